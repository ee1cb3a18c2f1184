import fs from 'node:fs';
import path from 'node:path';
import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';
import type { Browser, Page } from 'playwright-core';

/** Where pictures, texts and traces of failed walks are left. */
const folder = path.resolve(__dirname, '../../.cache/test/failed-walks');
/** Enough of a page to see where a walk stood; the report of a whole run stays readable. */
const shownLines = 40;

/** What a walk leaves for its environment: every browser it opened. */
export interface WalkGlobal {
  openedBrowsers?: Set<Browser>;
}

/**
 * When a step of a walk fails, the pages that are open then say where it stood: a picture of each under .cache/test/failed-walks, its
 * address and its text in the failure itself, and the trace where the walk records one (E2E_TRACE).
 */
export default class WalkEnvironment extends TestEnvironment {
  async handleTestEvent(event: Circus.Event): Promise<void> {
    if (event.name === 'test_fn_failure') await this.report(event.error, event.test.name);
    if (event.name === 'hook_failure') await this.report(event.error, event.test?.name ?? event.hook.type);
  }

  private async report(error: unknown, title: string): Promise<void> {
    const { openedBrowsers } = this.global as unknown as WalkGlobal;
    const contexts = [...(openedBrowsers ?? [])].flatMap((browser) => browser.contexts());
    const name = `${Date.now()}-${title.replaceAll(/[^\w]+/g, '-').slice(0, 80)}`;
    fs.mkdirSync(folder, { recursive: true });
    const texts: string[] = [];
    for (const [number, context] of contexts.entries()) {
      for (const page of context.pages()) texts.push(await describePage(page, `${name}-${texts.length}`));
      if (process.env.E2E_TRACE !== undefined)
        await context.tracing.stop({ path: path.join(folder, `${name}-${number}.zip`) }).catch(() => undefined);
    }
    appendTo(error, texts.join('\n'));
  }
}

/** A page as text, and its picture in a file. A page that does not answer any more is no reason to hide the failure itself. */
async function describePage(page: Page, name: string): Promise<string> {
  const picture = path.join(folder, `${name}.png`);
  const isPictured = await page.screenshot({ path: picture, timeout: 5000 }).then(
    () => true,
    () => false,
  );
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch(() => '(the page does not answer)');
  const lines = text.split('\n').slice(0, shownLines);
  return [`On the screen at ${page.url()}${isPictured ? `, ${path.basename(picture)}` : ''}:`, ...lines].join('\n');
}

/** Jest prints the stack; what is not an error (an assertion of another kind) is left as it is. */
function appendTo(error: unknown, text: string): void {
  if (typeof error !== 'object' || error === null || !('stack' in error) || text === '') return;
  error.stack = `${String(error.stack)}\n\n${text}\n`;
}
