import { invoiceReport } from '@lintel/contract/invoices/invoice-report';
import { Button } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { type InvoicesAnswer, invoicePages } from '#api/invoice.api.ts';
import { invoiceCells } from '#app/invoice-list/invoice-columns.tsx';
import { BUSY_STATES, invoiceName } from '#app/invoice-list/invoice-words.ts';
import { links } from '#app/links.ts';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useCan, useIsAdmin } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { count, dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { dollarsAndCents } from './amounts.ts';
import { InvoiceTabs } from './InvoiceTabs.tsx';
import styles from './invoice.module.css';
import { RejectMany } from './RejectMany.tsx';
import { StartHere } from './StartHere.tsx';
import spendStyles from './spend.module.css';
import { UploadButton } from './UploadButton.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { useBulkApprove } from './use-bulk-approve.ts';
import { useDrop } from './use-drop.ts';
import { useInvoiceExports } from './use-invoice-exports.tsx';
import { useInvoiceOptions } from './use-invoice-options.ts';
import { useUploads } from './use-uploads.ts';

const ChooseProperty = lazyPreload(() => import('./ChooseProperty.tsx'), 'ChooseProperty');

const SpendCharts = lazyWhenIdle(() => import('./SpendCharts.tsx'), 'SpendCharts');

const HELP =
  'One row per invoice. A document is read on this server; what is sure is filled in, the rest waits for you in the review. Approving an invoice records its lines as work on units and items. Select rows to approve or reject several.';
const HERE = 'Reading works without any key or cloud: on this server. What cannot be read you enter by hand.';
const LOOK_AGAIN_MS = 3000;

/** The invoices of a property, or of all: what waits for a decision, and what was spent. */
export default function InvoicesPage() {
  const given = useParams().propertyId;
  const propertyId = given === undefined ? undefined : Number(given);
  const isPortfolio = propertyId === undefined;
  const { usePages, exportPath } = invoicePages(propertyId);
  usePageHead({ help: HELP });
  const navigate = useNavigate();
  const canRecord = useCan('record');
  const canManage = useCan('manage');
  const isAdmin = useIsAdmin();
  const options = useInvoiceOptions(propertyId);
  const list = useList<typeof invoiceReport, InvoicesAnswer>({
    list: invoiceReport,
    usePages,
    propertyId,
    options,
  });
  const { last, rows, pages } = list;
  const sought = list.search.q as string | undefined;
  const from = useMemo(
    () => ({ of: isPortfolio ? ('all' as const) : undefined, find: sought || undefined }),
    [isPortfolio, sought],
  );
  const cells = useMemo(() => invoiceCells(from), [from]);
  useLookAgain(
    rows.some(({ state }) => BUSY_STATES.includes(state)),
    pages.refetch,
  );
  const { isOver, take, asked, panel } = useTakeFiles(propertyId, canRecord, list.search.propertyId);
  const approve = useBulkApprove();
  const { exports, dialog } = useInvoiceExports(propertyId, list.search);
  const isEmpty = last?.total === 0 && list.chosen.length === 0;
  return (
    <>
      <Lede
        question={invoiceReport.question}
        answer={last && waitingWords(last)}
        asOf={last && dateTime(last.computedAt)}
      >
        {isAdmin && (
          <Button size="small" component={Link} to={links.admin('mailbox')}>
            Bills by mail
          </Button>
        )}
        {!isEmpty && canRecord && <UploadButton label="Upload invoices" onFiles={take} />}
      </Lede>
      <InvoiceTabs propertyId={propertyId} current="invoices" />
      {panel}
      <FirstAnswer list={list} tiles={invoiceReport.figures?.length}>
        {last?.figures && !isEmpty && (
          <ListFigures list={invoiceReport} isPortfolio={isPortfolio} opens="row" figures={last.figures} />
        )}
        {last && last.spend.months.length > 0 && (
          <details className={spendStyles.place}>
            <summary>Spend of the last 12 months by month, item type and vendor</summary>
            <LazyBoundary fallback={<TableSkeleton rows={6} />}>
              <SpendCharts spend={last.spend} />
            </LazyBoundary>
          </details>
        )}
        <ListTable
          list={list}
          cells={cells}
          options={options}
          exportPath={exportPath}
          hasTwoLines
          chipsAtOnce={2}
          onRow={(row) => navigate(links.invoice(row.propertyId, row.id, from))}
          rowName={invoiceName}
          bulk={canManage ? approve : []}
          bulkTools={(selected, onDone) => canRecord && <RejectMany rows={selected} onDone={onDone} />}
          ownExports={exports}
          countNote={({ totals }) => [overWords(totals), leftOutWords(totals)].filter(Boolean).join('; ') || null}
          failedWhy="The documents are kept. Try again in a moment."
          nothingYet={{
            title: 'No invoice yet',
            why: canRecord ? HERE : 'Invoices are listed here once somebody has uploaded them.',
            action: canRecord && <StartHere onFiles={take} />,
          }}
        />
      </FirstAnswer>
      {asked}
      {dialog}
      {isOver && (
        <div className={styles.over} role="status">
          <p className="strong">Drop PDFs to read them as invoices</p>
        </div>
      )}
    </>
  );
}

function waitingWords({ states }: InvoicesAnswer): string {
  const of = (...wanted: string[]) =>
    states.filter(({ state }) => wanted.includes(state)).reduce((sum, { count: n }) => sum + n, 0);
  const parts = [
    [of('NEEDS_REVIEW'), 'to review'],
    [of('MATCHED'), 'to approve'],
    [of('FAILED'), 'not read'],
    [of('UPLOADED', 'READING'), 'being read'],
  ] as const;
  const words = parts.filter(([n]) => n > 0).map(([n, what]) => `${count(n)} ${what}`);
  return words.length === 0 ? 'Nothing waits for a decision.' : `${words.join(', ')}.`;
}

/** By how much the shown invoices are over the agreed prices; asked where only those are shown. */
function overWords({ overCents }: InvoicesAnswer['totals']): string | null {
  return overCents === null ? null : `${dollarsAndCents(overCents)} over the agreed prices`;
}

function leftOutWords({ unread, otherCurrency }: InvoicesAnswer['totals']): string | null {
  const words = [
    unread > 0 && `${count(unread)} without a total`,
    otherCurrency > 0 && `${count(otherCurrency)} in another currency`,
  ].filter(Boolean);
  return words.length === 0 ? null : `the sum leaves out ${words.join(' and ')}`;
}

/** Asks again while documents are being read. */
function useLookAgain(isBusy: boolean, lookAgain: () => unknown): void {
  // why: nothing else tells the page that a document was read
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isBusy, lookAgain]);
}

