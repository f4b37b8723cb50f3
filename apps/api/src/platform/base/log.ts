import { cutText } from '@lintel/domain/base/text-cut';
/** Structured logging with allow-listed fields: what is not named here cannot be logged. */
export type LogFields = {
  requestId?: string;
  userId?: number;
  organizationIds?: readonly number[];
  route?: string;
  method?: string;
  status?: number;
  ms?: number;
  code?: string;
  jobId?: number;
  importId?: number;
  outboxId?: number;
  detail?: string;
  stack?: string;
};

export type Logger = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
};

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A logger that writes one JSON line an entry; lines below `level` are dropped. */
export function createLogger(level: LogLevel, write: (line: string) => void = writeStdout): Logger {
  const least = LOG_LEVELS.indexOf(level);
  const at =
    (name: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(name) < least) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...allowed(fields) })}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * What went wrong, for the log: the error's kind and message, without the values that PostgreSQL and JSON.parse quote, since
 * those are what somebody typed.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const state = (error as { code?: unknown }).code;
  const name = typeof state === 'string' ? `${error.name} ${state}` : error.name;
  if (error instanceof SyntaxError) return name;
  const message = isDataException(state) ? error.message.replaceAll(/"[^"]*"|'[^']*'|: .*$/gs, '…') : error.message;
  const cause = error.cause === undefined ? '' : ` (${describeError(error.cause)})`;
  return `${name}: ${cutText(message, DETAIL_MAX)}${cause}`;
}

/** Where it went wrong: the frames of an error's stack, without its message. */
export function framesOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return lines.map((line) => line.trim()).join('\n');
}

const DETAIL_MAX = 1000;

// SQLSTATE class 22: a value that cannot be what it should be; the message quotes it.
function isDataException(state: unknown): boolean {
  return typeof state === 'string' && /^22[0-9A-Z]{3}$/.test(state);
}

const ALLOWED: readonly (keyof LogFields)[] = [
  'requestId',
  'userId',
  'organizationIds',
  'route',
  'method',
  'status',
  'ms',
  'code',
  'jobId',
  'importId',
  'outboxId',
  'detail',
  'stack',
];

function allowed(fields: LogFields): LogFields {
  return Object.fromEntries(ALLOWED.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]));
}

function writeStdout(line: string): void {
  process.stdout.write(line);
}
