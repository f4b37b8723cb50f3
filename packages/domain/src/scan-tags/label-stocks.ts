/** A kind of label sheet or roll; all lengths in millimetres, from the upper left corner of the page. */
export type LabelStock = {
  id: string;
  name: string;
  /** Of a roll the label itself. */
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** Where the first label begins. */
  left: number;
  top: number;
  /** From one label's edge to the same edge of the next. */
  pitchX: number;
  pitchY: number;
};

const INCH = 25.4;
const LETTER = { width: 8.5 * INCH, height: 11 * INCH };
const A4 = { width: 210, height: 297 };

type Grid = { page: LabelStock['page']; unit?: number; size: Pair; count: Pair; from: Pair; pitch: Pair };
type Pair = readonly [number, number];

function sheet(id: string, name: string, { page, unit = 1, size, count, from, pitch }: Grid): LabelStock {
  const [width, height] = [size[0] * unit, size[1] * unit];
  const [left, top, pitchX, pitchY] = [from[0] * unit, from[1] * unit, pitch[0] * unit, pitch[1] * unit];
  return { id, name, page, label: { width, height }, columns: count[0], rows: count[1], left, top, pitchX, pitchY };
}

// Printed with the long side of the label across, as label printers lay them out.
function roll(id: string, name: string, width: number, height: number): LabelStock {
  return sheet(id, name, {
    page: { width, height },
    size: [width, height],
    count: [1, 1],
    from: [0, 0],
    pitch: [width, height],
  });
}

/**
 * Labels that can be bought, and plain paper to cut.
 * Sizes of Avery's Letter sheets, of Brother and of Dymo: as in the templates of gLabels, which cite the makers. Of Avery's A4 sheets: as published for them; a
 * sheet that is printed a millimetre off is nudged.
 */
export const LABEL_STOCKS: readonly LabelStock[] = [
  sheet('letter-plain', 'Plain Letter paper, 30 labels to cut', {
    page: LETTER,
    unit: INCH,
    size: [2.5, 1],
    count: [3, 10],
    from: [0.5, 0.5],
    pitch: [2.5, 1],
  }),
  sheet('a4-plain', 'Plain A4 paper, 30 labels to cut', {
    page: A4,
    size: [60, 27],
    count: [3, 10],
    from: [15, 13.5],
    pitch: [60, 27],
  }),
  sheet('avery-5160', 'Avery 5160 or 8160, 30 of 2 5/8 × 1 in', {
    page: LETTER,
    unit: INCH,
    size: [2.625, 1],
    count: [3, 10],
    from: [0.1875, 0.5],
    pitch: [2.75, 1],
  }),
  sheet('avery-5163', 'Avery 5163 or 8163, 10 of 4 × 2 in', {
    page: LETTER,
    unit: INCH,
    size: [4, 2],
    count: [2, 5],
    from: [0.15625, 0.5],
    pitch: [4.1875, 2],
  }),
  sheet('avery-5164', 'Avery 5164 or 8164, 6 of 4 × 3 1/3 in', {
    page: LETTER,
    unit: INCH,
    size: [4, 10 / 3],
    count: [2, 3],
    from: [0.15625, 0.5],
    pitch: [4.1875, 10 / 3],
  }),
  sheet('avery-5167', 'Avery 5167 or 5267, 80 of 1 3/4 × 1/2 in', {
    page: LETTER,
    unit: INCH,
    size: [1.75, 0.5],
    count: [4, 20],
    from: [0.28125, 0.5],
    pitch: [2.0625, 0.5],
  }),
  sheet('avery-l7160', 'Avery L7160, 21 of 63.5 × 38.1 mm', {
    page: A4,
    size: [63.5, 38.1],
    count: [3, 7],
    from: [7.25, 15.15],
    pitch: [66, 38.1],
  }),
  sheet('avery-l7163', 'Avery L7163, 14 of 99.1 × 38.1 mm', {
    page: A4,
    size: [99.1, 38.1],
    count: [2, 7],
    from: [4.65, 15.15],
    pitch: [101.6, 38.1],
  }),
  sheet('avery-3490', 'Avery 3490, 24 of 70 × 36 mm', {
    page: A4,
    size: [70, 36],
    count: [3, 8],
    from: [0, 4.5],
    pitch: [70, 36],
  }),
  roll('brother-dk-1201', 'Brother DK-1201 roll, 90 × 29 mm', 89.83, 28.96),
  roll('brother-dk-1204', 'Brother DK-1204 roll, 54 × 17 mm', 53.85, 17.02),
  roll('brother-dk-1208', 'Brother DK-1208 roll, 90 × 38 mm', 89.83, 38.01),
  roll('brother-dk-2205', 'Brother DK-2205 tape 62 mm, cut at 40 mm', 61.98, 40),
  roll('brother-tze-24', 'Brother TZe tape 24 mm, cut at 50 mm', 50, 23.98),
  roll('brother-tze-12', 'Brother TZe tape 12 mm, cut at 40 mm', 40, 11.98),
  roll('dymo-30252', 'Dymo 30252 or 99010 roll, 89 × 28 mm', 89, 28),
  roll('dymo-30334', 'Dymo 30334 or 11354 roll, 57 × 32 mm', 57, 32),
  roll('dymo-30332', 'Dymo 30332 roll, 25 × 25 mm', 25, 25),
  roll('dymo-11353', 'Dymo 11353 roll, 25 × 13 mm', 25, 13),
];
