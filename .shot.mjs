// node shot.mjs PORT DATA OUTDIR spec.json ; run inside a checkout (uses its playwright and server code)
import { chromium } from 'playwright';
import { readFileSync, mkdirSync, existsSync, writeFileSync } from 'node:fs';
const [port, data, out, spec] = process.argv.slice(2);
const root = process.cwd();
const { askServer } = await import(root + '/server/operator/ask.ts');
const { socketPath } = await import(root + '/server/operator/socket-path.ts');
const { callsOf } = await import(root + '/protocol/catalogue.ts');
const origin = `http://localhost:${port}`;
const op = async (...words) => (await askServer(socketPath(data, undefined), { words, cwd: root })).told.rows;
mkdirSync(out, { recursive: true });
const tokenFile = out + '/token';
let token = existsSync(tokenFile) ? readFileSync(tokenFile, 'utf8') : null;
if (!token) {
  const call = callsOf(() => ({ origin, language: 'en' }));
  const address = `shot${process.pid}@example.com`;
  await call('sms_mail', { user_string: address, scene: 'register' });
  const [m] = await op('outbox', '--to', address, '--last', '1');
  await call('user.register', { user_string: address, code: String(m.code), password: 'correct horse battery', re_password: 'correct horse battery', extension_code: 'POCKET' });
  token = await call('user.login', { user_string: address, password: 'correct horse battery' });
  const mine = callsOf(() => ({ origin, language: 'en', token }));
  const key = () => crypto.randomUUID();
  await mine('sandbox.faucet', { currency_id: 3, number: '10000', idempotency_key: key() });
  for (const to of ['lever', 'micro']) await mine('wallet.change', { currency_id: 3, number: '2000', from_field: 'change', to_field: to, idempotency_key: key() });
  writeFileSync(tokenFile, token);
}
const jobs = JSON.parse(readFileSync(spec, 'utf8'));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const job of jobs) {
  const { name, path, lang = 'en', width = 390, height = 844, guest = false, steps = [], full = false } = job;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true, serviceWorkers: 'block' });
  page.on('console', (m) => { if (['error'].includes(m.type())) console.log(name, 'console:', m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log(name, 'pageerror:', String(e).slice(0, 500)));
  await page.addInitScript((state) => {
    localStorage.setItem('web_version', '1');
    if (localStorage.getItem('client_state') === null) localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
  }, { language: lang, token: guest ? null : token, seen_notice: 999999 });
  await page.goto(`${origin}/h5/#${path}`);
  await page.waitForTimeout(job.wait ?? 2500);
  for (const [act, sel, val] of steps) {
    try {
      if (act === 'click') await page.locator(sel).first().click({ timeout: 4000 });
      if (act === 'fill') await page.locator(sel).first().fill(val, { timeout: 4000 });
      if (act === 'wait') await page.waitForTimeout(sel);
      if (act === 'key') await page.keyboard.press(sel);
      if (act === 'scroll') await page.mouse.wheel(0, sel);
      if (act === 'shot') await page.screenshot({ path: `${out}/${sel}.png` });
    } catch (e) { console.log(name, act, sel, String(e).slice(0, 300)); }
  }
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: full });
  await page.close();
}
await browser.close();
