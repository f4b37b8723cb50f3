import { chromium } from 'playwright-core';
const base = 'http://localhost:4111';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const only = process.argv[2];
const shots = [
  ['board', (p) => `/report/${p}/turnover`],
  ['table', (p) => `/report/${p}/turnover?tab=table`],
  ['drawer', (p, t) => `/report/${p}/turnover?turn=${t}`],
  ['sheet', (p, t) => `/turns/${t}`],
  ['days', (p) => `/report/${p}/turnover?tab=days`],
  ['parts', (p) => `/report/${p}/turnover?tab=parts`],
  ['rules', () => `/admin/turnover`],
].filter(([n]) => !only || only.split(',').includes(n));
for (const [width, scheme] of [[1440, 'light'], [390, 'light'], [1440, 'dark'], [390, 'dark']].filter(([w, s]) => !process.argv[3] || process.argv[3] === `${w}${s}`)) {
  const ctx = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: scheme, hasTouch: width === 390 });
  const page = await ctx.newPage();
  const errs = []; page.on('pageerror', (e) => errs.push(String(e))); page.on('console', (m) => m.type() === 'error' && errs.push(m.text()));
  await page.goto(base + '/login');
  await page.getByLabel(/email/i).first().fill('admin@lintel.example');
  await page.getByLabel('Password', { exact: true }).fill('Open-the-door-26');
  await page.getByRole('button', { name: /sign in|login/i }).first().click();
  await page.waitForURL((u) => !u.pathname.includes('login'), { timeout: 20000 });
  const { p, t } = await page.evaluate(async () => {
    const h = { authorization: `Bearer ${JSON.parse(JSON.stringify(localStorage.getItem('ACCESS_TOKEN'))).replace(/^"|"$/g, '')}` };
    const props = await (await fetch('/v1/portfolio/summary', { headers: h })).json().catch(() => ({}));
    const list = props.results ?? [];
    const p = list.find((x) => (x.name ?? x.propertyName) === 'Orchard Gate');
    const id = p?.id ?? p?.propertyId ?? 1;
    const r = await (await fetch(`/v1/report/${id}/turnover?stage=WORK`, { headers: h })).json();
    return { p: id, t: r.results?.[0]?.id };
  });
  for (const [name, at] of shots) {
    await page.goto(base + at(p, t)); await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/turn-${name}-${width}-${scheme}.png`, fullPage: false });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    console.log(name, width, scheme, 'scrollWidth', wide, errs.splice(0).slice(0, 3));
  }
  await ctx.close();
}
await browser.close();
