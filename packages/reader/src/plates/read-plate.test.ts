import { describe, expect, it } from 'vitest';
import type { Page, Word } from '../words.ts';
import type { PlateMakers } from './plate-reading.ts';
import { readPlate } from './read-plate.ts';

/** Two makers: serial numbers of Acme are two letters and six digits, those of Bolt are not known. */
const MAKERS: PlateMakers = {
  makerOf: (text) => {
    const name = ['Acme', 'Bolt'].find((one) => one.toLowerCase() === text.toLowerCase());
    if (name) return { name, isExact: true };
    return /^acrne$/i.test(text) ? { name: 'Acme', isExact: false } : null;
  },
  serialFit: (maker, serial) => (maker !== 'Acme' ? 'NO_RULE' : /^[A-Z]{2}\d{6}$/.test(serial) ? 'FITS' : 'FITS_NOT'),
};

describe('where the labels stand', () => {
  it('left of their values', () => {
    expectRead([
      at(0, 0, 'ACME', 30),
      at(0, 60, 'MODEL NO.'),
      at(200, 60, 'GTS18GT'),
      at(0, 100, 'SERIAL NO.'),
      at(200, 100, 'LT221102'),
    ]);
  });

  it('above their values', () => {
    expectRead([
      at(0, 0, 'ACME', 30),
      at(0, 60, 'MODEL'),
      at(0, 84, 'GTS18GT'),
      at(0, 130, 'SERIAL'),
      at(0, 154, 'LT221102'),
    ]);
  });

  it('below their values', () => {
    expectRead([
      at(0, 0, 'ACME', 30),
      at(0, 60, 'GTS18GT'),
      at(0, 84, 'MODEL'),
      at(0, 130, 'LT221102'),
      at(0, 154, 'SERIAL'),
    ]);
  });

  it('in the head of a table', () => {
    expectRead([
      at(0, 0, 'ACME', 30),
      at(0, 60, 'MOD. NO.'),
      at(260, 60, 'SER. NO.'),
      at(0, 90, 'GTS18GT'),
      at(260, 90, 'LT221102'),
    ]);
  });

  it('in one line, and in one word with their values', () => {
    expectRead([at(0, 0, 'ACME', 30), at(0, 60, 'M/N:GTS18GT'), at(300, 60, 'SERIALNO.LT221102')]);
  });

  it('as French and German plates name them', () => {
    expectRead([
      at(0, 0, 'ACME', 30),
      at(0, 60, 'MODELE'),
      at(200, 60, 'GTS18GT'),
      at(0, 100, 'FABR. NR.'),
      at(200, 100, 'LT221102'),
    ]);
  });

  it('as an engine misreads them, which is not what the least current is called', () => {
    const current = [at(0, 140, 'MIN'), at(60, 140, 'CIRCUITAMPS21.3')];
    expectRead([
      ...[at(0, 0, 'ACME', 30), at(0, 60, 'MIN'), at(200, 60, 'GTS18GT'), at(0, 100, 'SIN'), at(200, 100, 'LT221102')],
      ...current,
    ]);
  });

  it('beside other numbers', () => {
    const others = [at(0, 140, 'PART NO.'), at(200, 140, 'AB123456'), at(0, 180, 'VOLTS'), at(200, 180, '120/240V')];
    expectRead([
      at(0, 0, 'ACME', 30),
      at(0, 60, 'MODEL'),
      at(200, 60, 'GTS18GT'),
      at(0, 100, 'S/N'),
      at(200, 100, 'LT221102'),
      ...others,
    ]);
  });
});

describe('a serial number is not sure', () => {
  it('where no label stands beside it', () => {
    expect(serialOf(plate('LT221102', 'LT221102', []))).toMatchObject({
      value: 'LT221102',
      isSure: false,
      doubt: 'NO_LABEL',
    });
  });

  it('where one engine alone read it', () => {
    expect(serialOf(plate('LT221102', null))).toMatchObject({ value: 'LT221102', isSure: false, doubt: 'ONE_READER' });
  });

  it('where the engines differ and its maker allows both', () => {
    expect(serialOf(plate('LT221102', 'LT221107'))).toMatchObject({ isSure: false, doubt: 'READERS_DIFFER' });
    expect(serialOf(plate('A1B07', 'A1BO7', SERIAL, 'BOLT'))).toMatchObject({ isSure: false, doubt: 'READERS_DIFFER' });
  });

  it('where its maker does not number so', () => {
    expect(serialOf(plate('LT2211', 'LT2211'))).toMatchObject({ isSure: false, doubt: 'FORMAT' });
  });

  it('where another number has such a label too', () => {
    const second = [at(0, 160, 'SERIAL'), at(200, 160, 'MV993311')];
    const page = plate('LT221102', 'LT221102');
    expect(serialOf({ ...page, words: [...page.words, ...second] })).toMatchObject({ isSure: false, doubt: 'RIVAL' });
  });
});

