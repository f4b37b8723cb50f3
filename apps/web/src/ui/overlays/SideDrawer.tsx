import { IconButton, useMediaQuery } from '@mui/material';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LazyBoundary, lazyPreload, preloadWhenIdle } from '../base/lazy-preload.tsx';
import { escapeCloses, OpenedPlaceProvider, useBackCloses, useFocusInside } from './opened-place.tsx';
import styles from './side-drawer.module.css';

const NARROW = '(max-width: 900px)';
const NarrowDrawer = lazyPreload(() => import('./NarrowDrawer.tsx'), 'NarrowDrawer');
if (matchMedia(NARROW).matches) preloadWhenIdle(NarrowDrawer);

const SlotContext = createContext<HTMLElement | null>(null);

/** Provides the place of drawers, over the right edge of the page; the shell puts `slot` over its content. */
export function SideSlotProvider({ children }: { children: (slot: ReactNode) => ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return <SlotContext value={slot}>{children(<div ref={setSlot} className={styles.slot} />)}</SlotContext>;
}

type SideDrawerProps = {
  /** Names the drawer for screen readers: 'Item details'. */
  label: string;
  title: ReactNode;
  /** A small line above the title and one under it. */
  over?: ReactNode;
  under?: ReactNode;
  onClose: () => void;
  /** The address names what it shows, so it has an entry in the history already; other drawers get one. */
  isInAddress?: boolean;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  children: ReactNode;
};

/** Details at the right, over the page, which keeps its place and width; over the whole window where that is narrow. */
export function SideDrawer(props: SideDrawerProps) {
  const slot = useContext(SlotContext);
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const id = useBackCloses(props.onClose, props.isInAddress);
  if (isNarrow) {
    return (
      <OpenedPlaceProvider value={id}>
        <LazyBoundary>
          <NarrowDrawer label={props.label} onClose={props.onClose}>
            <CoveringDrawer {...props} />
          </NarrowDrawer>
        </LazyBoundary>
      </OpenedPlaceProvider>
    );
  }
  const aside = (
    <OpenedPlaceProvider value={id}>
      <FloatingDrawer {...props} />
    </OpenedPlaceProvider>
  );
  return slot ? createPortal(aside, slot) : aside;
}

/** The first control of the content comes after the drawer's own buttons. */
const OWN_BUTTONS = { skip: 'header' };

function CoveringDrawer(props: SideDrawerProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusInside(place, OWN_BUTTONS);
  return (
    <div ref={place} tabIndex={-1} className={styles.covering}>
      <DrawerBody {...props} />
    </div>
  );
}

function FloatingDrawer(props: SideDrawerProps) {
  const aside = useRef<HTMLElement>(null);
  useFocusInside(aside, OWN_BUTTONS);
  return (
    <aside
      ref={aside}
      tabIndex={-1}
      data-drawer
      className={styles.side}
      aria-label={props.label}
      onKeyDown={escapeCloses(props.onClose)}
    >
      <DrawerBody {...props} />
    </aside>
  );
}

function DrawerBody({ title, over, under, onClose, onPrevious, onNext, children }: SideDrawerProps) {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.tools}>
          <span className="muted small">{over}</span>
          <span className={styles.buttons}>
            {onPrevious && (
              <IconButton size="small" aria-label="Previous" onClick={onPrevious}>
                <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            )}
            {onNext && (
              <IconButton size="small" aria-label="Next" onClick={onNext}>
                <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            )}
            <IconButton size="small" aria-label="Close details" onClick={onClose}>
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </span>
        </div>
        <h2>{title}</h2>
        {under && <p className="muted">{under}</p>}
      </header>
      {children}
    </>
  );
}

/** A section of a drawer: small heading, perhaps a link beside it, and a line below. */
export function DrawerSection({
  title,
  beside,
  children,
}: {
  title?: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      {title && (
        <h3>
          {title}
          {beside && <span>{beside}</span>}
        </h3>
      )}
      {children}
    </section>
  );
}
