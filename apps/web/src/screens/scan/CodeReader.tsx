import { Button, TextField } from '@mui/material';
import { ImageUp } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { CodeCamera } from './CodeCamera.tsx';
import { NotAPicture, readCodesOfPhoto } from './read-codes.ts';
import styles from './scan.module.css';
import { scannedCode, shownCode } from './scanned-code.ts';

const CODE_MAX = 120;

type CodeReaderProps = {
  /** Gets each code, trimmed to itself. */
  onCode: (code: string) => void;
  /** What a code that was typed leads to. */
  submitLabel: string;
};

/** Three ways to a code, always beside each other: the camera, typing it, and a photo of it. */
export function CodeReader({ onCode, submitLabel }: CodeReaderProps) {
  const [choices, setChoices] = useState<string[]>([]);
  const give = (text: string) => {
    setChoices([]);
    onCode(scannedCode(text));
  };
  return (
    <section className={styles.reader} aria-label="Read a code">
      <CodeCamera onCode={give} />
      <TypedCode submitLabel={submitLabel} onCode={give} />
      <PhotoOfCode onCodes={(codes) => (codes.length === 1 && codes[0] ? give(codes[0]) : setChoices(codes))} />
      {choices.length > 1 && (
        <div>
          <p>There are {choices.length} codes in this photo. Which one is it?</p>
          <ul className={styles.choices} aria-label="Codes in the photo">
            {choices.map((text) => (
              <li key={text}>
                <Button onClick={() => give(text)} className="mono">
                  {shownCode(scannedCode(text))}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function TypedCode({ submitLabel, onCode }: CodeReaderProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return setError('Type the letters and digits that stand beside the code.');
    setText('');
    onCode(typed);
  };
  return (
    <form className={styles.typed} onSubmit={submit}>
      <Field label="Type the code" htmlFor={id} error={error} hint="Such as ABCDE-23456">
        <TextField
          id={id}
          fullWidth
          value={text}
          error={error !== undefined}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          slotProps={{
            htmlInput: {
              'aria-describedby': fieldErrorId(id),
              autoCapitalize: 'characters',
              autoComplete: 'off',
              spellCheck: false,
              maxLength: CODE_MAX,
            },
          }}
        />
      </Field>
      <Button type="submit" variant="outlined">
        {submitLabel}
      </Button>
    </form>
  );
}

function PhotoOfCode({ onCodes }: { onCodes: (texts: string[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const read = async (files: FileList | null) => {
    const [file] = files ?? [];
    setFailure(null);
    if (!file) return;
    setReading(true);
    try {
      const texts = [...new Set((await readCodesOfPhoto(file)).map(({ text }) => text))];
      if (texts.length === 0)
        setFailure('No code was found in this photo. Hold the phone straight and close, or type the code.');
      else onCodes(texts);
    } catch (error) {
      setFailure(
        error instanceof NotAPicture
          ? `${file.name} cannot be opened as a picture here. Choose a JPEG, PNG or WebP, or type the code.`
          : 'What reads codes could not be loaded. Type the code.',
      );
    }
    setReading(false);
    // why: choosing the same file again must fire a change event
    if (input.current) input.current.value = '';
  };
  return (
    <div className={styles.photo}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo of the code"
        accept="image/*"
        capture="environment"
        onChange={(event) => void read(event.target.files)}
      />
      <Button
        startIcon={<ImageUp size={16} strokeWidth={1.75} aria-hidden />}
        disabled={isReading}
        onClick={() => input.current?.click()}
      >
        Photo of the code
      </Button>
      <p className="muted small" role="status">
        {isReading ? 'Reading …' : failure}
      </p>
    </div>
  );
}
