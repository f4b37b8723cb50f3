import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { OpenedPlacesContext, PlaceContext } from './opened-places.ts';

/**
 * The browser's Back closes what is open, instead of leaving the page. Not for what the address itself opens, which has
 * its own history entry.
 */
export function useBackCloses(onClose: () => void, isInAddress = false): string | null {
  const places = useContext(OpenedPlacesContext);
  const id = useId();
  const close = useRef(onClose);
  close.current = onClose;
  // why: the browser's history is outside React
  useEffect(() => {
    if (isInAddress) return;
    places?.open(id, () => close.current());
    return () => places?.close(id);
  }, [places, id, isInAddress]);
  return isInAddress ? null : id;
}

const FIELDS = ['input', 'select', 'textarea', '[contenteditable="true"]'].map((one) => `${one}:not([type=hidden])`);
const CONTROLS = [...FIELDS, 'a[href]', 'button'].map((one) => `${one}:not(:disabled)`).join();

/** Where an opened place puts the focus: in its first field where it begins with one, else on the place itself. */
export function useFocusInside(place: RefObject<HTMLElement | null>, { skip = '' } = {}): void {
  // why: a field with autofocus takes the focus before this effect runs
  const [rendered] = useState(() => document.activeElement);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const isInside = () => element.contains(document.activeElement);
    // why: the element that opened it may be removed by the page's next render
    const opener = isInside() || document.activeElement === document.body ? rendered : document.activeElement;
    const words = opener?.textContent;
    const first = () =>
      [...element.querySelectorAll<HTMLElement>(CONTROLS)].find((one) => skip === '' || !one.closest(skip));
    const enter = () => {
      const control = first();
      if (control?.matches(FIELDS.join())) control.focus({ preventScroll: true });
      return control !== undefined;
    };
    if (!isInside()) element.focus({ preventScroll: true });
    const isSettled = (isInside() && document.activeElement !== element) || enter();
    // why: a form that is still loading appears later; the focus of a person who has moved on meanwhile is left alone
    const watch = new MutationObserver(() => {
      if (document.activeElement !== element || enter()) watch.disconnect();
    });
    if (!isSettled) watch.observe(element, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      if (document.activeElement !== document.body && !isInside()) return;
      if (opener instanceof HTMLElement && opener !== document.body)
        again(opener, words)?.focus({ preventScroll: true });
    };
  }, [place, skip, rendered]);
}

/** The element that opened a place, or the one that has replaced it meanwhile. */
function again(opener: HTMLElement, words: string | null | undefined): HTMLElement | undefined {
  if (opener.isConnected) return opener;
  const byId = opener.id && document.getElementById(opener.id);
  if (byId) return byId;
  const label = opener.getAttribute('aria-label');
  return [...document.querySelectorAll<HTMLElement>(opener.tagName)].find((one) =>
    label ? one.getAttribute('aria-label') === label : Boolean(words) && one.textContent === words,
  );
}

/** `onKeyDown` of a place: Escape closes only the innermost open place. */
export function escapeCloses(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
}

/** Tells components which opened place they are in; drawers, dialogs and `OpenedPlace` wrap their content in it. */
export const OpenedPlaceProvider = PlaceContext.Provider;

type OpenedPlaceProps = { label?: string; className?: string | undefined; onClose: () => void; children: ReactNode };

/**
 * A form or a group that takes the place of what opened it, inside a drawer or a page: the first field has the focus, Escape and the
 * browser's Back close it alone, and the focus goes back to what opened it.
 */
export function OpenedPlace({ label, className, onClose, children }: OpenedPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const id = useBackCloses(onClose);
  useFocusInside(place);
  return (
    <PlaceContext value={id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: why: handles the keys that its fields do not, such as Escape */}
      <div
        ref={place}
        tabIndex={-1}
        data-opened-place
        className={className}
        {...(label && { role: 'group', 'aria-label': label })}
        onKeyDown={escapeCloses(onClose)}
      >
        {children}
      </div>
    </PlaceContext>
  );
}
