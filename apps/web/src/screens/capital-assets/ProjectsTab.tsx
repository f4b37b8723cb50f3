import { projects, projectsList, waitsFor } from '@lintel/contract/capital/project-list';
import { Button } from '@mui/material';
import { Link, useNavigate } from 'react-router';
import type { RouteAnswer } from '#api/endpoints.ts';
import { useListProjectsPagesInfiniteQuery } from '#api/project.api.ts';
import { links } from '#app/links.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { useList } from '#app/list/use-list.ts';
import { ProjectStatusText } from '#app/project/ProjectStatusText.tsx';
import { count, moneyCell } from '#ui/base/format.ts';

type Page = RouteAnswer<typeof projects.listProjects>;

const CELLS: ListCells<Page['results'][number]> = {
  name: {
    stack: 'first',
    cell: (row) => (
      <Link to={links.project(row.id)} className="inline strong">
        {row.name}
      </Link>
    ),
  },
  status: (row) => <ProjectStatusText status={row.status} />,
  waitsFor: (row) => waitsFor(row) ?? '',
  estimate: (row) => (
    <>
      {moneyCell(row.estimateCents)}
      {row.priced < row.items && (
        <span className="muted small">
          {' '}
          {count(row.priced)} of {count(row.items)}
        </span>
      )}
    </>
  ),
  spent: (row) => (
    <>
      {moneyCell(row.spentCents)}
      {row.spentKnown < row.replaced && (
        <span className="muted small">
          {' '}
          {count(row.spentKnown)} of {count(row.replaced)}
        </span>
      )}
    </>
  ),
};

/** The replacement projects of a property. */
export function ProjectsTab({ propertyId }: { propertyId: number }) {
  const navigate = useNavigate();
  const list = useList<typeof projectsList, Page>({
    list: projectsList,
    usePages: useListProjectsPagesInfiniteQuery,
    propertyId,
    opens: 'project',
  });
  return (
    <ListTable
      list={list}
      cells={CELLS}
      onRow={({ id }) => navigate(links.project(id))}
      countNote={({ totals: { withoutAsk } }) => (withoutAsk > 0 ? `${count(withoutAsk)} without a known ask` : null)}
      exportPath={projects.listProjects.path}
      nothingYet={{
        title: 'No projects yet',
        why: 'Select items in the list or cells in the heatmap, and create a replacement project of them.',
        action: (
          <Button component={Link} to={links.capital(propertyId, 'list')}>
            Open the list
          </Button>
        ),
      }}
    />
  );
}
