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

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-plain-'));
  for (const app of ['shell', 'mfe-auth', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin'])
    fs.mkdirSync(path.join(root, app, 'dist/static'), { recursive: true });
  fs.writeFileSync(path.join(root, 'shell/dist/static/drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  fs.writeFileSync(path.join(root, 'shell/dist/static/script.js'), '');
  shell = createShellServer({ ...readSettings({ PORT: '3000' }), root });
  shell.server.listen(0, '127.0.0.1');
  await new Promise((resolve) => shell.server.once('listening', resolve));
  ({ port } = shell.server.address() as AddressInfo);
});

afterAll(() => {
  shell.server.close();
  shell.server.closeAllConnections();
  fs.rmSync(root, { recursive: true, force: true });
});

function headersOf(host: string, target: string, method = 'GET'): Promise<http.IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    http
      .request({ port, host: '127.0.0.1', path: target, method, headers: { host } }, (response) => {
        response.resume().once('end', () => resolve(response.headers));
      })
      .once('error', reject)
      .end();
  });
}

function expectNothingRuns(headers: http.IncomingHttpHeaders): void {
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
}

describe('what the server answers without the apps carries a policy under which nothing runs:', () => {
  it('before it is ready', async () => expectNothingRuns(await headersOf('localhost', '/')));

  it.each([
    ['a file that is not there', 'localhost', '/nothing.js'],
    ['an area that is not there', 'localhost', '/remotes/nothing/a.js'],
    ['a sitemap of no shop', 'localhost', '/sitemap.xml'],
    ['a worker of no business', 'localhost', '/staff-worker.js'],
    ['an app file of no shop', 'localhost', '/shop.webmanifest'],
    ['a host that is none', '..', '/'],
    ['apps that are not built', 'localhost', '/'],
    ['the health', 'localhost', '/healthz'],
    ['the settings', 'localhost', '/config.json'],
    ['a check of a domain', 'localhost', '/healthz/domain?domain=localhost'],
    ['what robots read', 'localhost', '/robots.txt'],
    ['the icon', 'localhost', '/favicon.svg'],
    ['a drawing', 'localhost', '/static/drawing.svg'],
    ['something that can only be read', 'localhost', '/', 'POST'],
  ])('%s', async (_what, host, target, method = 'GET') => {
    shell.mount(null, { publicUrl: null, internalUrl: 'http://127.0.0.1:9', key: 'sb_publishable_x' });
    shell.setReady();
    expectNothingRuns(await headersOf(host, target, method));
  });

  it('but no script, as a worker takes the policy of its own file', async () => {
    expect((await headersOf('localhost', '/static/script.js'))['content-security-policy']).toBeUndefined();
  });
});

it('gives out the picture that links to the platform show, in the size that previews are cut to', async () => {
  const picture = fs.readFileSync(path.join(__dirname, 'preview.png'));

  expect((await headersOf('localhost', '/preview.png'))['content-type']).toBe('image/png');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});
