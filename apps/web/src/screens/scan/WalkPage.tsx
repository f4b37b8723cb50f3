import { Button } from '@mui/material';
import { ArrowRight, CircleCheckBig, CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { type UnitTagWalk, useGetTagWalkQuery } from '#api/scan-tag.api.ts';
import { links } from '#app/links.ts';
import { RoomNote } from '#app/offline/RoomNote.tsx';
import { useKeptPage } from '#app/offline/use-kept-page.ts';
import { usePageHead } from '#app/page-head.tsx';
import { PlateOrIcon } from '#app/plates/PlateOrIcon.tsx';
import { useUnitPlates } from '#app/plates/use-unit-plates.ts';
import { useCan } from '#app/rights.ts';
import { useSelectPlace } from '#app/use-select-place.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import { CodeReader } from './CodeReader.tsx';
import styles from './scan.module.css';
import { shownCode } from './scanned-code.ts';
import { useWalk, type Walk, type WalkItem } from './use-walk.ts';
import { leftWords } from './walk-words.ts';

const AddItemDrawer = lazyWhenIdle(() => import('#app/item-drawer/AddItemDrawer.tsx'), 'AddItemDrawer');

const QUESTION = 'Which items of this unit have no tag yet?';
const HELP =
  'Put a tag on the item that is marked as next, and scan it or type its code; the next item follows by itself. Choose another item if you go another way. What you do without a signal waits on this device and is sent when the signal is back.';

/** A walk through one unit: a tag for each item, one after the other. */
export default function WalkPage() {
  const unitId = Number(useParams().unitId);
  const isId = Number.isSafeInteger(unitId) && unitId > 0;
  const query = useGetTagWalkQuery({ params: { unitId } }, { skip: !isId });
  const found = query.currentData;
  usePageHead({
    help: HELP,
    ...(found && {
      title: `Tags of unit ${found.unitName}`,
      crumb: 'Tags',
      crumbs: [{ label: `Unit ${found.unitName}`, to: links.unit(found.unitId) }],
    }),
  });
  useSelectPlace(found);
  const absent = (
    <PageState
      kind="not-enough"
      title="There is no such unit"
      why="It may be archived, or it belongs to a property that is not assigned to you."
      action={
        <Button component={Link} to={links.scan()}>
          Scan
        </Button>
      }
    />
  );
  if (!isId) return absent;
  return (
    <QueryState query={query} thing="The walk" skeleton={<PageSkeleton tiles={2} />} absent={absent}>
      {(walk) => <UnitWalk key={walk.unitId} walk={walk} />}
    </QueryState>
  );
}

function UnitWalk({ walk }: { walk: UnitTagWalk }) {
  const navigate = useNavigate();
  const canRecord = useCan('record');
  const steps = useWalk(walk);
  const [addedTypeId, setAddedTypeId] = useState<number | null>(null);
  useKeptPage(
    { about: `walk:${walk.unitId}`, label: `The walk of unit ${walk.unitName}`, to: links.tagWalk(walk.unitId) },
    canRecord,
  );
  const { items, current, said } = steps;
  const left = items.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <Lede question={QUESTION} answer={leftWords(left, items.length)}>
        <Button size="small" component={Link} to={links.unit(walk.unitId)}>
          Unit {walk.unitName}
        </Button>
      </Lede>
      <div className={styles.page}>
        <progress
          className={styles.progress}
          aria-label="Items with a tag"
          value={items.length - left}
          max={items.length || 1}
        />
        {canRecord && current && (
          <>
            <h2 className={styles.next} data-next>
              Next: {current.itemType}
            </h2>
            <CodeReader submitLabel="Put on" onCode={steps.put} />
          </>
        )}
        {!canRecord && <CodeReader submitLabel="Find" onCode={(code) => navigate(links.scanned(code))} />}
        <div role="status">{said && <StatusText tone={said.tone}>{said.words}</StatusText>}</div>
        <RoomNote />
        {left === 0 && items.length > 0 && <Complete walk={walk} />}
        {items.length === 0 ? (
          <PageState
            kind="nothing-yet"
            title="No item is on record in this unit"
            why="Add its items, and put a tag on each of them."
          />
        ) : (
          <WalkList unitId={walk.unitId} steps={steps} canRecord={canRecord} />
        )}
        {walk.missing.length > 0 && (
          <Missing missing={walk.missing} onAdd={canRecord ? (itemTypeId) => setAddedTypeId(itemTypeId) : undefined} />
        )}
        {left === 0 && walk.nextUnit && items.length === 0 && <NextUnit unit={walk.nextUnit} />}
      </div>
      <LazyBoundary>
        {addedTypeId !== null && (
          <AddItemDrawer
            unitId={walk.unitId}
            propertyId={walk.propertyId}
            placeName={`unit ${walk.unitName}`}
            itemTypeId={addedTypeId}
            onClose={() => setAddedTypeId(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function Complete({ walk: { unitName, missing, nextUnit } }: { walk: UnitTagWalk }) {
  return (
    <section className={styles.complete} aria-label="Every item has a tag">
      <CircleCheckBig size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <h2>
          {missing.length === 0 ? `Unit ${unitName} is complete` : `Every item on record in unit ${unitName} has a tag`}
        </h2>
        <p className="muted">
          {missing.length > 0 && 'What is expected here and not on record can be added below. '}
          {nextUnit === null && 'Every item of the property has a tag.'}
        </p>
        {nextUnit && <NextUnit unit={nextUnit} />}
      </div>
    </section>
  );
}

function NextUnit({ unit: { unitId, unitName } }: { unit: NonNullable<UnitTagWalk['nextUnit']> }) {
  return (
    <Button
      component={Link}
      to={links.tagWalk(unitId)}
      variant="contained"
      color="primary"
      endIcon={<ArrowRight size={16} strokeWidth={1.75} aria-hidden />}
    >
      Next unit: {unitName}
    </Button>
  );
}

function WalkList({ unitId, steps, canRecord }: { unitId: number; steps: Walk; canRecord: boolean }) {
  const plates = useUnitPlates(unitId);
  return (
    <ul className={styles.items} aria-label="Items of the unit">
      {steps.items.map((item) => {
        const mayChoose = canRecord && !item.isDone && item.waiting === null;
        const isNext = item.itemId === steps.current?.itemId;
        return (
          <li key={item.itemId} data-next={(canRecord && isNext) || undefined}>
            <PlateOrIcon itemId={item.itemId} itemType={item.itemType} plates={plates} />
            <span className={styles.itemWords}>
              {item.itemType}
              <TagState item={item} />
            </span>
            {mayChoose && (
              <Button size="small" aria-pressed={isNext} onClick={() => steps.choose(item.itemId)}>
                {isNext ? 'Next' : 'Choose'}
              </Button>
            )}
            {canRecord && item.code !== null && (
              <Button
                size="small"
                aria-label={`Take back the tag of the ${item.itemType.toLowerCase()}`}
                onClick={() => steps.takeBack(item)}
              >
                Take back
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function TagState({ item: { code, waiting, hasTag } }: { item: WalkItem }) {
  if (waiting?.queued.problem)
    return (
      <StatusText tone="warn">
        {shownCode(waiting.code)} was refused:{' '}
        {waiting.queued.problem.message || 'it is to decide, at the top of the page'}
      </StatusText>
    );
  if (waiting)
    return (
      <StatusText tone="muted" icon={CloudUpload}>
        {shownCode(waiting.code)}, to be sent
      </StatusText>
    );
  if (code !== null) return <StatusText tone="good">{shownCode(code)}</StatusText>;
  return hasTag ? <StatusText tone="good">Has a tag</StatusText> : <StatusText tone="muted">No tag yet</StatusText>;
}

type MissingProps = { missing: UnitTagWalk['missing']; onAdd: ((itemTypeId: number) => void) | undefined };

function Missing({ missing, onAdd }: MissingProps) {
  return (
    <section aria-label="Expected and not on record">
      <h2 className={styles.head}>Expected here and not on record</h2>
      <ul className={styles.items}>
        {missing.map(({ itemTypeId, itemType, quantity }) => (
          <li key={itemTypeId}>
            <ItemTypeIcon name={itemType} />
            <span className={styles.itemWords}>
              {itemType}
              {quantity > 1 && ` (${quantity})`}
            </span>
            {onAdd && (
              <Button size="small" aria-label={`Add ${itemType.toLowerCase()}`} onClick={() => onAdd(itemTypeId)}>
                Add
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
