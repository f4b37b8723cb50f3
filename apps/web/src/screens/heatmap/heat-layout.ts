import type { HeatPoint } from '@lintel/contract/heatmap/heat-points';
import type { HeatMark } from '@lintel/domain/heatmap/heatmap';
import type { HeatZoom } from './heatmap-search.ts';

/** One cell of the picture: where it is, and what it shows. */
export type HeatBox = HeatPoint & { x: number; y: number; w: number; h: number };
/** A line of cells under each other's head: a unit, a floor. Its boxes are made when they are first looked at. */
export type HeatRow = { key: string; y: number; h: number; label: string; cells: number; readonly boxes: HeatBox[] };
/** A building: its head, and whether its rows are drawn. */
export type HeatSection = {
  key: string;
  building: number | null;
  y: number;
  units: number;
  isOpen: boolean;
  bars: HeatBar[];
  /** The heads of its own columns, where each building has others. */
  columns: HeatColumn[];
};
export type HeatColumn = { x: number; w: number; y: number; name: string; note: string };
/** How the cells of a folded building are spread over the marks, under the head of a column. */
export type HeatBar = { x: number; w: number; counts: ReadonlyMap<HeatMark, number>; pastLife: number };
export type HeatPicture = {
  width: number;
  height: number;
  sections: HeatSection[];
  rows: HeatRow[];
  labelWidth: number;
  columnWidth: number;
};

export type HeatGroup = { building: number | null; isOpen: boolean; points: readonly HeatPoint[][] };

export const GAP = 2;
export const SECTION_HEIGHT = 34;

const COLUMN_MIN = 28;
/** Floors without units are drawn as empty rows, up to so many at a time. */
const EMPTY_FLOORS_MAX = 3;
const MATRIX_ROW: Record<HeatZoom, number> = { small: 10, medium: 22, large: 30 };
export const GRID_CELL: Record<HeatZoom, { w: number; h: number }> = {
  small: { w: 16, h: 16 },
  medium: { w: 44, h: 34 },
  large: { w: 72, h: 40 },
};

const MEDIUM_MAX = 56;

/** Rows are units, columns item types; each building has a head with the spread of its cells, and can be folded. */
export function matrixPicture(
  groups: readonly HeatGroup[],
  columns: number,
  room: number,
  zoom: HeatZoom,
): HeatPicture {
  const labelWidth = 128;
  const columnWidth = Math.max(COLUMN_MIN, Math.floor((room - labelWidth) / Math.max(1, columns)));
  const rowHeight = MATRIX_ROW[zoom];
  const sections: HeatSection[] = [];
  const rows: HeatRow[] = [];
  let y = 0;
  for (const { building, isOpen, points } of groups) {
    const bars = spreadsOf(points, columns).map(
      (each, column): HeatBar => ({ x: labelWidth + column * columnWidth, w: columnWidth - GAP, ...each }),
    );
    sections.push({ key: `building ${building}`, building, y, units: points.length, isOpen, bars, columns: [] });
    y += SECTION_HEIGHT;
    if (!isOpen) continue;
    for (const row of points) {
      const [first] = row;
      if (!first) continue;
      const at = { y, w: columnWidth - GAP, h: rowHeight - GAP };
      const line = { key: `unit ${first.unit.id}`, y, h: rowHeight, label: first.unit.name, cells: row.length };
      rows.push(
        lazyRow(line, () => row.map((point, column) => boxOf(point, { ...at, x: labelWidth + column * columnWidth }))),
      );
      y += rowHeight;
    }
    y += 8;
  }
  return { width: labelWidth + columns * columnWidth, height: y, sections, rows, labelWidth, columnWidth };
}

