import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { FunctionsHost } from './FunctionsHost';

jest.setTimeout(180_000);

/* The archive of a business, made and sent by the functions themselves: two pages of a table and a picture. */
const TOKEN = 'a'.repeat(64);
const stored = new Map<string, Buffer>([['/storage/v1/object/product-images/t1/a.png', Buffer.from('picture')]]);
type File = { path: string; object: string; crc: number; size: number; packed_size: number; is_packed: boolean };
const saved: { part: number; files: File[] }[] = [];
const page = (part: number, next: string[] | null) => ({
  phase: 'tables',
  place: 1,
  part,
  table: 'things',
  columns: ['id', 'name'],
  rows: [[String(part), `=Thing ${part}`]],
  lines: [`{"id":${part},"name":"=Thing ${part}"}`],
  next,
  crcs: Object.fromEntries(saved.flatMap(({ files }) => files.map(({ path: name, crc }) => [name, crc]))),
});
const steps = [
  () => page(1, ['1']),
  () => page(2, null),
  () => ({
    phase: 'files',
    place: 2,
    part: 1,
    stored: [{ bucket: 'product-images', name: 't1/a.png', path: 'files/product-images/a.png' }],
  }),
];
const jobs = [
  {
    id: 1,
    kind: 'business_export',
    tenant_id: 't1',
    key: 'e1',
    payload: {},
    attempt: 1,
    lease_id: 'l',
    lease_seconds: 180,
  },
];
const failures: unknown[] = [];

function filesOfArchive() {
  const files = new Map<string, object & { objects: string[]; size: number; packed_size: number }>();
  for (const { object, ...file } of saved.flatMap((step) => step.files)) {
    const before = files.get(file.path);
    files.set(file.path, {
      ...file,
      objects: [...(before?.objects ?? []), object],
      size: (before?.size ?? 0) + file.size,
      packed_size: (before?.packed_size ?? 0) + file.packed_size,
    });
  }
  return [...files.values()];
}
const ANSWERS: Record<string, (args: Record<string, unknown>) => unknown> = {
  claim_jobs: () => jobs.splice(0),
  finish_job: () => true,
  fail_job: (args) => failures.push(args) && null,
  next_export_step: () => steps.shift()?.() ?? null,
  save_export_step: ({ p_step: step }) => saved.push(step as (typeof saved)[number]) > 0,
  read_export_link: ({ p_token: token }) =>
    token === TOKEN
      ? { file_name: 'duka-2026-11-20.zip', made_at: '2026-11-20T08:00:00Z', files: filesOfArchive() }
      : null,
};

let server: Server;
let host: FunctionsHost;
let dataDir: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = request.url ?? '';
      response.setHeader('content-type', 'application/json');
      if (!url.startsWith('/storage/')) {
        const name = /\/rpc\/(\w+)/.exec(url)?.[1] ?? '';
        return response.end(
          JSON.stringify(ANSWERS[name]?.(JSON.parse(body.toString() || '{}') as Record<string, unknown>) ?? null),
        );
      }
      if (request.method === 'POST') {
        stored.set(url, body);
        return response.end(JSON.stringify({ Key: url, Id: '1' }));
      }
      const found = stored.get(url);
      return response.writeHead(found === undefined ? 404 : 200).end(found ?? '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  dataDir = mkdtempSync(path.join(tmpdir(), 'export-functions-'));
  host = new FunctionsHost({
    functionsDir: path.resolve(__dirname, '../../../functions'),
    dataDir,
    env: {
      SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SUPABASE_ANON_KEY: 'anon',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
      SITE_URL: 'https://dukani.example',
    },
  });
});
afterAll(async () => {
  await host.stop();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

const call = async (address: string, init: RequestInit = {}) =>
  await fetch(`http://127.0.0.1:${await host.port()}/${address}`, {
    ...init,
    headers: { 'x-functions-host-key': host.key, authorization: 'Bearer secret', 'content-type': 'application/json' },
  });

it('is written to storage by the job and put together while it is sent', async () => {
  expect((await call('jobs-tick', { method: 'POST', body: '{}' })).status).toBe(200);
  expect(failures).toEqual([]);
  expect(saved).toHaveLength(3);
  const response = await call(`business-export?token=${TOKEN}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="duka-2026-11-20.zip"');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]);
  expect(Object.fromEntries(files)).toEqual({
    'csv/things.csv': "\uFEFFid,name\r\n1,'=Thing 1\r\n2,'=Thing 2\r\n",
    'json/things.json': '[\n{"id":1,"name":"=Thing 1"},\n{"id":2,"name":"=Thing 2"}\n]\n',
    'files/product-images/a.png': 'picture',
  });
});

it('is sent to nobody without its link', async () => {
  expect((await call(`business-export?token=${'b'.repeat(64)}`)).status).toBe(404);
  expect((await call('business-export?token=short')).status).toBe(404);
  expect((await call(`business-export?token=${TOKEN}`, { method: 'POST', body: '{}' })).status).toBe(405);
});
