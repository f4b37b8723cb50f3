/** The sign that stands for all that look like it on a worn plate: O, D and Q for 0, I and L for 1 … */
const FOLDED: Readonly<Record<string, string>> = {
  O: '0',
  D: '0',
  Q: '0',
  I: '1',
  L: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};
/** What is tried in the place of a sign where a number does not fit its maker's rule. */
const SWAPS: Readonly<Record<string, string>> = {
  ...{ '0': 'ODQ', '1': 'IL', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' },
  ...{ O: '0', D: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' },
};
const VARIANTS_MAX = 512;

/** The text with every sign that is easily misread replaced by the one it is mistaken for: the same for texts that differ in these only. */
export function folded(text: string): string {
  return [...text.replaceAll('VV', 'W')].map((sign) => FOLDED[sign] ?? sign).join('');
}

/** Whether a text has a letter that makers leave out because it looks like a digit. */
export function hasLookalike(text: string): boolean {
  return /[OIQ]/.test(text);
}

/** Every text that takes at each place a sign of one of the given texts; the texts themselves where they differ in length. */
export function mixesOf(texts: readonly string[]): string[] {
  const [first = ''] = texts;
  if (texts.some((text) => text.length !== first.length)) return [...texts];
  let mixes = [''];
  for (let at = 0; at < first.length && mixes.length <= VARIANTS_MAX; at += 1) {
    const signs = new Set(texts.map((text) => text[at] ?? ''));
    mixes = mixes.flatMap((mix) => [...signs].map((sign) => mix + sign));
  }
  return mixes;
}

/** Every text that differs from the given one by a swap of signs that look alike in one place or two. */
export function swapsOf(text: string): string[] {
  const once = swappedOnce(text);
  return [...new Set([...once, ...once.flatMap(swappedOnce)])].filter((other) => other !== text);
}

function swappedOnce(text: string): string[] {
  return [...text].flatMap((sign, at) =>
    [...(SWAPS[sign] ?? '')].map((other) => text.slice(0, at) + other + text.slice(at + 1)),
  );
}
