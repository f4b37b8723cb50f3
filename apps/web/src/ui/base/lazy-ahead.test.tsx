import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchAhead, LazyBoundary, lazyAhead } from './lazy-ahead.tsx';

const Words = ({ text }: { text: string }) => <p>{text}</p>;

const Outline = ({ of, seen }: { of: string; seen: string[] }) => {
  seen.push(of);
  return <p>Outline of {of}</p>;
};

test('what was fetched ahead shows at once, and what was not shows the outline first', async () => {
  const load = () => Promise.resolve({ default: Words });
  const Ahead = lazyAhead(load);
  const Later = lazyAhead(() => new Promise<{ default: typeof Words }>(() => undefined));
  await fetchAhead(load);
  const fallbacks: string[] = [];
  render(
    <>
      <LazyBoundary fallback={<Outline of="the first" seen={fallbacks} />}>
        <Ahead text="Here" />
      </LazyBoundary>
      <LazyBoundary fallback={<Outline of="the second" seen={fallbacks} />}>
        <Later text="Not here" />
      </LazyBoundary>
    </>,
  );
  expect(screen.getByText('Here')).toBeDefined();
  expect(fallbacks).toEqual(['the second']);
});

test('a file that failed to load is loaded again when it is opened', async () => {
  let asked = 0;
  const load = () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve({ default: Words });
  };
  const Ahead = lazyAhead(load);
  await expect(fetchAhead(load)).rejects.toThrow('no connection');
  await act(async () => {
    render(
      <LazyBoundary>
        <Ahead text="Here now" />
      </LazyBoundary>,
    );
  });
  expect(await screen.findByText('Here now')).toBeDefined();
  expect(asked).toBe(2);
});

test('a file that arrives after the fallback was shown replaces it at once, where React alone waits 300 ms', async () => {
  const file = Promise.withResolvers<{ default: typeof Words }>();
  const Ahead = lazyAhead(() => file.promise);
  render(
    <LazyBoundary fallback={<p>Outline</p>}>
      <Ahead text="Here" />
    </LazyBoundary>,
  );
  expect(screen.getByText('Outline')).toBeDefined();
  file.resolve({ default: Words });
  await file.promise;
  // why: waits for turns of the event loop, not for time: React's own delay is a timer, which does not fire here
  for (let turn = 0; turn < 20 && screen.queryByText('Here') === null; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  expect(screen.queryByText('Here')).not.toBeNull();
});
