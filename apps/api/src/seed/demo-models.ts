import type { SerialGrammar } from './serial-grammar.ts';

/** The kinds of item in demo units; the values are keys of the item type catalogue. */
export const DEMO_TYPES = {
  heatPump: 'heat-pump',
  furnace: 'furnace',
  roomAc: 'room-air-conditioner',
  electricHeater: 'water-heater',
  gasHeater: 'water-heater-gas',
  refrigerator: 'refrigerator',
  electricRange: 'range',
  gasRange: 'range',
  rangeHood: 'range-hood',
  dishwasher: 'dishwasher',
  microwave: 'microwave',
  disposal: 'garbage-disposal',
  washer: 'washer',
  dryer: 'dryer',
} as const;

/** Price book of the demo organizations, cents: unit, delivery, installation, haul-away. */
export const DEMO_PRICES: Record<(typeof DEMO_TYPES)[DemoType], readonly [number, number, number, number]> = {
  'heat-pump': [420_000, 15_000, 232_000, 18_000],
  furnace: [245_000, 12_000, 148_000, 15_000],
  'room-air-conditioner': [43_500, 4_000, 9_500, 3_000],
  'water-heater': [78_500, 6_500, 72_000, 7_000],
  'water-heater-gas': [89_500, 6_500, 82_000, 7_000],
  refrigerator: [94_500, 5_500, 3_500, 5_000],
  range: [73_500, 5_000, 4_000, 4_500],
  'range-hood': [12_500, 1_500, 9_000, 1_000],
  dishwasher: [51_500, 4_500, 9_500, 3_500],
  microwave: [28_500, 2_500, 8_500, 2_000],
  'garbage-disposal': [11_500, 1_000, 9_500, 500],
  washer: [79_500, 5_000, 2_500, 3_500],
  dryer: [71_500, 5_000, 4_000, 3_500],
};

