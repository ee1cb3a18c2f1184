import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { TillPage, TillPages } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { BREAD, MILK } from '../../testing/tillSamples';
import { movedTo, pagesProblem, toPageDrafts } from './pagesDraft';
import { TillPagesSection } from './TillPagesSection';

const MORNING: TillPage = { id: 'p1', name: 'Morning', till_id: null, product_ids: ['milk', 'gone', 'bread'] };
const EVENING: TillPage = { id: 'p2', name: 'Evening', till_id: 't1', product_ids: [] };
const STORED: TillPages = {
  version: 3,
  pages: [MORNING, EVENING],
  products: [
    { id: 'bread', name: 'Bread', sku: 'BRD', image_url: null },
    { id: 'milk', name: 'Milk', sku: null, image_url: null },
  ],
};
type Saved = { p_layout: { expected_version: number; pages: TillPage[] } };

const draw = (
  stored: TillPages = STORED,
  save: unknown = jest.fn(),
  permissions = ['settings.view', 'products.edit'],
) =>
  renderWithApp(<TillPagesSection />, {
    session: { permissions },
    rpc: {
      get_till_pages: stored,
      save_till_pages: save,
      list_tills: [
        {
          id: 't1',
          name: 'Till 1',
          location_id: 'l1',
          opened_by_name: null,
          opened_at: null,
          last_counted_cash: null,
        },
      ],
      till_products: ({ p_query: query }: { p_query: string }) =>
        [MILK, BREAD].filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
    },
  });
const page = async (name: string) => within(await screen.findByRole('group', { name }));

describe('the pages of the till', () => {
  it('are named, ordered, put at a till, and filled by typing; gone goods are left out', async () => {
    const save = jest.fn(({ p_layout }: Saved) => ({ ...STORED, version: 4, pages: p_layout.pages }));
    const { user, container } = draw(STORED, save);
    const morning = await page('Morning');
    expect(morning.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Milk', 'Bread']);
    expect((await axe(container)).violations).toEqual([]);
    await user.click(morning.getByRole('button', { name: 'Take Milk off the page' }));
    await user.click((await page('Evening')).getByRole('button', { name: 'Move Evening up' }));
    const evening = await page('Evening');
    await user.selectOptions(evening.getByLabelText('Shown at'), 'Every till');
    await user.type(evening.getByRole('combobox', { name: 'Add a product to Evening' }), 'milk');
    await user.click(await screen.findByRole('option', { name: /Milk 500 ml/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0].p_layout).toEqual({
      expected_version: 3,
      pages: [
        { id: 'p2', name: 'Evening', till_id: null, product_ids: [MILK.id] },
        { ...MORNING, product_ids: ['bread'] },
      ],
    });
  });

  it('begin with one that is added and named', async () => {
    const save = jest.fn(({ p_layout }: Saved) => ({ version: 1, pages: p_layout.pages, products: [] }));
    const { user } = draw({ version: 0, pages: [], products: [] }, save);
    await screen.findByText('No pages yet');
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Type a name for each page.')).toBeInTheDocument();
    expect(save).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Page name'), 'Lunch');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0].p_layout).toMatchObject({
      expected_version: 0,
      pages: [{ name: 'Lunch', till_id: null, product_ids: [] }],
    });
  });

  it('say when somebody else saved meanwhile', async () => {
    const { user } = draw(STORED, () => {
      throw new ApiError({ code: 'stale_row', status: 409, message: 'Someone else changed the pages of the till.' });
    });
    await user.type((await page('Morning')).getByLabelText('Page name'), 's');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/someone else/i)).toBeInTheDocument();
  });

  it('say so where a page is of a till that is not in use, and leave it there', async () => {
    const save = jest.fn(({ p_layout }: Saved) => ({ ...STORED, version: 4, pages: p_layout.pages }));
    const { user } = draw({ ...STORED, pages: [MORNING, { ...EVENING, till_id: 't9' }] }, save);
    const evening = await page('Evening');
    expect(
      await evening.findByRole('option', { name: 'A till that is not in use', selected: true }),
    ).toBeInTheDocument();
    await user.type(evening.getByLabelText('Page name'), 's');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0].p_layout.pages[1]).toMatchObject({ name: 'Evenings', till_id: 't9' });
  });

  it('are only read by who may not edit products', async () => {
    draw(STORED, jest.fn(), ['settings.view']);
    const morning = await page('Morning');
    expect(morning.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add page' })).not.toBeInTheDocument();
  });
});

it('moves one entry and leaves what has no place there', () => {
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c']);
});

it('takes one name once at a till, and at another till again', () => {
  const [morning, evening] = toPageDrafts(STORED);
  if (morning === undefined || evening === undefined) throw new Error('There are two pages.');
  expect(pagesProblem([morning, { ...evening, name: 'morning ' }])).toBeNull();
  expect(pagesProblem([morning, { ...evening, name: 'morning ', tillId: '' }])).toMatch(/same name/);
});
