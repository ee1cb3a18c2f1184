import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import type { RuntimeConfig } from '@dukani/shared/contract';
import { createShellServer, type ShellServer } from './createShellServer';
import { readSettings } from './settings';
import { category, milk, plan, shop } from './testing/shopSamples';

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

const unknownShop = { ...shop, state: 'not_found', tenant_id: null, name: '' };

let root: string;
let shell: ShellServer;
let port: number;
let rpc: http.Server;
let rpcCalls: string[] = [];

function ask(
  host: string,
  target: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, host: '127.0.0.1', path: target, method, headers: { accept: 'text/html', ...headers, host } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    request.on('error', reject);
    request.end();
  });
}

/** Stands in for the API: answers what the server asks for a first paint. */
function answerRpc(req: http.IncomingMessage, res: http.ServerResponse): void {
  let text = '';
  req.on('data', (chunk: Buffer) => (text += chunk.toString()));
  req.on('end', () => {
    // Tables are asked by address alone.
    const args = JSON.parse(text === '' ? '{}' : text) as Record<string, string | null>;
    const name = (req.url ?? '').replace(/\?.*$/, '').split('/').pop() ?? '';
    if (name !== 'billing_plans') rpcCalls.push(name);
    const isKnown = ['duka', 'mamaduka.localhost'].includes(args.domain_name_param ?? '');
    const answers: Record<string, unknown> = {
      get_tenant_by_domain: isKnown ? shop.tenant_id : null,
      shop_context: args.p_tenant_id === shop.tenant_id || args.p_slug === 'market' ? shop : unknownShop,
      shop_product: args.p_product_id === milk.id ? milk : null,
      shop_home: { categories: [category], featured: [], deals: [], newest: [] },
      shop_products: { products: [milk], next_cursor: null, total: 1 },
      billing_plans: [plan],
    };
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(answers[name] ?? null));
  });
}

const listen = (server: http.Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-server-'));
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  write('secret.txt', 'outside');
  write(
    'shell/dist/index.html',
    '<!doctype html><html><head><title>Shell</title></head><body><div id="root"></div></body></html>',
  );
  write('shell/dist/static/main.0a1b2c3d.js', 'console.log(1)'.repeat(100));
  fs.writeFileSync(
    path.join(root, 'shell/dist/static/main.0a1b2c3d.js.br'),
    zlib.brotliCompressSync('console.log(1)'.repeat(100)),
  );
  write('shell/dist/static/main.0a1b2c3d.js.map', '{}');
  write('shell/dist/static/reader.0a1b2c3d.wasm', '\0asm');
  write('shell/dist/.earlier.json', '{}');
  for (const app of ['mfe-auth', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin']) {
    write(
      `${app}/dist/mf-manifest.json`,
      JSON.stringify({
        metaData: { remoteEntry: { name: 'remoteEntry.11223344.js', path: '' } },
        exposes: [{ assets: { js: { sync: ['static/remote.55667788.js'] } } }],
      }),
    );
    write(`${app}/dist/remoteEntry.11223344.js`, 'entry');
    write(`${app}/dist/release.json`, JSON.stringify({ release: 'r1' }));
  }
  rpc = http.createServer(answerRpc);
  const rpcPort = await listen(rpc);
  shell = createShellServer({ ...readSettings({ PORT: '3000' }), root });
  port = await listen(shell.server);
  shell.mount(null, { publicUrl: null, internalUrl: `http://127.0.0.1:${rpcPort}`, key: 'sb_publishable_x' });
  shell.setReady();
});

afterAll(() => {
  shell.server.close();
  shell.server.closeAllConnections();
  rpc.close();
  rpc.closeAllConnections();
  fs.rmSync(root, { recursive: true, force: true });
});

beforeEach(() => {
  rpcCalls = [];
});

const configOf = ({ body }: Answer) => JSON.parse(body.toString()) as RuntimeConfig;

