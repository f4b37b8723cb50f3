import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import type { heatmap } from '@lintel/contract/heatmap/heatmap';
import { notFound } from '#platform/base/errors.ts';
import { selectFileHead } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import { asksForRecorded, selectHeatmapFacts } from './heatmap.queries.ts';
import { heatmapAnswer } from './heatmap-answer.ts';
import { HEATMAP_REPORT, heatmapFile } from './heatmap-file.ts';
import { heatmapPicture } from './heatmap-picture.ts';
import { shownOf } from './heatmap-shown.ts';
import { selectRecentWork } from './recent-work.queries.ts';

const TIMEOUT_MS = 15_000;

const WORK = 'recent work';

export const heatmapHandlers: Handlers<typeof heatmap> = {
  async listRecentWork({ params: { propertyId }, query }, { viewer, now, read }) {
    const unitIds = query.unitIds?.split(',').map(Number);
    const order = pageAsked(WORK, query, { isDescending: true, usual: PAGE_LIMIT_DEFAULT });
    const page = await read((db) => selectRecentWork(db, viewer, { propertyId, unitIds, now }, order));
    if (!page.found) throw notFound('property');
    return pageAnswer(page, WORK);
  },

  async getInventoryHeatmap({ params: { propertyId }, query }, { viewer, now, read }) {
    const { format = 'json', picture, colour = 'lifeUsed', ofType, show, ...filter } = query;
    const isFile = format !== 'json';
    const { facts, head } = await read(
      async (db) => {
        const found = await selectHeatmapFacts(db, viewer, propertyId, now, filter, { hasDueYear: isFile });
        const said = found && isFile ? selectFileHead(db, HEATMAP_REPORT, { viewer, now, propertyId, filter }) : null;
        return { facts: found, head: await said };
      },
      { timeoutMs: TIMEOUT_MS },
    );
    if (!facts) throw notFound('property');
    const hasExpected = !asksForRecorded(filter);
    const { answer, columns } = heatmapAnswer(facts, { computedAt: now, itemTypeId: filter.itemTypeId, hasExpected });
    if (format === 'json' || !head) return answer;
    const shown = picture && shownOf(answer, { picture, colour, ofType, show });
    return format === 'pdf' && shown
      ? heatmapPicture(head, answer, shown)
      : heatmapFile(format, head, answer, columns, shown);
  },
};
