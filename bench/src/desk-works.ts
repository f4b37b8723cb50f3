import { itemListHandlers } from '@lintel/api/features/item/item.handlers';
import { heatmapHandlers } from '@lintel/api/features/report/heatmap.handlers';
import { todayHandlers } from '@lintel/api/features/today/today.handlers';
import { warrantyReportHandlers } from '@lintel/api/features/warranty/warranty-report.handlers';
import { pick } from '@lintel/fixtures/random';
import { asked, type Kit, VARIED } from './field-works.ts';
import { leanHeatmap } from './lean.ts';
import {
  type ItemFilter,
  LIST_SORTS,
  leanItems,
  leanToday,
  leanWarranty,
  WARRANTY_SORTS,
  type WarrantyFilter,
} from './lean-desk.ts';
import type { Case, Work } from './works.ts';

const keysOf = <K extends string>(of: Record<K, string>) => Object.keys(of) as K[];

/** The works of the desk: heatmap, warranty, the list of Capital Assets and Today; and the same of each property over and over. */
export async function deskWorksOf({ subjects, today, random, cases, capture }: Kit): Promise<Work[]> {
  const { organizationId, properties, itemTypeId } = subjects;
  const none = { body: undefined, ifMatch: undefined, params: undefined };
  const first = async (run: Parameters<Kit['capture']>[0]) => (await capture(run)).slice(0, 1);
  const ofEach = (make: (propertyId: number) => Promise<Case>) => Promise.all(properties.map(({ id }) => make(id)));

  const heatmapOf = async (propertyId: number, query: { itemTypeId?: number }): Promise<Case> => ({
    path: `/insight/${propertyId}/inventory-heatmap?${asked(query)}`,
    same: await first((ctx) => heatmapHandlers.getInventoryHeatmap({ ...none, params: { propertyId }, query }, ctx)),
    lean: [leanHeatmap(organizationId, propertyId, today, query.itemTypeId ?? null)],
  });
  const warrantyOf = async (
    propertyId: number,
    sort: keyof typeof WARRANTY_SORTS,
    filter: WarrantyFilter,
  ): Promise<Case> => {
    const query = { limit: 100, sort, ...filter };
    return {
      path: `/report/${propertyId}/warranty?${asked(query)}`,
      same: await first((ctx) => warrantyReportHandlers.getWarranty({ ...none, params: { propertyId }, query }, ctx)),
      lean: [leanWarranty(organizationId, propertyId, today, sort, filter)],
    };
  };
  const itemsOf = async (propertyId: number, sort: keyof typeof LIST_SORTS, filter: ItemFilter): Promise<Case> => {
    const query = { limit: 100, sort, ...filter };
    return {
      path: `/item/propertyitems/${propertyId}?${asked(query)}`,
      same: await first((ctx) => itemListHandlers.listPropertyItems({ ...none, params: { propertyId }, query }, ctx)),
      lean: [leanItems(organizationId, propertyId, today, sort, filter)],
    };
  };
  const todayOf = async (propertyId: number | undefined): Promise<Case> => {
    const query = propertyId === undefined ? {} : { propertyId };
    return {
      path: `/today?${asked(query)}`,
      same: await first((ctx) => todayHandlers.getToday({ ...none, query }, ctx)),
      lean: [leanToday(organizationId, propertyId ?? null, today)],
    };
  };

  const warrantyFilters: WarrantyFilter[] = [{}, { window: '90' }, { window: 'all', cover: 'PARTS' }, { itemTypeId }];
  const itemFilter = (buildingIds: readonly number[]): ItemFilter =>
    pick<ItemFilter>(
      [
        {},
        { itemTypeId },
        { due: 'backlog' },
        { confidence: 'LOW' },
        { q: String(Math.floor(random() * 10)) },
        buildingIds.length > 0 ? { buildingId: pick(buildingIds, random) } : { due: 'within12' },
      ],
      random,
    );

  return [
    {
      name: 'heatmap',
      title: 'inventory heatmap of one property, one in four of one item type',
      ...VARIED,
      cases: await cases(() => heatmapOf(pick(properties, random).id, random() < 1 / 4 ? { itemTypeId } : {})),
    },
    {
      name: 'warranty',
      title: 'warranty report of one property in one of three orders, by one of four filters',
      ...VARIED,
      cases: await cases(() =>
        warrantyOf(pick(properties, random).id, pick(keysOf(WARRANTY_SORTS), random), pick(warrantyFilters, random)),
      ),
    },
    {
      name: 'capital-list',
      title: 'list of Capital Assets of one property in one of four orders, by one of six filters',
      ...VARIED,
      cases: await cases(() => {
        const { id, buildingIds } = pick(properties, random);
        return itemsOf(id, pick(keysOf(LIST_SORTS), random), itemFilter(buildingIds));
      }),
    },
    {
      name: 'today',
      title: 'Today of one property',
      ...VARIED,
      cases: await cases(() => todayOf(pick(properties, random).id)),
    },
    { name: 'today-all', title: 'Today of a whole organization', ...VARIED, cases: [await todayOf(undefined)] },
    {
      name: 'heatmap-again',
      title: 'the heatmap of each property, again and again',
      ...AGAIN,
      cases: await ofEach((id) => heatmapOf(id, {})),
    },
    {
      name: 'warranty-again',
      title: 'the warranty report of each property, again and again',
      ...AGAIN,
      cases: await ofEach((id) => warrantyOf(id, 'ends', {})),
    },
    {
      name: 'capital-list-again',
      title: 'the list of Capital Assets of each property, again and again',
      ...AGAIN,
      cases: await ofEach((id) => itemsOf(id, '-lifeUsed', {})),
    },
    { name: 'today-again', title: 'Today of each property, again and again', ...AGAIN, cases: await ofEach(todayOf) },
  ];
}

const AGAIN = { method: 'GET', isTransaction: false } as const;
