import { useListInspectorsQuery } from '#api/inspection-run.api.ts';
import type { OptionSource } from '../form/FormText.tsx';
import { useAppSelector } from '../store.ts';

/** Who can be given inspections, oneself first, with what they have to do, and where that comes from. */
export function useInspectorOptions(propertyId: number | undefined): {
  options: { value: string; label: string }[];
  from: OptionSource;
} {
  const me = useAppSelector((state) => state.session.currentUser?.id);
  const query = useListInspectorsQuery({ query: propertyId === undefined ? {} : { propertyId } });
  const people = query.data?.results ?? [];
  const options = [...people.filter(({ id }) => id === me), ...people.filter(({ id }) => id !== me)].map(
    ({ id, name, drafts }) => ({
      value: String(id),
      label: [id === me ? `${name} (you)` : name, drafts > 0 && `${drafts} to do`].filter(Boolean).join(', '),
    }),
  );
  return { options, from: { thing: 'The people', query } };
}
