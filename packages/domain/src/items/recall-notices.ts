import type { RecallRule } from './recalls.ts';

/**
 * The bundled recall notices: facts of announcements by the U.S. Consumer Product Safety Commission (works of the United States government), in the
 * words of the announcements or close to them. `source` says where each was read; a number that was not confirmed there says so.
 * Sellers' lines such as GE Profile are recorded under their manufacturer, so both names are brands. They are loaded into the shared
 * catalogue when the server starts (`platform/records/catalogue.ts`); one that changed here is looked for in all items anew.
 */
export const RECALL_NOTICES: readonly RecallNotice[] = [
  {
    number: '18-113',
    recalledOn: '2018-03-01',
    title: 'Goodman Company Recalls Packaged Terminal Air Conditioners and Heat Pumps Due to Burn and Fire Hazards',
    hazard: 'The outdoor fan motors can overheat, posing burn and fire hazards.',
    remedy: 'Free repair kit and installation by a technician.',
    description: 'Serial numbers whose first four digits lie between 1001 and 1709.',
    units: 'About 534,000 (in addition, about 3,400 in Canada)',
    url: 'https://www.cpsc.gov/Recalls/2018/goodman-company-recalls-packaged-terminal-air-conditioners-and-heat-pumps-due-to-burn',
    source: 'cpsc.gov',
    rule: {
      brands: ['Goodman', 'Amana', 'Amana HVAC', 'York International', 'Energy Knight'],
      itemTypes: ['ptac'],
      modelPrefixes: words('EKTC15 EKTH15 PMC15 PMH12 PMH15 PTC15 PTH12 PTH15 UCYB15 UCYH15'),
      serialRules: [{ type: 'prefixRange', length: 4, from: '1001', to: '1709' }],
      madeFrom: '2010-01-01',
      madeTo: '2017-09-30',
    },
  },
  {
    number: '08-602',
    recalledOn: '2008-08-27',
    title: 'Goodman Company Recalls Air Conditioner/Heat Pump (PTAC) Units Due to Fire Hazard',
    hazard: 'Power cords can overheat, posing a burn or fire hazard.',
    remedy: 'Free replacement power cord.',
    description: '5.0 kW units with serial numbers 0702112056 through 0804237539.',
    units: 'About 30,000',
    url: 'https://www.cpsc.gov/Recalls/2008/goodman-company-recalls-air-conditionerheat-pump-ptac-units-due-to-fire-hazard',
    source: 'cpsc.gov',
    rule: {
      brands: ['Amana', 'Amana HVAC', 'Comfort-Aire', 'Century'],
      itemTypes: ['ptac'],
      modelPrefixes: ['PT???3?50??', 'EKT???-150?'],
      serialRules: [{ type: 'range', from: '0702112056', to: '0804237539' }],
      madeFrom: '2007-02-01',
      madeTo: '2008-04-30',
    },
  },
  {
    number: '04-229',
    recalledOn: '2004-09-30',
    title:
      'CPSC, Goodman Company, L.P. Announce Recall of Amana, Trane, and American Standard Brand Package Terminal Air Conditioners/Heat Pumps',
    hazard: 'Clogged filter and blower failure can lead to fire in heating mode.',
    remedy: 'Replacement or repair.',
    description: 'Units sold January 1996 to March 2003 to lodging, hospitals and apartment complexes.',
    units: 'About 875,000',
    url: 'https://www.cpsc.gov/Recalls/2004/cpsc-goodman-company-lp-announce-recall-of-amana-trane-and-american-standard-brand',
    source: 'cpsc.gov',
    rule: {
      brands: ['Amana', 'Amana HVAC', 'Trane', 'American Standard'],
      itemTypes: ['ptac'],
      modelPrefixes: [],
      serialRules: [],
      madeFrom: null,
      madeTo: '2003-03-31',
    },
  },
  {
    number: '17-094',
    recalledOn: '2017-02-23',
    title: 'Carrier Recalls Packaged Terminal Air Conditioners and Heat Pumps Due to Fire Hazard',
    hazard: 'The power cord plug can overheat, posing a fire hazard.',
    remedy: 'Replacement',
    description: 'Bryant, Carrier and Fast branded units sold January 2002 through December 2009.',
    units: null,
    url: 'https://www.cpsc.gov/Recalls/2021/recalled-products-sold-by-ptac-crew-and-ptac-usa-after-recalls-were-announced',
    source: 'described inside the PTAC Crew notice of 2021 on cpsc.gov; title paraphrased',
    rule: {
      brands: ['Bryant', 'Carrier', 'Fast'],
      itemTypes: ['ptac'],
      modelPrefixes: [],
      serialRules: [],
      madeFrom: null,
      madeTo: '2009-12-31',
    },
  },
  {
    number: '18-735 (number not confirmed)',
    recalledOn: '2018-11-08',
    title: 'A. O. Smith Recalls Ultra-Low NOx Water Heaters Due to Fire Hazard',
    hazard:
      'The gas burner screen can tear and the burner can create excess radiant heat, a fire hazard on combustible floors.',
    remedy: 'Free repair.',
    description:
      '30, 40 and 50 gallon gas water heaters made April 8, 2011 through August 1, 2016; first four serial digits between 1115 and 1631 (year and week of production).',
    units: 'About 616,000',
    url: 'https://www.cpsc.gov/Recalls/2018/a-o-smith-recalls-ultra-low-nox-water-heaters-due-to-fire-hazard',
    source: 'cpsc.gov',
    rule: {
      brands: ['American', 'A. O. Smith', 'Kenmore', 'Reliance', 'State', 'U.S. Craftmaster', 'Whirlpool'],
      itemTypes: ['water-heater-gas'],
      modelPrefixes: [],
      serialRules: [{ type: 'prefixRange', length: 4, from: '1115', to: '1631' }],
      madeFrom: '2011-04-08',
      madeTo: '2016-08-01',
    },
  },
  {
    number: '11-022',
    recalledOn: '2010-10-26',
    title: 'GE Recalls Dishwashers Due to Fire Hazard',
    hazard: 'Condensation can short the control board, posing a fire hazard.',
    remedy: 'Repair or rebate',
    description: 'GE Profile and GE Monogram dishwashers; serial number prefixes are listed for each model.',
    units: 'About 174,000',
    url: 'https://recalls.justia.com/household-and-office/dishwashers/11-022',
    source: "recalls.justia.com, a copy of the commission's release; remedy paraphrased",
    rule: {
      brands: ['GE Profile', 'GE Monogram', 'GE'],
      itemTypes: ['dishwasher'],
      modelPrefixes: words('PDW9200J PDW9280J PDW9800J PDW9880J PDW9700J'),
      serialRules: [
        {
          type: 'prefixList',
          values: words('MF RF SF TF VF ZF AG DG FG GG HG LG MG RG SG TG VG ZG AH DH FH GH HH LH MH RH SH TH VH ZH'),
        },
      ],
      madeFrom: '2003-07-01',
      madeTo: '2005-12-31',
    },
  },
  {
    number: '10-258 (number not confirmed)',
    recalledOn: '2010-06-03',
    title: 'Maytag Recalls Dishwashers Due to Fire Hazard',
    hazard: 'An electrical failure in the heating element can pose a serious fire hazard.',
    remedy: 'Free repair or rebate',
    description:
      'Maytag, Amana, Jenn-Air, Admiral, Magic Chef, Performa and Crosley plastic-tub dishwashers with listed serial starts or endings, sold February 2006 through April 2010.',
    units: 'About 1.7 million',
    url: 'https://www.cpsc.gov/Recalls',
    source: 'appliancerepairusa.blogspot.com, a repeat of the release; date of the recall approximate',
    rule: {
      brands: ['Maytag', 'Amana', 'Jenn-Air', 'Admiral', 'Magic Chef', 'Performa', 'Crosley'],
      itemTypes: ['dishwasher'],
      modelPrefixes: [],
      serialRules: [
        {
          type: 'prefixList',
          values: [...numbered('NW', 39, 52), ...numbered('NY', 1, 19)],
        },
        {
          type: 'suffixList',
          values: words(
            'JC JE JG JJ JL JN JP JR JT JV JX LA LC LE LG LJ LL LN LP LR LT LV LX NA NC NE NG NJ NL NN NP NR',
          ),
        },
      ],
      madeFrom: '2006-02-01',
      madeTo: '2010-04-30',
    },
  },
  {
    number: '22-147 (number not confirmed)',
    recalledOn: '2022-06-02',
    title: 'Electrolux Recalls Frigidaire and Electrolux Refrigerators Due to Choking Hazard',
    hazard: 'The ice level detector arm can break into pieces and fall into the ice bucket.',
    remedy: 'Free replacement part',
    description: '13 Frigidaire models and one Electrolux model with ice makers; a range of serial numbers for each.',
    units: 'About 367,500 (in addition, about 7,180 in Canada)',
    url: 'https://www.cpsc.gov/Recalls',
    source: 'clarksvilleonline.com of 2022-06-12, a repeat of the release',
    rule: {
      brands: ['Frigidaire', 'Electrolux'],
      itemTypes: ['refrigerator'],
      modelPrefixes: words('PRMC2285AF ERMC2295AS FRSS2323A FRSS2333AS FRSS2623A'),
      serialRules: [
        range('PRMC2285AF', '1K90974428', '1K21374177'),
        range('ERMC2295AS', '1K91272383', '1K21374610'),
        range('FRSS2323AB', '4A11005907', '4A21110079'),
        range('FRSS2323AW', '4A11010081', '4A21112264'),
        range('FRSS2323AD', '4A11314335', '4A21112489'),
        range('FRSS2323AS', '4A11005673', '4A21201870'),
        range('FRSS2333AS', '4A11317863', '4A21112732'),
        range('FRSS2623AB', '4A12104890', '4A21204442'),
        range('FRSS2623AW', '4A12012169', '4A12012280'),
      ],
      madeFrom: '2019-02-25',
      madeTo: '2022-04-03',
    },
  },
  {
    number: '23-074',
    recalledOn: '2022-12-22',
    title: 'Samsung Recalls Top-Load Washing Machines Due to Fire Hazard; Software Repair Available',
    hazard: 'Washers can short-circuit and overheat, posing a fire hazard.',
    remedy: 'Software update',
    description: 'Top-load washers with super speed wash; the notice lists the series, such as WA49B5205AW.',
    units: 'About 663,500',
    url: 'https://www.cpsc.gov/Recalls/2023/Samsung-Recalls-Top-Load-Washing-Machines-Due-to-Fire-Hazard-Software-Repair-Available',
    source: 'cpsc.gov; series beyond WA49B5205AW are not confirmed',
    rule: {
      brands: ['Samsung'],
      itemTypes: ['washer'],
      modelPrefixes: words('WA49B WA50B WA51A WA52A WA54A WA55A'),
      serialRules: [],
      madeFrom: null,
      madeTo: null,
    },
  },
  {
    number: '24-3xx (number not confirmed)',
    recalledOn: '2024-08-08',
    title: 'Samsung Recalls Slide-In Electric Ranges Due to Fire Hazard',
    hazard: 'Front-mounted knobs can be activated by accidental contact, posing a fire hazard.',
    remedy: 'Free knob locks or covers',
    description: 'Slide-in electric ranges with knobs at the front.',
    units: null,
    url: 'https://www.cpsc.gov/Recalls',
    source: 'a published test fixture of the release; number not confirmed',
    rule: {
      brands: ['Samsung'],
      itemTypes: ['range'],
      modelPrefixes: [],
      serialRules: [],
      madeFrom: null,
      madeTo: '2024-08-08',
    },
  },
  {
    number: 'Kidde 2017 (number not confirmed)',
    recalledOn: '2017-11-02',
    title: 'Kidde Recalls Fire Extinguishers with Plastic Handles Due to Failure to Discharge and Nozzle Detachment',
    hazard: 'They can become clogged or need too much force to discharge, and the nozzle can come off.',
    remedy: 'Free replacement extinguisher.',
    description:
      'Extinguishers with a plastic handle made January 1, 1973 to August 15, 2017, and push-button Pindicator models made until September 22, 2017. The notice lists the model numbers; extinguishers with a metal handle are not named.',
    units: 'About 37.8 million; more than 40 million with Canada',
    url: 'https://www.cpsc.gov/Recalls/2018/Kidde-Recalls-Fire-Extinguishers-with-Plastic%20Handles-Due-to-Failure-to-Discharge-and-Nozzle-Detachment-One-Death-Reported',
    source: 'repeats of the notice at counton2.com and hastingsonhudsonfd.org',
    rule: {
      brands: ['Kidde'],
      itemTypes: ['fls-extinguisher', 'fire-extinguisher'],
      modelPrefixes: [],
      serialRules: [],
      madeFrom: '1973-01-01',
      madeTo: '2017-09-22',
    },
  },
  {
    number: 'Siemens 2014 (number not confirmed)',
    recalledOn: '2014-09-18',
    title: 'Siemens Recalls Audible Fire Alarm Base',
    hazard: 'The base can fail to sound in a fire.',
    remedy: 'Free inspection and replacement of the base.',
    description: 'SBGA-34 audible detector bases, model S54370-F13, date codes 0113 to 2314, sold until June 2014.',
    units: 'About 9,000',
    url: 'https://www.cpsc.gov/en/Recalls/2014/Siemens-Recalls-Audible-Fire-Alarm-Base/',
    source: 'ciedata.com repeat of the notice; title from its address',
    rule: {
      brands: ['Siemens'],
      itemTypes: ['fls-notification', 'fls-smoke-detector'],
      modelPrefixes: ['SBGA-34', 'S54370-F13'],
      serialRules: [],
      madeFrom: '2013-01-01',
      madeTo: '2014-06-30',
    },
  },
  {
    number: 'Bosch 2012 (number not confirmed)',
    recalledOn: '2012-02-15',
    title: 'Bosch Security Systems Recalls Fire Alarm Control Panels',
    hazard:
      'With alarm verification switched on the panel can fail to sound an alarm; with 50 or more reporting stations a broken loop can delay it.',
    remedy: 'Software update; the installer can tell the version.',
    description: 'FPA-1000-UL panels with software versions 1.10, 1.11 and 1.12, sold May 2009 to October 2011.',
    units: 'About 330',
    url: 'https://www.justicenewsflash.com/2012/02/16/cpsc-bosch-security-systems-recalls-fire-control-panels-for-hazards_201202169699.html',
    source: 'justicenewsflash.com repeat of the notice',
    rule: {
      brands: ['Bosch', 'Bosch Security Systems'],
      itemTypes: ['fls-panel'],
      modelPrefixes: ['FPA-1000'],
      serialRules: [],
      madeFrom: null,
      madeTo: '2011-10-31',
    },
  },
  {
    number: '07-136',
    recalledOn: '2007-03-22',
    title: 'Digital Security Controls Recalls Smoke Detectors that Could Fail to Warn of a Fire',
    hazard: 'The detectors could fail to detect smoke reliably.',
    remedy: 'Free inspection by the installer, and replacement with installation.',
    description:
      'FSA and FSB series photo-electric smoke detectors wired into the building, sold by installers October to December 2006.',
    units: 'About 32,000',
    url: 'https://www.cpsc.gov/Recalls/2007/Digital-Security-Controls-Recalls-Smoke-Detectors-that-Could-Fail-to-Warn-of-a-Fire',
    source: 'cpsc.gov',
    rule: {
      brands: ['Digital Security Controls', 'DSC'],
      itemTypes: ['fls-smoke-detector', 'smoke-alarm'],
      modelPrefixes: ['FSA', 'FSB'],
      serialRules: [],
      madeFrom: null,
      madeTo: '2006-12-31',
    },
  },
  {
    number: '04-507',
    recalledOn: '2003-10-30',
    title: 'CPSC, Fire Control Instruments Announce Recall for Audio Evacuation Units',
    hazard: 'The unit can fall into a sleep mode, in which evacuation signals do not sound.',
    remedy: 'New software chips, free of charge.',
    description:
      'Audio evacuation units, part number 1100-1171, in FireVac 7200 systems, made before April 12, 2003; V5 versions below V5.2-008 and V6 versions below V6.0.14.',
    units: '276',
    url: 'https://www.cpsc.gov/Recalls/2004/CPSC-Fire-Control-Instruments-Announce-Recall-for-Audio-Evacuation-Units-/',
    source: 'cpsc.gov',
    rule: {
      brands: ['Fire Control Instruments', 'FCI'],
      itemTypes: ['fls-notification', 'fls-panel'],
      modelPrefixes: ['1100-1171', '7200', 'FireVac'],
      serialRules: [],
      madeFrom: null,
      madeTo: '2003-04-11',
    },
  },
  {
    number: '03-133',
    recalledOn: '2003-05-28',
    title: 'CPSC, Central Sprinkler Company Update Voluntary Recall To Replace O-Ring Fire Sprinklers',
    hazard: 'The heads can corrode, or minerals and salts can affect the seals, so that they do not open in a fire.',
    remedy: 'No remedy any more: the replacement program ended on August 31, 2007. Replace the heads.',
    description:
      'Central sprinklers with O-ring seals, wet ones made 1989 to 2000 and dry ones made from the mid-1970s to June 2001, and a few models of Gem and Star. The frame or deflector is stamped CENTRAL, STAR, CSC, a G in a triangle, or a star.',
    units: 'About 35 million',
    url: 'https://www.cpsc.gov/Recalls/2003/CPSC-Central-Sprinkler-Company-Update-Voluntary-Recall-To-Replace-O-Ring-Fire-Sprinklers',
    source: 'cpsc.gov; the years from pmmag.com',
    rule: {
      brands: [
        'Central',
        'Central Sprinkler',
        'Central Sprinkler Company',
        'CSC',
        'Gem',
        'Gem Sprinkler',
        'Star',
        'Star Sprinkler',
      ],
      itemTypes: ['fls-sprinkler-head'],
      modelPrefixes: [],
      serialRules: [],
      madeFrom: null,
      madeTo: '2001-06-30',
    },
  },
];

function words(text: string): string[] {
  return text.split(' ');
}

function numbered(start: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => start + String(from + at).padStart(2, '0'));
}

function range(model: string, from: string, to: string) {
  return { model, type: 'yearDigitRange', from, to } as const;
}

/** A notice of the shared catalogue. */
export type RecallNotice = {
  /** The commission's number. */
  number: string;
  recalledOn: string;
  title: string;
  hazard: string;
  remedy: string;
  /** Which products it names, for a person who compares. */
  description: string;
  units: string | null;
  url: string;
  /** Where the facts were read. */
  source: string;
  rule: RecallRule;
};
