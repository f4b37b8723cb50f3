import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:4116';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const only = process.argv[2];
for (const [w, h, dark] of [[1440, 900, false], [390, 844, false], [1440, 900, true], [390, 844, true]]) {
  const name0 = `${w}${dark ? 'd' : 'l'}`;
  const ctx = await b.newContext({ viewport: { width: w, height: h }, colorScheme: dark ? 'dark' : 'light' });
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  await page.goto(`${base}/login`);
  await page.getByLabel('Email').fill('admin@lintel.example');
  await page.getByLabel('Password', { exact: true }).fill('Open-the-door-26');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/properties|\/$/);
  await page.waitForTimeout(800);
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'));
  const list = await (await fetch(`${base}/v1/portfolio/summary`, { headers: { authorization: `Bearer ${JSON.parse(JSON.stringify(token)).replaceAll('"','')}` } })).json();
  const prop = (n) => list.results.find((r) => r.name === n || r.propertyName === n) ?? list.results[0];
  const kes = prop('The Kestrel'), orch = prop('Orchard Gate'), wex = prop('Wexford Mill');
  const url = (p, q) => `${base}/insight/${p.propertyId}/inventory-heatmap/${p.organizationId ?? 1}${q}`;
  for (const [n, u] of [
    ['matrix', url(orch, '')], ['stacks', url(kes, '?mode=stacks&colour=repairs')], ['wexstacks', url(wex, '?mode=stacks&colour=repairs')], ['grid', url(orch, '?mode=grid&colour=repairs')],
    ['missing', url(orch, '?view=missing')], ['filter', url(orch, '?age=to10&manufacturerId=1')],
  ]) {
    if (only && !only.split(',').includes(n)) continue;
    await page.goto(u); await page.waitForTimeout(1800);
    await page.screenshot({ path: `/tmp/hm-${n}-${name0}.png`, fullPage: w === 390 });
  }
  await ctx.close();
}
await b.close();
