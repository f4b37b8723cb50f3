import { type ImportQuestion, QUESTION_IDS } from '@lintel/contract/imports/import-question';
import { UNIT_STATUS_LABELS, UNIT_STATUSES } from '@lintel/domain/units/unit-status';
import type * as z from 'zod';

/**
 * What a file leaves open, as one question a class of things: the same value is asked about once, however many rows hold it.
 * Until a person answers, rows are read as the recommended answer has it, and the file can be checked but not applied.
 */
export class QuestionBook {
  readonly #answers: Answers;
  readonly #kept: Answers;
  readonly #asked = new Map<QuestionId, Question & { byValue: Map<string, Asked> }>();

  /** `kept` are the answers for earlier files of the same heads. */
  constructor(answers: Answers, kept: Answers = {}) {
    this.#answers = answers;
    this.#kept = kept;
  }

  /** The answer for one value, given or recommended; counts the row at `line`, and shows the first of them by their `text`. */
  ask(id: QuestionId, value: string, line: number, how: HowAsked): string {
    const question = this.#asked.get(id) ?? newQuestion(id, how.options);
    this.#asked.set(id, question);
    const known = question.byValue.get(value);
    if (known) {
      known.rows += 1;
      if (how.text !== undefined && known.shown && known.shown.length < SHOWN_MAX)
        known.shown.push({ line, text: how.text });
      return known.answer ?? known.recommended;
    }
    const optionOf = (answers: Answers) => how.options.find((option) => option.id === answers[id]?.[value])?.id ?? null;
    const given = optionOf(this.#answers);
    const answer = given ?? (OF_ONE_FILE.has(id) ? null : optionOf(this.#kept));
    const isRemembered = given === null && answer !== null;
    const asked: Asked = {
      ...{ value, rows: how.rows ?? 1, line, recommended: how.recommended, answer, isRemembered },
      ...(how.detail !== undefined && { detail: how.detail }),
      ...(how.text !== undefined && { shown: [{ line, text: how.text }] }),
    };
    question.byValue.set(value, asked);
    if (question.values.length < VALUES_MAX) question.values.push(asked);
    return answer ?? how.recommended;
  }

  /** Whether a question waits for an answer. */
  isOpen(id: QuestionId): boolean {
    return this.#asked.get(id)?.values.some(({ answer }) => answer === null) ?? false;
  }

  list(): Question[] {
    return [...this.#asked.values()].map(({ byValue: _, ...question }) => question);
  }
}

/** The answers of questions, by question and value. */
export function answersOf(questions: readonly Question[]): Answers {
  return Object.fromEntries(
    questions.map(({ id, values }) => [
      id,
      Object.fromEntries(values.flatMap(({ value, answer }) => (answer === null ? [] : [[value, answer]]))),
    ]),
  );
}

/** Answers over others, by question and value. */
export function answersOver(answers: Answers, others: Answers): Answers {
  return Object.fromEntries(QUESTION_IDS.map((id) => [id, { ...others[id], ...answers[id] }]));
}

/** The questions that keep a file from being applied until a person answers them. */
export function openQuestions(questions: readonly Question[]): Question[] {
  return questions.filter(({ isBlocking, values }) => isBlocking && values.some(({ answer }) => answer === null));
}

function newQuestion(id: QuestionId, options: readonly Option[]) {
  const values: Asked[] = [];
  const byValue = new Map<string, Asked>();
  return { id, text: TEXTS[id], isBlocking: BLOCKING.has(id), options: [...options], values, byValue };
}

/** What a status that is not understood can be taken for. */
export const STATUS_OPTIONS: readonly Option[] = [
  ...UNIT_STATUSES.map((status) => ({ id: status, label: UNIT_STATUS_LABELS[status] })),
  { id: 'WITHOUT', label: 'Take the unit without a status' },
  { id: 'LEAVE_OUT', label: 'Leave these rows out' },
];
/** What a heading can be. */
export const HEADING_OPTIONS: readonly Option[] = [
  { id: 'PROPERTY', label: 'A property' },
  { id: 'BUILDING', label: 'A building' },
  { id: 'SECTION', label: 'Neither: only a heading' },
  { id: 'LEAVE_OUT', label: 'Leave its rows out' },
];
/** What rows can be that are unlike the others. */
export const ROW_OPTIONS: readonly Option[] = [
  { id: 'LEAVE_OUT', label: 'Leave these rows out' },
  { id: 'TAKE', label: 'Take them as rows of the list' },
];

/** What can be done where a file states another count than was read. */
export const COUNT_OPTIONS: readonly Option[] = [
  { id: 'TAKE', label: 'Take them as they were read' },
  { id: 'LEAVE_OUT', label: 'Leave these rows out' },
];

const BLOCKING: ReadonlySet<QuestionId> = new Set(['headings', 'counts', 'statuses', 'rows', 'likelyTypes', 'serials']);
// What does not add up in one file says nothing of the next.
const OF_ONE_FILE: ReadonlySet<QuestionId> = new Set(['counts']);
// As many rows as show what they are like.
const SHOWN_MAX = 5;

// More values than a person would answer one by one.
const VALUES_MAX = 60;

/** How each question is put. */
export const TEXTS: Record<QuestionId, string> = {
  headings: 'What are these headings? The rows below each belong to it.',
  statuses: 'What do these statuses mean?',
  counts: 'The file states another number of units than was read. Is it right as it was read?',
  rows: 'These rows look different from the others. Are they part of the list?',
  types: 'Which types of items are these?',
  likelyTypes: 'Are these the types of items that are meant?',
  serials:
    'A spreadsheet shortened these serial numbers, and their last digits are lost. Format the column as text and export it again, or say what to do.',
  makers: 'Are these new manufacturers, or others written differently?',
};

export type Question = z.infer<typeof ImportQuestion>;
export type QuestionId = Question['id'];
export type Answers = Partial<Record<QuestionId, Record<string, string>>>;
type Asked = Question['values'][number];
type HowAsked = {
  recommended: string;
  options: readonly Option[];
  /** The row in words. */
  text?: string | undefined;
  /** Rows that are asked about at once; 1 where it is not said. */
  rows?: number | undefined;
  detail?: string | undefined;
};
type Option = Question['options'][number];
