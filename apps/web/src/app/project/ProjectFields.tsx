import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { useGetProjectSettingsQuery } from '#api/project.api.ts';
import { FormText } from '../form/FormText.tsx';

type ProjectFieldsProps = {
  organizationId: number | undefined;
  /** The chosen code where it is no longer among the organization's. */
  archivedCode?: { id: number; words: string } | undefined;
};

/** The fields of a project that people type. */
export function ProjectFields({ organizationId, archivedCode }: ProjectFieldsProps) {
  const settings = useGetProjectSettingsQuery(
    { params: { organizationId: organizationId ?? 0 } },
    { skip: organizationId === undefined },
  );
  const vendors = useListVendorsBasicQuery({});
  const codes = settings.data?.glCodes.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })) ?? [];
  const isKnown = !archivedCode || codes.some(({ value }) => value === archivedCode.id);
  const vendorOptions = (vendors.data?.results ?? [])
    .filter((one) => one.organizationId === organizationId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FormText name="name" label="Name" isRequired />
      <FormText name="budgetYear" label="Budget year" inputMode="numeric" />
      <FormText
        name="glCodeId"
        label="GL code"
        noneLabel="None"
        options={isKnown ? codes : [...codes, { value: archivedCode.id, label: archivedCode.words }]}
        {...(codes.length === 0 && { hint: 'An administrator adds GL codes under Project Rules.' })}
      />
      <FormText name="vendorId" label="Vendor to ask" noneLabel="None" options={vendorOptions} />
      <FormText name="note" label="Note" isMultiline />
    </>
  );
}
