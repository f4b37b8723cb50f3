import { renditionWidth } from '@lintel/domain/base/file-rules';
import { useState } from 'react';
import { useGetFileQuery } from '#api/upload.api.ts';
import { LazyImage } from '#ui/pictures/LazyImage.tsx';
import { useImageTries } from '#ui/pictures/use-image-tries.ts';

type StoredImageProps = {
  fileId: number;
  alt: string;
  width: number;
  height: number;
  isRound?: boolean;
  /** In a long list: its address is asked for once its place is in sight. */
  waits?: boolean;
};

/** A stored picture in the width that it is shown in. */
export function StoredImage({ fileId, alt, width, height, isRound = false, waits = false }: StoredImageProps) {
  const [isInSight, setInSight] = useState(false);
  const w = renditionWidth(Math.max(width, height), window.devicePixelRatio);
  const { data, refetch } = useGetFileQuery({ params: { fileId }, query: { w, q: 75 } }, { skip: waits && !isInSight });
  // Addresses work for five minutes; a page may be open for longer.
  const tries = useImageTries(refetch);
  return (
    <LazyImage
      src={data?.url ?? null}
      alt={alt}
      width={width}
      height={height}
      isRound={isRound}
      tries={tries}
      onInSight={() => setInSight(true)}
    />
  );
}
