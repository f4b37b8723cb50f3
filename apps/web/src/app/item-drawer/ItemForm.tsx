import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ContractForm, type ContractFormProps, type Sending } from '../form/ContractForm.tsx';
import formStyles from '../form/form.module.css';
import type { ItemLife } from './item-life.ts';

/** What a panel of the drawer needs. */
export type ItemPanelProps = { item: ItemLife; onDone: () => void };

type ItemFormProps<V extends FieldValues, B, S extends Sending> = ContractFormProps<V, B, S> & {
  /** What will happen, in a sentence. */
  intro?: ReactNode;
};

/** The frame of a form for one change of an item. */
export function ItemForm<V extends FieldValues, B, S extends Sending>({
  form,
  intro,
  children,
  ...props
}: ItemFormProps<V, B, S>) {
  return (
    <ContractForm form={form} {...props}>
      <h3 className="strong">{props.label}</h3>
      {intro && <p className={formStyles.intro}>{intro}</p>}
      {children}
    </ContractForm>
  );
}
