import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useElementWidth } from './use-element-width.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser in which elements have the width of their data, and say that it changed when they are asked to. */
function browserWith(say: { now: () => void }) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        say.now = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', {
    configurable: true,
    get(this: HTMLElement) {
      return Number(this.dataset.wide ?? 0);
    },
  });
}

function Chart({ wide, place }: { wide: number; place: string }) {
  const [ref, width] = useElementWidth<HTMLDivElement>(737);
  return (
    <div key={place} ref={ref} data-wide={wide} style={{ paddingLeft: '24px', paddingRight: '24px' }}>
      {width}
    </div>
  );
}

test('a chart is as wide as its page from the first picture on, when the page changes, and in another place', () => {
  const say = { now: () => {} };
  browserWith(say);
  const { rerender } = render(<Chart wide={1165} place="plan" />);
  expect(screen.getByText('1117')).toBeDefined();
  rerender(<Chart wide={798} place="plan" />);
  act(() => say.now());
  expect(screen.getByText('750')).toBeDefined();
  rerender(<Chart wide={1165} place="odds" />);
  expect(screen.getByText('1117')).toBeDefined();
});

test('a chart whose page is hidden keeps its width', () => {
  const say = { now: () => {} };
  browserWith(say);
  const { rerender } = render(<Chart wide={1165} place="plan" />);
  rerender(<Chart wide={0} place="plan" />);
  act(() => say.now());
  expect(screen.getByText('1117')).toBeDefined();
});
