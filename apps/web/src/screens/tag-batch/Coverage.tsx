import { tagCoverage, tagCoverageReport } from '@lintel/contract/scan-tags/tag-coverage';
import { type TagCoverage, useListTagCoveragePagesInfiniteQuery } from '#api/scan-tag-batch.api.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { CoverageDrawer } from './CoverageDrawer.tsx';
import { buildingWords, COVERAGE_CELLS } from './coverage-columns.tsx';

const HELP =
  'One row per building. Open it for the tags that nobody has scanned for 12 months: they may be lost, painted over, or on something that is gone. What is in no building has a row of its own, with the scans of void tags.';

/** How far each building is tagged, and whether its tags are used. */
export function Coverage() {
  const options = { organizationId: useOrganizationOptions(), propertyId: usePropertyOptions() };
  return (
    <ListPage<typeof tagCoverageReport, TagCoverage>
      list={tagCoverageReport}
      usePages={useListTagCoveragePagesInfiniteQuery}
      opens="building"
      help={HELP}
      options={options}
      cells={COVERAGE_CELLS}
      rowName={buildingWords}
      exportPath={tagCoverage.listTagCoverage.path}
      failedWhy="Tags that are up still work. Try again in a moment."
      nothingYet={{
        title: 'Nothing here can have a tag yet',
        why: 'Add buildings, units or items to a property first.',
      }}
      drawer={({ id, row, onClose, onPrevious, onNext }) => (
        <CoverageDrawer key={id} row={row} onClose={onClose} onPrevious={onPrevious} onNext={onNext} />
      )}
    />
  );
}
