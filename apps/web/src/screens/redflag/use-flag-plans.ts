import { useUpdateAssetAlertMutation } from '#api/asset-alert.api.ts';
import { useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import type { RowAction } from '#ui/buttons/RowMenu.tsx';
import { type FlagRow, flagName } from './flag-row.ts';

/** What is asked about flags that stay in their lane: who takes them, or until when they are set aside. */
export type Plan = { what: 'ASSIGN' | 'SET_ASIDE'; rows: readonly FlagRow[]; onDone?: (() => void) | undefined };

export const PLAN_LABELS = { ASSIGN: 'Assign to a person', SET_ASIDE: 'Set aside until a day' } as const;

/** What can be done with an open flag without moving it; the menu of its card and its drawer say the same. */
export function useFlagPlans(onPlan: (plan: Plan) => void): (row: FlagRow) => RowAction[] {
  const [update] = useUpdateAssetAlertMutation();
  const me = useAppSelector(({ session }) => session.currentUser?.id ?? null);
  const change = (row: FlagRow, body: { assigneeId: number } | { snoozeUntil: null }, words: string) =>
    void update({ params: { alertId: row.id }, body, ifMatch: row.version }).then(({ data }) => {
      if (data) toast.done(`${flagName(row)}: ${words}.`);
    });
  return (row) => {
    if (row.actionState === 'REPLACED' || row.actionState === 'DISMISSED') return [];
    const actions: RowAction[] = [];
    if (me !== null && row.assigneeId !== me)
      actions.push({ label: 'Assign to me', onClick: () => change(row, { assigneeId: me }, 'yours now') });
    actions.push({ label: PLAN_LABELS.ASSIGN, onClick: () => onPlan({ what: 'ASSIGN', rows: [row] }) });
    actions.push({ label: PLAN_LABELS.SET_ASIDE, onClick: () => onPlan({ what: 'SET_ASIDE', rows: [row] }) });
    if (row.snoozeUntil !== null)
      actions.push({
        label: 'Bring it back now',
        onClick: () => change(row, { snoozeUntil: null }, 'back on the board'),
      });
    return actions;
  };
}

/** '4212 Water heater', or '3 flags'. */
export function plannedName(rows: readonly FlagRow[]): string {
  const [first, ...others] = rows;
  return first && others.length === 0 ? flagName(first) : counted(rows.length, 'flag');
}
