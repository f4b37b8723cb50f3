import { expect, test } from 'vitest';
import { addsUp, importKit } from '#testing/import-kit.ts';

const kit = importKit();
const HEADER = 'Property,Unit,Sq Ft';
/** The largest files have a tenth of their size in the gate: what is said of them is the same. */
const SIZE = process.env.LINTEL_CORPUS_WHOLE === '1' ? 1 : 0.1;
const some = (count: number) => Math.round(count * SIZE);
const rowsOf = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');

/** Files that no program should write and people still send; each is imported as units unless its header says items. */
const FILES: Record<string, string> = {
  'a byte order mark': `\uFEFF${HEADER}\nCedar,101,690`,
  'two byte order marks': `\uFEFF\uFEFF${HEADER}\nCedar,101,690`,
  'carriage returns only': `${HEADER}\rCedar,101,690\rCedar,102,690\r`,
  'mixed line endings': `${HEADER}\r\nCedar,101,690\nCedar,102,690\rCedar,103,690`,
  semicolons: 'Property;Unit;Sq Ft\nCedar;101;690',
  tabs: 'Property\tUnit\tSq Ft\nCedar\t101\t690',
  pipes: 'Property|Unit|Sq Ft\nCedar|101|690',
  'a separator line': 'sep=;\nProperty;Unit;Sq Ft\nCedar;101;690',
  'commas inside semicolons': 'Property;Unit;Sq Ft\n"Cedar, North";101;1,250',
  'quoted newlines': `${HEADER}\n"Cedar\nRidge",101,690\n"Cedar\nRidge",102,690`,
  'quotes inside quotes': `${HEADER}\n"The ""Cedar""",101,690`,
  'an open quote': `${HEADER}\n"Cedar,101,690\nCedar,102,690`,
  'an open quote at the end': `${HEADER}\nCedar,101,"690`,
  'a stray quote': `${HEADER}\nCedar,10"1,690`,
  'text after a quote': `${HEADER}\n"Cedar"x,101,690\n"Cedar",102,690`,
  'ragged rows': `${HEADER}\nCedar\nCedar,101\nCedar,102,690,extra,more\n,,\n`,
  'NUL characters': `${HEADER}\nCe\u0000dar,1\u000001,690\u0000`,
  'UTF-16 read as bytes': `${[...`${HEADER}\nCedar,101,690`].join('\u0000')}\u0000`,
  'lone surrogates': `${HEADER}\nCedar\ud800,101\udfff,690`,
  'control characters': `${HEADER}\nCe\u0007dar,1\u001b01,690\u007f`,
  'right-to-left and emoji': `${HEADER}\n\u202eCedar 🏠,١٠١,690`,
  'combining marks': `${HEADER}\nCafe\u0301,101,690\nCaf\u00e9,102,690`,
  'a Turkish dotted I': `${HEADER}\nİstanbul,101,690\nistanbul,102,690`,
  'duplicate headers': 'Unit,Unit,Property,Property\n101,102,Cedar,Elm',
  'empty headers': ',,,\n101,Cedar,,',
  'a header of line breaks': '"Unit\n#","Sq\r\nFt",Property\n101,690,Cedar',
  'a header alone': HEADER,
  'a header and blank lines': `${HEADER}\n\n\n\n`,
  'only blank lines': '\n\n\n\n',
  'only commas': ',,,,\n,,,,\n,,,,',
  'only spaces': '   ',
  'one letter': 'x',
  'no header': '101,690,Cedar\n102,690,Cedar',
  prose: 'Dear manager,\nplease find the units below.\nKind regards',
  json: '{"unit":"101","sqft":690}',
  html: '<html><body><table><tr><td>Unit</td></tr></table></body></html>',
  'a spreadsheet file read as text': `PK\u0003\u0004\u0014\u0000${'\u0001\u00ff'.repeat(500)}`,
  formulas: `${HEADER}\n=cmd|'/c calc'!A1,@101,+690`,
  'an SQL string': `${HEADER}\n'; drop table unit; --,101,690`,
  markup: `${HEADER}\n<script>alert(1)</script>,101,690`,
  'proto keys': '__proto__,constructor,Unit,Property\n1,2,101,Cedar',
  'a leading zero': `${HEADER}\nCedar,0101,690\nCedar,101,690`,
  'spreadsheet dates':
    'Property,Unit,Appliance,Serial,Install Date\nCedar,101,Range,S1,44197\nCedar,101,Range,S2,99999',
  'unreadable dates':
    'Property,Unit,Appliance,Serial,Install Date\nCedar,101,Range,S1,02/30/2020\nCedar,101,Range,S2,soon',
  'huge numbers': `${HEADER}\nCedar,101,${'9'.repeat(400)}`,
  'negative numbers': `${HEADER}\nCedar,101,-690`,
  'infinite numbers': `${HEADER}\nCedar,101,1e999\nCedar,102,NaN\nCedar,103,Infinity`,
  'a cell of 100,000 characters': `${HEADER}\n${'C'.repeat(100_000)},101,690`,
  'a unit of 5,000 characters': `${HEADER}\nCedar,${'1'.repeat(5000)},690`,
  '1,000,000 columns': ','.repeat(1_000_000),
  '1,000,000 columns below a header': `${HEADER}\n${','.repeat(1_000_000)}`,
  '999 columns': `${HEADER}${',x'.repeat(990)}\nCedar,101,690`,
  '1,000,000 lines': '\n'.repeat(1_000_000),
  'a very long line': `${HEADER}\nCedar,${'1'.repeat(some(8_000_000))},690`,
  'very many quotes': `${HEADER}\n${'"'.repeat(some(8_000_000))}`,
  'very many odd quotes': `${HEADER}\n${'"a"b'.repeat(some(500_000))}`,
  'a very long list': `${HEADER},Remarks\n${rowsOf(some(15_000), (at) => `Cedar,${at},690,${'good '.repeat(200)}`)}`,
  'thousands of units of one name': `${HEADER}\n${rowsOf(some(30_000), () => 'Cedar,101,690')}`,
  'hundreds of properties': `${HEADER}\n${rowsOf(some(5000), (at) => `P${at},101,690`)}`,
  'hundreds of item types': `Property,Unit,Appliance,Serial\n${rowsOf(some(5000), (at) => `Cedar,101,Thing ${at},S${at}`)}`,
  'a header on line 200': `${'note,,\n'.repeat(199)}${HEADER}\nCedar,101,690`,
  'headers all the way down': `${HEADER}\n`.repeat(50),
  'totals all the way down': `${HEADER}\n${'Total,,690\n'.repeat(50)}`,
  'states that are none': 'Property,State,Zip,Unit\nCedar,Atlantis,1,101',
  'a status that is none': 'Property,Unit,Unit Status\nCedar,101,Haunted',
  'a name of spaces': `${HEADER}\n\u00a0 \u00a0,\u3000,690`,
};

