import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { Link } from '@dukani/shared/router';
import type { BusinessChanges, SettingsChange } from '@dukani/shared/rpc';
import type { BusinessRows } from './business/businessForm';
import { SettingsScreen } from './SettingsScreen';
import { sampleRows } from './settingsSamples';

type Json = Record<string, unknown>;
const NAMES = { business: 'business_settings', look: 'tenant_customization', shop: 'storefront_settings' } as const;

/** A server with the three rows: a write counts only while each updated_at is what the writer had read. */
function makeServer(rows: BusinessRows = sampleRows()) {
  const current = { rows, writes: [] as [table: string, values: Json][] };
  let clock = 0;
  const touch = (table: keyof BusinessRows, values: Json) => {
    clock += 1;
    const updated_at = `2026-11-21T09:00:00.00000${clock}+00:00`;
    current.rows = { ...current.rows, [table]: { ...current.rows[table], ...values, updated_at } };
  };
  const tables = Object.keys(NAMES) as (keyof BusinessRows)[];
  const rpc: Record<string, unknown> = {
    save_business: ({ p_changes: changes }: { p_changes: BusinessChanges }) => {
      const written = tables.filter((table) => changes[NAMES[table]] !== undefined);
      if (written.some((table) => changes[NAMES[table]]?.read_at !== current.rows[table].updated_at))
        throw new ApiError({ code: 'stale_row', message: 'Someone else changed these settings.', status: 409 });
      for (const table of written) {
        const { values } = changes[NAMES[table]] as SettingsChange;
        current.writes.push([NAMES[table], values]);
        touch(table, values);
      }
      return { saved: true };
    },
  };
  for (const table of tables) rpc[`GET /rest/v1/${NAMES[table]}`] = () => current.rows[table];
  return { current, rpc, changeElsewhere: touch };
}

function renderSettings(server = makeServer(), { route = '/admin/settings', session = {}, rpc = {} } = {}) {
  return {
    server,
    ...renderWithApp(
      <>
        <SettingsScreen />
        <Link to="/dashboard">Away</Link>
      </>,
      { route, session, rpc: { ...server.rpc, my_access: makeAccess(session), ...rpc } },
    ),
  };
}
const field = (name: string) => screen.findByLabelText(name);
const retype = async (user: ReturnType<typeof renderSettings>['user'], name: string, text: string) => {
  const input = await field(name);
  await user.clear(input);
  if (text !== '') await user.type(input, text);
};
const save = (user: ReturnType<typeof renderSettings>['user']) =>
  user.click(screen.getByRole('button', { name: 'Save' }));

