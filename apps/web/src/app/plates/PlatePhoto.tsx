import { Button } from '@mui/material';
import { Contrast, Crop, Maximize, RotateCw, ScanText, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { WaitingPlate } from '#api/serial-plate.api.ts';
import { Tool } from '../invoice-review/Tool.tsx';
import { PartChooser } from './PartChooser.tsx';
import { type Part, partWithin, turnedPart, WHOLE } from './photo-part.ts';
import styles from './plates.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type PlatePhotoProps = Pick<WaitingPlate, 'url' | 'fileName' | 'isLookedAt' | 'read' | 'part'> & {
  /** Has a part of the photo read again by the machine, or all of it (null); left out where nobody may. */
  onRead?: (part: Part | null) => void;
};

/**
 * The photo of a plate, turned as it was read, to be zoomed, turned and brought out, and cut down to the plate; the words that were read of what is
 * shown are framed.
 */
export function PlatePhoto({ url, fileName, isLookedAt, read, part, onRead }: PlatePhotoProps) {
  const [zoom, setZoom] = useState(0);
  const [turned, setTurned] = useState(0);
  const [isStrong, setStrong] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [cut, setCut] = useState<Part | null>(part);
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const turn = quarters(read?.turn ?? 0) + turned;
  const isAsRead = isSamePart(cut, part);
  const isSideways = turn % 180 !== 0;
  const [width, height] = sizeOf({ natural, read, isSideways });
  const shown = turnedPart(cut ?? WHOLE, turn);
  const [shareX, shareY] = [shown.right - shown.left, shown.bottom - shown.top];
  const take = (chosen: Part) => {
    setCut(turnedPart(partWithin(shown, chosen), -turn));
    setZoom(0);
    setChoosing(false);
  };
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
        <Tool
          label={isChoosing ? 'Leave the photo as it is' : 'Cut the photo down to the plate'}
          isOff={url === null}
          onClick={() => setChoosing(!isChoosing)}
        >
          <Crop {...ICON} />
        </Tool>
        {cut && (
          <Tool label="Whole photo" onClick={() => setCut(null)}>
            <Maximize {...ICON} />
          </Tool>
        )}
        {onRead && !isAsRead && (
          <Button size="small" startIcon={<ScanText {...ICON} />} onClick={() => onRead(cut)}>
            {cut ? 'Read this part' : 'Read the whole photo'}
          </Button>
        )}
      </div>
      {url === null ? (
        <p className={styles.none}>The photo is still checked. It is shown as soon as it is ready.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: why: what scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={`Photo ${fileName}`}>
          <div
            className={styles.sheet}
            style={{ width: `${100 * (ZOOMS[zoom] ?? 1)}%`, aspectRatio: `${shareX * width} / ${shareY * height}` }}
          >
            <div
              className={styles.whole}
              style={{
                left: `${(-100 * shown.left) / shareX}%`,
                top: `${(-100 * shown.top) / shareY}%`,
                width: `${100 / shareX}%`,
                height: `${100 / shareY}%`,
              }}
            >
              <img
                src={url}
                alt={`Serial plate, ${fileName}`}
                data-sideways={isSideways || undefined}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setNatural({ width: naturalWidth, height: naturalHeight })
                }
                style={{
                  transform: `translate(-50%, -50%) rotate(${turn}deg)`,
                  ...(isSideways && { width: `${(100 * height) / width}%`, height: `${(100 * width) / height}%` }),
                  ...(isStrong && { filter: 'grayscale(1) contrast(2.2)' }),
                }}
              />
            </div>
            {/* While it is read again, what was read is of another part. */}
            {turned % 360 === 0 && isAsRead && isLookedAt && <Boxes read={read} />}
            {isChoosing && <PartChooser onChosen={take} onLeave={() => setChoosing(false)} />}
          </div>
        </section>
      )}
    </section>
  );
}

/** What was read, framed; green where it is sure. */
function Boxes({ read }: Pick<WaitingPlate, 'read'>) {
  const { width, height } = read ?? { width: 1, height: 1 };
  return boxesOf(read).map(({ name, box: [left, top, right, bottom], isSure }) => (
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
  ));
}

type Sizes = {
  natural: { width: number; height: number } | undefined;
  read: WaitingPlate['read'];
  isSideways: boolean;
};

/** Of the photo as it is turned; until it is here, of what was read. */
function sizeOf({ natural, read, isSideways }: Sizes): [number, number] {
  if (!natural) return [read?.width ?? 4, read?.height ?? 3];
  return isSideways ? [natural.height, natural.width] : [natural.width, natural.height];
}

function isSamePart(a: Part | null, b: Part | null): boolean {
  const [one, other] = [a ?? WHOLE, b ?? WHOLE];
  return (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(one[side] - other[side]) < 1e-6);
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