/** Rows are floors, the highest first, cells units; floors between them that have no units are drawn empty. */
export function gridPicture(
  groups: readonly HeatGroup[],
  room: number,
  zoom: HeatZoom,
  words: (floor: number | null) => string,
): HeatPicture {
  const labelWidth = 88;
  const { w: least, h } = GRID_CELL[zoom];
  // Where the widest floor leaves room, its cells take it.
  const most = Math.max(1, ...groups.map(({ points }) => mostOnFloor(points)));
  const w = zoom === 'medium' ? Math.max(least, Math.min(MEDIUM_MAX, Math.floor((room - labelWidth) / most))) : least;
  const perLine = Math.max(1, Math.floor((room - labelWidth) / w));
  const sections: HeatSection[] = [];
  const rows: HeatRow[] = [];
  let y = 0;
  for (const { building, points } of groups) {
    const all = points.flat();
    sections.push({ key: `building ${building}`, building, y, units: all.length, isOpen: true, bars: [], columns: [] });
    y += SECTION_HEIGHT;
    const hasFloors = all.some(({ unit }) => unit.floor !== null);
    for (const { label, points: onFloor } of floorsOf(all, words)) {
      const lines = Math.max(1, Math.ceil(onFloor.length / perLine));
      for (let line = 0; line < lines; line += 1) {
        const onLine = onFloor.slice(line * perLine, (line + 1) * perLine);
        const at = { y, w: w - GAP, h: h - GAP };
        const head = line === 0 && hasFloors ? label : '';
        rows.push(
          lazyRow({ key: `${building} ${label} ${line}`, y, h, label: head, cells: onLine.length }, () =>
            onLine.map((point, place) => boxOf(point, { ...at, x: labelWidth + place * w })),
          ),
        );
        y += h;
      }
    }
    y += 12;
  }
  return {
    width: labelWidth + Math.min(perLine, widest(rows)) * w,
    height: y,
    sections,
    rows,
    labelWidth,
    columnWidth: w,
  };
}

