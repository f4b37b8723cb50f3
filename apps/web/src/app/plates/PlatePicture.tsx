import { LazyImage } from '#ui/pictures/LazyImage.tsx';
import { useImageTries } from '#ui/pictures/use-image-tries.ts';

type PlatePictureProps = { url: string | null; alt: string; width: number; height: number; renew: () => unknown };

/** A small picture of a serial plate. Its address works for five minutes; a page may be open for longer. */
export function PlatePicture({ url, alt, width, height, renew }: PlatePictureProps) {
  const tries = useImageTries(renew);
  return <LazyImage src={url} alt={alt} width={width} height={height} tries={tries} />;
}
