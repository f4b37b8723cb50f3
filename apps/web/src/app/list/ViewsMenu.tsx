import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import {
  type SavedView,
  useDeleteSavedViewMutation,
  useListSavedViewsQuery,
  useSetDefaultViewMutation,
  useUnsetDefaultViewMutation,
  useUpdateSavedViewMutation,
} from '#api/saved-view.api.ts';
import { counted } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { Menu, MenuItem, MenuLine, MenuText } from '#ui/overlays/Menu.tsx';
import { useLeave } from '../form/unsaved.ts';
import { isMailSetUp } from '../mail/mail-words.ts';
import { useCan } from '../rights.ts';
import { toast } from '../toasts.tsx';
import styles from './list.module.css';
import { filterOf, fitsIn, isChanged, layoutOf, PLAIN_LAYOUT, patchOf } from './list-view.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import type { ListViews } from './use-list-views.ts';
import { ViewForm } from './ViewForm.tsx';
import { ViewsButton } from './ViewsButton.tsx';

type ViewsMenuProps = { list: ListViews; isOpen: boolean; onOpen: (isOpen: boolean) => void };
type Open = { kind: 'new'; isToSend: boolean } | { kind: 'edit' | 'send'; view: SavedView };

/** The saved views of a list: choose one, save what is shown as one, share it, begin with it, have it sent by mail. */
export function ViewsMenu({ list, isOpen, onOpen }: ViewsMenuProps) {
  const { definition, propertyId, search, query, layout, setLayout, patch } = list;
  const isPortfolio = propertyId === undefined;
  const place = isPortfolio ? { isPortfolio } : { propertyId };
  const views = useListSavedViewsQuery({ query: { reportId: definition.id, ...place } });
  const canSend = useCan('record');
  const confirm = useConfirm();
  const leave = useLeave();
  const [update] = useUpdateSavedViewMutation();
  const [remove] = useDeleteSavedViewMutation();
  const [begin] = useSetDefaultViewMutation();
  const [endBeginning] = useUnsetDefaultViewMutation();
  // why: the menu may be opened before its button is in the page, by the one that stood in its place
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [form, setForm] = useState<Open | null>(null);
  const known = (views.data?.results ?? []).filter((view) => fitsIn(view, list.within));
  const current = known.find(({ id }) => id === search.view) ?? null;
  const changed = current !== null && isChanged(definition, current, query, layout);

  const show = (view: SavedView | null) =>
    list.show(patchOf(definition, isPortfolio, view), view ? layoutOf(view) : PLAIN_LAYOUT);

  // why: views are known only after the list is shown; a link brings its filter itself, an address without one opens with the person's own view
  useEffect(() => {
    if (!views.data) return;
    list.begin((isPlain) => {
      if (current) return setLayout(layoutOf(current));
      const first = isPlain ? known.find(({ isDefault }) => isDefault) : undefined;
      if (!first) return;
      setLayout(layoutOf(first));
      patch(patchOf(definition, isPortfolio, first));
    });
  });

  const saveChanges = async (view: SavedView) => {
    const { data } = await update({
      params: { savedViewId: view.id },
      ifMatch: view.version,
      body: { filter: filterOf(query), sort: sortOf(query), ...columnsOf(layout) },
    });
    if (data) toast.done(`“${data.name}” is saved as it is shown now.`);
  };
  const unsaved = (view: SavedView) => (
    <div className={styles.note} role="status">
      “{view.name}” is sent as it was saved. What you changed since is not in it.
      {view.canChange ? (
        <Button size="small" onClick={() => void saveChanges(view)}>
          Save the changes first
        </Button>
      ) : (
        <Button size="small" onClick={() => leave(() => setForm({ kind: 'new', isToSend: true }))}>
          Save as a new view first
        </Button>
      )}
    </div>
  );
  const deleteView = async (view: SavedView) => {
    const isOk = await confirm({
      title: `Delete “${view.name}”?`,
      body: `${view.sharedWith === 'NOBODY' ? 'Only you see it' : 'Everybody it is shared with loses it'}${view.scheduleCount > 0 ? `, and ${counted(view.scheduleCount, 'schedule')} ${view.scheduleCount === 1 ? 'ends' : 'end'}` : ''}. Nothing else is deleted.`,
      okLabel: 'Delete',
      isDestructive: true,
    });
    if (!isOk) return;
    const { error } = await remove({ params: { savedViewId: view.id }, ifMatch: view.version });
    if (error) return;
    show(null);
    toast.done(`“${view.name}” is deleted.`);
  };
  const entry = (label: string, act: () => unknown) => (
    <MenuItem
      key={label}
      onClick={() => {
        onOpen(false);
        act();
      }}
    >
      {label}
    </MenuItem>
  );

  return (
    <>
      <ViewsButton ref={setAnchor} aria-expanded={isOpen} onClick={() => onOpen(true)}>
        {current ? `${current.name}${changed ? ', changed' : ''}` : 'Views'}
      </ViewsButton>
      <Menu anchorEl={anchor} open={isOpen && anchor !== null} onClose={() => onOpen(false)}>
        {views.isError && <MenuItem onClick={() => void views.refetch()}>Views could not be loaded. Retry</MenuItem>}
        {known.map((view) => (
          <MenuItem
            key={view.id}
            role="menuitemradio"
            aria-checked={view === current}
            selected={view === current}
            onClick={() => {
              onOpen(false);
              show(view);
            }}
          >
            <MenuText
              primary={view.name}
              secondary={hintOf(view)}
              slotProps={{ secondary: { sx: { fontSize: 12 } } }}
            />
          </MenuItem>
        ))}
        {known.length > 0 && entry('The whole list', () => show(null))}
        {known.length > 0 && <MenuLine />}
        {current &&
          changed &&
          current.canChange &&
          entry(`Save changes to “${current.name}”`, () => saveChanges(current))}
        {entry('Save as a new view…', () => setForm({ kind: 'new', isToSend: false }))}
        {current?.canChange && entry('Name and sharing…', () => setForm({ kind: 'edit', view: current }))}
        {current &&
          (current.isDefault
            ? entry('Open this list with all rows again', () => endBeginning({ params: { savedViewId: current.id } }))
            : entry('Open this list with this view', () => begin({ params: { savedViewId: current.id } })))}
        {canSend &&
          entry('Send by mail…', () =>
            setForm(current ? { kind: 'send', view: current } : { kind: 'new', isToSend: true }),
          )}
        {current?.canChange && entry('Delete…', () => deleteView(current))}
      </Menu>
      {(form?.kind === 'new' || form?.kind === 'edit') && (
        <ViewForm
          view={form.kind === 'edit' ? form.view : null}
          isToSend={form.kind === 'new' && form.isToSend}
          onReload={async () => (await views.refetch()).data?.results.find(({ id }) => id === current?.id)}
          reportId={definition.id}
          propertyId={propertyId}
          shown={{ filter: filterOf(query), sort: sortOf(query), ...columnsOf(layout) }}
          groups={views.data?.groups ?? []}
          onClose={() => setForm(null)}
          onSaved={(view) => {
            // what is shown stays: a new view is what it shows, and another name changes none of it
            if (form.kind === 'new') patch({ view: view.id });
            setForm(form.kind === 'new' && form.isToSend ? { kind: 'send', view } : null);
          }}
        />
      )}
      {form?.kind === 'send' && (
        <ScheduleForm
          view={form.view}
          schedule={null}
          note={changed && form.view.id === current.id && unsaved(current)}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}

function sortOf({ sort }: Record<string, unknown>): string | null {
  return sort === undefined ? null : String(sort);
}

function columnsOf({ columns, density }: ReturnType<typeof layoutOf>) {
  return { columns: columns?.map((key) => ({ key, width: null })) ?? null, density };
}

function hintOf({ isDefault, isOwn, owner, sharedWith, permissionGroupName, scheduleCount }: SavedView): string {
  const shared = {
    NOBODY: null,
    ORGANIZATION: 'shared with the organization',
    GROUP: `shared with ${permissionGroupName ?? 'a group'}`,
  };
  return [
    isDefault && 'this list opens with it',
    isOwn ? shared[sharedWith] : `by ${owner.name}`,
    scheduleCount > 0 && (isMailSetUp() ? 'sent by mail' : 'on a schedule, no mail server'),
  ]
    .filter(Boolean)
    .join(', ');
}
