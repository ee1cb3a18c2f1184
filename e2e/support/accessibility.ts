import fs from 'node:fs';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

let source: string | undefined;

function axeSource(): string {
  source ??= fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  return source;
}

/** What axe finds against WCAG 2.2 AA on the page as it stands, one line a violation with the first place. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource());
  const results = await page.evaluate(async () => {
    const nextFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))));
    const passing = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // A colour in the middle of a fade is no colour of the page, and a list that closes begins to a frame after what was chosen stands.
    await nextFrames();
    for (let round = 0; round < 10 && passing().length > 0; round += 1) {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      await nextFrames();
    }
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    return runner.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Of what is as it should be nothing is told in full.
      resultTypes: ['violations'],
    });
  });
  return results.violations.map(
    (violation) => `${violation.id}: ${violation.help} — ${violation.nodes[0]?.html ?? ''} (${violation.nodes.length})`,
  );
}
