import { unitStatus } from '../../units/unit-status.ts';

/** Words that end a block of rows with a sum or an average. */
export function isTotal(text: string): boolean {
  return TOTAL_START.test(text) || TOTAL_END.test(text) || ONLY_TOTAL.test(text) || isCount(text);
}

/** Whether a text is nothing but the words for a total: 'Grand Total:', 'Averages'. */
export function isTotalAlone(text: string): boolean {
  return ONLY_TOTAL.test(text) || text.replace(TOTAL_START, '').replace(COUNT, '').trim() === '';
}

/** A count of what stands above: '10 units', 'Units: 10', '95.0% occupied', 'Walked 9 of 9'. */
export function isCount(text: string): boolean {
  return COUNT.test(text) || COUNT_AFTER.test(text) || PERCENT.test(text) || PART_DONE.test(text);
}

/** A line that a program prints around a list: page numbers, when and by whom it was printed, its filters. */
export function isPrintedLine(text: string): boolean {
  return PRINTED.test(text) || /_{4,}/.test(text);
}

/** A text with a day, a month of a year or a time in it: 'Expiring 04/2025', 'Run date 3/12/2025 10:31 AM'. */
export function isDated(text: string): boolean {
  return DATED.test(text);
}

const DATED =
  /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{1,2}\/(19|20)\d\d\b|\b(19|20)\d\d-\d\d(-\d\d)?\b|\b\d{1,2}:\d\d\b|\b(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\.? (\d{1,2}, )?(19|20)\d\d\b/i;

/** A line drawn with dashes or the like, or one that numbers the columns: (a), (b), (c) … */
export function isRuler(cells: readonly string[]): boolean {
  return (cells.length > 0 && cells.every((cell) => /^[-=_*~.\s]{2,}$/.test(cell))) || isColumnNumbers(cells);
}

function isColumnNumbers(cells: readonly string[]): boolean {
  // why: asked of every row, and the first cell settles nearly all of them
  if (cells.length < 4 || !/^\(?[a1]\)?\.?$/i.test(cells[0] ?? '')) return false;
  const marks = cells.map((cell) => /^\(?([a-z]|\d{1,2})\)?\.?$/i.exec(cell)?.[1]?.toLowerCase() ?? '');
  const numbers = marks.map((mark) => (/^\d/.test(mark) ? Number(mark) : mark === '' ? -9 : mark.charCodeAt(0) - 96));
  return numbers[0] === 1 && numbers.every((number, at) => number === at + 1);
}

/** The heading of a part of a rent roll by who lives there, such as 'Current/Notice/Vacant Residents'. */
export function sectionOf(text: string): 'MAIN' | 'FUTURE' | null {
  if (!SECTION.test(text)) return null;
  return /\b(future|applicants?|pre-?leased|(pending|upcoming|scheduled) (move-?ins?|leases?))\b/i.test(text) &&
    !/\b(current|notice|vacant|available)\b/i.test(text)
    ? 'FUTURE'
    : 'MAIN';
}

/** The beginning of a summary below the list. */
export function startsSummary(text: string): boolean {
  return SUMMARY.test(text);
}

/** The status that a heading gives the units below it: 'Vacant Unrented Units'. */
export function statusHeading(text: string): ReturnType<typeof unitStatus> {
  return unitStatus(
    text
      .replace(/^status\s*:\s*/i, '')
      .replace(/[:.]+$/, '')
      .replace(/\s*\b(units?|apartments?|homes?)$/i, ''),
  );
}

/** A place of a property that is no apartment: its equipment belongs to the property itself. */
export function isCommonArea(text: string): boolean {
  return COMMON_AREA.test(text);
}

/** A common area of the whole property, in a building of its own or in none: the others may be in any building. */
export function isSharedByAll(text: string): boolean {
  return SHARED_BY_ALL.test(text);
}

/** The name of a place that stands among the units of a list without being an apartment: an office, a model. */
export function isNoApartment(text: string): boolean {
  return isCommonArea(text) || /^(model|down|guest|admin|employee)\b/i.test(text);
}

/** A line that goes on with the record above it: 'Amenities: Balcony, Pool View'. */
export function isFurtherLine(text: string): boolean {
  return /^(unit )?(amenit(y|ies)|features?|upgrades?|comments?|remarks?|includes?)\s*[:=-]\s*\S/i.test(text);
}

/** Words by which an asset list says that something is no longer there. */
export function isDisposed(text: string): boolean {
  return (
    DISPOSED.test(text) ||
    (/\b(removed|scrapped|disposed of|hauled off|deleted)\b/i.test(text) && !/\bnot\b/i.test(text)) ||
    /\barchived\b|^withdrawn\b|\bnot (fixable|repairable|installed|present|in (the )?unit)\b|^none in (the )?unit\b|\bbeyond repair\b/i.test(
      text,
    )
  );
}

/** Words that point to another row or to a picture in the place of a value: 'Same as DHW-3', 'see photo'. */
export function isPointer(text: string): boolean {
  return /^(same|same as\b.*|see (photo|pic(ture)?|image|above|below|notes?|next|[a-z]{1,4}-?\d+)\b.*|var(ies|ious))$/i.test(
    text,
  );
}

/** Words by which a list of units says that one was pulled down or sold. */
export function isUnitGone(text: string): boolean {
  return /^(removed from|demolished|razed|torn down)\b|^(removed|demolition|disposed)$/i.test(text);
}

/** What an invoice or a delivery lists beside items: the work, the removal of the old one, a part. */
export function isService(text: string): boolean {
  return (
    (SERVICE.test(text) || SERVICE_BEHIND.test(text)) && !/\b(line set|filter system|pump|range hood)\b/i.test(text)
  );
}

/** Words for stock that stand in the place of a unit: 'STOCK', 'Warehouse'. */
export function isStock(text: string): boolean {
  return /^(in |to )?(stock|spares?|warehouse|on hand|will ?call|pick ?up)\b/i.test(text);
}

/** The name of an item that says of itself that it is gone: 'Dishwasher (removed)'. */
export function isNamedGone(text: string): boolean {
  return /[([*-]\s*(removed|disposed|scrapped|retired|decommissioned|sold|junked|gone)\b/i.test(text);
}

/** A note that says that an item is gone. */
export function isNotedGone(text: string): boolean {
  return (
    /^(hauled (off|away)|removed|decommissioned|disposed|scrapped|junked|thrown (out|away)|gone|no longer (there|in unit))\b/i.test(
      text,
    ) ||
    /\b(condemned|removed from service|taken out of service|replaced (by next|again)|(unit|item) scrapped|old one|see next (line|row)|new one below)\b|^deleted\b|^out of service\b.*\bremoved\b|^missing(\s*$| at | - |,)/i.test(
      text,
    )
  );
}

/** A note that says of a new item that another one is in its place by now. */
export function isReplacedAgain(text: string): boolean {
  return /\breplaced again\b/i.test(text);
}

/** A sheet's name that says nothing of its rows: 'Sheet1', 'Rent Roll', '2025-03'. */
export function isGenericSheet(name: string): boolean {
  return GENERIC_SHEET.test(name);
}

/** A title that says what the report is, rather than of which property. */
export function isReportName(text: string): boolean {
  return REPORT_NAME.test(text) || isOnlyReportWords(text);
}

/** Whether all words of a text are such as reports are called by: 'MAKE READY BOARD', '2025 Annual Unit Walk'. */
export function isOnlyReportWords(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.every((word) => isOfReports(word) || SMALL_WORDS.has(word));
}

const TOTAL_START =
  /^[\s*]*(grand|sub|report|property|building|charge|section|overall|portfolio|community|unit|page)?[\s-]*(sub-?\s?)?(totals?|averages?|avg|sums?)\b[.:]?/i;
const ONLY_TOTAL = /^(counts?|sum|avg|average|min|max|minimum|maximum|overall|occupancy)\s*:?$/i;
const TOTAL_END = /\b(sub-?\s?)?(totals?|averages?)\s*[:.]?\s*$/i;
const COUNT =
  /^\(?\d[\d,]*\)?\s*(total\s+|occupied\s+|vacant\s+)?(units?|apartments?|apts?|homes?|rows?|records?|items?|assets?|leases?|residents?|spaces?)\b(?!\s*#)/i;
const COUNT_AFTER =
  /^(total |# of |no\.? of |number of )?(units?|apartments?|records?|items?|count)\s*[:=]\s*\d+|^(qty|quantity|count)\s*[:=]?\s*\d+$/i;
const PART_DONE =
  /^(?!(building|bldg|bld|floor|level|phase|page|sheet|part)\b)\p{L}+( \p{L}+)?\s*:?\s*\d+ of \d+( (units?|apts?|homes?|items?|done))?$/iu;
const PERCENT =
  /^\d+(\.\d+)?\s*%\s*(occupied|vacant|leased|of\b.*)?$|^(occupancy|occupied|vacant|vacancy)\s*[:=]?\s*\d+(\.\d+)?\s*%/i;
const PRINTED =
  /^(page\b\s*:?\s*\d+|printed\b|prepared\b|(last )?(updated|revised|modified|reviewed|walked|inspected|checked)\b(?!\s*$)|by\s+[A-Z]|rev\.?\s*\d|\d+ of \d+$|(run|print|printed|generated|created|exported|report(ed)?|database)\b.*\b(on|by|date|at|time)\b|(user|report run by|printed by|prepared (by|for)|confidential|parameters?|filters?(?! (change|schedule|log|list|size|order|replacement))|sort(ed)?( by)?|details?$|end of report|continued)\b)/i;
const SECTION =
  /^(all )?(current|notice|vacant|occupied|future|pending|former|past|applicants?)\b.*\b(residents?|tenants?|applicants?|units?|leases?)\b\s*:?$|^(applicants?|details?|future|pre-?leased|(pending|upcoming|scheduled) move-?ins?)\s*:?$/i;
const SUMMARY =
  /^(report |property |unit |occupancy |status |grand )?(summary|recap|statistics|breakdown)\b|\b(summary|recap|breakdown)\s*:?$|^(parts?( list)?|materials?( list)?|parts (&|and) materials)\s*:?$/i;
const COMMON_AREA =
  /\b(club\s?house|club room|leasing|management office|mgmt office|office|pool|spa|gym|fitness|laundry|mail\s?room|lobby|hall(way)?|corridor|common|exterior|grounds|site|roof(top)?|(boiler|mech|pump|riser|electrical|meter|equipment) (room|rm)|mechanical|maintenance|shop|garage|parking|amenity|amenities|business center|breezeway|stairs?(well)?|elevator|storage|dog park|playground|courtyard)\b/i;
const SHARED_BY_ALL =
  /^(main |the |resident )?(club\s?house|club room|(leasing|management|mgmt|main) office|office|pool( (area|house|deck|equipment))?|spa|gym|fitness( (center|room))?|business center|maintenance( (shop|garage|building))?|dog park|playground|grounds)$/i;
const SERVICE =
  /\b(haul(ing)?([ -]?(away|off))?|remov(e|al)|install(ation|ing)?|deliver(y|ed)?|labor|recycl(e|ing)|freight|shipping|fee|surcharge|protection plan|service call|tune[- ]?up|repair|kits?|cords?|hoses?|brackets?|connectors?|adapters?|fittings?|trim kit|water line|vent kit|filters?|element|ignit(e|o)r|gasket|knobs?|burners?|hinges?|shel(f|ves)|drain pan|heater pan|(crisper )?drawer|racks?|door bins?|door seal|stand|pedestal|wheels?|anode rod|thermocouple|capacitor|contactor|bulbs?)\b/i;
const SERVICE_BEHIND = /\b(cleaning|flush(ing)?|calibration|inspection|test(ing)?|call-?out|check(-?up)?)\b[^a-z]*$/i;
const DISPOSED =
  /^(disposed|retired|sold|removed|picked up|transferred( out)?|scrapped|scrap|discarded|recycled|inactive|decommissioned|written off|junked|replaced|donated|archived|lost|stolen|rtn|returned|back-?ordered|b\/o|cancell?ed)(?![a-z])/i;
const GENERIC_SHEET =
  /^(sheet|page|report|table|tab|data|list|units?|rent ?roll|roster|export|part)\s*_?-?\s*\d*$|^(19|20)\d{2}/i;
/** What stands before the words for the report at the end of a title: 'Willow Crossing - North Appliance Install Years'. */
export function beforeReportWords(text: string): string | null {
  const words = text.trim().split(/\s+/);
  let at = words.length;
  while (at > 0 && isReportWord(words[at - 1] ?? '')) at -= 1;
  const isReport = words.length - at >= 2;
  return isReport && at > 0
    ? words
        .slice(0, at)
        .join(' ')
        .replace(/\b\d+-years?$/i, '')
        .replace(/[\s,|–—:-]+$/, '')
    : null;
}

function isReportWord(text: string): boolean {
  const pieces = text.split('-').filter((piece) => piece !== '');
  if (pieces.length > 1) return pieces.every(isReportWord);
  const word = text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  return (
    word === '' || /^(19|20)\d\d$/.test(word) || (isOfReports(word) && word !== 'reserve' && !COMMUNITY.test(word))
  );
}

function isOfReports(word: string): boolean {
  return REPORT_WORDS.has(word) || (word.endsWith('s') && REPORT_WORDS.has(word.slice(0, -1)));
}

const SMALL_WORDS = new Set('a all and as at by each for in of on per the to with'.split(' '));
const REPORT_WORDS = new Set(
  `account accounts acquisition age agreement available amenity amenities allocation annual apartment apartments appl appls appliance appliances assessment asset assets audit availability bath bed beds billing borrower bathroom board book box budget building
  by cap capex capital certification certified change claims card cards chart checklist common completed condition confidential control cost count coverage current customer daily data date delivered delivery detail detailed details itemized consolidated
  equip directory due diligence electric equipment ex expenditure expiring expiration expirations export extinguisher extinguishers facilities facility filter fire fixed floor forecast form funding furnace gas gpr gross
  grid guide heater heaters history home homes hap hierarchy household households hvac install installation installed inspection inspections inventory invoice invoices item items job key keys kitchen
  lease leases leasing list listing log mail mailbox mailboxes maintenance make manifest map market master memorandum matrix mechanical mix month monthly multifamily move nfpa note notes om occupancy offering order orders overview packing parking period plan plans portable pre
  preventive physical portfolio potential pricing program property purchase purchases quarterly rate reading ready recap record records register renewal rent rental repair replaced replacement
  report rents reserve resident residential residents roll rolls roommate roster round rounds rubs safety schedule scheduled score semi service shipment site slip space serial setup sheet smoke snapshot spreadsheet statement student
  status study submeter submetering summary survey system systems table tenant tenants term test testing tracker tracking turn turnover turns unit units update utility
  vacancy vacant visit voucher work walk walkthrough warranty water weekly worksheet year yearly years`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const REPORT_NAME =
  /\b(rent rolls?|roster|all (units|apartments)|year installed|install(ation)? (years?|dates?)|(unit|apartment) (list|directory|book|guide|mix|availability|status|vacancy|inventory|roll|detail|statistics|turn)|vacanc(y|ies)|availability|inventory|directory|asset (list|register|report)|appliances?|equipment|report|detail|lease charges|schedule|listing|export|box score|(purchase|order|invoice|sales) history|rentable items|fixed assets?|survey|inspection|cards?$|worksheet|spreadsheet|units$|list$)\b/i;

/** A status of somebody who does not live in the unit yet. */
export function isFutureStatus(text: string): boolean {
  return /^(future|applicant|application|approved|pre-?leased|pending (move|lease|applic|approv)\w*)\b/i.test(text);
}

/** Words that communities are named with, and buildings hardly are. */
export const COMMUNITY =
  /\b(apartments?|apts?\.?|flats|lofts|villas?|residences|village|estates|townhomes|townhouses|condos?|manor|terrace|gardens|commons|crossing|landing|pointe|heights|park|place|court|square|ridge|phase|community|homes)\b/i;

/** Whether a name says of itself that it is a community's, as no building's does. */
export function isNamedCommunity(text: string): boolean {
  return /\b(apartments?|apartment (homes|community)|residences|townhomes|villas|estates|condominiums|condos)\b/i.test(
    text,
  );
}

/** The name of a company, rather than of a community. */
export function isCompany(text: string): boolean {
  return COMPANY.test(text);
}

const COMPANY =
  /\b(llc|l\.l\.c|inc|corp|management|mgmt|realty|residential services|holdings|partners|group|company|housing authority|capital|bank|lending|insurance|contractors?|mechanical|plumbing)\b\.?|\b(co|bros|sons|supply|supplies|services|equipment|protection|security|safety|appliances?|electric|heating|cooling|leasing|warranty)\.?$/i;
