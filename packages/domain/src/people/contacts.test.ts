import { expect, test } from 'vitest';
import { type CardContact, contactNameKey, phoneKey, telLink, vCards } from './contacts.ts';

const vendor: CardContact = {
  kind: 'VENDOR',
  name: 'Cascade Plumbing, Inc.',
  role: null,
  vendorName: null,
  phones: [{ number: '(503) 555-0142 x 12' }],
  emails: [{ address: 'desk@cascade.example' }],
  addresses: [{ street: '12 Mill St; rear', city: 'Portland', state: 'OR', postalCode: '97201' }],
  website: null,
  trades: ['Plumbing'],
  tags: ['24h'],
  notes: null,
};

test('a number is the same however it is written', () => {
  for (const written of ['503-555-0142', '+1 (503) 555-0142', '1.503.555.0142', '503 555 0142 ext. 12'])
    expect(phoneKey(written), written).toBe('5035550142');
});

test('a company is the same with and without its form', () => {
  expect(contactNameKey('Cascade Plumbing, Inc.')).toBe(contactNameKey('CASCADE PLUMBING'));
  expect(contactNameKey('水道')).not.toBe('');
});

test('a number is dialled with its extension and its country', () => {
  expect(telLink('(503) 555-0142 x 12')).toBe('tel:5035550142,12');
  expect(telLink('+44 20 7946 0018')).toBe('tel:+442079460018');
});

test('a vCard names its company and escapes what would be read as structure', () => {
  expect(vCards([vendor]).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:org',
    'FN:Cascade Plumbing\\, Inc.',
    'ORG:Cascade Plumbing\\, Inc.',
    'TEL;VALUE=uri:tel:5035550142;ext=12',
    'EMAIL:desk@cascade.example',
    'ADR:;;12 Mill St\\; rear;Portland;OR;97201;',
    'CATEGORIES:Plumbing,24h',
    'END:VCARD',
    '',
  ]);
});

test('a note cannot bring a line of its own into a vCard, and long lines are folded', () => {
  const note = `call first\r\nEND:VCARD\nBEGIN:VCARD ${'é'.repeat(80)}`;
  const text = vCards([{ ...vendor, notes: note }]);
  expect(text.match(/^END:VCARD/gm)).toHaveLength(1);
  for (const line of text.split('\r\n'))
    expect(encodeURIComponent(line).replace(/%../g, 'x').length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain('NOTE:call first\\nEND:VCARD\\nBEGIN:VCARD éé');
});
