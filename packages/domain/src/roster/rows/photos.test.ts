import { describe, expect, test } from 'vitest';
import { learnList } from './list.ts';
import { plateIn } from './photos.ts';
import { tellRows } from './told-rows.ts';

const classesOf = (text: string) => {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));
  const list = learnList(rows, { knownProperties: [], hasProperty: true });
  if (!list) throw new Error('no header');
  return tellRows(list, rows).map((told) => told.class);
};

describe('a list of photos', () => {
  test('has one item a type and unit, which is the photo of the plate where there is one', () => {
    const classes = classesOf(`Photo ID;Unit;What;View;Notes
      IMG_1;Unit 101;Refrigerator;Interior;shelf cracked
      IMG_2;Unit 101;Refrigerator;Data plate;GE Model# GTS21BPVXW Serial# XD7889897
      IMG_3;Unit 101;Range;Overall;ok
      IMG_4;Unit 101;Range;Damage;knob missing
      IMG_5;Unit 102;Refrigerator;Data plate;GE Model# GTS21BPVXW Serial# XD7889898
      IMG_6;Unit 102;Refrigerator;Overall;`);
    expect(classes).toEqual(['CHARGE', 'RECORD', 'RECORD', 'CHARGE', 'RECORD', 'CHARGE']);
  });

  test('has two items of one type in a unit where their plates have two serial numbers', () => {
    const classes = classesOf(`Photo ID;Unit;What;View;Notes
      IMG_1;Unit 101;Refrigerator;Data plate;Model# GTS21BPVXW Serial# XD7889897
      IMG_2;Unit 101;Refrigerator;Data plate;Model# GTS21BPVXW Serial# XD7889897
      IMG_3;Unit 101;Refrigerator;Data plate;Model# FFTR1835 Serial# BA1234567`);
    expect(classes).toEqual(['RECORD', 'CHARGE', 'RECORD']);
  });

  test('is none where columns of their own hold the plate, and the number of a photo only says where to look', () => {
    const classes = classesOf(`Unit;Item;Make;Model;Serial;Photo #
      101;Range;GE;JBS308;AA1234567;401
      101;Range;GE;JBS308;AA1234568;402`);
    expect(classes).toEqual(['RECORD', 'RECORD']);
  });
});

test.each([
  ['GE Appliances Model# GTS21BPVXW\nSerial# XD7889897', 'GE Appliances', 'GTS21BPVXW', 'XD7889897'],
  ['FRIGIDAIRE S/N EV228788771 / MOD FFTR1919TW, mfg 06/2013', 'FRIGIDAIRE', 'FFTR1919TW', 'EV228788771'],
  ['Model# WRT521UFBW', '', 'WRT521UFBW', null],
])('a plate is read off %j', (text, maker, model, serial) => {
  expect(plateIn(text)).toEqual({ maker, model, serial });
});

test.each(['plate worn off', 'serial number unreadable', 'model unit, dent on door', ''])(
  '%j tells nothing of a plate',
  (text) => {
    expect(plateIn(text)).toBeNull();
  },
);
