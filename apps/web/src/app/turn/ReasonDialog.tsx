import type { ApiError } from '#api/base-query.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { FormDialog } from '#ui/FormDialog.tsx';

export type Question = {
  title: string;
  /** What will happen. */
  body: string;
  okLabel: string;
  label: string;
  isRequired: boolean;
  isDestructive?: boolean;
  /** What was said before, offered while it is typed. */
  suggestions?: readonly string[];
  /** Gives back what went wrong; nothing where it is done. */
  run: (note: string | null) => Promise<ApiError | null>;
};

/** A step of a turn that is taken with a note, which its history keeps. */
export function ReasonDialog({ question, onClose }: { question: Question; onClose: () => void }) {
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
        <p className={formStyles.intro}>{question.body}</p>
        <FormText
          name="note"
          label={question.label}
          isRequired={question.isRequired}
          suggestions={question.suggestions}
        />
      </ContractForm>
    </FormDialog>
  );
}
