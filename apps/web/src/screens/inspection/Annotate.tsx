import { Button } from '@mui/material';
import { type PointerEvent, useEffect, useMemo, useState } from 'react';
import { Marks } from '#app/inspection/Marks.tsx';
import { giveBackUrl } from '#app/object-url.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import styles from './capture.module.css';
import type { Mark } from './inspection-types.ts';

const KINDS = [
  { value: 'ARROW', label: 'Arrow' },
  { value: 'CIRCLE', label: 'Circle' },
] as const;

type AnnotateProps = {
  picture: Blob;
  marks: readonly Mark[];
  onMark: (marks: Mark[]) => void;
  onKeep: () => void;
  onRetake: () => void;
};
type Point = [number, number];

/** The photo just taken: arrows and circles are drawn over it, and it is kept or taken again. */
export function Annotate({ picture, marks, onMark, onKeep, onRetake }: AnnotateProps) {
  const [kind, setKind] = useState<Mark['kind']>('ARROW');
  const [from, setFrom] = useState<Point | null>(null);
  const [to, setTo] = useState<Point | null>(null);
  const url = useMemo(() => URL.createObjectURL(picture), [picture]);
  // why: the browser keeps the bytes of an object address until it is told to forget it
  useEffect(() => () => giveBackUrl(url), [url]);
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, start: number, size: number) => Math.min(1, Math.max(0, (at - start) / size));
    return [share(event.clientX, box.left, box.width), share(event.clientY, box.top, box.height)];
  };
  const drawing: Mark[] = from && to ? [{ kind, from, to }] : [];
  return (
    <div className={styles.annotate}>
      <div
        className={styles.view}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom(pointOf(event));
          setTo(null);
        }}
        onPointerMove={(event) => from && setTo(pointOf(event))}
        onPointerUp={() => {
          if (from && to) onMark([...marks, { kind, from, to }]);
          setFrom(null);
          setTo(null);
        }}
      >
        <img src={url} alt="Taken just now" draggable={false} />
        <Marks marks={[...marks, ...drawing]} />
      </div>
      <Segmented label="Draw" options={KINDS} value={kind} onChange={setKind} />
      <div className="actions">
        <Button variant="contained" color="primary" onClick={onKeep}>
          Keep photo
        </Button>
        {marks.length > 0 && <Button onClick={() => onMark(marks.slice(0, -1))}>Undo mark</Button>}
        <Button onClick={onRetake}>Take again</Button>
      </div>
    </div>
  );
}
