import { type Ink, value } from './paper.ts';
import type { Sketch } from './sketch.ts';
import { drawVendor } from './world.ts';

/** What stands below the sums: notes, aging, remittance slip, footer. */
export function drawFoot(sketch: Sketch, y: number): void {
  const { random, paper } = sketch;
  let at = y + sketch.line;
  if (random.chance(0.45)) at = drawNotes(sketch, at);
  if (random.chance(0.07)) at = drawAging(sketch, at);
  const share = random.next();
  if (share < (sketch.story.vendor.trade.isUtility ? 0.5 : 0.22))
    at = drawSlip(sketch, Math.max(at, paper.height * random.pick([0.6, 0.68, 0.72])));
  else if (share > 0.78) at = drawRemit(sketch, at);
  if (at < paper.height - 40 && random.chance(0.4)) drawFooter(sketch);
}

function drawNotes(sketch: Sketch, y: number): number {
  const { random, story } = sketch;
  const { vendor } = story;
  const notes: Ink[] = random.some<Ink>(
    [
      sketch.other('thanks'),
      sketch.other('thanks'),
      ...(story.language === 'en'
        ? ([
            [
              `${random.pick(['Thank you for choosing', 'Make all checks payable to', 'Please make checks payable to', 'Thank you for your business -'])} `,
              sketch.vendorName(),
            ],
            `If paid by ${story.format.date(story.date)} deduct 2%`,
            `A late fee of ${story.format.money(random.int(10, 90) * 100)} applies after ${random.int(10, 45)} days.`,
            `Original estimate: ${story.format.money(random.int(100, 9000) * 100)}`,
            `Questions about this bill? Call ${vendor.phone}`,
            `${random.pick(['Powered by', 'Printed with', 'Financing by', 'Authorized dealer of', 'A member of'])} ${drawVendor(random, 'en').name}`,
            `Please write invoice number ${story.number} on your check.`,
          ] as Ink[])
        : []),
    ],
    random.int(1, 3),
  );
  return sketch.block(sketch.margin, y, notes, { size: random.pick([sketch.paper.size, sketch.paper.size - 1]) });
}

function drawAging(sketch: Sketch, y: number): number {
  const { random, paper, story } = sketch;
  const labels = ['Current', '1-30 Days', '31-60 Days', '61-90 Days', 'Over 90'];
  const step = (paper.width - 2 * sketch.margin) / labels.length;
  for (const [index, label] of labels.entries()) {
    sketch.set(sketch.margin + step * index, y, label);
    const cents = index === 0 ? story.amountDue : random.chance(0.6) ? 0 : random.int(100, 90_000);
    sketch.set(sketch.margin + step * index, y + sketch.line, story.format.cell(cents));
  }
  return y + sketch.line * 3;
}

// The slip that goes back with a cheque: it repeats number, dates, amount and the sender's address.
function drawSlip(sketch: Sketch, y: number): number {
  const { random, story, paper } = sketch;
  const middle = paper.width * random.pick([0.5, 0.55, 0.6]);
  let at = y;
  sketch.set(
    sketch.margin,
    at,
    random.pick([
      'Please detach and return this portion with your payment',
      'REMITTANCE ADVICE',
      '- - - - - - - - - - - - - - - - - -',
      'Detach here and mail with payment',
    ]),
    { size: paper.size - 1 },
  );
  at += sketch.line * 1.4;
  const bottom = sketch.block(sketch.margin, at, [
    random.chance(0.6) ? sketch.withColon(sketch.label('remit')) : '',
    sketch.vendorName(),
    ...story.vendor.address,
  ]);
  const isBoth = story.amountDue === story.total;
  const rows: [string, Ink][] = [];
  const numberLabel = story.kind === 'CREDIT_NOTE' ? 'creditNumber' : 'number';
  if (story.kind === 'INVOICE' || story.kind === 'CREDIT_NOTE') rows.push([sketch.label(numberLabel), sketch.number()]);
  if (random.chance(0.5)) rows.push([sketch.label('date'), sketch.date()]);
  if (random.chance(0.4)) rows.push([sketch.label('customerNo'), String(random.int(1000, 999_999))]);
  const due = random.chance(0.6) ? sketch.dueDate() : null;
  if (due) rows.push([sketch.label('due'), due]);
  rows.push([
    sketch.label('amountDue'),
    sketch.money(story.amountDue, isBoth ? ['amountDue', 'total'] : ['amountDue']),
  ]);
  if (random.chance(0.5))
    rows.push([
      random.pick(['Amount Enclosed', 'Amount Paid', 'Check #']),
      random.pick(['$ __________', '__________']),
    ]);
  for (const [label, ink] of rows) {
    sketch.set(middle, at, sketch.withColon(label));
    sketch.set(sketch.right, at, ink, { align: 'right' });
    at += sketch.line;
  }
  return Math.max(at, bottom);
}

function drawRemit(sketch: Sketch, y: number): number {
  const { random, story } = sketch;
  const label = sketch.label('remit');
  // why: payments may go to a parent or a factor, whose name is not the sender's
  if (sketch.printed.vendor !== null && random.chance(0.2)) {
    const other = drawVendor(random, story.language);
    sketch.set(sketch.margin, y, sketch.withColon(label));
    return sketch.block(sketch.margin, y + sketch.line, [other.name, ...other.address]);
  }
  if (random.chance(0.35)) {
    sketch.set(sketch.margin, y, [`${label.replace(/:$/, '')}${random.pick([':', ''])} `, sketch.vendorName()]);
    return sketch.block(sketch.margin, y + sketch.line, random.chance(0.6) ? story.vendor.address : []);
  }
  sketch.set(sketch.margin, y, sketch.withColon(label));
  return sketch.block(sketch.margin, y + sketch.line, [sketch.vendorName(), ...story.vendor.address]);
}

function drawFooter(sketch: Sketch): void {
  const { random, story, paper } = sketch;
  const { vendor } = story;
  const y = paper.height - random.int(18, 34);
  const size = Math.max(6, paper.size - 1.5);
  const separator = random.pick([' • ', ' | ', ' - ', ', ', '   ', ' · ']);
  const parts: string[] = random.some(
    [vendor.address.join(', '), vendor.phone, vendor.web, vendor.mail, `${sketch.label('taxId')} ${vendor.taxId}`],
    random.int(1, 3),
  );
  const hasName = random.chance(0.75);
  if (hasName) {
    const ink: Ink = [value(vendor.name, 'vendor'), `${separator}${parts.join(separator)}`];
    sketch.vendorName();
    if (paper.widthOf(ink, { size }) < paper.width - 2 * sketch.margin)
      sketch.set(paper.width / 2, y, ink, { size, align: 'center' });
    else {
      sketch.set(sketch.margin, y - size * 1.3, value(vendor.name, 'vendor'), { size });
      sketch.set(sketch.margin, y, parts[0] ?? '', { size });
    }
  } else sketch.set(paper.width / 2, y, parts[0] ?? '', { size, align: 'center' });
  if (random.chance(0.4))
    sketch.set(sketch.right, paper.height - 10, `${sketch.label('page')} ${random.pick(['1', '1 of 1', '1/1'])}`, {
      size,
      align: 'right',
    });
}
