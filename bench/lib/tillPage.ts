import type { Page } from 'playwright-core';
import { openTill } from '../../e2e/support/openTill';

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
export async function openFullTill(page: Page, host: string): Promise<void> {
  await noteEnter(page);
  await openTill(page, host);
  await page.locator('.till-status').getByText('0 waiting').waitFor();
  while (!(await page.evaluate(isFilled))) await page.waitForTimeout(500);
}

/** Whether the device has noted the end of the first fetch; runs in the page. */
async function isFilled(): Promise<boolean> {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('dukani.till.'))?.name;
  if (name === undefined) return false;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(new Error(`${name} cannot be opened.`));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('meta').objectStore('meta').get('filledAt');
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result !== undefined);
      };
    };
  });
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
        // The first task after the frame that holds it: that frame has been laid out and painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - state.enterAt);
        requestAnimationFrame(() => port2.postMessage(null));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  }, selector);
  await act();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/** Milliseconds between two keys of a scanner: USB hands over one report each 1 to 8 ms, and a key is two of them. */
const KEY_EVERY_MS = 4;

/** Types a code and Enter as fast as a good scanner does. */
async function scan({ keyboard }: Page, code: string): Promise<void> {
  const pressed: Promise<void>[] = [];
  for (const key of [...code, 'Enter']) {
    pressed.push(keyboard.down(key), keyboard.up(key));
    await new Promise((resolve) => setTimeout(resolve, KEY_EVERY_MS));
  }
  await Promise.all(pressed);
}

/** What a browser on this machine needs for the least of it: a page with an input and a list, to which Enter adds a line. */
export async function addBareLine(page: Page, code: string): Promise<number> {
  await page.setContent('<input autofocus><ul class="till-lines"></ul>');
  await page.evaluate(() => {
    document.querySelector('input')?.focus();
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      (window as unknown as { enterAt: number }).enterAt = event.timeStamp;
      document.querySelector('ul')?.append(document.createElement('li'));
    });
  });
  return paintedAfterEnter(page, '.till-lines li', () => scan(page, code));
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
