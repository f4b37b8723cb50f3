import { FlsDeviceBody } from '@lintel/contract/fls/fls';
import { FLS_DEVICE_KIND_WORDS } from '@lintel/domain/fls/fls-devices';
import { Button } from '@mui/material';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { useSetFlsDevicesMutation } from '#api/fls.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import { toast } from '../toasts.tsx';
import type { FlsRecord } from './fls-record.ts';

type Device = FlsRecord['devices'][number];
const FIELDS = [
  'label',
  'location',
  'kind',
  'maker',
  'model',
  'serial',
  'madeOn',
  'lastTest',
  'nextTest',
  'result',
] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const RESULTS = [
  { value: 'PASS', label: 'Passed' },
  { value: 'FAIL', label: 'Failed' },
];
const KINDS = Object.entries(FLS_DEVICE_KIND_WORDS).map(([value, label]) => ({ value, label }));

type DeviceFormProps = { record: FlsRecord; device: Device | undefined; onDone: () => void };

/** Adds one device of a system, or changes it; with its manufacturer it is compared with safety recalls. */
export function DeviceForm({ record, device, onDone }: DeviceFormProps) {
  const [save] = useSetFlsDevicesMutation();
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    // why: the keys of an object lose their names in Object.fromEntries
    defaultValues: Object.fromEntries(FIELDS.map((field) => [field, device?.[field] ?? ''])) as Values,
    resolver: contractResolver(FlsDeviceBody, ({ label, ...values }: Values) => ({
      ...(device && { id: device.id }),
      label,
      ...Object.fromEntries(Object.entries(values).map(([field, text]) => [field, textOrNull(text)])),
    })),
  });
  const others = record.devices.filter((one) => one.id !== device?.id).map(bodyOf);
  const send = (devices: Parameters<typeof save>[0]['body']['devices']) =>
    save({ params: { flsRecordId: record.id }, ifMatch: record.version, body: { devices }, errors: 'inline' });
  return (
    <ContractForm
      label={device ? 'Change the device' : 'Add a device'}
      form={form}
      submitLabel={device ? 'Save' : 'Add'}
      onCancel={onDone}
      send={(body) => send([...others, body])}
      done="Device saved."
      onSent={onDone}
    >
      <div className={formStyles.pair}>
        <FormText name="label" label="Name" isRequired />
        <FormText name="location" label="Where it is" />
      </div>
      <FormText name="kind" label="What it is" options={KINDS} noneLabel="Not said" />
      <div className={formStyles.pair}>
        <FormText name="maker" label="Manufacturer" hint="With it, safety recalls are looked for" />
        <FormText name="model" label="Model" />
      </div>
      <div className={formStyles.pair}>
        <FormText name="serial" label="Serial number" isMono />
        <FormText name="madeOn" label="Made on" type="date" max={record.today} />
      </div>
      <div className={formStyles.pair}>
        <FormText name="lastTest" label="Last tested" type="date" max={record.today} />
        <FormText name="nextTest" label="Next test" type="date" />
      </div>
      <FormText name="result" label="Result of the last test" options={RESULTS} noneLabel="Not known" />
      {device && (
        <Button
          size="small"
          variant="text"
          color="error"
          disabled={isRemoving}
          onClick={async () => {
            setRemoving(true);
            const { data, error } = await send(others);
            if (data) {
              toast.done('Device taken off the list.');
              onDone();
            } else form.setError('label', { message: asApiError(error)?.message });
            setRemoving(false);
          }}
        >
          Take it off the list
        </Button>
      )}
    </ContractForm>
  );
}

function bodyOf({ recalls: _recalls, ...device }: Device) {
  return device;
}
