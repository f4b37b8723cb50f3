import { Button, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import * as z from 'zod';
import { asApiError } from '#api/api-error.ts';
import { useGetUnitDetailsQuery } from '#api/unit.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { ItemDrawer, preloadItemDrawer } from '#app/item-drawer/item-drawer-preload.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useCan } from '#app/rights.ts';
import { aDrawer, aView, useSearchState } from '#app/use-search-state.ts';
import { useSelectPlace } from '#app/use-select-place.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import type { MaintenanceTask } from './maintenance-entry.ts';
import { NoItems } from './NoItems.tsx';
import { ServiceBlock } from './ServiceBlock.tsx';
import { UnitFigures } from './UnitFigures.tsx';
import { UnitHeader } from './UnitHeader.tsx';
import { UnitItems, VIEWS } from './UnitItems.tsx';
import { UnitSkeleton } from './UnitSkeleton.tsx';
import { TIMELINE_FILTERS, UnitTimeline } from './UnitTimeline.tsx';
import styles from './unit.module.css';
import { useLineAction, useMaintenance, useOpenService } from './use-maintenance.ts';

// why: drawers are loaded when they are opened; the page is read far more often
const PendingNote = lazyWhenIdle(() => import('#app/offline/PendingNote.tsx'), 'PendingNote');
const UnitInspections = lazyWhenIdle(() => import('./UnitInspections.tsx'), 'UnitInspections');
const UnitPhotos = lazyWhenIdle(() => import('./UnitPhotos.tsx'), 'UnitPhotos');
const AddItemDrawer = lazyWhenIdle(() => import('#app/item-drawer/AddItemDrawer.tsx'), 'AddItemDrawer');
const MaintenanceDrawer = lazyWhenIdle(() => import('./MaintenanceDrawer.tsx'), 'MaintenanceDrawer');
const EditUnitDrawer = lazyWhenIdle(() => import('./EditUnitDrawer.tsx'), 'EditUnitDrawer');

const Search = z.object({
  view: aView(z.enum(VIEWS).default('cards')),
  item: aDrawer(z.coerce.number().int().positive().optional()),
  show: z.enum(TIMELINE_FILTERS).optional(),
  hidden: z.literal('shown').optional(),
  /** The item whose repair is logged. */
  log: aDrawer(z.coerce.number().int().positive().optional()),
});

type Task =
  | { kind: 'add'; itemTypeId?: number | undefined }
  | { kind: 'edit' }
  | { kind: 'maintenance'; maintenance: MaintenanceTask };

export default function UnitPage() {
  const { unitId: idText = '' } = useParams();
  const unitId = /^[1-9]\d{0,15}$/.test(idText) ? Number(idText) : null;
  const [search, patchSearch] = useSearchState(Search);
  const [task, setTask] = useState<Task | null>(null);
  const canRecord = useCan('record');
  const leave = useLeave();
  const isPhone = useMediaQuery('(max-width: 600px)', { noSsr: true });
  const [leftId, setLeftId] = useState<number | null>(null);
  // What is asked of the server; nothing of a unit that is being archived.
  const askedId = leftId === unitId ? null : unitId;
  const { currentData, isFetching, error, refetch } = useGetUnitDetailsQuery(
    { params: { unitId: askedId ?? 0 } },
    { skip: askedId === null },
  );
  const unit = currentData?.results;
  const failure = asApiError(error);
  useUnitInHeader(unit);
  const isWithHidden = search.hidden !== undefined;
  const maintenance = useMaintenance(unit && { propertyId: unit.propertyId, unitId: unit.id }, isWithHidden);
  const service = useOpenService(askedId, isWithHidden && maintenance.hiddenCount !== null);
  const start = (next: Task) =>
    leave(() => {
      patchSearch({ item: null });
      setTask(next);
    });
  const startMaintenance = (next: MaintenanceTask) => start({ kind: 'maintenance', maintenance: next });
  const act = useLineAction(startMaintenance);

  if (unitId === null || (!unit && failure?.status === 404)) return <NoUnit />;
  // why: open requests that came in above the items later would move what somebody is about to press
  const isServiceAhead = !isWithHidden && !service.currentData && !service.error && service.isFetching;
  if (unit ? isServiceAhead : isFetching || leftId === unitId) return <UnitSkeleton />;
  if (!unit) {
    return (
      <PageState
        kind="failed"
        title="This unit could not be loaded"
        why={failure?.message || 'Nothing is lost. Try again in a moment.'}
        onRetry={() => void refetch()}
      />
    );
  }

  const at = unit.items.findIndex((item) => item.id === search.item);
  const item = unit.items[at] ?? null;
  const neighbour = (step: number) => {
    const next = at === -1 ? undefined : unit.items[at + step];
    return next && (() => patchSearch({ item: next.id }));
  };
  const open = (itemId: number) =>
    leave(() => {
      setTask(null);
      patchSearch({ item: itemId });
    });
  const add = (itemTypeId?: number) => start({ kind: 'add', itemTypeId });
  const mayChange = canRecord && unit.archivedAt === null;
  const mayAdd = mayChange ? add : undefined;
  // On a phone the items come first: that is what somebody in the unit looks for.
  const logged = mayChange ? unit.items.find(({ id }) => id === search.log) : undefined;
  const figures = unit.items.length > 0 && <UnitFigures unit={unit} />;

  return (
    <>
      <UnitHeader
        unit={unit}
        actions={
          canRecord
            ? {
                onAdd: () => add(),
                onEdit: () => start({ kind: 'edit' }),
              }
            : undefined
        }
      />
      {!isPhone && figures}
      <div className={styles.frame} onPointerEnter={preloadItemDrawer}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <ServiceBlock service={service} onTask={mayChange ? startMaintenance : undefined} />
            <LazyBoundary>
              <PendingNote about={`unit:${unit.id}`} />
            </LazyBoundary>
            {unit.items.length === 0 ? (
              <NoItems unit={unit} onAdd={mayAdd} />
            ) : (
              <UnitItems
                unit={unit}
                view={search.view}
                onView={(view) => patchSearch({ view: view === 'cards' ? null : view })}
                openId={item?.id ?? null}
                onOpen={(opened) => open(opened.id)}
                onAdd={mayAdd}
              />
            )}
            {isPhone && figures}
            <LazyBoundary>
              <UnitInspections unitId={unit.id} propertyId={unit.propertyId} />
              {unit.archivedAt === null && <UnitPhotos unit={unit} />}
            </LazyBoundary>
          </div>
          <UnitTimeline
            work={{ propertyId: unit.propertyId, organizationId: unit.organizationId, events: unit.work.events }}
            events={unit.timeline}
            maintenance={maintenance}
            filter={search.show}
            isWithHidden={isWithHidden}
            onFilter={(show) => patchSearch({ show })}
            onWithHidden={(isOn) => patchSearch({ hidden: isOn ? 'shown' : null })}
            onAction={mayChange ? act : undefined}
          />
        </div>
      </div>
      <LazyBoundary>
        {task === null && item && (
          <ItemDrawer
            item={item}
            onClose={() => patchSearch({ item: null })}
            onPrevious={neighbour(-1)}
            onNext={neighbour(1)}
          />
        )}
        {task?.kind === 'add' && (
          <AddItemDrawer
            key={task.itemTypeId}
            unitId={unit.id}
            propertyId={unit.propertyId}
            placeName={`unit ${unit.name}`}
            itemTypeId={task.itemTypeId}
            onClose={() => setTask(null)}
          />
        )}
        {task?.kind === 'maintenance' && (
          <MaintenanceDrawer
            key={JSON.stringify(task.maintenance)}
            unit={unit}
            task={task.maintenance}
            onClose={() => setTask(null)}
          />
        )}
        {task === null && logged && (
          <MaintenanceDrawer
            unit={unit}
            task={{ kind: 'record', itemId: logged.id }}
            onClose={() => patchSearch({ log: null })}
          />
        )}
        {task?.kind === 'edit' && (
          <EditUnitDrawer
            unit={unit}
            onLeave={() => setLeftId(unitId)}
            onReload={async () => (await refetch()).data?.results}
            onClose={() => setTask(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function NoUnit() {
  usePageHead({ title: 'Unit not found' });
  return (
    <PageState
      kind="not-enough"
      title="There is no such unit"
      why="It may be archived, or it belongs to a property that is not assigned to you."
      action={
        <Button component={Link} to={links.properties()}>
          Go to properties
        </Button>
      }
    />
  );
}

type UnitInHeader = { name: string; propertyId: number; organizationId: number };

/** Title, crumbs and the chosen property follow the unit, whose address names no property. */
function useUnitInHeader(unit: UnitInHeader | undefined): void {
  const { propertyId, name } = unit ?? {};
  usePageHead(
    name !== undefined && propertyId !== undefined
      ? { title: `Unit ${name}`, crumbs: [{ label: 'Buildings & units', to: links.property(propertyId, 'units') }] }
      : {},
  );
  useSelectPlace(unit);
}
