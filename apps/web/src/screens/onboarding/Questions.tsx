import { Button } from '@mui/material';
import { useState } from 'react';
import type { ImportAnswers } from '#app/import-run/import-words.ts';
import { counted } from '#ui/base/format.ts';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { chosenAnswers, isAnswered, openBlocking, optionOf, type Question } from './question-words.ts';
import styles from './questions.module.css';

type QuestionsProps = {
  questions: readonly Question[];
  /** Why they cannot be answered now. */
  blocked: string | null;
  onAnswer: (answers: ImportAnswers) => void;
};

/** What the file leaves open, one card a question; nothing is taken for an answer before the person says so. */
export function Questions({ questions, blocked, onAnswer }: QuestionsProps) {
  const [chosen, setChosen] = useState<ImportAnswers>({});
  if (questions.length === 0) return null;
  const choose = (id: Question['id'], values: Record<string, string>) =>
    setChosen((before) => ({ ...before, [id]: { ...before[id], ...values } }));
  const isOpen = !questions.every(isAnswered);
  const isChanged = questions.some((question) =>
    question.values.some((value) => optionOf(question, value, chosen) !== (value.answer ?? '')),
  );
  const content = (
    <>
      {questions.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          chosen={chosen}
          onChoose={(values) => choose(question.id, values)}
        />
      ))}
      <div className={styles.bar}>
        <ActionButton
          variant={isOpen ? 'contained' : 'outlined'}
          color="primary"
          blocked={blocked ?? (isChanged ? null : isOpen ? 'Choose an answer first' : 'These answers are used already')}
          onClick={() => onAnswer(chosenAnswers(questions, chosen))}
        >
          Use these answers
        </ActionButton>
        {isChanged && !isOpen && <Button onClick={() => setChosen({})}>Keep the earlier ones</Button>}
        <p className={styles.hint}>
          The file is read again with them. They are kept for the next file of the same columns.
        </p>
      </div>
    </>
  );
  if (!isOpen) {
    return (
      <details className={styles.answered}>
        <summary>{answeredWords(questions)}</summary>
        {content}
      </details>
    );
  }
  return (
    <section className={styles.questions} aria-label="Questions">
      <h3>Questions about this file</h3>
      <p className={styles.hint} role="status">
        {openWords(questions)}
      </p>
      {content}
    </section>
  );
}

function openWords(questions: readonly Question[]): string {
  const open = openBlocking(questions);
  if (open === 0) return 'You can answer these, or import the file without.';
  return `${counted(open, 'question is', 'questions are')} open. Nothing is applied until you have answered: check what is recommended, and use it or change it.`;
}

function answeredWords(questions: readonly Question[]): string {
  const isRemembered = questions.every(({ values }) => values.every((value) => value.isRemembered));
  const what = counted(questions.length, 'question is answered', 'questions are answered');
  return `${what}${isRemembered ? ' as last time' : ''}: look at the answers or change them`;
}
