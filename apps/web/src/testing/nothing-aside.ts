import type { FakeAnswer, FakeRequest, Handler } from './fake-api.ts';

/**
 * What drawers, units and forms ask for beside the data of their own screen. Few tests are about it, and most answer
 * every call in one way: unless the test's answer is of the right kind, there is nothing. Without `isMeant` no test has one.
 */
type Aside = {
  /** The method and the address without `/v1`; the number in it is the id of the item or the unit. */
  call: RegExp;
  isMeant?: (answer: FakeAnswer) => boolean;
  nothing: (id: number) => object;
};

const fieldsOf = ({ body }: FakeAnswer) => (typeof body === 'object' && body !== null ? Object.keys(body) : []);
const saysTags = (answer: FakeAnswer) =>
  answer.status === 403 || fieldsOf(answer).includes('nextUnit') || fieldsOf(answer).join() === 'propertyId,results';
const saysPhotos = ({ body }: FakeAnswer) => JSON.stringify(body ?? null).includes('"purpose":"ITEM_PHOTO"');
const noRows = () => ({ results: [], total: 0, nextCursor: null });

const ASIDES: Aside[] = [
  { call: /^GET \/tag(?:\?|$)/, nothing: noRows },
  {
    call: /^GET \/tag\/(?:item|unit)\/\d+(?:\?|$)/,
    nothing: () => ({ propertyId: 7, names: [] }),
  },
  {
    call: /^GET \/item\/(\d+)\/quotes$/,
    isMeant: (answer) => fieldsOf(answer).includes('quotes'),
    nothing: (itemId) => ({
      ...{ itemId, organizationId: 1, propertyId: 7, asOf: '2026-05-18', quotes: [] },
      counts: { repairQuoteId: null, replacementQuoteId: null },
    }),
  },
  {
    call: /^GET \/item\/serialDate\?/,
    isMeant: (answer) => fieldsOf(answer).includes('hasRule'),
    nothing: () => ({ hasRule: false, made: null, likely: [], elsewhere: [] }),
  },
  { call: /^GET \/item\/\d+\/scanTags$/, isMeant: saysTags, nothing: () => ({ propertyId: 7, results: [] }) },
  {
    call: /^GET \/unit\/(\d+)\/tagWalk$/,
    isMeant: saysTags,
    nothing: (unitId) => ({
      ...{ unitId, unitName: '101', organizationId: 1, propertyId: 7, propertyName: 'Alder Court' },
      ...{ items: [], missing: [], tagged: 0, expected: 0, nextUnit: null },
    }),
  },
  {
    call: /^GET \/unit\/(\d+)\/plates\?/,
    isMeant: (answer) => fieldsOf(answer).includes('plates'),
    nothing: (unitId) => ({ unitId, propertyId: 7, plates: [] }),
  },
  {
    call: /^GET \/file\/unit\/\d+\?/,
    isMeant: (answer) => answer.status !== undefined || saysPhotos(answer),
    nothing: noRows,
  },
  // why: a list of items has figures as well, and a drawer that shows an item as a plate breaks
  { call: /^GET \/serial-plate\?.*itemId=/, nothing: noRows },
];

/** The answer that there is nothing, where a drawer asks and the test does not mean this call; otherwise undefined. */
export async function nothingAside(request: FakeRequest, handler: Handler): Promise<FakeAnswer | undefined> {
  const line = `${request.method} ${request.path.replace(/^\/v1/, '')}`;
  const aside = ASIDES.find(({ call }) => call.test(line));
  if (!aside || aside.isMeant?.(await handler(request))) return undefined;
  return { body: aside.nothing(Number(aside.call.exec(line)?.[1])) };
}
