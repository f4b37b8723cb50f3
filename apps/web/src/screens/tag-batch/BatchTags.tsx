import { SCAN_TAG_STATE_WORDS } from '@lintel/domain/scan-tags/scan-tags';
import { printedTagCode } from '@lintel/domain/scan-tags/tag-code';
import { Link } from 'react-router';
import { type TagOfBatch, useListScanTagsPagesInfiniteQuery } from '#api/scan-tag-batch.api.ts';
import { links } from '#app/links.ts';
import { counted, dateTime } from '#ui/base/format.ts';
import { RowMenu } from '#ui/buttons/RowMenu.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { MoreRows } from '#ui/table/MoreRows.tsx';
import styles from './tag-batch.module.css';

type BatchTagsProps = { batchId: number; onPrint: (number: number) => void };

/** The tags of a batch in the order of their numbers, with what each leads to. */
export function BatchTags({ batchId, onPrint }: BatchTagsProps) {
  const found = useListScanTagsPagesInfiniteQuery({ params: { tagBatchId: batchId }, query: { limit: 50 } });
  return <TagLines found={found} onPrint={onPrint} />;
}

type TagLinesProps = Omit<TagLineProps, 'tag'> & {
  /** Pages of tags, as the API's hooks give them. */
  found: {
    data?: { pages: { results: TagOfBatch[]; total: number }[] } | undefined;
    isError: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** The pages of a list of tags, loaded as they are asked for. */
export function TagLines({ found, ...line }: TagLinesProps) {
  const pages = found.data?.pages;
  return (
    <QueryState
      query={{ data: pages, isError: found.isError, refetch: found.refetch }}
      thing="The tags"
      skeleton={<TableSkeleton rows={4} />}
    >
      {(loaded) => {
        const tags = loaded.flatMap(({ results }) => results);
        return (
          <>
            <ul className={styles.tags}>
              {tags.map((tag) => (
                <TagLine key={tag.id} tag={tag} {...line} />
              ))}
            </ul>
            <MoreRows
              shown={tags.length}
              total={counted(loaded.at(-1)?.total ?? tags.length, 'tag')}
              hasMore={found.hasNextPage}
              isLoading={found.isFetchingNextPage}
              hasFailed={found.isFetchNextPageError}
              onMore={() => void found.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryState>
  );
}

type TagLineProps = {
  tag: TagOfBatch;
  onPrint?: (number: number) => void;
  /** When it was last scanned stands on the line too. */
  isScanSaid?: boolean;
};

/** A tag of a list, with what it leads to. */
function TagLine({ tag, onPrint, isScanSaid = false }: TagLineProps) {
  const { number, code, state, voidReason, lastScanAt } = tag;
  return (
    <li>
      <span className="muted">{number}</span>
      <span>
        <span className="mono">{printedTagCode(code)}</span>
        <br />
        <span className="small">
          {state === 'VOID' ? (
            <StatusText tone="muted">Void: {voidReason}</StatusText>
          ) : tag.thing ? (
            <TagThing thing={tag.thing} />
          ) : (
            <span className="muted">{SCAN_TAG_STATE_WORDS[state]}</span>
          )}
        </span>
        {isScanSaid && (
          <span className="small muted">
            , {lastScanAt === null ? 'never scanned' : `last scan ${dateTime(lastScanAt)}`}
          </span>
        )}
      </span>
      {onPrint && state !== 'VOID' && number !== null && (
        <RowMenu
          label={`Actions for tag ${number}`}
          actions={[{ label: 'Print this one again', onClick: () => onPrint(number) }]}
        />
      )}
    </li>
  );
}

function TagThing({ thing }: { thing: NonNullable<TagOfBatch['thing']> }) {
  const words = thing.unitName === null ? thing.name : `${thing.name} in ${thing.unitName}`;
  const to = thing.itemId !== null ? links.item(thing.itemId) : thing.unitId !== null ? links.unit(thing.unitId) : null;
  if (thing.isArchived) return <StatusText tone="warn">{words}, archived</StatusText>;
  return to ? <Link to={to}>{words}</Link> : words;
}