describe('the host of a request', () => {
  it.each([
    ['localhost', 'main', null],
    ['LOCALHOST', 'main', null],
    ['localhost:3000', 'main', null],
    ['localhost.', 'main', null],
    ['127.0.0.1:80', 'main', null],
    ['ops.localhost', 'operations', null],
    ['OPS.localhost:3000', 'operations', null],
    ['duka.shop.localhost', 'tenant_subdomain', 'duka'],
    ['DUKA.Shop.LocalHost:3000', 'tenant_subdomain', 'duka'],
    ['duka.shop.localhost.', 'tenant_subdomain', 'duka'],
    ['duka.online.localhost', 'tenant_subdomain', 'duka'],
    ['mamaduka.localhost', 'custom_domain', null],
    ['a.duka.shop.localhost', 'custom_domain', null],
    ['duka.shop.localhost.evil.test', 'custom_domain', null],
    ['evilshop.localhost', 'custom_domain', null],
    ['shop.localhost', 'custom_domain', null],
    ['xn--dk-mka.shop.localhost', 'tenant_subdomain', 'xn--dk-mka'],
    ['10.0.0.7', 'custom_domain', null],
  ])('%s is %s', async (header, kind, subdomain) => {
    const { host } = configOf(await ask(header, '/config.json'));

    expect(host).toMatchObject({ kind, subdomain });
  });

  it.each([
    'a_b.localhost',
    'duka..shop.localhost',
    '-duka.shop.localhost',
    'x/y',
    'a b',
    '<script>',
    'duka.shop.localhost@evil.test',
    'ünï.localhost'.normalize(),
    `${'a'.repeat(64)}.shop.localhost`,
  ])('refuses %j as a host', async (header) => {
    const status = await ask(Buffer.from(header).toString('latin1'), '/config.json').then(
      (answer) => answer.status,
      () => 400,
    );

    expect(status).toBe(400);
  });

  it.each([
    '//evil.example/x',
    '/\\evil.example/',
    'http://evil.example/',
    '//evil.example/config.json',
    '/t/%E0%A4%A',
    '/%00',
    `/${'a'.repeat(9000)}`,
  ])('answers 400 to the request line %.40s, whose host could be another', async (target) => {
    const answer = await ask('duka.shop.localhost', target);
    expect(answer.status).toBe(400);
    expect(answer.body.toString()).not.toContain('evil.example');
  });

  it.each([`/static/${'a'.repeat(300)}.js`, `/remotes/mfe-admin/${'a'.repeat(300)}`])(
    'answers 404 to a name that no file can have: %.30s',
    async (target) => {
      expect((await ask('duka.shop.localhost', target)).status).toBe(404);
    },
  );

  it.each(['/', '/config.json', '/robots.txt', '/nothing.js'])(
    'keeps those who came by TLS on it, at %s',
    async (path) => {
      const hsts = async (headers: Record<string, string>) =>
        (await ask('localhost', path, { headers })).headers['strict-transport-security'];

      expect(await hsts({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
      expect(await hsts({})).toBeUndefined();
    },
  );

  it('does not believe forwarded host names', async () => {
    const answer = await ask('localhost', '/config.json', {
      headers: { 'x-forwarded-host': 'duka.shop.localhost', forwarded: 'host=duka.shop.localhost' },
    });

    expect(configOf(answer).host.kind).toBe('main');
  });
});

describe('the super-admin area', () => {
  it('is offered on the main host under the address of the operations host', async () => {
    const { areas } = configOf(await ask('localhost:3000', '/config.json'));

    expect(areas.superadmin?.entry).toBe('http://ops.localhost:3000/remotes/mfe-superadmin/mf-manifest.json');
  });

  it.each(['duka.shop.localhost', 'mamaduka.localhost'])('is not offered on %s', async (host) => {
    expect(configOf(await ask(host, '/config.json')).areas.superadmin).toBeUndefined();
  });

  it.each([
    ['ops.localhost', 200],
    ['localhost', 404],
    ['duka.shop.localhost', 404],
    ['mamaduka.localhost', 404],
  ])('has its files on %s answered with %i', async (host, status) => {
    expect((await ask(host, '/remotes/mfe-superadmin/remoteEntry.11223344.js')).status).toBe(status);
  });

  it('may be loaded by the main host only', async () => {
    const from = async (origin: string) =>
      (await ask('ops.localhost', '/remotes/mfe-superadmin/mf-manifest.json', { headers: { origin } })).headers[
        'access-control-allow-origin'
      ];

    expect(await from('http://localhost:3000')).toBe('http://localhost:3000');
    expect(await from('http://duka.shop.localhost:3000')).toBeUndefined();
    expect(await from('null')).toBeUndefined();
  });
});

describe('a shop page', () => {
  it('carries the name safely, the configuration, and only colours that are colours', async () => {
    const html = (await ask('duka.shop.localhost', '/')).body.toString();

    expect(html).toContain('<title>Duka &#60;la&#62; Mama – Everything &#34;daily&#34;</title>');
    expect(html).toContain('--brand-primary:#0f766e');
    expect(html).toContain('--brand-accent:#f59e0b');
    expect(html).toContain('id="runtime-config"');
    expect(html).not.toContain('Duka <la> Mama');
    expect(html).toContain('/remotes/mfe-storefront/static/remote.55667788.js');
  });

  it('names the legal pages, the business behind the name', async () => {
    expect((await ask('localhost', '/privacy')).body.toString()).toContain('<title>Privacy · Dukani</title>');
    expect((await ask('duka.shop.localhost', '/terms')).body.toString()).toContain(
      '<title>Terms · Duka &#60;la&#62; Mama</title>',
    );
  });

  it.each(['/favicon.svg', '/favicon.ico'])(
    'draws %s in the colour and with the letter of the host',
    async (target) => {
      const own = await ask('duka.shop.localhost', target);
      expect(own.headers['content-type']).toBe('image/svg+xml');
      expect(own.body.toString()).toMatch(/fill="#0f766e".*>D<\/text>/);
      expect((await ask('nosuch.shop.localhost', target)).body.toString()).toContain('#2563eb');
    },
  );

  it('allows only styles with its nonce, staff pages also inline ones', async () => {
    const policy = async (target: string) =>
      String((await ask('duka.shop.localhost', target)).headers['content-security-policy']);

    expect(await policy('/')).toMatch(/style-src 'self' 'nonce-[A-Za-z0-9+/=]+'/);
    expect(await policy('/admin/sales')).toContain("'unsafe-inline'");
    expect(await policy('/')).not.toContain("script-src 'self' 'unsafe");
  });

  it.each([
    ['duka.shop.localhost', '/', 200],
    ['mamaduka.localhost', '/search', 200],
    ['nosuch.shop.localhost', '/', 404],
    ['duka.shop.localhost', `/product/${milk.id}`, 200],
    ['duka.shop.localhost', '/product/0b0b0b0b-0000-4000-8000-00000000000b', 404],
    ['duka.shop.localhost', `/category/${category.id}`, 200],
    ['duka.shop.localhost', '/category/0c0c0c0c-0000-4000-8000-00000000000b', 404],
    ['localhost', `/t/market/category/${category.id}`, 200],
    ['localhost', '/t/market', 200],
    ['localhost', '/t/nosuch', 404],
    ['localhost', '/', 200],
    ['nosuch.shop.localhost', '/auth', 200],
  ])('%s%s answers %i', async (host, target, status) => {
    expect((await ask(host, target)).status).toBe(status);
  });

  it('asks the backend once for many visits within 10 s', async () => {
    await ask('duka.shop.localhost', '/');
    rpcCalls = [];

    await Promise.all(Array.from({ length: 20 }, () => ask('duka.shop.localhost', '/')));

    expect(rpcCalls).toEqual([]);
  });
});

describe('files', () => {
  it('serves WebAssembly as such, which browsers ask for before they run it', async () => {
    const answer = await ask('localhost', '/static/reader.0a1b2c3d.wasm');

    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/wasm');
  });

  it('are kept for a year when their name holds a hash, and sent precompressed', async () => {
    const answer = await ask('localhost', '/static/main.0a1b2c3d.js', { headers: { 'accept-encoding': 'br' } });

    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(zlib.brotliDecompressSync(answer.body).toString()).toContain('console.log');
  });

  it('are asked for again when their name holds none', async () => {
    const { headers } = await ask('localhost', '/remotes/mfe-admin/mf-manifest.json');

    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/static/main.0a1b2c3d.js.map',
    '/static/%2e%2e/%2Eearlier.json',
    '/static/gone.99999999.js',
    '/remotes/mfe-admin/static/gone.99999999.js',
    '/remotes/nosuch/remoteEntry.js',
    '/remotes/mfe-admin/..%2f..%2f..%2fsecret.txt',
    '/static/..%2f..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%00',
    '/%',
  ])('%s is not there, and no page is given in its place', async (target) => {
    const answer = await ask('localhost', target, { headers: { accept: '*/*' } });

    expect([400, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toContain('outside');
    expect(answer.body.toString()).not.toContain('runtime-config');
  });

  it.each(['*/*', ''])('is a page for who asks for %j, as makers of previews do', async (accept) => {
    expect((await ask('localhost', '/', { headers: { accept } })).headers['content-type']).toContain('text/html');
  });

  it('cannot be written', async () => {
    expect((await ask('localhost', '/', { method: 'POST' })).status).toBe(405);
  });
});

describe('readiness', () => {
  it('is 503 until everything is up', async () => {
    const starting = createShellServer({ ...readSettings({}), root });
    const startingPort = await listen(starting.server);

    const before = await fetch(`http://127.0.0.1:${startingPort}/healthz`);
    starting.mount(null, { publicUrl: 'https://x.test', internalUrl: 'https://x.test', key: 'k' });
    starting.setReady();
    const after = await fetch(`http://127.0.0.1:${startingPort}/healthz`);

    expect([before.status, after.status]).toEqual([503, 200]);
    expect(await after.json()).toEqual({ status: 'ok' });
    starting.server.close();
    starting.server.closeAllConnections();
  });

  it('says so while the database does not answer', async () => {
    let isHealthy = false;
    const backend = {
      handleRequest: () => false,
      handleUpgrade: () => false,
      isHealthy: () => Promise.resolve(isHealthy),
    };
    const running = createShellServer({ ...readSettings({}), root });
    const runningPort = await listen(running.server);
    running.mount(backend, { publicUrl: null, internalUrl: 'http://127.0.0.1:1', key: 'k' });
    running.setReady();

    const down = await fetch(`http://127.0.0.1:${runningPort}/healthz`);
    isHealthy = true;
    const up = await fetch(`http://127.0.0.1:${runningPort}/healthz`);

    expect([down.status, await down.json(), up.status]).toEqual([503, { status: 'database_down' }, 200]);
    running.server.close();
    running.server.closeAllConnections();
  });
});
