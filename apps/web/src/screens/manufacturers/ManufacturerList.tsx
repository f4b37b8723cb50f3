import { manufacturer as contract, manufacturersList } from '@lintel/contract/items/manufacturer';
import type { ReactNode } from 'react';
import { useListManufacturersPagesInfiniteQuery, useListManufacturersQuery } from '#api/manufacturer.api.ts';
import { ListTable, type OpenRow } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { MANUFACTURER_CELLS } from './manufacturer-columns.tsx';
import type { Manufacturer } from './manufacturers-search.ts';

type ManufacturerListProps = {
  views: ReactNode;
  /** Another manufacturer is opened. */
  onOpen: () => void;
  drawer: (manufacturer: Manufacturer, onClose: () => void) => ReactNode;
};

// Counting models and items is asked for, as the choices in forms do without.
const COUNTED = { counts: true };

/** Manufacturers by name with their aliases, models and items. */
export function ManufacturerList({ views, onOpen, drawer }: ManufacturerListProps) {
  const list = useList({
    list: manufacturersList,
    usePages: useListManufacturersPagesInfiniteQuery,
    opens: 'maker',
    within: COUNTED,
  });
  const isArchive = list.search.archived === true;
  const open = (id: number | null) => {
    onOpen();
    list.open(id);
  };
  return (
    <ListTable
      list={{ ...list, open }}
      cells={MANUFACTURER_CELLS}
      tools={views}
      exportPath={contract.listManufacturers.path}
      nothingYet={{
        title: isArchive ? 'No manufacturer is archived' : 'No manufacturers yet',
        why: 'Add one, or import items that name theirs.',
      }}
      drawer={(opened) => (
        <OpenManufacturer key={opened.id} open={opened} isArchive={isArchive}>
          {(manufacturer) => drawer(manufacturer, opened.onClose)}
        </OpenManufacturer>
      )}
    />
  );
}

type OpenManufacturerProps = {
  open: OpenRow<Manufacturer>;
  isArchive: boolean;
  children: (manufacturer: Manufacturer) => ReactNode;
};

/** The manufacturer of a link, which need not be among the loaded rows. */
function OpenManufacturer({ open: { id, row }, isArchive, children }: OpenManufacturerProps) {
  const asked = { ...COUNTED, manufacturerId: id, limit: 1, ...(isArchive && { archived: true }) };
  const own = useListManufacturersQuery({ query: asked }, { skip: row !== undefined });
  if (row) return children(row);
  return (
    <QueryState query={own} thing="The manufacturer" skeleton={null}>
      {({ results: [found] }) => found && children(found)}
    </QueryState>
  );
}