it('a serial number below the label of a model that was not seen is no model', () => {
  const words = [at(0, 0, 'ACME', 30), at(0, 60, 'MODEL'), at(0, 90, 'LT221102')];
  expect(readPlate([page(words, words)], MAKERS)).toMatchObject({
    model: null,
    serial: { value: 'LT221102', isSure: false, doubt: 'NO_LABEL' },
  });
});

describe('letters that look like digits', () => {
  it('are what the rule of the maker leaves where the engines differ', () => {
    expect(serialOf(plate('LT221102', 'LT2211O2'))).toMatchObject({ value: 'LT221102', isSure: true });
    expect(serialOf(plate('L7221102', 'LT221102'))?.value).toBe('LT221102');
  });

  it('are put right where both engines read them so', () => {
    expect(serialOf(plate('LTZ2I1O2', 'LTZ2I1O2'))?.value).not.toBe('LT221102');
    expect(serialOf(plate('LT22I1O2', 'LT22I1O2'))).toMatchObject({
      value: 'LT221102',
      words: 'LT22I1O2',
      isSure: true,
    });
  });
});

it('a barcode is another reader', () => {
  expect(readPlate([plate('LT221102', null)], MAKERS, ['LT221102']).serial).toMatchObject({
    isSure: true,
    doubt: null,
  });
});

it('a barcode says which of the signs that look alike stand in a number that an engine read', () => {
  expect(readPlate([plate('LT22I1O2', 'LT22I102')], MAKERS, ['LT221102']).serial).toMatchObject({
    value: 'LT221102',
    isSure: true,
    box: expect.any(Array),
  });
  expect(readPlate([plate('LT221102', 'LT221102')], MAKERS, ['X9900121']).serial?.value).toBe('LT221102');
});

it('numbers are found in the address that a code holds', () => {
  const codes = ['https://acme.example/register?model=GTS18GT&serial=LT221102'];
  expect(readPlate([plate('LT221102', null)], MAKERS, codes).serial).toMatchObject({ isSure: true, doubt: null });
});

it('a second look at the same picture settles what one engine missed', () => {
  const closer = {
    ...plate('LT221102', 'LT221102'),
    words: [at(200, 100, 'LT221102')],
    secondWords: [at(200, 100, 'LT221102')],
  };
  expect(readPlate([plate('LT221102', null), closer], MAKERS).serial).toMatchObject({
    value: 'LT221102',
    isSure: true,
  });
});

it('a maker whose name is a letter off is read and not sure', () => {
  expect(readPlate([plate('LT221102', 'LT221102', SERIAL, 'ACRNE')], MAKERS).manufacturer).toMatchObject({
    value: 'Acme',
    words: 'ACRNE',
    isSure: false,
    doubt: 'UNKNOWN_MAKER',
  });
});

it.each([
  ['06/2018', '2018-06', null],
  ['JUN 2018', '2018-06', null],
  ['2018-06', '2018-06', null],
  ['06/18', '2018-06', 'DAY_OR_MONTH'],
  ['06/14/2018', '2018-06-14', null],
  ['06/07/2018', '2018-06-07', 'DAY_OR_MONTH'],
])('the date %s beside its label is %s', (printed, value, doubt) => {
  const words = [at(0, 60, 'MFG DATE'), at(200, 60, printed)].flatMap(split);
  expect(readPlate([page(words, words)], MAKERS).madeOn).toMatchObject({ value, doubt });
});

it('a plate without words says nothing', () => {
  expect(readPlate([page([], [])], MAKERS)).toEqual({ manufacturer: null, model: null, serial: null, madeOn: null });
});

function expectRead(words: Word[]): void {
  const all = words.flatMap(split);
  const reading = readPlate([page(all, all)], MAKERS);
  expect(reading.manufacturer).toMatchObject({ value: 'Acme', isSure: true });
  expect(reading.model).toMatchObject({ value: 'GTS18GT', isSure: true });
  expect(reading.serial).toMatchObject({ value: 'LT221102', isSure: true });
}

const SERIAL = [at(0, 100, 'SERIAL NO.')];

/** A plate whose serial number the engines read as given; null where the second did not see it. */
function plate(first: string, second: string | null, labels: Word[] = SERIAL, maker = 'ACME'): Page {
  const shared = [at(0, 0, maker, 30), ...labels].flatMap(split);
  const seen = second === null ? [] : [at(200, 100, second)];
  return page([...shared, at(200, 100, first)], [...shared, ...seen]);
}

function serialOf(one: Page) {
  return readPlate([one], MAKERS).serial;
}

function page(words: Word[], secondWords: Word[]): Page {
  return { width: 612, height: 400, from: 'SCAN', words, secondWords };
}

/** Words at a place, 10 points wide a letter. */
function at(left: number, top: number, text: string, size = 20): Word {
  const width = text.length * size * 0.6;
  return { text, box: [left, top, left + width, top + size], size, isBold: false, confidence: 0.95 };
}

function split(word: Word): Word[] {
  const step = (word.box[2] - word.box[0]) / word.text.length;
  return [...word.text.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const left = word.box[0] + index * step;
    return { ...word, text, box: [left, word.box[1], left + text.length * step, word.box[3]] };
  });
}
