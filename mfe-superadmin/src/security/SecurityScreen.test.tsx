import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { SecurityScreen } from './SecurityScreen';
import { makeAuditEvent, makeBlocked, makeSecurity } from './securitySamples';

const PRICE = makeAuditEvent();
const LOOK = makeAuditEvent({
  action: 'admin_list_tenants',
  entity: 'tenants',
  tenant_id: null,
  tenant_name: null,
  actor_kind: 'platform',
  actor_name: 'Rose Root',
  before: null,
  after: null,
});
const pageOf = (rows: unknown[]) => ({ rows, next_cursor: null, searched_from: null });

const renderSecurity = (route = '/superadmin/security', rpc: Record<string, unknown> = {}) =>
  renderWithApp(<SecurityScreen />, {
    route,
    session: ADMIN,
    rpc: { admin_security: makeSecurity(), admin_search_audit: pageOf([PRICE, LOOK]), ...rpc },
  });
const findEntry = () => screen.findByRole('link', { name: 'Product price changed' });

describe('the audit record', () => {
  it('lists who changed what, and opens an entry with each value before and after', async () => {
    const { user } = renderSecurity();
    expect((await findEntry()).closest('tr')).toHaveTextContent('Price: 80 to 95');

    await user.click(await findEntry());
    const panel = within(screen.getByRole('dialog', { name: 'Product price changed' }));
    expect(panel.getByRole('row', { name: 'Price 80 95' })).toBeInTheDocument();
    expect(panel.getByText('203.0.113.9')).toBeInTheDocument();
  }, 300_000);

  it('is asked for what the address says, and for one business from an entry', async () => {
    const { user, calls } = renderSecurity(
      '/superadmin/security?q=95&days=2026-11-01..2026-11-27&action=product_price_changed&by=user',
    );
    await user.click(await findEntry());
    await user.click(screen.getByRole('button', { name: 'Only this business' }));

    const asked = () => calls.filter(({ name }) => name === 'admin_search_audit').map(({ args }) => args);
    await waitFor(() => expect(asked()).toHaveLength(2));
    const filter = {
      text: '95',
      action: 'product_price_changed',
      actor_kind: 'user',
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-28T00:00:00Z',
    };
    expect(asked()).toEqual([
      { p_filter: filter, p_after: null, p_limit: 50 },
      { p_filter: { ...filter, tenant_id: PRICE.tenant_id }, p_after: null, p_limit: 50 },
    ]);
  }, 300_000);

  it('says so when nothing is there', async () => {
    renderSecurity('/superadmin/security', { admin_search_audit: pageOf([]) });
    expect(await screen.findByText('Nothing recorded yet')).toBeInTheDocument();
  });
});

it('marks administrators with one second factor or none', async () => {
  renderSecurity('/superadmin/security?tab=administrators');

  expect(await screen.findByText(/1 of 2 has one second factor or none/)).toBeInTheDocument();
  expect((await screen.findByText('Rose Root')).closest('tr')).toHaveTextContent('2');
});

it('changes the role of an administrator with a reason', async () => {
  const { user, calls } = renderSecurity('/superadmin/security?tab=administrators', {
    admin_set_administrator_role: [],
  });
  await user.click(await screen.findByRole('button', { name: 'Change the role of Rose Root' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Rose Root' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'finance');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Does the accounts now');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));

  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'admin_set_administrator_role')?.args).toMatchObject({
      p_role: 'finance',
      p_reason: 'Does the accounts now',
    }),
  );
});

