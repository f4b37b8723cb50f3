import { unsavedWork } from '#api/ended-session.ts';
import { holdsChanges } from './unsaved.ts';

const typedInto = new Set<Element>();

/**
 * Watches what is typed on any page, until the returned function is called. Forms that know their changes say so themselves
 * (`useKeepUnsaved`); this also covers every field that belongs to no such form.
 */
export function followTyping(): () => void {
  const note = ({ target }: Event) => {
    for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
    if (target instanceof Element) typedInto.add(target);
  };
  document.addEventListener('input', note, true);
  unsavedWork.isThere = () => holdsChanges() || [...typedInto].some(holdsText);
  return () => {
    document.removeEventListener('input', note, true);
    unsavedWork.isThere = () => false;
    typedInto.clear();
  };
}

/** Fields whose content is found again without the page: what is searched for, a password, a choice of a file. */
const NOT_KEPT: ReadonlySet<string> = new Set(['search', 'password', 'file', 'checkbox', 'radio', 'range', 'button']);

function holdsText(field: Element): boolean {
  if (!field.isConnected) return false;
  if (field instanceof HTMLInputElement) return !NOT_KEPT.has(field.type) && field.value.trim() !== '';
  if (field instanceof HTMLTextAreaElement) return field.value.trim() !== '';
  return field instanceof HTMLElement && field.isContentEditable && (field.textContent ?? '').trim() !== '';
}