describe('SettingsScreen', () => {
  it('shows a cashier nothing but whom to ask, and reads nothing', async () => {
    const { calls } = renderSettings(makeServer(), { session: { permissions: ['products.view'] } });

    expect(await screen.findByText('Only the owner and managers can change settings')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name.startsWith('GET /rest/v1/'))).toEqual([]);
  });

  it('lets whoever has a bell choose what rings it, and nothing of the business', async () => {
    const { calls } = renderSettings(makeServer(), {
      route: '/admin/settings?section=tax',
      session: { permissions: ['dashboard.view', 'sales.view_own'] },
      rpc: { my_notification_choices: [] },
    });

    expect(await screen.findByRole('heading', { name: 'Your notifications' })).toBeInTheDocument();
    const menu = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent.trim())).toEqual(['Notifications']);
    expect(screen.queryByText('Emails of the business')).not.toBeInTheDocument();
    expect(calls.filter(({ name }) => name.startsWith('GET /rest/v1/'))).toEqual([]);
  });

  describe('on a phone', () => {
    beforeEach(() => {
      jest.spyOn(window, 'matchMedia').mockImplementation(
        (media) =>
          ({
            matches: media === '(max-width: 767px)',
            media,
            addEventListener: jest.fn(),
            removeEventListener: jest.fn(),
          }) as unknown as MediaQueryList,
      );
    });
    afterEach(() => jest.restoreAllMocks());

    it('is a list of its sections, each with what is set there, before any of them is read', async () => {
      const { user, calls, container } = renderSettings(makeServer(), { rpc: { 'GET /rest/v1/tenant_domains': [] } });
      const menu = await screen.findByRole('navigation', { name: 'Settings' });
      expect(within(menu).getByText('Addresses of your shop and your staff screens.')).toBeInTheDocument();
      expect(calls.filter(({ name }) => name.startsWith('GET /rest/v1/'))).toEqual([]);
      expect((await axe(container)).violations).toEqual([]);

      await user.click(within(menu).getByRole('link', { name: 'Web addresses' }));
      expect(await screen.findByText('No own domain yet.')).toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1, name: 'Web addresses' })).toBeInTheDocument();
      expect(screen.queryByRole('navigation', { name: 'Settings' })).not.toBeInTheDocument();

      await user.click(screen.getByRole('link', { name: 'All settings' }));
      expect(await screen.findByRole('navigation', { name: 'Settings' })).toBeInTheDocument();
    });
  });

  it('opens the section that the address names, and the first for any other', async () => {
    const domains = { 'GET /rest/v1/tenant_domains': [] };
    const { unmount } = renderSettings(makeServer(), { route: '/admin/settings?section=domains', rpc: domains });
    expect(await screen.findByText('No own domain yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Web addresses' })).toHaveAttribute('aria-current', 'page');
    unmount();

    renderSettings(makeServer(), { route: '/admin/settings?section=nothing' });
    expect(await field('Company name')).toHaveValue('Duka la Mama');
  });

  it('tells how far each domain is', async () => {
    renderSettings(makeServer(), {
      route: '/admin/settings?section=domains',
      rpc: {
        'GET /rest/v1/tenant_domains': [
          { domain: 'mamaduka.test', verified_at: '2026-10-01T08:00:00Z', is_primary: true },
          { domain: 'new.test', verified_at: null, is_primary: false },
        ],
      },
    });

    expect((await screen.findByText('mamaduka.test')).closest('li')).toHaveTextContent(
      'Main addressVerified 1 Oct 2026',
    );
    expect(screen.getByText('new.test').closest('li')).toHaveTextContent('Waiting for verification');
    expect(screen.getByRole('link', { name: 'mamaduka.test' })).toHaveAttribute('href', 'http://mamaduka.test/');
    expect(screen.queryByRole('link', { name: 'new.test' })).not.toBeInTheDocument();
  });

  it('leads from the domains to support, where the server names it', async () => {
    const script = document.createElement('script');
    script.id = 'runtime-config';
    script.type = 'application/json';
    script.textContent = JSON.stringify({
      supportEmail: 'help@dukani.test',
      mainHosts: ['localhost'],
      tenantBaseDomains: ['shop.localhost'],
    });
    document.body.append(script);
    renderSettings(makeServer(), {
      route: '/admin/settings?section=domains',
      rpc: { 'GET /rest/v1/tenant_domains': [] },
    });

    expect(await screen.findByRole('link', { name: 'help@dukani.test' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:help@dukani\.test\?subject=.*Duka%20la%20Mama$/),
    );
    script.remove();
  });
});

