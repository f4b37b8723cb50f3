import { CHECK_NEEDS, type CheckNeed, type TurnCheck } from '@lintel/domain/turns/turns';
import { Button, IconButton, TextField } from '@mui/material';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useListAreaTypesQuery } from '#api/area-type.api.ts';
import { useGetTurnSettingsQuery } from '#api/turn.api.ts';
import { useKeepUnsaved, useLeave } from '#app/form/unsaved.ts';
import { counted } from '#ui/base/format.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './lanes.module.css';
import { type SettingsForm, useSaveSettings } from './use-save-settings.ts';

/** The checklist of the turn sheet: which checks, in which area and order, of which units, and what they ask for. */
export function ChecklistDrawer({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  const query = useGetTurnSettingsQuery({ params: { organizationId } });
  const leave = useLeave();
  return (
    <SideDrawer
      label="Checklist"
      title="Checklist of the turn sheet"
      under="For all properties of the organization"
      onClose={() => leave(onClose)}
    >
      <QueryState query={query} thing="The checklist" skeleton={<TableSkeleton rows={8} />}>
        {(settings) => (
          <Checklist key={settings.version} settings={settings} onStale={query.refetch} onClose={onClose} />
        )}
      </QueryState>
    </SideDrawer>
  );
}

function Checklist(form: SettingsForm) {
  const { settings } = form;
  const words = 'Checklist saved. Sheets of open turns have it at once.';
  const { save, isSaving, problem, setProblem } = useSaveSettings(form, 'The checklist', words);
  const areaTypes = useListAreaTypesQuery({ query: {} });
  const [areas, setAreas] = useState<Area[]>(() => areasOf(settings.checks));
  const [first] = useState(areas);
  useKeepUnsaved(areas !== first);
  const set = (area: Area, part: Partial<Area>) =>
    setAreas(areas.map((one) => (one === area ? { ...one, ...part } : one)));
  const change = (area: Area, check: TurnCheck, part: Partial<TurnCheck>) =>
    set(area, { checks: area.checks.map((one) => (one === check ? { ...one, ...part } : one)) });
  const newCheck = (): TurnCheck => ({
    key: newKey(areas, settings.version),
    area: '',
    label: '',
    areaTypeId: null,
    needs: null,
  });
  const submit = async () => {
    const nameless = areas.find(({ name, checks }) => name.trim() === '' && checks.length > 0);
    const wordless = areas.find(({ checks }) => checks.some(({ label }) => label.trim() === ''));
    if (nameless) return setProblem('Each area needs a name.');
    if (wordless) return setProblem(`A check of ${wordless.name} has no text.`);
    const checks = areas.flatMap(({ name, checks: own }) =>
      own.map((one) => ({ ...one, area: name.trim(), label: one.label.trim() })),
    );
    await save({ checks });
  };
  return (
    <div className={styles.lanes}>
      <p className="muted">
        What was checked already stays on its sheet as it was worded that day. A check that asks for a photo or for
        serial numbers keeps the final walk from being passed until it has them, or is marked N/A.
      </p>
      <NotLoaded thing="The kinds of units" query={areaTypes} />
      {areas.map((area, at) => (
        <section key={area.id} className={styles.area} aria-label={area.name || `Area ${at + 1}`}>
          <div className={styles.areaHead}>
            <TextField
              size="small"
              value={area.name}
              onChange={({ target }) => set(area, { name: target.value })}
              slotProps={{ htmlInput: { 'aria-label': `Name of area ${at + 1}`, maxLength: 60 } }}
            />
            <Moves
              name={area.name || `Area ${at + 1}`}
              at={at}
              of={areas.length}
              onMove={(to) => setAreas(moved(areas, at, to))}
            />
          </div>
          <ol>
            {area.checks.map((check, nth) => (
              <CheckFields
                key={check.key}
                check={check}
                name={check.label || `check ${nth + 1} of ${area.name}`}
                place={`Check ${nth + 1} of ${area.name}`}
                areaTypes={areaTypes.data?.results ?? []}
                onChange={(part) => change(area, check, part)}
              >
                <Moves
                  name={check.label || `Check ${nth + 1} of ${area.name}`}
                  at={nth}
                  of={area.checks.length}
                  onMove={(to) => set(area, { checks: moved(area.checks, nth, to) })}
                  onRemove={() => set(area, { checks: area.checks.filter((one) => one !== check) })}
                />
              </CheckFields>
            ))}
          </ol>
          <Button size="small" onClick={() => set(area, { checks: [...area.checks, newCheck()] })}>
            Add a check{area.name.trim() && ` to ${area.name.trim()}`}
          </Button>
        </section>
      ))}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="contained" color="primary" disabled={isSaving} onClick={() => void submit()}>
          Save
        </Button>
        <Button
          onClick={() =>
            setAreas([...areas, { id: Math.max(0, ...areas.map(({ id }) => id)) + 1, name: '', checks: [newCheck()] }])
          }
        >
          Add an area
        </Button>
        <span className="muted">
          {counted(
            areas.reduce((sum, { checks }) => sum + checks.length, 0),
            'check',
          )}
        </span>
      </div>
    </div>
  );
}

type CheckFieldsProps = {
  check: TurnCheck;
  name: string;
  place: string;
  areaTypes: readonly { id: number; name: string }[];
  onChange: (part: Partial<TurnCheck>) => void;
  children: ReactNode;
};

function CheckFields({ check, name, place, areaTypes, onChange, children }: CheckFieldsProps) {
  return (
    <li className={styles.check}>
      <TextField
        size="small"
        fullWidth
        value={check.label}
        onChange={({ target }) => onChange({ label: target.value })}
        slotProps={{ htmlInput: { 'aria-label': place, maxLength: 120 } }}
      />
      <div className={styles.choices}>
        <TextField
          size="small"
          select
          value={check.areaTypeId ?? ''}
          onChange={({ target }) => onChange({ areaTypeId: target.value === '' ? null : Number(target.value) })}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Units of ${name}` } }}
        >
          <option value="">All units</option>
          {areaTypes.map(({ id, name: type }) => (
            <option key={id} value={id}>
              {type}
            </option>
          ))}
        </TextField>
        <TextField
          size="small"
          select
          value={check.needs ?? ''}
          // why: the options are the keys of CHECK_NEEDS, and the empty one
          onChange={({ target }) => onChange({ needs: (target.value || null) as CheckNeed | null })}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `What ${name} asks for` } }}
        >
          <option value="">A result only</option>
          {Object.entries(CHECK_NEEDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
        {children}
      </div>
    </li>
  );
}

type MovesProps = { name: string; at: number; of: number; onMove: (to: number) => void; onRemove?: () => void };

function Moves({ name, at, of, onMove, onRemove }: MovesProps) {
  return (
    <span className={styles.moves}>
      <IconButton size="small" aria-label={`${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label={`${name} down`} disabled={at === of - 1} onClick={() => onMove(at + 1)}>
        <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {onRemove && (
        <IconButton size="small" aria-label={`Leave ${name} out`} onClick={onRemove}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}

function areasOf(checks: readonly TurnCheck[]): Area[] {
  return [...Map.groupBy(checks, ({ area }) => area)].map(([name, own], id) => ({ id, name, checks: own }));
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from] as T; // why: it is one of its indexes
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}

// A key stays with its check: what was found is kept under it.
function newKey(areas: readonly Area[], version: number): string {
  const keys = new Set(areas.flatMap(({ checks }) => checks.map(({ key }) => key)));
  for (let number = keys.size + 1; ; number += 1)
    if (!keys.has(`check-${number}-${version}`)) return `check-${number}-${version}`;
}

/** Checks of one area; the id is of this form alone, since the name is typed. */
type Area = { id: number; name: string; checks: TurnCheck[] };
