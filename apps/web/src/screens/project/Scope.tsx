import { Button, IconButton } from '@mui/material';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useListProjectItemsQuery, usePriceProjectMutation, useRemoveProjectItemsMutation } from '#api/project.api.ts';
import { links } from '#app/links.ts';
import { useChange } from '#app/use-change.ts';
import { counted } from '#ui/base/format.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import type { Project, ScopeLine } from './project-types.ts';
import { scopeColumns } from './scope-columns.tsx';

/** What a project replaces, line by line. */
export function Scope({ project, onStale }: { project: Project; onStale: () => unknown }) {
  const lines = useListProjectItemsQuery({ params: { projectId: project.id } });
  const [remove] = useRemoveProjectItemsMutation();
  const [price] = usePriceProjectMutation();
  const change = useChange('project', onStale);
  const { id: projectId, version } = project;
  const rows = lines.data?.results;
  const { changeScope } = project.may;
  const columns = useMemo(() => scopeColumns(rows ?? []), [rows]);
  const removal: DataColumn<ScopeLine> = {
    id: 'remove',
    head: 'Remove',
    isFixed: true,
    width: 56,
    value: () => null,
    cell: (row) => (
      <IconButton
        size="small"
        aria-label={`Take ${row.description} out of the project`}
        onClick={() =>
          void change(
            () => remove({ params: { projectId }, body: { lineIds: [row.id] }, ifMatch: version, errors: 'inline' }),
            `${row.description} taken out.`,
          )
        }
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    ),
  };
  return (
    <QueryState query={lines} thing="The scope">
      {({ results }) => (
        <DataTable
          title="Scope"
          count={counted(results.length, 'item')}
          rows={results}
          columns={changeScope ? [...columns, removal] : columns}
          rowId={(row) => row.id}
          hasTwoLines
          tools={
            changeScope && (
              <Button
                size="small"
                startIcon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() =>
                  void change(
                    () => price({ params: { projectId }, ifMatch: version, errors: 'inline' }),
                    'Costs of today are taken into the estimate.',
                  )
                }
              >
                Price again
              </Button>
            )
          }
          empty={
            <PageState
              kind="nothing-yet"
              title="No items yet"
              why="Select items in the list of the property, and add them to this project."
              action={
                <Button component={Link} to={links.capital(project.propertyId, 'list')}>
                  Open the list
                </Button>
              }
            />
          }
        />
      )}
    </QueryState>
  );
}
