import { type Candidate, nameKey } from '../candidates/candidates.ts';
import { classesOf, labelKey } from '../labels/dictionary.ts';
import { overlap, type Segment } from '../page/sheet.ts';
import type { Scene } from './scene.ts';

export const NAME_NAMES = [
  'words',
  'letters',
  'upper share',
  'capitals',
  'legal form',
  'trade word',
  'customer word',
  'digits',
  'address below',
  'address two below',
  'address beside',
  'web domain',
  'largest of page',
  'place by size',
  'place from top',
  'is a label',
  'is web or mail',
  'joined',
  'repeats beyond page',
  'within other',
  'person',
  'city',
  'phone near',
  'part of segment',
  'text above',
  'in other words of document',
  'above bill to',
  'joined half',
];

const LEGAL =
  /\b(llc|l\.l\.c\.?|inc|incorporated|ltd|limited|corp|corporation|co|company|lp|llp|gmbh|ag|kg|ohg|ug|e\.?k|b\.?v|n\.?v|vof|s\.?a\.?r\.?l|s\.?a\.?s|s\.?a|s\.?l|s\.?l\.?u|eurl|sasu)\b\.?$/i;
const TRADE =
  /(plumb|heat|cool|hvac|mechanic|electric|fire|alarm|sprinkler|safety|security|paint|floor|carpet|clean|landscap|lawn|tree|pest|appliance|supply|supplies|hardware|lumber|roof|restoration|maintenance|service|solution|contract|construct|repair|util|water|energy|power|gas|waste|disposal|sanitation|telecom|cable|internet|elevator|pool|door|lock|glass|window|garage|drywall|parts|wholesale|industries|group|systems|technolog|sanit[aä]r|heizung|elektro|maler|reinigung|gartenbau|dach|technik|handwerk|bau|plomberie|chauffage|peinture|nettoyage|[eé]lectricit[eé]|jardin|menuiserie|toiture|loodgieter|schilder|schoonmaak|installatie|bouw|hovenier|fontaner|pintur|limpieza|electricidad|jardiner|reformas|suministros|climatiza)/i;
const CUSTOMER =
  /(apartment|residences?\b|properties|property|realty|residential|management|living|villas?\b|estates?\b|manor|terrace|landing|commons|lofts|towers?\b|condominium|hoa\b|homeowners|townhomes|wohn|hausverwaltung|immobilien|r[eé]sidence|syndic|gestion immo|beheer|woning|vastgoed|vve\b|comunidad|administraci[oó]n de fincas|inmobiliaria|accounts payable)/i;
const ADDRESS =
  /^(\d{1,6}[a-z]?\s+\S+|p\.?\s?o\.?\s?box|postfach|postbus|suite|ste\b)|\b\d{5}(-\d{4})?\b|\b\d{4}\s?[A-Z]{2}\b|\b(street|st|avenue|ave|road|rd|blvd|drive|dr|lane|ln|way|pkwy|hwy|court|ct)\b\.?|(stra(ß|ss)e|str\.|weg|platz|gasse|laan|straat|plein|kade|rue|avenue|calle|avda|plaza|c\/)\b/i;
const PHONE = /\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}|\+\d{2}|\btel\b|\bphone\b|telefon|telefoon|tel[eé]fono/i;
const WEB = /@|www\.|https?:|\.(com|net|org|de|fr|nl|es|biz|us|io)\b/i;

