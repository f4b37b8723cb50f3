import { voiceNoteLength } from '@lintel/domain/inspection-voice';
import { useGetVoiceNoteQuery } from '#api/inspection.api.ts';
import { Sound } from '#app/inspection/Sound.tsx';
import { isMissing, NotLoaded } from '#ui/NotLoaded.tsx';
import type { VoiceNote } from './inspection-types.ts';

/** A voice note that the server has, to be listened to; its address is asked for anew where it works no more. */
export function StoredSound({ note, title }: { note: VoiceNote; title: string }) {
  const query = useGetVoiceNoteQuery({ params: { voiceNoteId: note.id } });
  if (isMissing(query)) return <NotLoaded thing="The voice note" query={query} />;
  const url = query.data?.url;
  if (query.data && !url)
    return <span className="muted">{note.isReady ? 'Its sound cannot be played.' : 'Being checked'}</span>;
  const by = note.recordedBy === null ? '' : `, by ${note.recordedBy}`;
  return (
    <Sound
      src={url ?? null}
      name={`Voice note at ${title}, ${voiceNoteLength(note.seconds)}${by}`}
      onFailed={query.refetch}
    />
  );
}
