export type EmbeddedErrorCode =
  | 'CLUSTER_DAMAGED'
  | 'CLUSTER_MISSING'
  | 'CLUSTER_VERSION'
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_UNREACHABLE'
  | 'ENGINE_MISSING'
  | 'INIT_FAILED'
  | 'PASSWORD_MISSING'
  | 'START_FAILED'
  | 'STOP_FAILED'
  | 'UNSAFE_SETTING';

/** A reason the embedded PostgreSQL cannot run, worded for the person who started it. */
export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string) {
    super(message);
    this.name = 'EmbeddedError';
    this.code = code;
  }
}
