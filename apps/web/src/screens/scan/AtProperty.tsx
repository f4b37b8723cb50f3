import { type ReactNode, useState } from 'react';
import { useAppSelector } from '#app/store.ts';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';

/** What is done at one property: the one that is selected, or another of the person's; nothing where there is none. */
export function AtProperty({ children }: { children: (propertyId: number) => ReactNode }) {
  const properties = useAppSelector(({ session }) => session.orgData).flatMap((each) => each.properties);
  const selected = useAppSelector(({ selection }) => selection.propertyId);
  const [chosen, setChosen] = useState<number | null>(null);
  const place = properties.find(({ id }) => id === (chosen ?? selected)) ?? properties[0];
  if (!place) return null;
  return (
    <>
      {properties.length > 1 && (
        <div>
          <FilterChip
            name="Property"
            options={properties.map(({ id, name }) => ({ value: String(id), label: name }))}
            values={[String(place.id)]}
            onChange={([id]) => id !== undefined && setChosen(Number(id))}
          />
        </div>
      )}
      {children(place.id)}
    </>
  );
}
