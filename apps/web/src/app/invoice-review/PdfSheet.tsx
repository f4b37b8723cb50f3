import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { InvoicePage } from '#api/invoice.api.ts';
import { placeOf, wordAt } from './places-on-page.ts';
import styles from './review.module.css';
import type { PdfState } from './use-pdf.ts';

export type Mark = {
  name: string;
  box: InvoicePage['words'][number]['box'];
  tone: 'chosen' | 'unsure' | 'sure' | 'found' | 'found-now';
};

type PdfSheetProps = {
  /** Names the page for screen readers: 'Page 2 of 3 of may.pdf'; absent where its button does. */
  label?: string;
  document: PdfState;
  pageNumber: number;
  /** Its words and measures, once they are there. */
  page: InvoicePage | undefined;
  /** In CSS pixels, before it is turned. */
  width: number;
  turned: 0 | 90 | 180 | 270;
  marks: readonly Mark[];
  /** A word was pressed; absent while no field can take it. */
  onWord?: ((at: number) => void) | undefined;
};

const LETTER = { width: 612, height: 792 };

/** A page of a document as it is drawn, with boxes over the words that were read. */
export function PdfSheet(props: PdfSheetProps) {
  const { label, document, pageNumber, page, width, turned, marks, onWord } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const size = page ?? LETTER;
  const height = (width * size.height) / size.width;
  const turn = page?.turn ?? 0;
  const isLying = turned % 180 !== 0;
  const pdf = document.kind === 'ready' ? document.pdf : null;

  // why: a canvas is drawn by the browser's own means, outside of React
  useEffect(() => {
    const place = canvas.current;
    if (!pdf || !place || width === 0) return;
    let isLeft = false;
    let cancel = () => {};
    void import('./draw-pdf.ts').then(({ drawPage }) => {
      if (isLeft) return;
      const drawing = drawPage(pdf, pageNumber, place, { width, turn });
      cancel = drawing.cancel;
      drawing.done.catch(() => undefined);
    });
    return () => {
      isLeft = true;
      cancel();
    };
  }, [pdf, pageNumber, width, turn]);

  const wordUnder = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) =>
    page && wordAt(page.words, (offsetX / width) * size.width, (offsetY / height) * size.height);
  const word = hovered === null ? undefined : page?.words[hovered];
  const [chosen] = marks;
  return (
    <div className={styles.sheetPlace} style={isLying ? { width: height, height: width } : { width, height }}>
      <div
        className={styles.sheet}
        style={{ width, height, transform: `translate(-50%, -50%) rotate(${turned}deg)` }}
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        <canvas ref={canvas} className={styles.canvas} />
        {document.kind !== 'ready' && page && label !== undefined && <WordsAlone page={page} width={width} />}
        {marks.map(({ name, box, tone }) => (
          <span
            key={name}
            className={styles.mark}
            data-tone={tone}
            style={placeOf(box, size)}
            ref={tone === 'found-now' || (tone === 'chosen' && box === chosen?.box) ? scrollTo : undefined}
          />
        ))}
        {word && onWord && <span className={styles.mark} data-tone="hovered" style={placeOf(word.box, size)} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: why: pressing a word is a second way beside typing */}
        <div
          className={styles.words}
          data-takes={(word && onWord !== undefined) || undefined}
          onPointerMove={(event) => setHovered(wordUnder(event) ?? null)}
          onPointerLeave={() => setHovered(null)}
          // why: the field that takes the word keeps the focus
          onMouseDown={(event) => event.preventDefault()}
          onPointerUp={(event) => {
            const at = wordUnder(event);
            if (at !== undefined && event.button === 0) onWord?.(at);
          }}
        />
      </div>
    </div>
  );
}

/** What was read of the page, where the page itself cannot be drawn or is on its way. */
function WordsAlone({ page, width }: { page: InvoicePage; width: number }) {
  const scale = width / page.width;
  return page.words.map(({ text, box }) => (
    <span
      key={box.join(' ')}
      className={styles.word}
      style={{ ...placeOf(box, page), fontSize: Math.max(1, (box[3] - box[1]) * scale * 0.8) }}
    >
      {text}
    </span>
  ));
}

/** Shows a mark within the place of its page, and leaves the window where it is. */
function scrollTo(mark: HTMLElement | null): void {
  const place = mark?.closest('[data-pages]');
  if (!mark || !place) return;
  const at = mark.getBoundingClientRect();
  const around = place.getBoundingClientRect();
  if (at.top < around.top || at.bottom > around.bottom)
    place.scrollTop += (at.top + at.bottom - around.top - around.bottom) / 2;
  if (at.left < around.left || at.right > around.right)
    place.scrollLeft += (at.left + at.right - around.left - around.right) / 2;
}
