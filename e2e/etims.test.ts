import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { expectNoViolationsNow } from './support/noViolations';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';
import { newPin, receiptsAt, untilDocuments } from './support/taxAuthority';

/*
 * A shopkeeper connects the shop to the tax authority, from nothing: device, key, lists, products, start. Then a sale is sent, its receipt
 * carries what the law asks, whoever scans its code sees the same at the authority, and a credit note follows with its original.
 */
const tea = { id: randomUUID(), name: 'Tea leaves', price: 150, barcode: '6400000000001' };
const soap = { id: randomUUID(), name: 'Bar soap', price: 80, barcode: '6400000000002' };
const pin = newPin();

let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Etims', {}, KENYA);
  page = business.owner.page;
  for (const { id, name, price, barcode } of [tea, soap])
    await business.api.call('save_product', {
      p_product: {
        kind: 'goods',
        unit: 'each',
        is_published: false,
        id,
        name,
        price,
        barcodes: [barcode],
        opening_stock: { quantity: 50, unit_cost: price / 2 },
      },
    });
});

afterAll(() => leaveWithoutViolations(browser, business));

const shop = () => page.getByRole('list', { name: 'Branches' }).getByRole('region').first();
const step = (title: string) => shop().getByRole('listitem').filter({ hasText: title });
const toast = (text: string | RegExp) => page.getByText(text).first().waitFor();
const looksRight = (what: string) => expectNoViolationsNow(business.owner, what);
/** A paper as one line of text. */
const textOf = async (paper: Locator) => (await paper.innerText()).replace(/\s+/g, ' ');
const inFours = (text: string) => text.match(/.{1,4}/g)?.join('-') ?? '';