describe('failed sign-ins', () => {
  it('are shown by account, address and hour', async () => {
    renderSecurity('/superadmin/security?tab=sign-ins');

    expect((await screen.findByText('asha@duka.test')).closest('tr')).toHaveTextContent('Locked');
    expect(screen.getByText('No account of that name')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Failed sign-ins by hour' })).toBeInTheDocument();
    expect(screen.getByRole('img')).toHaveAccessibleName('13 failed sign-ins in the last 2 hours.');
  });

  it('are not shown where the sign-in service keeps them', async () => {
    renderSecurity('/superadmin/security?tab=sign-ins', { admin_security: makeSecurity({ failures: null }) });

    expect(await screen.findByText('Failed sign-ins are not shown here')).toBeInTheDocument();
  });
});

describe('blocked addresses', () => {
  const listed = (rows = [makeBlocked()], may = true) => ({
    admin_list_blocked_addresses: { own_address: '198.51.100.4', may_block: may, rows },
  });
  const argsOf = ({ calls }: ReturnType<typeof renderSecurity>, name: string) =>
    calls.filter((call) => call.name === name).map(({ args }) => args);

  it('are blocked with an end and a reason, one’s own only after a warning that is answered', async () => {
    let asked = 0;
    const view = renderSecurity('/superadmin/security?tab=blocked', {
      ...listed([]),
      admin_block_address: () => {
        asked += 1;
        if (asked === 1)
          throw new ApiError({ code: 'own_address', status: 409, message: 'You come from this address yourself.' });
        return { own_address: '198.51.100.4', may_block: true, rows: [makeBlocked()] };
      },
    });
    expect(await screen.findByText('No address is blocked')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Block an address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block an address' }));
    expect(dialog.getByText(/You come from 198\.51\.100\.4\./)).toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(dialog.getByText('Enter an address or a network.')).toBeInTheDocument();
    await view.user.type(dialog.getByRole('textbox', { name: /Address or network/ }), '198.51.100.0/24');
    await view.user.clear(dialog.getByRole('textbox', { name: /For days/ }));
    await view.user.type(dialog.getByRole('textbox', { name: /For days/ }), '31');
    await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Tries many accounts');
    await view.user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(dialog.getByText('Enter a whole number from 1 to 30.')).toBeInTheDocument();
    expect(argsOf(view, 'admin_block_address')).toEqual([]);
    await view.user.clear(dialog.getByRole('textbox', { name: /For days/ }));
    await view.user.type(dialog.getByRole('textbox', { name: /For days/ }), '7');
    await view.user.click(dialog.getByRole('button', { name: 'Block' }));

    await view.user.click(await dialog.findByRole('checkbox', { name: /I come from there myself/ }));
    await view.user.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(argsOf(view, 'admin_block_address')).toMatchObject([
      { p_block: { network: '198.51.100.0/24', reason: 'Tries many accounts', is_own_too: false } },
      { p_block: { network: '198.51.100.0/24', is_own_too: true } },
    ]);
  }, 300_000);

  it('are unblocked with a reason, by who may', async () => {
    const view = renderSecurity('/superadmin/security?tab=blocked', {
      ...listed(),
      admin_unblock_address: { own_address: null, may_block: true, rows: [] },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Unblock 203.0.113.0/24' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unblock 203.0.113.0/24?' }));
    await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They wrote to us');
    await view.user.click(dialog.getByRole('button', { name: 'Unblock' }));
    await waitFor(() =>
      expect(argsOf(view, 'admin_unblock_address')).toEqual([
        { p_block_id: makeBlocked().id, p_reason: 'They wrote to us' },
      ]),
    );
  }, 300_000);

  it('are found by what is typed and by state', async () => {
    const over = makeBlocked({ id: 'b2', network: '198.51.100.0/24', reason: 'A crawler', is_live: false });
    const { user } = renderSecurity('/superadmin/security?tab=blocked', listed([makeBlocked(), over]));
    expect(await screen.findByText('198.51.100.0/24')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Over');
    await waitFor(() => expect(screen.queryByText('203.0.113.0/24')).not.toBeInTheDocument());
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'State: any');
    expect(await screen.findByText('203.0.113.0/24')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: /^Search/ }), 'password');
    await waitFor(() => expect(screen.queryByText('198.51.100.0/24')).not.toBeInTheDocument());
  }, 300_000);

  it('are only looked at by other roles', async () => {
    const { container } = renderSecurity('/superadmin/security?tab=blocked', listed(undefined, false));
    expect((await screen.findByText('203.0.113.0/24')).closest('tr')).toHaveTextContent('Blocked');
    expect(screen.queryByRole('button', { name: /^Block|^Unblock/ })).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);
});

it('shows its outline first, and asks for the second factor', async () => {
  const { unmount } = renderSecurity('/superadmin/security', { admin_security: new Promise(() => undefined) });
  expect(screen.getByRole('status', { name: 'Loading security' })).toBeInTheDocument();
  unmount();

  renderSecurity('/superadmin/security', {
    admin_security: () => {
      throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
    },
  });
  expect(await screen.findByText('Your authenticator could not be looked up')).toBeInTheDocument();
});

it('says what failed and tries again', async () => {
  let isDown = true;
  const { user } = renderSecurity('/superadmin/security?tab=administrators', {
    admin_security: () => {
      if (isDown) throw new ApiError({ code: 'rate_limited', status: 429, message: 'Slow down.' });
      return makeSecurity();
    },
  });
  expect(await screen.findByText('Could not load security')).toBeInTheDocument();

  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Rose Root')).toBeInTheDocument();
});

it.each(['audit', 'administrators', 'sign-ins'])(
  'has no accessibility fault: %s',
  async (tab) => {
    const { container } = renderSecurity(`/superadmin/security?tab=${tab}`);
    await screen.findAllByText(/Product price changed|Rose Root|asha@duka.test/);

    expect((await axe(container)).violations).toEqual([]);
  },
  300_000,
);
