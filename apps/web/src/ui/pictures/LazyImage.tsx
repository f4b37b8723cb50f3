import { useEffect, useRef, useState } from 'react';
import styles from './lazy-image.module.css';
import type { ImageTries } from './use-image-tries.ts';

/** How long a picture is in sight before it is fetched, so that scrolling past costs nothing. */
const IN_SIGHT_MS = 200;

type LazyImageProps = {
  /** Null while the address is not known. */
  src: string | null;
  alt: string;
  width: number;
  height: number;
  isRound?: boolean;
  /** Asks for it again where it failed to load. */
  tries?: ImageTries;
  /** Called once it has been in sight that long. */
  onInSight?: () => void;
};

/** A picture that is fetched once it has been in sight for 200 ms; its place is kept from the start. */
export function LazyImage({ src, alt, width, height, isRound = false, tries, onInSight }: LazyImageProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isInSight, setInSight] = useState(false);
  const seen = useRef(onInSight);
  seen.current = onInSight;
  const [failed, setFailed] = useState<string | null>(null);

  // why: only the browser knows what is visible
  useEffect(() => {
    const element = place.current;
    if (!element || isInSight) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (!entry?.isIntersecting) return;
      timer = setTimeout(() => {
        setInSight(true);
        seen.current?.();
      }, IN_SIGHT_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isInSight]);

  const attempt = `${tries?.attempt ?? 0} ${src}`;
  const hasFailed = src !== null && failed === attempt;
  const isShown = isInSight && src !== null && !hasFailed;
  return (
    <span ref={place} className={styles.place} style={{ width, height }} data-round={isRound || undefined}>
      {isShown ? (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          onLoad={tries?.onLoaded}
          onError={() => {
            setFailed(attempt);
            tries?.onFailed();
          }}
        />
      ) : (
        <span
          className={styles.waiting}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          data-failed={hasFailed || undefined}
        />
      )}
    </span>
  );
}
