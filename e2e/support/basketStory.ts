import type { Page } from 'playwright-core';
import { addressOf } from './browser';
import { cheese, coupon, customer, lamp, soap, soda } from './tillShop';
import { backToTill, basket, close, dialog, enter, hideBasket, showBasket, total, type TillStep } from './tillVisit';

const lampParked = (page: Page) => page.getByRole('list', { name: 'Parked baskets' }).getByText(/lamp/);
const parkedChip = (page: Page) =>
  page.getByRole('group', { name: 'Till status' }).getByRole('button', { name: /parked/ });

/** From the opening of the till to what was sold without a network. */
export const basketStory: TillStep[] = [
  [
    'the opening of a till',
    async ({ page, business }) => {
      await page.goto(addressOf(business.host, '/admin/sales?tab=till'));
      await page.getByRole('button', { name: 'Open a till' }).click();
      await dialog(page, 'Open a till').getByLabel('Cash in the drawer').fill('2000');
    },
  ],
  [
    'a code that nobody knows',
    async (visit) => {
      const { page } = visit;
      await page.getByRole('button', { name: 'Open till', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await backToTill(visit);
      await enter(page, '9999999999994');
      await page.getByText('No product has the code 9999999999994.').first().waitFor();
    },
  ],
  [
    'how much is weighed',
    async ({ page }) => {
      await enter(page, cheese.barcode);
      await dialog(page, /: how many kg\?$/)
        .getByRole('textbox')
        .fill('0.75');
    },
  ],
  [
    'the choice of a customer',
    async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await enter(page, `3*${soda.barcode}`);
      await enter(page, lamp.barcode);
      await total(page, '3,120.00');
      await page.keyboard.press('F2');
      await dialog(page, 'Choose a customer').getByLabel('Name or phone').fill('wanji');
      await dialog(page, 'Choose a customer').locator('[data-highlighted]').getByText(customer.name).waitFor();
    },
  ],
  [
    'a coupon that is none',
    async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Shift+F4');
      await dialog(page, 'Coupon').getByLabel('Code').fill('nonsense');
      await dialog(page, 'Coupon').getByRole('button', { name: 'Use coupon' }).click();
      await dialog(page, 'Coupon').getByText('This code is not valid.').waitFor();
    },
  ],
  [
    'the note of a basket',
    async ({ page }) => {
      await dialog(page, 'Coupon').getByLabel('Code').fill(coupon);
      await dialog(page, 'Coupon').getByRole('button', { name: 'Use coupon' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('F6');
      await dialog(page, 'Note on the basket').getByRole('textbox').fill('Her driver comes for it on Monday at nine');
    },
  ],
  [
    'a basket with a customer, a promotion, a coupon and a note',
    async ({ page }) => {
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await total(page, '2,808.00');
      await showBasket(page);
    },
  ],
  [
    'the customer display with a basket',
    async ({ context, business }) => {
      const display = await context.newPage();
      await display.goto(addressOf(business.host, '/admin/sales/display'));
      await display.getByText('Third soda free').waitFor();
      return display;
    },
  ],
  [
    'what else becomes of a basket',
    async ({ page }) => {
      await basket(page).getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('button', { name: 'Order for later' }).waitFor();
    },
  ],
  [
    'the price of a line',
    async ({ page }) => {
      await page.keyboard.press('Escape');
      await basket(page)
        .getByRole('button', { name: /^Change the price of Reading lamp/ })
        .click();
      await dialog(page, /^Price of/).waitFor();
    },
  ],
  [
    'a discount that needs a manager',
    async ({ page }) => {
      await close(page);
      await page.keyboard.press('F4');
      await dialog(page, /^Discount on/)
        .getByRole('textbox', { name: 'Discount' })
        .fill('30%');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'A manager approves' }).waitFor();
    },
  ],
  [
    'a manager must approve',
    async ({ page }) => {
      await page.getByRole('button', { name: 'A manager approves' }).click();
      await dialog(page, 'A manager approves').getByLabel('PIN', { exact: true }).waitFor();
    },
  ],
  [
    'the basket as a quote',
    async ({ page }) => {
      await page.keyboard.press('Escape');
      await close(page);
      await page.keyboard.press('Shift+F6');
      await dialog(page, 'Save as a quote').waitFor();
    },
  ],
  [
    'the basket as an order that is delivered',
    async ({ page }) => {
      await close(page);
      await page.keyboard.press('Shift+F7');
      await dialog(page, 'Order for later').getByLabel('Delivery or pickup').selectOption('delivery');
    },
  ],
  [
    'parking with a label',
    async ({ page }) => {
      await close(page);
      await page.keyboard.press('Shift+F8');
      await page.getByRole('dialog').getByLabel('Label').fill('The lady with the lamp');
    },
  ],
  [
    'the parked baskets',
    async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await hideBasket(page);
      await lampParked(page).or(parkedChip(page)).waitFor();
      await page.keyboard.press('F7');
      await dialog(page, 'Parked baskets')
        .getByRole('button', { name: /The lady with the lamp/ })
        .waitFor();
    },
  ],
  [
    'a parked basket among the products',
    async ({ page }) => {
      await close(page);
    },
  ],
  [
    'a payment in three parts',
    async ({ page }) => {
      // On a phone they are all behind one button.
      if (await parkedChip(page).isVisible()) {
        await parkedChip(page).click();
        await dialog(page, 'Parked baskets').getByRole('button', { name: /lamp/ }).first().click();
      } else await lampParked(page).click();
      await total(page, '2,808.00');
      await hideBasket(page);
      await page.keyboard.press('Enter');
      const pay = dialog(page, /^Pay basket/);
      await pay.getByRole('textbox', { name: 'Cash received' }).fill('1500');
      await pay.getByRole('button', { name: 'Card', exact: true }).click();
      await pay.getByRole('textbox', { name: 'Card' }).fill('908');
      await pay.getByRole('textbox', { name: 'Reference' }).fill('SLIP-31');
      await pay.getByRole('button', { name: /points/i }).click();
    },
  ],
  [
    'a gift card over the payment',
    async ({ page }) => {
      const pay = dialog(page, /^Pay basket/);
      await pay.getByRole('button', { name: /^Remove.*points/i }).click();
      await pay.getByRole('button', { name: 'Gift card' }).click();
      await pay.getByRole('textbox', { name: /scan or type the code/ }).fill('0000 0000 0000 0000');
      await page.keyboard.press('Enter');
      await pay.locator('[aria-invalid="true"]').first().waitFor();
    },
  ],
  [
    'a sale that was just recorded',
    async ({ page }) => {
      const pay = dialog(page, /^Pay basket/);
      await pay.getByRole('button', { name: /^Remove.*Gift card/i }).click();
      await pay.getByRole('textbox', { name: 'Cash received' }).fill('2000');
      await pay.getByRole('button', { name: /^Finish sale/ }).click();
      await page.getByRole('region', { name: 'Last sale' }).waitFor();
    },
  ],
  [
    'the customer display after a sale',
    async ({ context }) => {
      const display = context.pages()[1];
      await display?.getByText('Thank you!').waitFor();
      return display;
    },
  ],
  [
    'its receipt',
    async ({ page, context }) => {
      await context.pages()[1]?.close();
      await page.keyboard.press('F9');
      await dialog(page, /^Receipt/)
        .getByRole('img', { name: 'Link to this invoice' })
        .waitFor();
    },
  ],
  [
    'the shortcuts',
    async ({ page }) => {
      await close(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'a gift card that is sold',
    async ({ page }) => {
      await close(page);
      await page.keyboard.press('Shift+F9');
      await dialog(page, 'Sell a gift card').getByRole('textbox', { name: 'Amount' }).fill('500');
    },
  ],
  [
    'the paper of a gift card',
    async ({ page }) => {
      await dialog(page, 'Sell a gift card').getByRole('button', { name: 'Sell gift card' }).click();
      await dialog(page, /^Gift card GC-/).waitFor();
    },
  ],
  [
    'a sale without a network',
    async ({ page, context }) => {
      await close(page);
      await hideBasket(page);
      await page.getByText('All sales sent').waitFor({ state: 'attached' });
      await context.setOffline(true);
      await enter(page, soap.barcode);
      await total(page, '100.00');
      await page.keyboard.press('Enter');
      await dialog(page, /^Pay basket/).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Last sale' }).waitFor();
      await page.getByText(/1 waiting since/).waitFor({ state: 'attached' });
    },
  ],
  [
    'the sales that wait',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Next sale' }).or(page.locator('.till-status')).first().waitFor();
      if (await page.getByRole('button', { name: 'Next sale' }).isVisible())
        await page.getByRole('button', { name: 'Next sale' }).click();
      await page.getByRole('button', { name: /1 waiting since/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];
