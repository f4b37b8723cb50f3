import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import type { ToldRow } from '@lintel/domain/roster/rows/row-classes';
import { StatedCounts } from '@lintel/domain/roster/rows/stated-counts';
import { type Answers, COUNT_OPTIONS, type QuestionBook } from './questions.ts';
import type { RowDictionary } from './row-dictionary.ts';
import type { SourceRow } from './sources/source.ts';
import type { StagedRow, UnitCells } from './staged-row.ts';

/** Compares what a list of units states of itself with what was read, and asks where they differ. */
export class CountCheck {
  readonly #stated: StatedCounts | null;
  readonly #dictionary: RowDictionary;
  readonly #questions: QuestionBook;
  readonly #leftOut: ReadonlySet<string>;

  constructor(kind: ImportKind, dictionary: RowDictionary, questions: QuestionBook, { counts = {} }: Answers) {
    this.#stated = kind === 'units' ? new StatedCounts() : null;
    this.#dictionary = dictionary;
    this.#questions = questions;
    this.#leftOut = new Set(Object.entries(counts).flatMap(([name, answer]) => (answer === 'LEAVE_OUT' ? [name] : [])));
  }

  /** A row as it is told, before it is read. */
  pass(row: SourceRow, told: ToldRow): void {
    if (told.class !== 'RECORD' && told.class !== 'BLANK') this.#stated?.addOther(row.cells, told, row.line);
  }

  /** A row that was read: what a person leaves out because its count differs is left out. */
  take(read: Read, row: SourceRow): Read {
    if (this.#stated === null || read.a !== 'CREATE') return read;
    const { property, unit } = read.c as UnitCells;
    const name = this.#dictionary.propertyName(property);
    this.#stated.addUnit(name, unit, row.cells);
    return this.#leftOut.has(name)
      ? { ...read, a: 'SKIP', code: 'LEFT_OUT', message: 'Left out by you: the file states another number of units.' }
      : read;
  }

  /** Asks where counts differ, once nothing else is open that could make them differ. */
  ask(): void {
    if (this.#stated === null || this.#questions.isOpen('headings') || this.#questions.isOpen('rows')) return;
    for (const { property, detail, line, text, rows } of this.#stated.finish())
      this.#questions.ask('counts', property, line, {
        ...{ recommended: '', options: COUNT_OPTIONS, detail, rows },
        text: text.toWellFormed(),
      });
  }
}

type Read = Omit<StagedRow, 'n' | 'l'>;
