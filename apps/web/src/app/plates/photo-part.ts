/** A part of a picture, in shares of its width and height. */
export type Part = { left: number; top: number; right: number; bottom: number };

export const WHOLE: Part = { left: 0, top: 0, right: 1, bottom: 1 };
/** What is marked before anybody moved it. */
export const MIDDLE: Part = { left: 0.2, top: 0.2, right: 0.8, bottom: 0.8 };
/** A part that is narrower or lower shows nothing that can be read. */
export const SHARE_MIN = 0.02;

/** Where a part of a photo is once the photo is turned clockwise, by quarters. */
export function turnedPart(part: Part, degrees: number): Part {
  const quarters = (((Math.round(degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  let turned = part;
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const { left, top, right, bottom } = turned;
    turned = { left: 1 - bottom, top: left, right: 1 - top, bottom: right };
  }
  return turned;
}

/** The part of a picture that is a part of its part `within`. */
export function partWithin(within: Part, { left, top, right, bottom }: Part): Part {
  const width = within.right - within.left;
  const height = within.bottom - within.top;
  return {
    left: within.left + left * width,
    top: within.top + top * height,
    right: within.left + right * width,
    bottom: within.top + bottom * height,
  };
}

/** The part between two corners, whichever they are; nothing of it is beyond the picture. */
export function partBetween(a: { x: number; y: number }, b: { x: number; y: number }): Part {
  const inside = (share: number) => Math.min(1, Math.max(0, share));
  return {
    left: inside(Math.min(a.x, b.x)),
    top: inside(Math.min(a.y, b.y)),
    right: inside(Math.max(a.x, b.x)),
    bottom: inside(Math.max(a.y, b.y)),
  };
}

export function isLargeEnough({ left, top, right, bottom }: Part): boolean {
  return right - left >= SHARE_MIN && bottom - top >= SHARE_MIN;
}

const STEP = 0.02;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The part after an arrow key, which moves it, or with Shift its lower right corner; undefined for another key. */
export function partAfterKey(part: Part, key: string, isShift: boolean): Part | undefined {
  const step = ARROWS[key];
  if (!step) return undefined;
  const { left, top, right, bottom } = part;
  const [x, y] = step;
  if (isShift)
    return {
      ...part,
      right: Math.min(1, Math.max(left + 2 * STEP, right + x)),
      bottom: Math.min(1, Math.max(top + 2 * STEP, bottom + y)),
    };
  const byX = Math.min(1 - right, Math.max(-left, x));
  const byY = Math.min(1 - bottom, Math.max(-top, y));
  return { left: left + byX, top: top + byY, right: right + byX, bottom: bottom + byY };
}
