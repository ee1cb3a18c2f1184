import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { useLocation } from '@dukani/shared/router';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN, makeTenantRow, pageOf } from '../common/platformSamples';
import { effectiveStatusOf } from '../common/effectiveStatus';
import { tenantExportColumns } from './tenantColumns';
import { TenantsScreen } from './TenantsScreen';

const DUKA = makeTenantRow({ created_at: '2026-03-01T00:00:00Z' });
const OLD = makeTenantRow({
  name: 'Old Shop',
  subdomain: 'oldshop',
  status: 'suspended',
  subscription_status: null,
  plan_name: null,
  owner_email: null,
  created_at: '2026-01-01T00:00:00Z',
});
const ALL = [DUKA, OLD];
const PLAN_ID = '8c0f1d6e-1111-4111-8111-111111111111';
const GROWTH = {
  id: PLAN_ID,
  name: 'Growth',
  description: null,
  price: 29,
  currency: 'USD',
  period: 'month',
  features: [],
  badge: null,
  badge_color: null,
  prices: [],
};

interface Args {
  p_query: string | null;
  p_status: string | null;
  p_after: string | null;
  p_sort?: string;
  p_effective_status?: string;
}
const server = ({ p_query, p_effective_status, p_sort }: Args) => {
  const rows = ALL.filter(
    (row) =>
      (p_effective_status === undefined || effectiveStatusOf(row, Date.now()) === p_effective_status) &&
      (p_query === null || row.name.toLowerCase().includes(p_query.toLowerCase())),
  );
  return pageOf(p_sort === 'oldest' ? rows.toReversed() : rows);
};

function Where() {
  return <p data-testid="where">{useLocation().search}</p>;
}

const renderTenants = (answer: unknown = server, route = '/superadmin/tenants') =>
  renderWithApp(
    <>
      <TenantsScreen />
      <Where />
    </>,
    {
      route,
      session: ADMIN,
      rpc: {
        admin_list_tenants: answer,
        admin_tenant_timeline: { rows: [], next_cursor: null },
        'GET /rest/v1/billing_plans': [GROWTH],
      },
    },
  );

const findRow = (name: string) => screen.findByRole('link', { name });
const names = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.textContent)
    .filter((text) => ALL.some((row) => row.name === text));

