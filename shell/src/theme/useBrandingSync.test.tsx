import { renderShell } from '../testing/renderShell';
import { makeConfig } from '../testing/makeConfig';
import { useTenantSync } from '../tenant/useTenantSync';
import { useBrandingSync } from './useBrandingSync';

jest.mock('@module-federation/enhanced/runtime', () => ({}));

function Branded() {
  useTenantSync();
  useBrandingSync();
  return null;
}

const colours = () =>
  ['primary', 'secondary', 'accent'].map((name) => document.documentElement.style.getPropertyValue(`--brand-${name}`));

beforeEach(() => {
  document.title = '';
  document.documentElement.removeAttribute('style');
});

describe('useBrandingSync', () => {
  it('shows the platform in the default colours', async () => {
    await renderShell(<Branded />, { config: makeConfig('main') });

    expect(colours()).toEqual(['#2563eb', '#64748b', '#f59e0b']);
    expect(document.title).toBe('Dukani');
  });

  it('leaves the title that the server sent as it is, from the first drawing on', async () => {
    document.title = 'Checkout · Duka la Mama';
    const titles: string[] = [];
    const observer = new MutationObserver(() => titles.push(document.title));
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    await renderShell(<Branded />, { shop: { name: 'Duka la Mama' } });
    observer.disconnect();

    expect(titles.filter((title) => title !== 'Checkout · Duka la Mama')).toEqual([]);
    expect(document.title).toBe('Checkout · Duka la Mama');
  });

  it('shows a business in its own colours, with its own title and icon', async () => {
    const own = { primary_color: '#0f766e', secondary_color: '#334155', accent_color: '#d97706', logo_url: null };
    await renderShell(<Branded />, { shop: { name: 'Duka la Mama', ...own } });

    expect(colours()).toEqual(['#0f766e', '#334155', '#d97706']);
    expect(document.title).toBe('Duka la Mama');
    expect(decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '')).toContain(
      '#0f766e',
    );
  });
});
