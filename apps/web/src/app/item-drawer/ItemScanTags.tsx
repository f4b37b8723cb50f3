import { printedTagCode } from '@lintel/domain/scan-tags/tag-code';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { useListItemScanTagsQuery } from '#api/scan-tag.api.ts';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { links } from '../links.ts';
import { useCan } from '../rights.ts';

/** The printed tags that are on an item; each is taken off or made void on its own page. */
export function ItemScanTags({ itemId }: { itemId: number }) {
  const canRecord = useCan('record');
  const query = useListItemScanTagsQuery({ params: { itemId } });
  const { data } = query;
  if (!data)
    return query.isError ? <NotLoaded thing="The printed tags" query={query} /> : <p className="muted">Loading …</p>;
  if (data.results.length === 0)
    return (
      <p className="muted">
        None is on it.{' '}
        {canRecord && (
          <Button size="small" component={Link} to={links.scan()}>
            Scan one
          </Button>
        )}
      </p>
    );
  return (
    <ul>
      {data.results.map(({ id, code, adoptedCode }) => (
        <li key={id}>
          <Link className="mono" to={links.scanned(code)}>
            {printedTagCode(code)}
          </Link>
          {adoptedCode !== null && <span className="muted">, also found by {adoptedCode}</span>}
        </li>
      ))}
    </ul>
  );
}
