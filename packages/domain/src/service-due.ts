/** Days from the report of a service request after which it is overdue, by its priority. */
export const SERVICE_DUE_DAYS = { EMERGENCY: 1, HIGH: 3, NORMAL: 14, LOW: 30 } as const;

/** Days ahead that count as this week. */
export const WEEK_DAYS = 7;

/** Days after which an invitation that nobody answered is worth a look. */
export const UNANSWERED_AFTER_DAYS = 3;

/** Days for which an import that was left, or a job that failed, is told of. */
export const LEFT_FOR_DAYS = 14;