type Verdict = { preview: 200 | 422; start: 202 | 422; state?: 'APPLIED' | 'FAILED' };
const APPLIED: Verdict = { preview: 200, start: 202, state: 'APPLIED' };
/** Read and shown, but a row has an error, so nothing was imported. */
const FAILED: Verdict = { preview: 200, start: 202, state: 'FAILED' };
const REFUSED: Verdict = { preview: 422, start: 422 };
/** Shown with what is open, such as which column is which; refused until somebody says so. */
const ONLY_SHOWN: Verdict = { preview: 200, start: 422 };
/** Every file that is not simply imported. */
const VERDICTS: Record<string, Verdict> = {
  'an open quote': REFUSED,
  'an open quote at the end': REFUSED,
  'text after a quote': FAILED,
  'control characters': FAILED,
  'a Turkish dotted I': FAILED,
  'empty headers': REFUSED,
  'a header alone': REFUSED,
  'only blank lines': REFUSED,
  'only commas': REFUSED,
  'only spaces': REFUSED,
  'one letter': REFUSED,
  'no header': ONLY_SHOWN,
  prose: ONLY_SHOWN,
  json: REFUSED,
  html: REFUSED,
  'a spreadsheet file read as text': REFUSED,
  formulas: FAILED,
  'spreadsheet dates': FAILED,
  'unreadable dates': FAILED,
  'huge numbers': FAILED,
  'negative numbers': FAILED,
  'infinite numbers': FAILED,
  'a cell of 100,000 characters': FAILED,
  'a unit of 5,000 characters': FAILED,
  '1,000,000 columns': REFUSED,
  '1,000,000 columns below a header': REFUSED,
  '1,000,000 lines': REFUSED,
  'a very long line': FAILED,
  'very many quotes': FAILED,
  'very many odd quotes': REFUSED,
  'hundreds of item types': FAILED,
  'a header on line 200': ONLY_SHOWN,
  'a status that is none': ONLY_SHOWN,
  'a name of spaces': FAILED,
};

test.each(Object.entries(FILES))('%s gets its verdict with every row accounted for', async (name, csv) => {
  const verdict = VERDICTS[name] ?? APPLIED;
  const at = await kit.place();
  const preview = await kit.t.post('/admin/onboard/preview', { orgId: at.organizationId, csvString: csv }, at.admin);
  expect(preview.status, preview.text.slice(0, 300)).toBe(verdict.preview);
  const started = await kit.start(at, csv);
  await kit.worker.idle();
  expect(started.status, started.text.slice(0, 300)).toBe(verdict.start);
  if (started.status !== 202) expect(started.body.message.length).toBeGreaterThan(10);
  else {
    const receipt = (await kit.t.get(`/admin/import/${started.body.importId}`, at.admin)).body;
    expect(receipt.state, receipt.error).toBe(verdict.state);
    if (receipt.counts.read === 0) expect(receipt.error).toMatch(/Nothing was imported/);
    expect(addsUp(receipt)).toBe(true);
  }
});
