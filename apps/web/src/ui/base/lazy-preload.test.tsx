import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LazyBoundary, lazyPreload, preload } from './lazy-preload.tsx';

const Words = ({ text }: { text: string }) => <p>{text}</p>;

const Outline = ({ of, seen }: { of: string; seen: string[] }) => {
  seen.push(of);
  return <p>Outline of {of}</p>;
};

test('what was preloaded shows at once, and what was not shows the outline first', async () => {
  const Preloaded = lazyPreload(() => Promise.resolve({ default: Words }));
  const Later = lazyPreload(() => new Promise<{ default: typeof Words }>(() => undefined));
  await preload(Preloaded);
  const fallbacks: string[] = [];
  render(
    <>
      <LazyBoundary fallback={<Outline of="the first" seen={fallbacks} />}>
        <Preloaded text="Here" />
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
  const Preloaded = lazyPreload(load);
  await expect(preload(load)).rejects.toThrow('no connection');
  await act(async () => {
    render(
      <LazyBoundary>
        <Preloaded text="Here now" />
      </LazyBoundary>,
    );
  });
  expect(await screen.findByText('Here now')).toBeDefined();
  expect(asked).toBe(2);
});

test('a file that arrives after the fallback was shown replaces it at once, where React alone waits 300 ms', async () => {
  const file = Promise.withResolvers<{ default: typeof Words }>();
  const Preloaded = lazyPreload(() => file.promise);
  render(
    <LazyBoundary fallback={<p>Outline</p>}>
      <Preloaded text="Here" />
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
