import { type Colours, findColours, withColour } from '@lintel/domain/roster/columns/colours';
import {
  findHomeHeadings,
  type Home,
  type HomeHeadings,
  homeIn,
  withHome,
} from '@lintel/domain/roster/columns/home-headings';
import { isPair, joinLines, type LinePairs } from '@lintel/domain/roster/columns/line-pairs';
import {
  type DescribedPlaces,
  findDescribedPlaces,
  withDescribedPlace,
} from '@lintel/domain/roster/rows/described-places';
import type { SourceRow } from './sources/source.ts';
import type { ListReading } from './staged-row.ts';

/**
 * Makes one row of two lines of a record: the first gets the cells of both, the second stays, empty, so that each line of the file
 * is accounted for. Rows come out in order, one late.
 */
export class LineJoiner {
  readonly #pairs: LinePairs | null;
  #waiting: SourceRow | null = null;

  /** Without pairs every row passes as it is. */
  constructor(pairs: LinePairs | null) {
    this.#pairs = pairs;
  }

  add(row: SourceRow): SourceRow[] {
    if (this.#pairs === null) return [row];
    const before = this.#waiting;
    this.#waiting = row;
    if (before === null) return [];
    if (row.startsSheet || !isPair(this.#pairs, before.cells, row.cells)) return [before];
    this.#waiting = null;
    const isHead = row.cells.every((cell, at) => cell === '' || cell === this.#pairs?.under[at]);
    return [
      { ...before, cells: joinLines(this.#pairs, before.cells, row.cells) },
      { ...row, cells: [], isJoined: isHead ? 'HEAD' : 'RECORD' },
    ];
  }

  finish(): SourceRow[] {
    const last = this.#waiting === null ? [] : [this.#waiting];
    this.#waiting = null;
    return last;
  }
}

/** Gives each row whose description names its place a column for it; where no list does so, every row passes as it is. */
export class PlaceFinder {
  readonly #places: DescribedPlaces | null;

  /** `rows` are the first of the file. */
  constructor(rows: readonly (readonly string[])[]) {
    this.#places = findDescribedPlaces(rows);
  }

  add(row: SourceRow): SourceRow {
    if (this.#places === null || row.cells.length === 0) return row;
    return { ...row, cells: withDescribedPlace(this.#places, row.cells) };
  }
}

/** Gives each row of a list of units what its colour means, where a legend says so and no column does; else every row passes as it is. */
export class ColourReader {
  readonly #colours: Colours | null;
  readonly #sheet: string | null;

  /** `rows` are the first of the file. */
  constructor(rows: readonly SourceRow[]) {
    this.#colours = findColours(rows);
    this.#sheet = rows.find(({ fills }) => fills !== undefined)?.sheet ?? null;
  }

  add(row: SourceRow): SourceRow {
    return this.#colours?.legend ? { ...row, cells: [...withColour(this.#colours, row)] } : row;
  }

  /** Rows in several colours that nothing in the file explains. */
  get unread(): ListReading['unread'] {
    const { legend = null, distinct = 0, rows = 0 } = this.#colours ?? {};
    return legend === null && distinct >= 2 ? [{ sheet: this.#sheet, rows, reason: 'COLOURS' }] : [];
  }
}

/** Gives each row of a bed the cells of its home's heading, which is then no row of the list any more. */
export class HomeJoiner {
  readonly #headings: HomeHeadings | null;
  #home: Home | null = null;

  /** `rows` are the first of the file; where no headings name homes above beds, every row passes as it is. */
  constructor(rows: readonly (readonly string[])[]) {
    this.#headings = findHomeHeadings(rows);
  }

  add(row: SourceRow): SourceRow {
    if (this.#headings === null) return row;
    const home = homeIn(row.cells);
    if (home !== null) {
      this.#home = home;
      return { ...row, cells: [], isJoined: 'HEADING' };
    }
    return row.cells.length === 0 ? row : { ...row, cells: withHome(this.#headings, row.cells, this.#home) };
  }
}
