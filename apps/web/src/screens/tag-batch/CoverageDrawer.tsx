import { Link } from 'react-router';
import { type TagCoverageRow, useListUnscannedTagsPagesInfiniteQuery } from '#api/scan-tag-batch.api.ts';
import { links } from '#app/links.ts';
import { count, counted, dateTime } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TagLines } from './BatchTags.tsx';
import { buildingWords } from './coverage-columns.tsx';

type CoverageDrawerProps = {
  row: TagCoverageRow | undefined;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** A building beside the list: how far it is tagged, and the tags that nobody scans. */
export function CoverageDrawer({ row, onClose, onPrevious, onNext }: CoverageDrawerProps) {
  return (
    <SideDrawer
      isInAddress
      label="Tags of a building"
      over={row?.propertyName}
      title={row ? buildingWords(row) : 'Building'}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {row ? (
        <CoverageParts row={row} />
      ) : (
        <PageState kind="nothing-yet" title="Not in this list" why="The filter above hides this building." />
      )}
    </SideDrawer>
  );
}

function CoverageParts({ row }: { row: TagCoverageRow }) {
  const { propertyId, buildingId, items, itemsTagged, units, unitsTagged, tags, lastScanAt } = row;
  return (
    <>
      <DrawerSection>
        <Facts>
          <Fact name="Items with a tag">
            {count(itemsTagged)} of {count(items)}
          </Fact>
          <Fact name="Units with a tag">
            {count(unitsTagged)} of {count(units)}
          </Fact>
          <Fact name="Linked tags">{count(tags)}</Fact>
          <Fact name="Last scan">{dateTime(lastScanAt, 'Never')}</Fact>
          <Fact name="Property">
            <Link to={links.property(propertyId)}>{row.propertyName}</Link>
          </Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection title="Not scanned for 12 months">
        {row.notScanned === 0 ? (
          <p className="muted">
            {tags === 0 ? 'No tag is linked here yet.' : 'Each tag was linked or scanned in the last 12 months.'}
          </p>
        ) : (
          <UnscannedTags propertyId={propertyId} buildingId={buildingId} which="NOT_SCANNED" />
        )}
      </DrawerSection>
      {row.voidScans > 0 && (
        <DrawerSection title="Void, and scanned all the same">
          <p className="muted">{counted(row.voidScans, 'scan')} in the last 12 months. These tags may still be up.</p>
          <UnscannedTags propertyId={propertyId} buildingId={null} which="VOID" />
        </DrawerSection>
      )}
    </>
  );
}

type UnscannedTagsProps = { propertyId: number; buildingId: number | null; which: 'NOT_SCANNED' | 'VOID' };

function UnscannedTags({ propertyId, buildingId, which }: UnscannedTagsProps) {
  const found = useListUnscannedTagsPagesInfiniteQuery({
    params: { propertyId },
    query: { which, limit: 50, ...(buildingId !== null && { buildingId }) },
  });
  return <TagLines found={found} isScanSaid />;
}
