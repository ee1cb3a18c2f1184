/**
 * What antd's parts weigh and how they behave beside the kit's own (docs/decisions/0060-staff-kit.md).
 *
 *   CHROME_PATH=… CHROME_ARGUMENTS=… node --import tsx bench/staffKit.ts [rounds of drawing, default 60] [behaviour]
 *
 * With `behaviour` nothing is weighed.
 * Weights are JavaScript in kilobytes of 1,024 bytes after brotli, React apart: over a screen without antd's table, and over one with it.
 * Drawing times are medians in turns, so that a busy machine is the same for both.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { rspack, type Configuration } from '@rspack/core';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, '.cache', 'staff-kit');
const rounds = Number(process.argv[2] ?? '60');
const antdParts = [
  'Modal', 'Drawer', 'Dropdown', 'message', 'notification', 'Tabs', 'Select', 'DatePicker', 'TreeSelect', 'Tree', 'Upload',
  'Steps', 'Descriptions', 'Tooltip', 'Switch', 'Segmented', 'Pagination', 'Empty', 'Skeleton',
]; // prettier-ignore
const ownParts: Record<string, string> = {
  'Dialog, Drawer': "export { Dialog } from '../../shared/src/ui-core/Dialog'",
  'toast, ToastRegion':
    "export { toast } from '../../shared/src/ui-core/toast'; export { ToastRegion } from '../../shared/src/ui-core/ToastRegion'",
  'profile Tabs': "export { Tabs } from '../../shared/src/profile/Tabs'",
  DayField: "export { DayField } from '../../shared/src/ui-core/DayField'",
  SelectField: "export { SelectField } from '../../shared/src/ui-core/ChoiceFields'",
  usePopover: "export { usePopover } from '../../shared/src/ui-antd/usePopover'",
  FilterChips: "export { FilterChips } from '../../shared/src/ui-antd/FilterChips'",
};
const base = "export { ConfigProvider, theme } from 'antd';";

/** Bundles each text by itself. */
async function bundle(texts: Record<string, string>, isPage = false): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, `${name}.js`), text);
  const config: Configuration = {
    context: root,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: Object.fromEntries(
      Object.keys(texts).map((name) => [
        name,
        { import: path.join(folder, `${name}.js`), library: { type: 'module' } },
      ]),
    ),
    experiments: {},
    output: { path: path.join(folder, 'out'), filename: '[name].js', module: true, chunkFormat: 'module' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    ...(isPage ? {} : { externals: [/^react($|\/)/, /^react-dom($|\/)/], externalsType: 'module' as const }),
    module: {
      rules: [
        { test: /\.js$/, resolve: { fullySpecified: false } },
        {
          test: /\.tsx?$/,
          use: {
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
                target: 'es2022',
              },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    optimization: { splitChunks: false },
    performance: false,
  };
  await new Promise<void>((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error !== null || stats === undefined || stats.hasErrors())
        reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
}

const weigh = (name: string) => brotliCompressSync(readFileSync(path.join(folder, 'out', `${name}.js`))).length / 1024;
const kilobytes = (amount: number) => amount.toFixed(1);

async function weights(): Promise<void> {
  const own = Object.entries(ownParts).map(([, text], index) => [`own${index}`, text] as const);
  await bundle({
    base,
    table: `${base} export { Table } from 'antd';`,
    ...Object.fromEntries(antdParts.map((name) => [`a-${name}`, `${base} export { ${name} } from 'antd';`])),
    ...Object.fromEntries(antdParts.map((name) => [`t-${name}`, `${base} export { Table, ${name} } from 'antd';`])),
    ...Object.fromEntries(own),
  });
  console.warn(`theme ${kilobytes(weigh('base'))} KB, with the table ${kilobytes(weigh('table'))} KB`);
  for (const name of antdParts)
    console.warn(
      `antd ${name}: +${kilobytes(weigh(`a-${name}`) - weigh('base'))} KB, over the table +${kilobytes(weigh(`t-${name}`) - weigh('table'))} KB`,
    );
  Object.keys(ownParts).forEach((name, index) => console.warn(`ours ${name}: ${kilobytes(weigh(`own${index}`))} KB`));
}

interface KitWindow extends Window {
  overlayNames: string[];
  partNames: string[];
  show: (name: string) => void;
  time: (name: string) => number;
}
declare const window: KitWindow;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function times(page: Page, names: readonly string[]): Promise<void> {
  const seen = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) seen.get(name)?.push(await page.evaluate((part) => window.time(part), name));
  for (const [name, values] of seen) console.warn(`${name}: drawn in ${median(values).toFixed(2)} ms`);
}

/** What a keyboard meets: where the focus goes, whether it stays inside, and where the focus is afterwards. */
async function overlayKeys(page: Page, name: string): Promise<void> {
  await page.evaluate((part) => window.show(part), name);
  await page.locator('#opener').press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(600);
  const active = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '');
  const first = await active();
  let hasLeft = false;
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    hasLeft ||= await page.evaluate(() => ['opener', 'behind'].includes(document.activeElement?.id ?? ''));
  }
  const canBeFocused = await page.evaluate(() => {
    const behind = document.getElementById('behind');
    behind?.focus();
    return document.activeElement === behind;
  });
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForTimeout(400);
  const isBack = await page.evaluate(() => document.activeElement?.id === 'opener');
  console.warn(
    `${name}: focus on ${first}; Tab leaves it: ${hasLeft}; focus behind by script: ${canBeFocused}; focus returns: ${isBack}`,
  );
}

async function behaviour(): Promise<void> {
  await bundle({ page: `import '../../bench/lib/staffKitPage';` }, true);
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.setContent('<!doctype html><html lang="en"><title>Kit</title><body><div id="root"></div>');
  await page.addScriptTag({ content: readFileSync(path.join(folder, 'out', 'page.js'), 'utf8'), type: 'module' });
  await page.waitForFunction(() => 'show' in window);
  await page.addScriptTag({ path: path.join(root, 'node_modules', 'axe-core', 'axe.min.js') });
  const overlays = await page.evaluate(() => window.overlayNames);
  const parts = await page.evaluate(() => window.partNames);
  for (const name of overlays) await overlayKeys(page, name);
  for (const name of parts) {
    await page.evaluate((part) => window.show(part), name);
    const faults = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run: (options: object) => Promise<{ violations: { id: string }[] }> };
      };
      return (await axe.run({ rules: { 'page-has-heading-one': { enabled: false } } })).violations.map(({ id }) => id);
    });
    console.warn(`${name}: axe ${faults.length === 0 ? 'finds nothing' : faults.join(', ')}`);
  }
  await times(page, [...overlays, ...parts]);
  await browser.close();
}

if (process.argv[3] !== 'behaviour') await weights();
await behaviour();
