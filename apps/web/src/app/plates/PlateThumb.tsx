import { PLATE_STATE_WORDS, type PlateState } from '@lintel/domain/serials/plate-states';
import { useGetSerialPlatePhotoQuery } from '#api/serial-plate.api.ts';
import { PlatePicture } from './PlatePicture.tsx';
import styles from './plates.module.css';
import { useItemPlates } from './use-item-plates.ts';
import { useUnitPlates } from './use-unit-plates.ts';

const WIDTH = 64;
const HEIGHT = 48;

type PlateThumbProps = {
  item: { id: number; propertyId: number; unitId: number | null };
  /** Set in from the edge, as a drawer sets its text in. */
  isInset?: boolean;
  onOpen: () => void;
};

/** A small picture of an item's serial plate that opens it; nothing where there is none. */
export function PlateThumb(props: PlateThumbProps) {
  return props.item.unitId === null ? <OfItem {...props} /> : <OfUnit {...props} />;
}

/** The plates of a unit come in one call, which its cards have too. */
function OfUnit({ item, ...shown }: PlateThumbProps) {
  const { plateOf, renew } = useUnitPlates(item.unitId);
  const plate = plateOf(item.id);
  return plate ? <Thumb state={plate.state} url={plate.url} renew={renew} {...shown} /> : null;
}

function OfItem({ item, ...shown }: PlateThumbProps) {
  const { currentData } = useItemPlates(item);
  const plate = currentData?.results.find(({ state }) => state === 'READ') ?? currentData?.results[0];
  const { data, refetch } = useGetSerialPlatePhotoQuery(
    { params: { propertyId: item.propertyId, plateId: plate?.id ?? 0 }, query: { w: 256, q: 75 } },
    { skip: plate === undefined },
  );
  return plate ? <Thumb state={plate.state} url={data?.url ?? null} renew={refetch} {...shown} /> : null;
}

type ThumbProps = Omit<PlateThumbProps, 'item'> & { state: PlateState; url: string | null; renew: () => unknown };

function Thumb({ state, url, renew, isInset, onOpen }: ThumbProps) {
  return (
    <button type="button" className={styles.thumb} data-inset={isInset || undefined} onClick={onOpen}>
      <PlatePicture url={url} alt="" width={WIDTH} height={HEIGHT} renew={renew} />
      Serial plate, {PLATE_STATE_WORDS[state].toLowerCase()}
    </button>
  );
}
