import { Button } from '@mui/material';
import { ChevronLeft, ChevronRight, Merge, RotateCw, Split, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type InvoiceDetail, type InvoicePage, useGetInvoicePagesQuery } from '#api/invoice.api.ts';
import { useElementWidth } from '#ui/base/use-element-width.ts';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { FoundBar } from './FoundBar.tsx';
import { type Mark, PdfSheet } from './PdfSheet.tsx';
import styles from './review.module.css';
import { Tool } from './Tool.tsx';
import { foundMarks, useFoundWords } from './use-found-words.ts';
import { usePdf } from './use-pdf.ts';

/** A place on a page; without a box, the page as a whole. */
export type Shown = { page: number; box: InvoicePage['words'][number]['box'] | null };

type DocumentPaneProps = {
  invoice: Pick<InvoiceDetail, 'id' | 'read'>;
  document: NonNullable<InvoiceDetail['document']>;
  /** Where the words of the focused field stand. */
  shown: Shown | null;
  /** Words to find on the pages. */
  find?: string | undefined;
  /** A word of the page was pressed, for the field that last had the focus. */
  onWord?: ((words: InvoicePage['words'], at: number) => void) | undefined;
  onSplit?: ((page: number) => void) | undefined;
  onMerge?: (() => void) | undefined;
};

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FITS = ZOOMS.indexOf(1);
/** Until the place of the page is measured. */
const MEASURED_LATER = 560;
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The pages of an invoice as they were sent: one at a time, to be zoomed, turned, split off and joined. */
export function DocumentPane({ invoice, document, shown, find, onWord, onSplit, onMerge }: DocumentPaneProps) {
  const { pageFrom, pageTo, name, fileId } = document;
  const [pageNumber, setPage] = useState(pageFrom);
  const [zoom, setZoom] = useState(FITS);
  const [turned, setTurned] = useState<0 | 90 | 180 | 270>(0);
  const [tries, setTries] = useState(0);
  const pdf = usePdf(fileId, tries);
  const pages = useGetInvoicePagesQuery({ params: { invoiceId: invoice.id } });
  const [place, width] = useElementWidth<HTMLElement>(MEASURED_LATER);
  const page = pages.data?.results.find((each) => each.page === pageNumber);
  const shownPage = shown?.page;
  // why: the words of the focused field may be on another page than the one that is shown
  useEffect(() => {
    if (shownPage !== undefined) setPage(shownPage);
  }, [shownPage]);

  const found = useFoundWords(find, pages.data?.results, document);
  const foundPage = found?.now?.page;
  // why: as above; the next place of the searched words may be on another page
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: going on to a place on the same page shows that page again
  useEffect(() => {
    if (foundPage !== undefined) setPage(foundPage);
  }, [foundPage, found?.at]);

  const count = pageTo - pageFrom + 1;
  const paper = page ?? { width: 612, height: 792 };
  const fit = turned % 180 === 0 ? width : (width * paper.width) / paper.height;
  return (
    <section className={styles.document} aria-label="Document">
      <div className={styles.tools} role="toolbar" aria-label="Pages of the document">
        {count > 1 && (
          <>
            <Tool label="Previous page" isOff={pageNumber <= pageFrom} onClick={() => setPage(pageNumber - 1)}>
              <ChevronLeft {...ICON} />
            </Tool>
            <span className="nowrap">
              Page {pageNumber - pageFrom + 1} of {count}
            </span>
            <Tool label="Next page" isOff={pageNumber >= pageTo} onClick={() => setPage(pageNumber + 1)}>
              <ChevronRight {...ICON} />
            </Tool>
          </>
        )}
        <Tool label="Smaller" isOff={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut {...ICON} />
        </Tool>
        <Tool label="Larger" isOff={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn {...ICON} />
        </Tool>
        <Tool label="Turn" onClick={() => setTurned(TURNS[turned])}>
          <RotateCw {...ICON} />
        </Tool>
        {onSplit && pageNumber > pageFrom && (
          <Button size="small" startIcon={<Split {...ICON} size={16} />} onClick={() => onSplit(pageNumber)}>
            Split here
          </Button>
        )}
        {onMerge && (
          <Button size="small" startIcon={<Merge {...ICON} size={16} />} onClick={onMerge}>
            Merge with next
          </Button>
        )}
      </div>
      {found && <FoundBar found={found} />}
      {count > 1 && count <= THUMBS_MAX && (
        <ol className={styles.thumbs} aria-label="Pages">
          {Array.from({ length: count }, (_, at) => pageFrom + at).map((each) => (
            <li key={each}>
              <button
                type="button"
                aria-current={each === pageNumber ? 'page' : undefined}
                aria-label={`Page ${each - pageFrom + 1}`}
                onClick={() => setPage(each)}
              >
                <PdfSheet
                  document={pdf}
                  pageNumber={each}
                  page={pages.data?.results.find((known) => known.page === each)}
                  width={THUMB}
                  turned={turned}
                  marks={[]}
                />
              </button>
            </li>
          ))}
        </ol>
      )}
      {pdf.kind === 'failed' && (
        <PageState
          kind="failed"
          title="The document cannot be drawn here"
          why="The fields beside it work all the same. What was read of it is shown in its place."
          onRetry={() => setTries(tries + 1)}
        />
      )}
      <NotLoaded thing="The words of the document" query={pages} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: why: what scrolls must be reachable by keyboard */}
      <section ref={place} data-pages className={styles.pages} tabIndex={0} aria-label={`Page of ${name}`}>
        <PdfSheet
          label={`Page ${pageNumber - pageFrom + 1} of ${count} of ${name}`}
          document={pdf}
          pageNumber={pageNumber}
          page={page}
          width={Math.floor(fit * (ZOOMS[zoom] ?? 1))}
          turned={turned}
          marks={[...marksOf(invoice, pageNumber, shown), ...foundMarks(found, pageNumber)]}
          onWord={page && onWord && ((at) => onWord(page.words, at))}
        />
      </section>
    </section>
  );
}

const THUMB = 56;
const THUMBS_MAX = 40;
const TURNS = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

/** The words that were read, and over them those of the focused field. */
function marksOf({ read }: Pick<InvoiceDetail, 'read'>, page: number, shown: Shown | null): Mark[] {
  const others = Object.entries(read).flatMap(([name, value]): Mark[] =>
    value?.page === page && value.box !== null
      ? [{ name, box: value.box, tone: value.isSure ? 'sure' : 'unsure' }]
      : [],
  );
  const chosen: Mark[] =
    shown?.page === page && shown.box !== null ? [{ name: 'chosen', box: shown.box, tone: 'chosen' }] : [];
  return [...chosen, ...others];
}
