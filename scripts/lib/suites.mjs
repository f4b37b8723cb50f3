import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { Failure, run } from './command.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { BIN, CACHE, ROOT, withBin } from './paths.mjs';

/** Runs the unit and API tests; returns the counts. */
export async function runVitest() {
  const report = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(path.join(BIN, 'vitest'), ['run', ...reporters]);
  return withCrash('vitest', code, vitestCounts(readReport(report)));
}

/** Runs the end-to-end tests in Chromium; returns the counts. */
export async function runPlaywright(args = []) {
  if (!fs.existsSync(path.join(ROOT, 'e2e', 'playwright.config.ts'))) {
    throw new Failure('e2e/playwright.config.ts is missing: there are no end-to-end tests to run.');
  }
  const report = freshReport('playwright.json');
  const folder = process.env.TMPDIR ?? memoryFolder();
  const env = withBin({
    ...process.env,
    ...(folder && { TMPDIR: folder }),
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const command = ['test', '--reporter=list,json', ...args];
  const code = await run(path.join(BIN, 'playwright'), command, { env, cwd: path.join(ROOT, 'e2e') });
  const told = readReport(report);
  for (const line of told?.suites.flatMap(shownAtFailure) ?? []) console.log(line);
  return withCrash('playwright', code, playwrightCounts(told));
}

/** The sum of several counts, with what failed in all of them. */
export function sumOf(counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const failures = counts.flatMap((count) => count.failures ?? []);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
}

function vitestCounts(report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const isLoadFailure = ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  const failures = report.testResults.flatMap((file) =>
    isLoadFailure(file)
      ? [failureOf(file.name, file.message)]
      : file.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => failureOf(`${file.name} › ${test.fullName}`, test.failureMessages[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isLoadFailure).length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** One line on what failed: where, and the beginning of the reason; of a drawn history also its seed and what it was. */
function failureOf(where, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const shown = lines[0].includes('Property failed')
    ? lines.slice(0, 12).join(' ').slice(0, 2_000)
    : lines[0].slice(0, 300);
  return `${where.replace(`${ROOT}/`, '')}: ${shown}`;
}

/** A test that passes only when tried again counts as failed. */
function playwrightCounts(report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped, failures: report.suites.flatMap(playwrightFailures) };
}

const LINES_SHOWN = 150;

/** What the page of a failed journey showed from its main part on, and its last calls: a log is often all that is left. */
function shownAtFailure({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ errors }) => errors.length > 0)
      .flatMap(({ errors, attachments }) => [...errors.map(reasonOf), ...attachments.flatMap(textOf)])
      .map((text) => `\n${file} › ${title}\n${text}`),
  );
  return [...own, ...suites.flatMap(shownAtFailure)];
}

const REASON_LINES = 15;

/** What was waited for, and what was found instead. */
function reasonOf({ message = '' }) {
  return stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES).join('\n');
}

function textOf({ name, path: file, body }) {
  if (name === 'last calls')
    return [`last calls:\n${file ? fs.readFileSync(file, 'utf8') : Buffer.from(body ?? '', 'base64')}`];
  if (name !== 'error-context' || !file || !fs.existsSync(file)) return [];
  const [, page = ''] = /^```yaml\n([\s\S]*?)^```/m.exec(fs.readFileSync(file, 'utf8')) ?? [];
  const lines = page
    .trimEnd()
    .replace(/^[\s\S]*?(?=^ *- main\b)/m, '')
    .split('\n');
  // why: what lies over the page, such as a form or a message, comes last
  const shown = lines.length <= LINES_SHOWN ? lines : ['…', ...lines.slice(-LINES_SHOWN)];
  return [`the page:\n${shown.join('\n')}`];
}

function playwrightFailures({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return failureOf(`${file} › ${title}`, errors[0]?.message);
    });
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** A run that ends badly without a failed test (no tests, a crash, a stray rejection) is a failure of its own. */
function withCrash(name, code, counts) {
  const isEmpty = counts.passed + counts.failed === 0;
  if ((code === 0 && !isEmpty) || counts.failed > 0) return counts;
  const reason = `${name} ended with ${code}${isEmpty ? ' and ran no test' : ' though no test failed'}.`;
  return { ...counts, failed: 1, failures: [reason] };
}

function freshReport(name) {
  const file = path.join(CACHE, name);
  fs.mkdirSync(CACHE, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
