import { type RefCallback, useCallback, useState } from 'react';

/**
 * True where an element can scroll sideways and leave vertical scrolling to the page, so that a wide table keeps its
 * head and its totals at the edges of the window. Most browsers make both directions scroll as soon as one does.
 */
export const CAN_SCROLL_ONE_WAY = canScrollOneWay();

function canScrollOneWay(): boolean {
  const probe = document.createElement('div');
  probe.style.overflowX = 'auto';
  probe.style.overflowY = 'clip';
  document.body.append(probe);
  const { overflowY } = getComputedStyle(probe);
  probe.remove();
  return overflowY === 'clip';
}

type Place = { isWide: boolean; top: number };

/** Wider than any vertical scrollbar. */
const SCROLLBAR_MAX = 24;

const NOT_MEASURED: Place = { isWide: false, top: 0 };

/** Follows an element that scrolls sideways: whether its content is wider, and how far from the top of the page it begins. */
export function usePlace(): [RefCallback<HTMLElement>, Place] {
  const [place, setPlace] = useState(NOT_MEASURED);
  const follow = useCallback((scroller: HTMLElement | null) => {
    if (!scroller) return;
    let tooNarrow = 0;
    const measure = () => {
      const width = scroller.clientWidth;
      if (scroller.scrollWidth > width + 1) tooNarrow = width;
      // why: a table that scrolls by itself takes the page's own scrollbar away, which must not count as more room
      const isWide = tooNarrow > 0 && width <= tooNarrow + (CAN_SCROLL_ONE_WAY ? 0 : SCROLLBAR_MAX);
      if (!isWide) tooNarrow = 0;
      const top = Math.round(scroller.getBoundingClientRect().top + window.scrollY);
      setPlace((was) => (was.isWide === isWide && was.top === top ? was : { isWide, top }));
    };
    const observer = new ResizeObserver(measure);
    // why: content above the table moves it and changes the height of the page
    for (const each of [scroller, scroller.firstElementChild, document.body]) if (each) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [follow, place];
}
