import { useEffect, useState } from 'react';
import { api } from '#api/api.ts';
import { useAppDispatch } from '../store.ts';
import type { ItemLife } from './item-life.ts';
import { differenceWords } from './item-words.ts';

/** The version that a form started from, and a way to get a newer one when somebody else was faster. */
export function useNewestItem(item: ItemLife, onNewest?: (item: ItemLife) => void) {
  const dispatch = useAppDispatch();
  const [base, setBase] = useState(item);
  const [isAsked, setAsked] = useState(false);
  const [differences, setDifferences] = useState<string[] | null>(null);

  // why: the newest version arrives through the query of the list that the item was opened from, some time after the refetch
  useEffect(() => {
    if (!isAsked || item.version === base.version) return;
    setAsked(false);
    setDifferences(differenceWords(base, item));
    setBase(item);
    onNewest?.(item);
  }, [isAsked, item, base, onNewest]);

  return {
    base,
    differences,
    reload: () => {
      setAsked(true);
      dispatch(api.util.invalidateTags(['ITEM', 'UNIT']));
    },
    forget: () => setDifferences(null),
  };
}
