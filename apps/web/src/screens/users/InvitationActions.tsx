import { Button, Dialog, DialogActions, DialogContent } from '@mui/material';
import { useState } from 'react';
import { useDeleteInvitationMutation, useResendInvitationMutation } from '#api/invitation.api.ts';
import { afterSending } from '#app/mail/mail-words.ts';
import { useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { HandOver } from './HandOver.tsx';
import type { Invitation } from './invitation-columns.tsx';
import styles from './users.module.css';

/** A new link for an open or expired invitation, and revoking it. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const confirm = useConfirm();
  const [resend, sending] = useResendInvitationMutation();
  const [revoke] = useDeleteInvitationMutation();
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);
  const { id, email, state, delivery } = invitation;
  const params = { invitationId: id };

  const again = async () => {
    const { data } = await resend({ params });
    if (!data) return;
    if (data.link) setMade({ link: data.link, expiresAt: data.expiresAt });
    else
      toast.done(
        afterSending(
          data.mailState,
          `A new invitation to ${email} is on its way; the old link no longer works.`,
          'The old link no longer works; a super user reads the new one there.',
        ),
      );
  };
  const revokeIt = async () => {
    const isOk = await confirm({
      title: `Revoke the invitation to ${email}?`,
      body: 'Its link stops working at once. Another invitation can be sent later.',
      okLabel: 'Revoke',
      isDestructive: true,
    });
    if (!isOk) return;
    const { error } = await revoke({ params, ifMatch: invitation.version });
    if (!error) toast.done(`The invitation to ${email} is revoked.`);
  };

  if (state === 'ACCEPTED' || state === 'REVOKED') return null;
  // A link to hand over lets in without proving the address, so only super users get one.
  const mayRenew = delivery === 'MAIL' || isSuperUser;
  const word = delivery === 'LINK' ? 'New link' : 'Send again';
  return (
    <div className={styles.rowActions}>
      {mayRenew && (
        <Button size="small" disabled={sending.isLoading} aria-label={`${word}: ${email}`} onClick={() => void again()}>
          {word}
        </Button>
      )}
      {state === 'OPEN' && (
        <Button size="small" aria-label={`Revoke: ${email}`} onClick={() => void revokeIt()}>
          Revoke
        </Button>
      )}
      {made && (
        <Dialog
          open
          onClose={() => setMade(null)}
          maxWidth="xs"
          fullWidth
          slotProps={{ paper: { 'aria-label': `Invitation for ${email}` } }}
        >
          <DialogContent>
            <HandOver
              what={`Invitation for ${email}`}
              why="It works once, and the old link no longer works. Hand it over yourself."
              link={made.link}
              expiresAt={made.expiresAt}
            />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" color="primary" onClick={() => setMade(null)}>
              Done
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}
