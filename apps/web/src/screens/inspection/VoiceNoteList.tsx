import { voiceNoteLength } from '@lintel/domain/inspections/inspection-voice';
import { Button } from '@mui/material';
import { useState } from 'react';
import { count, dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import styles from './inspection.module.css';
import type { Check, Inspection, VoiceNote } from './inspection-types.ts';
import { RemovedList } from './RemovedList.tsx';
import { StoredSound } from './StoredSound.tsx';

// why: most visits listen and change nothing
const VoiceWords = lazyWhenIdle(() => import('./VoiceWords.tsx'), 'VoiceWords');
const RemoveEvidence = lazyWhenIdle(() => import('./RemoveEvidence.tsx'), 'RemoveEvidence');

type Opened = { what: 'words' | 'removal'; note: VoiceNote; check: Check };

/** Every voice note of an inspection, to be listened to, with the words that people typed for it. */
export function VoiceNoteList({ inspection }: { inspection: Inspection }) {
  const { checks, removedVoiceNotes, may, status } = inspection;
  const shown = checks.flatMap((check) => check.voiceNotes.map((note) => ({ note, check })));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <section className={styles.section} aria-label="Voice notes">
      <SectionHead title="Voice notes" count={count(shown.length)} />
      <ul className={styles.voiceNotes}>
        {shown.map(({ note, check }) => (
          <li key={note.id}>
            <div>
              <span className="strong">{check.title}</span>
              <small>
                {[check.area, voiceNoteLength(note.seconds), dateTime(note.recordedAt), note.recordedBy]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <StoredSound note={note} title={check.title} />
            {note.words !== null && <p>{note.words}</p>}
            {(may.typeVoiceNotes || may.removePhotos) && (
              <div className="actions">
                {may.typeVoiceNotes && (
                  <Button
                    size="small"
                    aria-label={`${wordsButton(note)}: voice note at ${check.title}`}
                    onClick={() => setOpened({ what: 'words', note, check })}
                  >
                    {wordsButton(note)}
                  </Button>
                )}
                {may.removePhotos && (
                  <Button
                    size="small"
                    aria-label={`Remove: voice note at ${check.title}`}
                    onClick={() => setOpened({ what: 'removal', note, check })}
                  >
                    Remove
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <RemovedList what="voiceNote" removed={removedVoiceNotes} mayPutBack={may.removePhotos} />
      <LazyBoundary>
        {opened?.what === 'words' && (
          <VoiceWords note={opened.note} check={opened.check} isSubmitted={status !== 'DRAFT'} onClose={close} />
        )}
        {opened?.what === 'removal' && (
          <RemoveEvidence
            what="voiceNote"
            id={opened.note.id}
            check={opened.check}
            isEvidence={status !== 'DRAFT'}
            onRemoved={close}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </section>
  );
}

function wordsButton({ words }: VoiceNote): string {
  return words === null ? 'Type what it says' : 'Change the words';
}
