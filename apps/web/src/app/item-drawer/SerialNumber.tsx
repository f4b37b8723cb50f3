import { Copy } from 'lucide-react';
import { toast } from '../toasts.tsx';
import styles from './item-drawer.module.css';

/** A serial number as it is on the plate, with a button that copies it. */
export function SerialNumber({ serialNumber }: { serialNumber: string | null }) {
  if (!serialNumber) return <span className="muted">Serial not read</span>;
  const copy = () =>
    navigator.clipboard.writeText(serialNumber).then(
      () => toast.done(`Serial ${serialNumber} copied.`),
      () => toast.failed('The browser does not allow copying. Select the serial and copy it by hand.'),
    );
  return (
    <span className={styles.serial}>
      <span className="mono">{serialNumber}</span>
      <button
        type="button"
        className={styles.copy}
        aria-label={`Copy serial ${serialNumber}`}
        onClick={() => void copy()}
      >
        <Copy size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
