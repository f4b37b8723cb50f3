/** An element of an XML document: its name without prefix, attributes, text and children. */
export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!(?:[^>[]|\[[^\]]*\])*>|<(\/?)([^\s/>]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const DEPTH_MAX = 60;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads an XML document as elements. Entities that a document defines itself are not resolved. Null where it is not well-formed. */
export function parseXml(text: string): Element | null {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  for (const [, data, slash, name, attributes = '', closed, plain] of text.matchAll(TOKEN)) {
    const top = open.at(-1);
    if (!top) return null;
    if (data !== undefined) top.text += data;
    else if (plain !== undefined) top.text += decode(plain);
    else if (name === undefined) continue;
    else if (slash) {
      if (top.name !== local(name)) return null;
      open.pop();
    } else {
      const element: Element = { name: local(name), attributes: attributesOf(attributes), text: '', children: [] };
      top.children.push(element);
      if (!closed) open.push(element);
      if (open.length > DEPTH_MAX) return null;
    }
  }
  return open.length === 1 ? (root.children[0] ?? null) : null;
}

/** All elements at a path of names below an element. */
export function all(element: Element | null | undefined, ...path: string[]): Element[] {
  let found = element ? [element] : [];
  for (const name of path) found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** Text of the first element at a path; null where there is none. */
export function textAt(element: Element | null | undefined, ...path: string[]): string | null {
  const text = all(element, ...path)[0]?.text.trim();
  return text ? text : null;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[local(name)] = decode(double ?? single ?? '');
  return found;
}

function decode(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, code: string) => {
    if (!code.startsWith('#')) return ENTITIES[code] ?? whole;
    const point = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
    return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : '';
  });
}