function mostOnFloor(points: readonly HeatPoint[][]): number {
  const counts = new Map<number | null, number>();
  for (const [point] of points) if (point) counts.set(point.unit.floor, (counts.get(point.unit.floor) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** A row whose boxes are made once they are looked at: a picture of 75,000 cells is mostly out of sight. */
export function lazyRow(row: Omit<HeatRow, 'boxes'>, make: () => HeatBox[]): HeatRow {
  let boxes: HeatBox[] | undefined;
  return {
    ...row,
    get boxes() {
      boxes ??= make();
      return boxes;
    },
  };
}

export function boxOf(
  { unit, type, cells, repairs, heat }: HeatPoint,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
): HeatBox {
  return { unit, type, cells, repairs, heat, x, y, w, h };
}

type Floor = { label: string; points: HeatPoint[] };

/** Floors from the highest to the lowest, basements included; units without one come last. */
export function floorsOf(points: readonly HeatPoint[], words: (floor: number | null) => string): Floor[] {
  const known = [...new Set(points.flatMap(({ unit }) => unit.floor ?? []))].toSorted((a, b) => b - a);
  const on = (floor: number | null): Floor => ({
    label: words(floor),
    points: points.filter(({ unit }) => unit.floor === floor),
  });
  const floors = known.flatMap((floor, at) => {
    const below = known[at + 1];
    return [on(floor), ...(below === undefined ? [] : emptyFloors(floor, below, words))];
  });
  const without = on(null);
  return without.points.length > 0 ? [...floors, without] : floors;
}

function emptyFloors(above: number, below: number, words: (floor: number) => string): Floor[] {
  const between = Array.from({ length: above - below - 1 }, (_, at) => above - 1 - at);
  if (between.length <= EMPTY_FLOORS_MAX) return between.map((floor) => ({ label: words(floor), points: [] }));
  return [{ label: `${below + 1} to ${above - 1}: none`, points: [] }];
}

function widest(rows: readonly HeatRow[]): number {
  return rows.reduce((most, row) => Math.max(most, row.cells), 1);
}

type Spread = { counts: Map<HeatMark, number>; pastLife: number };
const SPREADS = new WeakMap<readonly HeatPoint[][], Spread[]>();

// Of the same points again, whenever the picture gets another size.
function spreadsOf(points: readonly HeatPoint[][], columns: number): Spread[] {
  const known = SPREADS.get(points);
  if (known) return known;
  const spreads = Array.from({ length: columns }, (_, column) => spread(points.flatMap((row) => row[column] ?? [])));
  SPREADS.set(points, spreads);
  return spreads;
}

function spread(points: readonly HeatPoint[]): Spread {
  const counts = new Map<HeatMark, number>();
  let pastLife = 0;
  for (const { heat, cells } of points) {
    counts.set(heat.mark, (counts.get(heat.mark) ?? 0) + 1);
    for (const cell of cells) pastLife += cell.pastLife;
  }
  return { counts, pastLife };
}

/** The cell at a point of the picture. */
export function boxAt({ rows }: HeatPicture, x: number, y: number): HeatBox | undefined {
  const row = rows.find((each) => y >= each.y && y < each.y + each.h);
  return row?.boxes.find((box) => x >= box.x && x < box.x + box.w);
}

/** A cell by its place: its row and its number in it. */
export type HeatPlace = { row: number; column: number };

/** Where an arrow, Home, End or a page leads: up and down to the nearest cell of the next row that has any. */
export function nextPlace(
  { rows }: HeatPicture,
  { row, column }: HeatPlace,
  key: string,
  isWhole: boolean,
): HeatPlace | null {
  const last = (at: number) => (rows[at]?.cells ?? 1) - 1;
  const filled = rows.flatMap((each, at) => (each.cells > 0 ? [at] : []));
  const nth = filled.indexOf(row);
  const vertical = (to: number) => {
    const target = filled[Math.min(Math.max(to, 0), filled.length - 1)] ?? row;
    const x = rows[row]?.boxes[column]?.x ?? 0;
    const nearest = rows[target]?.boxes.findIndex((box) => box.x >= x) ?? 0;
    return { row: target, column: nearest < 0 ? last(target) : nearest };
  };
  switch (key) {
    case 'ArrowRight':
      return column < last(row)
        ? { row, column: column + 1 }
        : nth + 1 < filled.length
          ? { row: filled[nth + 1] ?? row, column: 0 }
          : null;
    case 'ArrowLeft': {
      const before = filled[nth - 1];
      return column > 0
        ? { row, column: column - 1 }
        : before === undefined
          ? null
          : { row: before, column: last(before) };
    }
    case 'ArrowDown':
      return vertical(nth + 1);
    case 'ArrowUp':
      return vertical(nth - 1);
    case 'PageDown':
      return vertical(nth + 10);
    case 'PageUp':
      return vertical(nth - 10);
    case 'Home':
      return isWhole ? { row: filled[0] ?? 0, column: 0 } : { row, column: 0 };
    case 'End': {
      const end = filled.at(-1) ?? row;
      return isWhole ? { row: end, column: last(end) } : { row, column: last(row) };
    }
    default:
      return null;
  }
}

/** The cells between two of them, as a rectangle over the picture. */
export function boxesBetween({ rows }: HeatPicture, one: HeatPlace, other: HeatPlace): HeatBox[] {
  const [a, b] = [rows[one.row]?.boxes[one.column], rows[other.row]?.boxes[other.column]];
  if (!a || !b) return [];
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(one.row, other.row), Math.max(one.row, other.row)];
  return rows.slice(top, bottom + 1).flatMap((row) => row.boxes.filter((box) => box.x >= left && box.x <= right));
}

/** Names a cell among all: a unit, or a unit and a type. */
export function boxKey({ unit, type }: { unit: { id: number }; type: number | null }): string {
  return `${unit.id} ${type ?? ''}`;
}

/** About a third of a page: what is not cut by a page break leaves little room empty. */
const STRIP_MAX = 300;
/** Some hundred pages: nobody prints more, and no browser draws it in time. */
const STRIPS_MAX = 300;

/** The picture in strips that end between rows, for paper; `isCut` where it is longer than anybody prints. */
export function stripsOf({ height, rows, sections }: HeatPicture): {
  strips: { from: number; to: number }[];
  isCut: boolean;
} {
  const edges = [...new Set([...rows.map((row) => row.y), ...sections.map((section) => section.y)])].toSorted(
    (a, b) => a - b,
  );
  const tops = sections.map((section) => section.y).toSorted((a, b) => a - b);
  const isLong = (edge: number) => {
    const top = tops.findLast((each) => each <= edge) ?? 0;
    return (tops.find((each) => each > edge) ?? height) - top > STRIP_MAX;
  };
  // A building that is short is not cut, and of a long one the name stays with its first row.
  const cuts = edges.filter(
    (edge, at) => tops.includes(edge) || (isLong(edge) && !tops.includes(edges[at - 1] ?? Number.NaN)),
  );
  const strips: { from: number; to: number }[] = [];
  let from = 0;
  for (const [at, cut] of cuts.entries()) {
    const next = cuts[at + 1] ?? height;
    if (cut > from && next - from > STRIP_MAX) {
      strips.push({ from, to: cut });
      from = cut;
    }
  }
  if (height > from) strips.push({ from, to: height });
  return { strips: strips.slice(0, STRIPS_MAX), isCut: strips.length > STRIPS_MAX };
}
