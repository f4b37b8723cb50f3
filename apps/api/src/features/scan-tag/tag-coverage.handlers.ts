import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import { tagCoverage } from '@lintel/contract/scan-tags/tag-coverage';
import { countFigure, type Figure, shareFigure } from '@lintel/domain/figures/metrics';
import { notFound } from '#platform/base/errors.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import { type CoverageSums, isCoveragePlace, selectCoverage, selectUnscannedTags } from './tag-coverage.queries.ts';

const LIST = 'tags that nobody scans';

/** How many items and units of each building have a tag, which tags nobody has scanned for a year, and which void ones are still scanned. */
export const tagCoverageHandlers: Handlers<typeof tagCoverage> = {
  listTagCoverage: listHandler(tagCoverage.listTagCoverage, {
    select: selectCoverage,
    figuresOf: ({ forFigures }) => figuresOf(forFigures),
    isPosition: isCoveragePlace,
    timeoutMs: 15_000,
  }),

  async listUnscannedTags({ params, query: { buildingId, which = 'NOT_SCANNED', ...asked } }, { viewer, read, now }) {
    const order = { ...pageAsked(LIST, asked, { usual: PAGE_LIMIT_DEFAULT }), now };
    const page = await read((db) => selectUnscannedTags(db, viewer, { ...params, buildingId, which }, order));
    if (!page.found) throw notFound('property');
    return pageAnswer(page, LIST);
  },
};

function figuresOf({ items, itemsTagged, units, unitsTagged, notScanned, voidScans }: CoverageSums): Figure[] {
  const counted = (label: string, value: number) => ({ label, value, unit: 'count' as const });
  const over = (total: number) => ({ counted: total, total });
  return [
    shareFigure(
      'itemsTagged',
      counted('Items with a tag', itemsTagged),
      counted('Items in service', items),
      over(items),
    ),
    shareFigure('unitsTagged', counted('Units with a tag', unitsTagged), counted('Units', units), over(units)),
    countFigure('tagsNotScanned', notScanned),
    countFigure('voidTagScans', voidScans),
  ];
}
