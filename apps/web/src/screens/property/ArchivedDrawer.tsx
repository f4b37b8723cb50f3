import { Button } from '@mui/material';
import { buildingApi } from '#api/building.api.ts';
import { useListArchivedPlacesQuery } from '#api/property.api.ts';
import { unitApi } from '#api/unit.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted, dateTime } from '#ui/base/format.ts';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './property.module.css';
import type { FullProperty } from './property-search.ts';

/** Archived buildings and units of the property, each with a button that restores it. */
export function ArchivedDrawer({ property, onClose }: { property: FullProperty; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const archived = useListArchivedPlacesQuery({ params: { propertyId: property.id } });
  const { buildings = [], units = [] } = archived.data ?? {};

  const restoreBuilding = async (buildingId: number, name: string) => {
    const call = dispatch(buildingApi.endpoints.restoreBuilding.initiate({ params: { buildingId } }));
    if ((await call).data) toast.done(`Building ${name} is back`);
  };
  const restoreUnit = async (unitId: number, name: string) => {
    const call = dispatch(unitApi.endpoints.restoreUnit.initiate({ params: { unitId } }));
    if ((await call).data) toast.done(`Unit ${name} is back`);
  };

  return (
    <SideDrawer label="Archived" over={property.name} title="Archived" onClose={onClose}>
      {archived.isError && (
        <PageState
          kind="failed"
          title="What is archived could not be loaded"
          why="Nothing was changed."
          onRetry={archived.refetch}
        />
      )}
      {archived.isLoading && <TableSkeleton rows={4} />}
      {archived.data && buildings.length === 0 && units.length === 0 && (
        <PageState kind="nothing-yet" title="Nothing is archived" why="Archived buildings and units are listed here." />
      )}
      {buildings.length > 0 && (
        <DrawerSection title="Buildings">
          <ul className={styles.archived}>
            {buildings.map((each) => (
              <ArchivedLine
                key={each.id}
                name={`Building ${each.name}`}
                holds={counted(each.unitCount, 'unit')}
                at={each.archivedAt}
                onRestore={() => restoreBuilding(each.id, each.name)}
              />
            ))}
          </ul>
        </DrawerSection>
      )}
      {units.length > 0 && (
        <DrawerSection title="Units">
          <ul className={styles.archived}>
            {units.map((each) => (
              <ArchivedLine
                key={each.id}
                name={each.buildingName ? `${each.name}, building ${each.buildingName}` : each.name}
                holds={counted(each.itemCount, 'item')}
                at={each.archivedAt}
                onRestore={() => restoreUnit(each.id, each.name)}
              />
            ))}
          </ul>
        </DrawerSection>
      )}
    </SideDrawer>
  );
}

type LineProps = { name: string; holds: string; at: string; onRestore: () => Promise<void> };

function ArchivedLine({ name, holds, at, onRestore }: LineProps) {
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className="muted">
          {holds}, archived {dateTime(at)}
        </small>
      </span>
      <Button size="small" aria-label={`Restore ${name}`} onClick={() => void onRestore()}>
        Restore
      </Button>
    </li>
  );
}
