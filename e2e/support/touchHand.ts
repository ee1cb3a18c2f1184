import type { Locator, Page } from 'playwright-core';
import { expectFound, foundProduct, productSearch, type Hand } from './hand';

/** One finger on a phone: whatever is meant must stand on the screen with nothing above it, and no page may go sideways. */
export function touchHand(page: Page): Hand {
  const tap = async (target: Locator) => {
    await target.tap();
    await expectNothingSideways(page);
  };
  /** What opens something of the device's own, which no test sees, is only tried. */
  const reach = async (target: Locator) => {
    await target.tap({ trial: true });
    await expectNothingSideways(page);
  };
  const type = async (field: Locator, text: string) => {
    await tap(field);
    await field.fill(text);
  };
  return {
    page,
    press: tap,
    openRow: (list, text) => tap(page.getByRole('list', { name: list }).getByText(text).first()),
    fill: type,
    find: async (field, name) => {
      await type(field, name);
      await tap(page.getByRole('option', { name }).first());
      await expectFound(field, name);
    },
    choose: async (list, name) => {
      await reach(list);
      await list.selectOption({ label: name });
    },
    tick: async (box) => {
      await tap(box);
      expect(await box.isChecked()).toBe(true);
    },
    fillDay: async (field, day) => {
      await reach(field);
      await field.fill(day);
    },
    giveFiles: async (opener, files) => {
      const asked = page.waitForEvent('filechooser');
      const id = await opener.evaluate((element) => (element instanceof HTMLInputElement ? element.id : null));
      await tap(id === null ? opener : page.locator(`label[for="${id}"]`));
      await (await asked).setFiles(files);
    },
    pickProduct: async (name) => {
      await type(productSearch(page), name);
      await tap(foundProduct(page, name));
      await foundProduct(page, name).waitFor({ state: 'detached' });
    },
    save: (button) => tap(page.getByRole('button', { name: button, exact: true })),
    goTo: async (area) => {
      await tap(page.getByRole('button', { name: 'Open menu' }));
      await tap(page.getByRole('navigation').getByRole('link', { name: area, exact: true }));
    },
    close: async (drawer) => {
      await tap(drawer.getByRole('button', { name: 'Close' }).first());
      await drawer.waitFor({ state: 'detached' });
    },
  };
}

async function expectNothingSideways(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
