import fs from 'node:fs';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds against WCAG 2.2 AA on the page as it stands, one line a violation with the first place. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const source = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  const results = await page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    return runner.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  });
  return results.violations.map(
    (violation) => `${violation.id}: ${violation.help} — ${violation.nodes[0]?.html ?? ''} (${violation.nodes.length})`,
  );
}
