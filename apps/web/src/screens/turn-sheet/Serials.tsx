import { Button, TextField } from '@mui/material';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useKeepUnsaved } from '#app/form/unsaved.ts';
import { links } from '#app/links.ts';
import { coverWords } from '#app/turn/cover-words.ts';
import type { Turn } from '#app/turn/turn-types.ts';
import { money, percent } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import { useRecordTurn } from './record-turn.ts';
import styles from './turn-sheet.module.css';
import type { WaitingEntries } from './use-waiting.ts';

type Item = Turn['items'][number];

type SerialsProps = { turn: Turn; waiting: WaitingEntries; canRecord: boolean };

/** The appliances of the unit with life and cover; the serial number on each plate is compared with the record. */
export function Serials({ turn, waiting, canRecord }: SerialsProps) {
  return (
    <section aria-label="Appliances and equipment" className={styles.part}>
      <h3>
        Appliances and equipment{' '}
        <small>
          {turn.items.filter(({ isSame }) => isSame === true).length} of {turn.items.length} confirmed
        </small>
      </h3>
      {turn.items.length === 0 && <p className="muted">No item is on record in this unit.</p>}
      <ul className={styles.items}>
        {turn.items.map((item) => (
          <li key={item.itemId}>
            <div className={styles.itemHead}>
              <ItemTypeIcon name={item.itemType} />
              <span>
                <Link to={links.item(item.itemId)}>{item.itemType}</Link>
                <small className="muted">{item.modelName ?? 'model not known'}</small>
              </span>
            </div>
            <Facts item={item} />
            {waiting.serials.has(item.itemId) && (
              <StatusText tone="muted" icon={CloudUpload}>
                Serial {waiting.serials.get(item.itemId)} read here, compared once it is sent
              </StatusText>
            )}
            {canRecord && <ReadSerial turn={turn} item={item} isWaiting={waiting.serials.has(item.itemId)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ item }: { item: Item }) {
  return (
    <div className={styles.facts}>
      <span>Life used {percent(item.lifeUsedPct)}</span>
      {(item.recall === 'AFFECTED' || item.recall === 'POSSIBLE') && (
        <StatusText tone={item.recall === 'AFFECTED' ? 'bad' : 'warn'}>
          {item.recall === 'AFFECTED'
            ? 'Safety recall: follow the remedy, do not pay for a repair'
            : 'Possible safety recall: compare its plate with the notice'}
        </StatusText>
      )}
      {item.due === 'LIFE' && (
        <StatusText tone="warn">
          Replace at this turn{item.costCents === null ? '' : `, ${money(item.costCents)}`}
        </StatusText>
      )}
      {item.cover !== null && (
        <StatusText tone={item.due === 'WARRANTY' ? 'warn' : item.cover.isSure ? 'good' : 'muted'}>
          {coverWords(item.cover)}
          {item.due === 'WARRANTY' && ': test it now'}
        </StatusText>
      )}
      {item.isSame === true && <StatusText tone="good">Serial {item.serialRead} confirmed</StatusText>}
      {item.isSame === false && (
        <StatusText tone="bad">
          The plate says {item.serialRead}, the record {item.serialNumber ?? 'nothing'}
          {item.otherUnit !== null && `; that serial is on record in ${item.otherUnit}`}
        </StatusText>
      )}
    </div>
  );
}

function ReadSerial({ turn, item, isWaiting }: { turn: Turn; item: Item; isWaiting: boolean }) {
  const record = useRecordTurn(turn);
  const [serial, setSerial] = useState('');
  useKeepUnsaved(serial.trim() !== '');
  const send = async (serialNumber: string) => {
    const { error } = await record<'confirmTurnSerial'>({
      operation: 'confirmTurnSerial',
      label: `Serial of the ${item.itemType.toLowerCase()}, unit ${turn.unitName}`,
      body: { itemId: item.itemId, serialNumber },
    });
    if (!error) setSerial('');
  };
  return (
    <form
      className={styles.serial}
      onSubmit={(event) => {
        event.preventDefault();
        if (serial.trim() !== '') void send(serial.trim());
      }}
    >
      {item.serialNumber !== null && item.isSame !== true && !isWaiting && (
        <Button size="small" onClick={() => void send(item.serialNumber ?? '')}>
          It is {item.serialNumber}
        </Button>
      )}
      <TextField
        size="small"
        value={serial}
        placeholder="Serial on the plate"
        onChange={(event) => setSerial(event.target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': `Serial on the plate of the ${item.itemType.toLowerCase()}`,
            autoCapitalize: 'characters',
            maxLength: 120,
            className: 'mono',
          },
        }}
      />
      <Button size="small" type="submit" disabled={serial.trim() === ''}>
        Compare
      </Button>
    </form>
  );
}
