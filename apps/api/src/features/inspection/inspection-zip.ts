import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CHECK_RESULT_WORDS, SEVERITY_WORDS } from '@lintel/domain/inspections';
import type { SentBytes } from '#platform/answer.ts';
import type { Ctx } from '#platform/context.ts';
import { fetchOriginal } from '#platform/files/fetch-original.ts';
import type { Files } from '#platform/files/files.ts';
import { describeError } from '#platform/log.ts';
import type { Cell } from '#platform/table-file.ts';
import { csvText } from '#platform/table-sheets.ts';
import { ZIP_MAX_BYTES, type ZipEntry, zipName, zipStream } from '#platform/zip-file.ts';
import type { WireCheck, WireInspection } from './inspection-select.queries.ts';
import type { StoredPhoto } from './photo.queries.ts';

export type Means = Pick<Ctx, 'platform' | 'log'>;
type Source = { inspection: WireInspection; photos: readonly StoredPhoto[]; pdf: Buffer; now: string };

/** An inspection as files: its PDF, its photos as they were taken in folders by building, unit and area, and a CSV of its answers. */
export function inspectionZip(source: Source, ctx: Means): SentBytes {
  const { id, propertyName, unitName } = source.inspection;
  const place = zipName([propertyName, unitName].filter(Boolean).join(' '));
  return {
    sentBytes: true,
    stream: zipStream(entriesOf(source, ctx)),
    contentType: 'application/zip',
    fileName: `inspection-${id} ${place}`.trim().replaceAll(' ', '-').concat('.zip'),
  };
}

// The CSV comes last: only then is known which photos could be read.
async function* entriesOf({ inspection, photos, pdf, now }: Source, ctx: Means): AsyncGenerator<ZipEntry> {
  const at = new Date(now);
  yield { name: `Inspection ${inspection.id}.pdf`, at, bytes: once(pdf) };
  const names = new Map<number, string>();
  yield* photoEntries(inspection, photos, { bytes: ZIP_MAX_BYTES }, names, ctx);
  yield { name: 'Answers.csv', at, bytes: once(Buffer.from(csvText(answersSheet(inspection, photos, names)))) };
}

/** The readable photos of an inspection, one at a time: their names in `names`, their bytes subtracted from `room`, the bytes that may still be sent. */
export async function* photoEntries(
  inspection: WireInspection,
  photos: readonly StoredPhoto[],
  room: { bytes: number },
  names: Map<number, string>,
  { platform: { files }, log }: Means,
): AsyncGenerator<ZipEntry> {
  for (const { name, photo } of namedPhotos(inspection, photos)) {
    const held = photo.storageKey && (await fetched(files, photo.storageKey, room.bytes).catch(said));
    if (!held) continue;
    room.bytes -= held.size;
    names.set(photo.id, name);
    try {
      yield { name, at: new Date(photo.takenAt), bytes: createReadStream(held.place) };
    } finally {
      await rm(held.folder, { recursive: true, force: true });
    }
  }

  function said(error: unknown): undefined {
    log.warn('a photo of an inspection could not be read', { detail: describeError(error) });
    return undefined;
  }
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

type Held = { folder: string; place: string; size: number };

/** A checked copy of stored bytes, one at a time; undefined where they are missing, altered, or more than there is room for. */
async function fetched({ storage, scratch }: Files, key: string, room: number): Promise<Held | undefined> {
  const folder = path.join(scratch, randomUUID());
  const place = path.join(folder, 'original');
  await mkdir(folder, { recursive: true });
  let held: Held | undefined;
  try {
    if (!(await fetchOriginal(storage, key, place))) return undefined;
    const { size } = await stat(place);
    if (size <= room) held = { folder, place, size };
    return held;
  } finally {
    if (!held) await rm(folder, { recursive: true, force: true });
  }
}

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** The folders of a place: 'Building A', 'A1'. */
export function placeFolders(buildingName: string | null, unitName: string | null): string[] {
  return [...(buildingName ? [`Building ${buildingName}`] : []), unitName ?? 'Whole property'];
}

/** 'Building A/A1/Kitchen/03 The range is fine 1.jpg', in the order of the checks. */
function namedPhotos({ unitName, checks }: WireInspection, photos: readonly StoredPhoto[]) {
  return checks.flatMap((check) =>
    photos
      .filter(({ checkId }) => checkId === check.id)
      .map((photo, nth) => {
        const { buildingName, contentType } = photo;
        const folders = [...placeFolders(buildingName, unitName), check.area];
        const number = String(check.position).padStart(2, '0');
        const file = `${zipName(`${number} ${check.title}`)} ${nth + 1}.${ENDINGS[contentType] ?? 'bin'}`;
        const kept = folders.map(zipName).filter((each) => each !== '');
        return { photo, name: [...kept, file].join('/') };
      }),
  );
}

export function answersSheet(
  { unitName, checks }: WireInspection,
  photos: readonly StoredPhoto[],
  names: ReadonlyMap<number, string>,
) {
  const text = (label: string) => ({ label, kind: 'text' as const });
  const labels = ['Unit', 'Area', 'Check', 'Result', 'Severity', 'Note'];
  const rows = checks.map((check): Cell[] => {
    const own = photos.filter(({ checkId }) => checkId === check.id);
    const inFile = own.flatMap(({ id }) => names.get(id) ?? []);
    return [unitName, ...answerCells(check), own.length, inFile.join('; ') || null, own.length - inFile.length || null];
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
