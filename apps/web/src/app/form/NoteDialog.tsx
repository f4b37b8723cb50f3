import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { ContractForm, type Sending, type Sent } from './ContractForm.tsx';
import { FormText } from './FormText.tsx';
import styles from './form.module.css';
import { useForm } from './use-form.ts';

export type NoteQuestion<S extends Sending = Sending> = {
  title: string;
  /** What will happen. */
  body: string;
  okLabel: string;
  /** What the note is called; left out, it is a reason or a note. */
  label?: string;
  isRequired: boolean;
  isMultiline?: boolean;
  isDestructive?: boolean;
  /** What was said before, offered while it is typed. */
  suggestions?: readonly string[];
  send: (note: string | null) => S;
  done?: string | ((data: Sent<S>) => string);
  onSent?: () => unknown;
  onStale?: () => unknown;
};

type NoteDialogProps<S extends Sending> = { question: NoteQuestion<S>; onClose: () => void };

/** A step that is taken with a note, which the history keeps. */
export function NoteDialog<S extends Sending>({ question, onClose }: NoteDialogProps<S>) {
  const form = useForm({ defaultValues: { note: '' } });
  return (
    <FormDialog title={question.title} onClose={onClose}>
      <ContractForm
        label={question.title}
        form={form}
        submitLabel={question.okLabel}
        isDestructive={question.isDestructive ?? false}
        onCancel={onClose}
        send={({ note }) => question.send(note.trim() || null)}
        done={question.done}
        onSent={() => {
          question.onSent?.();
          onClose();
        }}
        onStale={question.onStale}
      >
        <p className={styles.intro}>{question.body}</p>
        <FormText
          name="note"
          label={question.label ?? (question.isRequired ? 'Reason' : 'Note (optional)')}
          isRequired={question.isRequired}
          isMultiline={question.isMultiline ?? false}
          suggestions={question.suggestions}
        />
      </ContractForm>
    </FormDialog>
  );
}
