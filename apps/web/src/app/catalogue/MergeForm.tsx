import { Autocomplete, Button, TextField } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { useKeepUnsaved, useLeave } from '../form/unsaved.ts';
import styles from './catalogue.module.css';
import { type Merge, useMergedToast } from './use-merged-toast.tsx';

type Choice<T> = {
  options: readonly T[];
  labelOf: (one: T) => string;
  /** Beside the name, in small print. */
  noteOf: (one: T) => string;
  hint: string;
  noneText: string;
  isLoading: boolean;
  /** The options are searched by the server while typing; otherwise they are all there. */
  onType?: (text: string) => void;
};

type MergeFormProps<T> = {
  name: string;
  intro: ReactNode;
  /** Chosen beforehand. */
  into?: T | undefined;
  choice: Choice<T>;
  merge: (into: T) => Promise<{ data?: Merge; error?: unknown }>;
  /** What would change. `isOver` once the merge was sent: the merged one may be gone by then, so it is not queried again. */
  preview: (into: T, isOver: boolean) => ReactNode;
  onDone: () => void;
  onCancel: () => void;
};

const ASK = {
  title: 'Leave without merging?',
  body: 'Nothing was merged yet, and what you chose is not kept.',
  okLabel: 'Leave',
  cancelLabel: 'Stay',
};

/** Merges a manufacturer or model into another: choose which one, see what would change, merge. */
export function MergeForm<T extends { id: number; name: string }>(props: MergeFormProps<T>) {
  const { name, choice, into: given, onDone, onCancel } = props;
  const id = useId();
  const leave = useLeave();
  const tellMerged = useMergedToast();
  const [into, setInto] = useState<T | null>(given ?? null);
  const [isOver, setOver] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const { whileSaving } = useKeepUnsaved(into !== null && into.id !== given?.id && !isOver, { question: ASK });
  const failure = asApiError(failed);

  const run = () =>
    whileSaving(async () => {
      if (!into) return;
      setOver(true);
      setFailed(null);
      const { data, error } = await props.merge(into);
      if (data) {
        tellMerged(data);
        return onDone();
      }
      setOver(false);
      setFailed(error);
    });
  return (
    <section className={styles.merge} aria-label={`Merge ${name}`}>
      <p className={styles.intro}>{props.intro}</p>
      {!given && (
        <Field label="Merge into" htmlFor={id} hint={choice.hint}>
          <Autocomplete<T>
            id={id}
            options={choice.options}
            value={into}
            loading={choice.isLoading}
            getOptionLabel={choice.labelOf}
            getOptionKey={(one) => one.id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            noOptionsText={choice.noneText}
            {...(choice.onType && {
              filterOptions: (options: T[]) => options,
              onInputChange: (_event: unknown, text: string, reason: string) =>
                reason === 'input' && choice.onType?.(text),
            })}
            onChange={(_event, chosen) => setInto(chosen)}
            renderOption={({ key, ...option }, one) => (
              <li key={key} {...option}>
                {choice.labelOf(one)}
                <span className="muted small">&nbsp;{choice.noteOf(one)}</span>
              </li>
            )}
            renderInput={(params) => (
              <TextField
                {...params}
                slotProps={{
                  ...params.slotProps,
                  htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': fieldErrorId(id) },
                }}
              />
            )}
          />
        </Field>
      )}
      {into && props.preview(into, isOver)}
      {failure && (
        <p className={styles.problem} role="alert">
          {failure.message || 'They could not be merged.'} Nothing was changed.
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="contained" color="primary" disabled={!into || isOver} onClick={() => void run()}>
          {into ? `Merge into ${choice.labelOf(into)}` : 'Merge'}
        </Button>
        <Button onClick={() => leave(onCancel)}>Cancel</Button>
      </div>
    </section>
  );
}

type MergeChangesProps = {
  isFailed: boolean;
  onRetry: () => void;
  lines: readonly (readonly [string, ReactNode])[] | null;
};

/** What a merge would change, line by line; null while that is worked out. */
export function MergeChanges({ isFailed, onRetry, lines }: MergeChangesProps) {
  if (isFailed) {
    return (
      <PageState
        kind="failed"
        title="The preview of what would change could not be loaded"
        why="Nothing was changed."
        onRetry={onRetry}
      />
    );
  }
  if (!lines) return <TableSkeleton rows={3} rowHeight={32} />;
  return (
    <div className={styles.preview}>
      <Facts label="What changes">
        {lines.map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}
