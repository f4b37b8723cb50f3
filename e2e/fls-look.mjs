import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const base = 'http://localhost:4112';
const shots = process.argv.slice(2);
for (const [name, width, height, scheme] of [['wide', 1440, 1000, 'light'], ['phone', 390, 844, 'light'], ['wide-dark', 1440, 1000, 'dark'], ['phone-dark', 390, 844, 'dark']]) {
  const ctx = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log(name, 'ERR', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log(name, 'CONSOLE', m.text().slice(0, 200)));
  await page.goto(`${base}/login`);
  await page.getByLabel('E-mail').or(page.getByLabel('Email')).first().fill('admin@lintel.example');
  await page.locator('input[type=password]').fill('Open-the-door-26');
  await page.keyboard.press('Enter');
  await page.waitForURL((u) => !u.pathname.startsWith('/login'), { timeout: 60000 });
  for (const spec of shots) {
    const [tag, path, click] = spec.split('|');
    await page.goto(base + path);
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.waitForTimeout(1500);
    if (click) { await page.locator(click).first().click(); await page.waitForTimeout(2500); }
    await page.screenshot({ path: `/tmp/fls-${tag}-${name}.png`, fullPage: false });
  }
  await ctx.close();
}
await browser.close();
