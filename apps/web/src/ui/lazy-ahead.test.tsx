import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { fetchAhead, lazyAhead } from './lazy-ahead.tsx';

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
      <Suspense fallback={<Outline of="the first" seen={fallbacks} />}>
        <Ahead text="Here" />
      </Suspense>
      <Suspense fallback={<Outline of="the second" seen={fallbacks} />}>
        <Later text="Not here" />
      </Suspense>
    </>,
  );
  expect(screen.getByText('Here')).toBeDefined();
  expect(fallbacks).toEqual(['the second']);
});

test('a file that failed to come is asked for again when it is opened', async () => {
  let asked = 0;
  const load = () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve({ default: Words });
  };
  const Ahead = lazyAhead(load);
  await expect(fetchAhead(load)).rejects.toThrow('no connection');
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <Ahead text="Here now" />
      </Suspense>,
    );
  });
  expect(await screen.findByText('Here now')).toBeDefined();
  expect(asked).toBe(2);
});
