import { WORK_TYPE_WORDS } from '@lintel/domain/invoices/invoices';
import { Button, IconButton } from '@mui/material';
import { Plus, ShieldCheck, TrendingUp, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import { useGetUnitDetailsQuery } from '#api/unit.api.ts';
import { ReviewInput } from '#app/invoice-review/ReviewInput.tsx';
import styles from '#app/invoice-review/review.module.css';
import { manufacturerAndModel } from '#app/item-drawer/item-words.ts';
import { counted, decimal, money } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { AgreedPrice } from './AgreedPrice.tsx';
import { LineCodes } from './LineCodes.tsx';
import { NEW_LINE, type ReviewValues, unitOf } from './review-values.ts';

type Unit = { id: number; name: string };
type LineTableProps = {
  invoice: InvoiceDetail;
  unitsOf: (propertyId: number) => readonly Unit[];
  isOpen: boolean;
};

const WORK_TYPES = Object.entries(WORK_TYPE_WORDS).map(([value, label]) => ({ value, label }));

/** What was charged, line by line, and the unit and item that each was for. */
export function LineTable({ invoice, unitsOf, isOpen }: LineTableProps) {
  const { control } = useFormContext<ReviewValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  const propertyId = Number(useWatch<ReviewValues, 'propertyId'>({ name: 'propertyId' }));
  const units = unitsOf(propertyId);
  return (
    <section aria-label="Lines">
      <SectionHead title="Lines" count={String(fields.length)} />
      {fields.length === 0 && (
        <p className={`muted ${styles.inset}`}>No line was read. Without lines nothing goes on record for a unit.</p>
      )}
      <ol className={styles.lines}>
        {fields.map(({ key }, at) => (
          <Line key={key} at={at} invoice={invoice} units={units} onRemove={isOpen ? () => remove(at) : undefined} />
        ))}
      </ol>
      {isOpen && (
        <div className={styles.inset}>
          <Button
            size="small"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => append(NEW_LINE, { focusName: `lines.${fields.length}.text` })}
          >
            Add a line
          </Button>
        </div>
      )}
    </section>
  );
}

type LineProps = {
  at: number;
  invoice: InvoiceDetail;
  units: readonly Unit[];
  onRemove: (() => void) | undefined;
};

function Line({ at, invoice, units, onRemove }: LineProps) {
  const { setValue } = useFormContext<ReviewValues>();
  const typed = useWatch<ReviewValues, `lines.${number}`>({ name: `lines.${at}` });
  const number = at + 1;
  const field = (name: string) => `lines.${at}.${name}`;
  const stored = invoice.PdfDataLineItem.find(({ id }) => String(id) === typed?.lineId);
  const unit = unitOf(typed?.unit ?? '', units);
  const isSameUnit = stored !== undefined && typed?.unit === (stored.unitName ?? '');
  const items = useItems(unit?.id ?? (isSameUnit ? stored.unitId : null), stored);
  const drift = stored && invoice.drift.find(({ lineId }) => lineId === stored.id);
  return (
    <li className={styles.line}>
      {/* biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own */}
      <div role="group" aria-label={`Line ${number}`} className={styles.lineFields}>
        <div className={styles.lineText}>
          <ReviewInput name={field('text')} label={`Line ${number}`} />
        </div>
        <ReviewInput name={field('quantity')} label="Quantity" kind="number" />
        <ReviewInput name={field('unitPrice')} label="Each, $" kind="amount" />
        <ReviewInput name={field('amount')} label="Amount, $" kind="amount" />
        <ReviewInput name={field('workType')} label="Work" options={WORK_TYPES} noneLabel="Not known" />
        <ReviewInput
          name={field('unit')}
          label="Unit"
          suggestions={units.map(({ name }) => name)}
          // An item of one unit is none of another.
          onChanged={() => setValue(`lines.${at}.itemId`, '', { shouldDirty: true })}
        />
        <ReviewInput
          name={field('itemId')}
          label="Item"
          options={items}
          noneLabel={unit || isSameUnit ? 'None' : 'Choose a unit first'}
        />
      </div>
      <LineCodes at={at} invoice={invoice} stored={stored} />
      <div className={styles.lineNotes}>
        {stored && !stored.isSure && <StatusText tone="warn">Not sure</StatusText>}
        {stored?.isCovered && (
          <StatusText tone="warn" icon={ShieldCheck}>
            Under warranty on that day
          </StatusText>
        )}
        {drift && (
          <StatusText tone="muted" icon={TrendingUp}>
            {driftWords(drift)}
          </StatusText>
        )}
        {stored && <AgreedPrice invoice={invoice} lineId={stored.id} number={number} />}
        {onRemove && (
          <IconButton size="small" aria-label={`Remove line ${number}`} onClick={onRemove}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}

/** '18% above your usual $95 (6 bills)'. */
export function driftWords({ usualCents, changePercent, bills }: InvoiceDetail['drift'][number]): string {
  const change = `${decimal(Math.abs(changePercent), 0)}% ${changePercent >= 0 ? 'above' : 'below'}`;
  return `${change} your usual ${money(usualCents)} (${counted(bills, 'bill')})`;
}

/** The items of a unit to choose from, and the chosen one where it left the unit. */
function useItems(unitId: number | null, stored: InvoiceDetail['PdfDataLineItem'][number] | undefined) {
  const { currentData } = useGetUnitDetailsQuery({ params: { unitId: unitId ?? 0 } }, { skip: unitId === null });
  const options = (currentData?.results.items ?? []).map((item) => ({
    value: item.id,
    label: [item.itemType, manufacturerAndModel(item)].filter(Boolean).join(', '),
  }));
  const itemId = stored?.itemId ?? null;
  if (itemId === null || stored?.unitId !== unitId || options.some(({ value }) => value === itemId)) return options;
  return [...options, { value: itemId, label: stored?.itemType ?? 'An item that left' }];
}
