import type { Page } from '../words.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { type Cluster, clustersOf, numberOf } from './clusters.ts';
import { hasOwnLabel, modelOf, serialOf } from './decide-number.ts';
import { plateLabels } from './plate-labels.ts';
import type { PlateMakers, PlateReading, SerialFit } from './plate-reading.ts';
import { viewsOf } from './plate-words.ts';
import { madeOnIn } from './read-made-on.ts';
import { makerIn } from './read-maker.ts';

/** A serial number that fits its maker's rule, one that does not, and where no rule is known. */
const FIT_SCORE: Record<SerialFit, number> = { FITS: 1.5, FITS_NOT: -0.6, NO_RULE: 0 };
/** What a model number loses that could be a serial number of its maker. */
const LIKE_SERIAL = 2.8;
/** Less than this, and a text is no number of the product. */
const SCORE_MIN = 1.2;
/** Signs of a number in a barcode. */
const CODE_MIN = 5;
const CODE_MAX = 24;
/** A rival is a number whose score comes so near. */
const RIVAL_MARGIN = 0.8;

/**
 * Reads a serial plate from the words of several looks at one picture, all in its frame, and from the texts of its barcodes where these were decoded.
 * A value is sure only where a label stands beside it, both engines read it alike, its maker's rule allows it, and nothing rivals it.
 */
export function readPlate(looks: readonly Page[], makers: PlateMakers, barcodes: readonly string[] = []): PlateReading {
  const views = viewsOf(looks).map((view) => ({ view, labels: plateLabels(view.words) }));
  const manufacturer = makerIn(
    views.map(({ view }) => view),
    makers,
  );
  const candidates = views.flatMap(({ view, labels }) => candidatesOf(view, labels));
  const clusters = clustersOf([...candidates, ...barcodes.flatMap(fromBarcode)]);
  const fitOf = (serial: string, model: string | null) =>
    manufacturer ? makers.serialFit(manufacturer.value, serial, model) : 'NO_RULE';
  const { serial, model } = bestPair(clusters, fitOf);
  const asModel = (cluster: Cluster) => modelScore(cluster, (text) => fitOf(text, null));
  // why: where no serial number is seen, what stands near the label of the model may be that
  const readModel = model && modelOf(model, serial, serial === null || hasRival(model, serial, clusters, asModel));
  const fitWith = (text: string) => fitOf(text, readModel?.value ?? null);
  const scored = (cluster: Cluster) => serialScore(cluster, fitWith);
  return {
    manufacturer,
    model: readModel,
    serial: serial && serialOf(serial, model, fitWith, hasRival(serial, model, clusters, scored)),
    madeOn: madeOnIn(views),
  };
}

/** The numbers in the text of a code, which may be an address with several. */
function fromBarcode(code: string): Candidate[] {
  const label = { SERIAL: 0, MODEL: 0, DATE: 0, OTHER: 0 };
  return code
    .split(/[^A-Za-z0-9-]+/)
    .filter((text) => text.length >= CODE_MIN && text.length <= CODE_MAX && /\d/.test(text))
    .map((text) => ({ text, box: null, reader: 'BARCODE', confidence: 1, form: 0.5, label }));
}

/** The two numbers that are serial and model best when taken together: a plate's labels stand all beside or all above their values. */
function bestPair(
  clusters: readonly Cluster[],
  fitOf: (serial: string, model: string | null) => SerialFit,
): { serial: Cluster | null; model: Cluster | null } {
  let best: { serial: Cluster | null; model: Cluster | null } = { serial: null, model: null };
  let most = 0;
  const choices = [null, ...clusters];
  for (const model of choices) {
    const ofModel = model === null ? SCORE_MIN : modelScore(model, (text) => fitOf(text, null));
    if (model !== null && ofModel < SCORE_MIN) continue;
    const name = model?.seen[0]?.text ?? null;
    for (const serial of choices) {
      if (serial !== null && (serial === model || sharesWords(serial, model))) continue;
      const ofSerial = serial === null ? SCORE_MIN : serialScore(serial, (text) => fitOf(text, name));
      if (serial !== null && ofSerial < SCORE_MIN) continue;
      if (ofModel + ofSerial > most) {
        most = ofModel + ofSerial;
        best = { serial, model };
      }
    }
  }
  return best;
}

function serialScore(cluster: Cluster, fitOf: (serial: string) => SerialFit): number {
  return (
    cluster.label.SERIAL +
    fitScore(cluster, fitOf) +
    cluster.form -
    saysOther(cluster, 'SERIAL', 'MODEL') +
    backing(cluster)
  );
}

function fitScore({ seen }: Cluster, fitOf: (serial: string) => SerialFit): number {
  return Math.max(...seen.map(({ text }) => FIT_SCORE[fitOf(numberOf(text))]));
}

function modelScore(cluster: Cluster, fitOf: (serial: string) => SerialFit): number {
  const likeSerial = fitScore(cluster, fitOf) === FIT_SCORE.FITS ? LIKE_SERIAL : 0;
  const hasBoth = cluster.seen.some(({ text }) => /[A-Z]/i.test(text) && /\d/.test(text)) ? 0.3 : -0.3;
  const said = cluster.label.MODEL - saysOther(cluster, 'MODEL', 'SERIAL');
  return said + hasBoth + cluster.form - likeSerial + backing(cluster);
}

/** What another label beside a number takes from it. */
function saysOther({ label }: Cluster, own: 'SERIAL' | 'MODEL', partner: 'SERIAL' | 'MODEL'): number {
  const isOther = Math.max(label.OTHER, label.DATE) > label[own];
  const isPartners = label[own] === 0 && label[partner] > 1;
  return isOther || isPartners ? 1.2 : 0;
}

/** Both engines see a number that is there; one alone may see it in a stain. */
function backing({ seen }: Cluster): number {
  const readers = new Set(seen.map(({ reader }) => reader)).size;
  return 0.3 * Math.min(2, readers) + 0.3 * Math.max(...seen.map(({ confidence }) => confidence));
}

function hasRival(
  chosen: Cluster,
  partner: Cluster | null,
  clusters: readonly Cluster[],
  scoreOf: (cluster: Cluster) => number,
): boolean {
  const least = scoreOf(chosen) - RIVAL_MARGIN;
  return clusters.some(
    (other) =>
      other !== chosen &&
      other !== partner &&
      !sharesWords(other, chosen) &&
      !sharesWords(other, partner) &&
      (hasOwnLabel(other, null, 'SERIAL') || hasOwnLabel(other, null, 'MODEL') || other.label.OTHER === 0) &&
      scoreOf(other) > least,
  );
}

/** Whether one number is a part of the other: 'MC 12345678' and '12345678'. */
function sharesWords(one: Cluster, other: Cluster | null): boolean {
  if (other === null) return false;
  if (one.seen.some(({ text }) => other.seen.some((that) => isPart(text, that.text) || isPart(that.text, text))))
    return true;
  return one.seen.some(({ box }) =>
    other.seen.some(
      (that) =>
        box !== null &&
        that.box !== null &&
        Math.min(box[2], that.box[2]) - Math.max(box[0], that.box[0]) > 1 &&
        Math.min(box[3], that.box[3]) - Math.max(box[1], that.box[1]) >
          0.5 * Math.min(box[3] - box[1], that.box[3] - that.box[1]),
    ),
  );
}

function isPart(text: string, whole: string): boolean {
  return numberOf(whole).includes(numberOf(text));
}
