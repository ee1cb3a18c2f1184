import { addressOf } from './browser';
import { coupon, soda } from './tillShop';
import type { TillVisit } from './tillVisit';

/** What the screen is called, and what leads to it from the one before. */
type ShopStep = [name: string, act: (visit: TillVisit) => Promise<void>];

/** A shopper orders in the shop of tillShop with a promotion and a coupon: each step begins where the one before has ended. */
export const shopStory: ShopStep[] = [
  [
    'a cart with a promotion',
    async ({ page, business }) => {
      await page.goto(addressOf(business.host, `/product/${soda.id}`));
      await page.getByRole('heading', { level: 1, name: soda.name }).waitFor();
      for (let piece = 0; piece < 3; piece += 1) {
        await page.getByRole('button', { name: 'Add to cart' }).first().click();
      }
      await page.getByRole('button', { name: /^Cart/ }).click();
      await page.getByRole('dialog').getByText('Third soda free').first().waitFor();
    },
  ],
  [
    'a coupon that is none',
    async ({ page }) => {
      const cart = page.getByRole('dialog');
      await cart.getByRole('button', { name: 'Add a coupon' }).click();
      await cart.getByRole('textbox', { name: /code/i }).fill('nonsense');
      await page.keyboard.press('Enter');
      await cart.getByText('This code is not valid.').waitFor();
    },
  ],
  [
    'a cart with a coupon',
    async ({ page }) => {
      const cart = page.getByRole('dialog');
      await cart.getByRole('textbox', { name: /code/i }).fill(coupon);
      await page.keyboard.press('Enter');
      await cart.getByRole('list', { name: 'Coupons' }).getByText('Welcome back').waitFor();
    },
  ],
  [
    'the checkout with a coupon',
    async ({ page }) => {
      await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
      await page
        .getByRole('complementary', { name: 'Order summary' })
        .getByText(/^Welcome back −/)
        .waitFor();
      await page.getByLabel('Full name').waitFor();
    },
  ],
  [
    'a checkout that is not filled in',
    async ({ page }) => {
      await page.getByRole('button', { name: /^Place order/ }).click();
      await page.getByRole('alert').first().waitFor();
    },
  ],
  [
    'an order with a coupon',
    async ({ page }) => {
      await page.getByLabel('Full name').fill('Achieng Otieno');
      await page.getByLabel('Phone').fill('0712 345 678');
      await page.getByRole('button', { name: /^Place order/ }).click();
      await page.waitForURL(/\/order\//);
      await page.getByRole('heading', { level: 1, name: 'Thank you, Achieng!' }).waitFor();
    },
  ],
];
