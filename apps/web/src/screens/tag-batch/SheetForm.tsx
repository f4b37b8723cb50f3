import { SheetQuery, scanTagBatch } from '@lintel/contract/scan-tags/scan-tag-batch';
import { LABEL_STOCKS, type LabelStock } from '@lintel/domain/scan-tags/label-stocks';
import { useFormContext } from 'react-hook-form';
import { useDownload } from '#api/file.api.ts';
import { useGetScanTagSettingsQuery } from '#api/scan-tag.api.ts';
import type { TagBatch } from '#api/scan-tag-batch.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, numberOrNull } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { LabelPreview } from './LabelPreview.tsx';
import styles from './tag-batch.module.css';

type SheetFormProps = {
  batch: TagBatch;
  /** The number of the one tag that is printed again; null: all that are not void. */
  only: number | null;
  onClose: () => void;
};

type Values = {
  stock: string;
  startAt: string;
  from: string;
  to: string;
  nudgeX: string;
  nudgeY: string;
  showsProperty: boolean;
  showsThing: boolean;
  showsPhone: boolean;
};

const resolver = contractResolver(SheetQuery, ({ showsProperty, showsThing, showsPhone, stock, ...typed }: Values) => {
  const numbers = Object.entries(typed).map(([name, text]) => [name, signed(text) ?? undefined]);
  return { stock, showsProperty, showsThing, showsPhone, ...Object.fromEntries(numbers) };
});

function signed(text: string): number | null {
  const minus = /^\s*[-−]\s*(?=\S)/.exec(text)?.[0];
  const size = numberOrNull(text.slice(minus?.length ?? 0));
  return minus === undefined || size === null ? size : -size;
}

/** How the tags of a batch are printed, with how a label and its page will look. */
export function SheetForm({ batch, only, onClose }: SheetFormProps) {
  const { organizationId } = batch;
  const settings = useGetScanTagSettingsQuery({ params: { organizationId } });
  const own = (settings.data?.ownStocks ?? []).map((stock) => ({ ...stock, id: stock.name }));
  const [download] = useDownload();
  const number = only === null ? '' : String(only);
  const form = useForm({
    defaultValues: {
      stock: LABEL_STOCKS[0]?.id ?? '',
      startAt: '1',
      from: number,
      to: number,
      nudgeX: '0',
      nudgeY: '0',
      showsProperty: true,
      showsThing: batch.kind === 'UNIT',
      showsPhone: false,
    },
    resolver,
  });
  const stocks = [...LABEL_STOCKS, ...own];
  return (
    <FormDialog title={only === null ? `Print ${batch.name}` : `Print tag ${only} again`} onClose={onClose}>
      <ContractForm
        label="Sheet"
        form={form}
        submitLabel="Download PDF"
        onCancel={onClose}
        send={async (query) => {
          const params = { tagBatchId: batch.id };
          return (await download({ path: scanTagBatch.getScanTagSheet.path, params, query })) ? {} : null;
        }}
        onSent={onClose}
      >
        <FormText
          name="stock"
          label="Labels"
          options={stocks.map(({ id, name }) => ({ value: id, label: name }))}
          hint="Own sizes are added in the tag settings."
          from={{ thing: 'your own labels', query: settings }}
        />
        <SheetFields stocks={stocks} batch={batch} />
      </ContractForm>
    </FormDialog>
  );
}

function SheetFields({ stocks, batch }: { stocks: readonly LabelStock[]; batch: TagBatch }) {
  const { watch } = useFormContext<Values>();
  const values = watch();
  const stock = stocks.find(({ id }) => id === values.stock) ?? stocks[0];
  if (!stock) return null;
  const aPage = stock.columns * stock.rows;
  return (
    <>
      <LabelPreview stock={stock} startAt={placeOf(values.startAt, aPage)} lines={linesOf(values, batch)} />
      <div className={styles.numbers}>
        {aPage > 1 && (
          <FormText name="startAt" label="Start at label" inputMode="numeric" hint={`1 to ${aPage} on a page`} />
        )}
        <FormText name="from" label="From tag" inputMode="numeric" hint="Empty: the first" />
        <FormText name="to" label="To tag" inputMode="numeric" hint="Empty: the last" />
      </div>
      <div className={styles.numbers}>
        <FormText name="nudgeX" label="Move right, mm" inputMode="decimal" hint="Below 0: left" />
        <FormText name="nudgeY" label="Move down, mm" inputMode="decimal" hint="Below 0: up" />
      </div>
      <FormCheckbox name="showsProperty" label="Name of the property" />
      <FormCheckbox name="showsThing" label="What the tag is on, where it is linked" />
      <FormCheckbox name="showsPhone" label="Support phone, where one is set" />
    </>
  );
}

function placeOf(text: string, aPage: number): number {
  const typed = numberOrNull(text) ?? 1;
  return typed >= 1 && typed <= aPage ? Math.floor(typed) : 1;
}

// Beside the code itself; which unit or item it is differs from tag to tag.
function linesOf({ showsProperty, showsThing, showsPhone }: Values, { propertyName, kind }: TagBatch): string[] {
  const thing = { UNIT: 'Unit 101', ITEM: 'Refrigerator, 101', BUILDING: 'Building A', FLS: 'Fire alarms' }[kind];
  return [
    ...(showsThing ? [thing] : []),
    ...(showsProperty ? [propertyName] : []),
    ...(showsPhone ? ['Support phone'] : []),
  ];
}
