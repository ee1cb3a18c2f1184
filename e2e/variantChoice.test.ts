import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, newVisitor, phone } from './support/browser';

/* A product in several sizes, on a phone: nothing is chosen for the shopper, and what they choose stays in the address. */
const shop = 'kicks.shop.localhost';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** Runs in the page: notes the values that are checked in an element when it is taken away. */
function rememberWhatIsCheckedBefore(id: string): void {
  const remove = Element.prototype.remove;
  Element.prototype.remove = function (this: Element) {
    if (this.id === id)
      document.documentElement.dataset.checkedBefore = [...this.querySelectorAll<HTMLInputElement>('input:checked')]
        .map(({ value }) => value)
        .join(' ');
    remove.call(this);
  };
}

/** A size that is in stock in the colour that is chosen. The demo trades until today, so which ones are sold out differs by the day. */
const inStock = (page: Page) =>
  page.getByRole('group', { name: /^Size/ }).locator('.shop-option:not([data-state=sold_out]) input').last();

it('leads to what is still to be chosen, and keeps the choice for a reload and for who gets the link', async () => {
  const { page, problems } = await newVisitor(browser, { viewport: phone });
  await page.goto(addressOf(shop, '/search?q=chinos'));
  await page.locator('#shop-main').getByRole('link', { name: 'Chinos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Chinos', exact: true }).waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  for (const option of ['Colour', 'Size'] as const) {
    await page.getByRole('button', { name: 'Choose options' }).click();
    const group = page.getByRole('group', { name: option });
    const [box, bar] = [await group.boundingBox(), await page.locator('.shop-buy').boundingBox()];
    expect((box?.y ?? 9e9) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await (option === 'Colour' ? group.getByRole('radio', { name: 'Brown' }) : inStock(page)).check();
  }
  const size = await page.locator('input[name=option-Size]:checked').inputValue();
  await page.waitForURL(/\?variant=[0-9a-f-]{36}$/);
  const address = page.url();
  await page.addInitScript(rememberWhatIsCheckedBefore, 'first-paint');
  await page.reload();
  await page.getByRole('radio', { name: 'Brown', checked: true }).waitFor({ state: 'attached' });
  expect(await page.getByRole('radio', { name: size, exact: true }).isChecked()).toBe(true);
  // What the server drew keeps its choice until it goes, with the page's own beside it.
  await page.waitForFunction(() => document.getElementById('first-paint') === null);
  expect(await page.evaluate(() => document.documentElement.dataset.checkedBefore)).toBe(`Brown ${size}`);
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await page.getByText('Added to your cart').waitFor();
  // Choosing left no steps behind.
  await page.goBack();
  await page.waitForURL(/\/search\?q=chinos/);

  const friend = await newVisitor(browser);
  await friend.page.goto(address);
  await friend.page.getByRole('radio', { name: 'Brown', checked: true }).waitFor({ state: 'attached' });
  expect([...problems, ...friend.problems]).toEqual([]);
});

it('shows the colour that is chosen, and nothing below moves while one chooses', async () => {
  const { page, problems } = await newVisitor(browser, { viewport: phone });
  await page.goto(addressOf(shop, '/search?q=flannel'));
  await page.locator('#shop-main').getByRole('link', { name: 'Flannel Shirt' }).click();
  await page.getByRole('heading', { level: 1, name: 'Flannel Shirt' }).waitFor();
  const shown = () =>
    page.evaluate(() => {
      const track = document.querySelector('.shop-gallery__track');
      const at = Math.round((track?.scrollLeft ?? 0) / (track?.clientWidth ?? 1));
      return track?.querySelectorAll('img')[at]?.alt;
    });
  const tops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.shop-product__state, .shop-options, .shop-delivery')].map(
        (part) => part.getBoundingClientRect().top + window.scrollY,
      ),
    );
  await page.getByRole('list', { name: 'Delivery and pickup' }).waitFor();
  const topsBefore = await tops();
  expect(await shown()).toBe('Flannel Shirt, Red, picture 1 of 2');

  await page.getByRole('radio', { name: 'Green' }).check();
  await page.waitForFunction(() => (document.querySelector('.shop-gallery__track')?.scrollLeft ?? 0) > 0);
  expect(await shown()).toBe('Flannel Shirt, Green, picture 2 of 2');
  await inStock(page).check();
  await page.waitForURL(/\?variant=/);
  await page.waitForLoadState('networkidle');

  expect(await tops()).toEqual(topsBefore);
  expect(problems).toEqual([]);
});
