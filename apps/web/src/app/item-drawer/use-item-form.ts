import type { FieldValues, Resolver } from 'react-hook-form';
import { answerOf } from '#api/answer-of.ts';
import { api } from '#api/api.ts';
import { itemApi } from '#api/item.api.ts';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { useAppDispatch } from '../store.ts';
import type { ItemLife } from './item-life.ts';
import { differenceWords } from './item-words.ts';

type ItemFormOf<V, B> = {
  item: ItemLife;
  valuesOf: (item: ItemLife) => V;
  resolverOf: (base: ItemLife) => Resolver<V & FieldValues, unknown, B>;
};

/** A form for one change of an item; it is saved only over the version it was started from. */
export function useItemForm<V extends FieldValues, B>({ item, valuesOf, resolverOf }: ItemFormOf<V, B>) {
  const dispatch = useAppDispatch();
  const load = async () => {
    const params = { itemId: item.id };
    const asked = dispatch(itemApi.endpoints.getItem.initiate({ params }, { forceRefetch: true }));
    // why: the list that the item was opened from shows the older version
    dispatch(api.util.invalidateTags(['ITEM']));
    return (await answerOf(asked)).data;
  };
  return useVersionedForm<ItemLife, V, B>({
    thing: item,
    valuesOf,
    resolverOf,
    load,
    recorded: { entity: 'item', id: item.id },
    differencesOf: differenceWords,
  });
}
