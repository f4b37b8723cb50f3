import type { RowOfList } from '@lintel/contract/base/define-list';
import { type serialPlateReport, serialPlateReports } from '@lintel/contract/serials/serial-plate-report';
import { countFigure, type Figure, figure, moneyFigure, shareFigure } from '@lintel/domain/figures/metrics';
import { decodeSerial } from '@lintel/domain/serials/decode-serial';
import { serialCategory } from '@lintel/domain/serials/serial-family';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { isPlatePlace, type PlateListRow, type PlateSums, selectPlates } from './serial-plate-list.queries.ts';

type Report = typeof serialPlateReport;
type More = Awaited<ReturnType<typeof selectPlates>>['more'];

const reading: ListReading<Report, More> = {
  async select(db, ask) {
    const page = await selectPlates(db, ask);
    return { ...page, rows: page.rows.map(withRule) };
  },
  figuresOf: ({ forFigures }) => figuresOf(forFigures),
  isPosition: isPlatePlace,
  timeoutMs: 15_000,
};

/** The list of photos of serial plates: what was recorded of each, or is proposed. */
export const serialPlateReportHandlers: Handlers<typeof serialPlateReports> = {
  listSerialPlates: listHandler(serialPlateReports.listSerialPlates, reading),
};

function withRule({ category, today, ...row }: PlateListRow): RowOfList<Report> {
  const { manufacturerName: maker, serial, modelName: model } = row;
  if (maker === null || serial === null) return { ...row, rule: null };
  const decoded = decodeSerial({ maker, serial, model, category: category && serialCategory(category) }, today);
  const rules = decoded.map(({ family, note }) => `${family}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`);
  return { ...row, rule: rules.length === 0 ? null : rules.join(' ') };
}

function figuresOf(sums: PlateSums): Figure[] {
  const { waitingItems, pricedItems, read, timed, found, answered } = sums;
  const noPrice = { reason: 'no price', count: waitingItems - pricedItems };
  const noTime = { reason: 'no time known', count: read - timed };
  const counted = (label: string, value: number) => ({ label, value, unit: 'count' as const });
  return [
    countFigure('platesWaiting', sums.waiting),
    moneyFigure('platesUnlock', sums.unlocksCents, pricedItems, waitingItems, [noPrice]),
    figure('platesSeconds', { value: sums.medianSeconds, counted: timed, total: read, leftOut: [noTime] }),
    shareFigure(
      'platesAsRead',
      counted('Recorded as it was read', sums.asRead),
      counted('Serial number found by the machine', found),
      { counted: found, total: found },
    ),
    shareFigure('platesUnreadable', counted('Unreadable', sums.unreadable), counted('Answered', answered), {
      counted: answered,
      total: answered,
    }),
    countFigure('platesElsewhere', sums.elsewhere),
    countFigure('platesDoneToday', sums.doneToday),
  ];
}
