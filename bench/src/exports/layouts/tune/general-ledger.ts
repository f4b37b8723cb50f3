import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, type TrueRecord, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { brandLine } from '../kept/brand-lines.ts';
import { drawEquipment } from '../kept/equipment.ts';
import { COMPANIES } from '../kept/headings.ts';
import { siteName } from '../kept/site-names.ts';
import { ACCOUNTS, type Account, LEDGER_WORDS, OTHER_ACCOUNTS, SIDE_ENTRIES } from './ledger-words.ts';

type Key = 'code' | 'property' | 'day' | 'period' | 'kind' | 'payee' | 'control' | 'reference' | 'split';
type Column = [key: Key | 'account' | 'debit' | 'credit' | 'amount' | 'balance' | 'memo', head: string];
type System = {
  name: 'voyager' | 'books' | 'folio';
  dates: DateStyle;
  columns: Column[];
  begin: string;
  end: string;
};
const SYSTEMS: readonly System[] = [
  {
    ...{ name: 'voyager', dates: 'mm/dd/yyyy', begin: '= Beginning Balance =', end: '= Ending Balance =' },
    columns: [
      ...([
        ['code', 'Property'],
        ['property', 'Property Name'],
        ['day', 'Date'],
        ['period', 'Period'],
      ] satisfies Column[]),
      ...([
        ['payee', 'Person/Description'],
        ['control', 'Control'],
        ['reference', 'Reference'],
      ] satisfies Column[]),
      ...([
        ['debit', 'Debit'],
        ['credit', 'Credit'],
        ['balance', 'Balance'],
        ['memo', 'Remarks'],
      ] satisfies Column[]),
    ],
  },
  {
    ...{ name: 'books', dates: 'mm/dd/yyyy', begin: 'Beginning Balance', end: 'Total for' },
    columns: [
      ...([
        ['account', ''],
        ['day', 'Date'],
        ['kind', 'Transaction Type'],
        ['reference', 'Num'],
      ] satisfies Column[]),
      ...([
        ['payee', 'Name'],
        ['property', 'Class'],
        ['memo', 'Memo/Description'],
      ] satisfies Column[]),
      ...([
        ['split', 'Split'],
        ['amount', 'Amount'],
        ['balance', 'Balance'],
      ] satisfies Column[]),
    ],
  },
  {
    ...{ name: 'folio', dates: 'm/d/yyyy', begin: 'Starting Balance', end: 'Net Change' },
    columns: [
      ...([
        ['property', 'Property'],
        ['day', 'Date'],
        ['payee', 'Payee / Payer'],
        ['kind', 'Type'],
      ] satisfies Column[]),
      ...([
        ['reference', 'Reference'],
        ['debit', 'Debit'],
        ['credit', 'Credit'],
      ] satisfies Column[]),
      ...([
        ['balance', 'Balance'],
        ['memo', 'Description'],
      ] satisfies Column[]),
    ],
  },
];

type Entry = {
  property: DrawnProperty;
  day: string;
  payee: string;
  memo: string;
  /** Dollars; less than nothing where it is credited. */
  amount: number;
  items: TrueRecord[];
  why: string;
};
type Style = {
  system: System;
  unit: (name: string) => string;
  hasBuilding: boolean;
  dollars: (amount: number) => Cell;
};

