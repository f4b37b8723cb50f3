import type { RowOfList } from '@lintel/contract/base/define-list';
import { DOCUMENT_KIND_WORDS, documents, documentsList, holderName } from '@lintel/contract/files/document-list';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { answerOf } from '#api/answer-of.ts';
import { useListDocumentsPagesInfiniteQuery } from '#api/document.api.ts';
import type { RouteAnswer } from '#api/endpoints.ts';
import { uploadApi } from '#api/upload.api.ts';
import { LocalDay } from '#app/LocalDay.tsx';
import { links } from '#app/links.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { useList } from '#app/list/use-list.ts';
import { useCan } from '#app/rights.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { UploadField } from '#app/upload/UploadField.tsx';
import { counted } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './documents.module.css';

type Row = RowOfList<typeof documentsList>;
type Holder = Row['holders'][number];
type Page = RouteAnswer<typeof documents.listDocuments>;

/** How many of the things that a document belongs to its row names; exports name more. */
const SHOWN_MAX = 2;

/** Every document of the property, with what each belongs to; photos under their kind. */
export function DocumentsTab({ propertyId }: { propertyId: number }) {
  const canRecord = useCan('record');
  const list = useList<typeof documentsList, Page>({
    list: documentsList,
    usePages: useListDocumentsPagesInfiniteQuery,
    propertyId,
  });
  const hasPhotos = list.search.documentKind === undefined;
  return (
    <>
      <ListTable
        list={list}
        cells={cellsOf(propertyId)}
        exportPath={documents.listDocuments.path}
        variant="embedded"
        countNote={({ photos }) =>
          hasPhotos && photos > 0 ? `and ${counted(photos, 'photo')} under their kind` : null
        }
        nothingYet={{
          title: 'No document yet',
          why: 'Reports, certificates, bids and proofs of warranty are listed here once they are added where they belong. Photos are under the kind Photo, voice notes under theirs.',
        }}
      />
      {canRecord && (
        <div className={styles.add}>
          <UploadField
            label="Add a document"
            place={{ purpose: 'DOCUMENT', propertyId }}
            onReady={async ({ name }) => {
              await list.pages.refetch();
              toast.done(`${name} is added to the property.`);
            }}
          />
        </div>
      )}
    </>
  );
}

function cellsOf(propertyId: number): ListCells<Row> {
  return {
    name: { stack: 'first', cell: (row) => <OpenDocument row={row} /> },
    kind: (row) => DOCUMENT_KIND_WORDS[row.kind],
    added: (row) => <LocalDay at={row.addedAt} propertyId={propertyId} />,
    holders: { stack: 'full', cell: (row) => <Holders row={row} propertyId={propertyId} /> },
  };
}

function Holders({ row: { holders, holderCount }, propertyId }: { row: Row; propertyId: number }) {
  if (holderCount === 0) return <span className="muted">The property</span>;
  return (
    <ul className={styles.holders}>
      {holders.slice(0, SHOWN_MAX).map((holder) => (
        <li key={`${holder.what} ${holder.id}`}>
          <HolderName holder={holder} propertyId={propertyId} />
        </li>
      ))}
      {holderCount > SHOWN_MAX && <li className="muted">and {holderCount - SHOWN_MAX} more</li>}
    </ul>
  );
}

function HolderName({ holder, propertyId }: { holder: Holder; propertyId: number }) {
  const words = holderName(holder);
  const to = pageOf(holder, propertyId);
  if (holder.isArchived) return <span className="muted">{words}, archived</span>;
  return to === null ? (
    words
  ) : (
    <Link className="inline" to={to}>
      {words}
    </Link>
  );
}

/** The page of a thing; a model has none of its own. */
function pageOf({ what, id }: Holder, propertyId: number): string | null {
  if (what === 'ITEM') return links.item(id);
  if (what === 'UNIT') return links.unit(id);
  if (what === 'PROJECT') return links.project(id);
  if (what === 'TURN') return links.turn(propertyId, id);
  if (what === 'INSPECTION') return links.inspection(id);
  return what === 'FLS' ? links.flsRecord(propertyId, id) : null;
}

/** The name of a document; its address is asked for when it is opened, since it works for five minutes only. */
function OpenDocument({ row: { id, name, damage } }: { row: Row }) {
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  if (damage !== null)
    return (
      <>
        <span className={styles.name}>{name}</span>
        <StatusText tone="bad">{damage === 'MISSING' ? 'Missing' : 'Altered'}, cannot be opened</StatusText>
      </>
    );
  const open = async () => {
    setAsking(true);
    const asked = uploadApi.endpoints.getFile.initiate({ params: { fileId: id } }, { forceRefetch: true });
    const { data } = await answerOf(dispatch(asked));
    setAsking(false);
    if (!data?.url)
      return void toast.failed(`${name} cannot be opened. Try again, or ask who added it for another copy.`);
    const link = document.createElement('a');
    link.href = data.url;
    link.download = name;
    link.rel = 'noreferrer';
    link.click();
  };
  return (
    <Button
      className={styles.name}
      variant="text"
      size="small"
      disabled={isAsking}
      aria-label={`Open ${name}`}
      onClick={() => void open()}
    >
      {name}
    </Button>
  );
}
