import { ids, request, startGateway, type Gateway } from './gateway';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

describe('function calls', () => {
  it.each([
    ['a uuid', 'get_tenant_by_domain', { domain_name_param: 'ACME.shop.localhost' }, ids.acme],
    ['nothing found', 'get_tenant_by_domain', { domain_name_param: 'closed' }, null],
    ['text', 'echo', { p_text: 'a "b"' }, 'a "b"'],
    ['a number, by the name of the argument', 'echo', { p_number: 7 }, 7],
    ['an object', 'echo_json', { p_value: { a: [1, { b: null }] } }, { a: [1, { b: null }] }],
    ['a list', 'echo_json', { p_value: [{ a: 1.5 }] }, [{ a: 1.5 }]],
    ['a JSON number', 'echo_json', { p_value: 5 }, 5],
    ['a JSON text', 'echo_json', { p_value: 'five' }, 'five'],
    ['a default filled in', 'with_default', { p_a: 1 }, 6],
    ['a default given', 'with_default', { p_a: 1, p_b: 1 }, 2],
    ['arrays taken', 'count_items', { p_ids: [ids.acme], p_names: ['a', 'b,c'] }, 3],
    ['void', 'nothing', {}, null],
    ['a set of numbers', 'numbers', { p_count: 3 }, [1, 2, 3]],
    ['an empty set', 'numbers', { p_count: 0 }, []],
    ['a table', 'report', {}, [{ day: '2026-01-02', total: 12.5, at: '2026-01-02T03:04:05.678901+00:00' }]],
  ])('answers %s', async (_what, name, args, expected) => {
    const { data, error } = await gateway.anon.rpc(name, args);
    expect(error).toBeNull();
    expect(data).toEqual(expected);
  });

  it('answers one row of a table as an object', async () => {
    expect((await gateway.anon.rpc('one_tenant', { p_id: ids.acme })).data).toMatchObject({
      id: ids.acme,
      name: 'Acme',
    });
  });

  it('caps a set at the project’s row limit', async () => {
    expect((await gateway.anon.rpc('numbers', { p_count: 500 })).data).toHaveLength(50);
  });

  it('lets filters, order and limits shape a set', async () => {
    const { data } = await gateway.anon
      .rpc('published_products')
      .select('name')
      .ilike('name', '%o%')
      .order('name', { ascending: false })
      .limit(1);
    expect(data).toEqual([{ name: 'Soda, lime' }]);
  });

  it('gives no shape to a value, nor to what is made by changing something, under any spelling of the address', async () => {
    await gateway.admin.query(`
      set role postgres;
      create table public.guesses (at timestamptz default now());
      create function public.counted_guess(p_pin text) returns jsonb language plpgsql security definer set search_path = '' as $$
      begin
        insert into public.guesses default values;
        return case when p_pin = '1234' then '{"code": null}'::jsonb else '{"code": "PT400"}' end;
      end;
      $$;
      create function public.counted_attempts(p_pin text) returns setof integer language plpgsql security definer set search_path = '' as $$
      begin
        insert into public.guesses default values;
        return next p_pin::integer;
      end;
      $$;
      reset role`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const cast = 'select=counted_guess->>code::int';
    const asked = (address: string, pin: string, headers: Record<string, string> = {}) =>
      request(gateway, `/rest/v1/${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ p_pin: pin }),
      });
    const addresses = [
      'rpc/counted_guess',
      '%72pc/counted_guess',
      'rpc%2Fcounted_guess',
      'rpc/%63ounted_guess',
      'x%2F..%2Frpc/counted_guess',
    ];
    for (const address of [
      ...addresses.map((path) => `${path}?${cast}`),
      'rpc/counted_attempts?limit=0',
      'rpc/counted_attempts?select=*',
    ])
      for (const pin of ['1234', '9999']) {
        const response = await asked(address, pin);
        expect([address, response.status, await response.json()]).toMatchObject([
          address,
          400,
          { code: 'answer_takes_no_shape' },
        ]);
      }
    for (const path of ['RPC/counted_guess', '/rpc/counted_guess', 'rpc/rpc/counted_guess'])
      expect((await asked(`${path}?${cast}`, '1234')).status).toBeGreaterThanOrEqual(400);
    const single = await asked('rpc/counted_attempts', '1234', { accept: 'application/vnd.pgrst.object+json' });
    expect([single.status, await single.json()]).toMatchObject([400, { code: 'answer_takes_no_shape' }]);
    expect((await gateway.admin.query('select 1 from public.guesses')).rowCount).toBe(0);
    expect(await (await asked('%72pc/counted_guess', '9999')).json()).toEqual({ code: 'PT400' });
    expect((await gateway.admin.query('select 1 from public.guesses')).rowCount).toBe(1);
    // The same holds for the refusal of what may not be asked like a page.
    expect((await request(gateway, '/rest/v1/%72pc/counted_guess?p_pin=1')).status).toBe(405);
  });

  it('packs an answer of more than a kilobyte as the client takes it, and no smaller one', async () => {
    const echo = (length: number, encoding: string) =>
      request(gateway, '/rest/v1/rpc/echo', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
        body: JSON.stringify({ p_text: 'a'.repeat(length) }),
      });
    for (const [length, encoding, expected] of [
      [5000, 'gzip, deflate, br', 'br'],
      [5000, 'gzip', 'gzip'],
      [5000, 'br;q=0, gzip', 'gzip'],
      [5000, 'identity', null],
      [100, 'gzip, br', null],
    ] as const) {
      const response = await echo(length, encoding);
      expect([encoding, response.headers.get('content-encoding')]).toEqual([encoding, expected]);
      expect(response.headers.get('vary') ?? '').toContain('Origin');
      if (length > 1024) expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(await response.json()).toBe('a'.repeat(length));
    }
    const list = await request(gateway, '/rest/v1/product_catalog?select=*', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(Array.isArray(await list.json())).toBe(true);
  });

  it('answers a single object for a set of one, and PGRST116 otherwise', async () => {
    expect((await gateway.anon.rpc('report').single()).data).toMatchObject({ total: 12.5 });
    expect((await gateway.anon.rpc('numbers', { p_count: 2 }).single()).error?.code).toBe('PGRST116');
  });

  it('reads arguments from the address in a GET, which cannot write', async () => {
    expect((await gateway.anon.rpc('with_default', { p_a: 2, p_b: 3 }, { get: true })).data).toBe(5);
    const response = await request(gateway, '/rest/v1/rpc/count_items?p_ids={}&p_names={a,b}');
    expect(await response.json()).toBe(2);
    const member = await gateway.member('get@acme.test', ids.acme);
    expect(await member.rpc('sell', { p_product_id: ids.juice, p_quantity: 1 }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    });
  });

  it('refuses a function that may change data in a GET before it runs, whatever is asked of it', async () => {
    await gateway.admin.query(`
      set role postgres;
      create function public.guess(p_pin text) returns text language plpgsql as $$
      begin
        if p_pin <> '1234' then raise exception 'Wrong.' using errcode = 'PT403'; end if;
        create temp table seen ();
        return 'right';
      end;
      $$;
      create function public.calls_guess() returns text language sql stable as $$ select public.guess('1234') $$;
      reset role`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const message = 'This function can be called by POST only.';
    const guess = '/rest/v1/rpc/guess';
    const addresses = ['', '?p_pin=1', '?p_pin=1234', '?p_pin=1&select=*', '?x=1', '?p_pin=eq.1', '?p_pin=1&limit=1'];
    for (const address of addresses) {
      const response = await request(gateway, `${guess}${address}`);
      expect([address, response.status, response.headers.get('allow')]).toEqual([address, 405, 'POST']);
      expect(await response.json()).toEqual({ code: '25006', details: null, hint: null, message });
      expect((await request(gateway, `${guess}${address}`, { method: 'HEAD' })).status).toBe(405);
    }
    expect((await request(gateway, `${guess}?p_pin=1`, { method: 'PUT' })).status).toBe(405);
    // A function that only says that it reads is told in our words, too.
    expect(await (await request(gateway, '/rest/v1/rpc/calls_guess')).json()).toMatchObject({ code: '25006', message });
    expect((await gateway.anon.rpc('guess', { p_pin: '1' })).status).toBe(403);
  });

  it('lets the function choose status and headers', async () => {
    const response = await request(gateway, '/rest/v1/rpc/answer_created', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-made')).toBe('yes');
    expect(await response.json()).toEqual({ made: true });
  });

  it('runs as the caller, with claims, facts of the request and a time limit', async () => {
    const member = await gateway.member('who@acme.test', ids.acme);
    const { data: session } = await member.auth.getUser();
    expect((await member.rpc('who_am_i')).data).toMatchObject({
      uid: session.user?.id,
      role: 'authenticated',
      current_user: 'authenticated',
      timeout: '8s',
      path: '/rest/v1/rpc/who_am_i',
      claims: { app_metadata: { tenant_id: ids.acme } },
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
    expect((await gateway.anon.rpc('who_am_i')).data).toMatchObject({
      uid: null,
      role: 'anon',
      current_user: 'anon',
      timeout: '3s',
    });
    expect((await gateway.service.rpc('who_am_i')).data).toMatchObject({
      role: 'service_role',
      current_user: 'service_role',
      timeout: '0',
    });
  });

  it('does not let the secret headers into the database', async () => {
    const { data } = await gateway.anon.rpc('who_am_i');
    const { headers } = data as { headers: Record<string, string> };
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['apikey']));
    expect(headers.authorization).toBeUndefined();
  });
});

describe('refusals', () => {
  it.each([
    ['P0001', 400],
    ['PT402', 402],
    ['PT409', 409],
    ['22023', 400],
    ['23514', 400],
    ['42501', 401],
    ['P0002', 500],
    ['57014', 503],
    ['53000', 503],
  ])('answers SQLSTATE %s with status %i, code, detail and hint', async (code, status) => {
    const answer = await gateway.anon.rpc('fail_with', { p_code: code, p_message: 'No.' });
    expect(answer).toMatchObject({ status, error: { code, message: 'No.', details: 'the detail', hint: 'the_hint' } });
  });

  it('answers a missing privilege with 403 to somebody who is signed in', async () => {
    const member = await gateway.member('privilege@acme.test', ids.acme);
    expect(await member.rpc('fail_with', { p_code: '42501', p_message: 'No.' })).toMatchObject({ status: 403 });
  });

  it.each([
    ['no such function', 'no_such_function', {}],
    ['no such argument', 'echo', { p_wrong: 1 }],
    ['an argument missing', 'with_default', { p_b: 1 }],
  ])('answers PGRST202 for %s', async (_what, name, args) => {
    expect(await gateway.anon.rpc(name, args)).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
  });

  it('answers invalid JSON and values of the wrong kind with 400', async () => {
    const send = async (body: string) =>
      await request(gateway, '/rest/v1/rpc/with_default', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    expect(await (await send('{"p_a":')).json()).toMatchObject({ code: 'PGRST102' });
    expect(await (await send('{"p_a":"x"}')).json()).toMatchObject({ code: '22P02' });
  });

  it('stops a call of an anonymous visitor after 3 seconds', async () => {
    expect(await gateway.anon.rpc('sleep', { p_seconds: 10 })).toMatchObject({ status: 503, error: { code: '57014' } });
  }, 300_000);

  it('tells when to come again where a statement ran out of time, by a call and by the table routes', async () => {
    await gateway.admin.query(`
      set role postgres;
      create function public.out_of_time() returns boolean language plpgsql stable as $$
      begin
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end;
      $$;
      create view public.slow_things as select public.out_of_time() as is_late;
      grant select on public.slow_things to anon;
      reset role`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const [method, address] of [
      ['POST', '/rest/v1/rpc/out_of_time'],
      ['GET', '/rest/v1/slow_things'],
    ]) {
      const response = await request(gateway, address ?? '', { method: method ?? '' });
      expect([address, response.status, response.headers.get('retry-after')]).toEqual([address, 503, '1']);
      expect(await response.json()).toMatchObject({ code: '57014' });
    }
  });

  it('tries a call that lost against another one once more', async () => {
    const { data, error } = await gateway.anon.rpc('fails_once');
    expect(error).toBeNull();
    expect(data).toBe(2);
  });

  it('sees a function that was made or changed a moment ago', async () => {
    await gateway.admin.query(
      `set role postgres; create function public.fresh(p_a integer) returns integer language sql as 'select p_a'; reset role`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await gateway.anon.rpc('fresh', { p_a: 1 })).data).toBe(1);
    await gateway.admin.query(
      `set role postgres; drop function public.fresh(integer); create function public.fresh(p_a integer) returns text language sql as $$ select 'now text' $$; reset role`,
    );
    expect((await gateway.anon.rpc('fresh', { p_a: 1 })).data).toBe('now text');
  });

  it('rolls everything back when a check at the end fails', async () => {
    await gateway.admin.query(`
      set role postgres;
      create function public.add_subscription(p_amount numeric) returns void language sql security definer set search_path = '' as
        $$ insert into public.tenant_subscriptions (tenant_id, amount) values ('${ids.acme}', p_amount) $$;
      reset role`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await gateway.anon.rpc('add_subscription', { p_amount: -1 })).toMatchObject({
      status: 409,
      error: { code: 'PT409', hint: 'not_balanced' },
    });
    expect((await gateway.admin.query('select 1 from public.tenant_subscriptions where amount < 0')).rowCount).toBe(0);
  });
});

describe('many at once', () => {
  it('sells the last units exactly once', async () => {
    const member = await gateway.member('race@acme.test', ids.acme);
    await gateway.admin.query('update public.products set stock_quantity = 20 where id = $1', [ids.juice]);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => await member.rpc('sell', { p_product_id: ids.juice, p_quantity: 1 })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(20);
    expect(new Set(answers.flatMap(({ error }) => (error === null ? [] : [error.hint])))).toEqual(
      new Set(['insufficient_stock']),
    );
  });
});
