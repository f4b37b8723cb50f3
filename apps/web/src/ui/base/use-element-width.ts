import { type RefCallback, useCallback, useState } from 'react';

/**
 * An element's inner width in pixels: measured before it is first painted, then followed as it changes. `first` where it cannot be
 * measured, such as in a page that is not shown yet.
 */
export function useElementWidth<E extends HTMLElement>(first: number): [RefCallback<E>, number] {
  const [width, setWidth] = useState(first);
  const follow = useCallback((element: E | null) => {
    if (!element) return;
    const measure = () => {
      const now = contentWidth(element);
      if (now > 0) setWidth(now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [follow, width];
}

function contentWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return Math.floor(
    element.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0),
  );
}