describe('connecting a shop', () => {
  it('begins with the tax PIN of the business', async () => {
    await page.goto(addressOf(business.host, '/admin/etims'));
    await step('Tax PIN of the business').getByRole('link', { name: 'Type the PIN' }).click();
    await page.getByRole('textbox', { name: 'Your number' }).fill(pin);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await page.getByText(/saved/i).first().waitFor();
    await page.goto(addressOf(business.host, '/admin/etims'));
    await step('Tax PIN of the business').getByText(pin).waitFor();
    await looksRight('a shop without a device');
  });

  it('says which PIN is none, and which device the authority does not know', async () => {
    await step('Device of this branch').getByRole('button', { name: 'Enter the device' }).click();
    const dialog = page.getByRole('dialog', { name: /^Device of/ });
    await dialog.getByRole('textbox', { name: /^PIN/ }).fill('P12345');
    await dialog.getByRole('textbox', { name: /^Branch number/ }).fill('00');
    await dialog.getByRole('textbox', { name: /^Serial number/ }).fill('UNAPPROVED1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('A PIN is a letter, nine digits and a letter.').first().waitFor();
    await looksRight('a wrong PIN');
    await dialog.getByRole('textbox', { name: /^PIN/ }).fill(pin.toLowerCase());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    await initialise();
    await toast('The device was not initialised');
    await toast(/not valid device/);
    await shop()
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('button', { name: 'Change the device' }).click();
    await dialog.getByRole('textbox', { name: /^Serial number/ }).fill(`SIM${pin}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('takes key and lists from the authority', async () => {
    await initialise();
    await toast('The device is initialised');
    // The lists are the same for every business: on this installation somebody may have read them before.
    await shop()
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('button', { name: 'Read the lists again' }).click();
    await toast('The lists are read');
    await step('Lists of codes').getByText('Read', { exact: true }).waitFor();
    await looksRight('a shop whose products are not set up');
  });

  it('sets the products up, all at once', async () => {
    await step('Your products').getByRole('link', { name: 'Set up products' }).click();
    const table = page.getByRole('table');
    await table.getByText(tea.name).waitFor();
    await page.getByRole('checkbox', { name: /all/i }).first().check();
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up 2 products' });
    await dialog.getByRole('combobox', { name: /^Item class/ }).fill('groceries');
    await page.getByRole('option', { name: /Mixed groceries/ }).click();
    await looksRight('products that are set up');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(/2 products saved/);
    await dialog.waitFor({ state: 'detached' });
  });

  it('starts', async () => {
    await page.goto(addressOf(business.host, '/admin/etims'));
    await step('Your products').getByText('All 2 are ready').waitFor();
    await shop().getByRole('button', { name: 'Start' }).click();
    await step('Start').getByText('Every sale of this branch is sent.').waitFor();
    await looksRight('a shop at work');
  });

  async function initialise(): Promise<void> {
    await step('Key of the device').getByRole('button', { name: 'Initialise' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Initialise' }).click();
  }
});

describe('a sale', () => {
  const receipt = () => page.getByRole('dialog', { name: /^Receipt INV-/ });

  it('is accepted, and its receipt carries control unit, number, signature and code', async () => {
    await openTill(page, business.host);
    await scan(page, `2*${tea.barcode}`);
    await scan(page, soap.barcode);
    await page.getByRole('complementary', { name: 'Basket' }).getByLabel('Total').filter({ hasText: '380' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Pay basket/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Last sale' }).getByRole('link', { name: 'Open sale' }).click();
    await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
    await untilDocuments(business, 'accepted', 1);
    await page.reload();
    await page.getByRole('link', { name: 'Accepted, receipt 1' }).waitFor();

    await page.getByRole('button', { name: 'Receipt' }).click();
    const signed = receipt().getByRole('region', { name: 'TRIAL, not sent to KRA' });
    const [atAuthority] = await receiptsAt(pin);
    const text = await textOf(signed);
    expect(atAuthority).toMatchObject({ rcptTyCd: 'S', totAmt: '380', curRcptNo: 1 });
    expect(text).toMatch(/CU ID KRACU01\d{8}/);
    expect(text).toContain(`Receipt 1/1 NS`);
    expect(text).toContain(`Internal data ${inFours(atAuthority?.intrlData ?? '')}`);
    expect(text).toContain(`Signature ${inFours(atAuthority?.rcptSign ?? '')}`);
    await signed.getByRole('img', { name: 'Check this receipt at the tax authority' }).waitFor();
    await looksRight('a receipt that is signed');
  });

  it('stands the same on a page of A4', async () => {
    await receipt().getByLabel('Paper').selectOption('A4');
    const text = await textOf(receipt().getByRole('region', { name: 'TRIAL, not sent to KRA' }));
    const [atAuthority] = await receiptsAt(pin);
    expect(text).toContain(`Signature ${inFours(atAuthority?.rcptSign ?? '')}`);
    await looksRight('an invoice that is signed');
    await page.keyboard.press('Escape');
  });

  it('is found at the authority by its code, by anybody', async () => {
    const saleId = page.url().split('/').at(-1);
    const sale = await business.api.call<{ fiscal_block: { qr_url: string } }>('get_sale', { p_sale_id: saleId });
    const customer = await newVisitor(browser);
    await customer.page.goto(sale.fiscal_block.qr_url.replace('{{shop_url}}', addressOf(business.host, '')));
    const [atAuthority] = await receiptsAt(pin);
    await customer.page
      .getByText(atAuthority?.rcptSign ?? 'no signature')
      .first()
      .waitFor();
    await customer.page.getByText(pin).first().waitFor();

    const { token } = await business.api.call<{ token: string }>('create_invoice_link', { p_sale_id: saleId });
    await customer.page.goto(addressOf(business.host, `/api/public-invoice-viewer?token=${token}`));
    const shown = customer.page.getByRole('region', { name: 'TRIAL, not sent to KRA' });
    expect(await textOf(shown)).toContain(`Signature ${inFours(atAuthority?.rcptSign ?? '')}`);
    await expectNoViolationsNow(customer, 'the public invoice');
    await customer.context.close();
  });

  it('is taken back by a credit note that names its original', async () => {
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: /^Refund INV-/ });
    await dialog
      .getByRole('textbox', { name: /^Returned Tea leaves/ })
      .first()
      .fill('1');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Damaged packet');
    await dialog.getByRole('combobox', { name: 'Refund by' }).selectOption('cash');
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    const slip = page.getByRole('dialog', { name: /^CN-/ });
    await slip.getByText('Reason: Damaged packet').waitFor();
    await slip.getByText('Awaiting the signature of the tax authority.').waitFor();
    await page.keyboard.press('Escape');
    await untilDocuments(business, 'accepted', 2);
    const [sold, taken] = await receiptsAt(pin);
    expect(taken).toMatchObject({
      rcptTyCd: 'R',
      orgInvcNo: sold?.invcNo,
      invcNo: (sold?.invcNo ?? 0) + 1,
      totAmt: '150',
    });

    await page.reload();
    await page.getByRole('region', { name: 'Credit notes' }).getByRole('button').first().click();
    await slip.getByText('This credit note is approved only for the original sales receipt.').waitFor();
    const text = await textOf(slip);
    expect(text).toMatch(/Original CU invoice no\. KRACU01\d{8}\/1/);
    expect(text).toContain(`Signature ${inFours(taken?.rcptSign ?? '')}`);
    await looksRight('a credit note that is signed');
    await page.keyboard.press('Escape');
  });

  it('is listed with what was sent and answered', async () => {
    await page.goto(addressOf(business.host, '/admin/etims-status'));
    await page.getByRole('row', { name: /INV-000001 ?Sale/ }).click();
    const drawer = page.getByRole('dialog', { name: /^Sale INV-/ });
    await drawer.getByText('Accepted').first().waitFor();
    await drawer.getByText('What was answered').first().click();
    await looksRight('a document of the queue');
  });
});
