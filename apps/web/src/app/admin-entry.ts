import { useOutletContext } from 'react-router';

/** A page of administration as the list of them shows it. */
export type AdminEntry = { id: string; title: string; path: string };

/** The pages of administration that a page in the shell can lead to; the shell reads them from the registry. */
export function useAdminEntries(): readonly AdminEntry[] {
  return useOutletContext<readonly AdminEntry[]>();
}
