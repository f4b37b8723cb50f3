import { lazyWhenIdle } from '#ui/base/lazy-preload.tsx';

// why: the dialog brings the forms, and a project is read far more often than moved on
export const NoteDialog = lazyWhenIdle(() => import('#app/form/NoteDialog.tsx'), 'NoteDialog');
