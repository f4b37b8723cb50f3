import { memo, useEffect, useRef } from 'react';
import styles from './heatmap.module.css';
import { type Painting, paint, paletteOf } from './paint.ts';

type Tile = { from: number; to: number };
type HeatTileProps = Tile & { painting: Omit<Painting, 'palette'>; scheme: string };

/** One part of the picture, drawn when it comes into reach and when what it shows changes. */
export const HeatTile = memo(function HeatTile({ from, to, painting, scheme }: HeatTileProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = painting.picture;

  // why: a canvas is drawn after the page has its size and its theme
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const ratio = window.devicePixelRatio || 1;
    element.width = Math.round(width * ratio);
    element.height = Math.round((to - from) * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    // the theme's colours are read anew whenever it changes
    element.dataset.scheme = scheme;
    paint(context, { ...painting, palette: paletteOf(element) }, from, to);
  }, [painting, from, to, width, scheme]);

  return <canvas ref={canvas} aria-hidden className={styles.canvas} style={{ top: from, width, height: to - from }} />;
});

/** The tiles of a picture of this height that are in view. */
export function tilesOf(view: Tile, height: number, size: number): Tile[] {
  const first = Math.floor(Math.min(view.from, height) / size);
  const last = Math.ceil(Math.min(view.to, height) / size);
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => ({
    from: (first + at) * size,
    to: Math.min(height, (first + at + 1) * size),
  }));
}
