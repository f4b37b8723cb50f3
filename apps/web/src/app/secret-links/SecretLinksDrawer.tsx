import type { SecretLinkPurpose } from '@lintel/contract/base/secret-link';
import { Button, TextField } from '@mui/material';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { runtimeConfig } from '#api/config.ts';
import {
  useCreateSecretLinkMutation,
  useDeleteSecretLinkMutation,
  useListSecretLinksQuery,
} from '#api/secret-link.api.ts';
import { copyText } from '#app/copy-text.ts';
import { toast } from '#app/toasts.tsx';
import { dateTime } from '#ui/base/format.ts';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './secret-links.module.css';

/** The secret addresses of one purpose and thing: made, shown once, revoked. */
export function SecretLinksDrawer({ purpose, at, path, title, explanation, lastDay, onClose }: Props) {
  const links = useListSecretLinksQuery({ query: { purpose, ...at } });
  const [create, { isLoading }] = useCreateSecretLinkMutation();
  const [revoke] = useDeleteSecretLinkMutation();
  const [address, setAddress] = useState<string | null>(null);
  const [expiresOn, setExpiresOn] = useState(lastDay ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const make = async () => {
    setFailure(null);
    const body = { purpose, ...at, ...(lastDay !== undefined && expiresOn !== '' && { expiresOn }) };
    const { data, error } = await create({ body, errors: 'inline' });
    if (!data) {
      const reason = asApiError(error)?.message || 'The address could not be made.';
      if (lastDay === undefined) toast.failed(reason);
      else setFailure(reason);
      return;
    }
    setAddress(await addressOf(path, data.token));
  };
  const remove = async (linkId: number) => {
    const { error } = await revoke({ params: { linkId }, errors: 'inline' });
    const failed = asApiError(error);
    if (failed) toast.failed(failed.message || 'The address could not be revoked.');
    else toast.done('Revoked. Whoever had it sees nothing any more.');
  };
  return (
    <SideDrawer label={title} title={title} onClose={onClose}>
      <DrawerSection title="New address">
        <p className="muted small">{explanation}</p>
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
        {lastDay !== undefined && (
          <div className={styles.end}>
            <Field label="Works until the end of" htmlFor="secret-link-end" error={failure ?? undefined}>
              <TextField
                id="secret-link-end"
                type="date"
                size="small"
                value={expiresOn}
                error={failure !== null}
                onChange={(event) => setExpiresOn(event.target.value)}
                slotProps={{ htmlInput: { 'aria-describedby': fieldErrorId('secret-link-end') } }}
              />
            </Field>
          </div>
        )}
        <div className="actions" style={{ marginTop: 12 }}>
          <Button size="small" variant="contained" color="primary" disabled={isLoading} onClick={() => void make()}>
            Make an address
          </Button>
        </div>
      </DrawerSection>
      <DrawerSection title="Addresses that work now">
        <QueryState query={links} thing="The addresses" skeleton={<TableSkeleton rows={2} />}>
          {({ results }) =>
            results.length === 0 ? (
              <p className="muted">None.</p>
            ) : (
              <ul className={styles.list}>
                {results.map((link) => (
                  <li key={link.id}>
                    <span>
                      Made {dateTime(link.createdAt)}
                      {link.isOwn ? '' : ` by ${link.madeBy}`}
                      <br />
                      <span className="muted">
                        {link.expiresAt === null ? '' : `Until ${dateTime(link.expiresAt)} · `}
                        {link.lastReadAt === null ? 'Never read' : `Last read ${dateTime(link.lastReadAt)}`}
                      </span>
                    </span>
                    <Button
                      size="small"
                      aria-label={`Revoke the address made ${dateTime(link.createdAt)}`}
                      onClick={() => void remove(link.id)}
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

async function addressOf({ of, prefix }: Props['path'], token: string): Promise<string> {
  const base = of === 'api' ? (await runtimeConfig()).apiBase : '/';
  return `${new URL(base, window.location.origin).href.replace(/\/$/, '')}${prefix}${token}`;
}

type Props = {
  purpose: SecretLinkPurpose;
  /** What the address is about. */
  at: { propertyId?: number; contactId?: number; projectId?: number; inspectionId?: number };
  /** Where it is read: by a program at the API, or by a person at a page of the application. */
  path: { of: 'api' | 'web'; prefix: string };
  title: string;
  explanation: string;
  /** The last day ('yyyy-MM-dd') that is offered first, where the address must end; without it, it works until it is revoked. */
  lastDay?: string;
  onClose: () => void;
};
