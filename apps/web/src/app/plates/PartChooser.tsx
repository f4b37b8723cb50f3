import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { isLargeEnough, MIDDLE, type Part, partAfterKey, partBetween } from './photo-part.ts';
import styles from './plates.module.css';

/** Marks a part of what is shown: drawn with a pointer, or moved with the arrows and, with Shift, made larger or smaller. */
export function PartChooser({ onChosen, onLeave }: { onChosen: (part: Part) => void; onLeave: () => void }) {
  const [part, setPart] = useState(MIDDLE);
  const from = useRef<{ x: number; y: number }>(undefined);
  const area = useRef<HTMLButtonElement>(null);
  // why: whoever asked for it by a key goes on with keys
  useEffect(() => area.current?.focus(), []);

  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  return (
    <button
      ref={area}
      type="button"
      className={styles.chooser}
      aria-label="The plate on the photo: draw a frame around it, or move the frame with the arrows, with Shift its corner; Enter takes it"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = pointAt(event);
      }}
      onPointerMove={(event) => from.current && setPart(partBetween(from.current, pointAt(event)))}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onClick={() => {
        if (isLargeEnough(part)) onChosen(part);
        else setPart(MIDDLE);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onLeave();
        const moved = partAfterKey(part, event.key, event.shiftKey);
        if (!moved) return;
        event.preventDefault();
        setPart(moved);
      }}
    >
      <span
        className={styles.frame}
        style={{
          left: `${100 * part.left}%`,
          top: `${100 * part.top}%`,
          width: `${100 * (part.right - part.left)}%`,
          height: `${100 * (part.bottom - part.top)}%`,
        }}
      />
    </button>
  );
}
