import { PLATE_CONFIDENCE_WORDS, PLATE_STATE_WORDS, type PlateConfidence } from '@lintel/domain/serials/plate-states';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, flag, named, PLACE_FILTERS, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id } from '../base/scalars.ts';
import { SerialPlate } from './serial-plate.ts';

// why: the keys of an object lose their names in Object.keys
const Confidence = z.enum(Object.keys(PLATE_CONFIDENCE_WORDS) as [PlateConfidence, ...PlateConfidence[]]);

/** A photo of a serial plate with what stands on it: as it was recorded, else as the machine read it. */
export const SerialPlateRow = SerialPlate.extend({
  /** The name of the unit as it was given, before (a), (b) … made it unique. */
  unitGivenName: z.string().nullable(),
  manufacturerName: z.string().nullable(),
  modelName: z.string().nullable(),
  serial: z.string().nullable(),
  mfgDate: DateOnly.nullable(),
  /** How sure the machine is of the serial number. */
  confidence: Confidence,
  /** The rule by which the manufacturer's serial number says when it was made; null where none is known that fits. */
  rule: z.string().nullable(),
  /** Another item with this serial number in another place: 'Refrigerator, unit 205'. */
  elsewhere: z.string().nullable(),
  /** How long the answer took. */
  answeredInSeconds: Count.nullable(),
});

export const PLATE_ANSWERED_WORDS = { today: 'Today', d30: 'Last 30 days' } as const;

export const serialPlateReport = defineReport({
  id: 'serial-plates',
  title: 'Serial plates',
  question: 'What became of the plates that were photographed?',
  noun: ['plate', 'plates'],
  places: { portfolio: { operationId: 'listSerialPlates', page: '/answerSerialPlates?tab=all' } },
  row: SerialPlateRow,
  sorts: ['sent', 'answered', 'property', 'unit', 'type', 'manufacturer', 'model', 'serial', 'unlocks', 'state'],
  order: '-sent',
  filters: {
    q: search('Unit, serial, model, manufacturer'),
    ...PLACE_FILTERS,
    state: choice('State', PLATE_STATE_WORDS),
    confidence: choice('Confidence', PLATE_CONFIDENCE_WORDS),
    itemTypeId: named('Type', 'itemType'),
    itemId: value('Item', Id),
    answered: choice('Answered', PLATE_ANSWERED_WORDS),
    elsewhere: flag('Serial', 'on record elsewhere too'),
    unlocks: flag('Forecast', 'gets a date', { isQuiet: true }),
    asRead: flag('Recorded', 'as the machine read it', { isQuiet: true }),
  },
  totals: { unlocksCents: Cents.nullable() },
  figures: [
    'platesWaiting',
    'platesUnlock',
    'platesSeconds',
    'platesAsRead',
    'platesUnreadable',
    'platesElsewhere',
    'platesDoneToday',
  ],
  figureRows: {
    keeps: [...Object.keys(PLACE_FILTERS), 'itemId'],
    of: {
      platesWaiting: { state: 'WAITING' },
      platesUnlock: { state: 'WAITING', unlocks: 'true' },
      platesSeconds: { state: 'READ', answered: 'd30' },
      platesAsRead: { asRead: 'true', answered: 'd30' },
      platesUnreadable: { state: 'UNREADABLE', answered: 'd30' },
      platesElsewhere: { elsewhere: 'true' },
      platesDoneToday: { answered: 'today' },
    },
  },
  changedAt: (row) => row.answeredAt ?? row.sentAt,
  notes: [
    'A plate that was read shows what was recorded; one that waits shows what a machine read, which nobody has looked at yet.',
    'The total counts an item once, and leaves out items without a price.',
  ],
  columns: {
    property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isSorted: true, width: 130 },
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitGivenName, isSorted: true, width: 76 },
    unitNameUnique: { head: 'unitNameUnique', kind: 'text', value: (row) => row.unitName, isHidden: true, width: 100 },
    type: { head: 'Item', label: 'Type', kind: 'text', value: (row) => row.itemType, isSorted: true, width: 120 },
    manufacturer: {
      head: 'Manufacturer',
      kind: 'text',
      value: (row) => row.manufacturerName,
      isSorted: true,
      width: 120,
    },
    model: { head: 'Model', kind: 'text', value: (row) => row.modelName, isSorted: true, width: 130 },
    serial: {
      head: 'Serial',
      label: 'Serial number',
      kind: 'text',
      value: (row) => row.serial,
      isSorted: true,
      width: 130,
    },
    made: { head: 'Made', label: 'Made on', kind: 'date', value: (row) => row.mfgDate, width: 96 },
    confidence: {
      head: 'Confidence',
      kind: 'text',
      value: (row) => PLATE_CONFIDENCE_WORDS[row.confidence],
      width: 96,
    },
    rule: { head: 'Rule used', kind: 'text', value: (row) => row.rule, width: 170 },
    state: { head: 'State', kind: 'text', value: (row) => PLATE_STATE_WORDS[row.state], isSorted: true, width: 100 },
    photo: { head: 'Photo', kind: 'text', value: (row) => row.fileName, isHidden: true, width: 130 },
    elsewhere: {
      head: 'Elsewhere',
      label: 'Same serial number elsewhere',
      kind: 'text',
      value: (row) => row.elsewhere,
      isHidden: true,
      isNotOnPaper: true,
      width: 170,
    },
    unlocks: {
      head: 'Gets a date, $',
      label: 'Forecast that gets a date ($)',
      kind: 'cents',
      value: (row) => row.unlocksCents,
      total: 'unlocksCents',
      isSorted: true,
      isHidden: true,
      width: 110,
    },
    answeredBy: { head: 'Answered by', kind: 'text', value: (row) => row.answeredBy, width: 120 },
    answered: { head: 'At', label: 'Answered at', kind: 'instant', value: (row) => row.answeredAt, isSorted: true },
    seconds: {
      head: 'Took, s',
      label: 'Answered in (seconds)',
      kind: 'integer',
      value: (row) => row.answeredInSeconds,
      isHidden: true,
      isNotOnPaper: true,
    },
    note: { head: 'Note', kind: 'text', value: (row) => row.note, isHidden: true, isNotOnPaper: true },
    sent: { head: 'Sent', kind: 'instant', value: (row) => row.sentAt, isSorted: true, isHidden: true },
  },
});

export const serialPlateReports = defineContract({
  listSerialPlates: listRoute(serialPlateReport, '/serial-plate', {
    access: 'user',
    summary: 'Photos of serial plates with what stands on them, who said so and when; also those that wait',
    errors: ['NOT_FOUND'],
    reads: ['SERIAL_PLATE', 'ITEM', 'UNIT', 'CATALOGUE'],
    about: { organizationId: 'query.organizationId', propertyId: 'query.propertyId' },
  }),
});
