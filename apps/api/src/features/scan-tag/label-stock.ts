import type { OwnLabelStock } from '@lintel/contract/scan-tags/scan-tag';
import { labelParts, stockFault, USUAL_MODULES } from '@lintel/domain/scan-tags/label-layout';
import { LABEL_STOCKS, type LabelStock } from '@lintel/domain/scan-tags/label-stocks';
import type * as z from 'zod';
import { unprocessable } from '#platform/base/errors.ts';

/** A label sheet or roll that an organization measured itself. */
export type OwnStock = z.output<typeof OwnLabelStock>;

/** The labels with an id, or with the name that the organization gave them; plain paper where none are named. */
export function labelStockOf(wanted: string | undefined, own: readonly OwnStock[]): LabelStock {
  if (wanted === undefined) return LABEL_STOCKS[0] as LabelStock;
  const known = LABEL_STOCKS.find(({ id }) => id === wanted);
  const mine = own.find(({ name }) => name === wanted);
  if (known) return known;
  if (!mine) throw unprocessable('stock', 'There are no labels of this name. Choose others.');
  return { ...mine, id: mine.name };
}

/** Refuses own labels that cannot be printed as they are described, and names that two of them have. */
export function checkOwnStocks(own: readonly OwnStock[]): void {
  const taken = new Set(LABEL_STOCKS.flatMap(({ id, name }) => [id.toLowerCase(), name.toLowerCase()]));
  for (const [at, stock] of own.entries()) {
    const name = stock.name.toLowerCase();
    if (taken.has(name)) throw unprocessable(`ownStocks.${at}.name`, 'Other labels have this name.');
    taken.add(name);
    const fault = stockFault({ ...stock, id: stock.name });
    if (fault !== null) throw unprocessable(`ownStocks.${at}.label`, fault);
    if (labelParts(stock.label, USUAL_MODULES) === null)
      throw unprocessable(`ownStocks.${at}.label`, 'No code that phones read fits on these labels.');
  }
}
