import type { Locator, Page } from 'playwright-core';

/** More stops than any screen has before what is looked for. */
const mostStops = 150;

/** Presses Tab, or Shift+Tab for what was passed already, until the focus is on what was named: without a mouse there is no other way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    const way = await target.evaluate((element) => {
      const focused = document.activeElement ?? document.body;
      if (element === focused) return null;
      return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
    });
    if (way === null) return;
    await page.keyboard.press(way);
  }
  throw new Error(`Tab never came to ${String(target)}.`);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Counts from the next page on what a mouse, a finger or a pen does; answers what there was. */
export async function countPointerEvents(page: Page): Promise<() => string[]> {
  const seen: string[] = [];
  await page.exposeFunction('tellPointer', (type: string) => seen.push(type));
  await page.addInitScript(() => {
    // A key that presses a button makes a click, too, but nothing is pressed down or moved for it.
    for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel'])
      document.addEventListener(
        type,
        () => void (window as unknown as { tellPointer: (type: string) => void }).tellPointer(type),
        { capture: true, passive: true },
      );
  });
  return () => [...seen];
}

/** Goes to a button or link with Tab and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field with Tab and types over what stands in it; by itself faster than any hand. */
export async function typeInto(page: Page, target: Locator, text: string, delay = 0): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text, { delay });
}

/** Goes to a list of choices and types as much of one as leads to it. */
export async function choose(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Goes to a date field and types a day such as 2026-11-21, in the order of the en-US field. */
export async function typeDay(page: Page, target: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await tabTo(page, target);
  // Whoever came backwards is at its end: out of it, and in again at its beginning.
  while (await hasFocus(target)) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  if ((await target.getAttribute('type')) === 'date') return page.keyboard.type(`${month}${date}${year}`);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(day);
}
