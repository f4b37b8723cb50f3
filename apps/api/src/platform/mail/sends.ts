import type { NewMailState } from '@lintel/contract/base/mail-state';
import type * as z from 'zod';
import type { Channel, Couriers } from './courier.ts';

/** What this instance is configured to send: the one answer to whether mail and SMS are set up. */
export function sendsOf({ couriers }: { couriers: Couriers }): Record<Channel, boolean> {
  return { MAIL: couriers.MAIL !== null, SMS: couriers.SMS !== null };
}

/** What becomes of a mail that is queued now: it goes out, or is kept in the outbox because no mail server is set up. */
export function newMailState(platform: { couriers: Couriers }): z.output<typeof NewMailState> {
  return sendsOf(platform).MAIL ? 'QUEUED' : 'KEPT';
}
