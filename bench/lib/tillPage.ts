import type { Page } from 'playwright-core';
import { addressOf } from '../../e2e/support/browser';
import { scan } from '../../e2e/support/scanner';

/** Times of one sale at the till, in ms of the page's own clock. */
export interface SaleTimes {
  /** From the last key of a scanned code to its line painted in the basket. */
  line: number;
  /** From Enter in the payment to "sold" painted. */
  sold: number;
  /** When that Enter was pressed, in ms of the epoch. */
  paidAt: number;
}

/** Opens the own till, and waits until the whole catalogue is on the device. */
export async function openTill(page: Page, host: string): Promise<void> {
  await noteEnter(page);
  await page.goto(addressOf(host, '/admin/sales?tab=new'));
  const closed = page.getByRole('button', { name: 'Open a till' });
  await closed.or(page.getByText('open since')).waitFor();
  if (await closed.isVisible()) {
    await closed.click();
    await page.getByLabel('Cash in the drawer').fill('1000');
    await page.getByRole('button', { name: 'Open till', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const status = page.locator('.till-status');
  await status.getByText('0 waiting').waitFor({ timeout: 300_000 });
  await status.getByText('Fetching products').waitFor({ state: 'detached', timeout: 300_000 });
}

/** Notes when Enter was last pressed. It listens before the till does, which keeps the keys of a scanner to itself. */
export async function noteEnter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') (window as unknown as { enterAt: number }).enterAt = event.timeStamp;
      },
      { capture: true },
    );
  });
}

/** Waits in the page for what a selector finds and for it to be painted, from the moment Enter is pressed. */
async function paintedAfterEnter(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  // No function in here has a name: the names that the compiler keeps are unknown in the page.
  await page.evaluate((wanted) => {
    const state = window as unknown as { enterAt: number; painted: Promise<number> };
    state.enterAt = 0;
    state.painted = new Promise<number>((resolve, reject) => {
      // What the screen says instead tells why nothing came.
      setTimeout(() => reject(new Error(`No ${wanted} in a minute: ${document.body.innerText.slice(-2000)}`)), 60_000);
      new MutationObserver((_changes, observer) => {
        if (state.enterAt === 0 || document.querySelector(wanted) === null) return;
        observer.disconnect();
        // The frame after the one that holds it has been painted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - state.enterAt)));
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
  const paidAt = await page.evaluate(() => performance.timeOrigin + (window as unknown as { enterAt: number }).enterAt);
  return { line, sold, paidAt };
}

/** The value below which the given share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
