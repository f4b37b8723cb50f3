import type { inspection } from '@lintel/contract/inspections/inspection';
import type { RouteAnswer } from '#api/endpoints.ts';
import styles from './marks.module.css';

type Mark = RouteAnswer<typeof inspection.getInspectionImage>['marks'][number];

/** Arrows and circles over a picture, in shares of its width and height. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <svg className={styles.marks} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {marks.map((mark) => (
        <MarkShape key={JSON.stringify(mark)} mark={mark} />
      ))}
    </svg>
  );
}

const HEAD = 5;

function MarkShape({ mark: { kind, from, to } }: { mark: Mark }) {
  const [x1, y1, x2, y2] = [from[0] * 100, from[1] * 100, to[0] * 100, to[1] * 100];
  if (kind === 'CIRCLE') {
    const [rx, ry] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
    return <ellipse cx={x1} cy={y1} rx={Math.max(rx, 2)} ry={Math.max(ry, 2)} vectorEffect="non-scaling-stroke" />;
  }
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) => `${x2 - HEAD * Math.cos(angle + turn)},${y2 - HEAD * Math.sin(angle + turn)}`;
  return (
    <>
      <line x1={x1} y1={y1} x2={x2} y2={y2} vectorEffect="non-scaling-stroke" />
      <polyline points={`${wing(0.5)} ${x2},${y2} ${wing(-0.5)}`} fill="none" vectorEffect="non-scaling-stroke" />
    </>
  );
}
