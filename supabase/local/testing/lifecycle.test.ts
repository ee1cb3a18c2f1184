import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort, pause, until } from './gateway';

const root = path.join(__dirname, '..', '..', '..');
const started: ChildProcess[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dukani-lifecycle-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(async (child) => await stop(child)));
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  child: ChildProcess;
  url: string;
  databaseUrl: string;
  publishableKey: string;
  isFreshDatabase: boolean;
}

interface Ended {
  code: number | null;
  errors: string;
}

async function start({ data = folder, project = path.join(__dirname, 'project') } = {}): Promise<Running | Ended> {
  const args = [
    '--import',
    'tsx',
    'supabase/local/src/main.ts',
    '--port',
    String(await freePort()),
    '--data',
    data,
    '--project',
    project,
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  return await new Promise((resolve) => {
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) =>
      resolve({ child, ...(JSON.parse(chunk.toString()) as Omit<Running, 'child'>) }),
    );
    child.once('exit', (code) => resolve({ code, errors }));
  });
}

async function startWell(options: { data?: string; project?: string } = {}): Promise<Running> {
  const result = await start(options);
  if ('errors' in result) throw new Error(result.errors);
  return result;
}

async function startBadly(options: { data?: string; project?: string } = {}): Promise<Ended> {
  const result = await start(options);
  if (!('errors' in result)) throw new Error('It was expected not to start.');
  return result;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

const serverPid = () => Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

// A start costs five seconds of a processor, and most tests start two times; how long that takes is up to what else the machine does.
describe('starting and stopping', () => {
  it('keeps data, keys and mails over a restart, which is quicker than the first start', async () => {
    const beganFirst = Date.now();
    const first = await startWell();
    const firstTook = Date.now() - beganFirst;
    expect(first.isFreshDatabase).toBe(true);
    await query(first.databaseUrl, `insert into public.tenants (name) values ('Kept')`);
    await fetch(`${first.url.replace('localhost', '127.0.0.1')}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: first.publishableKey },
      body: '{"email":"x@y.test"}',
    });
    await stop(first.child);
    const began = Date.now();
    const second = await startWell();
    expect(Date.now() - began).toBeLessThan(firstTook);
    expect(second).toMatchObject({ isFreshDatabase: false, publishableKey: first.publishableKey });
    expect(await query(second.databaseUrl, `select name from public.tenants where name = 'Kept'`)).toHaveLength(1);
  });

  it('leaves no process behind', async () => {
    const running = await startWell();
    const pid = serverPid();
    await stop(running.child, 'SIGINT');
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(path.join(folder, 'instance.lock'))).toBe(false);
  });

  it('recovers after kill -9 with everything that was committed', async () => {
    const first = await startWell();
    await query(first.databaseUrl, `insert into public.tenants (name) values ('Committed')`);
    const orphan = serverPid();
    await stop(first.child, 'SIGKILL');
    expect(isAlive(orphan)).toBe(true);
    const second = await startWell();
    expect(isAlive(orphan)).toBe(false);
    expect(await query(second.databaseUrl, `select name from public.tenants where name = 'Committed'`)).toHaveLength(1);
  });

  it('recovers when the database was killed too', async () => {
    const first = await startWell();
    await query(first.databaseUrl, `insert into public.tenants (name) values ('Committed')`);
    const server = serverPid();
    await stop(first.child, 'SIGKILL');
    process.kill(server, 'SIGKILL');
    await until(() => !isAlive(server), 'the end of the server');
    const second = await startWell();
    expect(await query(second.databaseUrl, `select name from public.tenants where name = 'Committed'`)).toHaveLength(1);
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot(
    'puts the files where the server account can reach them when the data folder is closed to it',
    async () => {
      const data = path.join(folder, 'closed', 'data');
      mkdirSync(data, { recursive: true, mode: 0o700 });
      const first = await startWell({ data });
      const elsewhere = readFileSync(path.join(data, 'postgres.location'), 'utf8').trim();
      expect(elsewhere).toMatch(/^\/var\/lib\/dukani\/[0-9a-f]{16}$/);
      await stop(first.child);
      expect((await startWell({ data })).isFreshDatabase).toBe(false);
      await Promise.all(started.splice(0).map(async (child) => await stop(child)));

      rmSync(data, { recursive: true });
      mkdirSync(data);
      expect((await startWell({ data })).isFreshDatabase).toBe(true);
      await Promise.all(started.splice(0).map(async (child) => await stop(child)));
      rmSync(elsewhere, { recursive: true });
      rmSync(`${elsewhere}.owner`);
    },
    240_000,
  );

  it('keeps its secrets to itself', async () => {
    await startWell();
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o077).toBe(0);
    expect(statSync(path.join(folder, 'postgres')).mode & 0o077).toBe(0);
  });
});

describe('a database that dies while the program runs', () => {
  const routes = ['/rest/v1/tenants?select=name', '/rest/v1/rpc/version', '/auth/v1/recover', '/storage/v1/bucket'];
  const ask = async ({ url, publishableKey }: Running, route: string) => {
    const body = route.startsWith('/auth') ? '{"email":"x@y.test"}' : undefined;
    const response = await fetch(`${url.replace('localhost', '127.0.0.1')}${route}`, {
      headers: { apikey: publishableKey },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    return { status: response.status, body: (await response.json()) as { code?: string } };
  };

  it('is started again with everything in it; until then every route answers 503 with a code', async () => {
    const running = await startWell();
    await query(running.databaseUrl, `insert into public.tenants (name) values ('Committed')`);
    const before = serverPid();
    process.kill(before, 'SIGKILL');
    await until(() => !isAlive(before), 'the end of the server');
    const during = await Promise.all(routes.map(async (route) => await ask(running, route)));
    for (const { status, body } of during) expect([status, typeof body.code]).toEqual([503, 'string']);
    // Processes of the one that died may hold its files for a while; each try waits longer than the one before.
    const deadline = Date.now() + 60_000;
    while ((await ask(running, '/rest/v1/tenants?select=name')).status !== 200) {
      if (Date.now() > deadline) throw new Error('The database did not come back.');
      await pause(50);
    }
    expect(serverPid()).not.toBe(before);
    expect((await ask(running, '/auth/v1/recover')).status).toBe(200);
    expect(await query(running.databaseUrl, `select name from public.tenants where name = 'Committed'`)).toHaveLength(
      1,
    );
  }, 300_000);

  it('ends the program with one sentence when it cannot be started again', async () => {
    const running = await startWell();
    let errors = '';
    running.child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => running.child.once('exit', resolve));
    const before = serverPid();
    rmSync(path.join(folder, 'postgres', 'global', 'pg_control'));
    process.kill(before, 'SIGKILL');
    expect(await ended).toBe(1);
    expect(errors).toContain('could not be started again');
    expect(existsSync(path.join(folder, 'instance.lock'))).toBe(false);
  });
});

describe('what keeps it from starting', () => {
  it('is a second instance on the same folder, which is told so', async () => {
    await startWell();
    expect(await startBadly()).toMatchObject({ code: 1, errors: expect.stringContaining('already in use') });
  });

  it('is a damaged folder, of which nothing is lost', async () => {
    const running = await startWell();
    await stop(running.child);
    rmSync(path.join(folder, 'postgres', 'PG_VERSION'));
    const { code, errors } = await startBadly();
    expect(code).toBe(1);
    expect(errors).toContain('not a whole PostgreSQL database');
    expect(errors).toContain('npm run reset');
    expect(errors).not.toContain('    at ');
    expect(existsSync(path.join(folder, 'postgres', 'base'))).toBe(true);
  });

  it('is a database whose control file is broken', async () => {
    const running = await startWell();
    await stop(running.child);
    writeFileSync(path.join(folder, 'postgres', 'global', 'pg_control'), Buffer.alloc(8192));
    expect((await startBadly()).errors).toContain('npm run reset');
  });

  it('is a database without the secrets that open it', async () => {
    const running = await startWell();
    await stop(running.child);
    rmSync(path.join(folder, 'secrets.json'));
    expect((await startBadly()).errors).toContain('secrets.json');
  });

  it('is a migration that fails: it is named with its line, and nothing of it is kept', async () => {
    const project = path.join(folder, 'project');
    cpSync(path.join(__dirname, 'project'), project, { recursive: true });
    writeFileSync(
      path.join(project, 'migrations', '20260103000000_bad.sql'),
      'create table public.half (id int);\n\nselect nonsense;\n',
    );
    const { errors } = await startBadly({ project });
    expect(errors).toContain('20260103000000_bad.sql failed at line 3');
    rmSync(path.join(project, 'migrations', '20260103000000_bad.sql'));
    const running = await startWell({ project });
    expect(await query(running.databaseUrl, `select to_regclass('public.half') as found`)).toEqual([{ found: null }]);
  });

  it('is a database that other migrations made: it is left as it is, and the remedy is named', async () => {
    const project = path.join(folder, 'project');
    cpSync(path.join(__dirname, 'project'), project, { recursive: true });
    const former = path.join(project, 'migrations', '20260103000000_former.sql');
    writeFileSync(former, 'create table public.former (id int);\n');
    await stop((await startWell({ project })).child);
    rmSync(former);
    const { code, errors } = await startBadly({ project });
    expect(code).toBe(1);
    expect(errors).toContain('made by other migrations');
    expect(errors).toContain('20260103000000');
    expect(errors).toContain('npm run reset');
    writeFileSync(former, 'create table public.former (id int);\n');
    const { databaseUrl } = await startWell({ project });
    expect(await query(databaseUrl, `select to_regclass('public.former')::text as found`)).toEqual([
      { found: 'former' },
    ]);
  });
});
