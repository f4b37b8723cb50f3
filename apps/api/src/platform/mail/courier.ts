/** By what a message is sent. */
export const CHANNELS = ['MAIL', 'SMS'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A file that goes out with a mail. */
export type Attachment = { fileName: string; contentType: string; content: Buffer };

/** Sends one message; `messageKey` is the same at every attempt, so that a receiver can drop a second copy. */
export type Courier = {
  /**
   * Returns the receiver's own reference, if it gives one; throws DeliveryFailed. Once the signal is aborted nothing more goes to
   * the receiver: the connection is ended.
   */
  send(message: Outgoing, signal: AbortSignal): Promise<string | null>;
};

export type Outgoing = {
  messageKey: string;
  to: string;
  subject: string;
  text: string;
  /** Of a mail; an SMS has none. */
  attachments: readonly Attachment[];
};

/** The courier of each channel; null where nothing is configured to send. */
export type Couriers = Record<Channel, Courier | null>;

/** A failed attempt: `reason` is for the Outbox, `code` names it in the log without the receiver's own words. */
export class DeliveryFailed extends Error {
  readonly code: string;
  readonly isFinal: boolean;

  constructor(reason: string, code: string, isFinal: boolean) {
    super(reason);
    this.code = code;
    this.isFinal = isFinal;
  }
}
