import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileNameOf, uniquePaths } from '@lintel/domain/base/file-names';
import { voiceNoteText } from '@lintel/domain/inspections/inspection-voice';
import { CHECK_RESULT_WORDS, SEVERITY_WORDS } from '@lintel/domain/inspections/inspections';
import { describeError } from '#platform/base/log.ts';
import { copyOriginal } from '#platform/files/copy-original.ts';
import type { Ctx } from '#platform/operations/context.ts';
import type { Cell, SentBytes } from '#platform/tables/table-file.ts';
import { csvText } from '#platform/tables/table-sheets.ts';
import { ZIP_FOLDER_MAX, ZIP_MAX_BYTES, type ZipEntry, zipPath, zipStream } from '#platform/tables/zip-file.ts';
import type { WireCheck, WireInspection } from './inspection-select.queries.ts';
import type { StoredPhoto } from './photo.queries.ts';
import type { StoredVoiceNote } from './voice.queries.ts';

export type Means = Pick<Ctx, 'platform' | 'log'>;
type Evidence = { photos: readonly StoredPhoto[]; voiceNotes: readonly StoredVoiceNote[] };
type Source = Evidence & { inspection: WireInspection; pdf: Buffer; now: string };
/** The names of the files that could be read, by the ids of photos and of voice notes; `once` gives each path of the zip out once. */
export type Names = { photos: Map<number, string>; voiceNotes: Map<number, string>; once: (path: string) => string };

/** No names yet, in a zip whose earlier paths `once` knows. */
export const noNames = (once = uniquePaths()): Names => ({ photos: new Map(), voiceNotes: new Map(), once });

/**
 * An inspection as files: its PDF, its photos and voice notes as they were recorded in folders by building, unit and area, and a CSV of its
 * answers.
 */
export function inspectionZip(source: Source, ctx: Means): SentBytes {
  const { id, propertyName, unitName } = source.inspection;
  const place = fileNameOf([propertyName, unitName].filter(Boolean).join(' '), { max: 60, otherwise: '' });
  return {
    sentBytes: true,
    stream: zipStream(entriesOf(source, ctx)),
    contentType: 'application/zip',
    fileName: `inspection-${id} ${place}`.trim().replaceAll(' ', '-').concat('.zip'),
  };
}

// The CSV comes last: only then is known which photos and voice notes could be read.
async function* entriesOf({ inspection, pdf, now, ...evidence }: Source, ctx: Means): AsyncGenerator<ZipEntry> {
  const at = new Date(now);
  const names = noNames();
  yield { name: names.once(`Inspection ${inspection.id}.pdf`), at, bytes: once(pdf) };
  yield* evidenceEntries(inspection, evidence, { bytes: ZIP_MAX_BYTES }, names, ctx);
  yield {
    name: names.once('Answers.csv'),
    at,
    bytes: once(Buffer.from(csvText(answersSheet(inspection, evidence, names)))),
  };
}

/**
 * The readable photos and voice notes of an inspection, one at a time: their names in `names`, their bytes subtracted from `room`, the bytes that
 * may still be sent.
 */
