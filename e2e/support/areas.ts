import fs from 'node:fs';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';

/** What may happen to the files of an area on their way to the browser. */
export type Fault =
  | 'nothing there'
  | 'server error'
  | 'a page instead of a script'
  | 'cut off in the middle'
  | 'refused connection'
  | 'no answer'
  | 'throws when evaluated'
  | 'built for another contract'
  | 'an empty manifest'
  | 'a screen that throws';

/** The area's own attempts, as seen from outside: one reading of the manifest each. */
export interface Watch {
  /** Milliseconds since 1970 of each reading of the manifest. */
  attempts: number[];
  /** How often the configuration was asked for again. */
  configReads: number;
}

/** Spoils the files of one area from now on, and counts what the page does about it. */
export async function injectFault(page: Page, folder: string, fault: Fault): Promise<Watch> {
  const watch: Watch = { attempts: [], configReads: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/config.json') watch.configReads += 1;
    // The page itself asks for the manifest ahead of time as well; only the shell's own reading is an attempt.
    if (pathname === `/remotes/${folder}/mf-manifest.json` && request.resourceType() === 'fetch')
      watch.attempts.push(Date.now());
  });
  await page.route(`**/remotes/${folder}/**`, (route) => spoil(route, folder, fault));
  return watch;
}

/** Lets the files of an area through again. */
export async function mendArea(page: Page, folder: string): Promise<void> {
  await page.unroute(`**/remotes/${folder}/**`);
}

async function spoil(route: Route, folder: string, fault: Fault): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const isManifest = pathname.endsWith('mf-manifest.json');
  const script = (body: string) => route.fulfill({ status: 200, contentType: 'text/javascript', body });
  switch (fault) {
    case 'nothing there':
      return await route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' });
    case 'server error':
      return await route.fulfill({ status: 500, body: 'gone' });
    case 'a page instead of a script':
      return await route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<!doctype html><h1>Sign in to Wi-Fi</h1>',
      });
    case 'refused connection':
      return await route.abort('connectionrefused');
    case 'no answer':
      // Never answered: the shell has to give up by itself.
      return;
    case 'an empty manifest':
      return isManifest ? await route.fulfill({ json: {} }) : await route.continue();
    case 'cut off in the middle':
      return isManifest ? await route.continue() : await script(halfOf(pathname));
    case 'throws when evaluated':
      return isManifest ? await route.continue() : await script('throw new Error("broken release");');
    case 'built for another contract':
      return isManifest
        ? await route.continue()
        : await script(strangeContainer(folder, 'contractVersion: 99, routes: []'));
    case 'a screen that throws':
      return isManifest ? await route.continue() : await script(strangeContainer(folder, brokenScreen));
  }
}

function halfOf(pathname: string): string {
  const [, , folder = '', ...rest] = pathname.split('/');
  const text = fs.readFileSync(path.resolve(__dirname, '../..', folder, 'dist', ...rest), 'utf8');
  return text.slice(0, text.length / 2);
}

/** An area of the right contract whose only screen throws whenever it is drawn. */
const brokenScreen =
  "contractVersion: 1, routes: [{ path: '*', access: 'public', Screen() { throw new Error('the screen broke'); } }]";

/** A container that federation takes, with an area that this shell does not understand or cannot draw. */
function strangeContainer(folder: string, what: string): string {
  const name = folder.replace('mfe-', '');
  const definition = `{ default: { name: '${name}', navigation: [], ${what} } }`;
  return `var mfe_${name} = { init() {}, get() { return Promise.resolve(() => (${definition})); } };`;
}
