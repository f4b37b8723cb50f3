/** Days from the report of a service request after which it is overdue, by its priority. */
export const SERVICE_DUE_DAYS = { EMERGENCY: 1, HIGH: 3, NORMAL: 14, LOW: 30 } as const;

/** Days ahead that count as this week. */
export const WEEK_DAYS = 7;

/** Days after which a turn that is on hold or down is listed on Today. */
export const HELD_TOO_LONG_DAYS = 7;

/** Days after which an unanswered invitation is listed on Today. */
export const UNANSWERED_AFTER_DAYS = 3;

/** Days for which an import that was not applied, or a job that failed, is listed on Today. */
export const LEFT_FOR_DAYS = 14;
