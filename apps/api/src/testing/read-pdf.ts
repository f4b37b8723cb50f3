import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A part of a PDF's structure as a screen reader meets it: a heading, a paragraph, a table, a row, a cell with its text. */
export type Part = { role: string; text: string; parts: Part[] };

/** What a PDF shows and says: the text of each page, how many pictures are on it, its structure, its language and title. */
export async function readPdf(bytes: Buffer) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const { info } = (await document.getMetadata()) as { info: { Title: string; Language: string } };
  // why: a map, other than its types say
  const isTagged = ((await document.getMarkInfo()) as unknown as Map<string, boolean> | null)?.get('Marked') === true;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const { texts, lines } = textsOf(items as Item[]);
    const tree = (await page.getStructTree()) as Node | null;
    const { fnArray } = await page.getOperatorList();
    const pictures = fnArray.filter((drawn) => drawn === OPS.paintImageXObject).length;
    pages.push({ text: lines.join('\n'), lines, width, height, pictures, parts: tree ? [partOf(tree, texts)] : [] });
  }
  await loading.destroy();
  return { pages, title: info.Title, language: info.Language, isTagged };
}

/** All parts of one role, from the outside in. */
export function partsOf(parts: Part[], role: string): Part[] {
  return parts.flatMap((part) => [...(part.role === role ? [part] : []), ...partsOf(part.parts, role)]);
}

type PdfPage = {
  text: string;
  lines: string[];
  width: number;
  height: number;
  /** Pictures that are painted. */
  pictures: number;
  parts: Part[];
};
type Item = { str?: string; type?: string; id?: string | null };
type Node = { role?: string; children?: Node[]; type?: string; id?: string };

// A gap between two texts comes as a blank of its own.
function textsOf(items: Item[]) {
  const texts = new Map<string, string>();
  const open: (string | null | undefined)[] = [];
  const lines: string[] = [];
  for (const { str, type, id } of items) {
    if (type?.startsWith('begin')) open.push(id);
    else if (type === 'endMarkedContent') open.pop();
    else if (str?.trim()) {
      lines.push(str);
      const mark = open.findLast((one) => typeof one === 'string');
      if (typeof mark === 'string') texts.set(mark, [texts.get(mark), str].filter(Boolean).join(' '));
    }
  }
  return { texts, lines };
}

function partOf({ role = '', children = [] }: Node, texts: Map<string, string>): Part {
  const own = children.filter(({ type }) => type === 'content').map(({ id }) => texts.get(id ?? '') ?? '');
  return {
    role,
    text: own.join(' '),
    parts: children.filter((child) => child.role !== undefined).map((child) => partOf(child, texts)),
  };
}
