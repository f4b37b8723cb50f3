import { fls } from '@lintel/contract/fls/fls';
import { useSetFlsDevicesMutation } from '#api/fls.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import type { FlsRecord } from './fls-record.ts';

/** Sets the devices of a system as lines of text, so that a list from a report can be pasted. */
export function DevicesForm({ record, onDone }: { record: FlsRecord; onDone: () => void }) {
  const [save] = useSetFlsDevicesMutation();
  const form = useForm({
    defaultValues: { devices: record.devices.map(lineOf).join('\n') },
    resolver: contractResolver(
      fls.setFlsDevices.body,
      ({ devices }: { devices: string }) => ({ devices: devicesIn(devices, record) }),
      ({ path, message }) => {
        const at = Number(/^devices\.(\d+)/.exec(path)?.[1] ?? 0);
        return { path: 'devices', message: `Line ${at + 1}: ${message}` };
      },
    ),
  });
  return (
    <ContractForm
      label="Devices"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      send={(body) => save({ params: { flsRecordId: record.id }, ifMatch: record.version, body, errors: 'inline' })}
      done="Devices saved."
      onSent={onDone}
    >
      <p className={formStyles.intro}>
        One device a line: name; location; made; last tested; next test; PASS or FAIL; manufacturer; model; serial
        number. Dates like 2026-05-18; what is not known stays empty. A device whose line is gone is taken off the list.
      </p>
      <FormText name="devices" label="Devices" isMultiline />
    </ContractForm>
  );
}

type Device = FlsRecord['devices'][number];

function lineOf({ label, location, madeOn, lastTest, nextTest, result, maker, model, serial }: Device): string {
  return [label, location, madeOn, lastTest, nextTest, result, maker, model, serial]
    .map((part) => part ?? '')
    .join('; ')
    .replace(/(; )+$/, '');
}

function devicesIn(text: string, { devices }: FlsRecord) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [label = '', location, madeOn, lastTest, nextTest, result, maker, model, serial] = line
        .split(';')
        .map((part) => part.trim());
      const known = devices.find((device) => device.label === label);
      return {
        ...(known && { id: known.id }),
        label,
        location: location || null,
        madeOn: madeOn || null,
        lastTest: lastTest || null,
        nextTest: nextTest || null,
        result: result?.toUpperCase() || null,
        kind: known?.kind ?? null,
        maker: maker || null,
        model: model || null,
        serial: serial || null,
      };
    });
}
