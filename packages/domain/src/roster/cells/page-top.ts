import { unitNameKey } from '../../units/unit-names.ts';
import { cellText } from './cells.ts';
import { isOnlyReportWords } from './words.ts';

const ROWS_BEFORE = 3;

/** The titles at the top of a report's next page or next property: the rows from its name, printed again, to its head, printed again. */
export class PageTop {
  readonly #titles: ReadonlySet<string>;
  #rows: (readonly string[])[] | null = null;
  /** The report's name with which the page began. */
  #title: string | undefined;

  /** `titles` are the report's names above the first head, as `pageTitlesOf` gives them. */
  constructor(titles: ReadonlySet<string>) {
    this.#titles = titles;
  }

  /** Whether a row begins such titles, or is below their first. */
  isIn(row: readonly string[]): boolean {
    return this.#rows !== null || this.#titleIn(row) !== undefined;
  }

  /** Adds a row; `before` are the rows since the last record: a page may begin with its property, before the report's name. */
  add(row: readonly string[], before: readonly (readonly string[])[]): void {
    const title = this.#titleIn(row);
    // Pages of summaries may come between: the titles of the last page are those of the rows below.
    const begins = this.#rows === null || (title !== undefined && title === this.#title);
    if (begins) this.#title = title;
    const above = this.#rows ?? before;
    this.#rows = [...(begins ? above.slice(-ROWS_BEFORE) : above), row];
  }

  /** Ends the titles, and gives their rows; null where there were none. */
  end(): readonly (readonly string[])[] | null {
    const rows = this.#rows;
    this.#rows = null;
    return rows;
  }

  #titleIn(row: readonly string[]): string | undefined {
    if (this.#titles.size === 0) return undefined;
    return row
      .filter((cell) => cell !== '')
      .map(unitNameKey)
      .find((key) => this.#titles.has(key));
  }
}

/** What a report is called, which programs print again where its next page or property begins. */
export function pageTitlesOf(above: readonly (readonly string[])[]): Set<string> {
  return new Set(
    above.flatMap((row) =>
      row
        .map(cellText)
        .filter((text) => isOnlyReportWords(text))
        .map(unitNameKey),
    ),
  );
}

/** Texts and labels above the first head ('HomePro Multifamily', 'Ship To:'), by which titles that are printed again are known. */
export function titleTextsOf(above: readonly (readonly string[])[]): Set<string> {
  return new Set(above.flatMap((row) => row.flatMap((cell) => titleKeyOf(cell) ?? [])));
}

/** Whether a row repeats a text or a label of those. */
export function repeatsTitle(row: readonly string[], texts: ReadonlySet<string>): boolean {
  return row.some((cell) => texts.has(titleKeyOf(cell) ?? ''));
}

function titleKeyOf(cell: string): string | null {
  const text = cellText(cell);
  if (!/\p{L}{3}/u.test(text)) return null;
  const label = /^([^:]{3,30}):/.exec(text)?.[1];
  return unitNameKey(label === undefined ? text : `${label}:`);
}
