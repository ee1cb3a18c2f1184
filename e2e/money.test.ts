import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, desktop, launchBrowser, phone } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { picturesIn } from './support/pictures';

/*
 * A shop writes down what it spends: by keyboard at the desk, with a photo on a phone. One of them is taken back, money goes to the bank and
 * arrives later. Every screen is looked at by axe.
 */
let browser: Browser;
let business: OwnBusiness;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Spender', {}, KENYA);
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (page: Page, path: string) => page.goto(addressOf(business.host, path));
const looksRight = async (page: Page) => expect(await accessibilityViolations(page)).toEqual([]);

/** What for, by its name and Enter; the keys after it go on from there. */
async function chooseCategory(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: /^What for/ });
  await field.waitFor();
  await field.focus();
  await page.keyboard.type(name);
  const option = page.getByRole('option', { name }).first();
  await option.waitFor();
  await page.keyboard.press('Enter');
  // Whoever goes on before the list is gone has not chosen.
  await option.waitFor({ state: 'hidden' });
}
const drawerOf = (page: Page, number: string) => page.getByRole('dialog', { name: `Expense ${number}` });

it('records an expense by keyboard', async () => {
  const { page } = business.owner;
  await open(page, '/admin/accounting/expense/new');
  await chooseCategory(page, 'Rent');
  await page.getByRole('textbox', { name: /^Amount/ }).focus();
  await page.keyboard.type('12500');
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: 'M-Pesa' }).waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: /^Paid from/ }).selectOption({ label: 'M-Pesa' });
  await looksRight(page);
  await page.keyboard.press('Control+s');

  const drawer = drawerOf(page, 'EXP-000001');
  await drawer.getByText('Rent').waitFor();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /Rent/ }).waitFor();
  await looksRight(page);
});

it('records an expense with a photo on a phone, which opens later', async () => {
  const { page } = business.owner;
  await page.setViewportSize(phone);
  await open(page, '/admin/accounting/expense/new');
  await page.getByRole('button', { name: 'Rent', exact: true }).click();
  await page.getByRole('textbox', { name: /^Amount/ }).fill('300');
  await page.getByRole('combobox', { name: /^Paid from/ }).selectOption({ label: 'M-Pesa' });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picturesIn(page, ['white']));
  await page.getByRole('button', { name: 'Remove white.png' }).waitFor();
  await page.getByText(/reference and note$/i).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Stall at the market');
  // Where the bar with Record lies over half a field, the field is none too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await looksRight(page);
  await page.getByRole('button', { name: 'Record', exact: true }).click();

  const drawer = drawerOf(page, 'EXP-000002');
  const photo = drawer.getByRole('button', { name: 'white.png' });
  await photo.waitFor();
  await looksRight(page);
  const opened = business.owner.context.waitForEvent('page');
  await photo.click();
  const tab = await opened;
  await tab.waitForURL(/\/storage\/v1\/object\/sign\/documents\//);
  await tab.close();
});

it('takes one back with a reason', async () => {
  const { page } = business.owner;
  await drawerOf(page, 'EXP-000002').getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse EXP-000002' });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Entered twice');
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await drawerOf(page, 'EXP-000002').getByText('Entered twice').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Sums of the list').getByText('12,500.00').waitFor();
  await looksRight(page);
  await page.setViewportSize(desktop);
});

it('moves money to the bank, where it arrives later', async () => {
  const { page } = business.owner;
  await open(page, '/admin/accounting?tab=cash');
  await page.getByRole('button', { name: 'Move money' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move money' });
  await dialog.getByRole('combobox', { name: /^From/ }).selectOption({ label: 'M-Pesa' });
  await dialog.getByRole('combobox', { name: /^To/ }).selectOption({ label: 'Bank' });
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('2000');
  await dialog.getByRole('checkbox', { name: 'It has not arrived yet' }).check();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('row', { name: /In transit/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Transfer MTR-/ });
  await looksRight(page);
  await drawer.getByRole('button', { name: 'Mark as received' }).click();
  await page
    .getByRole('dialog', { name: /has arrived/ })
    .getByRole('button', { name: 'Mark as received' })
    .click();
  await drawer.getByRole('button', { name: 'Mark as received' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('article', { name: 'Bank', exact: true }).getByText('2,000.00').waitFor();
  await page.setViewportSize(phone);
  await looksRight(page);
});
