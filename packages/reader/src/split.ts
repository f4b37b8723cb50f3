import { type Scene, sceneOf } from './features/scene.ts';
import { isAnnounced } from './gates/announced.ts';
import { decide } from './gates/decide.ts';
import { calibrated, type Model } from './rank/model.ts';
import { rankScene } from './rank/rank.ts';
import type { DocumentWords } from './words.ts';

/** Pages of one invoice within a document, from 1, both included. */
export type Part = { pageFrom: number; pageTo: number };

/** A page begins another invoice only if its own number and total are as likely as this. */
const LIKELY = 0.9;
/** Longer files are reports; their pages are not looked at one by one. */
const PAGES_MAX = 60;

/** Finds pages on which another invoice begins: with a labelled number that differs, a date and a total of its own. Where one does, the number is enough on the other pages. */
export function partsOf(document: DocumentWords, model: Model): Part[] {
  const { pages } = document;
  const whole = [{ pageFrom: 1, pageTo: pages.length }];
  if (pages.length < 2 || pages.length > PAGES_MAX) return whole;
  const heads = pages.map((page, at) =>
    page.words.length === 0 ? null : headOf(sceneOf({ pages: [page] }), model, at === 0),
  );
  const isSeveral = heads.some((head) => head?.isWhole && heads[0] && head.number !== heads[0].number);
  const parts: (Part & { number: string })[] = [];
  for (const [at, head] of heads.entries()) {
    const last = parts.at(-1);
    const begins =
      head &&
      (head.isWhole || isSeveral) &&
      last &&
      head.number !== last.number &&
      !parts.some(({ number }) => number === head.number);
    if (at === 0) parts.push({ pageFrom: 1, pageTo: 1, number: head?.number ?? '' });
    else if (begins && last.number !== '') parts.push({ pageFrom: at + 1, pageTo: at + 1, number: head.number });
    else if (last) last.pageTo = at + 1;
  }
  return parts.map(({ pageFrom, pageTo }) => ({ pageFrom, pageTo }));
}

/** The number of the invoice that a page begins, and whether its date and total are there too. */
type Head = { number: string; isWhole: boolean };

function headOf(scene: Scene, model: Model, isFirst: boolean): Head | null {
  const decisions = decide(scene, rankScene(scene, model), 'INVOICE');
  const { invoiceNumber: number, total, invoiceDate: date } = decisions;
  if (!number || calibrated(model, 'invoiceNumber', number.logOdds) < LIKELY) return null;
  const isNumbered = isAnnounced(scene, number, ['invoiceNumber']);
  const isNamed = isAnnounced(scene, number, ['number', 'invoiceTitle', 'creditTitle']);
  const isTitled = scene.offer.labels.some(
    ({ classes, isLeading }) => isLeading && classes.some((name) => name === 'invoiceTitle' || name === 'creditTitle'),
  );
  // why: a long first page may have its sums on the next
  if (!isNumbered && !(isNamed && (isFirst || isTitled))) return null;
  const isDated =
    date !== undefined &&
    (calibrated(model, 'invoiceDate', date.logOdds) >= LIKELY ||
      (isNumbered && isAnnounced(scene, date, ['invoiceDate', 'date'])));
  const hasTotal = total !== undefined && calibrated(model, 'total', total.logOdds) >= LIKELY;
  return { number: String(number.value).toLowerCase(), isWhole: isDated && hasTotal };
}
