import { useOutletContext } from 'react-router';
import type { Screen } from './screen.ts';

/** A page of administration as the list of them shows it. */
export type AdminEntry = Pick<Screen, 'id' | 'title' | 'about' | 'path'>;

/** The pages of administration that a page in the shell can lead to; the shell reads them from the registry. */
export function useAdminEntries(): readonly AdminEntry[] {
  return useOutletContext<readonly AdminEntry[]>();
}
