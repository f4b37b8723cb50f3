import os from 'node:os';
import type { ImportResult } from './import-work.ts';
import type { Sample } from './load.ts';
import type { Memory } from './memory.ts';
import type { Work } from './works.ts';

export type Row = { work: Work; ours: Sample; same: Sample; lean: Sample };

const IMPORT_MUST = 0.55;

export type Printed = {
  scale: string;
  seed: number;
  rows: Row[];
  imported: ImportResult | undefined;
  memory: { atRest: Memory; underLoad: Memory; beforeImport?: Memory; duringImport?: Memory };
};

/** The figures as Markdown tables, with the machine, so that they can be put into docs/benchmarks.md as they are. */
export function printTable({ scale, seed, rows, imported, memory }: Printed): void {
  const cpu = os.cpus();
  console.log(
    `\nScale ${scale}, seed ${seed}, ${cpu.length} × ${cpu[0]?.model ?? 'unknown CPU'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
  );
  if (rows.length > 0) {
    console.log(
      '| work | ours /s | same SQL /s | ratio | lean SQL /s | ratio | p50 ms | p99 ms | app CPU ms | database CPU ms | same: database | lean: database |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
  }
  for (const { work, ours, same, lean } of rows) {
    const cells = [
      work.title,
      rate(ours.perSecond),
      rate(same.perSecond),
      (ours.perSecond / same.perSecond).toFixed(2),
      rate(lean.perSecond),
      (ours.perSecond / lean.perSecond).toFixed(2),
      ours.p50,
      ours.p99,
      cpuText(ours.appCpuMs),
      cpuText(ours.databaseCpuMs),
      cpuText(same.databaseCpuMs),
      cpuText(lean.databaseCpuMs),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  if (imported) printImport(imported);
  printMemory(memory);
}

function printImport({ ours, parts, floor, rows: count, format }: ImportResult): void {
  console.log(
    `\nImport of ${format === 'csv' ? 'a CSV file' : 'a workbook'} of ${count.toLocaleString('en-US')} rows with a verdict on each, against COPY of the same items and history into the same keys:\n`,
  );
  console.log('| ours rows/s | COPY rows/s | ratio | must | app CPU ms | database CPU ms | COPY: database |');
  console.log('|---|---|---|---|---|---|---|');
  const ratio = verdict(ours.perSecond / floor.perSecond, IMPORT_MUST);
  console.log(
    `| ${rate(ours.perSecond)} | ${rate(floor.perSecond)} | ${ratio} | ${IMPORT_MUST} | ${cpuText(ours.appCpuMs)} | ${cpuText(ours.databaseCpuMs)} | ${cpuText(floor.databaseCpuMs)} |`,
  );
  const { read, check, write, end } = parts;
  const [total, own] = [read + check + write + end, read + check + end];
  console.log(
    '\n| reading and staging ms | verdicts ms | writing ms | statistics, audit and commit ms | share of all but writing |',
  );
  console.log('|---|---|---|---|---|');
  console.log(
    `| ${[read, check, write, end].map((ms) => Math.round(ms)).join(' | ')} | ${Math.round((100 * own) / total)} % |`,
  );
}

function printMemory({ atRest, underLoad, beforeImport, duringImport }: Printed['memory']): void {
  console.log('\n| memory, MiB | server | PostgreSQL |');
  console.log('|---|---|---|');
  const lines = { 'at rest': atRest, 'most under load': underLoad, 'before the imports': beforeImport };
  for (const [title, held] of Object.entries({ ...lines, 'most during the imports': duringImport }))
    if (held) console.log(`| ${title} | ${mebibytes(held.app)} | ${mebibytes(held.database)} |`);
}

function mebibytes(bytes: number | null): string {
  return bytes === null ? 'not measured' : String(Math.round(bytes / 2 ** 20));
}

function rate(perSecond: number): string {
  return perSecond >= 100 ? Math.round(perSecond).toLocaleString('en-US') : perSecond.toFixed(1);
}

function verdict(ratio: number, must: number | null): string {
  return `${ratio.toFixed(2)}${must !== null && ratio < must ? ' (below)' : ''}`;
}

function cpuText(ms: number | null): string {
  return ms === null ? 'not measured' : ms.toFixed(2);
}
