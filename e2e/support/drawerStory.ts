import { addressOf } from './browser';
import { lamp, managerPin, soap } from './tillShop';
import { close, dialog, type TillStep } from './tillVisit';

/** What comes after the sale: an exchange, a return, the drawer, its Z report, the lock. */
export const drawerStory: TillStep[] = [
  [
    'a sale that was paid in parts',
    async ({ page, context, problems, business }) => {
      await close(page);
      await context.setOffline(false);
      await page.getByText('All sales sent').waitFor({ state: 'attached', timeout: 60_000 });
      problems.length = 0;
      const { rows } = await business.api.call<{ rows: { id: string }[] }>('list_sales', {});
      await page.goto(addressOf(business.host, `/admin/sales/${rows[1]?.id ?? ''}`));
      await page.getByRole('button', { name: 'Exchange' }).waitFor();
    },
  ],
  [
    'an exchange',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Exchange' }).click();
      const exchange = dialog(page, /^Exchange from/);
      await exchange.getByRole('textbox', { name: `Returned ${lamp.name}` }).fill('1');
      await exchange.getByRole('textbox', { name: 'Scan or search a product' }).fill('soap');
      await exchange.getByRole('list', { name: 'Found products' }).getByRole('button', { name: soap.name }).click();
      await exchange.getByRole('textbox', { name: 'Reason' }).fill('The switch is broken');
      await exchange.getByText('To refund').waitFor();
    },
  ],
  [
    'the public invoice',
    async ({ page, context, business }) => {
      await close(page);
      const saleId = page.url().split('/').at(-1);
      const { token } = await business.api.call<{ token: string }>('create_invoice_link', { p_sale_id: saleId });
      const invoice = await context.newPage();
      await invoice.goto(addressOf(business.host, `/api/public-invoice-viewer?token=${token}`));
      await invoice.getByText('Third soda free').first().waitFor();
      return invoice;
    },
  ],
  [
    'a return without a receipt',
    async ({ page, context, business }) => {
      await context.pages()[1]?.close();
      await page.goto(addressOf(business.host, '/admin/sales?tab=returns'));
      await page.getByRole('button', { name: 'Return without receipt' }).first().click();
      const back = dialog(page, 'Return without receipt');
      for (const { name } of [soap, lamp]) {
        await back.getByRole('textbox', { name: 'Scan or search the goods returned' }).fill(name);
        await back.getByRole('list', { name: 'Found products' }).getByRole('button', { name }).click();
        await back
          .getByRole('textbox', { name: new RegExp(name) })
          .first()
          .waitFor();
      }
      await back.getByRole('textbox', { name: 'Reason' }).fill('Bought last week, receipt lost');
    },
  ],
  [
    'a credit note',
    async ({ page }) => {
      await page.getByRole('button', { name: /^Refund/ }).click();
      await dialog(page, 'A manager approves').getByLabel('PIN', { exact: true }).fill(managerPin);
      await page.keyboard.press('Enter');
      await dialog(page, /^CN-/).getByText('Reason: Bought last week').waitFor();
    },
  ],
  [
    'the returns',
    async ({ page }) => {
      await close(page);
    },
  ],
  [
    'cash out of the drawer',
    async ({ page, business }) => {
      await page.goto(addressOf(business.host, '/admin/sales?tab=till'));
      await page.getByRole('button', { name: 'Cash in or out' }).click();
      await dialog(page, 'Cash in or out')
        .getByRole('textbox', { name: /^Amount/ })
        .fill('50');
      await dialog(page, 'Cash in or out')
        .getByRole('textbox', { name: /^Reason/ })
        .fill('Milk for the team');
    },
  ],
  [
    'an X report',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Record' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'X report' }).click();
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /^Refunds/ })
        .waitFor();
    },
  ],
  [
    'the count of the drawer',
    async ({ page, business }) => {
      const { id } = (await business.api.rows<{ id: string }>('till_sessions?select=id&status=eq.open'))[0] ?? {};
      const report = await business.api.call<{ expected_cash: number }>('till_session_report', { p_session_id: id });
      await close(page);
      await page.getByRole('button', { name: 'Close till' }).click();
      await dialog(page, /^Close Till/)
        .getByRole('textbox', { name: /Or type the total/ })
        .fill(String(report.expected_cash - 2));
    },
  ],
  [
    'the difference of the count',
    async ({ page }) => {
      await page.keyboard.press('Enter');
      await dialog(page, /^Close Till/)
        .getByRole('textbox', { name: 'Note' })
        .fill('Two coins fell into the drain');
      await dialog(page, /^Close Till/)
        .getByText('Short')
        .waitFor();
    },
  ],
  [
    'a Z report',
    async ({ page }) => {
      await dialog(page, /^Close Till/)
        .getByRole('button', { name: 'Close till' })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /^Counted/ })
        .waitFor();
    },
  ],
  [
    'the sessions of the tills',
    async ({ page }) => {
      await close(page);
      await page.getByText('Till closed').waitFor();
    },
  ],
  [
    'a locked till',
    async ({ page, business }) => {
      await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
      await page.getByText('No till session is open.').waitFor({ state: 'attached' });
      await page.keyboard.press('F10');
      await page.getByRole('radio').first().waitFor();
    },
  ],
];
