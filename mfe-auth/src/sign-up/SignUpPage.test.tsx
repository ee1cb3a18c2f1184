import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { makeAccess } from '@dukani/shared/testing';
import { AuthScreen } from '../AuthScreen';
import { makeSession, makeUser, offline, refuse } from '../testing/fakeAuth';
import { renderAuth } from '../testing/renderAuth';

type Options = NonNullable<Parameters<typeof renderAuth>[1]>;
type App = Awaited<ReturnType<typeof render>>;

const made = { tenant_id: 'tenant', subdomain: 'mama-njeri', slug: 'mama-njeri', replayed: false };
const free = { status: 'free', message: null };
const taken = { status: 'taken', message: 'This address is taken. Choose another one.' };
const founder = makeAccess({ membership: null, tenant: null });

async function render({ rpc = {}, ...options }: Options = {}) {
  const app = renderAuth(<AuthScreen />, {
    route: '/auth?mode=signup',
    rpc: {
      'POST /auth/v1/signup': makeSession({ email: 'njeri@shop.test' }),
      create_tenant: made,
      check_address: free,
      my_access: founder,
      ...rpc,
    },
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
const field = (name: string) => screen.getByRole('textbox', { name });
const submit = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Start my business' }));

async function fillIn({ user }: App) {
  await user.type(field('Business name'), 'Mama Njeri');
  await user.type(field('Your name'), 'Njeri Kamau');
  await user.type(field('Email'), 'Njeri@shop.test');
  await user.type(screen.getByLabelText('Password'), 'demo-Passw0rd');
}

beforeAll(() => {
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<script id="runtime-config" type="application/json">{"mainHosts":["localhost"],"tenantBaseDomains":["shop.localhost"],"operationsHost":"ops.localhost"}</script>',
  );
});
afterAll(() => document.getElementById('runtime-config')?.remove());
/** What the browser says its time zone is, wherever the tests run. */
function mockTimeZone(timeZone: string): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}
beforeEach(() => {
  mockTimeZone('Africa/Nairobi');
  // The client says that this browser has no WebCrypto.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('signing up', () => {
  it('makes the account and the business and reads who the person is now', async () => {
    let reads = 0;
    const app = await render({ rpc: { my_access: () => ((reads += 1) > 1 ? makeAccess() : founder) } });
    await fillIn(app);
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'KES');
    await submit(app);

    await waitFor(() => expect(app.store.getState().session.access?.tenant?.id).toBe(makeAccess().tenant?.id));
    expect(app.calls.find(({ name }) => name === 'POST /auth/v1/signup')?.args).toMatchObject({
      email: 'njeri@shop.test',
      password: 'demo-Passw0rd',
      data: { full_name: 'Njeri Kamau' },
    });
    const sent = app.calls.find(({ name }) => name === 'create_tenant')?.args as { p_tenant: Record<string, unknown> };
    expect(sent.p_tenant).toMatchObject({
      name: 'Mama Njeri',
      currency_code: 'KES',
      timezone: 'Africa/Nairobi',
      country: 'KE',
    });
    expect(sent.p_tenant).not.toHaveProperty('subdomain');
    await waitFor(() => expect(app.address()).toBe('/auth?signup=success'));
    expect(await screen.findByText('Your business is ready. Taking you there.')).toBeInTheDocument();
    // The form has gone; the shell leads on from here.
    expect(await screen.findByText('Signing you in...')).toBeInTheDocument();
  });

  it('names everything that is missing, puts the cursor into the first field and sends nothing', async () => {
    const app = await render();
    await submit(app);

    expect(field('Business name')).toHaveAccessibleDescription('Enter the name of your business');
    expect(field('Address of your shop')).toHaveAccessibleDescription('Enter the address of your shop');
    expect(field('Your name')).toHaveAccessibleDescription('Enter your name');
    expect(field('Email')).toHaveAccessibleDescription('Enter a complete email address');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /Password must be at least 8 characters long/,
    );
    await waitFor(() => expect(field('Business name')).toHaveFocus());
    expect(app.calls).toEqual([]);

    await app.user.type(field('Business name'), 'M');
    expect(field('Business name')).not.toHaveAttribute('aria-invalid');
    expect(field('Address of your shop')).not.toHaveAttribute('aria-invalid');
  });

  it('suggests the address from the name until one is typed, and again when it is left empty', async () => {
    const app = await render();
    const address = field('Address of your shop');
    await app.user.type(field('Business name'), 'Café “Älter” & Söhne');
    expect(address).toHaveValue('cafe-alter-sohne');
    expect(screen.getByText('.shop.localhost')).toBeInTheDocument();

    await app.user.clear(field('Business name'));
    await app.user.type(field('Business name'), 'AB');
    expect(address).toHaveValue('ab-shop');

    await app.user.clear(address);
    await app.user.type(address, 'My-Own');
    await app.user.type(field('Business name'), 'C');
    expect(address).toHaveValue('my-own');

    await app.user.clear(address);
    expect(address).toHaveValue('');
    await app.user.tab();
    expect(address).toHaveValue('abc');
  });

  it('asks for the place and lets it be corrected', async () => {
    const app = await render();
    const place = () =>
      ['Country', 'Currency', 'Time zone'].map(
        (name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value,
      );
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Uganda');
    expect(place()).toEqual(['UG', 'UGX', 'Africa/Kampala']);

    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'KES');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Africa/Nairobi');
    expect(place()).toEqual(['UG', 'KES', 'Africa/Nairobi']);

    await fillIn(app);
    await submit(app);
    await waitFor(() => expect(app.names()).toContain('create_tenant'));
    expect(app.calls.find(({ name }) => name === 'create_tenant')?.args).toMatchObject({
      p_tenant: { country: 'UG', currency_code: 'KES', timezone: 'Africa/Nairobi' },
    });
  });

  it('asks for the country where the browser does not tell one, before anything is made', async () => {
    mockTimeZone('UTC');
    const app = await render();
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveDisplayValue('Choose your country');
    await fillIn(app);
    await submit(app);

    const country = screen.getByRole('combobox', { name: 'Country' });
    await waitFor(() => expect(country).toHaveAccessibleDescription(/^Choose the country of your business/));
    expect(country).toHaveFocus();
    expect(app.names()).not.toContain('POST /auth/v1/signup');

    await app.user.selectOptions(country, 'Kenya');
    expect(country).not.toHaveAttribute('aria-invalid');
    await submit(app);
    await waitFor(() => expect(app.names()).toContain('create_tenant'));
    expect(app.calls.find(({ name }) => name === 'create_tenant')?.args).toMatchObject({
      p_tenant: { country: 'KE', currency_code: 'KES', timezone: 'Africa/Nairobi' },
    });
  });

  it.each([
    ['sent', { sent: true }],
    ['not sent', refuse(503, 'mail_unavailable')],
  ])('has the address confirmed by a code, which stops nobody from starting: %s', async (_what, answer) => {
    const session = makeSession({ email: 'njeri@shop.test' });
    const signedUp = { ...session, user: { ...session.user, app_metadata: { provider: 'email' } } };
    const send = 'POST /functions/v1/send-otp-verification';
    const app = await render({ rpc: { 'POST /auth/v1/signup': signedUp, [send]: answer } });
    await fillIn(app);
    await submit(app);

    await waitFor(() => expect(app.address()).toBe('/auth?signup=success'));
    expect(app.calls.filter(({ name }) => name === send).map(({ args }) => args)).toEqual([
      { email: 'njeri@shop.test', otpType: 'email_verification', userId: session.user.id },
    ]);
  });

  it('takes the plan along that was chosen on the way here', async () => {
    const app = await render({ route: '/auth?mode=signup&plan=Business%20Plus' });
    await fillIn(app);
    await submit(app);
    await waitFor(() => expect(app.names()).toContain('create_tenant'));
    expect(app.calls.find(({ name }) => name === 'create_tenant')?.args).toMatchObject({
      p_tenant: { plan: 'Business Plus' },
    });
  });

  it.each(['taken', 'reserved'])('an address that is %s is refused before the account is made', async (status) => {
    const app = await render({ rpc: { check_address: { status, message: 'Choose another one.' } } });
    await fillIn(app);
    const address = field('Address of your shop');
    await app.user.clear(address);
    await app.user.type(address, 'www');
    await submit(app);
    await waitFor(() => expect(address).toHaveAccessibleDescription('Choose another one.'));
    await waitFor(() => expect(address).toHaveFocus());
    expect(app.names().filter((name) => name !== 'check_address' && name !== 'my_access')).toEqual([]);
  });

  it('says while one types whether another shop has the address', async () => {
    const app = await render({
      rpc: {
        check_address: ({ p_address: address }: { p_address: string }) => (address === 'duka' ? taken : free),
      },
    });
    const address = field('Address of your shop');
    await app.user.type(address, 'duka');
    await waitFor(() => expect(address).toHaveAccessibleDescription('This address is taken. Choose another one.'));

    await app.user.type(address, '2');
    expect(address).not.toHaveAttribute('aria-invalid');
    await waitFor(() => expect(address).toHaveAccessibleDescription('This address is available.'));
    expect(app.names().filter((name) => name === 'check_address')).toHaveLength(2);
  });

  it('says that a suggested address which is taken gets a number', async () => {
    const app = await render({ rpc: { check_address: taken } });
    await app.user.type(field('Business name'), 'Duka');
    await waitFor(() => expect(field('Address of your shop')).toHaveAccessibleDescription(/We add a number/));
    expect(field('Address of your shop')).not.toHaveAttribute('aria-invalid');
  });

  it('stays neutral about an address when the server does not answer', async () => {
    const app = await render({ rpc: { check_address: refuse(500, 'internal') } });
    await app.user.type(field('Address of your shop'), 'duka');
    await waitFor(() => expect(app.names()).toContain('check_address'));
    expect(field('Address of your shop')).toHaveAccessibleDescription('Letters, digits and hyphens');
  });

  it.each(['-ab', 'ab-', 'a', 'my shop', 'käse'])('refuses the address %p', async (text) => {
    const app = await render();
    await fillIn(app);
    await app.user.clear(field('Address of your shop'));
    await app.user.type(field('Address of your shop'), text);
    await submit(app);

    expect(field('Address of your shop')).toHaveAccessibleDescription(
      /Use 3 to 63 letters, digits and hyphens|An address may not (begin|end) with a hyphen/,
    );
    expect(app.names().filter((name) => name !== 'check_address')).toEqual([]);
  });

  it('an address that is taken is said at its field, and the account is not made twice', async () => {
    let tries = 0;
    const app = await render({
      rpc: {
        create_tenant: () => {
          tries += 1;
          return tries === 1 ? refuse(409, 'subdomain_taken', 'This address is taken.')() : made;
        },
        my_access: () => (tries > 1 ? makeAccess() : founder),
      },
    });
    await fillIn(app);
    await app.user.clear(field('Address of your shop'));
    await app.user.type(field('Address of your shop'), 'duka');
    await submit(app);
    await waitFor(() => expect(field('Address of your shop')).toHaveAccessibleDescription(/address/i));
    await waitFor(() => expect(field('Address of your shop')).toHaveFocus());

    await app.user.type(field('Address of your shop'), '2');
    await submit(app);

    expect(await screen.findByText('Signing you in...')).toBeInTheDocument();
    expect(app.names().filter((name) => name === 'POST /auth/v1/signup')).toHaveLength(1);
    const ids = app.calls
      .filter(({ name }) => name === 'create_tenant')
      .map(({ args }) => (args as { p_tenant: { id: string; subdomain: string } }).p_tenant);
    expect(ids.map(({ subdomain }) => subdomain)).toEqual(['duka', 'duka2']);
    expect(ids[0]?.id).toBe(ids[1]?.id);
  });

  it('an email that is known already leads to signing in', async () => {
    const app = await render({ rpc: { 'POST /auth/v1/signup': refuse(422, 'user_already_exists') } });
    await fillIn(app);
    await submit(app);

    const field = screen.getByRole('textbox', { name: 'Email' });
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('There is already an account with this email address.'),
    );
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(app.names()).not.toContain('create_tenant');
  });

  it('a password that is too easy to guess is said so at its field', async () => {
    const app = await render({ rpc: { 'POST /auth/v1/signup': refuse(422, 'weak_password') } });
    await fillIn(app);
    await submit(app);

    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/This password is too easy to guess/),
    );
  });

  it('keeps everything that was typed when the connection fails', async () => {
    const app = await render({ rpc: { 'POST /auth/v1/signup': offline } });
    await fillIn(app);
    await submit(app);

    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    expect(field('Business name')).toHaveValue('Mama Njeri');
    expect(screen.getByRole('button', { name: 'Start my business' })).not.toHaveAttribute('aria-busy');
  });

  it('asks to look at the mail where addresses must be confirmed', async () => {
    const app = await render({ rpc: { 'POST /auth/v1/signup': makeUser({ email: 'njeri@shop.test' }) } });
    await fillIn(app);
    await submit(app);

    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(screen.getByText(/njeri@shop\.test/)).toBeInTheDocument();
    expect(app.names()).not.toContain('create_tenant');
  });

  it('asks somebody with an account for the business only', async () => {
    const app = await render({ route: '/auth?mode=signup&tenant_creation=true', session: {} });
    await app.user.type(field('Business name'), 'Mama Njeri');
    expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
    await submit(app);

    await waitFor(() => expect(app.names()).toContain('create_tenant'));
    expect(app.names()).not.toContain('POST /auth/v1/signup');
  });

  it('is no page for somebody who has a business', async () => {
    await render({ route: '/auth?mode=signup&tenant_creation=true', session: {}, rpc: { my_access: makeAccess() } });
    await screen.findByText('Signing you in...');

    expect(screen.queryByRole('textbox', { name: 'Business name' })).not.toBeInTheDocument();
  });

  it('has no accessibility violations, also with its errors shown', async () => {
    const app = await render();
    await submit(app);

    expect((await axe(app.container)).violations).toEqual([]);
  });
});
