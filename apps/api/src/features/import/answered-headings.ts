import { cellText, filledColumns } from '@lintel/domain/roster/cells/cells';
import { propertyIn } from '@lintel/domain/roster/cells/titles';
import type { HeadingMeaning } from '@lintel/domain/roster/rows/headings';
import type { ToldRow } from '@lintel/domain/roster/rows/row-classes';
import { unitNameKey } from '@lintel/domain/units/unit-names';
import type { Answers } from './questions.ts';
import type { SourceRow } from './sources/source.ts';

/** Headings that a person says are no properties: their question stays, with the rows below each. */
export class HeadingsAnswered {
  readonly #valueOf: ReadonlyMap<string, string>;
  #above: string | null = null;

  constructor({ headings = {} }: Answers) {
    const others = Object.entries(headings).filter(([, answer]) => answer !== 'PROPERTY' && answer !== 'LEAVE_OUT');
    this.#valueOf = new Map(others.map(([value]) => [unitNameKey(value), value]));
  }

  above(row: SourceRow, told: ToldRow): string | null {
    if (this.#valueOf.size === 0 || (told.class !== 'GROUP' && told.class !== 'SECTION')) return this.#above;
    const text = cellText(row.cells[filledColumns(row.cells)[0] ?? 0]);
    const keys = [text, propertyIn(text).name].map(unitNameKey);
    this.#above = keys.map((key) => this.#valueOf.get(key)).find((value) => value !== undefined) ?? null;
    return this.#above;
  }
}

/** What the headings of a file mean, as a person answered, by the key of their text; those to leave out are not in it. */
export function answeredHeadings(answers: Answers | undefined): Map<string, HeadingMeaning> {
  return new Map(
    Object.entries(answers?.headings ?? {}).flatMap(([value, answer]) =>
      answer === 'LEAVE_OUT' ? [] : [[unitNameKey(value), answer as HeadingMeaning] as const],
    ),
  );
}