export async function* evidenceEntries(
  inspection: WireInspection,
  { photos, voiceNotes }: Evidence,
  room: { bytes: number },
  names: Names,
  { platform: { files }, log }: Means,
): AsyncGenerator<ZipEntry> {
  yield* entries(namedFiles(inspection, photos), names.photos);
  yield* entries(namedFiles(inspection, voiceNotes, 'voice note'), names.voiceNotes);

  async function* entries(named: ReturnType<typeof namedFiles>, kept: Map<number, string>): AsyncGenerator<ZipEntry> {
    for (const { path: wanted, stored } of named) {
      const held = stored.storageKey && (await copyOriginal(files, stored.storageKey, room.bytes).catch(said));
      if (!held || typeof held === 'string') continue;
      room.bytes -= held.size;
      const name = names.once(wanted);
      kept.set(stored.id, name);
      try {
        yield { name, at: new Date(stored.takenAt), bytes: createReadStream(held.place) };
      } finally {
        await rm(held.folder, { recursive: true, force: true });
      }
    }
  }

  function said(error: unknown): undefined {
    log.warn('a photo or voice note of an inspection could not be read', { detail: describeError(error) });
    return undefined;
  }
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const ENDINGS: Record<string, string> = {
  ...{ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' },
  ...{ 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' },
};

/** The folders of a place: 'Building A', 'A1 (unit 4711)'. The id tells units apart whose names are one to a file system. */
export function placeFolders(
  buildingName: string | null,
  { unitId, unitName }: Pick<WireInspection, 'unitId' | 'unitName'>,
): string[] {
  const id = ` (unit ${unitId})`;
  const unit =
    unitId === null
      ? 'Whole property'
      : fileNameOf(unitName ?? '', { max: ZIP_FOLDER_MAX - id.length, otherwise: 'Unit' }) + id;
  return [...(buildingName ? [`Building ${buildingName}`] : []), unit];
}

const FILE_MAX = 60;

/** 'Building A/A1 (unit 7)/Kitchen/03 The range is fine 1.jpg', in the order of the checks; with `word`, '… voice note 1.webm'. */
function namedFiles(inspection: WireInspection, all: readonly StoredVoiceNote[], word = '') {
  return inspection.checks.flatMap((check) =>
    all
      .filter(({ checkId }) => checkId === check.id)
      .map((stored, nth) => {
        const { buildingName, contentType } = stored;
        const folders = [...placeFolders(buildingName, inspection), ...(check.area ? [check.area] : [])];
        const number = String(check.position).padStart(2, '0');
        const title = fileNameOf(check.title, { max: FILE_MAX, otherwise: '' });
        const words = [number, title, word, nth + 1].filter((each) => each !== '').join(' ');
        return { stored, path: zipPath(folders, `${words}.${ENDINGS[contentType] ?? 'bin'}`) };
      }),
  );
}

export function answersSheet({ unitName, checks }: WireInspection, { photos, voiceNotes }: Evidence, names: Names) {
  const text = (label: string) => ({ label, kind: 'text' as const });
  const labels = ['Unit', 'Area', 'Check', 'Result', 'Severity', 'Note'];
  const rows = checks.map((check): Cell[] => {
    const cells = (all: readonly StoredVoiceNote[], read: ReadonlyMap<number, string>): Cell[] => {
      const own = all.filter(({ checkId }) => checkId === check.id);
      const inFile = own.flatMap(({ id }) => read.get(id) ?? []);
      return [own.length, inFile.join('; ') || null, own.length - inFile.length || null];
    };
    const said = check.voiceNotes.map(voiceNoteText).join('; ') || null;
    const files = [...cells(photos, names.photos), ...cells(voiceNotes, names.voiceNotes)];
    return [unitName, ...answerCells(check), ...files, said];
  });
  return {
    name: 'Answers',
    columns: [
      ...labels.map(text),
      { label: 'Charge', kind: 'cents' as const },
      text('Answered by'),
      text('Answered at'),
      { label: 'Photos', kind: 'integer' as const },
      text('Photo files'),
      { label: 'Photos that could not be read', kind: 'integer' as const },
      { label: 'Voice notes', kind: 'integer' as const },
      text('Voice note files'),
      { label: 'Voice notes that could not be read', kind: 'integer' as const },
      text('What voice notes say'),
    ],
    rows,
  };
}

function answerCells({ area, title, result, severity, note, chargeCents, answeredBy, answeredAt }: WireCheck): Cell[] {
  return [
    area,
    title,
    result && CHECK_RESULT_WORDS[result],
    severity && SEVERITY_WORDS[severity],
    note,
    chargeCents,
    answeredBy,
    answeredAt,
  ];
}
