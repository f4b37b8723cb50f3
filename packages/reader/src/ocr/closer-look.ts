import type { Box, Page, Word } from '../words.ts';
import type { Engines } from './engines.ts';
import { evened } from './evened.ts';
import { type Grey, quarterTurned, scaled, turned } from './picture.ts';
import { recognizePicture } from './recognize.ts';

/** What is cut out around a number, in heights of its type: enough that the engines find it, little of what disturbs them. */
const ASIDE = 1.2;
const ABOVE = 0.55;
/** The same where a label is sought left of the number, above or below it. */
const LABEL = [14, 2] as const;
/** Type of these heights in pixels is read best; each gives another reading. */
const HEIGHTS = [34, 52];

/** What both engines read of a number when it is cut out and enlarged, as it is and evened out; one page for each, in the frame of the whole picture. */
export async function closerLooks(
  engines: Engines,
  upright: Grey,
  points: number,
  { box, isLabelSought }: { box: Box; isLabelSought: boolean },
): Promise<Page[]> {
  const [left, top, right, bottom] = box.map((side) => side / points) as unknown as Box;
  const high = bottom - top;
  const [aside, above] = isLabelSought ? LABEL : [ASIDE, ABOVE];
  const cut: Box = [left - aside * high, top - above * high, right + ASIDE * high, bottom + above * high];
  const pages: Page[] = [];
  for (const height of HEIGHTS) {
    const times = height / high;
    const part = scaled(upright, cut, Math.round((cut[2] - cut[0]) * times), Math.round((cut[3] - cut[1]) * times));
    const picture = height === HEIGHTS[0] ? part : evened(part);
    const perPixel = points / times;
    const size = { width: part.width * perPixel, height: part.height * perPixel };
    const page = await recognizePicture(engines, { ...picture, channels: 1 }, size);
    pages.push(moved(page, cut[0] * points, cut[1] * points));
  }
  return pages;
}

/** The picture as `recognizePicture` turned it. */
export function uprightOf(grey: Grey, turn: number): Grey {
  const quarters = Math.round(turn / 90);
  const tilt = turn - 90 * quarters;
  return quarterTurned(tilt === 0 ? grey : turned(grey, tilt), (quarters + 4) % 4);
}

function moved(page: Page, x: number, y: number): Page {
  const inFrame = (word: Word): Word => {
    const [left, top, right, bottom] = word.box;
    return { ...word, box: [left + x, top + y, right + x, bottom + y] };
  };
  return { ...page, words: page.words.map(inFrame), secondWords: (page.secondWords ?? []).map(inFrame) };
}
