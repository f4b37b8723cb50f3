import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, PLACE_FILTERS, search } from '../base/list-filter.ts';
import { pageOf, pagesQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams } from '../base/scalars.ts';
import { ScanTag } from './scan-tag-batch.ts';

const TOTALS = {
  /** In service. */
  items: Count,
  itemsTagged: Count,
  units: Count,
  unitsTagged: Count,
  /** Linked ones. */
  tags: Count,
  /** Neither linked nor scanned in the last 12 months. */
  notScanned: Count,
  /** In the last 12 months. */
  voidScans: Count,
};

/** How far a building is tagged, and what its tags are used for. */
export const TagCoverageRow = z.strictObject({
  /** Tells the row from others; it is not the id of a building. */
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  /** Null: what is in no building, and tags that are void. */
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  ...TOTALS,
  /** Of a linked tag. */
  lastScanAt: Instant.nullable(),
});

export const tagCoverageReport = defineReport({
  id: 'tag-coverage',
  title: 'Tag coverage',
  question: 'Where are items still without a tag, and which tags does nobody scan?',
  noun: ['building', 'buildings'],
  places: { portfolio: { operationId: 'listTagCoverage', page: '/admin/tagBatch?tab=coverage' } },
  row: TagCoverageRow,
  sorts: ['property', 'building', 'items', 'tagged', 'share', 'tags', 'notScanned', 'voidScans', 'lastScan'],
  order: 'property',
  filters: {
    q: search('Name of the building'),
    ...PLACE_FILTERS,
    having: choice('Show', {
      untaggedItems: 'With items without a tag',
      untaggedUnits: 'With units without a tag',
      notScanned: 'With tags that nobody scans',
      voidScans: 'With scans of void tags',
    }),
  },
  totals: TOTALS,
  figures: ['itemsTagged', 'unitsTagged', 'tagsNotScanned', 'voidTagScans'],
  figureRows: {
    keeps: Object.keys(PLACE_FILTERS),
    of: {
      itemsTagged: { having: 'untaggedItems' },
      unitsTagged: { having: 'untaggedUnits' },
      tagsNotScanned: { having: 'notScanned' },
      voidTagScans: { having: 'voidScans' },
    },
  },
  notes: [
    'A row without a building has what is in none, and the tags that are void: they are on nothing.',
    'A tag that was linked in the last 12 months is not counted as not scanned, even if nobody has scanned it since.',
  ],
  columns: {
    property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isSorted: true, width: 160 },
    building: { head: 'Building', kind: 'text', value: (row) => row.buildingName, isSorted: true, width: 150 },
    items: {
      head: 'Items',
      label: 'Items in service',
      kind: 'integer',
      value: (row) => row.items,
      total: 'items',
      isSorted: true,
    },
    tagged: {
      head: 'Tagged',
      label: 'Items with a tag',
      kind: 'integer',
      value: (row) => row.itemsTagged,
      total: 'itemsTagged',
      isSorted: true,
    },
    share: {
      head: 'Share',
      label: 'Share of items with a tag',
      kind: 'percent',
      value: (row) => shareOf(row.itemsTagged, row.items),
      total: (totals) => shareOf(totals.itemsTagged, totals.items),
      isSorted: true,
    },
    unitsTagged: {
      head: 'Units tagged',
      kind: 'integer',
      value: (row) => row.unitsTagged,
      total: 'unitsTagged',
    },
    units: { head: 'Units', kind: 'integer', value: (row) => row.units, total: 'units' },
    tags: {
      head: 'Linked tags',
      kind: 'integer',
      value: (row) => row.tags,
      total: 'tags',
      isSorted: true,
      isHidden: true,
    },
    notScanned: {
      head: 'Not scanned',
      label: 'Not scanned for 12 months',
      kind: 'integer',
      value: (row) => row.notScanned,
      total: 'notScanned',
      isSorted: true,
    },
    voidScans: {
      head: 'Void scans',
      label: 'Scans of void tags in 12 months',
      kind: 'integer',
      value: (row) => row.voidScans,
      total: 'voidScans',
      isSorted: true,
    },
    lastScan: { head: 'Last scan', kind: 'instant', value: (row) => row.lastScanAt, isSorted: true },
  },
});

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export const tagCoverage = defineContract({
  listTagCoverage: listRoute(tagCoverageReport, '/tagCoverage', {
    access: 'admin',
    summary: 'How many items and units of each building have a tag, which tags nobody scans, and scans of void ones',
    errors: ['NOT_FOUND'],
    reads: ['SCAN_TAG', 'ITEM', 'UNIT'],
  }),
  listUnscannedTags: {
    method: 'GET',
    path: '/property/:propertyId/unscannedTags',
    access: 'admin',
    summary:
      'The tags of a building that nobody scans, or of a property those that are void and are scanned all the same',
    params: idParams('propertyId'),
    query: pagesQuery.extend({
      /** Without it those that are on something in no building. */
      buildingId: Id.optional(),
      /** NOT_SCANNED, unless said: neither linked nor scanned in the last 12 months. VOID: void, and scanned in the last 12 months; they belong to no building. */
      which: z.enum(['NOT_SCANNED', 'VOID']).optional(),
    }),
    response: pageOf(ScanTag),
    errors: ['NOT_FOUND'],
    reads: ['SCAN_TAG', 'ITEM', 'UNIT'],
    pages: true,
    about: { propertyId: 'params.propertyId' },
  },
});
