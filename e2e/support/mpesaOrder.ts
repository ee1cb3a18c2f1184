import type { Page } from 'playwright-core';
import type { ApiAs } from './api';
import { addressOf } from './browser';

/**
 * The name of something that the online shop has plenty of, in whole pieces at a price in whole shillings. It does not depend on what
 * other walks have sold: a product that is only sold at the till, by weight or in variants has no "Add to cart" of its own.
 */
export async function productToSell(owner: ApiAs): Promise<string> {
  const products = await owner.rows<{ name: string; price: number }>(
    'products?select=name,price&is_published=is.true&archived_at=is.null&kind=eq.goods&unit=eq.each&parent_id=is.null' +
      '&has_variants=is.false&tracks_batches=is.false&tracks_serials=is.false&stock_quantity=gte.10&order=stock_quantity.desc,name',
  );
  const found = products.find(({ price }) => Number.isInteger(price));
  if (found === undefined) throw new Error('The shop has nothing to sell.');
  return found.name;
}

interface Order {
  product: string;
  name: string;
  phoneNumber: string;
}

/** A guest finds a product, and fills the checkout in: to be collected on the first day at its first time, and paid by M-Pesa. */
export async function fillInMpesaOrder(page: Page, shop: string, { product, name, phoneNumber }: Order): Promise<void> {
  await page.goto(addressOf(shop));
  await page.getByRole('combobox', { name: 'Search products' }).fill(product);
  await page.getByRole('option').first().click();
  await page.getByRole('heading', { level: 1, name: product }).waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('button', { name: /^Cart/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Phone').fill(phoneNumber);
  await page.getByText('Pickup', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Day' }).selectOption({ index: 1 });
  await page.getByText('M-Pesa', { exact: true }).click();
}

/** Places what is filled in; ends on the page where it is paid. */
export async function placeMpesaOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place order · KSh/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor();
}
