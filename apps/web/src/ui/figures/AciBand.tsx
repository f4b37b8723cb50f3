import { ACI_BAND_LABELS, type AciBand } from '@lintel/domain/capital/capital';
import { Chip, type ChipTone } from './Chip.tsx';
import { StatusText, type Tone } from './StatusText.tsx';

const TONES: Record<AciBand, Tone & ChipTone> = { GOOD: 'good', FAIR: 'muted', POOR: 'warn', CRITICAL: 'bad' };

/** The band of a condition index, filled in a tile or plain in a row. */
export function AciBandMark({ band, isFilled = false }: { band: string | null; isFilled?: boolean }) {
  if (band === null || !(band in TONES)) return null;
  // why: the wire carries the band as text
  const known = band as AciBand;
  const words = ACI_BAND_LABELS[known];
  return isFilled ? <Chip tone={TONES[known]}>{words}</Chip> : <StatusText tone={TONES[known]}>{words}</StatusText>;
}
