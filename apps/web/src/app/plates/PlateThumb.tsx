import { PLATE_STATE_WORDS } from '@lintel/domain/serials/plate-states';
import { useGetSerialPlatePhotoQuery } from '#api/serial-plate.api.ts';
import { LazyImage } from '#ui/LazyImage.tsx';
import styles from './plates.module.css';
import { useItemPlates } from './use-item-plates.ts';

const WIDTH = 64;
const HEIGHT = 48;

/** A small picture of an item's serial plate that opens it; nothing where there is none. */
export function PlateThumb({ item, onOpen }: { item: { id: number; propertyId: number }; onOpen: () => void }) {
  const { currentData } = useItemPlates(item);
  const plate = currentData?.results.find(({ state }) => state === 'READ') ?? currentData?.results[0];
  if (!plate) return null;
  return (
    <button type="button" className={styles.thumb} onClick={onOpen}>
      <Picture propertyId={plate.propertyId} plateId={plate.id} />
      Serial plate, {PLATE_STATE_WORDS[plate.state].toLowerCase()}
    </button>
  );
}

function Picture({ propertyId, plateId }: { propertyId: number; plateId: number }) {
  const { data } = useGetSerialPlatePhotoQuery({ params: { propertyId, plateId }, query: { w: 256, q: 75 } });
  return <LazyImage src={data?.url ?? null} alt="" width={WIDTH} height={HEIGHT} />;
}