/** Models that a buyer could have chosen, with the years in which they were sold. */
export const DEMO_MODELS: Record<DemoType, readonly DemoModel[]> = {
  heatPump: [
    model('Carrier', '38YXA024', 'carrier', 1985, 2005, 60),
    model('Trane', '2TWB0024A1000', 'trane', 1998, 2009, 60),
    model('Lennox', '14HPX-024', 'lennox', 2008, 2019, 60),
    model('Carrier', '25HBC524A003', 'carrier', 2010, 2021, 120),
    model('Goodman', 'GSZ140241', 'goodman', 2012, 2022, 120),
    model('Lennox', 'ML14XP1-024', 'lennox', 2019, 2099, 60),
    model('Goodman', 'GSZH502410', 'goodman', 2023, 2099, 120),
  ],
  furnace: [
    model('Carrier', '58SSC', 'carrier', 1968, 1996, 60),
    model('Lennox', 'G26Q3-75', 'lennox', 1985, 2004, 60),
    model('Carrier', '58STA070', 'carrier', 1997, 2012, 60),
    model('Goodman', 'GMSS920402BN', 'goodman', 2010, 2099, 120),
    model('Lennox', 'ML180UH045E36', 'lennox', 2009, 2099, 60),
  ],
  roomAc: [
    model('GE', 'AGM08AC', 'ge', 1977, 2011, 12),
    model('Frigidaire', 'FAX085P7A', 'frigidaire', 1986, 2010, 12),
    model('Frigidaire', 'FFRE0833S1', 'frigidaire', 2011, 2099, 12),
    model('LG', 'LW8016ER', 'lg', 2016, 2099, 12),
    model('GE', 'AHY08LZ', 'ge', 2018, 2099, 12),
  ],
  electricHeater: [
    model('Bradford White', 'M-I-40S6DS', 'bradford', 1985, 2011, 72),
    model('Rheem', '81V40D', 'rheem', 1980, 2012, 72),
    model('A. O. Smith', 'ENS-40-110', 'aosmith', 2008, 2099, 72),
    model('Bradford White', 'RE240S6', 'bradford', 2012, 2099, 72),
    model('Rheem', 'XE40M06ST45U1', 'rheem', 2013, 2099, 72),
  ],
  gasHeater: [
    model('Rheem', '22V40F1', 'rheem', 1980, 2012, 72),
    model('Bradford White', 'M-I-403S6FBN', 'bradford', 1985, 2014, 72),
    model('A. O. Smith', 'GCV-40-100', 'aosmith', 2003, 2099, 72),
    model('Rheem', 'XG40T06EN36U1', 'rheem', 2013, 2099, 72),
    model('Bradford White', 'RG240T6N', 'bradford', 2014, 2099, 72),
  ],
  refrigerator: [
    model('Frigidaire', 'FRT18S6AW', 'frigidaire', 1986, 2007, 12),
    model('Hotpoint', 'HTS18BBSARWW', 'ge', 1985, 2010, 12),
    model('Whirlpool', 'W8TXNWFWQ', 'whirlpool', 2007, 2013, 12),
    model('GE', 'GTS18GTHWW', 'ge', 2010, 2016, 12),
    model('Whirlpool', 'WRT318FZDW', 'whirlpool', 2014, 2099, 12),
    model('GE', 'GTS18HGNRWW', 'ge', 2017, 2099, 12),
    model('Frigidaire', 'FFTR1835VW', 'frigidaire', 2018, 2099, 12),
  ],
  electricRange: [
    model('Hotpoint', 'RB526DPWW', 'ge', 1985, 2012, 12),
    model('Frigidaire', 'FEF326FS', 'frigidaire', 1986, 2011, 12),
    model('GE', 'JBS360DMWW', 'ge', 2012, 2099, 12),
    model('Whirlpool', 'WFC150M0EW', 'whirlpool', 2013, 2099, 12),
    model('Frigidaire', 'FFEF3016TW', 'frigidaire', 2016, 2099, 12),
  ],
  gasRange: [
    model('Frigidaire', 'FGF316DS', 'frigidaire', 1977, 2011, 12),
    model('Hotpoint', 'RGB526DEHWW', 'ge', 1985, 2012, 12),
    model('Whirlpool', 'WFG320M0BW', 'whirlpool', 2012, 2099, 12),
    model('GE', 'JGBS10DEMWW', 'ge', 2012, 2099, 12),
    model('Frigidaire', 'FFGF3016TW', 'frigidaire', 2016, 2099, 12),
  ],
  rangeHood: [
    model('GE', 'JV338HWW', 'ge', 1977, 2013, 12),
    model('Whirlpool', 'UXT4230ADW', 'whirlpool', 1980, 2099, 12),
    model('GE', 'JVX3300DJWW', 'ge', 2013, 2099, 12),
  ],
  dishwasher: [
    model('Whirlpool', 'DU850SWPQ', 'whirlpool', 1985, 2012, 12),
    model('Frigidaire', 'FDB510LCS', 'frigidaire', 1986, 2010, 12),
    model('GE', 'GSD2100VWW', 'ge', 2007, 2017, 12),
    model('Frigidaire', 'FFCD2413US', 'frigidaire', 2011, 2099, 12),
    model('Whirlpool', 'WDF330PAHW', 'whirlpool', 2013, 2099, 12),
    model('GE', 'GDF510PGRWW', 'ge', 2018, 2099, 12),
  ],
  microwave: [
    model('GE', 'JVM1440WH', 'ge', 1986, 2008, 12),
    model('Whirlpool', 'MH1150XMQ', 'whirlpool', 1990, 2011, 12),
    model('GE', 'JVM1540DMWW', 'ge', 2008, 2013, 12),
    model('LG', 'LMV1683ST', 'lg', 2010, 2018, 12),
    model('GE', 'JVM3160DFWW', 'ge', 2013, 2099, 12),
    model('Samsung', 'ME16K3000AW', 'samsung', 2016, 2099, 12),
    model('Whirlpool', 'WMH31017HW', 'whirlpool', 2018, 2099, 12),
  ],
  disposal: [
    model('GE', 'GFC520F', 'ge', 1977, 2011, 24),
    model('Whirlpool', 'GC2000PE', 'whirlpool', 1980, 2099, 12),
    model('GE', 'GFC520N', 'ge', 2010, 2099, 24),
    model('InSinkErator', 'Badger 5', null, 1990, 2099, 24),
  ],
  washer: [
    model('Whirlpool', 'LSR7300PQ', 'whirlpool', 1985, 2009, 12),
    model('GE', 'WDSR2080DWW', 'ge', 1990, 2012, 12),
    model('Whirlpool', 'WTW4800BQ', 'whirlpool', 2010, 2017, 12),
    model('Samsung', 'WA40J3000AW', 'samsung', 2015, 2099, 12),
    model('GE', 'GTW335ASNWW', 'ge', 2018, 2099, 12),
    model('Whirlpool', 'WTW4855HW', 'whirlpool', 2018, 2099, 12),
  ],
  dryer: [
    model('Whirlpool', 'LER5636PQ', 'whirlpool', 1985, 2012, 12),
    model('GE', 'DBXR463EGWW', 'ge', 1990, 2015, 12),
    model('Samsung', 'DV40J3000EW', 'samsung', 2015, 2099, 12),
    model('Whirlpool', 'WED4815EW', 'whirlpool', 2013, 2099, 12),
    model('GE', 'GTX33EASKWW', 'ge', 2015, 2099, 12),
  ],
};

/** The model of this name; the demo's stories name theirs. */
export function modelNamed(type: DemoType, name: string): DemoModel {
  const found = DEMO_MODELS[type].find((one) => one.name === name);
  if (!found) throw new RangeError(`no demo model ${name}`);
  return found;
}

function model(
  maker: string,
  name: string,
  grammar: SerialGrammar | null,
  soldFrom: number,
  soldTo: number,
  warrantyMonths: number,
): DemoModel {
  return { maker, name, grammar, soldFrom, soldTo, warrantyMonths };
}

export type DemoType = keyof typeof DEMO_TYPES;
export type DemoModel = {
  maker: string;
  name: string;
  /** Null where the manufacturer's serial numbers tell no date. */
  grammar: SerialGrammar | null;
  soldFrom: number;
  soldTo: number;
  warrantyMonths: number;
};
