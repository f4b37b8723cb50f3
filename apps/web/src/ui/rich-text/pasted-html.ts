import { isLinkAddress } from '@lintel/domain/base/rich-text';

/** Elements whose content is not text of the page. */
const NO_TEXT = 'script|style|title|template|noscript|iframe|object|textarea|select|svg|math|xmp';
const DROPPED = new RegExp(`<!--[\\s\\S]*?(?:-->|$)|<(${NO_TEXT})\\b[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi');
const TAG = /<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
const HREF = /(?:^|[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** Some editors wrap a whole copy in a bold element that says it is not bold. */
const NOT_BOLD = /font-weight\s*:\s*(?:normal|400)/i;

const KEPT: Record<string, string> = {
  p: 'p',
  div: 'p',
  h1: 'p',
  h2: 'p',
  h3: 'p',
  h4: 'p',
  h5: 'p',
  h6: 'p',
  tr: 'p',
  br: 'br',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
};

/**
 * Pasted HTML rebuilt from the few elements that the editor knows, without attributes except the address of a link. It
 * works on the text, because a browser runs handlers and loads pictures as soon as it creates elements, visible or not.
 */
export function cleanPastedHtml(html: string): string {
  const source = html.replace(DROPPED, '');
  let clean = '';
  let end = 0;
  for (const match of source.matchAll(TAG)) {
    const [whole, slash, name = '', attributes = ''] = match;
    clean += textOnly(source.slice(end, match.index)) + tagOf(slash === '/', name.toLowerCase(), attributes);
    end = match.index + whole.length;
  }
  return clean + textOnly(source.slice(end));
}

function tagOf(isEnd: boolean, name: string, attributes: string): string {
  const kept = Object.hasOwn(KEPT, name) ? KEPT[name] : undefined;
  if (kept === undefined || (kept === 'strong' && NOT_BOLD.test(attributes))) return '';
  if (isEnd) return `</${kept}>`;
  if (kept !== 'a') return `<${kept}>`;
  const [, double, single, bare] = HREF.exec(attributes) ?? [];
  const href = (double ?? single ?? bare ?? '').replace(/&amp;/gi, '&').trim();
  // An address with other character references may hide something, and is left out.
  return isLinkAddress(href) && !/&#|&\w+;/.test(href) ? `<a href="${escaped(href)}">` : '';
}

/** Text as it is, with its character references; '<' that starts no known element is escaped. */
function textOnly(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
