import { parentPort } from 'node:worker_threads';
import { chooseSheets } from './choose-sheets.ts';
import { openFile, type SentFile } from './open-file.ts';
import { type PickedRows, type PickRequest, pickRows } from './pick-rows.ts';
import type { ReadRequest } from './read-roster.ts';
import { readSent } from './read-sent.ts';
import { FILE_PATH, UnreadableFile } from './sources/source.ts';
import { StagedPartsWriter } from './staged-parts-file.ts';
import type { Reading } from './staged-row.ts';

parentPort?.on('message', async (task: WorkerTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  const { sent, folder } = task;
  try {
    return { done: task.read ? await readAside(task) : await pickSent(sent, folder, task.pick) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refused: error.message, path: error.path === FILE_PATH ? fieldOf(sent) : error.path };
  }
}

async function readAside({ sent, folder, partsFile, read }: ReadTask): Promise<Reading> {
  const aside = new StagedPartsWriter(partsFile);
  try {
    return await readSent(sent, folder, { ...read, onPart: (part) => aside.add(part) });
  } finally {
    aside.close();
  }
}

async function pickSent(sent: SentFile, folder: string, request: PickRequest): Promise<PickedRows> {
  const { source, file, hash } = await openFile(sent, folder);
  if (hash !== request.fileHash)
    throw new UnreadableFile(
      'This is not the file of this import: its contents differ. Choose the one that was imported.',
    );
  return pickRows(request, chooseSheets(file, source, sent.sheets).table);
}

/** The field of the body that carries the file. */
function fieldOf(sent: SentFile): string {
  return sent.csvString === undefined ? 'fileBase64' : 'csvString';
}

type ReadTask = {
  sent: SentFile;
  /** Where folders for what is read aside are made. */
  folder: string;
  /** Where the rows go: into a file that is made. */
  partsFile: string;
  read: ReadRequest;
  pick?: never;
};
type PickTask = { sent: SentFile; folder: string; pick: PickRequest; read?: never };
export type WorkerTask = ReadTask | PickTask;
export type WorkerAnswer = { done: Reading | PickedRows } | { refused: string; path: string };
