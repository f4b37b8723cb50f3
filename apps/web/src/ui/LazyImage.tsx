import { useEffect, useRef, useState } from 'react';
import styles from './lazy-image.module.css';

/** How long a picture is in sight before it is fetched, so that scrolling past costs nothing. */
const IN_SIGHT_MS = 200;

type LazyImageProps = {
  /** Null while the address is not known. */
  src: string | null;
  alt: string;
  width: number;
  height: number;
  isRound?: boolean;
  /** Called when the picture failed to load: its address may have expired. */
  onFailed?: () => void;
};

/** A picture that is fetched once it has been in sight for 200 ms; its place is kept from the start. */
export function LazyImage({ src, alt, width, height, isRound = false, onFailed }: LazyImageProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isInSight, setInSight] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  // why: only the browser knows what is visible
  useEffect(() => {
    const element = place.current;
    if (!element || isInSight) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => setInSight(true), IN_SIGHT_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isInSight]);

  const isShown = isInSight && src !== null && failed !== src;
  return (
    <span ref={place} className={styles.place} style={{ width, height }} data-round={isRound || undefined}>
      {isShown ? (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          onError={() => {
            setFailed(src);
            onFailed?.();
          }}
        />
      ) : (
        <span
          className={styles.waiting}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          data-failed={(src !== null && failed === src) || undefined}
        />
      )}
    </span>
  );
}
