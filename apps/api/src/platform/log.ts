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
