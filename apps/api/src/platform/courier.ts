import type { Channel } from './outbox.ts';

/** Carries one message out of the house; `messageKey` is the same at every try, so that a receiver can drop a second copy. */
export type Courier = {
  /** Gives the receiver's own reference, when it has one; throws DeliveryFailed. */
  send(message: Outgoing): Promise<string | null>;
};

export type Outgoing = { messageKey: string; to: string; subject: string; text: string };

/** The courier of each channel; null where nothing is configured to send. */
export type Couriers = Record<Channel, Courier | null>;

/** A try that failed: `reason` is for the Outbox, `code` names it in the log without anything that the receiver said. */
export class DeliveryFailed extends Error {
  readonly code: string;
  readonly isFinal: boolean;

  constructor(reason: string, code: string, isFinal: boolean) {
    super(reason);
    this.code = code;
    this.isFinal = isFinal;
  }
}
