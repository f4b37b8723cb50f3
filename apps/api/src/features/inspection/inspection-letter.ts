import { type AuditedItem, chargesOf, type ItemAudit, itemAudit } from '@lintel/domain/inspections/inspection-audit';
import { voiceNoteText } from '@lintel/domain/inspections/inspection-voice';
import {
  CHECK_RESULT_WORDS,
  INSPECTION_STATUS_WORDS,
  INSPECTION_TYPE_WORDS,
  NO_ACCESS_WORDS,
  SEVERITY_WORDS,
} from '@lintel/domain/inspections/inspections';
import type { Cell, Picture, TableFile } from '#platform/tables/table-file.ts';
import { instantText } from '#platform/tables/table-text.ts';
import type { WireCheck, WireInspection } from './inspection-select.queries.ts';
import type { StoredPhoto } from './photo.queries.ts';

/** Reads the JPEG of a stored picture; undefined where it cannot be shown. */
export type ReadJpeg = (storageKey: string) => Promise<Buffer | undefined>;

/** What goes onto paper beside the inspection: its photos and the day on which it was submitted. */
type Papers = { photos: readonly StoredPhoto[]; submittedOn: string | undefined; readJpeg: ReadJpeg; now: string };

/** An inspection on paper: where, when and by whom, then every answer and photo, what failed first. */
export function inspectionLetter(
  inspection: WireInspection,
  { photos, submittedOn, readJpeg, now }: Papers,
): TableFile {
  const { propertyName, unitName, checks, score, noAccessReason, note, signedBy } = inspection;
  const failed = checks.filter(({ result }) => result === 'FAIL');
  const sorted = [...failed, ...checks.filter(({ result }) => result !== 'FAIL')];
  const charges = chargesOf(checks);
  const audit = inspection.type === 'ITEM_AUDIT' ? itemAudit(checks) : null;
  const open = inspection.findings.filter(({ closedAt }) => closedAt === null).length;
  const lines = [
    `${INSPECTION_TYPE_WORDS[inspection.type]}: ${inspection.templateName}, version ${inspection.templateNumber}`,
    `State: ${INSPECTION_STATUS_WORDS[inspection.status]}. ${submittedOn === undefined ? 'Due' : `Submitted ${submittedOn}, due`} ${inspection.dueOn}.`,
    `Inspector: ${inspection.inspectorName ?? 'not assigned'}`,
    noAccessReason === null
      ? `${failed.length} of ${checks.length} checks failed, ${open} not put right yet. Score: ${score === null ? 'not known' : `${score}%`}.`
      : `Nobody could get in: ${NO_ACCESS_WORDS[noAccessReason].toLowerCase()}.`,
    ...(charges.checks > 0
      ? [`Charges: ${dollars(charges.cents)}, of ${charges.checks} of ${checks.length} checks.`]
      : []),
    ...(audit ? auditLines(audit) : []),
    ...(note ? [note] : []),
  ];
  return {
    tableFile: true,
    format: 'pdf',
    fileName: `inspection-${inspection.id}`,
    letter: {
      title: `Inspection ${inspection.id}`,
      writtenAt: now,
      before: [[propertyName, unitName && `unit ${unitName}`].filter(Boolean).join(', '), lines.join('\n')],
      after: [signedBy === null ? 'Not signed.' : `Signed by ${signedBy}.`],
    },
    sheets: [
      {
        name: 'Checks',
        columns: [
          { label: 'Area', kind: 'text' },
          { label: 'Check', kind: 'text' },
          { label: 'Result', kind: 'text' },
          { label: 'Note', kind: 'text' },
          ...(charges.checks > 0 ? [{ label: 'Charge', kind: 'cents' as const }] : []),
          { label: 'Photos', kind: 'integer' },
        ],
        rows: sorted.map((check) => cellsOf(check, charges.checks > 0)),
      },
    ],
    pictures: {
      title: 'Photos',
      all: sorted.flatMap((check) =>
        photos.filter(({ checkId }) => checkId === check.id).map((photo) => pictureOf(check, photo, readJpeg)),
      ),
    },
  };
}

function pictureOf(check: WireCheck, photo: StoredPhoto, readJpeg: ReadJpeg): Picture {
  const { storageKey, takenAt, takenBy, timezone, marks } = photo;
  return {
    caption: [
      check.title,
      `${check.area}: ${resultWords(check)}`,
      [instantText(takenAt, timezone), takenBy].filter(Boolean).join(', '),
    ],
    marks,
    jpeg: async () => (storageKey === null ? undefined : readJpeg(storageKey)),
  };
}

/** What an answer says, with the severity of a fail. */
export function resultWords({ result, severity }: Pick<WireCheck, 'result' | 'severity'>): string {
  const said = result === null ? 'No answer' : CHECK_RESULT_WORDS[result];
  return severity === null ? said : `${said}, ${SEVERITY_WORDS[severity].toLowerCase()}`;
}

function cellsOf(check: WireCheck, hasCharges: boolean): Cell[] {
  const { area, title, chargeCents, photos } = check;
  return [area, title, resultWords(check), noteWords(check), ...(hasCharges ? [chargeCents] : []), photos.length];
}

/** What was typed and spoken at a check, a line each. */
function noteWords({ note, voiceNotes }: WireCheck): string | null {
  return [...(note ? [note] : []), ...voiceNotes.map(voiceNoteText)].join('\n') || null;
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** '11 of 12 items on record were found.', then by name what was not found, and what nobody looked at. */
function auditLines({ found, notFound, notLookedAt }: ItemAudit): string[] {
  const all = found.length + notFound.length + notLookedAt.length;
  const names = (label: string, items: readonly AuditedItem[]) =>
    items.length === 0 ? [] : [`${label}: ${items.map(({ name }) => name).join('; ')}.`];
  return [
    `${found.length} of ${all} items on record were found.`,
    ...names('Not found', notFound),
    ...names('Not looked at', notLookedAt),
  ];
}