describe('business and branding', () => {
  it('saves what was changed, and nothing else', async () => {
    const { user, server } = renderSettings();

    await retype(user, 'Tagline', 'Fresh every day');
    await retype(user, 'Primary colour', '#1d4ed8');
    await user.click(screen.getByLabelText('The online shop is open'));
    await save(user);

    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(server.current.writes).toEqual([
      ['business_settings', { tagline: 'Fresh every day' }],
      ['tenant_customization', { primary_color: '#1d4ed8' }],
      ['storefront_settings', { is_enabled: false }],
    ]);
    expect(await screen.findByText('Everything is saved.')).toBeInTheDocument();
  });

  it('says at each field what is wrong, and writes nothing', async () => {
    const { user, server } = renderSettings();

    await retype(user, 'Company name', '');
    await retype(user, 'Website', 'javascript:alert(1)');
    await save(user);

    expect(screen.getByText('Fix 2 fields first:')).toBeInTheDocument();
    expect(await field('Website')).toBeInvalid();
    // As they follow each other on the page, not as they were found.
    expect(screen.getByRole('alert')).toHaveTextContent(/Enter the name of your business\..*Enter an address/);
    await user.click(screen.getByRole('button', { name: 'Enter the name of your business.' }));
    expect(await field('Company name')).toHaveFocus();
    expect(server.current.writes).toEqual([]);
  });

  it('says so when somebody else saved first, and can keep either version', async () => {
    const server = makeServer();
    const { user } = renderSettings(server);
    await retype(user, 'Tagline', 'Mine');
    server.changeElsewhere('business', { tagline: 'Theirs' });
    await save(user);

    expect(await screen.findByText(/Someone else changed these settings/)).toBeInTheDocument();
    expect(await field('Tagline')).toHaveValue('Mine');
    await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(server.current.rows.business.tagline).toBe('Mine'));

    await retype(user, 'Tagline', 'Mine again');
    server.changeElsewhere('business', { tagline: 'Theirs again' });
    await save(user);
    await user.click(await screen.findByRole('button', { name: 'Load their version' }));
    await waitFor(async () => expect(await field('Tagline')).toHaveValue('Theirs again'));
    expect(screen.getByText('Everything is saved.')).toBeInTheDocument();
  }, 300_000);

  it('keeps what was typed when the server refuses', async () => {
    const { user } = renderSettings(makeServer(), {
      rpc: {
        save_business: () => {
          throw new ApiError({ code: 'subscription_required', message: 'no', status: 402 });
        },
      },
    });
    await retype(user, 'Tagline', 'Mine');

    await save(user);

    expect(await screen.findByText(/subscription of this business has ended/)).toBeInTheDocument();
    expect(await field('Tagline')).toHaveValue('Mine');
  });

  it('asks before unsaved work is left, and discards it on request', async () => {
    const { user } = renderSettings();
    await retype(user, 'Tagline', 'Mine');

    await user.click(screen.getByRole('link', { name: 'Away' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));

    expect(await field('Tagline')).toHaveValue('');
    await user.click(screen.getByRole('link', { name: 'Away' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('goes back to the standard colours, and shows how they are read', async () => {
    const { user } = renderSettings();
    await field('Primary colour');

    await user.click(screen.getByRole('button', { name: 'Back to the standard colours' }));

    expect(await field('Primary colour')).toHaveValue('#2563eb');
    expect(await field('Secondary colour')).toHaveValue('#64748b');
    expect(await field('Accent colour')).toHaveValue('#f59e0b');
    expect(screen.getByRole('button', { name: 'Back to the standard colours' })).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Preview of the colours' })).toHaveTextContent('Button text 5.1 : 1');
    fireEvent.change(screen.getByLabelText('Choose the primary colour'), { target: { value: '#b91c1c' } });
    expect(await field('Primary colour')).toHaveValue('#b91c1c');
  });

  it('refuses a logo that can carry programs before it is sent', async () => {
    const { server, calls } = renderSettings();
    await field('Company name');
    const input = screen.getByLabelText('Logo file');

    fireEvent.change(input, { target: { files: [new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' })] } });
    expect(await screen.findByText(/SVG files are not accepted/)).toBeInTheDocument();
    expect(calls.filter(({ name }) => name.startsWith('POST /storage'))).toEqual([]);
    expect(server.current.writes).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remove the logo' })).not.toBeInTheDocument();
  });

  it('removes a logo from both places', async () => {
    const url = '/storage/v1/object/public/branding/t/logo/a.png';
    const { user, server } = renderSettings(
      makeServer(sampleRows({ look: { logo_url: url }, business: { company_logo_url: url } })),
    );

    await user.click(await screen.findByRole('button', { name: 'Remove the logo' }));
    await save(user);

    await waitFor(() =>
      expect(server.current.writes).toEqual([
        ['business_settings', { company_logo_url: null }],
        ['tenant_customization', { logo_url: null }],
      ]),
    );
  });

  it('may be looked at by who may not change it', async () => {
    renderSettings(makeServer(), { session: { permissions: ['settings.view'] } });

    expect(await field('Company name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('says what went wrong while loading, and tries again', async () => {
    let isDown = true;
    const server = makeServer();
    const { user } = renderSettings(server, {
      rpc: {
        'GET /rest/v1/business_settings': () => {
          if (isDown) throw new ApiError({ code: 'rate_limited', message: 'Slow down.', status: 429 });
          return server.current.rows.business;
        },
      },
    });
    await screen.findByText('The settings could not be loaded');
    isDown = false;

    await user.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await field('Company name')).toBeInTheDocument();
  });

  it('has no accessibility fault, nor with errors shown', async () => {
    const { container, user } = renderSettings();
    await retype(user, 'Company name', '');
    expect((await axe(container)).violations).toEqual([]);

    await save(user);

    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);
});

describe('the settings on a tablet that is turned', () => {
  const desk = window.matchMedia;
  afterEach(() => {
    window.matchMedia = desk;
  });

  it('keep what was typed', async () => {
    let isNarrow = false;
    const listeners = new Set<() => void>();
    window.matchMedia = ((query: string) => ({
      ...desk(query),
      matches: isNarrow && query.includes('767px'),
      addEventListener: (_event: string, listener: () => void) => listeners.add(listener),
    })) as unknown as typeof window.matchMedia;
    const { user } = renderSettings(makeServer(), { route: '/admin/settings?section=business' });
    await retype(user, 'Tagline', 'Turned Traders');
    act(() => {
      isNarrow = true;
      for (const listener of listeners) listener();
    });

    expect(await screen.findByRole('link', { name: 'All settings' })).toBeInTheDocument();
    expect(await field('Tagline')).toHaveValue('Turned Traders');
  });
});
