import type { Locator, Page } from 'playwright-core';
import { expectFound, foundProduct, productSearch, type Hand } from './hand';
import { tabTo, typeDay } from './keyboard';

/** Keys alone: Tab to whatever is meant, which must have the focus, show it and stand on the screen, and then the keys that it takes. */
export function keyboardHand(page: Page): Hand {
  const reach = async (target: Locator) => {
    await tabTo(page, target);
    await expectFocusSeen(target);
  };
  const press = async (target: Locator) => {
    if ((await target.getAttribute('role')) === 'radio') return chooseChip(page, target, reach);
    await reach(target);
    await page.keyboard.press('Enter');
  };
  const type = async (field: Locator, text: string) => {
    await reach(field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
  return {
    page,
    press,
    openRow: (list, text) => press(page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text })),
    fill: type,
    find: async (field, name) => {
      await type(field, name);
      await page.getByRole('option', { name }).first().waitFor();
      await page.keyboard.press('Enter');
      await expectFound(field, name);
    },
    choose: async (list, name) => {
      await list.getByRole('option', { name }).waitFor({ state: 'attached' });
      await reach(list);
      await page.keyboard.type(name);
      expect(await list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label)).toBe(name);
    },
    tick: async (box) => {
      await reach(box);
      await page.keyboard.press('Space');
      expect(await box.isChecked()).toBe(true);
    },
    fillDay: async (field, day) => {
      await typeDay(page, field, day);
      await expectFocusSeen(field);
      // Out of the field, its calendar closes.
      await page.keyboard.press('Tab');
    },
    giveFiles: async (opener, files) => {
      await reach(opener);
      const asked = page.waitForEvent('filechooser');
      // Chromium opens no chooser for Enter that a program has pressed.
      await page.keyboard.press('Space');
      await (await asked).setFiles(files);
    },
    pickProduct: async (name) => {
      await type(productSearch(page), name);
      await foundProduct(page, name).waitFor();
      await page.keyboard.press('Enter');
      await foundProduct(page, name).waitFor({ state: 'detached' });
    },
    save: () => page.keyboard.press('Control+s'),
    goTo: (area) => press(page.getByRole('navigation').getByRole('link', { name: area, exact: true })),
    close: async (drawer) => {
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await expectFocusKept(page);
    },
  };
}

/** Tab leads to the chip that is chosen, the arrows to the others. */
async function chooseChip(page: Page, chip: Locator, reach: (target: Locator) => Promise<void>): Promise<void> {
  const chips = page.getByRole('radiogroup').filter({ has: chip }).getByRole('radio');
  await chip.waitFor();
  await reach(chips.and(page.locator('[tabindex="0"]')));
  for (let stop = await chips.count(); stop > 0; stop -= 1) {
    // The focus moves at once; what it asked for is drawn a little later.
    if (await chip.evaluate((element) => element === document.activeElement))
      return chip.and(page.getByRole('radio', { checked: true })).waitFor();
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`The arrows never came to ${String(chip)}.`);
}

/** Who closes a drawer goes on where they were: a focus that is lost begins at the top of the page again. */
const expectFocusKept = async (page: Page) =>
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

/** What has the focus is on the screen, above everything else there, and marked. */
async function expectFocusSeen(target: Locator): Promise<void> {
  const fault = await target.evaluate(async (element) => {
    // A page that scrolls smoothly is still on its way.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
    // What cannot be seen by itself stands behind what names it.
    const isDrawn = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getBoundingClientRect().width > 2;
    const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null;
    const shown = isDrawn(element) || label === null ? element : label;
    const isOnScreen = () => {
      const box = shown.getBoundingClientRect();
      const [x, y] = [box.left + Math.min(box.width, 40) / 2, box.top + Math.min(box.height, 24) / 2];
      const top = document.elementFromPoint(x, y);
      return top !== null && (shown.contains(top) || top.contains(shown));
    };
    for (let frame = 0; frame < 60 && !isOnScreen(); frame += 1) await nextFrame();
    if (!isOnScreen()) return 'is not on the screen, or something covers it';
    const height = shown.getBoundingClientRect().height;
    // A field may be marked by the frame that is drawn around it. Shadows are no mark of what is larger: dialogs and cards have one.
    for (let one: Element | null = shown; one !== null; one = one.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      if (outlineStyle !== 'none' && outlineWidth !== '0px') return null;
      if (boxShadow !== 'none' && one.getBoundingClientRect().height < height + 32) return null;
    }
    return 'does not show that it has the focus';
  });
  if (fault !== null) throw new Error(`${String(target)} ${fault}.`);
}
