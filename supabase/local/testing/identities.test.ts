import type { SupabaseClient } from '@supabase/supabase-js';
import { password, request, startGateway, type Gateway } from './gateway';
import { oneTimeCode } from './mails';
import { choose, follow, providerBrowsers, type Choice } from './providerBrowsers';

let gateway: Gateway;
let browsers: ReturnType<typeof providerBrowsers>;
beforeAll(async () => {
  gateway = await startGateway();
  browsers = providerBrowsers(gateway);
}, 300_000);
afterAll(async () => await gateway.stop());

describe('identities', () => {
  /** Links what is chosen at the provider to a signed-in person. */
  async function link(client: SupabaseClient, choice: Choice) {
    const { data, error } = await client.auth.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true, redirectTo: browsers.redirectTo },
    });
    if (error !== null) return { error };
    const page = await follow((await choose(new URL(data.url ?? ''), choice)).toString());
    return await client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '');
  }
  async function signedIn(email: string) {
    await gateway.member(email, null);
    const client = browsers.browser();
    await client.auth.signInWithPassword({ email, password });
    return client;
  }
  const identitiesOf = async (client: SupabaseClient) => (await client.auth.getUserIdentities()).data?.identities ?? [];

  it('are linked, listed and unlinked; the last one stays', async () => {
    const client = await signedIn('links@provider.test');
    expect((await link(client, { email: 'other-address@provider.test', isVerified: false })).error).toBeNull();
    const both = await identitiesOf(client);
    expect(both.map(({ provider }) => provider)).toEqual(['email', 'keycloak']);
    expect((await browsers.signIn({ email: 'other-address@provider.test', isVerified: false })).user?.email).toBe(
      'links@provider.test',
    );

    const [email, linked] = both;
    if (email === undefined || linked === undefined) throw new Error('Two identities were expected.');
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
    expect(await identitiesOf(client)).toHaveLength(1);
    expect((await client.auth.unlinkIdentity(email)).error).toMatchObject({
      code: 'single_identity_not_deletable',
      status: 422,
    });
  });

  it('of somebody else are neither taken over nor unlinked', async () => {
    const owner = await browsers.signIn({ email: 'theirs@provider.test' });
    const client = await signedIn('taker@provider.test');
    expect((await link(client, { email: 'theirs@provider.test' })).error?.code).toBe('identity_already_exists');
    const [theirs] = await identitiesOf(owner.client);
    if (theirs === undefined) throw new Error('An identity was expected.');
    expect((await client.auth.unlinkIdentity(theirs)).error?.status).toBe(404);
    expect(await identitiesOf(owner.client)).toHaveLength(1);
  });

  it('are linked only once the browser that asked is back: a link that somebody else was sent does nothing', async () => {
    const attacker = await signedIn('attacker@provider.test');
    const { data } = await attacker.auth.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true, redirectTo: browsers.redirectTo },
    });
    await follow((await choose(new URL(data?.url ?? ''), { email: 'lured@provider.test' })).toString());

    expect(await identitiesOf(attacker)).toHaveLength(1);
    expect((await browsers.signIn({ email: 'lured@provider.test' })).user?.email).toBe('lured@provider.test');
  });

  it('two at once cannot both go', async () => {
    const client = await signedIn('both@provider.test');
    await link(client, { email: 'both@provider.test' });
    const answers = await Promise.all(
      (await identitiesOf(client)).map(async (one) => await client.auth.unlinkIdentity(one)),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await identitiesOf(client)).toHaveLength(1);
  });

  it('without the email identity there is no password either', async () => {
    const client = await signedIn('nopass@provider.test');
    await link(client, { email: 'nopass@provider.test' });
    const [email] = await identitiesOf(client);
    if (email === undefined) throw new Error('An identity was expected.');
    expect((await client.auth.unlinkIdentity(email)).error).toBeNull();
    expect(
      (await gateway.client().auth.signInWithPassword({ email: 'nopass@provider.test', password })).error?.code,
    ).toBe('invalid_credentials');
  });

  it('are changed only with the second factor where there is one', async () => {
    const client = await signedIn('strong@provider.test');
    await link(client, { email: 'strong@provider.test' });
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' });
    const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '';
    await client.auth.mfa.challengeAndVerify({ factorId: enrolled.data?.id ?? '', code: oneTimeCode(secret) });
    const weak = browsers.browser();
    await weak.auth.signInWithPassword({ email: 'strong@provider.test', password });
    const [, linked] = await identitiesOf(weak);
    if (linked === undefined) throw new Error('Two identities were expected.');

    expect((await weak.auth.unlinkIdentity(linked)).error?.code).toBe('insufficient_aal');
    expect((await link(weak, { email: 'more@provider.test' })).error?.code).toBe('insufficient_aal');
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
  });

  it('that a rule of the project refuses are refused with its code, not with a 500', async () => {
    const client = await signedIn('ruled@provider.test');
    await gateway.admin.query(
      `create function public.no_linking() returns trigger language plpgsql as $$ begin
         raise exception 'Choose a new password first.' using errcode = 'PT403', hint = 'must_change_password';
       end; $$`,
    );
    await gateway.admin.query(
      'create trigger no_linking before insert on auth.identities for each row execute function public.no_linking()',
    );
    const { error } = await link(client, { email: 'refused@provider.test' });
    await gateway.admin.query('drop function public.no_linking() cascade');
    expect(error).toMatchObject({ status: 403, code: 'must_change_password' });
  });

  it('are linked by nobody who is not signed in', async () => {
    expect(
      (await request(gateway, `/auth/v1/user/identities/authorize?provider=keycloak&${browsers.pkce()}`)).status,
    ).toBe(401);
  });
});

describe('GET /settings', () => {
  it('names the providers that are switched on and complete', async () => {
    const settings = (await (await request(gateway, '/auth/v1/settings')).json()) as {
      external: Record<string, boolean>;
    };
    expect(settings.external).toMatchObject({ google: true, keycloak: true, azure: false, github: false, email: true });
  });
});
