import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { checkNode } from './lib/checkNode.mjs';
import { findBrowser } from './lib/findBrowser.mjs';

const root = path.resolve(__dirname, '..');

/** Runs a script of the project as a person would and gives its exit code and what it said. */
function run(script: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, [path.join('scripts', script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, errors: errors.trim() })));
}

function occupyPort(): Promise<{ port: number; free: () => void }> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      resolve({ port: (server.address() as net.AddressInfo).port, free: () => void server.close() });
    });
  });
}

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-start-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('npm start refuses in one sentence with what to do, and loses nothing', () => {
  it('when the port is taken', async () => {
    const { port, free } = await occupyPort();
    const { code, errors } = await run('start.mjs', { PORT: String(port), DATA_DIR: folder });
    free();
    expect(code).toBe(1);
    expect(errors).toBe(
      `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start.`,
    );
  });

  it.each(['0', '70000', 'abc', '3000.5'])('when PORT is %s', async (PORT) => {
    const { code, errors } = await run('start.mjs', { PORT, DATA_DIR: folder });
    expect(code).toBe(1);
    expect(errors).toBe(
      `PORT is "${PORT}", which is no port number. Use a number between 1 and 65535, for example PORT=3100 npm start.`,
    );
  });

  it('when the data folder cannot be written', async () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, 'kept');
    const { code, errors } = await run('start.mjs', { PORT: '39871', DATA_DIR: path.join(file, 'data') });
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^The data folder .*data cannot be written \(E[A-Z]+\)\. Give this user the right to write there, or set DATA_DIR to another folder\.$/,
    );
    expect(fs.readFileSync(file, 'utf8')).toBe('kept');
  });

  it.each(['18.20.4', '20.18.3', '16.0.0'])('on Node %s', (version) => {
    expect(() => checkNode(version)).toThrow(`Dukani needs Node 20.19 or later, this is Node ${version}.`);
  });

  it.each(['20.19.0', '22.0.0', '24.1.0'])('but not on Node %s', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });
});

describe('npm run reset', () => {
  it('removes the data folder', async () => {
    const data = path.join(folder, 'data');
    fs.mkdirSync(data);
    fs.writeFileSync(path.join(data, 'secrets.json'), '{}');
    const { port, free } = await occupyPort();
    free();
    expect((await run('reset.mjs', { PORT: String(port), DATA_DIR: data })).code).toBe(0);
    expect(fs.existsSync(data)).toBe(false);
  });

  it('refuses while the platform runs', async () => {
    const { port, free } = await occupyPort();
    const { code, errors } = await run('reset.mjs', { PORT: String(port), DATA_DIR: folder });
    free();
    expect(code).toBe(1);
    expect(errors).toBe(
      'Dukani (or another program) is running on this port. Stop it first, then run the command again.',
    );
    expect(fs.existsSync(folder)).toBe(true);
  });
});

describe('the browser of the walks', () => {
  it('is the one CHROME_PATH names, and a wrong one is named', async () => {
    const before = process.env.CHROME_PATH;
    process.env.CHROME_PATH = path.join(folder, 'no-browser');
    await expect(findBrowser()).rejects.toThrow(`CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist.`);
    if (before === undefined) delete process.env.CHROME_PATH;
    else process.env.CHROME_PATH = before;
  });
});
