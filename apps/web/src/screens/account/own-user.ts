import type { UserDetails } from '@lintel/contract/people/user';
import type * as z from 'zod';

export type OwnUser = z.output<typeof UserDetails>;

/** `ownUser`'s version goes along, so that a change by an administrator is not lost. */
export type OwnFormProps = { own: OwnUser; onReload: () => Promise<OwnUser | undefined> };
