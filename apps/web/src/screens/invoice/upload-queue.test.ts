import { expect, test } from 'vitest';
import { createUploadQueue, type Sending, type SendOne, UploadFailed } from './upload-queue.ts';

const PLACE = { personId: 1, propertyId: 4, propertyName: 'Alder Court' };
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });

/** A queue whose documents are sent when the test says so. */
function aQueue() {
  const sending = new Map<string, PromiseWithResolvers<void>>();
  const send: SendOne = (entry, report) => {
    const made = Promise.withResolvers<void>();
    sending.set(entry.file.name, made);
    report({ phase: 'sending', share: 0.5 });
    return made.promise;
  };
  const queue = createUploadQueue(send);
  const phases = () => Object.fromEntries(queue.getState().entries.map(({ file, phase }) => [file.name, phase]));
  const end = async (name: string, failure?: Error) => {
    if (failure) sending.get(name)?.reject(failure);
    else sending.get(name)?.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const named = (name: string): Sending | undefined => queue.getState().entries.find(({ file }) => file.name === name);
  return { queue, phases, end, named };
}

test('three documents are sent at once, and the next when one is done', async () => {
  const { queue, phases, end } = aQueue();
  queue.add(
    [1, 2, 3, 4].map((n) => pdf(`${n}.pdf`)),
    PLACE,
  );
  expect(phases()).toEqual({ '1.pdf': 'sending', '2.pdf': 'sending', '3.pdf': 'sending', '4.pdf': 'waiting' });
  await end('2.pdf');
  expect(phases()).toEqual({ '1.pdf': 'sending', '2.pdf': 'done', '3.pdf': 'sending', '4.pdf': 'sending' });
});

test('a pause lets those on their way arrive and holds the rest until it is over', async () => {
  const { queue, phases, end } = aQueue();
  queue.add(
    [1, 2, 3, 4].map((n) => pdf(`${n}.pdf`)),
    PLACE,
  );
  queue.pause();
  await end('1.pdf');
  expect(phases()['4.pdf']).toBe('waiting');
  queue.resume();
  expect(phases()['4.pdf']).toBe('sending');
});

test('one that failed says why, keeps its file, and is sent again by itself', async () => {
  const { queue, phases, end, named } = aQueue();
  queue.add([pdf('1.pdf'), pdf('2.pdf')], PLACE);
  await end('1.pdf', new UploadFailed('The disk is full.', true));
  await end('2.pdf');
  expect(named('1.pdf')).toMatchObject({ phase: 'failed', message: 'The disk is full.', canRetry: true });
  queue.retry(named('1.pdf')?.id ?? 0);
  expect(named('1.pdf')).toMatchObject({ phase: 'sending', message: null });
  await end('1.pdf');
  expect(phases()).toEqual({ '1.pdf': 'done', '2.pdf': 'done' });
  queue.clearDone();
  expect(queue.getState().entries).toEqual([]);
});

test('a broken connection is no fault of the document, and what is no PDF is not sent at all', async () => {
  const { queue, end, named } = aQueue();
  queue.add([pdf('1.pdf'), new File(['x'], 'photo.png', { type: 'image/png' })], PLACE);
  expect(named('photo.png')).toMatchObject({
    phase: 'failed',
    message: 'Only PDFs are read as invoices.',
    canRetry: false,
  });
  await end('1.pdf', new TypeError('network'));
  expect(named('1.pdf')).toMatchObject({ phase: 'failed', canRetry: true });
  expect(named('1.pdf')?.message).toContain('The connection broke');
});

test('what one person chose is dropped once another has signed in', () => {
  const { queue, phases } = aQueue();
  queue.add(
    [1, 2, 3, 4].map((n) => pdf(`${n}.pdf`)),
    PLACE,
  );
  queue.keepOnly(2);
  expect(phases()).toEqual({});
});
