import {
  anonymous,
  as,
  closeAll,
  freshEmail,
  lastMail,
  makeAccount,
  request,
  signIn,
  whenPossible,
  world,
} from './environment';

afterAll(closeAll);

interface Refusal {
  status: number;
  code: string;
}

async function refusalOf(call: PromiseLike<{ error: unknown }>): Promise<Refusal> {
  const { error } = await call;
  const { context } = error as { context: Response };
  return { status: context.status, code: ((await context.json()) as { code: string }).code };
}

describe('functions', () => {
  it('are closed without a key, and unknown ones are 404', async () => {
    expect((await request('/functions/v1/verify-otp', { method: 'POST', headers: { apikey: '' } })).status).toBe(401);
    expect((await request('/functions/v1/no-such-function', { method: 'POST', body: '{}' })).status).toBe(404);
  });
});

whenPossible.mailbox('the address verification', () => {
  const send = (client: Awaited<ReturnType<typeof as>>, email: string, userId: string) =>
    client.functions.invoke('send-otp-verification', { body: { email, otpType: 'email_verification', userId } });
  const verify = (client: Awaited<ReturnType<typeof as>>, userId: string, otpCode: string) =>
    client.functions.invoke('verify-otp', { body: { userId, otpCode, otpType: 'email_verification' } });

  it('mails six digits and takes them once', async () => {
    const email = freshEmail('verify');
    const userId = await makeAccount(email);
    const client = await signIn(email);
    expect((await send(client, email, userId)).error).toBeNull();
    const code = /\b\d{6}\b/.exec((await lastMail(email)).text)?.[0] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect((await refusalOf(verify(client, userId, code === '000000' ? '000001' : '000000'))).status).toBe(400);
    expect((await verify(client, userId, code)).error).toBeNull();
    expect((await client.from('profiles').select('email_verified').single()).data).toEqual({ email_verified: true });
    expect((await refusalOf(verify(client, userId, code))).status).toBe(400);
  });

  it('sends a second code only after a minute', async () => {
    const email = freshEmail('twice');
    const userId = await makeAccount(email);
    const client = await signIn(email);
    await send(client, email, userId);
    expect(await refusalOf(send(client, email, userId))).toMatchObject({ status: 429 });
  });

  it('serves nobody for somebody else, and no visitor', async () => {
    const cashier = await as('cashier');
    expect((await refusalOf(send(cashier, world().owner.email, world().owner.userId))).status).toBe(403);
    expect([400, 403]).toContain((await refusalOf(send(cashier, 'someone@else.test', world().cashier.userId))).status);
    expect((await refusalOf(verify(cashier, world().owner.userId, '123456'))).status).toBe(403);
    expect((await refusalOf(send(anonymous(), world().owner.email, world().owner.userId))).status).toBe(401);
  });
});
