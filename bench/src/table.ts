import os from 'node:os';
import type { ImportResult } from './import-work.ts';
import type { Sample } from './load.ts';
import type { Work } from './works.ts';

export type Row = { work: Work; ours: Sample; floor: Sample };

const IMPORT_MUST = 0.55;
const IMPORT_AIM = 0.85;

/** The figures as a Markdown table, with the machine, so that it can stand in docs/benchmarks.md as it is. */
export function printTable({
  scale,
  rows,
  imported,
}: {
  scale: string;
  rows: Row[];
  imported: ImportResult | undefined;
}): void {
  const cpu = os.cpus();
  console.log(
    `\nScale ${scale}, ${cpu.length} × ${cpu[0]?.model ?? 'unknown CPU'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
  );
  console.log(
    '| work | ours /s | floor /s | ratio | must | aim | p50 ms | p99 ms | app CPU ms | database CPU ms | floor app CPU | floor database CPU |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const { work, ours, floor } of rows) {
    const cells = [
      work.title,
      rate(ours.perSecond),
      rate(floor.perSecond),
      verdict(ours.perSecond / floor.perSecond, work.must),
      work.must,
      work.aim,
      ours.p50,
      ours.p99,
      cpuText(ours.appCpuMs),
      cpuText(ours.databaseCpuMs),
      cpuText(floor.appCpuMs),
      cpuText(floor.databaseCpuMs),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  if (imported) {
    const { ours, floor, rows: count } = imported;
    const title = `CSV import of ${count.toLocaleString('en-US')} rows with per-row verdicts, against COPY of the same items and history into the same keys (rows/s; CPU of one import)`;
    console.log(
      `| ${title} | ${rate(ours.perSecond)} | ${rate(floor.perSecond)} | ${verdict(ours.perSecond / floor.perSecond, IMPORT_MUST)} | ${IMPORT_MUST} | ${IMPORT_AIM} | | | ${cpuText(ours.appCpuMs)} | ${cpuText(ours.databaseCpuMs)} | | ${cpuText(floor.databaseCpuMs)} |`,
    );
  }
}

function rate(perSecond: number): string {
  return perSecond >= 100 ? Math.round(perSecond).toLocaleString('en-US') : perSecond.toFixed(1);
}

function verdict(ratio: number, must: number): string {
  return `${ratio.toFixed(2)}${ratio < must ? ' (below)' : ''}`;
}

function cpuText(ms: number | null): string {
  return ms === null ? 'not measured' : ms.toFixed(2);
}
