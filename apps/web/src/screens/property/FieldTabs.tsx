import type { RowOfList } from '@lintel/contract/base/define-list';
import { assetAlerts, reasonWords, redFlagReport, shownReasons } from '@lintel/contract/flags/asset-alert-list';
import { inspectionReport, inspectionReports } from '@lintel/contract/inspections/inspection-report';
import { invoiceReport, invoiceReports } from '@lintel/contract/invoices/invoice-report';
import { warrantyReport, warrantyReports } from '@lintel/contract/items/warranty-report';
import { turnReport, turnReports } from '@lintel/contract/turns/turn-report';
import { INSPECTION_TYPE_WORDS } from '@lintel/domain/inspections/inspections';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { redFlagPages } from '#api/asset-alert.api.ts';
import { inspectionPages } from '#api/inspection.api.ts';
import { invoicePages } from '#api/invoice.api.ts';
import { useTurnPages } from '#api/turn.api.ts';
import { coverPages } from '#api/warranty.api.ts';
import { invoiceCells } from '#app/invoice-list/invoice-columns.tsx';
import { links } from '#app/links.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { useList } from '#app/list/use-list.ts';
import { SlackText } from '#app/turn/SlackText.tsx';
import { TradeDots } from '#app/turn/TradeDots.tsx';
import { DASH } from '#ui/base/format.ts';

type Of = { propertyId: number; organizationId: number };

const TURN_CELLS: ListCells<RowOfList<typeof turnReport>> = {
  unit: { stack: 'first', cell: (row) => <Link to={links.turn(row.propertyId, row.id)}>{row.unitName}</Link> },
  slack: (row) => <SlackText slackDays={row.slackDays} moveInOn={row.moveInOn} />,
  trades: { stack: 'hide', cell: (row) => <TradeDots trades={row.trades} isOneLine /> },
};

const INSPECTION_CELLS: ListCells<RowOfList<typeof inspectionReport>> = {
  type: {
    stack: 'first',
    cell: (row) => <Link to={links.inspection(row.id)}>{INSPECTION_TYPE_WORDS[row.type]}</Link>,
  },
  unit: (row) => row.unitName ?? <span className="muted">Whole property</span>,
};

const FLAG_CELLS: ListCells<RowOfList<typeof redFlagReport>> = {
  type: {
    stack: 'first',
    cell: (row) => (
      <Link to={`${links.redFlag(row.propertyId, row.organizationId)}?flag=${row.id}`}>
        {row.itemType ?? row.title}
      </Link>
    ),
  },
  unit: (row) => (row.unitId === null ? DASH : <Link to={links.unit(row.unitId)}>{row.unitName}</Link>),
  reasons: (row) => shownReasons(row).map(reasonWords).join('; '),
};

const COVER_CELLS: ListCells<RowOfList<typeof warrantyReport>> = {
  type: { stack: 'first', cell: (row) => <Link to={links.item(row.itemId)}>{row.itemType}</Link> },
  unit: (row) => (row.unitId === null ? DASH : <Link to={links.unit(row.unitId)}>{row.unitName}</Link>),
};

const INVOICE_CELLS = invoiceCells({ of: undefined, find: undefined });

/** The open turns of the property. */
export function TurnsTab({ propertyId }: Of) {
  const list = useList({ list: turnReport, usePages: useTurnPages, propertyId });
  return (
    <ListTable
      list={list}
      cells={TURN_CELLS}
      exportPath={turnReports.getTurnover.path}
      variant="embedded"
      tools={fullScreen(links.turnover(propertyId), 'Open the board')}
      nothingYet={{ title: 'No open turns', why: 'Nobody is on notice and no unit is between two residents.' }}
    />
  );
}

/** The inspections of the property, planned and made. */
export function InspectionsTab({ propertyId }: Of) {
  const list = useList({ list: inspectionReport, ...inspectionPages(propertyId), propertyId });
  return (
    <ListTable
      list={list}
      cells={INSPECTION_CELLS}
      exportPath={inspectionReports.getInspections.path}
      variant="embedded"
      tools={fullScreen(links.inspections(propertyId), 'Open inspections')}
      nothingYet={{ title: 'No inspection yet', why: 'Runs and single inspections are scheduled under Inspections.' }}
    />
  );
}

/** The flags on the board of the property. */
export function FlagsTab({ propertyId, organizationId }: Of) {
  const list = useList({ list: redFlagReport, ...redFlagPages(propertyId), propertyId });
  return (
    <ListTable
      list={list}
      cells={FLAG_CELLS}
      exportPath={assetAlerts.getRedFlags.path}
      variant="embedded"
      tools={fullScreen(links.redFlag(propertyId, organizationId), 'Open the board')}
      nothingYet={{
        title: 'No flags',
        why: 'Rules, failed inspections and people raise red flags; none is open here.',
      }}
    />
  );
}

/** The covers that run at the property, the next to end first. */
export function WarrantyTab({ propertyId }: Of) {
  const list = useList({ list: warrantyReport, ...coverPages(propertyId), propertyId });
  return (
    <ListTable
      list={list}
      cells={COVER_CELLS}
      exportPath={warrantyReports.getWarranty.path}
      variant="embedded"
      tools={fullScreen(links.warranty(propertyId), 'Open the report')}
      nothingYet={{
        title: 'No running cover',
        why: 'Covers follow from the terms of models, and from what is recorded on items and repairs.',
      }}
    />
  );
}

/** The invoices of the property, the newest first. */
export function InvoicesTab({ propertyId }: Of) {
  const list = useList({ list: invoiceReport, ...invoicePages(propertyId), propertyId });
  return (
    <ListTable
      list={list}
      cells={INVOICE_CELLS}
      exportPath={invoiceReports.getInvoiceReport.path}
      variant="embedded"
      tools={fullScreen(links.invoices(propertyId), 'Open invoices')}
      nothingYet={{
        title: 'No invoice yet',
        why: 'Bills are uploaded under Invoice Repository; they are read on this server without any cloud.',
      }}
    />
  );
}

function fullScreen(to: string, words: string): ReactNode {
  return (
    <Button component={Link} to={to} size="small">
      {words}
    </Button>
  );
}
