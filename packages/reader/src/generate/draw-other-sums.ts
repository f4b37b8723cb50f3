import type { Add } from './draw-sums.ts';
import type { Sketch } from './sketch.ts';

// How much there is, which looks like money.
export function drawCount({ random, story }: Sketch, add: Add) {
  const count = story.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  add(
    random.pick(['Total Hours', 'Total Qty', 'Total Quantity', 'Total Units', 'Total Weight', 'Items']),
    random.chance(0.6) ? story.format.cell(Math.round(count * 100)) : String(count),
  );
}

// What of the lines is taxed, or is not.
export function drawTaxable(sketch: Sketch, add: Add) {
  const { random, story } = sketch;
  const part = random.pick(story.lines).cents;
  const rows: [string, number][] = [
    [random.pick(['Taxable', 'Taxable Sales', 'Taxable Amt', 'Parts', 'Materials']), part],
    [random.pick(['Non-taxable', 'Exempt', 'Non-Taxable Sales', 'Labor', 'Exempt Amt']), story.subtotal - part],
  ];
  for (const [label, cents] of random.some(rows, random.int(1, 2))) add(label, sketch.money(cents));
}

export function drawRounding(sketch: Sketch, add: Add, rounding: number) {
  const { random, story } = sketch;
  if (random.chance(0.5))
    add(
      random.pick(['Total Sales', 'Total Sales (Inclusive of GST)', 'Total before rounding', 'Total Incl. GST', 'Sum']),
      sketch.money(story.total - rounding),
    );
  add(
    random.pick(
      {
        en: ['Rounding', 'Rounding Adj', 'Rounding Adjustment', 'Round Off', 'Rounding adj.', 'Rounding Amount'],
        de: ['Rundung', 'Rundungsdifferenz'],
        fr: ['Arrondi'],
        nl: ['Afronding'],
        es: ['Redondeo'],
      }[story.language],
    ),
    sketch.money(rounding),
  );
}

// What was put on the counter, and what came back.
export function drawTendered(sketch: Sketch, add: Add) {
  const { random, story } = sketch;
  if (story.language !== 'en' || story.previous || story.paid !== 0) return;
  const note = random.pick([1000, 5000, 10_000]);
  const cash = Math.ceil(story.total / note) * note;
  add(random.pick(['Cash', 'CASH', 'Tendered', 'Cash Received', 'Amount Tendered']), sketch.money(cash));
  add(random.pick(['Change', 'CHANGE', 'Change Due']), sketch.money(cash - story.total));
}

// What is asked of those who pay early or late.
export function drawLate(sketch: Sketch, add: Add) {
  const { random, story } = sketch;
  if (story.kind !== 'INVOICE') return;
  const isLate = random.chance(0.6);
  add(
    isLate
      ? random.pick([
          'Amount due after due date',
          'If paid late',
          'Total due if late',
          'Pay after due date',
          'Late total',
        ])
      : random.pick(['If paid within 10 days', 'Net if paid early', 'Discounted amount', 'Early pay total']),
    sketch.money(Math.round(story.amountDue * (isLate ? 1.05 : 0.98))),
  );
}

export function drawContract(sketch: Sketch, add: Add) {
  const { story, random } = sketch;
  if (!story.contract || story.language !== 'en') return;
  if (random.chance(0.45)) return drawApplication(sketch, add);
  add(
    random.pick([
      'Contract Sum',
      'Original Contract Amount',
      'Contract Total',
      'Contract Amount',
      'Job Total',
      'Total Contract',
      'Revised Contract Sum',
    ]),
    sketch.money(story.contract.sum),
  );
  if (random.chance(0.6))
    add(
      random.pick([
        'Previously Billed',
        'Billed to Date',
        'Less Previous Payments',
        'Less Previous Certificates',
        'Completed to Date',
      ]),
      sketch.money(story.contract.billed),
    );
  if (random.chance(0.3))
    add(
      random.pick(['Balance to Finish', 'Remaining to Bill', 'Contract Balance']),
      sketch.money(Math.max(0, story.contract.sum - story.contract.billed)),
    );
}

// The list of an application for payment, from the contract's sum to what is asked now.
function drawApplication(sketch: Sketch, add: Add) {
  const { story, random } = sketch;
  const sum = story.contract?.sum ?? 0;
  const changes = random.int(0, 5) * 125_000;
  const done = Math.round((sum + changes) * (0.3 + 0.6 * random.next()));
  const held = Math.round(done * random.pick([0.05, 0.1]));
  const rows: [string[], number][] = [
    [['Original Contract Sum', 'Original contract amount', 'Contract Sum'], sum],
    [['Net Change by Change Orders', 'Change Orders', 'Approved change orders'], changes],
    [['Contract Sum to Date', 'Revised Contract Sum', 'Revised contract amount'], sum + changes],
    [['Total Completed and Stored to Date', 'Completed to Date', 'Work completed to date'], done],
    [['Retainage', 'Less retainage', 'Retainage 10%', 'Retention held'], held],
    [['Total Earned Less Retainage', 'Earned less retainage'], done - held],
    [
      [
        'Less Previous Certificates for Payment',
        'Less previous billings',
        'Previously billed',
        'Less previous payments',
      ],
      Math.max(0, done - held - story.total),
    ],
    [['Balance to Finish, Including Retainage', 'Balance to finish'], sum + changes - done + held],
  ];
  for (const [labels, cents] of rows) if (random.chance(0.85)) add(random.pick(labels), sketch.money(cents));
}
