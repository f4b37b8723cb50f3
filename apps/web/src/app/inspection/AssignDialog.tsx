import { InspectionChanges } from '@lintel/contract/inspections/inspection';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { useInspectorOptions } from './use-inspectors.ts';

type Changes = { inspectorId: number | null; dueOn: string };
type Saved = { data?: unknown; error?: unknown };

type AssignDialogProps = {
  title: string;
  /** What follows from it, where that is not plain. */
  intro?: string;
  propertyId: number;
  inspectorId: number | null;
  dueOn: string;
  save: (changes: Changes) => Promise<Saved>;
  onStale: () => unknown;
  onClose: () => void;
};

type Values = { inspectorId: string; dueOn: string };

const Fields = InspectionChanges.pick({ inspectorId: true, dueOn: true }).required();

/** Gives an inspection, or those of a run, to a person until a day. */
export function AssignDialog({ title, intro, propertyId, save, onStale, onClose, ...was }: AssignDialogProps) {
  const people = useInspectorOptions(propertyId);
  const form = useForm({
    defaultValues: { inspectorId: was.inspectorId === null ? '' : String(was.inspectorId), dueOn: was.dueOn },
    resolver: contractResolver(Fields, ({ inspectorId, dueOn }: Values) => ({
      inspectorId: inspectorId === '' ? null : Number(inspectorId),
      dueOn,
    })),
  });
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContractForm
        label={title}
        form={form}
        submitLabel="Assign"
        onCancel={onClose}
        send={save}
        onSent={onClose}
        onStale={onStale}
      >
        {intro && <p className={formStyles.intro}>{intro}</p>}
        <FormText name="inspectorId" label="Inspector" noneLabel="Whoever begins it" {...people} />
        <FormText name="dueOn" label="Due" type="date" isRequired />
      </ContractForm>
    </FormDialog>
  );
}
