import { toast } from '../toasts.tsx';

/** After something was recorded without a signal. */
export function tellKept(): void {
  toast.info('No signal: it is kept on this device and sent when the signal is back.');
}
