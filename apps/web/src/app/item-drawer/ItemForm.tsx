import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { asApiError } from '#api/api-error.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import formStyles from '../form/form.module.css';
import type { Versioned } from '../form/use-versioned-form.ts';
import type { ItemLife } from './item-life.ts';

/** What a panel of the drawer needs. */
export type ItemPanelProps = { item: ItemLife; onDone: () => void };

type ItemFormProps<V extends FieldValues, B> = {
  label: string;
  form: UseFormReturn<V, unknown, B>;
  submitLabel: string;
  isDestructive?: boolean;
  /** What will happen, in a sentence. */
  intro?: ReactNode;
  versioned: Versioned;
  onSave: (body: B) => Promise<{ error?: unknown }>;
  onCancel: () => void;
  children: ReactNode;
};

/** The frame of a form for one change of an item. */
export function ItemForm<V extends FieldValues, B>(props: ItemFormProps<V, B>) {
  const { label, form, submitLabel, isDestructive, intro, versioned, onSave, onCancel, children } = props;
  return (
    <ContractForm
      label={label}
      form={form}
      submitLabel={submitLabel}
      isDestructive={isDestructive ?? false}
      onCancel={onCancel}
      versioned={versioned}
      onSubmit={async (body) => asApiError((await onSave(body)).error)}
    >
      <h3 className="strong">{label}</h3>
      {intro && <p className={formStyles.intro}>{intro}</p>}
      {children}
    </ContractForm>
  );
}
