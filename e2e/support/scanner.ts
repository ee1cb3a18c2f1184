import type { Page } from 'playwright-core';

/** Types a code as a hand scanner does: keystrokes faster than any person, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 0 });
  await page.keyboard.press('Enter');
}
