/**
 * The mails that a person may choose not to get: what they are, and who is told instead. Mails about one's own sign-in, invitations
 * and what somebody writes to a named person always go out.
 */
export const MAIL_CHOICES = {
  FLS_NOTICE: {
    label: 'Fire and life safety dates',
    about:
      'What runs out at the properties that you manage, and what is overdue. Without you, the other manager is told.',
  },
  LATE_FLAGS: {
    label: 'Red flags that wait too long',
    about:
      'Those that are yours or at the properties that you manage. Without you, the managers of the property are told.',
  },
  REPORT: {
    label: 'Scheduled reports',
    about: 'Lists and reports that somebody has mailed to you regularly. Who made the schedule sees that you get none.',
  },
} as const;
export type MailChoice = keyof typeof MAIL_CHOICES;

/** The keys of the mails that can be left out. */
export const MAIL_CHOICE_KEYS = Object.keys(MAIL_CHOICES) as [MailChoice, ...MailChoice[]];
