import { lazyWhenIdle } from '#ui/base/lazy-preload.tsx';

// why: the dialog brings the forms, and few invoices are rejected
export const NoteDialog = lazyWhenIdle(() => import('#app/form/NoteDialog.tsx'), 'NoteDialog');
