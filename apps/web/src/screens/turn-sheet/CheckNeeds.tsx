import { Button } from '@mui/material';
import { Camera } from 'lucide-react';
import { useRef } from 'react';
import type { Turn } from '#app/turn/turn-types.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { useAddPhotos } from './use-add-photos.ts';
import type { WaitingEntries } from './use-waiting.ts';

type CheckNeedsProps = {
  turn: Turn;
  waiting: WaitingEntries;
  check: Turn['checks'][number];
  canRecord: boolean;
};

/** What a check asks for before the final walk can be passed, and whether it is there. */
export function CheckNeeds({ turn, waiting, check, canRecord }: CheckNeedsProps) {
  const { add, isBusy } = useAddPhotos(turn);
  const input = useRef<HTMLInputElement>(null);
  if (check.needs === null || check.result === 'NA') return null;
  if (check.needs === 'SERIAL') {
    const unread = turn.items.filter(
      ({ itemId, serialRead }) => serialRead === null && !waiting.serials.has(itemId),
    ).length;
    return unread === 0 ? (
      <StatusText tone="good">All serial numbers are confirmed.</StatusText>
    ) : (
      <StatusText tone="warn">
        {unread} of {turn.items.length} serial numbers still to confirm, below.
      </StatusText>
    );
  }
  const taken = [...turn.photos, ...waiting.photos].filter(({ area }) => area === check.area).length;
  return (
    <>
      <StatusText tone={taken > 0 ? 'good' : 'warn'}>
        {taken > 0
          ? `${taken} ${taken === 1 ? 'photo' : 'photos'} of ${check.area}.`
          : `Asks for a photo of ${check.area}.`}
      </StatusText>
      {canRecord && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={`Photo for ${check.label}`}
            onChange={async (event) => {
              await add(event.target.files, 'AFTER', check.area);
              if (input.current) input.current.value = '';
            }}
          />
          <Button
            size="small"
            disabled={isBusy}
            startIcon={<Camera size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {isBusy ? 'Keeping the photo' : `Photo of ${check.area}`}
          </Button>
        </>
      )}
    </>
  );
}
