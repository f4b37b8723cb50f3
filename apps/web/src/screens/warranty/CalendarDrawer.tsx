import { Button } from '@mui/material';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { runtimeConfig } from '#api/config.ts';
import {
  useCreateWarrantyFeedMutation,
  useDeleteWarrantyFeedMutation,
  useListWarrantyFeedsQuery,
} from '#api/warranty.api.ts';
import { copyText } from '#app/copy-text.ts';
import { toast } from '#app/toasts.tsx';
import { dateTime } from '#ui/format.ts';
import { QueryState } from '#ui/QueryState.tsx';
import { DrawerSection, SideDrawer } from '#ui/SideDrawer.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './warranty-page.module.css';

/** The secret addresses at which a calendar reads the ends of covers: made, shown once, revoked. */
export function CalendarDrawer({ propertyId, onClose }: { propertyId: number; onClose: () => void }) {
  const feeds = useListWarrantyFeedsQuery({ params: { propertyId }, query: {} });
  const [create, { isLoading }] = useCreateWarrantyFeedMutation();
  const [revoke] = useDeleteWarrantyFeedMutation();
  const [address, setAddress] = useState<string | null>(null);
  const make = async () => {
    const { data, error } = await create({ params: { propertyId }, errors: 'inline' });
    if (!data) return void toast.failed(asApiError(error)?.message || 'The address could not be made.');
    const { apiBase } = await runtimeConfig();
    setAddress(`${new URL(apiBase, window.location.origin).href.replace(/\/$/, '')}${data.path}`);
  };
  const remove = async (feedId: number) => {
    const { error } = await revoke({ params: { feedId }, errors: 'inline' });
    const failure = asApiError(error);
    if (failure) toast.failed(failure.message || 'The address could not be revoked.');
    else toast.done('Revoked. Calendars that had it read nothing any more.');
  };
  return (
    <SideDrawer label="Calendar" title="Warranty ends in your calendar" onClose={onClose}>
      <DrawerSection title="Subscribe">
        <p className="muted small">
          Make an address and add it to your calendar as a subscription. Whoever has it can read item types, units and
          the ends of covers, and nothing about residents. It shows what you may see, and stops when you revoke it.
        </p>
        {address !== null && (
          <div className={styles.secret} role="status">
            <b>Copy it now: it is shown once.</b>
            <code>{address}</code>
            <span>
              <Button
                size="small"
                startIcon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
                onClick={async () => {
                  if (await copyText(address)) toast.done('Copied.');
                  else toast.failed('Your browser did not allow copying. Select the address and copy it.');
                }}
              >
                Copy
              </Button>
            </span>
          </div>
        )}
        <div className="actions" style={{ marginTop: 12 }}>
          <Button size="small" variant="contained" color="primary" disabled={isLoading} onClick={() => void make()}>
            Make an address
          </Button>
        </div>
      </DrawerSection>
      <DrawerSection title="Your addresses">
        <QueryState query={feeds} thing="Your addresses" skeleton={<TableSkeleton rows={2} />}>
          {({ results }) =>
            results.length === 0 ? (
              <p className="muted">None yet.</p>
            ) : (
              <ul className={styles.list}>
                {results.map((feed) => (
                  <li key={feed.id}>
                    <span>
                      Made {dateTime(feed.createdAt)}
                      <br />
                      <span className="muted">
                        {feed.lastReadAt === null ? 'Never read' : `Last read ${dateTime(feed.lastReadAt)}`}
                      </span>
                    </span>
                    <Button
                      size="small"
                      aria-label={`Revoke the address made ${dateTime(feed.createdAt)}`}
                      onClick={() => void remove(feed.id)}
                    >
                      Revoke
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </DrawerSection>
    </SideDrawer>
  );
}
