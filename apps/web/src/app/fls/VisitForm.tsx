import { FlsEventBody } from '@lintel/contract/fls/fls';
import { isDate } from '@lintel/domain/base/calendar';
import {
  FLS_DOCUMENT_WORDS,
  FLS_EVENT_KIND_WORDS,
  FLS_RESULT_WORDS,
  FLS_SEVERITY_WORDS,
  type FlsEventKind,
  type FlsResult,
  proposedThrough,
  whyNotMoved,
} from '@lintel/domain/fls/fls';
import { useState } from 'react';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { useAddFlsEventMutation } from '#api/fls.api.ts';
import { useGetFullPropertyQuery } from '#api/property.api.ts';
import { complianceDate } from '#ui/base/format.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { centsOrNull, centsText, contractResolver, numberOrNull, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import { toast } from '../toasts.tsx';
import { UploadField } from '../upload/UploadField.tsx';
import { DocumentReading, type Reading } from './DocumentReading.tsx';
import type { FlsRecord } from './fls-record.ts';

type Values = Record<
  | 'eventDate'
  | 'kind'
  | 'result'
  | 'vendorId'
  | 'costCents'
  | 'documentKind'
  | 'compliantThrough'
  | 'unitsRequired'
  | 'missed'
  | 'devicesTested'
  | 'devicesFailed'
  | 'devicesNotAccessible'
  | 'vendorLicence'
  | 'found'
  | 'severity'
  | 'note',
  string
>;

