import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor } from './support/browser';
import { signIn } from './support/signIn';

/*
 * Twenty releases of an area while a tab stays open. The server keeps the files of earlier releases (scripts/lib/keepEarlierFiles),
 * manifests are never cached, so an old tab and a new one both work.
 */
const shop = 'duka.shop.localhost';
const dist = path.resolve(__dirname, '../mfe-admin/dist');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** The release of the moment: its number is part of the entry's name, as a content hash would be. */
let release = 0;

async function answerFromRelease(route: Route): Promise<void> {
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8')) as {
    metaData: { remoteEntry: { name: string } };
  };
  const { pathname } = new URL(route.request().url());
  const entry = manifest.metaData.remoteEntry.name;
  const asked = /remoteEntry\.0000(\d{4})\.js$/.exec(pathname)?.[1];
  if (pathname.endsWith('mf-manifest.json')) {
    manifest.metaData.remoteEntry.name = `remoteEntry.0000${String(release).padStart(4, '0')}.js`;
    return await route.fulfill({ json: manifest, headers: { 'cache-control': 'no-cache' } });
  }
  if (asked === undefined) return await route.continue();
  // Releases older than the server keeps are gone.
  if (Number(asked) !== release) return await route.fulfill({ status: 404, body: 'gone' });
  return await route.fulfill({ contentType: 'text/javascript', body: fs.readFileSync(path.join(dist, entry), 'utf8') });
}

const open = async (page: Page, link: string, heading: RegExp) => {
  await page.getByRole('link', { name: link, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};

it('an open tab works on through twenty releases, and a new tab always gets the newest', async () => {
  const { context, page, problems } = await newVisitor(browser);
  await context.route('**/remotes/mfe-admin/**', answerFromRelease);
  await signIn(page, shop, 'owner@duka.test');
  const entries: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('remoteEntry.0000')) entries.push(request.url());
  });
  for (release = 1; release <= 20; release += 1) {
    await open(page, release % 2 === 0 ? 'Sales' : 'Products', release % 2 === 0 ? /./ : /^Products/);
    if (release % 10 !== 0) continue;
    const later = await context.newPage();
    await later.goto(addressOf(shop, '/admin/products'));
    await later.getByRole('heading', { level: 1, name: /^Products/ }).waitFor({ timeout: 20_000 });
    expect(entries.at(-1)).toContain(`remoteEntry.0000${String(release).padStart(4, '0')}.js`);
    await later.close();
  }
  await page.reload();
  release = 21;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('a release that goes out between manifest and entry is found by the retry', async () => {
  const { context, page } = await newVisitor(browser);
  await signIn(page, shop, 'owner@duka.test');
  release = 30;
  let manifests = 0;
  await context.route('**/remotes/mfe-admin/**', async (route) => {
    await answerFromRelease(route);
    if (route.request().url().endsWith('mf-manifest.json') && route.request().resourceType() === 'fetch') {
      manifests += 1;
      if (manifests === 1) release = 31;
    }
  });
  await page.goto(addressOf(shop, '/dashboard'));
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  expect(manifests).toBe(2);
  await context.close();
});
