import { Contrast, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { WaitingPlate } from '#api/serial-plate.api.ts';
import { Tool } from '../invoice-review/Tool.tsx';
import styles from './plates.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The photo of a plate, turned as it was read, to be zoomed, turned and brought out; the words that were read are framed. */
export function PlatePhoto({ url, fileName, read }: Pick<WaitingPlate, 'url' | 'fileName' | 'read'>) {
  const [zoom, setZoom] = useState(0);
  const [turned, setTurned] = useState(0);
  const [isStrong, setStrong] = useState(false);
  const turn = quarters(read?.turn ?? 0) + turned;
  const boxes = turned % 360 === 0 ? boxesOf(read) : [];
  const [width, height] = [read?.width ?? 4, read?.height ?? 3];
  const isSideways = turn % 180 !== 0;
  return (
    <section className={styles.photo} aria-label="Photo">
      <div className={styles.tools} role="toolbar" aria-label="Photo of the plate">
        <Tool label="Smaller" isOff={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut {...ICON} />
        </Tool>
        <Tool label="Larger" isOff={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn {...ICON} />
        </Tool>
        <Tool label="Turn" onClick={() => setTurned(turned + 90)}>
          <RotateCw {...ICON} />
        </Tool>
        <Tool label={isStrong ? 'Plain contrast' : 'More contrast'} onClick={() => setStrong(!isStrong)}>
          <Contrast {...ICON} />
        </Tool>
      </div>
      {url === null ? (
        <p className={styles.none}>The photo is still checked. It is shown as soon as it is ready.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: why: what scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={`Photo ${fileName}`}>
          <div
            className={styles.sheet}
            style={{ width: `${100 * (ZOOMS[zoom] ?? 1)}%`, aspectRatio: `${width} / ${height}` }}
          >
            <img
              src={url}
              alt={`Serial plate, ${fileName}`}
              data-sideways={isSideways || undefined}
              style={{
                transform: `translate(-50%, -50%) rotate(${turn}deg)`,
                ...(isSideways && { width: `${(100 * height) / width}%`, height: `${(100 * width) / height}%` }),
                ...(isStrong && { filter: 'grayscale(1) contrast(2.2)' }),
              }}
            />
            {boxes.map(({ name, box: [left, top, right, bottom], isSure }) => (
              <span
                key={name}
                className={styles.box}
                data-sure={isSure || undefined}
                style={{
                  left: `${(100 * left) / width}%`,
                  top: `${(100 * top) / height}%`,
                  width: `${(100 * (right - left)) / width}%`,
                  height: `${(100 * (bottom - top)) / height}%`,
                }}
              />
            ))}
          </div>
        </section>
      )}
    </section>
  );
}

function quarters(degrees: number): number {
  return Math.round(degrees / 90) * 90;
}

function boxesOf(read: WaitingPlate['read']) {
  if (!read) return [];
  const { serial, model, manufacturer, madeOn } = read;
  return Object.entries({ serial, model, manufacturer, madeOn }).flatMap(([name, value]) =>
    value?.box ? [{ name, box: value.box, isSure: value.isSure }] : [],
  );
}
