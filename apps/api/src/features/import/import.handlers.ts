import { imports, type OnboardBody } from '@lintel/contract/imports/import';
import type * as z from 'zod';
import { nudge } from '#platform/background/jobs.ts';
import { notFound, unprocessable } from '#platform/base/errors.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { decodeCursor } from '#platform/sql/cursor.ts';
import { pageAnswer } from '#platform/sql/page.ts';
import { keptErrorFile, wholeErrorFile } from './error-file.ts';
import {
  importReading,
  selectErrorRows,
  selectImport,
  selectImportColumns,
  selectImportTarget,
} from './import.queries.ts';
import { selectImportRows } from './import-rows.queries.ts';
import { openQuestions, type Question } from './questions.ts';
import { pickFromFile, readFile } from './read-file.ts';
import type { ReadRequest } from './read-roster.ts';
import { stageImport } from './stage-import.ts';
import type { ReadingAside } from './staged-row.ts';
import { undoImport } from './undo-import.ts';

const ROWS_LIMIT = 100;
const WRITE_TIMEOUT_MS = 60_000;

export const importHandlers: Handlers<typeof imports> = {
  async previewImport({ body }, ctx) {
    return readBody(body, ctx, { wantsRows: false, keepsCopies: false }, (reading) => {
      const { copies: _, fileHash, dictionary, parts, classes, makers, keptMakers, layout, ...shape } = reading;
      return shape;
    });
  },

  async runOnboard({ body }, ctx) {
    const staged = await readBody(
      body,
      ctx,
      { wantsRows: true, keepsCopies: body.keepCopies ?? false },
      async (reading) => {
        const open = openQuestions(reading.questions);
        if (open.length > 0 && !body.dryRun) throw unprocessable('answers', waitingFor(open));
        return ctx.write(
          (db) =>
            stageImport(db, body.orgId, reading, {
              fileName: body.fileName ?? (body.csvString === undefined ? 'uploaded file' : 'pasted.csv'),
              isDryRun: body.dryRun ?? false,
              leavesOutErrors: body.leaveOutErrors ?? false,
              keepsCopies: body.keepCopies ?? false,
              propertyName: body.propertyName,
              turned: body.turned,
              userId: ctx.viewer.userId,
            }),
          { timeoutMs: WRITE_TIMEOUT_MS, isLong: true },
        );
      },
    );
    nudge();
    return staged;
  },

  listImports: listHandler(imports.listImports, importReading),

  async getImport({ params }, { viewer, read }) {
    const found = await read((db) => selectImport(db, viewer, params.importId));
    if (!found) throw notFound('import');
    return found;
  },

  async listImportRows({ params, query }, { viewer, read }) {
    const { importId } = params;
    const { action, limit = ROWS_LIMIT } = query;
    const after = decodeCursor('row', query.cursor)?.id ?? 0;
    return read(async (db) => {
      if (!(await selectImport(db, viewer, importId))) throw notFound('import');
      return pageAnswer(await selectImportRows(db, viewer, { importId, action, after, limit }), 'row');
    });
  },

  async getImportErrorsFile({ params }, { viewer, read }) {
    return read(async (db) => {
      const found = await selectImportColumns(db, viewer, params.importId);
      if (!found) throw notFound('import');
      return keptErrorFile(found, await selectErrorRows(db, viewer, params.importId));
    });
  },

  async runImportErrorsFile({ params, body }, { viewer, read }) {
    const { found, errors } = await read(async (db) => ({
      found: await selectImportColumns(db, viewer, params.importId),
      errors: await selectErrorRows(db, viewer, params.importId),
    }));
    if (!found) throw notFound('import');
    const sheets = found.sheets ?? undefined;
    const picked = await pickFromFile(
      { ...body, sheets },
      { fileHash: found.fileHash, kind: found.kind, rows: errors },
    );
    return wholeErrorFile(found, picked, errors);
  },

  async undoImport({ params }, { viewer, write }) {
    return write(
      async (db, audit) => {
        await undoImport(db, audit, viewer.organizationIds, params.importId);
        const undone = await selectImport(db, viewer, params.importId);
        if (!undone) throw notFound('import');
        return undone;
      },
      { timeoutMs: WRITE_TIMEOUT_MS },
    );
  },
};

function waitingFor(open: readonly Question[]): string {
  const [first] = open;
  const value = first?.values.find(({ answer }) => answer === null)?.value ?? '';
  const others = open.length === 1 ? '' : ` and ${open.length - 1} more`;
  return `The file leaves something open: ${first?.text ?? ''} '${value}'${others}. Preview the file and answer its questions.`;
}

async function readBody<T>(
  body: Omit<z.infer<typeof OnboardBody>, 'dryRun' | 'leaveOutErrors' | 'keepCopies'>,
  ctx: Ctx,
  how: Pick<ReadRequest, 'wantsRows' | 'keepsCopies'>,
  use: (reading: ReadingAside) => T | Promise<T>,
): Promise<T> {
  const target = await ctx.read((db) => selectImportTarget(db, ctx.viewer, body.orgId, ctx.now));
  if (!target) throw notFound('organization');
  const { csvString, fileBase64, fileName, sheets } = body;
  return readFile(
    { csvString, fileBase64, fileName, sheets },
    {
      kind: body.kind,
      mapping: body.mapping,
      propertyName: body.propertyName,
      setName: body.setName,
      onlyPropertyName: target.onlyPropertyName ?? undefined,
      propertyNames: target.propertyNames ?? [],
      itemTypes: target.itemTypes ?? [],
      latestDay: target.latestDay,
      layouts: target.layouts ?? [],
      answers: body.answers,
      turned: body.turned,
      ...how,
    },
    use,
  );
}
