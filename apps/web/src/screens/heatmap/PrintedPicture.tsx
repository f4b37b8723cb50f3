import { useEffect, useRef } from 'react';
import { stripsOf } from './heat-layout.ts';
import styles from './heatmap.module.css';
import { type Painting, paint, paintNames, paletteOf } from './paint.ts';

type PrintedPictureProps = {
  painting: Omit<Painting, 'palette'>;
  sectionNames: readonly string[];
  /** Of the paper between its margins, in CSS pixels: what is wider is drawn smaller. */
  room: number;
};

/** Sharp on paper. */
const RATIO = 2;

/** The picture on paper: in strips that no page break cuts, the buildings' names drawn with them. */
export function PrintedPicture({ painting, sectionNames, room }: PrintedPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { picture } = painting;
  const { strips, isCut } = stripsOf(picture);
  const scale = Math.min(1, room / picture.width);

  // why: a canvas is drawn once it is there; paper is printed right after
  useEffect(() => {
    for (const [at, canvas] of [...(frame.current?.querySelectorAll('canvas') ?? [])].entries()) {
      const { from, to } = strips[at] ?? { from: 0, to: 0 };
      const context = canvas.getContext('2d');
      if (!context) continue;
      canvas.width = picture.width * RATIO;
      canvas.height = (to - from) * RATIO;
      context.setTransform(RATIO, 0, 0, RATIO, 0, 0);
      const palette = paletteOf(canvas);
      paint(context, { ...painting, palette }, from, to);
      paintNames(context, picture, sectionNames, palette, from);
    }
  });

  return (
    <div ref={frame}>
      {strips.map(({ from, to }) => (
        <canvas
          key={from}
          className={styles.strip}
          style={{ width: picture.width * scale, height: (to - from) * scale }}
        />
      ))}
      {isCut && <p>The rest does not fit on paper: choose a building, or take a file of the cells.</p>}
    </div>
  );
}
