import type { project } from '@lintel/contract/capital/project';
import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import type { RouteAnswer } from '#api/endpoints.ts';
import {
  useAddProjectItemsMutation,
  useGetProjectQuery,
  useListProjectsQuery,
  usePreviewProjectMutation,
} from '#api/project.api.ts';
import { count, counted, money } from '#ui/base/format.ts';
import { Field } from '#ui/fields/Field.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import formStyles from '../form/form.module.css';
import { links } from '../links.ts';
import { toast } from '../toasts.tsx';
import { NewProjectForm } from './NewProjectForm.tsx';

/** Items of one property: by their ids, or all of a type in a unit. */
export type ProjectSelection = {
  propertyId: number;
  itemIds?: number[];
  cells?: { unitId: number; itemTypeId: number }[];
};

type NewProjectProps = { selection: ProjectSelection; onClose: () => void; onDone: (projectId: number) => void };
type Preview = RouteAnswer<typeof project.previewProject>;

/** Plans the replacement of selected items: a new project, or more items for a planned one. */
export function NewProject({ selection, onClose, onDone }: NewProjectProps) {
  const navigate = useNavigate();
  const [ask, preview] = usePreviewProjectMutation();
  const [addsAll, setAddsAll] = useState(false);
  const [target, setTarget] = useState('');
  const load = () => void ask({ body: selection, errors: 'inline' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: it is asked once, for the selection that it was opened with
  useEffect(load, []);
  const planned = useListProjectsQuery({
    params: { propertyId: selection.propertyId },
    query: { status: 'PLANNED', sort: 'name' },
  });
  const done = (projectId: number, words: string) => {
    toast.done(words);
    onDone(projectId);
    navigate(links.project(projectId));
  };
  const failure = asApiError(preview.error);
  return (
    <FormDialog title="Create replacement project" onClose={onClose}>
      {failure && (
        <PageState
          kind="failed"
          title="The selection could not be looked at"
          why={failure.message || 'Nothing was changed. Try again in a moment.'}
          onRetry={load}
        />
      )}
      {!preview.data && !failure && <TableSkeleton rows={3} />}
      {preview.data && preview.data.items.length === 0 && (
        <PageState
          kind="nothing-yet"
          title="Nothing here can be replaced"
          why="A project is made of items in service; the selection holds none."
        />
      )}
      {preview.data && preview.data.items.length > 0 && (
        <Chosen preview={preview.data} addsAll={addsAll} onAddsAll={setAddsAll}>
          {(itemIds) => (
            <>
              {(planned.data?.results.length ?? 0) > 0 && (
                <div className={formStyles.form}>
                  <Field label="Add to" htmlFor="new-project-target">
                    <TextField
                      id="new-project-target"
                      select
                      fullWidth
                      value={target}
                      slotProps={{ select: { native: true } }}
                      onChange={(event) => setTarget(event.target.value)}
                    >
                      <option value="">A new project</option>
                      {planned.data?.results.map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </TextField>
                  </Field>
                </div>
              )}
              {target === '' ? (
                <NewProjectForm
                  propertyId={selection.propertyId}
                  itemIds={itemIds}
                  evenIfElsewhere={addsAll}
                  onClose={onClose}
                  onDone={(id) => done(id, `Project planned with ${counted(itemIds.length, 'item')}.`)}
                />
              ) : (
                <AddToProject
                  projectId={Number(target)}
                  itemIds={itemIds}
                  evenIfElsewhere={addsAll}
                  onClose={onClose}
                  onDone={(id) => done(id, `${counted(itemIds.length, 'item')} added.`)}
                />
              )}
            </>
          )}
        </Chosen>
      )}
    </FormDialog>
  );
}

type ChosenProps = {
  preview: Preview;
  addsAll: boolean;
  onAddsAll: (addsAll: boolean) => void;
  children: (itemIds: number[]) => React.ReactNode;
};

// What of the selection goes into the project, and what is said about the rest.
function Chosen({ preview: { items, leftOut }, addsAll, onAddsAll, children }: ChosenProps) {
  const elsewhere = items.filter(({ projects }) => projects.length > 0);
  const names = [...new Set(elsewhere.flatMap(({ projects }) => projects.map(({ name }) => name)))];
  const chosen = addsAll ? items : items.filter(({ projects }) => projects.length === 0);
  const priced = chosen.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]));
  const total = priced.length === 0 ? null : priced.reduce((sum, each) => sum + each, 0);
  return (
    <>
      <div className={formStyles.intro} style={{ padding: '12px 20px 0' }} role="status">
        <p>
          <b className="strong">{counted(chosen.length, 'item')}</b>, {money(total)} installed cost
          {priced.length < chosen.length && `, ${count(priced.length)} of ${count(chosen.length)} have a price`}.
        </p>
        {leftOut > 0 && <p className="muted">{counted(leftOut, 'item')} left out: not in service here.</p>}
        {elsewhere.length > 0 && (
          <>
            <p>
              {counted(elsewhere.length, 'item')} {elsewhere.length === 1 ? 'is' : 'are'} in an open project already:{' '}
              {names.map((name) => `‘${name}’`).join(', ')}.
            </p>
            <FormControlLabel
              control={<Checkbox checked={addsAll} onChange={(event) => onAddsAll(event.target.checked)} />}
              label="Add them all the same"
            />
          </>
        )}
      </div>
      {chosen.length === 0 ? (
        <PageState
          kind="nothing-yet"
          title="All of them are planned already"
          why="Tick the box to plan them a second time."
        />
      ) : (
        children(chosen.map(({ itemId }) => itemId))
      )}
    </>
  );
}

type AddToProjectProps = {
  projectId: number;
  itemIds: number[];
  evenIfElsewhere: boolean;
  onClose: () => void;
  onDone: (projectId: number) => void;
};

function AddToProject({ projectId, itemIds, evenIfElsewhere, onClose, onDone }: AddToProjectProps) {
  const found = useGetProjectQuery({ params: { projectId } });
  const [add, { isLoading }] = useAddProjectItemsMutation();
  const [failed, setFailed] = useState<string | null>(null);
  const save = async () => {
    const version = found.currentData?.version;
    if (version === undefined) return;
    const body = { itemIds, evenIfElsewhere };
    const { data, error } = await add({ params: { projectId }, body, ifMatch: version, errors: 'inline' });
    if (data) return onDone(projectId);
    setFailed(asApiError(error)?.message || 'The items could not be added.');
    void found.refetch();
  };
  return (
    <div className={formStyles.form}>
      {found.isError && <p role="alert">The project could not be loaded.</p>}
      {failed && (
        <p className={formStyles.failure} role="alert">
          {failed}
        </p>
      )}
      <div className={`actions ${formStyles.actions}`}>
        <Button
          variant="contained"
          color="primary"
          disabled={isLoading || !found.currentData}
          onClick={() => void save()}
        >
          Add {counted(itemIds.length, 'item')}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
