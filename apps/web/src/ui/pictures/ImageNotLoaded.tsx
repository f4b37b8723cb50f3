import { Button } from '@mui/material';
import type { ImageTries } from './use-image-tries.ts';

type ImageNotLoadedProps = {
  /** What it is, as a sentence names it: 'The photo'. */
  thing?: string;
  tries: ImageTries;
};

/** Beside a picture that was asked for in vain several times: the way to try again. */
export function ImageNotLoaded({ thing = 'The photo', tries }: ImageNotLoadedProps) {
  if (!tries.hasGivenUp) return null;
  return (
    <span role="alert" className="small" style={{ color: 'var(--bad-ink)' }}>
      {thing} could not be loaded.{' '}
      <Button size="small" variant="text" onClick={tries.again}>
        Retry
      </Button>
    </span>
  );
}
