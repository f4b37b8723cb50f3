import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileNameOf, uniquePaths } from '@lintel/domain/base/file-names';
import { AppError } from '#platform/base/errors.ts';
import { describeError } from '#platform/base/log.ts';
import type { SentBytes } from '#platform/tables/table-file.ts';
import { csvText } from '#platform/tables/table-sheets.ts';
import { ZIP_MAX_BYTES, type ZipEntry, zipPath, zipStream } from '#platform/tables/zip-file.ts';
import type { WithEvidence } from './inspection-papers.ts';
import { answersSheet, evidenceEntries, type Means, noNames, once, placeFolders } from './inspection-zip.ts';
import type { SubmittedRun } from './run.queries.ts';

/** Reads one inspection (undefined where it was removed meanwhile) and draws its PDF. */
export type RunReader = { read(id: number): Promise<WithEvidence | undefined>; pdf(of: WithEvidence): Promise<Buffer> };

/** The submitted inspections of a run as a zip. They are read one after the other while it is sent, so memory does not grow with the run. */
export function runZip(run: SubmittedRun, reader: RunReader, ctx: Means & { now: string }): SentBytes {
  return {
    sentBytes: true,
    stream: zipStream(entriesOf(run, reader, ctx)),
    contentType: 'application/zip',
    fileName: `inspections-${fileNameOf(run.name, { max: 60, otherwise: 'run' })}`.replaceAll(' ', '-').concat('.zip'),
  };
}

// The answers are gathered in a file, since a run may have tens of thousands.
async function* entriesOf(
  run: SubmittedRun,
  reader: RunReader,
  ctx: Means & { now: string },
): AsyncGenerator<ZipEntry> {
  const at = new Date(ctx.now);
  const folder = path.join(ctx.platform.files.scratch, randomUUID());
  const answers = path.join(folder, 'answers');
  await mkdir(folder, { recursive: true });
  const room = { bytes: ZIP_MAX_BYTES };
  const leftOut: string[] = [];
  const oncePath = uniquePaths();
  let isFirst = true;
  try {
    for (const { id, buildingName } of run.inspections) {
      const found = await reader.read(id);
      if (!found) continue;
      const { inspection } = found;
      const pdf = await reader.pdf(found).catch(tooBusy);
      const name = oncePath(zipPath(placeFolders(buildingName, inspection), `Inspection ${id}.pdf`));
      if (pdf) yield { name, at, bytes: once(pdf) };
      else leftOut.push(name);
      const names = noNames(oncePath);
      yield* evidenceEntries(inspection, found, room, names, ctx);
      const text = csvText(answersSheet(inspection, found, names));
      await appendFile(answers, isFirst ? text : text.slice(text.indexOf('\r\n') + 2));
      isFirst = false;
    }
    if (!isFirst) yield { name: 'Answers.csv', at, bytes: createReadStream(answers) };
    if (leftOut.length > 0) yield { name: 'Left out.txt', at, bytes: once(Buffer.from(leftOutText(leftOut))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  function tooBusy(error: unknown): undefined {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn('the PDF of an inspection was left out of the zip of its run', { detail: describeError(error) });
    return undefined;
  }
}

function leftOutText(names: readonly string[]): string {
  return `The server was too busy to draw these. Each can be had on the page of its inspection.\r\n${names.join('\r\n')}\r\n`;
}
