import { MAIL_CHOICE_KEYS, MAIL_CHOICES, type MailChoice } from '@lintel/domain/people/mail-choices';
import { Checkbox, FormControlLabel } from '@mui/material';
import { asApiError } from '#api/api-error.ts';
import { useUpdateUserMutation } from '#api/user.api.ts';
import { toast } from '#app/toasts.tsx';
import { AccountFailure } from './AccountFailure.tsx';
import styles from './account.module.css';
import type { OwnFormProps } from './own-user.ts';

/** The mails that the product sends by itself, each with a box: ticked, it comes. */
export function MailChoices({ own, onReload }: OwnFormProps) {
  const [update, { isLoading, error }] = useUpdateUserMutation();
  const toggle = async (key: MailChoice, comes: boolean) => {
    const unwantedMails = comes ? own.unwantedMails.filter((one) => one !== key) : [...own.unwantedMails, key];
    const { data } = await update({ body: { unwantedMails }, ifMatch: own.version, errors: 'inline' });
    const name = MAIL_CHOICES[key].label.toLowerCase();
    if (data) toast.done(comes ? `Saved: ${name} come again.` : `Saved: ${name} do not come any more.`);
  };
  return (
    <div>
      <ul className={styles.mails}>
        {MAIL_CHOICE_KEYS.map((key) => (
          <li key={key}>
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  disabled={isLoading}
                  checked={!own.unwantedMails.includes(key)}
                  onChange={(_, checked) => void toggle(key, checked)}
                />
              }
              label={
                <>
                  {MAIL_CHOICES[key].label}
                  <small className="muted">{MAIL_CHOICES[key].about}</small>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <AccountFailure error={asApiError(error)} onReload={() => void onReload()} />
    </div>
  );
}
