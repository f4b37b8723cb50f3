import { counted } from '#ui/base/format.ts';
import styles from './import-run.module.css';
import { CLASS_WORDS, type ImportRun } from './import-words.ts';

type Question = ImportRun['questions'][number];
type Value = Question['values'][number];

/** What the file left open with the answers, and which rows were judged otherwise than it was read. */
export function AnsweredList({ questions, turned, classes }: Pick<ImportRun, 'questions' | 'turned' | 'classes'>) {
  const turns = turned.classes.length + turned.taken + turned.leftOut;
  if (questions.length + turns === 0) return null;
  return (
    <section className={styles.news} aria-label="What was asked and decided">
      <h3>What was asked and decided</h3>
      <ul>
        {questions.map((question) => (
          <li key={question.id}>
            <strong>{question.text}</strong>{' '}
            {question.values.map((value) => `${value.value}: ${answerWords(question, value)}`).join(' · ')}
          </li>
        ))}
        {turned.classes.map((found) => (
          <li key={found}>
            <strong>{CLASS_WORDS[found].many}:</strong> taken as rows of the list ({counted(classes[found] ?? 0, 'row')}
            )
          </li>
        ))}
        {turned.taken > 0 && <li>{counted(turned.taken, 'single row was', 'single rows were')} taken</li>}
        {turned.leftOut > 0 && <li>{counted(turned.leftOut, 'single row was', 'single rows were')} left out</li>}
      </ul>
    </section>
  );
}

function answerWords({ options }: Question, { answer, rows, isRemembered }: Value): string {
  const label = options.find((option) => option.id === answer)?.label ?? 'not answered';
  return `${label} (${counted(rows, 'row')}${isRemembered ? ', as last time' : ''})`;
}
