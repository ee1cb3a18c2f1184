import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* What goes with a product, from where it is set up to the till that asks and the receipt that says it. */
const latte = { id: randomUUID(), name: 'Latte', barcode: '6100000000118' };

let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Modifiers');
  page = business.owner.page;
  await business.api.call('save_product', {
    p_product: {
      id: latte.id,
      name: latte.name,
      kind: 'service',
      unit: 'each',
      is_published: true,
      price: 200,
      barcodes: [latte.barcode],
    },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));
const basket = () => page.getByRole('complementary', { name: 'Basket' });
const total = (amount: string) => basket().getByLabel('Total').filter({ hasText: amount }).waitFor();

async function makeSet(name: string, atLeast: string, choices: readonly (readonly [string, string])[]): Promise<void> {
  await page.getByRole('button', { name: 'New modifier set' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New modifier set' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('At least').fill(atLeast);
  for (const [place, [choice, amount]] of choices.entries()) {
    if (place > 0) await dialog.getByRole('button', { name: 'Add a choice' }).click();
    await dialog.getByRole('textbox', { name: `Choice ${place + 1}` }).fill(choice);
    await dialog.getByLabel('Adds to the price').nth(place).fill(amount);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add set' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('sets are made and given to a product', async () => {
  await open('/admin/products/modifiers');
  await makeSet('Milk', '1', [
    ['Cow', ''],
    ['Oat', '50'],
  ]);
  await makeSet('Extras', '0', [
    ['Shot', '30'],
    ['Cream', '25'],
  ]);
  await open(`/admin/products/${latte.id}?tab=modifiers`);
  await page.getByLabel(/^Milk: Cow, Oat/).check();
  await page.getByLabel(/^Extras:/).check();
  await page.getByText('so it is sold at the till only').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Modifiers of Latte saved').waitFor();
  await open(`/admin/products/${latte.id}`);
  await page.getByText('This product has required choices').waitFor();
});

it('the till asks for them by keys, charges them, and the receipt says them', async () => {
  await openTill(page, business.host);

  await scan(page, latte.barcode);
  const chooser = page.getByRole('dialog', { name: 'Latte' });
  await chooser.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await chooser.waitFor({ state: 'detached' });
  await basket().getByText('Oat +50.00').waitFor();
  await total('280.00');

  await scan(page, latte.barcode);
  await chooser.getByRole('button', { name: /Cow/ }).click();
  await chooser.getByRole('button', { name: /^Add to basket/ }).click();
  await total('480.00');
  await basket().getByRole('button', { name: 'Change options of Latte: Cow' }).click();
  await chooser.getByRole('button', { name: /Cream/ }).click();
  await chooser.getByRole('button', { name: /^Done/ }).click();
  await total('505.00');

  await basket().getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('dialog', { name: /^Pay basket/ }).waitFor();
  await page.getByRole('button', { name: /^Finish sale/ }).click();
  const done = page.getByRole('region', { name: 'Last sale' });
  await done.waitFor();
  const [sale] = await business.api.rows<{ id: string; total_amount: number }>('sales?select=id,total_amount');
  expect(sale?.total_amount).toBe(505);
  const lines = await business.api.rows<{ unit_price: number; modifiers: { name: string; amount: number }[] }>(
    'sale_lines?select=unit_price,modifiers&order=line_number',
  );
  expect(lines.map((line) => [line.unit_price, line.modifiers.map(({ name }) => name)])).toEqual([
    [280, ['Oat', 'Shot']],
    [225, ['Cow', 'Cream']],
  ]);
  await done
    .getByRole('button', { name: /receipt/i })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Cream +25.00').waitFor();
  await open(`/admin/sales/${sale?.id ?? ''}`);
  await page.getByText('Oat +50.00').waitFor();
});

it('the shop does not sell it', async () => {
  const refusal = await business.api
    .call('quote_sale', {
      p_basket: {
        channel: 'storefront',
        tenant_id: business.tenantId,
        lines: [{ id: randomUUID(), product_id: latte.id, quantity: 1 }],
      },
    })
    .then(
      () => null,
      (thrown: unknown) => String(thrown),
    );
  expect(refusal).toContain('not for sale');
});
