import * as z from 'zod';
import { type Courier, DeliveryFailed } from './courier.ts';

const ANSWER_MS = 20_000;
/** Answers of 4xx after which another try can succeed: the account, the wait, the count. */
const WORTH_ANOTHER_TRY = new Set([401, 402, 403, 408, 409, 425, 429]);

const Accepted = z.object({ sid: z.string().max(100) });

/** Sends SMS by an HTTP interface like Twilio's: `twilio://sid:token@host?from=+15550100`, with `&base=` for another address. */
export function smsCourier(smsUrl: string): Courier {
  const url = new URL(smsUrl);
  const base = url.searchParams.get('base') ?? `https://${url.host}`;
  const account = decodeURIComponent(url.username);
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, base);
  // In a query, a plus that is not %2B is a space.
  const from = (url.searchParams.get('from') ?? '').replace(/^ /, '+');
  const password = `${account}:${decodeURIComponent(url.password)}`;
  return {
    async send({ messageKey, to, text }, signal) {
      const answer = await ask(address, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(password).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': messageKey,
        },
        body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      const accepted = Accepted.safeParse(answer);
      return accepted.success ? accepted.data.sid : null;
    },
  };
}

async function ask(address: URL, request: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(address, request);
    const text = await response.text();
    if (response.ok) return readJson(text);
    const isFinal = response.status >= 400 && response.status < 500 && !WORTH_ANOTHER_TRY.has(response.status);
    throw new DeliveryFailed(`HTTP ${response.status} ${text}`, `HTTP ${response.status}`, isFinal);
  } catch (error) {
    if (error instanceof DeliveryFailed) throw error;
    const { name, message } = error as Error;
    throw new DeliveryFailed(`The SMS service could not be reached: ${message}`, name, false);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
