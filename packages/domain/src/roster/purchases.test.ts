import { expect, test } from 'vitest';
import { learnList } from './rows/list.ts';
import { tellRows } from './rows/told-rows.ts';

const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','));

function walk(text: string) {
  const rows = table(text);
  const list = learnList(rows, { knownProperties: [], hasProperty: false });
  if (!list) throw new Error('no head');
  const field = (header: string) => list.columns.find((column) => column.header === header)?.field;
  return { list, field, classes: tellRows(list, rows).map((row) => row.class), told: tellRows(list, rows) };
}

test('a supplier’s lines go to where they were shipped, not to who pays; Colorado is no alarm', () => {
  const { field } = walk(`
    Ship-To Name,Ship To City,State,Unit,Order Date,SKU,Mfr,Description,Quantity,UOM,Net Price,Customer
    Timberline,Fort Collins,CO,APT 202,1/9/23,321723,Whirlpool,BUILT-IN DISHWASHER,1,EA,301.50,CASTELLAN RESIDENTIAL
    Timberline,Fort Collins,CO,APT 102,1/12/23,380928,Maytag,WASHER TOP LOAD,1,EA,331.50,CASTELLAN RESIDENTIAL
    Timberline,Fort Collins,CO,APT 101,1/26/23,380928,Maytag,WASHER TOP LOAD,1,EA,331.50,CASTELLAN RESIDENTIAL`);
  expect(field('Ship-To Name')).toBe('propertyName');
  expect(field('Description')).toBe('itemType');
  expect([field('State'), field('Order Date'), field('Customer')]).toEqual([null, null, null]);
});

test('what was returned, what went into stock and parts are no items', () => {
  const { classes } = walk(`
    ROLLING BROOK VILLAGE PURCHASE HISTORY,,,,,
    Invoice Number,Unit,Description,Brand,Qty,Net Price,Serial #
    9053798,APT 0101,WASHER TOP LOAD,Maytag,1,627.00,ME09675845
    9053799,APT 0202,RANGE 30 IN,Amana,1,451.99,CE529250495
    9053801,APT 0101,WASHER TOP LOAD,Maytag,-1,-627.00,
    9053802,APT 0101,WASHER TOP LOAD,Maytag,1,627.00,ME09675999
    9053803,STOCK,RANGE 30 IN,Amana,3,451.99,
    9053804,APT 0202,REFRIGERATOR CRISPER DRAWER,GE,1,42.10,`);
  expect(classes).toEqual(['DISPOSED', 'RECORD', 'DISPOSED', 'RECORD', 'DOUBT', 'SERVICE']);
});

test('a log of replacements tells of new items, whatever its notes say of the old ones', () => {
  const { classes, field } = walk(`
    Unit #,Date of Replacement,Item Replaced,Mfr,Model #,Serial #,Cost (installed),Why,Notes
    101,4/8/22,Dishwasher,Whirlpool,WDF362PADM,VL264984249,586.00,Failed,old one from 2009
    102,1/9/22,Dishwasher,Bosch,SHEM53W55N,BS191890458,619.00,Leaking,removed by vendor
    103,2/3/22,Refrigerator,Hotpoint,HPS15BTHRWW,HV44366650,773.99,Turn,`);
  expect(classes).toEqual(['RECORD', 'RECORD', 'RECORD']);
  expect(field('Cost (installed)')).toBe('purchasePrice');
  expect(field('Date of Replacement')).toBe('installDate');
});

test('the day of an inspection is that of no installation, its section is a room, and who came is no property', () => {
  const { field, told } = walk(`
    Appliance Audit,,,,,
    Property: Cloverdale Apartments,,,,,
    #205,15-Sep-2024,Inspected by Fatima Okafor,,,
    Section,Checklist Item,Make,Model,Serial Number,Date
    Kitchen,Refrigerator,Hotpoint,HPS17BTHRWW,VE489521087,9/15/2024
    Kitchen,Range,Amana,AER5542BAW,ME385481453,9/15/2024
    #105,6-Jun-2024,By Fatima Okafor,,,
    Section,Checklist Item,Make,Model,Serial Number,Date
    Kitchen,Refrigerator,Whirlpool,WRT428TNVW,CS070561,6/6/2024
    Laundry,Washer,Maytag,MVWC438FW,CS070562,6/6/2024`);
  expect([field('Date'), field('Section')]).toEqual([null, null]);
  const records = told.filter((row) => row.class === 'RECORD');
  expect(records.map(({ place }) => place.unit)).toEqual(['205', '205', '105', '105']);
  expect(
    records.every(({ place }) => (place.property?.name ?? 'Cloverdale Apartments') === 'Cloverdale Apartments'),
  ).toBe(true);
});