const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** Records a visit. What it proves is said before it is saved, and the date that it moves to is there to be confirmed. */
export function VisitForm({ record, onDone }: { record: FlsRecord; onDone: () => void }) {
  const [add] = useAddFlsEventMutation();
  const [file, setFile] = useState<{ id: number; name: string; isPdf: boolean } | null>(null);
  const vendors = useListVendorsBasicQuery({});
  const property = useGetFullPropertyQuery({ params: { propertyId: record.propertyId } });
  const units = property.data?.units ?? [];
  const certificate = record.intervals.find(({ isCertificate }) => isCertificate)?.kind ?? null;
  const idOf = (name: string) => units.find((unit) => unit.name.toLowerCase() === name.toLowerCase())?.id;
  const form = useForm({
    defaultValues: {
      eventDate: record.today,
      kind: certificate ?? 'ANNUAL',
      result: 'PASS',
      vendorId: String(record.Vendor?.id ?? ''),
      costCents: '',
      documentKind: '',
      compliantThrough: '',
      unitsRequired: '',
      missed: '',
      devicesTested: '',
      devicesFailed: '',
      devicesNotAccessible: '',
      vendorLicence: '',
      found: '',
      severity: 'NONCRITICAL',
      note: '',
    } as Values,
    resolver: contractResolver(
      FlsEventBody,
      (values: Values) => ({
        eventDate: values.eventDate,
        kind: values.kind,
        result: values.result,
        vendorId: values.vendorId === '' ? null : Number(values.vendorId),
        costCents: centsOrNull(values.costCents),
        fileId: file?.id ?? null,
        documentKind: file ? values.documentKind || 'REPORT' : null,
        compliantThrough: textOrNull(values.compliantThrough),
        unitsRequired: numberOrNull(values.unitsRequired),
        missedUnitIds: namesIn(values.missed).map((name) => idOf(name) ?? name),
        devicesTested: numberOrNull(values.devicesTested),
        devicesFailed: numberOrNull(values.devicesFailed),
        devicesNotAccessible: numberOrNull(values.devicesNotAccessible),
        vendorLicence: textOrNull(values.vendorLicence),
        deficiencies: linesIn(values.found).map((description) => ({ severity: values.severity, description })),
        note: textOrNull(values.note),
      }),
      (complaint) => {
        const line = /^deficiencies\.(\d+)/.exec(complaint.path)?.[1];
        if (line !== undefined) return { path: 'found', message: `Line ${Number(line) + 1}: ${complaint.message}` };
        // why: without the units nobody knows whether a name is one
        if (complaint.path.startsWith('missedUnitIds') && !property.data)
          return { path: 'missed', message: 'The units of this property are not loaded. Retry below the field.' };
        const at = /^missedUnitIds\.(\d+)$/.exec(complaint.path)?.[1];
        if (at === undefined) return complaint;
        return { path: 'missed', message: `Name ${Number(at) + 1} is no unit of this property.` };
      },
    ),
  });
  const take = (reading: Reading) => {
    const said: Partial<Record<keyof Values, string | number | null | undefined>> = {
      eventDate: reading.eventDate?.value,
      kind: reading.kind?.value,
      result: reading.result?.value ?? 'NONE',
      vendorId: reading.vendorId,
      costCents: reading.costCents && centsText(reading.costCents.value),
      documentKind: reading.documentKind?.value,
      devicesTested: reading.devicesTested?.value,
      devicesFailed: reading.devicesFailed?.value,
      devicesNotAccessible: reading.devicesNotAccessible?.value,
      vendorLicence: reading.licence?.value,
      found: reading.deficiencies.map(({ value }) => value).join('\n'),
      // A day that is only said to be the next one is the interval's to propose.
      compliantThrough: reading.compliantThrough?.isSure ? reading.compliantThrough.value : null,
    };
    for (const [field, value] of Object.entries(said))
      if (value !== null && value !== undefined && value !== '')
        form.setValue(field as keyof Values, String(value), { shouldDirty: true, shouldValidate: false });
    toast.done('Taken over. Compare it with the document before you record the visit.');
  };
  const [eventDate, kind, result, found] = form.watch(['eventDate', 'kind', 'result', 'found']);
  // why: the values of a select are those of its options
  const visit = { kind: kind as FlsEventKind, result: result as FlsResult, eventDate, hasDocument: file !== null };
  const why = whyNotMoved(visit, certificate);
  const proposed = isDate(eventDate) ? proposedThrough(eventDate, certificate) : null;
  return (
    <ContractForm
      label="Record a visit"
      form={form}
      submitLabel="Record visit"
      onCancel={onDone}
      send={(body) => {
        const call = { params: { flsRecordId: record.id }, ifMatch: record.version, errors: 'inline' } as const;
        const fileId = file?.id ?? null;
        const sent = { ...body, fileId, ...(why !== null && { compliantThrough: null }) };
        return add({ ...call, body: sent });
      }}
      done="Visit recorded."
      onSent={onDone}
    >
      <div className={formStyles.pair}>
        <FormText name="eventDate" label="Day of the visit" type="date" max={record.today} isRequired />
        <FormText name="kind" label="What it was" options={options(FLS_EVENT_KIND_WORDS)} />
      </div>
      <div className={formStyles.pair}>
        <FormText name="result" label="Result, as the papers say" options={options(FLS_RESULT_WORDS)} />
        <FormText
          name="vendorId"
          label="Vendor"
          noneLabel="Not known"
          from={{ thing: 'The vendors', query: vendors }}
          options={(vendors.data?.results ?? [])
            .filter(({ organizationId }) => organizationId === record.organizationId)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <UploadField
        label={file ? 'Choose another document' : 'Add the document'}
        place={{ purpose: 'DOCUMENT', propertyId: record.propertyId }}
        onReady={({ id, name, contentType }) => setFile({ id, name, isPdf: contentType === 'application/pdf' })}
      >
        <p className={file ? undefined : 'muted'}>
          {file ? file.name : 'Report, certificate, bill or photo of the tag'}
        </p>
      </UploadField>
      {file?.isPdf && <DocumentReading key={file.id} record={record} fileId={file.id} onTake={take} />}
      {file && !file.isPdf && <p className="muted small">Only PDF documents are read. Enter what it says.</p>}
      {file && <FormText name="documentKind" label="The document is a" options={options(FLS_DOCUMENT_WORDS)} />}
      <p className={formStyles.intro} role="status">
        {why === null
          ? `Moves the date${proposed === null ? '' : ` to ${complianceDate(proposed)}`}, proof ${gradeOf(form.watch('documentKind'))}.`
          : `Moves no date. ${why}`}
      </p>
      {why === null && (
        <FormText
          name="compliantThrough"
          label="Compliant through"
          type="date"
          hint={proposed === null ? 'Needed' : `Left empty: ${complianceDate(proposed)}, by its interval`}
        />
      )}
      <div className={formStyles.pair}>
        <FormText name="unitsRequired" label="Units to enter" inputMode="numeric" />
        <FormText
          name="missed"
          label="Units not entered"
          hint="Their names, with commas"
          from={{ thing: 'The units', query: property }}
        />
      </div>
      <div className={formStyles.pair}>
        <FormText name="devicesTested" label="Devices tested" inputMode="numeric" />
        <FormText name="devicesFailed" label="of them failed" inputMode="numeric" />
      </div>
      <div className={formStyles.pair}>
        <FormText name="devicesNotAccessible" label="Devices not accessible" inputMode="numeric" />
        <FormText name="vendorLicence" label="Licence of the company" />
      </div>
      <FormText
        name="found"
        label="Deficiencies found"
        isMultiline
        hint="One per line; quotes and deadlines can be added later"
      />
      {found.trim() !== '' && (
        <FormText
          name="severity"
          label="They are"
          options={options(FLS_SEVERITY_WORDS)}
          hint="Until a critical deficiency or an impairment is fixed, the system shows as impaired"
        />
      )}
      <FormText name="costCents" label="Cost, $" inputMode="decimal" />
      <FormText name="note" label="Note" isMultiline />
    </ContractForm>
  );
}

function gradeOf(documentKind: string): string {
  return documentKind === 'INVOICE' || documentKind === 'PHOTO' ? 'B' : 'A';
}

function namesIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
