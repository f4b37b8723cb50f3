import { unionOf } from '../page/sheet.ts';
import type { Box } from '../words.ts';
import { chainsOf, type PlateWord } from './plate-words.ts';

/** What a label of a plate announces; OTHER is any number that is none of these. */
export type PlateLabelClass = 'SERIAL' | 'MODEL' | 'DATE' | 'OTHER';
export type PlateLabel = { says: PlateLabelClass; box: Box; words: readonly PlateWord[] };

const WORDINGS: Record<PlateLabelClass, string> = {
  SERIAL:
    'serial|serialno|serialnr|serialnumber|serialnum|serial#|sn|s/n|sno|serno|ser|ser#|sernr|sernum|seriennr|seriennummer|serie|noserie|nodeserie|numerodeserie|nserie|unitserialno|unitserialnumber|fabrnr|fabr|fabrikationsnr|productserialno|serialnoserie|serialnoserienno|mfgserialno',
  MODEL:
    'model|modelno|modelnr|modelnumber|modelnum|model#|mn|m/n|modno|mod|mod#|modnr|modele|modelo|modell|nodemodele|nomodele|numerodemodelo|mdl|mdlno|modelcode|unitmodel|unitmodelno|enr|modelmodele',
  DATE: 'mfgdate|mfddate|mfrdate|dateofmfr|dateofmfg|dateofmanufacture|manufacturedate|manufacturingdate|manufactured|manufacturedon|manufdate|mfd|mfg|datemfd|datemfr|datemfg|dateofmfd|builddate|proddate|productiondate|dateofproduction|dom|fabricationdate|datedefabrication|fechadefabricacion|date|builton|madeon|dateofbuild',
  OTHER:
    'part|partno|partnumber|pn|p/n|product|productno|productcode|prodno|item|itemno|itemid|lot|lotno|batch|control|controlno|type|form|volts|voltage|volt|amps|hz|phase|ph|hp|watts|code|fccid|fcc|ic|upc|ean|input|output|btuh|btuhr|refrigerant|charge|pressure|designpressure|high|low|cap|capacity|afue|eff|mca|mocp|mop|certno|cert|file|fileno|ulfile|ul|csa|contract|po|rev|engno|kit|kitno|stockno|sku|wiringdiagram|pnc|fd|patent|pat|patno|factorycharge|maxfuse|billofmaterial|bom|customerno|order|orderno|asset|assetno|unitno|ref|refno|warranty|energyguide|znr|diagram|phone|call|servicecall|registration|registrationno|approval|ahri|ahrino|tankno|boilerno|nbno|natlbd|catalog|catno|catalogno|series',
};
const CLASS_OF = new Map(
  Object.entries(WORDINGS).flatMap(([says, wordings]) =>
    wordings.split('|').map((wording): [string, PlateLabelClass] => [wording, says as PlateLabelClass]),
  ),
);
/** What an engine makes of the strokes of 'S/N' and 'M/N' where it takes them for letters. */
const MISREAD = new Map<string, PlateLabelClass>([
  ['SIN', 'SERIAL'],
  ['S1N', 'SERIAL'],
  ['MIN', 'MODEL'],
  ['M1N', 'MODEL'],
]);
/** Long wordings may be a letter off. */
const NEAR_MIN = 5;
const NEARLY = [
  ...['serial', 'serial#', 'serialno', 'serialnumber', 'model', 'model#', 'modelno', 'modelnumber'],
  ...['mfgdate', 'manufactured', 'dateofmfr', 'dateofmanufacture'],
];

/** The labels of a view: of wordings that begin at one word the longest. */
export function plateLabels(words: readonly PlateWord[]): PlateLabel[] {
  const found: PlateLabel[] = [];
  for (const chain of chainsOf(words).toSorted((a, b) => b.length - a.length)) {
    const says = classOf(chain) ?? misreadClassOf(chain, words);
    if (says === null || chain.some((word) => found.some((label) => label.words.includes(word)))) continue;
    found.push({ says, box: unionOf(chain.map(({ box }) => box)), words: chain });
  }
  return found;
}

function classOf(chain: readonly PlateWord[]): PlateLabelClass | null {
  const text = chain.map((word) => word.text).join('');
  const key = text.toLowerCase().replace(/[^a-z0-9#/]/g, '');
  const exact = CLASS_OF.get(key) ?? CLASS_OF.get(key.replaceAll('/', ''));
  if (exact) return exact;
  const letters = key.replaceAll('1', 'i').replaceAll('0', 'o').replaceAll('5', 's').replaceAll('8', 'b');
  if (key.length < NEAR_MIN || /\d{2}/.test(key)) return null;
  const near = CLASS_OF.has(letters) ? letters : NEARLY.find((wording) => isNear(letters, wording));
  return near === undefined ? null : (CLASS_OF.get(near) ?? null);
}

// 'MIN' before a number is M/N, before 'CIRCUIT AMPS' it is not.
function misreadClassOf(chain: readonly PlateWord[], words: readonly PlateWord[]): PlateLabelClass | null {
  const [word, another] = chain;
  const says = word && !another ? MISREAD.get(word.text.replace(/[^A-Za-z0-9]/g, '')) : undefined;
  if (!says) return null;
  const isFollowed = chainsOf(words).some(
    (one) => one[0] === word && one[1] && (!/\d/.test(one[1].text) || /[A-Za-z]{6}/.test(one[1].text)),
  );
  return isFollowed ? null : says;
}

// One letter changed, put in or left out.
function isNear(key: string, wording: string): boolean {
  if (Math.abs(key.length - wording.length) > 1) return false;
  let same = 0;
  while (same < key.length && key[same] === wording[same]) same += 1;
  const tails = [
    [1, 1],
    [1, 0],
    [0, 1],
  ] as const;
  return tails.some(([ofKey, ofWording]) => key.slice(same + ofKey) === wording.slice(same + ofWording));
}