/** What an accountant's ledger says of capital accounts: the appliance and its home stand in the text of an entry. */
export const generalLedger: Layout = {
  name: 'general-ledger',
  kind: 'items',
  draw(dice) {
    const hasBuilding = dice.chance(0.25);
    const properties = drawProperties(dice, dice.pick([1, 2]), {
      nameOf: siteName,
      buildings: hasBuilding ? 'letters' : 'none',
      unitNames: hasBuilding ? 'building dash' : dice.pick(['plain', 'plain', 'lettered'] as const),
      units: [8, 60],
    });
    const cents = dice.chance(0.6);
    const style: Style = {
      system: dice.pick(SYSTEMS),
      unit: dice.pick([
        (name: string) => `#${name}`,
        (name: string) => `Unit ${name}`,
        (name: string) => `Apt ${name}`,
      ]),
      hasBuilding,
      dollars: cents ? (amount) => money(amount) : (amount) => amount,
    };
    const sheet = new Sheet(dice.pick(['Report1', 'General Ledger', 'Sheet1']));
    titles(sheet, dice, style, properties);
    sheet.not('head', ...style.system.columns.map(([, head]) => head));
    const accounts = ACCOUNTS.filter((_, at) => at === 0 || dice.chance(0.7));
    for (const account of accounts) post(sheet, dice, style, account, entriesOf(dice, style, account, properties));
    for (const [code, name, payee, texts] of dice.some(OTHER_ACCOUNTS, dice.int(0, 2))) {
      const others = Array.from({ length: dice.int(2, 8) }, () => {
        const property = dice.pick(properties);
        const memo = `${dice.pick(texts)} ${style.unit(dice.pick(property.units).name)}`;
        return entry(dice, property, payee, memo, dice.int(120, 2400), 'no appliance');
      });
      post(sheet, dice, style, { code, name }, others);
    }
    return {
      sheets: [sheet],
      properties: properties.map((one) => {
        return { name: one.name, address: style.system.name === 'folio' ? addressOf(one) : null };
      }),
      dates: style.system.dates,
      asks: ['entries that are no appliances', 'returned goods', 'several homes in one entry'],
      personal: [],
    };
  },
};

function titles(sheet: Sheet, dice: Dice, { system }: Style, properties: readonly DrawnProperty[]): void {
  if (system.name === 'voyager') {
    sheet.not('title', 'General Ledger').not('title', `Property = ${properties.map(({ code }) => code).join(', ')}`);
    sheet.not('title', 'Mo/Yr = 01/2022 - 12/2024').not('title', 'Book = Accrual').blank();
  } else if (system.name === 'books') {
    sheet.not('title', dice.pick(COMPANIES)).not('title', 'Transaction Detail by Account');
    sheet.not('title', 'January 2022 - December 2024').blank();
  } else {
    sheet.not('title', 'General Ledger').not('title', 'Date Range: 01/01/2022 to 12/31/2024');
    sheet.not('title', 'GL Accounts: 1450 Capital').not('title', 'Exported On: 02/03/2025 10:41 AM').blank();
  }
}

/** One home and type is bought for once at most: an appliance that is replaced twice is another matter. */
function entriesOf(dice: Dice, style: Style, account: Account, properties: readonly DrawnProperty[]): Entry[] {
  const entries = properties.flatMap((property) => {
    const homes = property.units.flatMap(({ name, building }) =>
      account.types.map((type) => ({ name, building, type })),
    );
    const bought = dice.shuffled(homes).slice(0, Math.max(4, Math.min(40, Math.round(homes.length * 0.2))));
    return bought.map((home): Entry => purchase(dice, style, account, property, home));
  });
  const back = entries.slice(0, dice.pick([0, 0, 1, 2])).map((bought): Entry => {
    bought.items = [];
    bought.why = 'returned later';
    return {
      ...{ property: bought.property, payee: bought.payee, day: laterThan(bought.day), why: 'return' },
      ...{ memo: `Credit - returned, ${bought.memo}`, amount: -bought.amount, items: [] },
    };
  });
  const [type] = account.types;
  const shared = account.name === 'Appliances' && dice.chance(0.5) ? properties.slice(0, 1) : [];
  const common = shared.map((property) => {
    const [word] = dice.pick(LEDGER_WORDS.Refrigerator ?? []);
    const amount = dice.int(...account.cost);
    const one = entry(dice, property, dice.pick(account.vendors), `Clubhouse ${word}`, amount, '');
    one.items = [itemOf(one, { unit: 'Clubhouse', itemType: type ?? 'Refrigerator', purchaseCents: amount * 100 })];
    return one;
  });
  const several = dice.chance(0.5) ? properties.slice(0, 1).map((one) => together(dice, account, one, entries)) : [];
  const sides = Array.from({ length: dice.int(2, 7) }, () => {
    const property = dice.pick(properties);
    const [word] = dice.pick(LEDGER_WORDS[dice.pick(account.types)] ?? []);
    const memo = dice.pick(SIDE_ENTRIES)(style.unit(dice.pick(property.units).name), word, dice);
    const isReclass = memo.startsWith('Reclass');
    const amount = dice.int(25, 290) * (isReclass ? -1 : 1);
    return entry(dice, property, isReclass ? '' : dice.pick(account.vendors), memo, amount, 'no appliance');
  });
  return [...entries, ...back, ...common, ...several.filter((one) => one !== null), ...sides];
}

