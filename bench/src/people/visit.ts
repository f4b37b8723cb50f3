import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Sample } from './browser.ts';
import type { RecordedCall } from './calls.ts';
import { KEY_MS, type Subject } from './pages.ts';

/** Makes all calls of a page in the order of the web, and says how long the whole of it took. */
export async function openPage(
  browser: Browser,
  calls: RecordedCall[],
  subject: Subject,
): Promise<{ ms: number; samples: Sample[] }> {
  const start = performance.now();
  const samples: Sample[] = [];
  const begin = async (one: RecordedCall): Promise<void> => {
    samples.push(await browser.call(one, subject));
    const at = calls.indexOf(one);
    await Promise.all(calls.filter(({ after }) => after === at).map(begin));
  };
  await Promise.all(calls.filter(({ after }) => after === undefined).map(begin));
  return { ms: performance.now() - start, samples };
}

/** Types a word into the search: a call a key, and the next key does not wait for its answer but ends it, as in the web. */
export async function typeWord(
  browser: Browser,
  [call]: RecordedCall[],
  subject: Subject,
  word: string,
): Promise<Sample[]> {
  if (!call) return [];
  const asked: Promise<Sample>[] = [];
  for (let keys = 1; keys <= word.length; keys += 1) {
    const next = new AbortController();
    let isAnswered = false;
    const one = browser.call(call, subject, { typed: word.slice(0, keys), isLeft: next.signal });
    asked.push(one);
    void one.then(() => {
      isAnswered = true;
    });
    await sleep(KEY_MS);
    if (!isAnswered && keys < word.length) next.abort();
  }
  return Promise.all(asked);
}
