import { useListAlertPeopleQuery } from '#api/asset-alert.api.ts';
import { FormText } from '#app/form/FormText.tsx';

type LeadFieldProps = { propertyId: number; lead?: { id: number; name: string } | null };

/** Who sees to a turn: one of those who may see its property. A lead who may not any more stays until another is chosen. */
export function LeadField({ propertyId, lead = null }: LeadFieldProps) {
  const people = useListAlertPeopleQuery({ params: { propertyId } });
  const found = people.data?.results ?? [];
  const all = lead === null || found.some(({ id }) => id === lead.id) ? found : [lead, ...found];
  return (
    <FormText
      name="leadUserId"
      label="Lead"
      noneLabel={people.isLoading ? 'Loading people' : 'Nobody'}
      hint="Who is responsible for this turn. Anybody who can see this property may be chosen."
      from={{ thing: 'The people', query: people }}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