function entry(dice: Dice, property: DrawnProperty, payee: string, memo: string, amount: number, why: string): Entry {
  return { property, day: dice.day(2022, 2024), payee, memo, amount, items: [], why };
}

/** The day of an entry may be taken for the day of its appliance, or be left out. */
function itemOf(
  { property, day }: Entry,
  said: Partial<TrueItem> & { unit: string; itemType: ItemTypeName },
): TrueRecord {
  return trueItem({ property: property.name, installDate: day, ...said, also: { installDate: [null], ...said.also } });
}

function purchase(
  dice: Dice,
  style: Style,
  account: Account,
  property: DrawnProperty,
  { name, building, type }: { name: string; building: string | null; type: ItemTypeName },
): Entry {
  const { brand, model, serial } = drawEquipment(dice, type);
  const { written, also } = brandLine(dice, brand);
  const [word] = dice.pick(LEDGER_WORDS[type] ?? [[type, type] as const]);
  const unit = style.unit(name);
  const amount = dice.int(...account.cost) + dice.pick([0, 0.47, 0.99, 0.5]);
  const forms: readonly (readonly [memo: string, says: 'all' | 'model' | 'brand' | 'none'])[] = [
    [`${unit} ${word} ${written} ${model}`, 'model'],
    [`${word} - ${unit} (${written} ${model}, S/N ${serial})`, 'all'],
    [`Replace ${word} ${unit}, ${written}`, 'brand'],
    [`${word} for ${unit}`, 'none'],
    [`${unit}: new ${word}, old one was from ${dice.int(1996, 2009)}`, 'none'],
    [`Inv ${dice.digits(6)} ${written} ${word} ${model} ${unit}`, 'model'],
  ];
  const [memo, says] = dice.pick(forms);
  const bought = entry(dice, property, dice.pick(account.vendors), memo, amount, '');
  const isSaid = says !== 'none';
  bought.items = [
    itemOf(bought, {
      ...{ unit: name, itemType: type, purchaseCents: Math.round(amount * 100) },
      manufacturer: isSaid ? brand : null,
      model: says === 'all' || says === 'model' ? model : null,
      serial: says === 'all' ? serial : null,
      also: {
        ...(isSaid ? { manufacturer: also } : {}),
        ...(style.hasBuilding ? { building: [building], unit: [name.replace(/^\w+-/, '')] } : {}),
      },
    }),
  ];
  return bought;
}

