import type { Page } from 'playwright-core';

/** Takes a plan on the owner's billing page; the dialog that pays for it opens then. */
export async function choosePlan(page: Page, plan: string, way: 'M-Pesa' | 'Card'): Promise<void> {
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  const dialog = page.getByRole('dialog', { name: `Take the plan ${plan}?` });
  await dialog.getByLabel('Pay by').selectOption({ label: way });
  const begins = dialog.getByLabel('Begins');
  if (await begins.isVisible()) await begins.selectOption({ label: 'Now' });
  await dialog.getByRole('table', { name: 'What the change costs' }).waitFor();
  await dialog.getByRole('button', { name: 'Confirm and pay' }).click();
}

/** Pays the open invoice by a phone whose owner says yes. */
export async function payByPhone(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Pay invoice/ });
  await dialog.getByLabel('Pay by').selectOption({ label: 'M-Pesa' });
  await dialog.getByRole('textbox', { name: 'M-Pesa number' }).fill('0712 345 000');
  await dialog.getByRole('button', { name: /^Pay KSh/ }).click();
  await page.getByText('Payment received').waitFor();
}
