import { StandardSetBody } from '@lintel/contract/items/item-type';
import { Autocomplete, Button, TextField } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { useListItemTypesQuery, useUpdateStandardSetMutation } from '#api/item.api.ts';
import { ContractForm, useFormState } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { useFieldWords } from '#app/form/field-words.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { Field } from '#ui/fields/Field.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import styles from './models.module.css';
import type { StandardItem } from './models-search.ts';

type Named = { id: number; name: string };
type Entry = { key: number; types: Named[]; quantity: string };
type SetValues = { entries: Entry[] };
/** The set of one kind of area at one version. */
export type StandardSet = { version: number; rows: readonly StandardItem[] };
type SetDrawerProps = {
  area: Named;
  set: StandardSet;
  onReload: () => Promise<StandardSet | undefined>;
  onClose: () => void;
};

const resolver = contractResolver(StandardSetBody, ({ entries }: SetValues) => ({
  standard: entries
    .filter((entry) => entry.types.length > 0)
    .map((entry) => ({ itemTypeIds: entry.types.map((type) => type.id), quantity: Number(entry.quantity) || 1 })),
}));

/** Changes what a kind of area is expected to hold: each entry is one type, or several of which any one is accepted. */
export function SetDrawer({ area, set, onReload, onClose }: SetDrawerProps) {
  const leave = useLeave();
  const [save] = useUpdateStandardSetMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: set,
    valuesOf: ({ rows }): SetValues => ({ entries: rows.map(entryOf) }),
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'standard_set', id: area.id },
  });
  return (
    <SideDrawer
      label="Standard set"
      title={area.name}
      under="Expected in each such area"
      onClose={() => leave(onClose)}
    >
      <ContractForm
        label="Standard set"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => save({ params: { areaTypeId: area.id }, body, ifMatch: version, errors: 'inline' })}
        done={`The set of ${area.name} is saved.`}
        onSent={onClose}
      >
        <SetEntries />
      </ContractForm>
    </SideDrawer>
  );
}

function SetEntries() {
  const types = useListItemTypesQuery();
  const { control } = useFormContext<SetValues>();
  const { field } = useController({ control, name: 'entries' });
  const { words } = useFormState();
  useFieldWords(words, 'entries', 'Expected', (entries) => (entries as Entry[]).map(entryWords).join('\n'));
  const entries = field.value;
  const change = (key: number, part: Partial<Entry>) =>
    field.onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const used = new Set(entries.flatMap((entry) => entry.types.map((type) => type.id)));
  return (
    <>
      {entries.map((entry, at) => (
        // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
        <div key={entry.key} className={styles.entry} role="group" aria-label={`Entry ${at + 1}`}>
          <Field
            label="Accepted item types (the first is shown as missing when there is none of them)"
            htmlFor={`set-${entry.key}`}
          >
            <Autocomplete<Named, true>
              multiple
              id={`set-${entry.key}`}
              options={(types.data?.results ?? []).filter(
                (type) => !used.has(type.id) || entry.types.some((own) => own.id === type.id),
              )}
              value={entry.types}
              getOptionLabel={(type) => type.name}
              getOptionKey={(type) => type.id}
              isOptionEqualToValue={(one, other) => one.id === other.id}
              noOptionsText={types.isError ? 'The item types could not be loaded' : 'No item type with this name'}
              onChange={(_event, chosen) => change(entry.key, { types: chosen.map(({ id, name }) => ({ id, name })) })}
              renderInput={(params) => <TextField {...params} />}
            />
          </Field>
          <div className={styles.row}>
            <Field label="Pieces" htmlFor={`set-${entry.key}-pieces`}>
              <TextField
                id={`set-${entry.key}-pieces`}
                value={entry.quantity}
                onChange={(event) => change(entry.key, { quantity: event.target.value.replace(/\D/g, '').slice(0, 2) })}
                slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              />
            </Field>
            <Button
              size="small"
              aria-label={`Remove entry ${at + 1}`}
              startIcon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => field.onChange(entries.filter((one) => one.key !== entry.key))}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => field.onChange([...entries, { key: nextKey(entries), types: [], quantity: '1' }])}
      >
        Add an entry
      </Button>
    </>
  );
}

function entryWords({ types, quantity }: Entry): string {
  return `${quantity} × ${types.map((type) => type.name).join(' or ')}`;
}

function entryOf({ itemTypeId, itemType, alternatives, quantity }: StandardItem): Entry {
  const others = alternatives.map((one) => ({ id: one.itemTypeId, name: one.itemType }));
  return { key: itemTypeId, types: [{ id: itemTypeId, name: itemType }, ...others], quantity: String(quantity) };
}

// Ids of item types are positive; new entries count down from zero.
function nextKey(entries: readonly Entry[]): number {
  return Math.min(0, ...entries.map((entry) => entry.key)) - 1;
}
