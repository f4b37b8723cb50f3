import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { asApiError } from '#api/api-error.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import formStyles from '../form/form.module.css';
import type { ItemLife } from './item-life.ts';
import { useNewestItem } from './use-newest-item.ts';

/** What a panel of the drawer needs. */
export type ItemPanelProps = { item: ItemLife; onDone: () => void };

type ItemFormProps<V extends FieldValues, B> = {
  item: ItemLife;
  label: string;
  form: UseFormReturn<V, unknown, B>;
  submitLabel: string;
  isDestructive?: boolean;
  /** What will happen, in a sentence. */
  intro?: ReactNode;
  onSave: (body: B, base: ItemLife) => Promise<{ error?: unknown }>;
  onNewest?: (item: ItemLife) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A form for one change of an item; it is saved only over the version it was started from. */
export function ItemForm<V extends FieldValues, B>(props: ItemFormProps<V, B>) {
  const { item, label, form, submitLabel, isDestructive, intro, onSave, onNewest, onCancel, children } = props;
  const newest = useNewestItem(item, onNewest);
  return (
    <ContractForm
      label={label}
      form={form}
      submitLabel={submitLabel}
      isDestructive={isDestructive ?? false}
      onCancel={onCancel}
      onReload={newest.reload}
      changedMeanwhile={newest.differences && <ChangedMeanwhile words={newest.differences} />}
      onSubmit={async (body) => {
        newest.forget();
        const { error } = await onSave(body, newest.base);
        return asApiError(error);
      }}
    >
      <h3 className="strong">{label}</h3>
      {intro && <p className={formStyles.intro}>{intro}</p>}
      {children}
    </ContractForm>
  );
}

function ChangedMeanwhile({ words }: { words: readonly string[] }) {
  return (
    <div className={formStyles.notice} role="status">
      <p className="strong">Somebody else changed this meanwhile; you see the newest version.</p>
      {words.map((word) => (
        <p key={word}>{word}</p>
      ))}
      <p className="muted">What you typed is kept and saved with the next attempt.</p>
    </div>
  );
}
