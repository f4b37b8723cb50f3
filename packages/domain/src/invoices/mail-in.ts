/** What can be wrong with a mailbox: the field that it is about, and what to do, in plain words. */
export const MAILBOX_PROBLEMS = {
  REFUSED_ADDRESS: {
    field: 'host',
    words:
      'This name leads to a private address, which this server does not connect to. Name a mail server on the internet.',
  },
  UNKNOWN_HOST: { field: 'host', words: 'There is no mail server of this name. Check its spelling.' },
  UNREACHABLE: { field: 'host', words: 'The mail server cannot be reached. Check its name and port.' },
  TIMED_OUT: { field: 'host', words: 'The mail server did not answer in time. Check its name, port and encryption.' },
  CERTIFICATE: {
    field: 'host',
    words:
      'The certificate of the mail server is not trusted. Its name must be the one in the certificate, and the certificate must be valid.',
  },
  NO_ENCRYPTION: {
    field: 'security',
    words: 'The mail server does not offer this kind of encryption on this port. TLS is usual on 993, STARTTLS on 143.',
  },
  SIGN_IN: { field: 'secret', words: 'The mail server refused the user name or the password.' },
  TOKEN: {
    field: 'secret',
    words:
      'No access token was given for this refresh token. Check the client, the token address, and whether access was withdrawn.',
  },
  TOKEN_SIGN_IN: {
    field: 'secret',
    words: 'The mail server refused the access token. Check the user name, and whether the client may read mail.',
  },
  TOKEN_ADDRESS: {
    field: 'tokenUrl',
    words: 'The token address cannot be used. It begins with https:// and leads to a server on the internet.',
  },
  NO_FOLDER: { field: 'folder', words: 'There is no folder of this name in the mailbox.' },
  NOT_UNDERSTOOD: { field: 'host', words: 'What answered is no mail server that speaks IMAP, or it broke off.' },
} as const satisfies Record<string, { field: string; words: string }>;
export type MailboxProblem = keyof typeof MAILBOX_PROBLEMS;

/** What becomes of a mail. */
export const MAIL_OUTCOME_WORDS = {
  BILLS: 'Taken in',
  KNOWN: 'Already here',
  NO_PDF: 'No PDF',
  TOO_LARGE: 'Too large',
  FAILED: 'Failed',
} as const;
export type MailOutcome = keyof typeof MAIL_OUTCOME_WORDS;

/** A mail of more bytes is not fetched. Of these, base64 leaves three quarters for its files. */
export const MAIL_BYTES_MAX = 40 * 1024 * 1024;

/** Between two looks into a mailbox. */
export const MAIL_LOOK_MINUTES = 5;

/** The words behind the '+' of mail addresses, in small letters: 'bills+HC-1@harbor.example' gives 'hc-1'. Each once, in their order. */
export function wordsAfterPlus(addresses: readonly string[]): string[] {
  const words = addresses.flatMap((address) => {
    const name = address.slice(0, Math.max(0, address.lastIndexOf('@')));
    const plus = name.indexOf('+');
    return plus < 0 || plus === name.length - 1 ? [] : [name.slice(plus + 1).toLowerCase()];
  });
  return [...new Set(words)];
}

type Named = { id: number; code: string | null };

/**
 * The property that mail addresses name behind their '+', by its code or its id; a code without spaces and signs will do. Undefined where
 * none is named, or a word fits two of them.
 */
export function propertyInAddresses<P extends Named>(
  addresses: readonly string[],
  properties: readonly P[],
): P | undefined {
  for (const word of wordsAfterPlus(addresses)) {
    const byCode = properties.filter(({ code }) => code !== null && tagOf(code) !== '' && tagOf(code) === tagOf(word));
    if (byCode.length === 1) return byCode[0];
    const byId = byCode.length === 0 ? properties.find(({ id }) => String(id) === word) : undefined;
    if (byId) return byId;
  }
  return undefined;
}

/** The address that mails for a property are sent to; null where the user of the mailbox is no mail address. */
export function addressForProperty(user: string, { id, code }: Named): string | null {
  const at = user.lastIndexOf('@');
  if (at < 1 || at === user.length - 1) return null;
  const word = code === null ? '' : code.toLowerCase().replace(/[^a-z0-9-]/g, '');
  return `${user.slice(0, at)}+${word === '' ? id : word}${user.slice(at)}`;
}

function tagOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
