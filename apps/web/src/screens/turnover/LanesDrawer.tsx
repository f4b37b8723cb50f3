import { TURN_TRADES, type TurnLane, type TurnTrade } from '@lintel/domain/turns/turns';
import { Button, IconButton, TextField } from '@mui/material';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { useGetTurnSettingsQuery } from '#api/turn.api.ts';
import { useKeepUnsaved, useLeave } from '#app/form/unsaved.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './lanes.module.css';
import { type SettingsForm, useSaveSettings } from './use-save-settings.ts';

/** The lanes of the board: their names, order and usual days; lanes of work can be added and left out. */
export function LanesDrawer({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  const query = useGetTurnSettingsQuery({ params: { organizationId } });
  const leave = useLeave();
  return (
    <SideDrawer
      label="Lanes"
      title="Lanes of the board"
      under="For all properties of the organization"
      onClose={() => leave(onClose)}
    >
      <QueryState query={query} thing="The lanes" skeleton={<TableSkeleton rows={8} />}>
        {(settings) => <Lanes key={settings.version} settings={settings} onStale={query.refetch} onClose={onClose} />}
      </QueryState>
    </SideDrawer>
  );
}

function Lanes(form: SettingsForm) {
  const { settings } = form;
  const { save, isSaving, problem } = useSaveSettings(form, 'The lanes', 'Lanes saved.');
  const [lanes, setLanes] = useState<TurnLane[]>(settings.lanes);
  const [targetDays, setTargetDays] = useState(String(settings.targetDays));
  const [coverDays, setCoverDays] = useState(String(settings.coverDays));
  useKeepUnsaved(
    lanes !== settings.lanes || targetDays !== String(settings.targetDays) || coverDays !== String(settings.coverDays),
  );
  const change = (at: number, part: Partial<TurnLane>) =>
    setLanes(lanes.map((lane, index) => (index === at ? { ...lane, ...part } : lane)));
  const swap = (at: number, to: number) => {
    const next = [...lanes];
    const [one, other] = [lanes[at], lanes[to]];
    if (!one || !other) return;
    next[at] = other;
    next[to] = one;
    setLanes(next);
  };
  const add = () => {
    const at = lanes.findIndex(({ kind }) => kind === 'FINAL_WALK');
    const number = lanes.length + 1;
    setLanes(
      lanes.toSpliced(at, 0, {
        key: `work-${number}-${settings.version}`,
        name: 'New lane',
        kind: 'WORK',
        days: 1,
        trade: 'OTHER',
      }),
    );
  };
  return (
    <div className={styles.lanes}>
      <ol>
        {lanes.map((lane, at) => (
          <li key={lane.key}>
            <TextField
              size="small"
              value={lane.name}
              onChange={(event) => change(at, { name: event.target.value })}
              slotProps={{ htmlInput: { 'aria-label': `Name of lane ${at + 1}`, maxLength: 40 } }}
            />
            <TextField
              size="small"
              type="number"
              value={lane.days}
              onChange={(event) => change(at, { days: Number(event.target.value) })}
              slotProps={{ htmlInput: { 'aria-label': `Usual days of ${lane.name}`, min: 0, max: 365 } }}
            />
            <span className={styles.moves}>
              <IconButton
                size="small"
                aria-label={`${lane.name} up`}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              >
                <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`${lane.name} down`}
                disabled={at === lanes.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
              {lane.kind === 'WORK' && (
                <IconButton
                  size="small"
                  aria-label={`Leave ${lane.name} out`}
                  onClick={() => setLanes(lanes.filter((one) => one !== lane))}
                >
                  <X size={16} strokeWidth={1.75} aria-hidden />
                </IconButton>
              )}
            </span>
            {lane.kind === 'WORK' && (
              <TextField
                size="small"
                select
                value={lane.trade ?? 'OTHER'}
                onChange={(event) => change(at, { trade: event.target.value as TurnTrade })}
                slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Trade of ${lane.name}` } }}
              >
                {Object.entries(TURN_TRADES).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </TextField>
            )}
          </li>
        ))}
      </ol>
      <label className={styles.target} htmlFor="target-days">
        Days from move-out to the target
        <TextField
          id="target-days"
          size="small"
          type="number"
          value={targetDays}
          onChange={(event) => setTargetDays(event.target.value)}
          slotProps={{ htmlInput: { min: 1, max: 365 } }}
        />
      </label>
      <label className={styles.target} htmlFor="cover-days">
        Days before the end of a cover in which a turn has its item tested
        <TextField
          id="cover-days"
          size="small"
          type="number"
          value={coverDays}
          onChange={(event) => setCoverDays(event.target.value)}
          slotProps={{ htmlInput: { min: 0, max: 730 } }}
        />
      </label>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          variant="contained"
          color="primary"
          disabled={isSaving}
          onClick={() => void save({ lanes, targetDays: Number(targetDays), coverDays: Number(coverDays) })}
        >
          Save
        </Button>
        <Button onClick={add}>Add a lane of work</Button>
      </div>
    </div>
  );
}
