import { PLATE_DOUBT_WORDS, PLATE_STATE_WORDS } from '@lintel/domain/serials/plate-states';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import {
  type SerialPlateListRow,
  useGetSerialPlatePhotoQuery,
  useReopenSerialPlateMutation,
} from '#api/serial-plate.api.ts';
import { date, dateTime } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { NotKnown, StatusText } from '#ui/figures/StatusText.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { links } from '../links.ts';
import { useCan } from '../rights.ts';
import { toast } from '../toasts.tsx';
import { PlatePhoto } from './PlatePhoto.tsx';
import { PlateStanding } from './PlateStanding.tsx';
import { plateName } from './plate-words.ts';
import styles from './plates.module.css';

/** The photo of a plate, what was recorded of it and by whom, and what the machine read. */
export function PlateFacts({ row }: { row: SerialPlateListRow }) {
  const { propertyId, id: plateId, fileName, read } = row;
  const photo = useGetSerialPlatePhotoQuery({ params: { propertyId, plateId }, query: { w: 1200, q: 75 } });
  return (
    <>
      <DrawerSection>
        {photo.isError ? (
          <NotLoaded thing="The photo" query={photo} />
        ) : (
          <div className={styles.inDrawer}>
            <PlatePhoto
              url={photo.data?.url ?? null}
              fileName={fileName}
              isLookedAt={row.isLookedAt}
              read={read}
              part={row.part}
            />
          </div>
        )}
      </DrawerSection>
      <DrawerSection title={row.state === 'WAITING' ? 'Waiting for an answer' : 'Recorded'}>
        <Recorded row={row} />
        <Decide row={row} />
      </DrawerSection>
      <DrawerSection title="What the machine read">
        <PlateStanding plate={row} />
        {read && <ReadValues read={read} />}
      </DrawerSection>
    </>
  );
}

function Recorded({ row }: { row: SerialPlateListRow }) {
  const isRead = row.state === 'READ';
  return (
    <Facts>
      {row.state !== 'WAITING' && (
        <Fact name="Answer">
          {PLATE_STATE_WORDS[row.state]}
          {row.note && `: ${row.note}`}
        </Fact>
      )}
      {isRead && (
        <>
          <Fact name="Manufacturer">{row.manufacturerName ?? <NotKnown />}</Fact>
          <Fact name="Model">{row.modelName ?? <NotKnown />}</Fact>
          <Fact name="Serial">{row.serial === null ? <NotKnown /> : <span className="mono">{row.serial}</span>}</Fact>
          <Fact name="Made">{row.mfgDate ? date(row.mfgDate) : <NotKnown />}</Fact>
        </>
      )}
      {row.rule && <Fact name="Rule of its date">{row.rule}</Fact>}
      {row.elsewhere && (
        <Fact name="Elsewhere">
          <StatusText tone="warn">{row.elsewhere} has this serial number too</StatusText>
        </Fact>
      )}
      {row.answeredAt !== null && (
        <Fact name="Answered">
          {dateTime(row.answeredAt)}
          {row.answeredBy && ` by ${row.answeredBy}`}
          {row.answeredInSeconds !== null && `, in ${row.answeredInSeconds} s`}
        </Fact>
      )}
      <Fact name="Sent">{dateTime(row.sentAt)}</Fact>
      {row.itemId !== null && (
        <Fact name="Item">
          <Link to={links.item(row.itemId)}>{plateName(row)}</Link>
        </Fact>
      )}
    </Facts>
  );
}

/** A way to answer a plate that waits, and to have one that was answered read again. */
function Decide({ row }: { row: SerialPlateListRow }) {
  const canRecord = useCan('record');
  const [reopen, { isLoading }] = useReopenSerialPlateMutation();
  if (!canRecord) return null;
  const queue = links.serialPlates({ property: String(row.propertyId) });
  const again = async () => {
    const { data } = await reopen({ params: { plateId: row.id }, errors: 'modal' });
    if (data) toast.done(`It waits to be read again: ${plateName(row)}.`);
  };
  return (
    <div className="actions">
      {row.state === 'WAITING' ? (
        <Button component={Link} to={queue} size="small">
          Answer waiting plates
        </Button>
      ) : (
        <Button size="small" disabled={isLoading} onClick={() => void again()}>
          Read it again
        </Button>
      )}
    </div>
  );
}

function ReadValues({ read }: { read: NonNullable<SerialPlateListRow['read']> }) {
  const { manufacturer, model, serial, madeOn } = read;
  return (
    <Facts>
      {Object.entries({ Manufacturer: manufacturer, Model: model, Serial: serial, Made: madeOn }).map(
        ([name, value]) => (
          <Fact key={name} name={name}>
            {value === null ? (
              <span className="muted">Not found</span>
            ) : (
              <span className={styles.read}>
                <span className="mono">{value.value}</span>
                {value.doubt && <small className="muted">{PLATE_DOUBT_WORDS[value.doubt]}</small>}
              </span>
            )}
          </Fact>
        ),
      )}
    </Facts>
  );
}
