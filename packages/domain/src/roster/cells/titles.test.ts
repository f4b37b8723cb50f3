import { expect, test } from 'vitest';
import { readTitles } from './titles.ts';

const propertyOf = (...lines: string[]) =>
  readTitles(
    lines.map((line) => line.split(';')),
    [],
  ).property?.name ?? null;

test.each([
  ['Cedar Ridge Apartments', ['Rent Roll', 'Cedar Ridge Apartments', 'As of 3/12/2025']],
  ['Juniper Flats', ['MAKE READY BOARD', 'Juniper Flats', '77 Depot St, Boise, ID 83702']],
  ['Juniper Flats', ['Juniper Flats - 2025 Unit Walk', 'Walked by: Dana;;Dates: 3/10 - 3/14']],
  ['Juniper Flats', ['Unit Inspection - Boise, ID', 'Juniper Flats']],
  [
    'Crestmoor I',
    ['Database:;LIVEDATA;;Residential Unit Status;Page:;1', 'Property:;0651;;Crestmoor I;Date:;3/14/2025'],
  ],
  ['Juniper Flats', ['Juniper Flats turn board', 'updated 3/14 by kim']],
  ['Juniper Flats', ['Tri-State Submetering LLC', 'Juniper Flats - Submeter Unit Roster']],
  ['Juniper Flats', ['BrightPath Building Science', 'ASHRAE Level II Energy Audit - Juniper Flats']],
  ['MT. ZION VILLAGE', ['Duluth Housing Authority (MN098)', 'Development MN098000001: MT. ZION VILLAGE']],
  ['Heritage Apts', ['FILTER CHANGE LOG - Heritage Apts']],
  ['Juniper Flats', ['Juniper Flats - HVAC Filter Schedule 2025']],
  ['Willow Bend Phase III', ['Willow Bend Phase III Sump Pump Log']],
  ['The Juniper Hill', ['The Juniper Hill Air Handler Filter Schedule']],
  ['Juniper Flats', ['Boiler & Pressure Vessel Inspection Schedule', 'Location:;Juniper Flats']],
  [null, ['Tri-State Appliance', 'Job History']],
  [null, ['Appliance Inventory', 'Filter: Category is any, Location is any']],
  ['Kingsley Run', ['Kingsley Run TURNS', 'Week of 3/10/2025', 'COLOR KEY']],
  [null, ['Three Rivers Realty Group - Availability Board']],
  [null, ['Completed Jobs Report']],
  [null, ['Std = standard appliance for the plan, none = none in unit']],
  [null, ['Rent Roll', 'All rentals']],
  [null, ['EXCEPTIONS']],
  [null, ['UNITS WITH THIS PLAN']],
  [null, ['Floor Plan B2 - 2x2 - 1030 SF']],
  ['Juniper Flats - North', ['Juniper Flats - North Appliance Install Years']],
  ['Juniper Flats', ['Juniper Flats - GAS WATER HEATERS', 'updated 3/12/25  Mike']],
  ['Juniper Flats', ['Juniper Flats | 77 Depot St, Boise, ID 83702', 'Rent Roll as of 3/1/2025']],
  [
    'Kestrel & Vine',
    ['Sentry Fire Equipment', 'Annual Fire Extinguisher Service (NFPA 10)', 'Customer: Kestrel & Vine'],
  ],
  [
    'Kestrel & Vine',
    ['Contract Appliance Sales Co.;;DELIVERY MANIFEST', 'Bill To:;Oak Mgmt LLC;;Ship To:;Kestrel & Vine'],
  ],
  [
    'Juniper Flats',
    [
      'Utility Allocation Register',
      '49562 - Juniper Flats',
      'Service period 02/01/2025 - 02/28/2025',
      'Provider;Invoice;Service;Amount',
    ],
  ],
  ['Juniper Flats', ['Unit Inventory', 'Status: All | Floor Plan: All', 'Juniper Flats (57 units)']],
  ['Juniper Flats', ['Juniper Flats - 1,057 Units']],
  ['2200 Osprey', ['Entity:;6208  2200 Osprey']],
  [null, ['Rent Roll', 'Occupied', 'MARCH 2025', 'Please check the balances before Friday.', 'Section 8']],
  [null, ['MAKE READY BOARD', '77 Depot St, Boise, ID 83702', 'FHA Project 122-35259']],
])('%s is the property of %j', (name, lines) => {
  expect(propertyOf(...lines)).toBe(name);
});
