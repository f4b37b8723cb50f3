import type { TurnSettings } from '@lintel/contract/turns/turn-settings';
import { useState } from 'react';
import type * as z from 'zod';
import { asApiError } from '#api/api-error.ts';
import { useUpdateTurnSettingsMutation } from '#api/turn.api.ts';
import { toast } from '#app/toasts.tsx';

type Settings = z.output<typeof TurnSettings>;
export type SettingsForm = { settings: Settings; onStale: () => unknown; onClose: () => void };

/** Saves changed settings over the version that was shown; `problem` says beside the form why they could not be. */
export function useSaveSettings({ settings, onStale, onClose }: SettingsForm, thing: string, done: string) {
  const [update, { isLoading }] = useUpdateTurnSettingsMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (changed: Partial<Pick<Settings, 'lanes' | 'checks' | 'targetDays' | 'coverDays'>>) => {
    setProblem(null);
    const { organizationId, lanes, checks, targetDays, coverDays, version } = settings;
    const body = { lanes, checks, targetDays, coverDays, ...changed };
    const { data, error } = await update({ params: { organizationId }, body, ifMatch: version, errors: 'inline' });
    if (data) {
      toast.done(done);
      onClose();
      return;
    }
    const failure = asApiError(error);
    setProblem(failure?.fields[0]?.message ?? failure?.message ?? `${thing} could not be saved.`);
    if (failure?.status === 412) onStale();
  };
  return { save, isSaving: isLoading, problem, setProblem };
}
