import { isLinkAddress } from '@lintel/domain/rich-text';

/** Elements whose content is no text of the page. */
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
 * Pasted HTML built anew from the few elements the editor knows, without attributes but the address of a link. Done on the
 * text, because a browser reads handlers and addresses of pictures as soon as it makes elements, shown or not.
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
  // An address that holds other references is no plain one, and is left out with all that is hidden in it.
  return isLinkAddress(href) && !/&#|&\w+;/.test(href) ? `<a href="${escaped(href)}">` : '';
}

/** Text as it stands, references and all; an angle that opens nothing known opens nothing. */
function textOnly(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
