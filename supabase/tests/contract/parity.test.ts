import { randomUUID } from 'node:crypto';
import { anonymous, as, closeAll, request, target, whenPossible, withDatabase, world } from './environment';

afterAll(closeAll);

/** Where an API layer is known to differ from Supabase; each row says what both must answer. */
describe('values', () => {
  it('are numbers for numeric columns, with their digits', async () => {
    const { data } = await anonymous().from('products').select('price').eq('id', world().productId).single();
    expect(data).toEqual({ price: 19.9 });
    expect(await (await request(`/rest/v1/products?select=price&id=eq.${world().productId}`)).text()).toMatch(
      /"price":\s?19\.90?}/,
    );
  });

  it('are ISO 8601 for instants, with offset', async () => {
    const { data } = await (
      await as('owner')
    )
      .from('products')
      .select('created_at')
      .eq('id', world().productId)
      .single();
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);
  });

  it('are objects for JSON, both ways', async () => {
    const owner = await as('owner');
    const details = { list: [1, { quoted: 'a "b"' }], nothing: null };
    await owner.rpc('log_user_activity', { p_action: 'logout', p_details: details });
    const { data } = await owner
      .from('user_activity_logs')
      .select('details')
      .order('created_at', { ascending: false })
      .limit(1)
      .single();
    expect(data?.details).toMatchObject(details);
    const filtered = await owner.from('user_activity_logs').select('id').eq('details->list->1->>quoted', 'a "b"');
    expect(filtered.data?.length).toBeGreaterThan(0);
  });

  it('are kept of metadata, so that a trigger reads the name', async () => {
    expect((await (await as('outsider')).from('profiles').select('full_name').single()).data).toEqual({
      full_name: 'Contract Person',
    });
  });
});

describe('errors', () => {
  it('of a raised code keep status, code, detail and hint', async () => {
    const answer = await (await as('outsider')).rpc('create_tenant', { p_tenant: { id: randomUUID(), name: '' } });
    expect(answer).toMatchObject({
      status: 400,
      error: {
        code: 'PT400',
        message: expect.any(String),
        details: expect.stringContaining('field'),
        hint: 'invalid_input',
      },
    });
  });

  it('of a violated check say which, with 400', async () => {
    const answer = await (await as('owner')).from('contacts').insert({ name: 'x', email: 'no address' });
    expect(answer).toMatchObject({
      status: 400,
      error: { code: '23514', message: expect.stringContaining('contacts_email_shape') },
    });
  });

  it('of a double key are 409', async () => {
    const owner = await as('owner');
    const id = randomUUID();
    await owner.from('contacts').insert({ id, name: 'Once' });
    expect(await owner.from('contacts').insert({ id, name: 'Twice' })).toMatchObject({
      status: 409,
      error: { code: '23505' },
    });
  });

  it('of a missing table, column and function have PostgREST’s codes', async () => {
    expect(await (await request('/rest/v1/no_such_table')).json()).toMatchObject({ code: 'PGRST205' });
    expect(await (await request('/rest/v1/tenants?select=no_such_column')).json()).toMatchObject({ code: '42703' });
    expect(
      await (
        await request('/rest/v1/rpc/no_such_function', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).json(),
    ).toMatchObject({ code: 'PGRST202' });
  });

  it('of a wrong key are 401, and never a page', async () => {
    const wrong = await request('/rest/v1/tenants', { headers: { apikey: 'sb_publishable_wrong' } });
    expect(wrong.status).toBe(401);
    const none = await fetch(`${target.url}/rest/v1/tenants`);
    expect(none.status).toBe(401);
    const unknown = await request('/auth/v1/no-such-route', { headers: { accept: 'text/html' } });
    expect([unknown.status, unknown.headers.get('content-type')?.includes('html')]).toEqual([404, false]);
  });
});

describe('lists', () => {
  it('count, page and answer 416 or nothing behind the end', async () => {
    const owner = await as('owner');
    const { count, data } = await owner.from('products').select('id', { count: 'exact' }).order('name').range(0, 0);
    expect({ count, rows: data?.length }).toEqual({ count: 2, rows: 1 });
    expect((await owner.from('products').select('id', { count: 'exact', head: true })).count).toBe(2);
  });

  it('sort names as people do', async () => {
    const owner = await as('owner');
    for (const name of ['zebra', 'Äpfel', 'apple', 'Banana'])
      await owner.from('contacts').insert({ name, company: 'Sorting' });
    const { data } = await owner.from('contacts').select('name').eq('company', 'Sorting').order('name');
    expect(data?.map(({ name }) => name)).toEqual(
      ['Äpfel', 'apple', 'Banana', 'zebra'].sort((a, b) => a.localeCompare(b, 'en')),
    );
  });

  it('answer CSV when asked', async () => {
    expect((await anonymous().from('currencies').select('code, decimals').eq('code', 'JPY').csv()).data).toBe(
      'code,decimals\nJPY,0',
    );
  });
});

whenPossible.database('the schema cache', () => {
  it('learns of a change after notify pgrst', async () => {
    const column = `probe_${Date.now()}`;
    await withDatabase(
      async (client) =>
        await client.query(`alter table public.currencies add column ${column} integer; notify pgrst, 'reload schema'`),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answer = await request(`/rest/v1/currencies?select=${column}&limit=1`);
    await withDatabase(
      async (client) =>
        await client.query(`alter table public.currencies drop column ${column}; notify pgrst, 'reload schema'`),
    );
    expect(answer.status).toBe(200);
  });
});
