import type { Page } from 'playwright-core';
import { accessibilityViolations } from './accessibility';
import { addressOf, desktop, phone, type Visitor } from './browser';

const tablet = { width: 768, height: 1024 };

/** On what and in which theme a screen is looked at: two ways at every run, all six in the proof. */
export const looks = [
  { look: 'desktop, light', viewport: desktop, colorScheme: 'light' as const },
  { look: 'phone, dark', viewport: phone, colorScheme: 'dark' as const },
  ...(process.env.PROVE === '1'
    ? [
        { look: 'desktop, dark', viewport: desktop, colorScheme: 'dark' as const },
        { look: 'phone, light', viewport: phone, colorScheme: 'light' as const },
        { look: 'tablet, light', viewport: tablet, colorScheme: 'light' as const },
        { look: 'tablet, dark', viewport: tablet, colorScheme: 'dark' as const },
      ]
    : []),
];

/** Of many screens of one kind each is looked at in one of the looks, by turns; in the proof in all of them. */
export function rotate<Screen>(screens: readonly Screen[], look: string): Screen[] {
  const turn = looks.findIndex((one) => one.look === look);
  return screens.filter((_, index) => process.env.PROVE === '1' || index % looks.length === turn);
}

/** Cumulative layout shift that a load may have; 0.1 is where it counts as good. */
const maxShift = 0.05;

/** How much of the page has moved while it loaded, without anybody having touched it. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

/** Opens a page and expects nothing to be wrong with it. */
export async function expectNoViolations(visitor: Visitor, host: string, path: string): Promise<void> {
  const { page } = visitor;
  await page.goto(addressOf(host, path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBeLessThanOrEqual(maxShift);
  await expectNoViolationsNow(visitor, path);
}

/** The page as it stands now, with whatever is open on it. */
export async function expectNoViolationsNow({ page, problems }: Visitor, path: string): Promise<void> {
  const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
  expect({ path, overflow, violations: await accessibilityViolations(page), problems }).toEqual({
    path,
    overflow: 0,
    violations: [],
    problems: [],
  });
}
