import { screen, waitFor } from '@testing-library/react';
import { makeAccess } from '@dukani/shared/testing';
import { AuthScreen } from '../AuthScreen';
import { makeSession } from '../testing/fakeAuth';
import { renderAuth } from '../testing/renderAuth';

const made = { tenant_id: 'tenant', subdomain: 'mama-njeri', slug: 'mama-njeri', replayed: false };

async function render(route: string) {
  const app = renderAuth(<AuthScreen />, {
    route,
    rpc: {
      'POST /auth/v1/signup': makeSession({ email: 'njeri@shop.test' }),
      create_tenant: made,
      check_address: { status: 'free', message: null },
      check_affiliate_code: ({ p_code: code }: { p_code: string }) => ({ is_known: code.toUpperCase() === 'ANN2027' }),
      my_access: makeAccess({ membership: null, tenant: null }),
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
type App = Awaited<ReturnType<typeof render>>;
const codeField = () => screen.queryByRole('textbox', { name: 'Referral code (optional)' });
const asked = (app: App) => app.calls.filter(({ name }) => name === 'check_affiliate_code').map(({ args }) => args);
const businessOf = (app: App) => app.calls.find(({ name }) => name === 'create_tenant')?.args;

async function signUp({ user }: App, code: string | null) {
  await user.type(screen.getByRole('textbox', { name: 'Business name' }), 'Mama Njeri');
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Njeri Kamau');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'njeri@shop.test');
  await user.type(screen.getByLabelText('Password'), 'demo-Passw0rd');
  if (code !== null) await user.type(codeField()!, code);
  await user.click(screen.getByRole('button', { name: 'Start my business' }));
}

beforeAll(() => {
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<script id="runtime-config" type="application/json">{"mainHosts":["localhost"],"tenantBaseDomains":["shop.localhost"],"operationsHost":"ops.localhost"}</script>',
  );
});
afterAll(() => document.getElementById('runtime-config')?.remove());
beforeEach(() => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone: 'Africa/Nairobi' });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('a link that is opened is counted, goes with the sign-up, and leaves no field for a code', async () => {
  const app = await render('/auth?mode=signup&via=ann2027');
  await waitFor(() => expect(asked(app)).toEqual([{ p_code: 'ann2027', p_is_click: true }]));
  expect(codeField()).not.toBeInTheDocument();
  await signUp(app, null);
  await waitFor(() => expect(businessOf(app)).toMatchObject({ p_tenant: { via: 'ANN2027' } }));
});

it('a code that is typed goes with the sign-up, and one of nobody is said at its field before anything is made', async () => {
  const app = await render('/auth?mode=signup');
  await signUp(app, 'ANN2O27');
  await waitFor(() => expect(codeField()).toHaveAccessibleDescription(/Nobody has this code/));
  expect(app.calls.some(({ name }) => name === 'POST /auth/v1/signup')).toBe(false);

  await app.user.clear(codeField()!);
  await app.user.type(codeField()!, 'ann2027');
  await app.user.click(screen.getByRole('button', { name: 'Start my business' }));
  await waitFor(() => expect(businessOf(app)).toMatchObject({ p_tenant: { via: 'ANN2027' } }));
  expect(asked(app).some((args) => 'p_is_click' in (args as object))).toBe(false);
});

it('without a code nobody is asked, and whoever comes back to make the business is not counted again', async () => {
  const app = await render('/auth?mode=signup&tenant_creation=true&via=ANN2027');
  expect(asked(app)).toEqual([]);
  expect(codeField()).not.toBeInTheDocument();
});
