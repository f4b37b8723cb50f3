import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type UnitTagWalk, useGetTagWalkQuery } from '#api/scan-tag.api.ts';
import { tellKept } from '#app/offline/kept-toast.ts';
import { toast } from '#app/toasts.tsx';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import { PickUnit } from './PickUnit.tsx';
import styles from './scan.module.css';
import { useLinkTag } from './use-link-tag.ts';

const AddItemDrawer = lazyWhenIdle(() => import('#app/item-drawer/AddItemDrawer.tsx'), 'AddItemDrawer');

type PickItemProps = {
  propertyId: number;
  code: string;
};

/** Which item a code is put on: first its unit, then one of the unit's items, or a new one. */
export function PickItem({ propertyId, code }: PickItemProps) {
  const [picked, setPicked] = useState<number | null>(null);
  return (
    <section className={styles.link} aria-label="Put it on an item">
      <h2 className={styles.head}>Put it on an item</h2>
      <PickUnit propertyId={propertyId} label="In which unit?" onPick={setPicked} />
      {picked !== null && <ItemsOf key={picked} unitId={picked} code={code} />}
    </section>
  );
}

function ItemsOf({ unitId, code }: { unitId: number; code: string }) {
  const query = useGetTagWalkQuery({ params: { unitId } });
  return (
    <QueryState query={query} thing="The items of the unit">
      {(walk) => <Choices walk={walk} code={code} />}
    </QueryState>
  );
}

function Choices({ walk, code }: { walk: UnitTagWalk; code: string }) {
  const link = useLinkTag(walk);
  const [isLinking, setLinking] = useState(false);
  const [adding, setAdding] = useState<{ itemTypeId?: number } | null>(null);
  const put = async (item: { itemId: number; itemType: string }) => {
    setLinking(true);
    const { error, isKept } = await link(code, item);
    setLinking(false);
    if (error) toast.failed(error.message || 'The tag could not be put on it.');
    else if (isKept) tellKept();
    else toast.done(`The tag is on the ${item.itemType.toLowerCase()} of unit ${walk.unitName}.`);
  };
  const left = walk.items.filter(({ hasTag }) => !hasTag);
  return (
    <>
      <p className="muted">
        {left.length === 0
          ? `Every item on record in unit ${walk.unitName} has a tag.`
          : `In unit ${walk.unitName}, without a tag:`}
      </p>
      <ul className={styles.items} aria-label={`Items of unit ${walk.unitName} without a tag`}>
        {left.map((item) => (
          <li key={item.itemId}>
            <ItemTypeIcon name={item.itemType} />
            <span className={styles.itemWords}>{item.itemType}</span>
            <Button
              size="small"
              disabled={isLinking}
              aria-label={`Put it on the ${item.itemType.toLowerCase()}`}
              onClick={() => void put(item)}
            >
              Put it on
            </Button>
          </li>
        ))}
        {walk.missing.map(({ itemTypeId, itemType }) => (
          <li key={`missing ${itemTypeId}`}>
            <ItemTypeIcon name={itemType} />
            <span className={styles.itemWords}>
              {itemType} <StatusText tone="muted">Expected, not on record</StatusText>
            </span>
            <Button
              size="small"
              aria-label={`Add the ${itemType.toLowerCase()} and put it on`}
              onClick={() => setAdding({ itemTypeId })}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      <Button startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setAdding({})}>
        A new item
      </Button>
      <LazyBoundary>
        {adding && (
          <AddItemDrawer
            unitId={walk.unitId}
            propertyId={walk.propertyId}
            placeName={`unit ${walk.unitName}`}
            itemTypeId={adding.itemTypeId}
            onAdded={(item) => void put({ itemId: item.id, itemType: item.itemType })}
            onClose={() => setAdding(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}
