import { Button, type ButtonProps } from '@mui/material';
import { Tip } from '../overlays/Tip.tsx';

type ActionButtonProps = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'startIcon' | 'children' | 'sx'> & {
  /** Why it cannot be done now; the button stays reachable and says so. */
  blocked?: string | null | undefined;
  onClick: () => void;
};

/** A button that is greyed out with the reason, instead of hidden, where the state forbids its action. */
export function ActionButton({ blocked, onClick, sx, ...props }: ActionButtonProps) {
  if (!blocked) return <Button {...props} sx={sx ?? {}} onClick={onClick} />;
  return (
    <Tip text={blocked} isDescription>
      <Button
        {...props}
        variant="outlined"
        color="inherit"
        aria-disabled
        sx={[
          { color: 'var(--ink-2)', borderStyle: 'dashed', cursor: 'default' },
          ...(Array.isArray(sx) ? sx : [sx ?? {}]),
        ]}
      />
    </Tip>
  );
}
