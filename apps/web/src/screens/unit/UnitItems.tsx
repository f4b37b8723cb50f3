import { NEED_ORDER_WORDS } from '@lintel/domain/items/need-order';
import { useMediaQuery } from '@mui/material';
import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { useUnitPlates } from '#app/plates/use-unit-plates.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { GhostCard } from './GhostCard.tsx';
import { ItemCard } from './ItemCard.tsx';
import { ItemRow } from './ItemRow.tsx';
import styles from './unit.module.css';
import { UNIT_ITEM_COLUMNS } from './unit-columns.ts';
import { type Place, placesOf, type UnitDetails } from './unit-details.ts';

const ORDER = `sorted by what needs doing: ${NEED_ORDER_WORDS}`;

export const VIEWS = ['cards', 'table'] as const;
export type View = (typeof VIEWS)[number];

type UnitItemsProps = {
  unit: UnitDetails;
  view: View;
  onView: (view: View) => void;
  openId: number | null;
  onOpen: (item: ItemLife) => void;
  /** Absent for people who may only read. */
  onAdd?: ((itemTypeId: number) => void) | undefined;
};

export function UnitItems({ unit, view, onView, openId, onOpen, onAdd }: UnitItemsProps) {
  const isPhone = useMediaQuery('(max-width: 600px)', { noSsr: true });
  const switcher = (
    <Segmented
      label="Show items as"
      options={[
        { value: 'cards', label: isPhone ? 'List' : 'Cards' },
        { value: 'table', label: 'Table' },
      ]}
      value={view}
      onChange={onView}
    />
  );
  const missing = unit.missing.map((each) => each.itemType).join(', ');

  const places = placesOf(unit);
  const plates = useUnitPlates(view === 'cards' ? unit.id : null);

  if (view === 'table') {
    return (
      <>
        <DataTable
          title="Items"
          count={ORDER}
          tools={switcher}
          rows={places.flatMap((place) => (place.kind === 'item' ? [place.item] : []))}
          columns={UNIT_ITEM_COLUMNS}
          rowId={(item) => item.id}
          onRowClick={onOpen}
          selectedId={openId}
          hasTwoLines
        />
        {missing && <p className={styles.note}>Expected and not recorded: {missing}.</p>}
      </>
    );
  }

  return (
    <section aria-labelledby="unit-items">
      <SectionHead title="Items" count={ORDER}>
        {switcher}
      </SectionHead>
      <span id="unit-items" className="sr-only">
        Items
      </span>
      <ul className={isPhone ? styles.rows : styles.cards}>
        {places.map((place) => (
          <li key={keyOf(place)}>
            {place.kind === 'missing' ? (
              <GhostCard
                missing={place.missing}
                isRow={isPhone}
                onAdd={onAdd && (() => onAdd(place.missing.itemTypeId))}
              />
            ) : isPhone ? (
              <ItemRow item={place.item} plates={plates} onOpen={() => onOpen(place.item)} />
            ) : (
              <ItemCard
                item={place.item}
                plates={plates}
                isOpen={place.item.id === openId}
                onOpen={() => onOpen(place.item)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function keyOf(place: Place): string {
  return place.kind === 'item' ? `item-${place.item.id}` : `missing-${place.missing.itemTypeId}`;
}
