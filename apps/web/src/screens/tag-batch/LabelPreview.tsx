import { labelParts, placeLabels, QR_LEAST_MM, USUAL_MODULES } from '@lintel/domain/tags/label-layout';
import type { LabelStock } from '@lintel/domain/tags/label-stocks';
import { decimal } from '#ui/format.ts';
import { StatusText } from '#ui/StatusText.tsx';
import styles from './tag-batch.module.css';

type LabelPreviewProps = {
  stock: LabelStock;
  /** The first label that is printed on, from 1. */
  startAt: number;
  /** The text beside the code, under its letters. */
  lines: readonly string[];
};

const CODE_WORDS = '7K2PQ-M9XAB';
/** Text is at most this high; the server makes it smaller where it does not fit. */
const TEXT_MM = 3.5;
const LINE_MM = 4.4;
const PAGE_PX = 150;

/** A label at true size, and where on its page the first one is printed. */
export function LabelPreview({ stock, startAt, lines }: LabelPreviewProps) {
  const { label, page } = stock;
  const parts = labelParts(label, USUAL_MODULES);
  const aPage = stock.columns * stock.rows;
  const scale = PAGE_PX / Math.max(page.width, page.height);
  return (
    <div className={styles.preview}>
      <figure>
        <svg
          className={styles.label}
          role="img"
          aria-label="A label at true size"
          width={`${label.width}mm`}
          height={`${label.height}mm`}
          viewBox={`0 0 ${label.width} ${label.height}`}
        >
          <rect className={styles.paper} width={label.width} height={label.height} rx={1} />
          {parts && (
            <>
              <rect
                className={styles.code}
                x={parts.code.x}
                y={parts.code.y}
                width={parts.code.width}
                height={parts.code.height}
              />
              {parts.text && <LabelText area={parts.text} lines={[CODE_WORDS, ...lines]} />}
            </>
          )}
        </svg>
        <figcaption className="muted small">One label, at true size</figcaption>
      </figure>
      {aPage > 1 && (
        <figure>
          <svg
            role="img"
            aria-label={`The page with ${aPage} labels; the first one is printed on label ${startAt}`}
            width={page.width * scale}
            height={page.height * scale}
            viewBox={`0 0 ${page.width} ${page.height}`}
          >
            <rect className={styles.paper} width={page.width} height={page.height} />
            {placeLabels(stock, aPage).map((place, at) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place on the page
                key={at}
                className={at + 1 < startAt ? styles.used : styles.free}
                x={place.x + 1}
                y={place.y + 1}
                width={place.width - 2}
                height={place.height - 2}
              />
            ))}
          </svg>
          <figcaption className="muted small">
            {startAt > 1 ? `Labels 1 to ${startAt - 1} are left out` : 'The page'}
          </figcaption>
        </figure>
      )}
      <p className={styles.codeWords} role="status">
        {codeWords(parts)}
      </p>
    </div>
  );
}

function LabelText({ area, lines }: { area: { x: number; y: number; height: number }; lines: readonly string[] }) {
  const shown = lines.slice(0, Math.max(1, Math.floor(area.height / LINE_MM)));
  const top = area.y + (area.height - shown.length * LINE_MM) / 2;
  return shown.map((line, at) => (
    <text
      key={line}
      className={styles.labelText}
      x={area.x + 0.5}
      y={top + at * LINE_MM + TEXT_MM}
      fontSize={at === 0 ? TEXT_MM : TEXT_MM - 0.5}
      fontWeight={at === 0 ? 600 : 400}
    >
      {line}
    </text>
  ));
}

function codeWords(parts: ReturnType<typeof labelParts>) {
  if (!parts) return <StatusText tone="bad">No code that phones read fits on these labels.</StatusText>;
  const size = decimal(parts.code.width, 0);
  if (parts.kind === 'QR') return `QR codes of about ${size} mm; ${QR_LEAST_MM} mm or more are read well.`;
  return (
    <StatusText tone="warn">
      {`Too small for a QR code of ${QR_LEAST_MM} mm. DataMatrix codes of ${size} mm are printed: the scanner of Lintel reads them, many phone cameras do not.`}
    </StatusText>
  );
}
