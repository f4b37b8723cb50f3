import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { LazyBoundary, lazyWhenIdle } from '../base/lazy-preload.tsx';
import type { TipBubbleProps } from './TipBubble.tsx';

const TipBubble = lazyWhenIdle(() => import('./TipBubble.tsx'), 'TipBubble');

const DELAY_MS = 300;

type TipProps = {
  text: string;
  placement?: TipBubbleProps['placement'];
  /** The text says more than the control's own name, so it is read out with it. */
  isDescription?: boolean;
  children: ReactElement<{ title?: string | undefined; 'aria-describedby'?: string | undefined }>;
};

/** A few words beside a control while the pointer or the focus is on it; their files are loaded while the browser is idle. */
export function Tip({ text, placement = 'bottom', isDescription = false, children }: TipProps) {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const [anchor, setAnchor] = useState<Element | null>(null);
  // why: the control may be removed while the files of its tip are loading
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => setAnchor(around.current?.firstElementChild ?? null);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const showLater = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(show, DELAY_MS);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  const described = { title: anchor ? undefined : text, 'aria-describedby': anchor ? id : undefined };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: why: it only watches the control inside
    <span
      ref={around}
      style={{ display: 'contents' }}
      onMouseEnter={showLater}
      onMouseLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && showLater()}
      onBlur={hide}
      onKeyDown={press}
    >
      {isDescription ? cloneElement(children, described) : children}
      {anchor && (
        <LazyBoundary>
          <TipBubble id={id} text={text} anchor={anchor} placement={placement} />
        </LazyBoundary>
      )}
    </span>
  );
}
