import type { ImportAnswers, ImportRun } from '#app/import-run/import-words.ts';

export type Question = ImportRun['questions'][number];
export type QuestionValue = Question['values'][number];

/** The option that stands for a value: chosen here, else answered, else recommended; empty where there is none of them. */
export function optionOf(
  { id }: Question,
  { value, answer, recommended }: QuestionValue,
  chosen: ImportAnswers,
): string {
  return chosen[id]?.[value] ?? answer ?? recommended;
}

export function isAnswered({ values }: Question): boolean {
  return values.every(({ answer }) => answer !== null);
}

/** How many questions keep the file from being applied. */
export function openBlocking(questions: readonly Question[]): number {
  return questions.filter((question) => question.isBlocking && !isAnswered(question)).length;
}

/** What is sent as answers: what stands for each value. */
export function chosenAnswers(questions: readonly Question[], chosen: ImportAnswers): ImportAnswers {
  return Object.fromEntries(
    questions.map((question) => [
      question.id,
      Object.fromEntries(
        question.values.flatMap((value) => {
          const option = optionOf(question, value, chosen);
          return option === '' ? [] : [[value.value, option] as const];
        }),
      ),
    ]),
  );
}

/** '17 rows, first on line 23' */
export function whereWords({ rows, line }: QuestionValue): string {
  return rows === 1 ? `1 row, on line ${line}` : `${rows.toLocaleString('en-US')} rows, first on line ${line}`;
}
