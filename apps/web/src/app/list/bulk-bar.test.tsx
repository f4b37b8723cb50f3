import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { BulkBar } from './BulkBar.tsx';

const EXPORTED = { path: '/item', params: {}, query: {} };

function show(howMany: number, run = async () => ({})) {
  const rows = Array.from({ length: howMany }, (_, at) => ({ id: at + 1 }));
  const question = (of: number) => ({ title: `Stop ${of}?`, body: 'They end.', okLabel: 'Stop' });
  return renderInApp(
    <BulkBar
      rows={rows}
      ids={rows.map(({ id }) => id)}
      onClear={() => {}}
      noun={['job', 'jobs']}
      actions={[{ label: 'Stop', isFor: ({ id }) => id <= 2, question, run }]}
      exported={EXPORTED}
    />,
  );
}

test('more selected rows than a file can have are said before it is asked for', () => {
  const { unmount } = show(1000);
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
  unmount();
  show(1001);
  expect(screen.getByText('1,001 jobs selected')).toBeDefined();
  expect(screen.getByText('A file can have at most 1,000 selected rows.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('the progress of an action counts the rows that it is done to', async () => {
  let go = () => {};
  const first = new Promise<object>((resolve) => {
    go = () => resolve({});
  });
  const { user } = show(5, () => first);
  await user.click(screen.getByRole('button', { name: 'Stop (2)' }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('0 of 2 jobs done')).toBeDefined();
  go();
  expect(await screen.findByText('5 jobs selected')).toBeDefined();
});
