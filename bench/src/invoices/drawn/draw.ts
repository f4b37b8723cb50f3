import { Dice } from '@lintel/fixtures/dice';
import { withAttachment } from './attach.ts';
import type { Bill } from './bill.ts';
import { drawDifferent, drawXml } from './cii.ts';
import { type DrawnDocument, drawDocument, type Kind } from './document.ts';
import { hashOf } from './paper.ts';
import { Printer, pageCount } from './print.ts';
import { scanned } from './scan.ts';
import { type FileTruth, truthOf } from './truth.ts';

export type DrawnInvoice = { name: string; bytes: Buffer; truth: FileTruth };

/** PDFs of one kind with their truths, each drawn by the seed and its number. */
export async function* drawInvoices(seed: number, kind: Kind, count: number): AsyncGenerator<DrawnInvoice> {
  const printer = await Printer.start();
  try {
    for (let number = 0; number < count; number += 1) {
      const drawn = drawDocument(seed, kind, number);
      const page = await printer.print(drawn.html);
      const pages = drawn.parts.length > 1 ? await pagesOf(printer, drawn.parts) : [];
      const dice = new Dice(hashOf(`${seed} ${kind} ${number} bytes`));
      const isDifferent = kind === 'xml' && (number + seed) % 10 === 0;
      const bytes =
        kind === 'scan'
          ? await scanned(page, dice)
          : kind === 'xml'
            ? withXml(page, dice, billOf(drawn), isDifferent)
            : page;
      yield { name: `${drawn.name}.pdf`, bytes, truth: truthOf(drawn, kind, pages, isDifferent) };
    }
  } finally {
    await printer.stop();
  }
}

function withXml(page: Buffer, dice: Dice, bill: Bill, isDifferent: boolean): Buffer {
  const { name, xml } = drawXml(dice, isDifferent ? drawDifferent(dice, bill) : bill);
  return withAttachment(page, name, xml);
}

function billOf({ papers, name }: DrawnDocument): Bill {
  const [paper] = papers;
  if (!paper) throw new Error(`${name} has no invoice`);
  return paper.bill;
}

/** How many pages each invoice of a file takes. */
async function pagesOf(printer: Printer, parts: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const part of parts) counts.push(pageCount(await printer.print(part)));
  return counts;
}