/** One entry for appliances of several homes, of which nothing else was bought; their price may be shared out or left open. */
function together(dice: Dice, account: Account, property: DrawnProperty, others: readonly Entry[]): Entry | null {
  const type = dice.pick(account.types);
  const taken = new Set(others.flatMap((one) => (one.property === property ? one.items.map(({ unit }) => unit) : [])));
  const homes = property.units.filter(({ name }) => !taken.has(name)).slice(0, 3);
  if (homes.length < 2) return null;
  const each = dice.int(...account.cost);
  const [, many] = dice.pick(LEDGER_WORDS[type] ?? [[type, type] as const]);
  const memo = `${homes.length} ${many} - units ${homes.map(({ name }) => name).join(', ')}`;
  const bought = entry(dice, property, dice.pick(account.vendors), memo, each * homes.length, '');
  bought.items = homes.map(({ name, building }) => {
    const isInUnit = name.includes('-') && building !== null;
    return itemOf(bought, {
      ...{ unit: name, itemType: type, purchaseCents: each * 100 },
      also: {
        purchaseCents: [null],
        ...(isInUnit ? { building: [building], unit: [name.replace(/^\w+-/, '')] } : {}),
      },
    });
  });
  return bought;
}

/** An account with its entries by day, its balance running beside them. */
function post(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  { code, name }: Pick<Account, 'code' | 'name'>,
  entries: readonly Entry[],
): void {
  const { system, dollars } = style;
  let balance = dice.int(0, 90_000);
  const opening = balance;
  const cells = (told: Partial<Record<Column[0], Cell>>) => system.columns.map(([key]) => told[key] ?? '');
  const account =
    system.name === 'books' ? { account: name } : { [system.columns[0]?.[0] ?? 'code']: `${code} ${name}` };
  if (system.name === 'voyager') {
    sheet.not('group', ...cells({ code, property: name, balance: dollars(balance), memo: system.begin }));
  } else {
    sheet.not('group', ...cells(account));
    sheet.not(
      'balance',
      ...cells({ [system.name === 'books' ? 'account' : 'payee']: system.begin, balance: dollars(balance) }),
    );
  }
  const debits = { debit: 0, credit: 0 };
  for (const one of entries.toSorted((a, b) => a.day.localeCompare(b.day))) {
    balance += one.amount;
    debits[one.amount < 0 ? 'credit' : 'debit'] += Math.abs(one.amount);
    const row = cells(toldOf(dice, style, one, balance));
    if (one.items.length > 0) sheet.recordsOf(one.items, ...row);
    else sheet.not(one.why, ...row);
  }
  const change = dollars(round(balance - opening));
  if (system.name === 'books') {
    sheet.not('subtotal', ...cells({ account: `${system.end} ${name}`, amount: change }));
  } else {
    const sums = { debit: dollars(round(debits.debit)), credit: dollars(round(debits.credit)) };
    const label = system.name === 'voyager' ? { memo: system.end } : { payee: system.end };
    sheet.not('subtotal', ...cells({ ...sums, balance: dollars(round(balance)), ...label }));
  }
  sheet.blank(dice.int(0, 1));
}

function toldOf(dice: Dice, { system, dollars }: Style, one: Entry, balance: number): Partial<Record<Column[0], Cell>> {
  const { property, day, payee, memo, amount } = one;
  const place = `${property.name} - ${property.street} ${property.city}, ${property.state} ${property.zip}`;
  const value = dollars(round(Math.abs(amount)));
  return {
    ...{ code: property.code, property: system.name === 'folio' ? place : property.name, day: { day } },
    period: `${day.slice(5, 7)}/${day.slice(0, 4)}`,
    kind: memo.startsWith('Reclass') ? 'Journal Entry' : 'Bill',
    payee: system.name === 'voyager' && payee !== '' ? `${payee} (v00${dice.digits(5)})` : payee,
    control: `${memo.startsWith('Reclass') ? 'J' : 'P'}-${dice.digits(6)}`,
    reference: dice.digits(dice.int(5, 8)),
    split: 'Accounts Payable (A/P)',
    debit: amount < 0 ? (system.name === 'voyager' ? dollars(0) : '') : value,
    credit: amount < 0 ? value : system.name === 'voyager' ? dollars(0) : '',
    amount: dollars(round(amount)),
    ...{ balance: dollars(round(balance)), memo },
  };
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function laterThan(day: string): string {
  return new Date(Date.parse(day) + 12 * 86_400_000).toISOString().slice(0, 10);
}
