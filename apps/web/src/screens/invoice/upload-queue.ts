/** How a document is sent; what it throws fails the entry. */
export type SendOne = (entry: Sending, report: (progress: Progress) => void, signal: AbortSignal) => Promise<void>;

export type Progress = Partial<Pick<Sending, 'phase' | 'share' | 'sameFileOn' | 'sameInvoiceId'>>;

/** A document on its way: it waits for its turn, is sent, and is then read on the server. */
export type Sending = {
  id: number;
  /** Who chose it: it is sent in nobody else's name. */
  personId: number;
  propertyId: number;
  propertyName: string;
  file: File;
  phase: 'waiting' | 'preparing' | 'sending' | 'checking' | 'done' | 'failed';
  /** 0 to 1, while its bytes are sent. */
  share: number;
  /** Why it failed. */
  message: string | null;
  /** The same file can be tried again: sending failed, not the file itself. */
  canRetry: boolean;
  /** The instant at which the same bytes came before. */
  sameFileOn: string | null;
  sameInvoiceId: number | null;
};

export type UploadState = { entries: readonly Sending[]; isPaused: boolean };

/** The document itself cannot be sent, or the server refused it, in words. */
export class UploadFailed extends Error {
  readonly canRetry: boolean;
  constructor(message: string, canRetry: boolean) {
    super(message);
    this.canRetry = canRetry;
  }
}

const AT_ONCE = 3;
const LOST = 'The connection broke before the document was sent. Nothing was saved; try again.';
const ON_ITS_WAY: readonly Sending['phase'][] = ['preparing', 'sending', 'checking'];

/**
 * Documents that are sent one after the other, three at once, however the person walks through the application meanwhile. What failed
 * is kept until it is tried again or dismissed.
 */
export function createUploadQueue(send: SendOne) {
  let state: UploadState = { entries: [], isPaused: false };
  let lastId = 0;
  const listeners = new Set<() => void>();
  const running = new Map<number, AbortController>();

  const set = (next: Partial<UploadState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const change = (id: number, over: Partial<Sending>) =>
    set({ entries: state.entries.map((entry) => (entry.id === id ? { ...entry, ...over } : entry)) });
  const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

  function next(): void {
    const isOpen = state.entries.some(({ phase }) => phase === 'waiting' || ON_ITS_WAY.includes(phase));
    if (isOpen) window.addEventListener('beforeunload', askBrowser);
    else window.removeEventListener('beforeunload', askBrowser);
    if (state.isPaused) return;
    const free = AT_ONCE - running.size;
    for (const entry of state.entries.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, free)))
      void run(entry);
  }

  async function run(entry: Sending): Promise<void> {
    const controller = new AbortController();
    running.set(entry.id, controller);
    const { signal } = controller;
    const report = (progress: Progress) => {
      if (!signal.aborted) change(entry.id, progress);
    };
    report({ phase: 'preparing', share: 0 });
    try {
      await send(entry, report, signal);
      report({ phase: 'done', share: 1 });
    } catch (error) {
      const failed = error instanceof UploadFailed ? error : new UploadFailed(LOST, true);
      if (!signal.aborted) change(entry.id, { phase: 'failed', message: failed.message, canRetry: failed.canRetry });
    } finally {
      running.delete(entry.id);
      next();
    }
  }

  const drop = (isDropped: (entry: Sending) => boolean) => {
    for (const { id } of state.entries.filter(isDropped)) running.get(id)?.abort();
    set({ entries: state.entries.filter((entry) => !isDropped(entry)) });
    next();
  };

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (files: readonly File[], place: Pick<Sending, 'personId' | 'propertyId' | 'propertyName'>) => {
      const entries = files.map((file): Sending => {
        lastId += 1;
        const given = { ...place, id: lastId, file, share: 0, sameFileOn: null, sameInvoiceId: null };
        return isPdf(file)
          ? { ...given, phase: 'waiting', message: null, canRetry: false }
          : { ...given, phase: 'failed', message: 'Only PDFs are read as invoices.', canRetry: false };
      });
      set({ entries: [...state.entries, ...entries] });
      next();
    },
    /** What is on its way is sent to its end; the rest waits. */
    pause: () => set({ isPaused: true }),
    resume: () => {
      set({ isPaused: false });
      next();
    },
    retry: (id: number) => {
      change(id, { phase: 'waiting', message: null, share: 0 });
      next();
    },
    remove: (id: number) => drop((entry) => entry.id === id),
    clearDone: () => drop(({ phase }) => phase === 'done'),
    /** What another person chose is not sent in this one's name, and its names are not shown. */
    keepOnly: (personId: number) => {
      if (state.entries.some((entry) => entry.personId !== personId)) drop((entry) => entry.personId !== personId);
    },
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Some systems know no type for a file; its ending decides then. */
function isPdf({ type, name }: File): boolean {
  return type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));
}
