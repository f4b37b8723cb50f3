import {
  CHECK_RESULT_WORDS,
  INSPECTION_STATUS_WORDS,
  INSPECTION_TYPE_WORDS,
  NO_ACCESS_WORDS,
  SEVERITY_WORDS,
} from '@lintel/domain/inspections';
import type { Cell, TableFile } from '#platform/table-file.ts';
import type { WireCheck, WireInspection } from './inspection-select.queries.ts';

/** An inspection on paper: where, when and by whom, then every answer, what failed first. */
export function inspectionLetter(inspection: WireInspection, now: string): TableFile {
  const { propertyName, unitName, checks, score, noAccessReason, note, signedBy } = inspection;
  const failed = checks.filter(({ result }) => result === 'FAIL');
  const sorted = [...failed, ...checks.filter(({ result }) => result !== 'FAIL')];
  const open = inspection.findings.filter(({ closedAt }) => closedAt === null).length;
  const lines = [
    `${INSPECTION_TYPE_WORDS[inspection.type]}: ${inspection.templateName}, version ${inspection.templateNumber}`,
    `State: ${INSPECTION_STATUS_WORDS[inspection.status]}. Due ${inspection.dueOn}.`,
    `Inspector: ${inspection.inspectorName ?? 'not assigned'}`,
    noAccessReason === null
      ? `${failed.length} of ${checks.length} checks failed, ${open} not put right yet. Score: ${score === null ? 'not known' : `${score} %`}.`
      : `Nobody could get in: ${NO_ACCESS_WORDS[noAccessReason].toLowerCase()}.`,
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
          { label: 'Photos', kind: 'integer' },
        ],
        rows: sorted.map(cellsOf),
      },
    ],
  };
}

function cellsOf({ area, title, result, severity, note, photos }: WireCheck): Cell[] {
  const said = result === null ? 'No answer' : CHECK_RESULT_WORDS[result];
  return [
    area,
    title,
    severity === null ? said : `${said}, ${SEVERITY_WORDS[severity].toLowerCase()}`,
    note,
    photos.length,
  ];
}
