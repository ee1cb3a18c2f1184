import '../../common/devices/fakeStorage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';

import { SETUP } from '../offline/localPricesSamples';
import { forgetOfflineTills } from '../offline/OfflineTill';
import { BREAD, lines, MILK, OPEN_SESSION, renderTill } from '../tillTesting';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const kept = (product: typeof MILK, n: number, name = product.name) => ({
  ...product,
  id: idOf(n),
  name,
  parent_id: null,
  parent_category_id: null,
  category_id: null,
  brand: null,
  tax_rate_id: null,
  barcodes: [],
  modifier_sets: [],
  tracks_batches: false,
  tracks_serials: false,
  has_open_price: false,
});
const PAGES = [
  { id: 'p1', name: 'Morning', till_id: null, product_ids: [idOf(3), idOf(9), idOf(1)] },
  { id: 'p2', name: 'Elsewhere', till_id: idOf(8), product_ids: [idOf(2)] },
  { id: 'p3', name: 'Here', till_id: OPEN_SESSION.till_id, product_ids: [idOf(2)] },
];

async function renderPages() {
  const app = renderTill({
    answers: {
      till_catalogue: {
        rows: [kept(MILK, 1), kept(BREAD, 2), kept(MILK, 3, 'Cheese')],
        removed_ids: [],
        has_more: false,
        next_cursor: 'end',
        total: 3,
      },
      till_setup: { ...SETUP, pages: PAGES },
      till_stock: [],
    },
  });
  await screen.findByRole('radio', { name: 'Morning' });
  await screen.findByText(/open since/);
  await shelf().findByRole('button', { name: /Bread/ });
  return app;
}
const shelf = () => within(screen.getByRole('region', { name: 'Products' }));
const shown = () =>
  shelf()
    .getAllByRole('listitem')
    .map(({ textContent }) => /Cheese|Milk 500 ml|Bread/.exec(textContent ?? '')?.[0]);
const tabs = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

describe('own pages of the till', () => {
  beforeEach(async () => {
    localStorage.clear();
    forgetOfflineTills();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });

  it('stand before the categories, those for this till, with their goods in their order', async () => {
    const { user, container } = await renderPages();
    await waitFor(() => expect(tabs().slice(0, 3)).toEqual(['All', 'Morning', 'Here']));
    await user.click(screen.getByRole('radio', { name: 'Morning' }));
    await waitFor(() => expect(shown()).toEqual(['Cheese', 'Milk 500 ml']));
    expect((await axe(container)).violations).toEqual([]);
    await user.click(shelf().getByRole('button', { name: /Cheese/ }));
    expect(await within(lines()).findByText(/Cheese/)).toBeInTheDocument();
  });

  it('are gone through by Page Down and Page Up', async () => {
    await renderPages();
    const chosen = () => screen.getByRole('radio', { checked: true });
    key('PageDown');
    await waitFor(() => expect(chosen()).toHaveTextContent('Morning'));
    key('PageDown');
    await waitFor(() => expect(shown()).toEqual(['Bread']));
    key('PageUp');
    key('PageUp');
    await waitFor(() => expect(chosen()).toHaveTextContent('All'));
  });

  it('need no server once they were read', async () => {
    const { unmount } = await renderPages();
    unmount();
    forgetOfflineTills();
    renderTill({
      answers: { till_setup: () => new Promise(() => undefined), till_catalogue: () => new Promise(() => undefined) },
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'Morning' }));
    await waitFor(() => expect(shown()).toEqual(['Cheese', 'Milk 500 ml']));
  });

  it('have favourites before them, chosen without selling, which this device remembers', async () => {
    const { user, unmount } = await renderPages();
    await user.click(screen.getByRole('button', { name: 'Choose favourites' }));
    await user.click(shelf().getByRole('button', { name: /Bread/ }));
    expect(shelf().getByRole('button', { name: /Bread/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Choose favourites' }));
    expect(within(lines()).queryAllByRole('listitem')).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Favourites' }));
    await waitFor(() => expect(shown()).toEqual(['Bread']));
    unmount();
    forgetOfflineTills();

    const again = await renderPages();
    await again.user.click(screen.getByRole('radio', { name: 'Favourites' }));
    await waitFor(() => expect(shown()).toEqual(['Bread']));
    await again.user.click(screen.getByRole('button', { name: 'Choose favourites' }));
    await again.user.click(shelf().getByRole('button', { name: /Bread/ }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Favourites' })).not.toBeInTheDocument());
  });

  it('are a list of code, name, price and stock where this device prefers that', async () => {
    const { user, unmount } = await renderPages();
    expect(shelf().queryByText('BRD')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Compact list' }));
    expect(shelf().getByRole('button', { name: /Bread/ })).toHaveTextContent(new RegExp(`^${BREAD.sku ?? ''}.*Bread`));
    expect(shelf().queryByRole('img')).not.toBeInTheDocument();
    unmount();
    forgetOfflineTills();
    await renderPages();
    expect(screen.getByRole('button', { name: 'Compact list' })).toHaveAttribute('aria-pressed', 'true');
    await act(() => Promise.resolve());
  });
});
