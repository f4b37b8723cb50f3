/** Of the size of a type: how far letters rise above the base line, and how far they hang below it. */
const [TALL, LOW] = [0.73, 0.53];
const [HANGING, TAILED] = [0.21, 0.09];

/** The size of the type of a line of text whose ink has this height. */
export function typeSize(text: string, height: number): number {
  const above = /[\p{Lu}\d\p{M}bdfhijklt()[\]{}|/\\!?&@#%$€£]/u.test(text) ? TALL : LOW;
  const below = /[gjpqy()[\]{}|Qç@]/.test(text) ? HANGING : /[,;$]/.test(text) ? TAILED : 0;
  return height / (above + below);
}
