import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';

/** What the mail server does wrong: at a mark, to a connection, or never says a word. */
export type ImapFault = 'drop-at-store' | 'stall';

type Options = {
  user?: string;
  password?: string;
  /** The access token that it takes; without one it offers no XOAUTH2. */
  token?: string;
  folders?: readonly string[];
  uidValidity?: number;
  /** A key and a certificate: it offers STARTTLS, or speaks TLS from the start. */
  tls?: { key: string; cert: string; isImplicit: boolean };
};

type Mail = { uid: number; raw: Buffer; isSeen: boolean; receivedAt: Date };

/** A mail server on a free port of the loopback that speaks as much IMAP as is needed to read a folder; `mails` is its folder. */
export async function startImapServer(options: Options = {}) {
  const mails: Mail[] = [];
  const sockets = new Set<Socket>();
  let lastUid = 0;
  const state = {
    fault: undefined as ImapFault | undefined,
    uidValidity: options.uidValidity ?? 7,
    password: options.password ?? 'a password',
    token: options.token,
    /** Every line that it was sent. */
    lines: [] as string[],
  };
  const take = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (state.fault !== 'stall') new Session(socket, options, state, mails).greet();
  };
  const server: Server =
    options.tls?.isImplicit === true
      ? createTlsServer({ key: options.tls.key, cert: options.tls.cert }, take).on('tlsClientError', () => {})
      : createServer(take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    mails,
    state,
    /** Puts a mail into the folder, unread. */
    deliver(raw: string | Buffer, receivedAt = new Date('2026-05-18T09:00:00Z')): Mail {
      lastUid += 1;
      const mail = { uid: lastUid, raw: Buffer.from(raw), isSeen: false, receivedAt };
      mails.push(mail);
      return mail;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>;
type State = ImapServer['state'];

class Session {
  #socket: Socket;
  readonly #options: Options;
  readonly #state: State;
  readonly #mails: Mail[];
  #rest = '';
  #isSecure: boolean;
  /** The command whose secret is on its way. */
  #asked: { tag: string; kind: string } | undefined;

  constructor(socket: Socket, options: Options, state: State, mails: Mail[]) {
    this.#socket = socket;
    this.#options = options;
    this.#state = state;
    this.#mails = mails;
    this.#isSecure = options.tls?.isImplicit ?? false;
    this.#listen();
  }

  greet(): void {
    this.#say('* OK ready');
  }

  #listen(): void {
    this.#socket.on('data', (bytes: Buffer) => {
      this.#rest += bytes.toString('latin1');
      for (let end = this.#rest.indexOf('\r\n'); end >= 0; end = this.#rest.indexOf('\r\n')) {
        const line = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end + 2);
        this.#take(line);
      }
    });
  }

  #say(...lines: (string | Buffer)[]): void {
    for (const line of lines) this.#socket.write(typeof line === 'string' ? `${line}\r\n` : line);
  }

  #take(line: string): void {
    this.#state.lines.push(line);
    const asked = this.#asked;
    this.#asked = undefined;
    if (asked) {
      this.#signIn(asked.tag, asked.kind, line);
      return;
    }
    const [tag = '*', command = '', ...words] = line.split(' ');
    const ok = (...said: string[]) => this.#say(...said, `${tag} OK done`);
    const no = (code: string) => this.#say(`${tag} NO [${code}] refused`);
    const name = command.toUpperCase() === 'UID' ? `UID ${words.shift()?.toUpperCase()}` : command.toUpperCase();
    const rest = words.join(' ');
    const answers: Record<string, () => void> = {
      CAPABILITY: () => ok(`* CAPABILITY ${this.#capabilities()}`),
      NOOP: () => ok(),
      ID: () => ok('* ID NIL'),
      NAMESPACE: () => ok('* NAMESPACE (("" "/")) NIL NIL'),
      LIST: () => ok(...this.#folders().map((folder) => `* LIST () "/" "${folder}"`)),
      LSUB: () => ok(),
      STATUS: () => (this.#has(rest) ? ok(`* STATUS "${unquoted(rest)}" ${this.#status()}`) : no('NONEXISTENT')),
      SELECT: () =>
        this.#has(rest)
          ? ok(
              '* FLAGS (\\Seen \\Deleted)',
              '* OK [PERMANENTFLAGS (\\Seen \\Deleted)] flags',
              `* ${this.#mails.length} EXISTS`,
              '* 0 RECENT',
              `* OK [UIDVALIDITY ${this.#state.uidValidity}] numbers`,
              `* OK [UIDNEXT ${(this.#mails.at(-1)?.uid ?? 0) + 1}] next`,
            )
          : no('NONEXISTENT'),
      AUTHENTICATE: () => {
        const [kind = '', said] = words;
        if (said !== undefined) return this.#signIn(tag, kind, said);
        this.#asked = { tag, kind };
        this.#say('+ ');
      },
      STARTTLS: () => {
        ok();
        this.#secure();
      },
      'UID SEARCH': () => ok(`* SEARCH${this.#search(rest)}`),
      'UID FETCH': () => {
        for (const part of this.#fetch(rest)) this.#say(part);
        ok();
      },
      'UID STORE': () => this.#store(rest, ok),
      LOGOUT: () => {
        ok('* BYE ends');
        this.#socket.end();
      },
    };
    const answer = answers[name];
    if (answer) answer();
    else this.#say(`${tag} BAD not known here: ${name}`);
  }

  #capabilities(): string {
    const { tls } = this.#options;
    const offers = tls && !this.#isSecure ? ' STARTTLS' : '';
    return `IMAP4rev1 SASL-IR ID NAMESPACE AUTH=PLAIN${this.#state.token === undefined ? '' : ' AUTH=XOAUTH2'}${offers}`;
  }

  #folders(): readonly string[] {
    return this.#options.folders ?? ['INBOX', 'Bills'];
  }

  #has(rest: string): boolean {
    return this.#folders().includes(unquoted(rest));
  }

  #status(): string {
    return `(MESSAGES ${this.#mails.length} UNSEEN ${this.#mails.filter(({ isSeen }) => !isSeen).length})`;
  }

  #signIn(tag: string, kind: string, said: string): void {
    this.#say(this.#knows(kind, said) ? `${tag} OK done` : `${tag} NO [AUTHENTICATIONFAILED] refused`);
  }

  #knows(kind: string, said: string): boolean {
    const user = this.#options.user ?? 'bills@harbor.example';
    const text = Buffer.from(said, 'base64').toString();
    if (kind.toUpperCase() === 'PLAIN') return text === `\u0000${user}\u0000${this.#state.password}`;
    return text === `user=${user}\u0001auth=Bearer ${this.#state.token}\u0001\u0001`;
  }

  #secure(): void {
    const { key, cert } = this.#options.tls ?? {};
    this.#socket.removeAllListeners('data');
    const secured = new TLSSocket(this.#socket, { isServer: true, secureContext: createSecureContext({ key, cert }) });
    secured.on('error', () => {});
    this.#socket = secured;
    this.#isSecure = true;
    this.#listen();
  }

  // As servers do: of 'n:*' the newest mail is always one.
  #search(rest: string): string {
    const from = Number(/UID (\d+):\*/i.exec(rest)?.[1] ?? 1);
    const since = Date.parse(`${/SINCE "?([\w-]+)"?/i.exec(rest)?.[1] ?? '1-Jan-1970'} UTC`);
    const found = this.#mails.filter(
      ({ uid, receivedAt }, at) => receivedAt.getTime() >= since && (uid >= from || at === this.#mails.length - 1),
    );
    return found.map(({ uid }) => ` ${uid}`).join('');
  }

  #fetch(rest: string): (string | Buffer)[] {
    const at = this.#mails.findIndex(({ uid }) => uid === Number(/^\d+/.exec(rest)?.[0]));
    const mail = this.#mails[at];
    if (!mail) return [];
    const head = headOf(mail.raw.toString('latin1'));
    const parts = [
      `UID ${mail.uid}`,
      ...(rest.includes('RFC822.SIZE') ? [`RFC822.SIZE ${mail.raw.length}`] : []),
      ...(rest.includes('INTERNALDATE') ? [`INTERNALDATE "${imapDate(mail.receivedAt)}"`] : []),
      ...(rest.includes('ENVELOPE') ? [`ENVELOPE ${envelopeOf(head)}`] : []),
    ].join(' ');
    if (!rest.includes('BODY.PEEK[]')) return [`* ${at + 1} FETCH (${parts})`];
    return [`* ${at + 1} FETCH (${parts} BODY[] {${mail.raw.length}}`, mail.raw, ')'];
  }

  #store(rest: string, ok: () => void): void {
    if (this.#state.fault === 'drop-at-store') return void this.#socket.destroy();
    const mail = this.#mails.find(({ uid }) => uid === Number(/^\d+/.exec(rest)?.[0]));
    if (mail && /\\Seen/i.test(rest)) mail.isSeen = true;
    ok();
  }
}

function unquoted(text: string): string {
  return (/^"([^"]*)"/.exec(text)?.[1] ?? text.split(' ')[0] ?? '').replace(/^inbox$/i, 'INBOX');
}

function headOf(raw: string): Record<string, string> {
  const lines = (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

function envelopeOf(head: Record<string, string>): string {
  const quoted = (text: string | undefined) => (text === undefined ? 'NIL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`);
  const people = (text: string | undefined) => {
    const [, name, user, host] = /^(?:"?([^"<]*?)"? *<)?([^<@\s]+)@([^>\s]+)>?$/.exec(text ?? '') ?? [];
    return user === undefined ? 'NIL' : `((${quoted(name)} NIL ${quoted(user)} ${quoted(host)}))`;
  };
  const from = people(head.from);
  return `(${quoted(head.date)} ${quoted(head.subject)} ${from} ${from} ${from} ${people(head.to)} NIL NIL NIL ${quoted(head['message-id'])})`;
}

function imapDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] =
    /(\d\d) (\w{3}) (\d{4}) ([\d:]+)/.exec(date.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
