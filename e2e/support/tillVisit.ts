import type { Page } from 'playwright-core';
import { addressOf, type Visitor } from './browser';
import type { OwnBusiness } from './business';

/** Somebody at a till of the shop of tillShop. */
export interface TillVisit extends Visitor {
  business: OwnBusiness;
}

/** What the screen is called, and what leads to it from the one before; answers the page to look at where it is another. */
export type TillStep = [name: string, act: (visit: TillVisit) => Promise<Page | void>];

export const basket = (page: Page) => page.getByRole('complementary', { name: 'Basket' });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const total = (page: Page, amount: string) =>
  page.locator('.till-total output').filter({ hasText: amount }).waitFor({ state: 'attached' });

/** Types a code into the search: unlike a scanner it may take as long as it wants. */
export async function enter(page: Page, code: string): Promise<void> {
  const search = page.getByLabel('Search or scan');
  await search.fill(code);
  await search.press('Enter');
}

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** On a phone the basket stands in a sheet. */
export async function showBasket(page: Page): Promise<void> {
  const bar = page.locator('.till-phone-total');
  if (await bar.isVisible()) await bar.click();
  await basket(page).waitFor();
}

export async function hideBasket(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to products' });
  if (await back.isVisible()) await back.click();
}

/** To the new sale, the till being open. */
export async function backToTill({ page, business }: TillVisit): Promise<void> {
  await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
  await page.getByText('open since').waitFor({ state: 'attached' });
}
