import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { keepEarlierFiles } from '../../scripts/lib/keepEarlierFiles.mjs';
import { createShellServer, type ShellServer } from './createShellServer';
import { readSettings } from './settings';

/* Releases while pages are open: the newest is found at once, the files of earlier ones stay for those who still ask for them. */
const dayMs = 86_400_000;
let root: string;
let shell: ShellServer;
let port: number;

const dist = () => path.join(root, 'mfe-admin', 'dist');
const hashOf = (release: number) => String(release).padStart(8, '0');

/** What scripts/build.mjs does at its end: the new files, the earlier ones beside them, then the exchange. */
function deploy(release: number, now = Date.now()): void {
  const next = path.join(root, 'next');
  fs.mkdirSync(path.join(next, 'static'), { recursive: true });
  const entry = `remoteEntry.${hashOf(release)}.js`;
  fs.writeFileSync(path.join(next, 'mf-manifest.json'), JSON.stringify({ metaData: { remoteEntry: { name: entry } } }));
  fs.writeFileSync(path.join(next, 'release.json'), JSON.stringify({ release: `r${release}` }));
  fs.writeFileSync(path.join(next, entry), `entry ${release}`);
  fs.writeFileSync(path.join(next, 'static', `screen.${hashOf(release)}.js`), `screen ${release}`);
  keepEarlierFiles({ from: dist(), to: next, now });
  fs.rmSync(dist(), { recursive: true, force: true });
  fs.mkdirSync(path.dirname(dist()), { recursive: true });
  fs.renameSync(next, dist());
}

function ask(target: string): Promise<{ status: number; cache: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      { port, host: '127.0.0.1', path: target, headers: { host: 'duka.shop.localhost' } },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, cache: response.headers['cache-control'], body }),
        );
      },
    );
    request.on('error', reject);
  });
}

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-redeploys-'));
  shell = createShellServer({ ...readSettings({ PORT: '3000' }), root });
  shell.mount(null, { publicUrl: null, internalUrl: 'http://127.0.0.1:9', key: 'sb_publishable_x' });
  shell.setReady();
  await new Promise<void>((resolve) => shell.server.listen(0, '127.0.0.1', resolve));
  port = (shell.server.address() as AddressInfo).port;
});
afterAll(() => {
  shell.server.close();
  shell.server.closeAllConnections();
  fs.rmSync(root, { recursive: true, force: true });
});

it('through twenty releases the newest is found at once and the screens of all earlier ones are still there', async () => {
  for (let release = 1; release <= 20; release += 1) {
    deploy(release);
    const manifest = await ask('/remotes/mfe-admin/mf-manifest.json');
    expect(manifest).toMatchObject({ status: 200, cache: 'no-cache' });
    expect(manifest.body).toContain(`remoteEntry.${hashOf(release)}.js`);
    const config = await ask('/config.json');
    expect(config).toMatchObject({ status: 200, cache: 'no-store' });
    expect(config.body).toContain(`"release":"r${release}"`);
    for (let earlier = 1; earlier <= release; earlier += 1) {
      const screen = await ask(`/remotes/mfe-admin/static/screen.${hashOf(earlier)}.js`);
      expect(screen).toEqual({ status: 200, cache: 'public, max-age=31536000, immutable', body: `screen ${earlier}` });
    }
  }
});

it('files go 7 days after they were replaced, however old they were then; an earlier manifest never comes back', async () => {
  const later = Date.now() + 30 * dayMs;
  const screenOf = async (release: number) =>
    (await ask(`/remotes/mfe-admin/static/screen.${hashOf(release)}.js`)).status;
  deploy(21, later);
  expect([await screenOf(19), await screenOf(20), await screenOf(21)]).toEqual([404, 200, 200]);

  deploy(22, later + 6 * dayMs);
  expect([await screenOf(20), await screenOf(21)]).toEqual([200, 200]);
  deploy(23, later + 8 * dayMs);
  expect([await screenOf(20), await screenOf(21), await screenOf(22)]).toEqual([404, 200, 200]);
  expect((await ask('/remotes/mfe-admin/mf-manifest.json')).body).toContain(hashOf(23));
});
