import { useRef, useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { type UnitTagWalk, useUnlinkScanTagMutation } from '#api/scan-tag.api.ts';
import { giveUp } from '#app/offline/settle-conflict.ts';
import { useAppDispatch } from '#app/store.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { isOwnCode, shownCode } from './scanned-code.ts';
import { useLinkTag } from './use-link-tag.ts';
import { useWaitingTags, type WaitingTag } from './use-waiting-tags.ts';

/** An item of the unit as this device has it. */
export type WalkItem = UnitTagWalk['items'][number] & {
  isDone: boolean;
  /** The code of a tag that was put on it here; null of others. */
  code: string | null;
  /** Set while it is not sent. */
  waiting: WaitingTag | null;
};
type Said = { tone: 'good' | 'warn'; words: string };
/** What was put on here and is stored; `version`: of the tag, by which it is taken off again. */
type Stored = { code: string; version: number | null };

export type Walk = {
  items: WalkItem[];
  /** The item that the next code is for; null where none is left. */
  current: WalkItem | null;
  choose: (itemId: number) => void;
  said: Said | null;
  put: (code: string) => void;
  takeBack: (item: WalkItem) => void;
};

/** The tags of a unit's items, put on one after the other; what was done without a signal waits in the queue of the device. */
export function useWalk(walk: UnitTagWalk): Walk {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const link = useLinkTag(walk);
  const [unlink] = useUnlinkScanTagMutation();
  const waiting = useWaitingTags();
  // What was stored is shown until the walk is read anew, and what is on its way before it is in the queue.
  const [stored, setStored] = useState<ReadonlyMap<number, Stored>>(new Map());
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const isAsking = useRef(false);

  const items = walk.items.map((item): WalkItem => {
    const own = waiting.get(item.itemId) ?? null;
    const code = own?.code ?? stored.get(item.itemId)?.code ?? null;
    return { ...item, code, waiting: own, isDone: item.hasTag || (code !== null && !own?.queued.problem) };
  });
  const left = items.filter(({ isDone, waiting: own }) => !isDone && own === null);
  const current = left.find(({ itemId }) => itemId === chosenId) ?? left[0] ?? null;

  const forget = (itemId: number) => setStored((now) => new Map([...now].filter(([id]) => id !== itemId)));

  async function put(code: string) {
    const taken = items.find((item) => item.code === code);
    if (taken) return setSaid({ tone: 'warn', words: `${shownCode(code)} is on the ${word(taken)} already.` });
    if (!current || isAsking.current) return;
    if (!isOwnCode(code)) {
      isAsking.current = true;
      const isSure = await confirm({
        title: 'Use this code?',
        body: `“${code}” is not a code of Lintel’s. It can find the ${word(current)} from now on, as a tag of Lintel’s does.`,
        okLabel: 'Use this code',
      });
      isAsking.current = false;
      if (!isSure) return;
    }
    setStored((now) => new Map(now).set(current.itemId, { code, version: null }));
    setSaid({ tone: 'good', words: `${shownCode(code)} is on the ${word(current)}.` });
    const { data, error, isKept } = await link(code, current);
    if (error) {
      forget(current.itemId);
      setChosenId(current.itemId);
      return setSaid({ tone: 'warn', words: error.message || `It could not be put on the ${word(current)}.` });
    }
    // What waits is shown as that.
    if (isKept) forget(current.itemId);
    else setStored((now) => new Map(now).set(current.itemId, { code, version: versionOf(data) }));
  }

  async function takeBack(item: WalkItem) {
    const version = stored.get(item.itemId)?.version ?? null;
    if (item.waiting) await dispatch(giveUp(item.waiting.queued));
    else if (item.code !== null && version !== null) {
      const asked = { params: { scanTagCode: item.code }, ifMatch: version, errors: 'inline' } as const;
      const failure = asApiError((await unlink(asked)).error);
      if (failure) return setSaid({ tone: 'warn', words: failure.message || 'It could not be taken off.' });
    }
    forget(item.itemId);
    setChosenId(item.itemId);
    setSaid(null);
  }

  return {
    items,
    current,
    choose: setChosenId,
    said,
    put: (code) => void put(code),
    takeBack: (item) => void takeBack(item),
  };
}

const word = ({ itemType }: { itemType: string }) => itemType.toLowerCase();

function versionOf(answer: unknown): number | null {
  const { version } = (answer ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : null;
}