describe('TenantsScreen', () => {
  it('lists tenants with what the platform knows of them', async () => {
    renderTenants();
    const row = (await findRow('Duka la Mama')).closest('tr')!;

    for (const text of ['Active', 'Growth', 'owner@duka.test', '120', '900', '1 Mar 2026'])
      expect(within(row).getAllByText(text, { exact: false })[0]).toBeInTheDocument();
    expect((await findRow('Old Shop')).closest('tr')).toHaveTextContent('Suspended');
  }, 300_000);

  it('searches on the server, and the address remembers it', async () => {
    const { user, calls } = renderTenants();
    await findRow('Old Shop');

    await user.type(screen.getByRole('searchbox', { name: 'Search tenants' }), 'duka');

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Old Shop' })).not.toBeInTheDocument());
    expect(screen.getByTestId('where')).toHaveTextContent('?q=duka');
    expect(calls.at(-1)?.args).toMatchObject({ p_query: 'duka', p_status: null });
  }, 300_000);

  it('filters by status and clears the filters', async () => {
    const { user } = renderTenants();
    await findRow('Duka la Mama');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Suspended');
    await waitFor(() => expect(names()).toEqual(['Old Shop']));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));

    await waitFor(() => expect(names()).toEqual(['Duka la Mama', 'Old Shop']));
  }, 300_000);

  it('shows one status, of account and subscription together, and the two facts in the panel', async () => {
    const held = makeTenantRow({ name: 'Held Shop', subscription_status: 'suspended' });
    const ended = makeTenantRow({
      name: 'Ended Trial',
      status: 'trial',
      subscription_status: 'trial',
      expires_at: '2026-01-02T00:00:00Z',
    });
    const { user } = renderTenants(pageOf([held, ended]));

    expect((await findRow('Held Shop')).closest('tr')).toHaveTextContent('SuspendedGrowth');
    expect((await findRow('Ended Trial')).closest('tr')).toHaveTextContent('Trial endedGrowth');
    await user.click(await findRow('Held Shop'));
    const panel = screen.getByRole('dialog', { name: 'Held Shop' });
    expect(panel).toHaveTextContent('StatusSuspendedAccountActivePlanGrowthSubscriptionSuspended');
  }, 300_000);

  it('filters by status and plan on the server', async () => {
    const { calls } = renderTenants(
      pageOf([makeTenantRow({ name: 'Late Payer', subscription_status: 'past_due' })]),
      `/superadmin/tenants?status=past_due&plan=${PLAN_ID}&sort=sales_desc`,
    );

    expect(await findRow('Late Payer')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'admin_list_tenants')?.args).toEqual({
      p_query: null,
      p_status: null,
      p_after: null,
      p_limit: 50,
      p_effective_status: 'past_due',
      p_plan_id: PLAN_ID,
      p_sort: 'sales_desc',
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tenants1');
    expect(await screen.findByRole('combobox', { name: 'Plan' })).toHaveValue(PLAN_ID);
  }, 300_000);

  it('says when nothing matches, and when there is nothing at all', async () => {
    const { unmount } = renderTenants(server, '/superadmin/tenants?q=zzz');
    expect(await screen.findByText('No tenants match')).toBeInTheDocument();
    unmount();

    renderTenants(pageOf([]));
    expect(await screen.findByText('No tenants yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('sorts by a column', async () => {
    const { user } = renderTenants();
    await findRow('Old Shop');

    await user.click(screen.getByRole('columnheader', { name: /Joined/ }));

    await waitFor(() => expect(names()).toEqual(['Old Shop', 'Duka la Mama']));
  }, 300_000);

  it('loads more in the order that was asked for', async () => {
    const paged = ({ p_after }: Args) => (p_after === null ? pageOf([OLD], 'c1', 2) : pageOf([DUKA], null, 2));
    const { user, calls } = renderTenants(paged, '/superadmin/tenants?sort=oldest');
    await findRow('Old Shop');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await findRow('Duka la Mama');

    expect(names()).toEqual(['Old Shop', 'Duka la Mama']);
    expect(calls.filter(({ name }) => name === 'admin_list_tenants').map(({ args }) => args)).toMatchObject([
      { p_after: null, p_sort: 'oldest' },
      { p_after: 'c1', p_sort: 'oldest' },
    ]);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  }, 300_000);

  it('opens a tenant in a panel that the address can be given on with', async () => {
    const { user } = renderTenants();

    await user.click(await findRow('Duka la Mama'));
    const panel = screen.getByRole('dialog', { name: 'Duka la Mama' });
    expect(panel).toHaveTextContent('Africa/Nairobi');
    expect(within(panel).getByRole('link', { name: 'owner@duka.test' })).toHaveAttribute(
      'href',
      'mailto:owner@duka.test',
    );
    expect(screen.getByTestId('where')).toHaveTextContent(`?tenant=${DUKA.id}`);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByTestId('where')).toBeEmptyDOMElement();
  }, 300_000);

  it('opens the panel of a tenant by address, with nothing known of plan and owner', async () => {
    renderTenants(server, `/superadmin/tenants?q=Old+Shop&tenant=${OLD.id}`);

    const panel = await screen.findByRole('dialog', { name: 'Old Shop' });
    expect(panel).toHaveTextContent('PlanNone');
    expect(panel).toHaveTextContent('OwnerNone');
    expect(panel).toHaveTextContent('ExpiresNever');
  });

  it('says what failed and tries again', async () => {
    let isDown = true;
    const { user } = renderTenants((args: Args) => {
      if (isDown) throw new ApiError({ code: 'permission_denied', status: 403, message: 'No.' });
      return server(args);
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('You may not do this');

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await findRow('Duka la Mama')).toBeInTheDocument();
  }, 300_000);

  it('asks for the second factor instead of showing an error', async () => {
    renderTenants(() => {
      throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
    });

    expect(await screen.findByText('Your authenticator could not be looked up')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderTenants();
    await findRow('Duka la Mama');

    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);
});

describe('the export', () => {
  const saved: Blob[] = [];
  const save = jest.fn();
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = save;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('asks for every page of the filter and saves one file', async () => {
    const { user, calls } = renderTenants(
      ({ p_after }: Args) => (p_after === null ? pageOf([DUKA], 'c1', 2) : pageOf([OLD], null, 2)),
      '/superadmin/tenants?status=closed',
    );
    await findRow('Duka la Mama');

    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'CSV file' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls.slice(-2).map((call) => call.args)).toEqual([
      { p_query: null, p_status: null, p_after: null, p_limit: 100, p_effective_status: 'closed' },
      { p_query: null, p_status: null, p_after: 'c1', p_limit: 100, p_effective_status: 'closed' },
    ]);
  }, 300_000);

  it('says when it failed, and saves nothing', async () => {
    let isDown = false;
    const { user } = renderTenants((args: Args) => {
      if (isDown) throw new ApiError({ code: 'rate_limited', status: 429, message: 'Slow down.' });
      return server(args);
    });
    await findRow('Duka la Mama');

    isDown = true;
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'CSV file' }));

    expect(await screen.findByText(/too many|Slow down/i)).toBeInTheDocument();
    expect(saved).toEqual([]);
  }, 300_000);

  it('writes words instead of codes, and nothing where nothing is known', () => {
    const row: PlatformTenantRow = OLD;
    const cells = tenantExportColumns(Date.parse('2026-11-21T12:00:00Z')).map(({ value }) => value(row));

    expect(cells).toEqual(
      ['Old Shop', 'oldshop', null, 'Suspended', 'Suspended', null, null, null, null, 3, 120, 900, 'KES'].concat([
        'Africa/Nairobi',
        '2026-01-01T00:00:00Z',
        OLD.id,
      ]),
    );
  });
});
