import { useListInspectorsQuery } from '#api/inspection.api.ts';
import { useAppSelector } from '../store.ts';

/** Who can be given inspections, oneself first, with what they have to do. */
export function useInspectorOptions(propertyId: number | undefined): { value: string; label: string }[] {
  const me = useAppSelector((state) => state.session.currentUser?.id);
  const { data } = useListInspectorsQuery({ query: propertyId === undefined ? {} : { propertyId } });
  const people = data?.results ?? [];
  return [...people.filter(({ id }) => id === me), ...people.filter(({ id }) => id !== me)].map(
    ({ id, name, drafts }) => ({
      value: String(id),
      label: [id === me ? `${name} (you)` : name, drafts > 0 && `${drafts} to do`].filter(Boolean).join(', '),
    }),
  );
}
