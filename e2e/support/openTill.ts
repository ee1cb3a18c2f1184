import type { Page } from 'playwright-core';
import { addressOf } from './browser';

/** Goes to the new sale; where the person's own till is not open yet, opens it with that much cash in the drawer. */
export async function openTill(page: Page, host: string, cash = '1000'): Promise<void> {
  await page.goto(addressOf(host, '/admin/sales?tab=new'));
  const closed = page.getByRole('button', { name: 'Open a till' });
  await closed.or(page.getByText('open since')).waitFor();
  if (!(await closed.isVisible())) return;
  await closed.click();
  await page.getByLabel('Cash in the drawer').fill(cash);
  await page.getByRole('button', { name: 'Open till', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
