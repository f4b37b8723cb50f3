import { Paperclip } from 'lucide-react';
import { useGetFileQuery } from '#api/upload.api.ts';

/** The document of a bid, by a link that is asked for with the page and works for five minutes. */
export function BidFile({ fileId, name }: { fileId: number; name: string }) {
  const { data, isError } = useGetFileQuery({ params: { fileId }, query: {} }, { pollingInterval: 4 * 60_000 });
  return (
    <p className="small">
      <Paperclip size={14} strokeWidth={1.75} aria-hidden />{' '}
      {data?.url ? (
        <a href={data.url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        <span className="muted">
          {name}
          {(isError || data) && ', cannot be opened'}
        </span>
      )}
    </p>
  );
}
