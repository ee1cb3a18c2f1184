import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { addressOf, launchBrowser, newVisitor } from '../../e2e/support/browser';
import { signIn } from '../../e2e/support/signIn';
import { openTill } from '../../e2e/support/openTill';
import { renderPreview } from './renderPreview';

/** The basket of the pictures, whose entry in the books the landing page shows beside its receipt. */
const basket = [
  'Mandazi 4 pack',
  'Mandazi 4 pack',
  'Malisho Fresh Milk 1 l',
  'Kienyeji Eggs',
  'Kericho Dawn Green Tea 25 bags',
];
const host = 'duka.shop.localhost';
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'shell', 'src', 'landing', 'pictures');

type Theme = 'light' | 'dark';
const desk = { width: 1200, height: 750 };
const phone = { width: 390, height: 780 };

/** A person's browser in a theme, with two pixels for one: pictures are made smaller when they are saved. */
async function visit(browser: Browser, theme: Theme, size: { width: number; height: number }): Promise<Page> {
  const { page } = await newVisitor(browser, {
    viewport: size,
    colorScheme: theme,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  return page;
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
  const width = (page.viewportSize()?.width ?? desk.width) < 600 ? 600 : 1200;
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${name}.webp`));
}

async function takeShop(browser: Browser, theme: Theme): Promise<void> {
  for (const [size, name] of [
    [desk, 'shop'],
    [phone, 'shop-phone'],
  ] as const) {
    const page = await visit(browser, theme, size);
    await page.goto(addressOf(host));
    await page.waitForFunction(() => document.getElementById('first-paint') === null);
    await save(page, `${name}-${theme}`);
    await page.context().close();
  }
}

async function takeOffice(browser: Browser, theme: Theme): Promise<void> {
  const page = await visit(browser, theme, desk);
  await signIn(page, host, 'owner@duka.test');
  await page.goto(addressOf(host, '/dashboard'));
  await page.getByRole('heading', { name: 'Sales by hour' }).waitFor();
  // The charts: what stands above them depends on the time of the day.
  await page.getByRole('heading', { name: 'Sales by hour' }).evaluate((heading) => {
    (heading.closest('section, article') ?? heading).scrollIntoView();
  });
  await save(page, `dashboard-${theme}`);
  await page.goto(addressOf(host, '/admin/products'));
  await page.getByRole('table').waitFor();
  await save(page, `products-${theme}`);
  await page.context().close();
}

/** Each product of the basket by its card, so that nothing depends on which of several matches comes first. */
async function fillBasket(page: Page): Promise<void> {
  const search = page.getByRole('textbox', { name: 'Search or scan' });
  for (const [index, name] of basket.entries()) {
    await search.fill(name);
    await page
      .getByRole('region', { name: 'Products' })
      .getByRole('button', { name: new RegExp(`^${name} KSh`) })
      .click();
    await page
      .getByText(index === 0 ? '1 item' : `${index + 1} items`, { exact: true })
      .first()
      .waitFor();
  }
}

async function takeTill(browser: Browser, theme: Theme): Promise<void> {
  const page = await visit(browser, theme, desk);
  await signIn(page, host, 'cashier@duka.test');
  await openTill(page, host);
  await fillBasket(page);
  await page.getByRole('radio', { name: 'Fruit & Vegetables' }).click({ force: true });
  await save(page, `till-${theme}`);
  await page.getByRole('complementary', { name: 'Basket' }).getByRole('button', { name: /^Pay/ }).click();
  const pay = page.getByRole('dialog', { name: /^Pay basket/ });
  await pay.waitFor();
  await page.keyboard.type('1000', { delay: 80 });
  await save(page, `pay-${theme}`);
  if (theme === 'light') await takeReceipt(page);
  await page.context().close();
  await takePhoneTill(browser, theme);
}

async function takeReceipt(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /Receipt/ })
    .first()
    .click();
  const paper = page.locator('.receipt').first();
  await paper.waitFor();
  // The whole paper, with nothing of the dialog above it.
  await page.setViewportSize({ width: desk.width, height: 1600 });
  const picture = await paper.screenshot();
  await sharp(picture).resize({ width: 600 }).webp({ quality: 82 }).toFile(path.join(folder, 'receipt-light.webp'));
}

async function takePhoneTill(browser: Browser, theme: Theme): Promise<void> {
  const page = await visit(browser, theme, phone);
  await signIn(page, host, 'cashier@duka.test');
  // The till is open since the picture of the large screen.
  await page.goto(addressOf(host, '/admin/sales?tab=new'));
  await page.getByRole('region', { name: 'Products' }).getByRole('button', { name: /left$/ }).first().waitFor();
  await save(page, `till-phone-${theme}`);
  await page.context().close();
}

const browser = await launchBrowser();
try {
  // The light one last: it sells the basket, of whose goods there are few.
  for (const theme of ['dark', 'light'] as const) {
    await takeShop(browser, theme);
    await takeOffice(browser, theme);
    await takeTill(browser, theme);
  }
  const { page } = await newVisitor(browser, { viewport: { width: 1200, height: 630 } });
  fs.writeFileSync(path.join(root, 'shell', 'server', 'preview.png'), await renderPreview(page, folder));
} finally {
  await browser.close();
}
