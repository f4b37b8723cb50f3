import { useEffect, useId, useRef } from 'react';
import type { ConfirmQuestion } from '#ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { useOpenedAround } from '#ui/overlays/opened-places.ts';
import type { Move } from '../router/guarded-history.ts';
import { openedAt } from '../router/opened-entries.ts';

type Unsaved = {
  question: ConfirmQuestion;
  /** It exists as long as its page: steps, drawers and filters of the page do not discard it. */
  isWholePage: boolean;
  /** The drawer, dialog or group around it that Back closes by itself. */
  place: string | null;
};

const LEAVE: ConfirmQuestion = {
  title: 'Leave without saving?',
  body: 'What you changed here is not saved.',
  okLabel: 'Leave',
  cancelLabel: 'Stay',
};

/** The forms in the page that hold changes. */
const held = new Map<string, Unsaved>();

/** Those of them that a person has agreed to lose, until they type again. */
const letGo = new Set<string>();

/** The question to ask before a move, or null where it loses nothing. */
export function questionBefore({ action, from, to }: Move): ConfirmQuestion | null {
  const isSamePage = from.pathname === to?.pathname;
  // why: typing a filter replaces the address and closes nothing
  const isSamePlace = isSamePage && (action === 'REPLACE' || from.search === to?.search);
  const wasOpen = new Set(openedAt(from).map(({ id }) => id));
  const staysOpen = new Set(to ? openedAt(to).map(({ id }) => id) : []);
  const closes = (place: string | null) => place !== null && wasOpen.has(place) && !staysOpen.has(place);
  return questionOf(({ isWholePage, place }) => closes(place) || !(isWholePage ? isSamePage : isSamePlace));
}

/** Whether a form in the page holds changes that nobody has agreed to lose. */
export function holdsChanges(): boolean {
  return [...held.keys()].some((id) => !letGo.has(id));
}

/** A person has agreed to lose what they typed. */
export function letChangesGo(): void {
  for (const id of held.keys()) letGo.add(id);
}

function questionOf(isLost: (unsaved: Unsaved) => boolean = () => true): ConfirmQuestion | null {
  const lost = [...held].find(([id, unsaved]) => !letGo.has(id) && isLost(unsaved));
  return lost ? lost[1].question : null;
}

/**
 * Registers a form as unsaved while it holds changes: everything that would lose them asks first, be it the drawer
 * around it, a link, the browser's Back, or closing the tab. `useForm` and `ContractForm` call it by themselves.
 * `whileSaving` suspends the question while the form is being saved, so that the page may move on afterwards.
 */
export function useKeepUnsaved(
  isDirty: boolean,
  { question = LEAVE, isWholePage = false }: Partial<Omit<Unsaved, 'place'>> = {},
) {
  const id = useId();
  const openedAround = useOpenedAround();
  const place = useRef<string | null>(null);
  const latest = useRef<Unsaved | null>(null);
  latest.current = isDirty ? { question, isWholePage, place: place.current } : null;
  // why: a form that itself opens the drawer around it knows that drawer only once both are mounted
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: read once, because what is opened over the form later does not contain it
  useEffect(() => {
    place.current = isWholePage ? null : openedAround();
  }, []);

  // why: the code that would lose the changes is outside the form and cannot read its state
  useEffect(() => {
    if (!isDirty) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    const typeAgain = () => letGo.delete(id);
    if (latest.current) held.set(id, latest.current);
    window.addEventListener('beforeunload', askBrowser);
    window.addEventListener('input', typeAgain);
    return () => {
      held.delete(id);
      letGo.delete(id);
      window.removeEventListener('beforeunload', askBrowser);
      window.removeEventListener('input', typeAgain);
    };
  }, [isDirty, id]);

  return {
    async whileSaving<T>(save: () => Promise<T>): Promise<T> {
      letGo.add(id);
      try {
        return await save();
      } finally {
        letGo.delete(id);
      }
    },
  };
}

/** `const leave = useLeave(); leave(() => close())`: goes at once, or asks first where changes would be lost. */
export function useLeave(): (go: () => void) => void {
  const confirm = useConfirm();
  return (go) => {
    const question = questionOf();
    if (question === null) return go();
    void confirm(question).then((isOk) => {
      if (!isOk) return;
      letChangesGo();
      go();
    });
  };
}
