import { Button } from '@mui/material';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useListAreaTypesQuery } from '#api/area-type.api.ts';
import { useListStandardItemsQuery } from '#api/item.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './models.module.css';
import type { StandardItem } from './models-search.ts';
import { SetDrawer, type StandardSet } from './SetDrawer.tsx';

/** What each kind of area is expected to hold; where any of several types is accepted, all of them are named. */
export function StandardSets({ isSuperUser }: { isSuperUser: boolean }) {
  const areas = useListAreaTypesQuery();
  const standard = useListStandardItemsQuery();
  const reload = async (areaId: number) => {
    const [newest, rows] = await Promise.all([areas.refetch(), standard.refetch()]);
    const area = newest.data?.results.find(({ id }) => id === areaId);
    return area && rows.data && setOf(area, rows.data.results);
  };
  return (
    <QueryState
      query={{
        data: areas.data && standard.data && { areas: areas.data.results, rows: standard.data.results },
        isError: areas.isError || standard.isError,
        refetch: () => Promise.all([areas.refetch(), standard.refetch()]),
      }}
      thing="The standard sets"
      why="Nothing was changed."
      skeleton={
        <div role="status" aria-label="Loading">
          <TableSkeleton />
        </div>
      }
    >
      {(loaded) => <Sets {...loaded} isSuperUser={isSuperUser} onReload={reload} />}
    </QueryState>
  );
}

type Area = { id: number; name: string; standardVersion: number };
type SetsProps = {
  areas: readonly Area[];
  rows: readonly StandardItem[];
  isSuperUser: boolean;
  onReload: (areaId: number) => Promise<StandardSet | undefined>;
};

function Sets({ areas, rows: results, isSuperUser, onReload }: SetsProps) {
  const leave = useLeave();
  const [openId, setOpenId] = useState<number | null>(null);
  const chosen = areas.find((area) => area.id === openId);
  return (
    <>
      <div className={styles.sets}>
        {areas.map((area) => {
          const rows = results.filter((row) => row.areaTypeId === area.id);
          return (
            <section key={area.id} className={styles.set} aria-label={area.name}>
              <h2>
                {area.name}
                {isSuperUser && (
                  <Button
                    size="small"
                    aria-label={`Edit the set of ${area.name}`}
                    startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
                    onClick={() => leave(() => setOpenId(area.id))}
                  >
                    Edit
                  </Button>
                )}
              </h2>
              {rows.length === 0 ? (
                <p className="muted small">Nothing is expected here.</p>
              ) : (
                <ul>
                  {rows.map((row) => (
                    <li key={row.itemTypeId}>{words(row)}</li>
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </div>
      {chosen && (
        <SetDrawer
          key={chosen.id}
          area={chosen}
          set={setOf(chosen, results)}
          onReload={() => onReload(chosen.id)}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

function setOf(area: { id: number; standardVersion: number }, all: readonly StandardItem[]): StandardSet {
  return { version: area.standardVersion, rows: all.filter((row) => row.areaTypeId === area.id) };
}

function words({ itemType, alternatives, quantity }: StandardItem): string {
  const names = [itemType, ...alternatives.map((one) => one.itemType)];
  const pieces = quantity > 1 ? `${quantity} × ` : '';
  return names.length === 1 ? `${pieces}${itemType}` : `${pieces}One of: ${names.join(', ')}`;
}
