import { Tooltip, type TooltipProps } from '@mui/material';

export type TipBubbleProps = {
  id: string;
  text: string;
  anchor: Element;
  placement: NonNullable<TooltipProps['placement']>;
};

/** The bubble with the words of a tip. */
export function TipBubble({ id, text, anchor, placement }: TipBubbleProps) {
  return (
    <Tooltip open id={id} title={text} describeChild placement={placement} slotProps={{ popper: { anchorEl: anchor } }}>
      <span />
    </Tooltip>
  );
}
