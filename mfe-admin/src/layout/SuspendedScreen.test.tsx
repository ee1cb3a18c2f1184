import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { TenantStatus } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { AdminFrame } from './AdminFrame';

const draw = (status: TenantStatus) =>
  renderWithApp(
    <AdminFrame>
      <h1>Products</h1>
    </AdminFrame>,
    {
      route: '/admin/products',
      session: { tenant: { ...makeAccess().tenant!, name: 'Duka la Mama', status } },
      rpc: {
        dashboard_summary: { attention: [] },
        list_notifications: { rows: [], unread: 0, next_cursor: null },
        log_user_activity: null,
      },
    },
  );

beforeEach(() => {
  document.getElementById('runtime-config')?.remove();
  const config = document.createElement('script');
  config.id = 'runtime-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({
    mainHosts: ['localhost'],
    tenantBaseDomains: ['shop.localhost'],
    operationsHost: 'ops.localhost',
    supportEmail: 'help@dukani.test',
  });
  document.body.append(config);
});

it('stands in the place of every screen, and says whom to write to', async () => {
  const { container } = draw('suspended');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Duka la Mama is suspended');
  expect(screen.queryByText('Products', { selector: 'h1' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'help@dukani.test' })).toHaveAttribute(
    'href',
    'mailto:help@dukani.test?subject=Duka%20la%20Mama%20is%20suspended',
  );
  const menu = screen.getByRole('navigation', { name: 'Business' });
  expect(within(menu).queryByRole('link', { name: 'Sales' })).not.toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});

it.each(['active', 'trial'] as const)('is not there for a business that is %s', (status) => {
  draw(status);
  expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeInTheDocument();
});
