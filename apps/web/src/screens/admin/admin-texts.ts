/** What each page of administration is for, by the id of its screen. */
export const ADMIN_TEXTS: Partial<Record<string, string>> = {
  manufacturers: 'Manufacturers with their names and support lines: the shared ones and your own.',
  users: 'Who may sign in, what they may do, and invitations.',
  'tag-batch': 'Tags to print and to put on units and items.',
  organizations: 'Organizations, their properties, and moving a property between them.',
  groups: 'A role on a set of properties, given to many people at once.',
  models: 'Models, item types with their expected life, and standard sets.',
  'project-rules': 'From which amount a project needs whose approval, and the codes that it is booked under.',
  'flag-rules': 'Which findings raise a red flag by themselves, and after how many days one is late.',
  onboarding: 'Bring in units and items from a file.',
  import: 'What was imported, with its receipt, and how to undo it.',
  outbox: 'Mail and texts that were sent, wait, or failed.',
  mailbox: 'The mailbox that bills come from, and what became of each mail.',
  audit: 'Who changed what, and when.',
  jobs: 'Work in the background: running, done, failed.',
};
