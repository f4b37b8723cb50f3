import { type Area, labelParts, placeLabels, QR_LEAST_MM, USUAL_MODULES } from '@lintel/domain/scan-tags/label-layout';
import type { LabelStock } from '@lintel/domain/scan-tags/label-stocks';
import { decimal } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
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
              <SampleCode area={parts.code} />
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

/** Looks like a code and says nothing: each tag has its own. */
function SampleCode({ area: { x, y, width } }: { area: Area }) {
  const side = width / MODULES;
  return <path className={styles.code} transform={`translate(${x} ${y}) scale(${side})`} d={SAMPLE} />;
}

const MODULES = USUAL_MODULES.QR;
const SAMPLE = samplePath();

function samplePath(): string {
  const squares = Array.from(
    { length: MODULES * MODULES },
    (_, at) => [at % MODULES, Math.floor(at / MODULES)] as const,
  )
    .filter(([x, y]) =>
      (x < 8 && y < 8) || (x >= MODULES - 8 && y < 8) || (x < 8 && y >= MODULES - 8)
        ? false
        : (x * 7 + y * 11 + x * y) % 5 < 2,
    )
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`);
  const finder = (x: number, y: number) => `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`;
  return [...squares, finder(0, 0), finder(MODULES - 7, 0), finder(0, MODULES - 7)].join('');
}

function LabelText({ area, lines }: { area: Area; lines: readonly string[] }) {
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
