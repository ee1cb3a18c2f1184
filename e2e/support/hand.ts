import type { Locator, Page } from 'playwright-core';

/** A file as a chooser takes it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * How somebody works a screen. A story is told once and done by every hand: what one of them cannot reach, see or press is a fault of the
 * screen, and the story stops there.
 */
export interface Hand {
  readonly page: Page;
  /** Presses a button or link. */
  press(target: Locator): Promise<void>;
  /** Opens the row of a list that says this. */
  openRow(list: string, text: string | RegExp): Promise<void>;
  /** Types over what stands in a field. */
  fill(field: Locator, text: string): Promise<void>;
  /** Types into a field that searches and takes what has that name. */
  find(field: Locator, name: string): Promise<void>;
  /** Takes one of a list of choices, by its name. */
  choose(list: Locator, name: string): Promise<void>;
  /** Ticks a box that is not ticked. */
  tick(box: Locator): Promise<void>;
  /** Writes a day such as 2026-11-21. */
  fillDay(field: Locator, day: string): Promise<void>;
  /** Gives files to what opens the chooser. */
  giveFiles(opener: Locator, files: ChosenFile[]): Promise<void>;
  /** Searches a product by its name and takes it onto the document. */
  pickProduct(name: string): Promise<void>;
  /** Sends the form of a page, by its shortcut or by this button. */
  save(button: string): Promise<void>;
  /** Goes to an area by the menu. */
  goTo(area: string): Promise<void>;
  /** Closes a drawer. */
  close(drawer: Locator): Promise<void>;
}

/** The list that a field which searches has opened is gone, and what was chosen stands in the field. */
export async function expectFound(field: Locator, name: string): Promise<void> {
  const page = field.page();
  await page.getByRole('option', { name }).first().waitFor({ state: 'hidden' });
  await page.getByTitle(name, { exact: true }).first().waitFor();
}

/** The products that were found by a name, as they are offered below the field. */
export const foundProduct = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: new RegExp(`^${name}`) });

export const productSearch = (page: Page): Locator => page.getByRole('textbox', { name: 'Scan or search a product' });
