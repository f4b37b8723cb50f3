import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { AtProperty } from './AtProperty.tsx';
import { PickItem } from './PickItem.tsx';
import styles from './scan.module.css';
import { isOwnCode } from './scanned-code.ts';

/** A code that no tag of the person's has: one of another system can be taken over. */
export function UnknownCode({ code }: { code: string }) {
  const canRecord = useCan('record');
  const [isTaken, setTaken] = useState(false);
  const isOwn = isOwnCode(code);
  return (
    <div className={styles.page}>
      <PageState
        kind="not-enough"
        title="No tag of yours has this code"
        why={
          isOwn
            ? 'It may be void, or belong to a property that is not assigned to you.'
            : 'It is no code of Lintel’s. One that is on an item already can find it from now on.'
        }
        action={
          <span className={styles.buttons}>
            <Button size="small" component={Link} to={links.scan()}>
              Scan again
            </Button>
            {canRecord && !isOwn && !isTaken && (
              <Button size="small" variant="contained" color="primary" onClick={() => setTaken(true)}>
                Use this code as the tag of an item
              </Button>
            )}
          </span>
        }
      />
      {isTaken && (
        <AtProperty>{(propertyId) => <PickItem key={propertyId} propertyId={propertyId} code={code} />}</AtProperty>
      )}
    </div>
  );
}
