import { ids, request, startGateway, until, type Gateway } from './gateway';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ NOT_FOR_FUNCTIONS: 'secret' });
}, 300_000);
afterAll(async () => await gateway.stop());

interface HelloAnswer {
  hello: string;
  keys: string[];
}

describe('edge functions', () => {
  it('answer a call of supabase-js, and see only the settings that are meant for them', async () => {
    const { data, error } = await gateway.anon.functions.invoke<HelloAnswer>('hello', { body: { name: 'Ann' } });
    expect(error).toBeNull();
    expect(data?.hello).toBe('Ann');
    expect(data?.keys).toEqual(
      expect.arrayContaining([
        'SUPABASE_URL',
        'SUPABASE_ANON_KEY',
        'SUPABASE_SERVICE_ROLE_KEY',
        'SUPABASE_DB_URL',
        'MAIL_API_URL',
        'MAIL_API_KEY',
      ]),
    );
    expect(data?.keys).not.toContain('NOT_FOR_FUNCTIONS');
    expect(data?.keys).not.toContain('FUNCTIONS_HOST_KEY');
  }, 300_000);

  it('refuse a caller without key or with a broken token, unless they take callers without a session', async () => {
    expect((await request(gateway, '/functions/v1/hello', { method: 'POST', headers: { apikey: '' } })).status).toBe(
      401,
    );
    expect(
      (await request(gateway, '/functions/v1/hello', { method: 'POST', headers: { authorization: 'Bearer nonsense' } }))
        .status,
    ).toBe(401);
    const open = await request(gateway, '/functions/v1/open-door', {
      method: 'POST',
      headers: { apikey: '', 'x-forwarded-for': '6.6.6.6' },
    });
    expect(open.status).toBe(201);
    expect(open.headers.get('x-from')).toBe('open-door');
    expect(await open.json()).toEqual({ method: 'POST', address: '127.0.0.1' });
  });

  it('act as the person who calls', async () => {
    const member = await gateway.member('function@acme.test', ids.acme);
    expect((await member.functions.invoke<{ role: string }>('as-caller')).data?.role).toBe('authenticated');
    expect((await gateway.anon.functions.invoke<{ role: string }>('as-caller')).data?.role).toBe('anon');
  }, 300_000);

  it('send mail into the mailbox', async () => {
    expect((await gateway.anon.functions.invoke('send-mail')).data).toEqual({ status: 200 });
    const mails = (await (await request(gateway, '/mailbox/messages?to=reader@mail.test')).json()) as {
      subject: string;
    }[];
    expect(mails.map(({ subject }) => subject)).toEqual(['From a function']);
  });

  it('answer 404 when there is none and 503 when it cannot be loaded; the others live on', async () => {
    expect((await request(gateway, '/functions/v1/nothing', { method: 'POST' })).status).toBe(404);
    expect((await request(gateway, '/functions/v1/_shared', { method: 'POST' })).status).toBe(404);
    expect((await request(gateway, '/functions/v1/broken', { method: 'POST' })).status).toBe(503);
    expect((await gateway.anon.functions.invoke<HelloAnswer>('hello')).data?.hello).toBe('nobody');
  });
});

describe('the mailbox', () => {
  const url = () => gateway.api.url.replace('localhost', '127.0.0.1');

  it('takes mail only with its key, and only whole mails', async () => {
    expect((await fetch(`${url()}/mailbox/send`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(
      (
        await fetch(`${url()}/mailbox/send`, {
          method: 'POST',
          body: '{}',
          headers: { authorization: `Bearer ${gateway.api.secretKey}` },
        })
      ).status,
    ).toBe(401);
  });

  it('shows a mail as a page that runs nothing', async () => {
    await gateway.service.auth.admin.inviteUserByEmail('page@mail.test');
    const [mail] = (await (await request(gateway, '/mailbox/messages?to=page@mail.test')).json()) as { id: string }[];
    const page = await fetch(`${url()}/mailbox/messages/${mail?.id ?? ''}`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('sandbox=');
    expect((await fetch(`${url()}/mailbox/messages/none`)).status).toBe(404);
  });

  it('is cleared by its own page and by nobody else', async () => {
    expect(
      (await fetch(`${url()}/mailbox/clear`, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
    expect(((await (await fetch(`${url()}/mailbox/messages`)).json()) as unknown[]).length).toBeGreaterThan(0);
    expect((await fetch(`${url()}/mailbox/messages`, { method: 'DELETE' })).status).toBe(204);
    await until(
      async () => ((await (await fetch(`${url()}/mailbox/messages`)).json()) as unknown[]).length === 0,
      'an empty mailbox',
    );
  });
});
