import { cutText } from '@lintel/domain/base/text-cut';
import { Button } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { useGetSerialDateQuery } from '#api/item.api.ts';
import formStyles from '../form/form.module.css';
import { links } from '../links.ts';
import { useDebounced } from '../use-debounced.ts';
import type { ItemValues } from './item-values.ts';
import { leftOutWords, type SerialDateAnswer, spanWords } from './serial-date-words.ts';

/** Shorter ones are typed still, or are no serial numbers. */
const LEAST_SIGNS = 4;

type SerialDateProps = { propertyId: number; itemId?: number | undefined };

/** What the serial number in the form says: when the thing was made, and where else the number is on record. */
export function SerialDate({ propertyId, itemId }: SerialDateProps) {
  const { watch, setValue } = useFormContext<ItemValues>();
  const [serial, model, itemTypeId, installDate, mfgDate] = watch([
    'serialNumber',
    'modelId',
    'itemTypeId',
    'installDate',
    'mfgDate',
  ]);
  const serialNumber = cutText(useDebounced(serial.trim()), 80);
  const { currentData: found } = useGetSerialDateQuery(
    {
      query: {
        ...{ propertyId, itemId, serialNumber },
        itemTypeId: itemTypeId === '' ? undefined : Number(itemTypeId),
        modelId: model?.id ?? undefined,
        manufacturerId: model?.manufacturerId ?? undefined,
        installDate: installDate || undefined,
      },
    },
    { skip: serialNumber.length < LEAST_SIGNS },
  );
  if (!found) return null;
  const { made, likely, elsewhere } = found;
  const use = (day: string) => setValue('mfgDate', day, { shouldDirty: true });
  return (
    <div className={formStyles.beside} role="status">
      {made && <Made made={made} mfgDate={mfgDate} onUse={use} />}
      {likely.length > 0 && (
        <p>
          {model?.manufacturerName} has no serial number like this. Look at the plate again:{' '}
          {likely.map((other) => (
            <Button
              key={other}
              size="small"
              variant="text"
              onClick={() => setValue('serialNumber', other, { shouldDirty: true })}
            >
              {other}
            </Button>
          ))}
        </p>
      )}
      {elsewhere.map((other) => (
        <p key={other.itemId}>
          <Link className="inline" to={links.item(other.itemId)}>
            {other.itemType}, {other.unitName === null ? other.propertyName : `unit ${other.unitName}`}
          </Link>{' '}
          {other.isRetired
            ? 'was retired with the same serial number.'
            : 'has the same serial number. If it was moved, move it instead of recording it twice; else one of the two is misread.'}
        </p>
      ))}
    </div>
  );
}

type MadeProps = {
  made: NonNullable<SerialDateAnswer['made']>;
  mfgDate: string;
  onUse: (day: string) => void;
};

function Made({ made, mfgDate, onUse }: MadeProps) {
  const isTold = made.left.some(({ from, to }) => mfgDate >= from && mfgDate <= to);
  const [only, ...others] = made.left;
  const why = leftOutWords(made.excluded);
  if (isTold) return null;
  return (
    <>
      <p>
        By its serial number it was made in {made.left.map(spanWords).join(' or ')}.
        {others.length > 0 && ' An installation date, or the date on the plate, tells which.'}
      </p>
      {why && <p className="muted">{why}</p>}
      <div className="actions">
        {only && others.length === 0 ? (
          <Button size="small" onClick={() => onUse(made.day)}>
            Use {spanWords(only)} as made on
          </Button>
        ) : (
          made.left.map((one) => (
            <Button key={one.from} size="small" onClick={() => onUse(one.day)}>
              {spanWords(one)}
            </Button>
          ))
        )}
      </div>
    </>
  );
}
