import type { Page } from 'playwright-core';
import { addressOf } from '../../e2e/support/browser';
import { scan } from '../../e2e/support/scanner';

/** Times of one sale at the till, in ms of the page's own clock. */
export interface SaleTimes {
  /** From the last key of a scanned code to its line painted in the basket. */
  line: number;
  /** From Enter in the payment to "sold" painted. */
  sold: number;
}

/** Opens the own till, and waits until the whole catalogue is on the device. */
export async function openTill(page: Page, host: string): Promise<void> {
  await page.goto(addressOf(host, '/admin/sales?tab=new'));
  const closed = page.getByRole('button', { name: 'Open a till' });
  await closed.or(page.getByText('open since')).waitFor();
  if (await closed.isVisible()) {
    await closed.click();
    await page.getByLabel('Cash in the drawer').fill('1000');
    await page.getByRole('button', { name: 'Open till', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.locator('.till-status').getByText('0 waiting').waitFor({ timeout: 300_000 });
}

/** Waits in the page for what a selector finds and for it to be painted, from the moment Enter is pressed. */
async function paintedAfterEnter(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  // No function in here has a name: the names that the compiler keeps are unknown in the page.
  await page.evaluate((wanted) => {
    (window as unknown as { painted?: Promise<number> }).painted = new Promise<number>((resolve) => {
      const listening = new AbortController();
      let pressedAt = 0;
      document.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Enter') pressedAt = event.timeStamp;
        },
        { capture: true, signal: listening.signal },
      );
      new MutationObserver((_changes, observer) => {
        if (pressedAt === 0 || document.querySelector(wanted) === null) return;
        observer.disconnect();
        listening.abort();
        // The frame after the one that holds it has been painted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressedAt)));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  }, selector);
  await act();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/** Rings one sale of one piece for exact cash: scan, Enter, Enter. */
export async function sellOne(page: Page, code: string): Promise<SaleTimes> {
  const line = await paintedAfterEnter(page, '.till-lines li', () => scan(page, code));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Pay basket/ }).waitFor();
  const sold = await paintedAfterEnter(page, '[aria-label="Last sale"]', () => page.keyboard.press('Enter'));
  return { line, sold };
}

/** The value below which the given share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
