import { openPool } from '../src/database/openPool';
import { startGateway, type Gateway } from './gateway';

let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(() => gateway.stop());

describe('a connection of a pool that is cut by the server', () => {
  it('while it is lent out and waits for nothing fails the next statement only; another takes its place', async () => {
    const pool = openPool({ connectionString: gateway.api.databaseUrl, max: 1 });
    const lent = await pool.connect();
    const { rows } = await lent.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isGone = new Promise((resolve) => lent.once('end', resolve));

    await gateway.admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await isGone;

    await expect(lent.query('select 1')).rejects.toThrow();
    lent.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
