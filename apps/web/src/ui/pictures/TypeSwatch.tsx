import type { TypeMark } from './type-colour.ts';
import styles from './type-swatch.module.css';

/** The colour of an item type beside its name. */
export function TypeSwatch({ mark }: { mark: TypeMark }) {
  return (
    <span
      className={styles.swatch}
      data-fill={mark.fill}
      style={{ '--mark': mark.colour } as React.CSSProperties}
      aria-hidden="true"
    />
  );
}

/** The fill of a part of a bar, inside an SVG that contains its `TypePattern`. */
export function fillOf(mark: TypeMark, patternId: string): string {
  return mark.fill === 'solid' ? mark.colour : `url(#${patternId})`;
}

/** The fill of a mark for an SVG's defs; nothing for a plain colour. */
export function TypePattern({ id, mark }: { id: string; mark: TypeMark }) {
  if (mark.fill === 'solid') return null;
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill={mark.colour} />
      {mark.fill === 'stripes' ? (
        <path d="M0 0v6" className={styles.stripe} />
      ) : (
        <circle cx="3" cy="3" r="1.4" className={styles.dot} />
      )}
    </pattern>
  );
}
