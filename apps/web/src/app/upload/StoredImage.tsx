import { renditionWidth } from '@lintel/domain/file-rules';
import { useGetFileQuery } from '#api/upload.api.ts';
import { LazyImage } from '#ui/LazyImage.tsx';
import { useImageTries } from '#ui/use-image-tries.ts';

type StoredImageProps = { fileId: number; alt: string; width: number; height: number; isRound?: boolean };

/** A stored picture in the width that it is shown in. */
export function StoredImage({ fileId, alt, width, height, isRound = false }: StoredImageProps) {
  const w = renditionWidth(Math.max(width, height), window.devicePixelRatio);
  const { data, refetch } = useGetFileQuery({ params: { fileId }, query: { w, q: 75 } });
  // Addresses work for five minutes; a page may be open for longer.
  const tries = useImageTries(refetch);
  return <LazyImage src={data?.url ?? null} alt={alt} width={width} height={height} isRound={isRound} tries={tries} />;
}
