import { useState } from 'react';
import { asApiError, fieldError } from '#api/api-error.ts';
import { useSendTagLinkMutation } from '#api/tag-info.api.ts';
import { GuestField } from '#app/guest/GuestField.tsx';
import guest from '#app/guest/guest.module.css';
import { internationalNumber } from './ReportForm.tsx';
import styles from './tag-page.module.css';

/** Sends the address of the page to a phone, where the server sends text messages. */
export function SendLink({ uuid }: { uuid: string }) {
  const [send, { isLoading, isSuccess, error: failed }] = useSendTagLinkMutation();
  const [phone, setPhone] = useState('');
  const error = asApiError(failed);
  return (
    <details className={styles.more}>
      <summary>Send this page to my phone</summary>
      <form
        aria-label="Send this page to my phone"
        onSubmit={(event) => {
          event.preventDefault();
          if (phone.trim() !== '')
            void send({ body: { uuid, phoneNumber: internationalNumber(phone) }, errors: 'inline' });
        }}
      >
        <GuestField
          id="send-to"
          label="Phone number"
          type="tel"
          autoComplete="tel"
          value={phone}
          error={fieldError(error, 'phoneNumber') ?? (error?.fields.length === 0 ? error.message : undefined)}
          onChange={(event) => setPhone(event.target.value)}
        />
        {isSuccess && <p role="status">Sent. It arrives within a minute.</p>}
        <button type="submit" className={guest.link} disabled={isLoading}>
          {isLoading ? 'Sending' : 'Send'}
        </button>
      </form>
    </details>
  );
}
