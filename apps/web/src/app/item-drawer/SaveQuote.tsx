import { itemQuotes as contract } from '@lintel/contract/items/item-quote';
import type { QuoteKind } from '@lintel/domain/capital/quotes';
import { useAddItemQuoteMutation } from '#api/item-quote.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, idOrAbsent, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import { useTodayAsDefault } from '../form/use-today-as-default.ts';
import { useVendorOptions } from '../turn/use-vendor-options.ts';
import { exactMoney } from './item-advice.ts';
import type { ItemLife } from './item-life.ts';

type SaveQuoteProps = {
  item: ItemLife;
  today: string;
  quote: { kind: QuoteKind; amountCents: number; isMajorRepair: boolean };
  /** The quote was saved, or is not to be. */
  onDone: () => void;
};
type Values = { vendorId: string; quotedOn: string; note: string };

/** Keeps what was quoted with the item: by whom and when, and a note. */
export function SaveQuote({ item, today, quote, onDone }: SaveQuoteProps) {
  const [add] = useAddItemQuoteMutation();
  const vendors = useVendorOptions(item.organizationId);
  const form = useForm({
    defaultValues: { vendorId: '', quotedOn: today, note: '' },
    resolver: contractResolver(contract.addItemQuote.body, (values: Values) => ({
      ...quote,
      vendorId: idOrAbsent(values.vendorId) ?? null,
      quotedOn: values.quotedOn,
      note: textOrNull(values.note),
    })),
  });
  useTodayAsDefault(form, 'quotedOn', today);
  return (
    <ContractForm
      label="Save quote"
      form={form}
      submitLabel={`Save ${exactMoney(quote.amountCents)} as a quote`}
      onCancel={onDone}
      send={(body) => add({ params: { itemId: item.id }, body, errors: 'inline' })}
      done="Quote saved."
      onSent={onDone}
    >
      <div className={formStyles.pair}>
        <FormText name="vendorId" label="Vendor" options={vendors.options} noneLabel="Not said" from={vendors.from} />
        <FormText name="quotedOn" label="Quoted on" type="date" max={today} isRequired />
      </div>
      <FormText name="note" label="Note" />
    </ContractForm>
  );
}
