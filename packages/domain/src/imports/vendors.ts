import { hasUserInfo } from '../base/web-address.ts';
import { contactNameKey, emailKey, isPhoneNumber, phoneKey, TRADES } from '../people/contacts.ts';
import { ok, type Parsed, parseText, refused } from '../written/cell-values.ts';
import { dayCell, listCell, stateCell, textCell, yesNoCell, zipCell } from './cells.ts';
import { defineImport, field, type StoredRow } from './define-import.ts';
import { units } from './units.ts';

const STREETS = ['Street Address', 'Address', 'Address Line 1', 'Address 1', 'Mailing Address', 'Business Address'];

/** A list of vendors with their trades, numbers and papers. A number or an address is added in front of those that are known. */
export const vendors = defineImport({
  kind: 'vendors',
  label: 'Vendors',
  noun: ['vendor', 'vendors'],
  key: [['externalRef'], ['name']],
  table: {
    name: 'contact',
    base: { kind: 'VENDOR' },
    fresh: { serves_all: true, trades: [], phones: [], phone_keys: [], emails: [], email_keys: [], addresses: [] },
    titleField: 'name',
    toldBy: [['name'], ['trades', 'licenceNumber', 'licenceExpires', 'coiExpires', 'workersCompExpires', 'hasW9']],
  },
  fields: {
    name: field<string>({
      label: 'Vendor',
      aliases: [
        'Vendor Name',
        'Vendor',
        'Company',
        'Company Name',
        'Contractor',
        'Contractor Name',
        'Supplier',
        'Supplier Name',
        'Service Provider',
        'Business Name',
        'Payee',
        'Name',
      ],
      isRequired: true,
      example: 'Apex Plumbing LLC',
      parse: textCell(120),
      columns: ['name', 'name_key'],
      write: (name) => ({ name, name_key: contactNameKey(name) }),
      keyOf: contactNameKey,
    }),
    trades: field<string[]>({
      label: 'Trade',
      aliases: ['Trades', 'Trade', 'Specialty', 'Specialties', 'Services', 'Service', 'Service Type', 'Vendor Type'],
      example: 'Plumbing; HVAC',
      parse: tradesCell,
      columns: ['trades'],
      held: ({ trades }) => (trades as string[]).join(', ') || null,
      isHeld: ({ trades }, wanted) => wanted.every((one) => holds(trades as string[], one)),
      write: (wanted, { trades }) => ({
        trades: [...(trades as string[]), ...wanted.filter((one) => !holds(trades as string[], one))],
      }),
    }),
    phone: field<string>({
      label: 'Phone',
      aliases: [
        'Phone',
        'Phone #',
        'Office Phone',
        'Business Phone',
        'Main Phone',
        'Telephone',
        'Tel',
        'Mobile',
        'Cell',
      ],
      example: '(208) 555-0142',
      parse: textCell(40),
      check: (phone) => (isPhoneNumber(phone) ? null : `'${phone}' is not a phone number like (503) 555-0142.`),
      columns: ['phones', 'phone_keys'],
      held: ({ phones }) => (phones as { number: string }[])[0]?.number ?? null,
      isHeld: ({ phone_keys: keys }, phone) => (keys as string[]).includes(phoneKey(phone)),
      write: (number, { phones, phone_keys: keys }) => ({
        phones: [{ label: null, number }, ...(phones as object[])],
        phone_keys: [phoneKey(number), ...(keys as string[])],
      }),
    }),
    email: field<string>({
      label: 'E-mail',
      aliases: ['Email', 'Email Address', 'E-mail Address', 'E mail', 'Mail'],
      example: 'office@apex.example',
      parse: textCell(254),
      check: (email) =>
        /^[\w.+'-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(email) ? null : `'${email}' is not an e-mail address.`,
      columns: ['emails', 'email_keys'],
      held: ({ emails }) => (emails as { address: string }[])[0]?.address ?? null,
      isHeld: ({ email_keys: keys }, email) => (keys as string[]).includes(emailKey(email)),
      write: (address, { emails, email_keys: keys }) => ({
        emails: [{ label: null, address }, ...(emails as object[])],
        email_keys: [emailKey(address), ...(keys as string[])],
      }),
    }),
    website: field<string>({
      label: 'Website',
      aliases: ['Website', 'Web Site', 'Web', 'URL', 'Homepage'],
      example: 'https://apex.example',
      parse: webCell,
      columns: ['website'],
    }),
    street: address('street', 'Street', STREETS, '14 Depot St', textCell(200)),
    city: address('city', 'City', units.fields.city.aliases, 'Boise', textCell(100)),
    state: address('state', 'State', units.fields.state.aliases, 'ID', stateCell),
    zip: address('postalCode', 'Zip', units.fields.zip.aliases, '83702', zipCell),
    licenceNumber: field<string>({
      label: 'License number',
      aliases: ['License #', 'Licence #', 'License', 'Licence', 'Lic #', 'Contractor License', 'Contractor License #'],
      example: 'PLB-20417',
      parse: textCell(60),
      columns: ['licence_number'],
    }),
    licenceExpires: paper(
      'License expires',
      [
        'License Expiration',
        'License Expiration Date',
        'License Exp',
        'Licence Expires',
        'Lic Exp',
        'License Exp Date',
      ],
      '3/31/2027',
      'licence_expires_on',
    ),
    coiExpires: paper(
      'Insurance expires',
      [
        'COI Expires',
        'COI Expiration',
        'COI Exp',
        'COI',
        'Insurance Expiration',
        'Insurance Expiration Date',
        'Insurance Exp',
        'General Liability Expiration',
        'Liability Ins Expiration',
        'GL Expiration',
        'Liability Insurance Expires',
      ],
      '6/30/2027',
      'coi_expires_on',
    ),
    workersCompExpires: paper(
      'Workers comp expires',
      [
        'Workers Comp Expiration',
        'Workers Compensation Expires',
        'Workers Comp Exp',
        'WC Expiration',
        'WC Expires',
        'WC',
      ],
      '6/30/2027',
      'workers_comp_expires_on',
    ),
    hasW9: field<boolean>({
      label: 'W-9',
      aliases: ['W9', 'W-9 on file', 'Has W9', 'W9 on file', 'W9 Received'],
      example: 'yes',
      parse: yesNoCell,
      columns: ['has_w9'],
    }),
    notes: field<string>({
      label: 'Notes',
      aliases: ['Note', 'Notes', 'Comment', 'Comments', 'Remarks'],
      example: 'Call the office first',
      parse: textCell(4000),
      // One line of a file is the same as the lines that it was.
      keyOf: (notes) => parseText(notes) ?? '',
      columns: ['notes'],
    }),
    externalRef: field<string>({
      label: 'External ref',
      aliases: [
        ...units.fields.externalRef.aliases,
        'Vendor ID',
        'Vendor Code',
        'Vendor #',
        'Supplier ID',
        'Payee Code',
      ],
      example: 'V-311',
      parse: textCell(100),
      columns: ['external_ref'],
    }),
  },
});

function paper(label: string, aliases: readonly string[], example: string, column: string) {
  return field<string>({ label, aliases, example, parse: dayCell, columns: [column] });
}

// Parts of the first address; the others stay.
function address(
  part: string,
  label: string,
  aliases: readonly string[],
  example: string,
  parse: (text: string) => Parsed<string>,
) {
  return field<string>({
    label,
    aliases,
    example,
    parse,
    columns: ['addresses'],
    held: (row) => firstAddress(row)[part] ?? null,
    write: (value, row) => {
      const [, ...others] = row.addresses as StoredRow[];
      return { addresses: [{ ...firstAddress(row), [part]: value }, ...others] };
    },
  });
}

const NO_ADDRESS: StoredRow = { label: null, street: null, city: null, state: null, postalCode: null };

function firstAddress({ addresses }: StoredRow): StoredRow {
  return (addresses as StoredRow[])[0] ?? NO_ADDRESS;
}

function tradesCell(text: string): Parsed<string[]> {
  const parsed = listCell(40, 12)(text);
  if (!parsed.ok || parsed.value === null) return parsed;
  return ok(parsed.value.map((word) => TRADES.find((trade) => trade.toLowerCase() === word.toLowerCase()) ?? word));
}

function holds(trades: readonly string[], trade: string): boolean {
  return trades.some((one) => one.toLowerCase() === trade.toLowerCase());
}

function webCell(text: string): Parsed<string> {
  const parsed = textCell(290)(text);
  if (!parsed.ok || parsed.value === null) return parsed;
  const url = /^https?:\/\//i.test(parsed.value) ? parsed.value : `https://${parsed.value}`;
  if (/^https?:\/\/[^\s/]+\.[^\s/]{2,}(\/\S*)?$/i.test(url) && !hasUserInfo(url)) return ok(url);
  return refused('VALUE_UNREADABLE', `'${parsed.value}' is not the address of a page such as https://apex.example`);
}
