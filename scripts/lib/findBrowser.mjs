import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Switches every run needs: no sandbox for root in containers, and no background traffic. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places];
  return candidates.find((candidate) => {
    try {
      fs.accessSync(candidate, fs.constants.X_OK);
      return fs.statSync(candidate).isFile();
    } catch {
      return false;
    }
  });
}

/**
 * A Chromium: the one CHROME_PATH names, the system's, else the one that comes as an npm package with the libraries it needs.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>} env is what it must be started with
 */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (fs.existsSync(chosen)) return { executablePath: chosen, env: {} };
    throw new StartError(`CHROME_PATH names ${chosen}, which does not exist.`, 'Correct it or leave it unset.');
  }
  const found = systemBrowser();
  if (found) return { executablePath: found, env: {} };
  try {
    return await (unpacked ??= unpackBrowser());
  } catch (error) {
    throw new StartError(
      `No browser was found (${error instanceof Error ? error.message : String(error)}).`,
      'Install Chromium or Chrome, or set CHROME_PATH to one.',
    );
  }
}

/** @type {ReturnType<typeof unpackBrowser> | undefined} */
let unpacked;

/**
 * The package unpacks its libraries and fonts only where it believes to be in the cloud it was made for. That it says once, when it is
 * loaded: whoever asks at the same time gets the same answer.
 */
async function unpackBrowser() {
  const before = { ...process.env };
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env;
    return { executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } };
  } finally {
    for (const name of ['AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
