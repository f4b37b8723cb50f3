import { Button } from '@mui/material';
import { type PointerEvent, useRef } from 'react';
import styles from './turn-sheet.module.css';

const [WIDTH, HEIGHT] = [300, 100];
const PATH_MAX = 19_000;

/** Signs with finger or pen; the name beside it signs as well, for whoever cannot draw. */
export function SignaturePad({ path, onPath }: { path: string; onPath: (path: string) => void }) {
  const isDown = useRef(false);
  const draw = (event: PointerEvent<SVGSVGElement>, begins: boolean) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.round(((event.clientX - box.left) / box.width) * WIDTH);
    const y = Math.round(((event.clientY - box.top) / box.height) * HEIGHT);
    if (path.length > PATH_MAX || x < 0 || y < 0 || x > WIDTH || y > HEIGHT) return;
    onPath(`${path}${begins ? 'M' : 'L'}${x} ${y} `.slice(0, PATH_MAX + 20));
  };
  return (
    <div className={styles.sign}>
      <span>Signature (optional)</span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={path === '' ? 'Signature, empty: sign here' : 'Signature'}
        onPointerDown={(event) => {
          isDown.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event, true);
        }}
        onPointerMove={(event) => isDown.current && draw(event, false)}
        onPointerUp={() => {
          isDown.current = false;
        }}
      >
        <path d={path.trim()} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {path !== '' && (
        <Button size="small" onClick={() => onPath('')}>
          Clear signature
        </Button>
      )}
    </div>
  );
}

/** A signature as it was written. */
export function SignaturePicture({ path, by }: { path: string; by: string }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Signature of ${by}`} className={styles.signature}>
      <path d={path.trim()} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
