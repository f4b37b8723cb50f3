import { Autocomplete, Button, TextField } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { useListItemTypesQuery, useUpdateStandardSetMutation } from '#api/item.api.ts';
import { useKeepUnsaved, useLeave } from '#app/form/unsaved.ts';
import { toast } from '#app/toasts.tsx';
import { Field } from '#ui/Field.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import styles from './models.module.css';
import type { StandardItem } from './models-search.ts';

type Named = { id: number; name: string };
type Entry = { key: number; types: Named[]; quantity: string };
type SetDrawerProps = {
  area: Named & { standardVersion: number };
  rows: readonly StandardItem[];
  onReload: () => void;
  onClose: () => void;
};

/** Changes what a kind of area is expected to hold: each entry is one type, or several of which any one is accepted. */
export function SetDrawer({ area, rows, onReload, onClose }: SetDrawerProps) {
  const leave = useLeave();
  const types = useListItemTypesQuery();
  const [version] = useState(area.standardVersion);
  const [entries, setEntries] = useState(() => rows.map(entryOf));
  const [isDirty, setDirty] = useState(false);
  const [save, { isLoading, error }] = useUpdateStandardSetMutation();
  const { whileSaving } = useKeepUnsaved(isDirty);
  const failure = asApiError(error);
  const change = (next: Entry[]) => {
    setEntries(next);
    setDirty(true);
  };
  const set = (key: number, part: Partial<Entry>) =>
    change(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const used = new Set(entries.flatMap((entry) => entry.types.map((type) => type.id)));

  const submit = async () => {
    const standard = entries
      .filter((entry) => entry.types.length > 0)
      .map((entry) => ({ itemTypeIds: entry.types.map((type) => type.id), quantity: Number(entry.quantity) || 1 }));
    const call = { params: { areaTypeId: area.id }, body: { standard }, errors: 'inline' as const };
    const { data } = await save({ ...call, ifMatch: version });
    if (!data) return;
    setDirty(false);
    toast.done(`The set of ${area.name} is saved.`);
    onClose();
  };
  return (
    <SideDrawer
      label="Standard set"
      title={area.name}
      under="Expected in each such area"
      onClose={() => leave(onClose)}
    >
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
              onChange={(_event, chosen) => set(entry.key, { types: chosen })}
              renderInput={(params) => <TextField {...params} />}
            />
          </Field>
          <div className={styles.row}>
            <Field label="Pieces" htmlFor={`set-${entry.key}-pieces`}>
              <TextField
                id={`set-${entry.key}-pieces`}
                value={entry.quantity}
                onChange={(event) => set(entry.key, { quantity: event.target.value.replace(/\D/g, '').slice(0, 2) })}
                slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              />
            </Field>
            <Button
              size="small"
              aria-label={`Remove entry ${at + 1}`}
              startIcon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => change(entries.filter((one) => one.key !== entry.key))}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      {failure && (
        <div className={styles.problem} role="alert">
          <p>
            {failure.status === 412 ? 'Somebody else changed this set since you opened it.' : failure.message} Nothing
            was saved.
          </p>
          {failure.status === 412 && (
            <Button
              size="small"
              onClick={() => {
                onReload();
                onClose();
              }}
            >
              Look at the newest version
            </Button>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          size="small"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => change([...entries, { key: nextKey(entries), types: [], quantity: '1' }])}
        >
          Add an entry
        </Button>
      </div>
      <div className={styles.buttons}>
        <Button variant="contained" color="primary" disabled={isLoading} onClick={() => void whileSaving(submit)}>
          Save
        </Button>
        <Button onClick={() => leave(onClose)}>Cancel</Button>
      </div>
    </SideDrawer>
  );
}

function entryOf({ itemTypeId, itemType, alternatives, quantity }: StandardItem): Entry {
  const others = alternatives.map((one) => ({ id: one.itemTypeId, name: one.itemType }));
  return { key: itemTypeId, types: [{ id: itemTypeId, name: itemType }, ...others], quantity: String(quantity) };
}

// Ids of item types are positive; new entries count down from zero.
function nextKey(entries: readonly Entry[]): number {
  return Math.min(0, ...entries.map((entry) => entry.key)) - 1;
}