/** What becomes of files that are chosen or dropped: they are sent to the property, which is asked for where the page is about all. */
function useTakeFiles(propertyId: number | undefined, isOn: boolean, filtered: unknown) {
  const organizations = useAppSelector(({ session }) => session.orgData);
  const { queue, uploads, personId } = useUploads();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const properties = organizations.flatMap((organization) => organization.properties);
  const [only] = properties;
  const placeId = propertyId ?? (filtered as number | undefined) ?? (properties.length === 1 ? only?.id : undefined);
  const take = (files: File[]) => {
    if (placeId === undefined) return setWaiting(files);
    const propertyName = properties.find(({ id }) => id === placeId)?.name ?? 'this property';
    queue.add(files, { personId, propertyId: placeId, propertyName });
  };
  const isOver = useDrop(isOn, take);
  return {
    isOver,
    take,
    panel: <UploadPanel queue={queue} uploads={uploads} isPortfolio={propertyId === undefined} />,
    asked: waiting.length > 0 && (
      <LazyBoundary>
        <ChooseProperty
          files={waiting}
          onClose={() => setWaiting([])}
          onChosen={(place) => {
            queue.add(waiting, { personId, ...place });
            setWaiting([]);
          }}
        />
      </LazyBoundary>
    ),
  };
}
