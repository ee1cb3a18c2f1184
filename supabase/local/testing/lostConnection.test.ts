import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startGateway, type Gateway } from './gateway';

/* The driver wrote to a socket that had closed meanwhile and ended the whole process (patches/postgres). */
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

/** Asks on a connection whose end the database has closed, then on a new one; what came of both. */
const program = `
  import postgres from 'postgres';
  const sql = postgres(process.env.DATABASE_URL, { max: 2, onnotice: () => undefined });
  const held = await sql.reserve();
  const [{ pid }] = await held\`select pg_backend_pid() as pid\`;
  await sql\`select pg_terminate_backend(\${pid})\`;
  await new Promise((resolve) => setTimeout(resolve, 300));
  const lost = await held\`select 1\`.then(() => 'answered', (error) => error.code);
  const [{ one }] = await sql\`select 1 as one\`;
  console.log(JSON.stringify({ lost, one }));
  process.exit(0);
`;

it('ends the one query that was asked on it, and nothing else', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: __dirname,
    env: { ...process.env, DATABASE_URL: gateway.api.databaseUrl },
  });

  expect(JSON.parse(stdout)).toEqual({ lost: 'CONNECTION_CLOSED', one: 1 });
}, 300_000);
