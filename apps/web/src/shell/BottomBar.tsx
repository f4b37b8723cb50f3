import { ClipboardCheck, Ellipsis, House, type LucideIcon, RefreshCw, ScanLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { useAppSelector } from '#app/store.ts';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import styles from './bottom-bar.module.css';
import { useCurrentScreen } from './current-screen.ts';
import { useSelectProperty } from './property-choice/SelectPropertyProvider.tsx';

type Tab = { label: string; icon: LucideIcon; to: string; screens: readonly string[] };

const TODAY: Tab = { label: 'Today', icon: House, to: links.home(), screens: ['home', 'today'] };
const INSPECT: Tab = {
  label: 'Inspect',
  icon: ClipboardCheck,
  to: links.inspections(undefined, { status: 'DRAFT' }),
  screens: ['inspections', 'portfolio-inspections', 'inspection'],
};
const SCAN: Tab = {
  label: 'Scan',
  icon: ScanLine,
  to: links.scan(),
  screens: ['scan', 'scanned-tag', 'tag-walk'],
};
/** What a bar of five has no room for. */
const MORE = [
  { label: 'Plates', to: links.serialPlates(), screens: ['serial-plates'] },
  { label: 'Flags', to: links.redFlags(), screens: ['redflag', 'portfolio-red-flags'] },
];

/** At the foot of a phone's window: what is done on the go, each over all of the person's properties; turns are of one property. */
export function BottomBar() {
  const screen = useCurrentScreen();
  // why: an inspection is answered with the thumb, down to the edge of the window
  if (screen?.id === 'inspection-capture') return null;
  return (
    <nav className={styles.bar} aria-label="On the go" data-bottom-bar>
      <Entry tab={TODAY} current={screen?.id} />
      <Entry tab={SCAN} current={screen?.id} />
      <Turns current={screen?.id} />
      <Entry tab={INSPECT} current={screen?.id} />
      <More current={screen?.id} />
    </nav>
  );
}

type EntryProps = { tab: Tab; current: string | undefined; onChoose?: () => void };

function Entry({ tab: { label, icon: Icon, to, screens }, current, onChoose }: EntryProps) {
  return (
    <Link
      to={to}
      aria-current={screens.includes(current ?? '') ? 'page' : undefined}
      aria-haspopup={onChoose ? 'dialog' : undefined}
      onClick={(event) => {
        if (!onChoose) return;
        event.preventDefault();
        onChoose();
      }}
    >
      <span>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      {label}
    </Link>
  );
}

/** The board of the selected property, or of the only one; where neither is known, the property is asked for. */
function Turns({ current }: { current: string | undefined }) {
  const selectProperty = useSelectProperty();
  const propertyId = useAppSelector(({ selection, session }) => {
    const [only, ...others] = session.orgData.flatMap(({ properties }) => properties);
    return selection.propertyId ?? (others.length === 0 ? only?.id : undefined);
  });
  const tab = { label: 'Turns', icon: RefreshCw, screens: ['turnover', 'turn-sheet'] };
  if (propertyId !== undefined) return <Entry tab={{ ...tab, to: links.turnover(propertyId) }} current={current} />;
  return (
    <Entry
      tab={{ ...tab, to: '/turnover' }}
      current={current}
      onChoose={() => selectProperty({ target: (place) => links.turnover(place.propertyId) })}
    />
  );
}

function More({ current }: { current: string | undefined }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isHere = ({ screens }: (typeof MORE)[number]) => screens.includes(current ?? '');
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-current={MORE.some(isHere) ? 'true' : undefined}
        onClick={() => setOpen(true)}
      >
        <span>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
        </span>
        More
      </button>
      <Menu
        anchorEl={anchor.current}
        open={isOpen}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      >
        {MORE.map((place) => (
          <MenuItem key={place.to} component={Link} to={place.to} selected={isHere(place)} onClick={close}>
            {place.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
