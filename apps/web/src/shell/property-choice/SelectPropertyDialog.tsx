import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useAppSelector } from '#app/store.ts';
import { Field } from '#ui/fields/Field.tsx';
import { AdministratorText } from '#ui/page-states/AdministratorText.tsx';
import { propertyOptions } from './property-options.ts';
import { recentProperties } from './recent-properties.ts';
import styles from './select-property.module.css';

type SelectPropertyDialogProps = {
  onSelect: (organizationId: number | null, propertyId: number | null) => void;
  onCancel: () => void;
};

export function SelectPropertyDialog({ onSelect, onCancel }: SelectPropertyDialogProps) {
  const orgData = useAppSelector((state) => state.session.orgData);
  const selected = useAppSelector((state) => state.selection.organizationId);
  const isKnown = useAppSelector((state) => state.session.isOrgDataKnown);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [propertyId, setPropertyId] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const [recent] = useState(recentProperties);

  // The dialog may be open before the organizations are here: until one is chosen, the selected or the first one counts.
  const byId = (id: number | null) => orgData.find((each) => each.id === id);
  const organization = byId(chosenId) ?? byId(selected) ?? orgData[0];
  const options = useMemo(
    () => propertyOptions(organization?.properties ?? [], recent, search),
    [organization, recent, search],
  );
  const isChosen = options.some((option) => option.id === propertyId);

  // Who opened the dialog before their properties were here, and has only one, is led on: nothing is left to choose.
  const [wasKnown] = useState(isKnown);
  const all = orgData.flatMap(({ id, properties }) => properties.map((each) => ({ organizationId: id, id: each.id })));
  const awaited = !wasKnown && isKnown && all.length === 1 ? all[0] : undefined;
  const leadOn = useEffectEvent(() => onSelect(awaited?.organizationId ?? null, awaited?.id ?? null));
  const isLedOn = awaited !== undefined;
  useEffect(() => {
    if (isLedOn) leadOn();
  }, [isLedOn]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSelect(organization?.id ?? null, propertyId);
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || options.length === 0) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.id === propertyId);
    const next =
      at === -1 ? (step === 1 ? 0 : options.length - 1) : Math.min(Math.max(at + step, 0), options.length - 1);
    setPropertyId(options[next]?.id ?? null);
  };

  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby="select-property-title">
      <form onSubmit={submit}>
        <DialogTitle id="select-property-title">Select Property</DialogTitle>
        <DialogContent>
          {orgData.length > 1 && (
            <Field label="Organization" htmlFor="select-organization">
              <TextField
                id="select-organization"
                select
                fullWidth
                value={organization?.id ?? ''}
                onChange={(event) => {
                  setChosenId(Number(event.target.value));
                  setPropertyId(null);
                }}
                slotProps={{ htmlInput: { 'aria-label': 'Organization' } }}
              >
                {orgData.map((each) => (
                  <MenuItem key={each.id} value={each.id}>
                    {each.name}
                  </MenuItem>
                ))}
              </TextField>
            </Field>
          )}
          <Field label="Property" htmlFor="select-property-search">
            <TextField
              id="select-property-search"
              fullWidth
              autoFocus
              placeholder="Search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={move}
              slotProps={{
                htmlInput: {
                  role: 'combobox',
                  'aria-expanded': true,
                  'aria-controls': 'select-property-options',
                  'aria-activedescendant': isChosen ? `property-option-${propertyId}` : undefined,
                  autoComplete: 'off',
                },
              }}
            />
          </Field>
          <div id="select-property-options" role="listbox" aria-label="Properties" className={styles.options}>
            {options.map((option) => (
              // biome-ignore lint/a11y/useFocusableInteractive: why: focus stays in the field; aria-activedescendant moves
              // biome-ignore lint/a11y/useKeyWithClickEvents: why: the field handles the keys
              <div
                key={option.id}
                id={`property-option-${option.id}`}
                role="option"
                aria-selected={option.id === propertyId}
                className={styles.option}
                onClick={() => setPropertyId(option.id)}
                onDoubleClick={() => onSelect(organization?.id ?? null, option.id)}
              >
                <span>{option.name}</span>
                {option.isRecent && <small>recent</small>}
              </div>
            ))}
            {options.length === 0 && (
              <p className={styles.nothing} role="status">
                {isKnown ? (
                  <AdministratorText text={nothingText(organization?.name, search)} organizationId={organization?.id} />
                ) : (
                  'Loading your properties'
                )}
              </p>
            )}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained" color="primary" disabled={!isChosen}>
            Select
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function nothingText(organizationName: string | undefined, search: string): string {
  if (search) return `No property is called “${search}”.`;
  return organizationName
    ? `${organizationName} has no property that you may see. Ask your administrator.`
    : 'You belong to no organization yet. Ask your administrator.';
}
