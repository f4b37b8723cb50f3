/** Structured logging with allow-listed fields: what is not named here cannot be logged. */
export type LogFields = {
  requestId?: string;
  userId?: number;
  organizationId?: number;
  route?: string;
  method?: string;
  status?: number;
  ms?: number;
  code?: string;
  jobId?: number;
  importId?: number;
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

const ALLOWED: readonly (keyof LogFields)[] = [
  'requestId',
  'userId',
  'organizationId',
  'route',
  'method',
  'status',
  'ms',
  'code',
  'jobId',
  'importId',
  'detail',
  'stack',
];

function allowed(fields: LogFields): LogFields {
  return Object.fromEntries(ALLOWED.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]));
}

function writeStdout(line: string): void {
  process.stdout.write(line);
}
