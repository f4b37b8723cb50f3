import type { ApiError } from '#api/base-query.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { ContractForm } from './ContractForm.tsx';
import { FormText } from './FormText.tsx';
import styles from './form.module.css';
import { useForm } from './use-form.ts';

export type NoteQuestion = {
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
  /** Gives back what went wrong; nothing where it is done. */
  run: (note: string | null) => Promise<ApiError | null>;
};

/** A step that is taken with a note, which the history keeps. */
export function NoteDialog({ question, onClose }: { question: NoteQuestion; onClose: () => void }) {
  const form = useForm({ defaultValues: { note: '' } });
  return (
    <FormDialog title={question.title} onClose={onClose}>
      <ContractForm
        label={question.title}
        form={form}
        submitLabel={question.okLabel}
        isDestructive={question.isDestructive ?? false}
        onCancel={onClose}
        onSubmit={async ({ note }) => {
          const failed = await question.run(note.trim() === '' ? null : note.trim());
          if (!failed) onClose();
          return failed;
        }}
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
