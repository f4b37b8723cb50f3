export type OpenMove = 'submit' | 'review' | 'reopen' | 'noAccess';

/** The words of each change of state: its button, its question and its message. */
export const MOVE_WORDS: Record<OpenMove, { label: string; title: string; body: string; done: string }> = {
  submit: {
    label: 'Submit',
    title: 'Submit the inspection?',
    body: 'Its answers do not change any more, and what failed becomes follow-ups.',
    done: 'The inspection is submitted.',
  },
  review: {
    label: 'Mark as reviewed',
    title: 'Mark as reviewed?',
    body: 'You have looked at its answers and agree with what follows from them.',
    done: 'The inspection is reviewed.',
  },
  reopen: {
    label: 'Open again',
    title: 'Open the inspection again?',
    body: 'It becomes a draft: its answers can change, and it is submitted and signed anew. A reason why nobody could get in is taken out.',
    done: 'The inspection is a draft again.',
  },
  noAccess: {
    label: 'No access',
    title: 'Nobody could get in',
    body: 'The inspection ends here. The unit stays in the plan until somebody gets in.',
    done: 'The inspection is submitted without answers.',
  },
};
