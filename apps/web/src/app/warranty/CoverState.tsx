import { daysBetween } from '@lintel/domain/base/calendar';
import { CircleHelp, Infinity as Lifelong, Shield, ShieldAlert, ShieldOff } from 'lucide-react';
import { StatusText } from '#ui/figures/StatusText.tsx';

type CoverStateProps = { cover: { endsOn: string | null; isLifetime: boolean }; today: string };

/** Whether a cover runs, ends soon, has ended, or nobody knows. */
export function CoverState({ cover: { endsOn, isLifetime }, today }: CoverStateProps) {
  if (isLifetime)
    return (
      <StatusText tone="good" icon={Lifelong}>
        Lifetime
      </StatusText>
    );
  if (endsOn === null)
    return (
      <StatusText tone="muted" icon={CircleHelp}>
        Start not known
      </StatusText>
    );
  const left = daysBetween(today, endsOn);
  if (left < 0)
    return (
      <StatusText tone="muted" icon={ShieldOff}>
        Ended {endsOn}
      </StatusText>
    );
  const isSoon = left <= 60;
  return (
    <StatusText tone={isSoon ? 'warn' : 'good'} icon={isSoon ? ShieldAlert : Shield}>
      To {endsOn}
    </StatusText>
  );
}
