import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createShellServer, type ShellServer } from './createShellServer';
import { readSettings } from './settings';

let root: string;
let shell: ShellServer;
let port: number;

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

const ask = (
  host: string,
  target: string,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }> =>
  new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: target, headers: { host } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      })
      .on('error', reject);
  });

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-worker-'));
  write('shell/dist/release.json', JSON.stringify({ release: 's1' }));
  write('shell/dist/static/main.0a1b2c3d.js', 'main');
  write('shell/dist/static/main.0a1b2c3d.js.br', 'packed');
  write('shell/dist/static/main.0a1b2c3d.js.map', '{}');
  write('shell/dist/static/older.99999999.js', 'of an earlier build');
  write('shell/dist/.earlier.json', JSON.stringify({ 'static/older.99999999.js': 1 }));
  shell = createShellServer({ ...readSettings({ PORT: '3000' }), root });
  await new Promise<void>((resolve) => shell.server.listen(0, '127.0.0.1', resolve));
  port = (shell.server.address() as AddressInfo).port;
  shell.mount(null, { publicUrl: null, internalUrl: 'http://127.0.0.1:9', key: 'sb_publishable_x' });
  shell.setReady();
});

afterAll(() => {
  shell.server.close();
  shell.server.closeAllConnections();
  fs.rmSync(root, { recursive: true, force: true });
});

describe('the worker that lets the staff pages open without a network', () => {
  it('is not there before the staff area is built', async () => {
    expect((await ask('duka.shop.localhost', '/staff-worker.js')).status).toBe(404);
  });

  it('keeps the files of this very release, all of which are there, and none of an earlier one', async () => {
    write('mfe-admin/dist/release.json', JSON.stringify({ release: 'a1' }));
    write('mfe-admin/dist/mf-manifest.json', '{}');
    write('mfe-admin/dist/remoteEntry.11223344.js', 'entry');
    const { status, headers, text } = await ask('duka.shop.localhost', '/staff-worker.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
    const [release = '', files = ''] = text.split('\n');
    expect(release).toBe('const RELEASE = "s1-a1";');
    const kept = JSON.parse(files.replace(/^const FILES = |;$/g, '')) as string[];
    expect(kept).toEqual([
      '/release.json',
      '/remotes/mfe-admin/mf-manifest.json',
      '/remotes/mfe-admin/release.json',
      '/remotes/mfe-admin/remoteEntry.11223344.js',
      '/static/main.0a1b2c3d.js',
    ]);
    for (const file of kept) expect((await ask('duka.shop.localhost', file)).status).toBe(200);
  });

  it('keeps the pictures of the till with what the build of the shell has for it', async () => {
    write('shell/dist/server/tillPictures.cjs', 'cachePictures();');
    const { text } = await ask('duka.shop.localhost', '/staff-worker.js');
    expect(text).toContain(`const PICTURES = {"supabaseOrigin":"http://duka.shop.localhost`);
    expect(text.endsWith('cachePictures();')).toBe(true);
  });

  it('is for the hosts of a business only', async () => {
    for (const host of ['localhost', 'ops.localhost']) expect((await ask(host, '/staff-worker.js')).status).toBe(404);
  });
});
