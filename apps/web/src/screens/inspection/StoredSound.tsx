import { voiceNoteLength } from '@lintel/domain/inspections/inspection-voice';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetVoiceNoteQuery } from '#api/inspection.api.ts';
import { Sound } from '#app/inspection/Sound.tsx';
import { isMissing, NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import type { VoiceNote } from './inspection-types.ts';

type Shown = { url: string | null; attempt: number; hasFailed: boolean };

/** A voice note that the server has, to be listened to. Its address works for five minutes; where it fails, another is asked for once. */
export function StoredSound({ note, title }: { note: VoiceNote; title: string }) {
  const query = useGetVoiceNoteQuery({ params: { voiceNoteId: note.id } });
  // What is being played goes on when the page reads the note again.
  const [shown, setShown] = useState<Shown>({ url: null, attempt: 0, hasFailed: false });
  const first = query.data?.url ?? null;
  if (shown.url === null && first !== null && !shown.hasFailed) setShown({ ...shown, url: first });
  if (isMissing(query)) return <NotLoaded thing="The voice note" query={query} />;
  if (query.data && first === null)
    return <span className="muted">{note.isReady ? 'Its sound cannot be played.' : 'Being checked'}</span>;
  const again = async () => {
    const { data } = await query.refetch();
    setShown({ url: data?.url ?? null, attempt: shown.attempt + 1, hasFailed: false });
  };
  if (shown.hasFailed)
    return (
      <span role="alert">
        The sound cannot be played here. The zip of the inspection has it.{' '}
        <Button size="small" variant="text" onClick={() => void again()}>
          Retry
        </Button>
      </span>
    );
  const by = note.recordedBy === null ? '' : `, by ${note.recordedBy}`;
  return (
    <Sound
      key={shown.attempt}
      src={shown.url}
      name={`Voice note at ${title}, ${voiceNoteLength(note.seconds)}${by}`}
      // why: an address may have expired once; a browser that does not know the kind fails each time
      onFailed={() => (shown.attempt % 2 === 0 ? void again() : setShown({ ...shown, hasFailed: true }))}
    />
  );
}