/** Names: their form, what stands below them, and whether web address or repetition confirm them. */
export function nameNumbers(scene: Scene): number[][] {
  const { sheet } = scene.offer;
  const { name: measured } = scene.measured;
  const domains = domainsOf(scene);
  const sizes = new Map<number, number[]>();
  for (const { candidate } of measured)
    sizes.set(candidate.page, [...(sizes.get(candidate.page) ?? []), candidate.size]);
  for (const list of sizes.values()) list.sort((a, b) => b - a);
  const billTo = Math.min(
    ...scene.offer.labels.filter(({ classes }) => classes.includes('billTo')).map(({ row }) => row),
  );
  const whole = sheet.tokens.map(({ text }) => text).join(' ');
  const allText = nameKey(whole);
  const bySegment = segmentIndex(sheet.segments);
  const joinedKeys = measured.filter(({ candidate }) => candidate.isJoined).map(({ candidate }) => candidate.key);
  return measured.map(({ candidate }) => {
    const { text, key } = candidate;
    const flag = (has: boolean) => (has ? 1 : 0);
    const words = text.split(/\s+/);
    const letters = text.replaceAll(/[^\p{L}]/gu, '');
    const below = segmentsBelow(candidate, bySegment, sheet.body);
    const beside =
      sheet.rows[candidate.row]?.tokens
        .filter(({ box }) => box[0] >= candidate.box[2])
        .map((token) => token.text)
        .join(' ') ?? '';
    const own = sheet.segments.find(
      ({ row, tokens }) => row === candidate.row && tokens.some(({ at }) => at === candidate.tokens[0]?.at),
    );
    const onPage = sizes.get(candidate.page) ?? [];
    return [
      words.length,
      letters.length,
      letters.replaceAll(/[^\p{Lu}]/gu, '').length / Math.max(1, letters.length),
      words.filter((word) => /^[\p{Lu}&\d(]/u.test(word)).length / words.length,
      flag(LEGAL.test(text)),
      flag(TRADE.test(text)),
      flag(CUSTOMER.test(text)),
      text.replaceAll(/\D/g, '').length,
      flag(ADDRESS.test(below[0]?.text ?? '')),
      flag(ADDRESS.test(below[1]?.text ?? '')),
      flag(ADDRESS.test(beside)),
      domains.some((domain) => matches(domain, key)) ? 1 : 0,
      flag(candidate.size >= (onPage[0] ?? 0) - 0.1),
      Math.min(
        20,
        onPage.findIndex((size) => size <= candidate.size + 0.1),
      ),
      Math.min(
        40,
        measured.filter((other) => other.candidate.page === candidate.page && other.candidate.row < candidate.row)
          .length,
      ),
      flag(classesOf(labelKey(text)) !== undefined),
      flag(WEB.test(text)),
      flag(candidate.isJoined === true),
      new Set(measured.filter((other) => other.candidate.key === key).map((other) => other.candidate.page)).size,
      measured.filter((other) => other.candidate.key !== key && other.candidate.key.includes(key) && key.length > 3)
        .length,
      flag(words.length === 2 && words.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word)) && !TRADE.test(text)),
      flag(/,\s?[A-Z]{2}\b|\b\d{5}\b|^\d/.test(text)),
      flag(below.slice(0, 5).some((segment) => PHONE.test(segment.text)) || PHONE.test(beside)),
      (own?.tokens.length ?? 1) - candidate.tokens.length,
      flag(!isTopOfBlock(candidate, bySegment, sheet.body)),
      Math.min(6, occurrences(allText, key)),
      flag(candidate.row < billTo),
      flag(!candidate.isJoined && joinedKeys.some((other) => other.startsWith(key) || other.endsWith(key))),
    ];
  });
}

function occurrences(text: string, key: string): number {
  return key.length < 4 ? 1 : text.split(key).length - 1;
}

/** Names of the web addresses and mailboxes of a document, without those of mail providers. */
export function domainsOf({ offer: { sheet } }: Scene): string[] {
  const found = new Set<string>();
  for (const { text } of sheet.tokens) {
    const match =
      /(?:@|www\.|https?:\/\/)([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.[a-z]{2,}/i.exec(text) ??
      /^([a-z0-9-]{4,})\.(?:com|net|org|de|fr|nl|es)$/i.exec(text);
    const domain = match?.[1]
      ?.toLowerCase()
      .replace(/^www\./, '')
      .replaceAll(/[^a-z0-9]/g, '');
    if (domain && !/^(gmail|yahoo|hotmail|outlook|aol|icloud|gmx|web|orange)$/.test(domain)) found.add(domain);
  }
  return [...found];
}

function matches(domain: string, key: string): boolean {
  if (key.length < 4) return false;
  return domain.includes(key) || key.includes(domain) || (key.slice(0, 6) === domain.slice(0, 6) && key.length > 5);
}

type SegmentIndex = ReadonlyMap<number, readonly Segment[]>;

function segmentIndex(segments: readonly Segment[]): SegmentIndex {
  const index = new Map<number, Segment[]>();
  for (const segment of segments) index.set(segment.row, [...(index.get(segment.row) ?? []), segment]);
  return index;
}

function segmentsBelow(candidate: Candidate, index: SegmentIndex, body: number): Segment[] {
  const found: Segment[] = [];
  const last = candidate.tokens.at(-1)?.row ?? candidate.row;
  let bottom = candidate.box[3];
  for (let row = last + 1; row < last + 12 && found.length < 5; row += 1) {
    const segment = index.get(row)?.find((one) => one.page === candidate.page && isInColumn(candidate, one, body));
    if (!segment) continue;
    if (segment.box[1] - bottom > 1.6 * Math.max(body, candidate.size)) break;
    bottom = segment.box[3];
    found.push(segment);
  }
  return found;
}

function isTopOfBlock(candidate: Candidate, index: SegmentIndex, body: number): boolean {
  for (let row = candidate.row - 1; row >= candidate.row - 4; row -= 1) {
    const segment = index.get(row)?.find((one) => one.page === candidate.page && isInColumn(candidate, one, body));
    if (segment) return candidate.box[1] - segment.box[3] > 0.7 * body;
  }
  return true;
}

function isInColumn({ box }: Candidate, segment: Segment, body: number): boolean {
  return overlap(box, segment.box) > 0 || Math.abs(box[0] - segment.box[0]) < body;
}
