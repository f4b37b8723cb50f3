import { Button, TextField } from '@mui/material';
import { History, UserCheck } from 'lucide-react';
import { useId } from 'react';
import type { ImportAnswers } from '#app/import-run/import-words.ts';
import { counted } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { optionOf, type Question, type QuestionValue, whereWords } from './question-words.ts';
import styles from './questions.module.css';

// As many as a person sees at once.
const MANY = 5;

type QuestionCardProps = {
  question: Question;
  chosen: ImportAnswers;
  onChoose: (values: Record<string, string>) => void;
};

/** One question: each value with the rows that hold it and what it is to be taken for. */
export function QuestionCard({ question, chosen, onChoose }: QuestionCardProps) {
  const { id, text, values } = question;
  const title = useId();
  const recommend = () =>
    onChoose(
      Object.fromEntries(values.flatMap((one) => (one.recommended === '' ? [] : [[one.value, one.recommended]]))),
    );
  const properties =
    id === 'headings' ? values.filter((value) => optionOf(question, value, chosen) === 'PROPERTY') : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div className={styles.card} role="group" aria-labelledby={title}>
      <div className={styles.title}>
        <h4 id={title}>{text}</h4>
        {values.length > MANY && (
          <Button size="small" onClick={recommend}>
            Use all recommendations
          </Button>
        )}
      </div>
      <ul>
        {values.map((value) => (
          <li key={value.value} className={styles.value}>
            <span className={styles.name}>{value.value}</span>
            <span className={styles.where}>{whereWords(value)}</span>
            <TextField
              select
              fullWidth
              value={optionOf(question, value, chosen)}
              onChange={(event) => onChoose({ [value.value]: event.target.value })}
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `${value.value} means` } }}
            >
              {optionOf(question, value, chosen) === '' && <option value="">Choose what it is</option>}
              {question.options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.label}
                  {option.id === value.recommended ? ' (recommended)' : ''}
                </option>
              ))}
            </TextField>
            <AnswerState value={value} />
            {value.detail !== undefined && <p className={styles.detail}>{value.detail}</p>}
            <ShownRows value={value} />
          </li>
        ))}
      </ul>
      {properties.length > 0 && (
        <p className={styles.hint}>
          {properties.length === 1 ? 'One property stands' : `${properties.length} properties stand`} in this file:{' '}
          {properties.map(({ value }) => value).join(', ')}.
        </p>
      )}
    </div>
  );
}

/** The first rows that are asked about, so that nobody answers for rows they have not seen. */
function ShownRows({ value: { value, rows, shown = [] } }: { value: QuestionValue }) {
  if (shown.length === 0) return null;
  return (
    <ul className={styles.shown} aria-label={`Rows of ${value}`}>
      {shown.map(({ line, text }) => (
        <li key={line}>
          <span className={styles.line}>Line {line}</span> {text}
        </li>
      ))}
      {rows > shown.length && <li>{counted(rows - shown.length, 'more row', 'more rows')}</li>}
    </ul>
  );
}

function AnswerState({ value: { answer, isRemembered } }: { value: QuestionValue }) {
  if (answer === null) return <span className={styles.where}>Not answered yet</span>;
  return (
    <StatusText tone="plain" icon={isRemembered ? History : UserCheck}>
      {isRemembered ? 'As last time' : 'Answered'}
    </StatusText>
  );
}
