import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { esc } from './paper.ts';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Stands for the moment of printing, so that the same page gives the same bytes. */
const PRINTED_AT = '20260101000000';

/** Prints HTML by a browser's layout engine. */
export class Printer {
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  static async start(): Promise<Printer> {
    const executablePath = process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUMS.find((file) => fs.existsSync(file));
    const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ARGS });
    return new Printer(browser, await browser.newPage());
  }

  async print(html: string): Promise<Buffer> {
    await this.#page.setContent(await withPictures(withFonts(html)), { waitUntil: 'load' });
    await this.#page.evaluate('document.fonts.ready.then(() => true)');
    const pdf = await this.#page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false });
    return Buffer.from(pdf.toString('latin1').replaceAll(/D:\d{14}/g, `D:${PRINTED_AT}`), 'latin1');
  }

  async stop(): Promise<void> {
    await this.#browser.close();
  }
}

/** How many pages a printed file has. */
export function pageCount(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

const WEIGHTS = [300, 400, 700];

function withFonts(html: string): string {
  if (!html.includes('Roboto')) return html;
  const folder = path.dirname(fileURLToPath(import.meta.resolve('@fontsource/roboto/package.json')));
  const faces = WEIGHTS.flatMap((weight) =>
    ['latin', 'latin-ext'].map((script) => {
      const bytes = fs.readFileSync(path.join(folder, 'files', `roboto-${script}-${weight}-normal.woff2`));
      const range = script === 'latin' ? 'U+0000-00FF, U+2000-206F, U+20AC' : 'U+0100-02BA';
      return `@font-face { font-family: 'Roboto'; font-weight: ${weight}; src: url(data:font/woff2;base64,${bytes.toString('base64')}); unicode-range: ${range}; }`;
    }),
  );
  return html.replace('<style>', `<style>${faces.join('\n')}`);
}

/** Puts a picture of the name in the place of every `logo:` address. */
async function withPictures(html: string): Promise<string> {
  const addresses = new Set(html.match(/logo:[^"]+/g) ?? []);
  let filled = html;
  for (const address of addresses) {
    const [name = '', color = '0', shape = '0'] = address.slice('logo:'.length).split('|');
    const png = await sharp(Buffer.from(logoSvg(decodeURIComponent(name), Number(color), Number(shape))))
      .png()
      .toBuffer();
    filled = filled.replaceAll(address, `data:image/png;base64,${png.toString('base64')}`);
  }
  return filled;
}

const COLORS = ['#1f4e8c', '#b3201f', '#2b7a4b', '#222222', '#c05a12', '#5b2a86'];
const FACES = ['Liberation Serif', 'DejaVu Sans', 'Liberation Sans', 'DejaVu Serif'];

function logoSvg(name: string, color: number, shape: number): string {
  const fill = COLORS[color % COLORS.length];
  const width = 150 + name.length * 31;
  const sign = [
    `<circle cx="65" cy="70" r="52" fill="${fill}"/><path d="M40 80 L65 35 L90 80 Z" fill="#fff"/>`,
    `<rect x="12" y="18" width="100" height="100" rx="14" fill="${fill}"/><circle cx="62" cy="68" r="30" fill="#fff"/>`,
    `<path d="M62 12 L112 118 L12 118 Z" fill="${fill}"/>`,
    `<path d="M62 12 C100 50 100 118 62 118 C24 118 24 50 62 12 Z" fill="${fill}"/>`,
  ][shape % 4];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="136" viewBox="0 0 ${width} 136">${sign}<text x="130" y="88" font-family="${FACES[shape % 4]}" font-size="50" font-weight="bold" fill="${fill}">${esc(name)}</text></svg>`;
}
