import { ALERT_STATE_WORDS } from '@lintel/domain/flags/alert-states';
import { Link } from 'react-router';
import type { ItemLife } from '../item-drawer/item-life.ts';
import { links } from '../links.ts';
import { RaiseFlagsButton } from './RaiseFlagsButton.tsx';

/** The open red flag of an item with its lane, and a way to raise one or to add a reason to it. */
export function ItemFlag({ item }: { item: ItemLife }) {
  const { flag } = item;
  return (
    <div className="actions">
      <p className="muted">
        {flag ? (
          <>
            Red flag{' '}
            <Link to={`${links.redFlag(item.propertyId, item.organizationId)}?flag=${flag.id}`}>
              {ALERT_STATE_WORDS[flag.actionState].toLowerCase()}
            </Link>
          </>
        ) : (
          'No open red flag'
        )}
      </p>
      {item.status !== 'RETIRED' && (
        <RaiseFlagsButton
          selection={{ propertyId: item.propertyId, itemIds: [item.id] }}
          size={1}
          label={flag ? 'Add a reason' : 'Raise a flag'}
          onDone={() => {}}
        />
      )}
    </div>
  );
}
