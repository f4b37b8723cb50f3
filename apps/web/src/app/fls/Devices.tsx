import { FLS_RESULT_WORDS } from '@lintel/domain/fls/fls';
import { FLS_DEVICE_KIND_WORDS } from '@lintel/domain/fls/fls-devices';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDecideFlsDeviceRecallMutation } from '#api/fls.api.ts';
import { complianceDate } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { RecallCard, type Recalled } from '../recalls/RecallCard.tsx';
import recallStyles from '../recalls/recalls.module.css';
import { DeviceForm } from './DeviceForm.tsx';
import { DevicesForm } from './DevicesForm.tsx';
import styles from './fls.module.css';
import type { FlsRecord } from './fls-record.ts';

type Device = FlsRecord['devices'][number];
/** Devices that are shown before a person asks for all; those that a recall may concern come first. */
const DEVICES_SHOWN = 10;

/** The devices of a system, where somebody lists them, with the safety recalls that may concern them. */
export function Devices({ record, canRecord }: { record: FlsRecord; canRecord: boolean }) {
  const [open, setOpen] = useState<'list' | 'new' | Device | null>(null);
  const [isWhole, setWhole] = useState(false);
  const done = () => setOpen(null);
  if (open === 'list') return <DevicesForm record={record} onDone={done} />;
  if (open !== null) return <DeviceForm record={record} device={open === 'new' ? undefined : open} onDone={done} />;
  const devices = record.devices.toSorted((a, b) => Number(isRecalled(b)) - Number(isRecalled(a)));
  const unmade = record.devices.filter(({ maker }) => maker === null).length;
  return (
    <DrawerSection
      title={`Devices (${record.devices.length})`}
      beside={
        canRecord && (
          <span className="actions">
            <Button size="small" onClick={() => setOpen('new')}>
              Add one
            </Button>
            <Button size="small" onClick={() => setOpen('list')}>
              Paste a list
            </Button>
          </span>
        )
      }
    >
      {devices.length === 0 && (
        <p className="muted">
          None listed. Panels, detectors and extinguishers with their manufacturer are compared with safety recalls.
        </p>
      )}
      <ul className={styles.list}>
        {(isWhole ? devices : devices.slice(0, DEVICES_SHOWN)).map((device) => (
          <li key={device.id}>
            <DeviceLine record={record} device={device} onOpen={canRecord ? () => setOpen(device) : undefined} />
          </li>
        ))}
      </ul>
      {devices.length > DEVICES_SHOWN && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {devices.length}
        </Button>
      )}
      {devices.length > 0 && (
        <p className="muted small">
          {unmade === 0
            ? 'All are compared with the bundled safety recalls.'
            : `${devices.length - unmade} of ${devices.length} have a manufacturer and are compared with the bundled safety recalls.`}{' '}
          One that is not marked is no proof that it is safe.
        </p>
      )}
    </DrawerSection>
  );
}

function isRecalled({ recalls }: Device): boolean {
  return recalls.some(({ state }) => state === 'POSSIBLE' || state === 'AFFECTED');
}

type LineProps = { record: FlsRecord; device: Device; onOpen: (() => void) | undefined };

function DeviceLine({ record, device, onOpen }: LineProps) {
  const [decide] = useDecideFlsDeviceRecallMutation();
  const send: Recalled['decide'] = (recallId, body) => {
    const params = { flsRecordId: record.id, flsDeviceId: device.id, recallId };
    return decide({ params, body, ifMatch: record.version, errors: 'inline' });
  };
  const { nextTest } = device;
  return (
    <>
      <span className={styles.head}>
        <b>{[device.label, device.location].filter(Boolean).join(', ')}</b>
        {device.result !== null && (
          <StatusText tone={device.result === 'PASS' ? 'good' : 'bad'}>{FLS_RESULT_WORDS[device.result]}</StatusText>
        )}
      </span>
      <span className="muted">
        {[
          device.kind !== null && FLS_DEVICE_KIND_WORDS[device.kind],
          [device.maker, device.model].filter(Boolean).join(' '),
          device.serial !== null && `serial ${device.serial}`,
          device.madeOn !== null && `made ${complianceDate(device.madeOn)}`,
          device.lastTest !== null && `last tested ${complianceDate(device.lastTest)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {nextTest !== null && (
        <StatusText tone={nextTest < record.today ? 'bad' : 'plain'}>
          {nextTest < record.today ? 'test was due' : 'next test'} {complianceDate(nextTest)}
        </StatusText>
      )}
      {device.recalls.length > 0 && (
        <ul className={recallStyles.recalls} aria-label={`Safety recalls: ${device.label}`}>
          {device.recalls.map((recall) => (
            <RecallCard
              key={recall.recallId}
              recalled={{ thing: 'device', asOf: record.today, decide: send }}
              recall={recall}
            />
          ))}
        </ul>
      )}
      {onOpen && (
        <span>
          <Button size="small" variant="text" aria-label={`Change the device ${device.label}`} onClick={onOpen}>
            Change
          </Button>
        </span>
      )}
    </>
  );
}
