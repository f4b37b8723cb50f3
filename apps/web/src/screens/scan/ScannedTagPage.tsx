import { SCAN_TAG_KIND_WORDS, SCAN_TAG_STATE_WORDS } from '@lintel/domain/scan-tags/scan-tags';
import { printedTagCode } from '@lintel/domain/scan-tags/tag-code';
import { Button } from '@mui/material';
import { ScanLine } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { type ScannedTag, useGetScanTagQuery } from '#api/scan-tag.api.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { PlatePhotoField } from '#app/plates/PlatePhotoField.tsx';
import { useCan } from '#app/rights.ts';
import { useSelectPlace } from '#app/use-select-place.ts';
import { dateTime } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { LinkTag } from './LinkTag.tsx';
import { ScannedItem } from './ScannedItem.tsx';
import styles from './scan.module.css';
import { scannedCode, shownCode } from './scanned-code.ts';
import { TagActions } from './TagActions.tsx';
import { UnitItemList } from './UnitItemList.tsx';
import { UnknownCode } from './UnknownCode.tsx';

const QUESTION = 'What is this tag on?';

/** Where a scan leads for people who are signed in: to what the tag is on, or to what it is to be put on. */
export default function ScannedTagPage() {
  const code = scannedCode(useParams().code ?? '');
  const query = useGetScanTagQuery({ params: { scanTagCode: code } });
  const found = query.currentData;
  usePageHead({
    title: `Tag ${shownCode(code)}`,
    crumb: shownCode(code),
    crumbs: [{ label: 'Scan', to: links.scan() }],
  });
  useSelectPlace(found);
  return (
    <QueryState
      query={query}
      thing="The tag"
      skeleton={<PageSkeleton tiles={2} />}
      absent={<UnknownCode key={code} code={code} />}
    >
      {(tag) => <Tag key={tag.id} tag={tag} />}
    </QueryState>
  );
}

function Tag({ tag }: { tag: ScannedTag }) {
  const canRecord = useCan('record');
  return (
    <>
      <Lede question={QUESTION} answer={answerWords(tag)}>
        <ScanNext />
      </Lede>
      <div className={styles.page}>
        {tag.thing === null ? <NotLinked tag={tag} canRecord={canRecord} /> : <Linked tag={tag} thing={tag.thing} />}
        {tag.thing !== null && tag.walk && (
          <UnitItemList walk={tag.walk} currentId={tag.thing.itemId} canRecord={canRecord} />
        )}
        <section aria-label="The tag itself">
          <h2 className={styles.head}>The tag itself</h2>
          <Facts>
            <Fact name="Code" isCode>
              {printedTagCode(tag.code)}
            </Fact>
            {tag.adoptedCode !== null && (
              <Fact name="Also found by" isCode>
                {tag.adoptedCode}
              </Fact>
            )}
            <Fact name="Property">{tag.propertyName}</Fact>
            <Fact name="Made for">{SCAN_TAG_KIND_WORDS[tag.kind]}</Fact>
            <Fact name="State">{SCAN_TAG_STATE_WORDS[tag.state]}</Fact>
            {tag.linkedAt !== null && (
              <Fact name="Put on">
                {dateTime(tag.linkedAt)}
                {tag.linkedBy && `, ${tag.linkedBy}`}
              </Fact>
            )}
            {tag.batchName !== null && <Fact name="Batch">{tag.batchName}</Fact>}
          </Facts>
          {canRecord && <TagActions tag={tag} />}
        </section>
      </div>
    </>
  );
}

function ScanNext() {
  return (
    <Button
      component={Link}
      to={links.scan()}
      variant="contained"
      color="primary"
      startIcon={<ScanLine size={16} strokeWidth={1.75} aria-hidden />}
    >
      Scan next
    </Button>
  );
}

function NotLinked({ tag, canRecord }: { tag: ScannedTag; canRecord: boolean }) {
  if (canRecord) return <LinkTag tag={tag} />;
  return (
    <PageState
      kind="nothing-yet"
      title="This tag is on nothing yet"
      why="People who may record put it on an item when they scan it."
    />
  );
}

function Linked({ tag, thing }: { tag: ScannedTag; thing: NonNullable<ScannedTag['thing']> }) {
  const canRecord = useCan('record');
  if (thing.itemId !== null) return <ScannedItem itemId={thing.itemId} />;
  const to =
    thing.unitId !== null
      ? links.unit(thing.unitId)
      : thing.flsRecordId !== null
        ? links.flsRecord(tag.propertyId, thing.flsRecordId)
        : links.property(tag.propertyId, 'units');
  return (
    <section className={styles.card} aria-label="What it is on">
      <h2>{thingWords(thing)}</h2>
      <p className="muted">
        {tag.propertyName}
        {thing.isArchived && ', archived'}
      </p>
      <div className={styles.buttons}>
        <Button component={Link} to={to}>
          Open
        </Button>
        {thing.unitId !== null && !thing.isArchived && (
          <Button component={Link} to={links.tagWalk(thing.unitId)}>
            Walk through its items
          </Button>
        )}
      </div>
      {canRecord && thing.unitId !== null && !thing.isArchived && (
        <NewPlate unitId={thing.unitId} unitName={thing.name} tag={tag} />
      )}
    </section>
  );
}

/** A plate of what is not on record in the unit yet: it is read later, and makes the item. */
function NewPlate({ unitId, unitName, tag }: { unitId: number; unitName: string; tag: ScannedTag }) {
  return (
    <div>
      <p className="muted">Something here is not on record yet?</p>
      <PlatePhotoField
        label="Photograph its plate"
        propertyId={tag.propertyId}
        on={{ unitId }}
        name={`a new item, unit ${unitName}`}
        about={`unit:${unitId}`}
        to={links.unit(unitId)}
      />
    </div>
  );
}

function answerWords({ thing }: ScannedTag): string {
  return thing === null ? 'On nothing yet.' : `${thingWords(thing)}.`;
}

function thingWords({ unitId, buildingId, name, unitName }: NonNullable<ScannedTag['thing']>): string {
  if (unitId !== null) return `Unit ${name}`;
  if (buildingId !== null) return `Building ${name}`;
  return unitName === null ? name : `${name}, unit ${unitName}`;
}
