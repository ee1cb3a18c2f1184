import type { Page } from 'playwright-core';

/** Makes every print dialog of a page close at once, and answers how many have opened. */
export async function countPrints(page: Page): Promise<() => Promise<number>> {
  let count = 0;
  await page.exposeFunction('tellPrinted', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    // Papers are printed from a frame of their own.
    window.print = () => {
      (window.top as unknown as { tellPrinted: () => void }).tellPrinted();
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  return () => Promise.resolve(count);
}
