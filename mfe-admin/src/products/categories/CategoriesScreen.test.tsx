import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { CategoriesScreen } from './CategoriesScreen';

const category = (id: string, parentId: string | null, position: number, productCount = 0): rpc.Category => ({
  id,
  name: id,
  parent_id: parentId,
  position,
  image_url: null,
  product_count: productCount,
});
const TREE = [category('Drinks', null, 0, 2), category('Juice', 'Drinks', 0), category('Food', null, 1)];

function renderScreen(answers: Record<string, unknown> = {}, session = {}) {
  return renderWithApp(<CategoriesScreen />, {
    session,
    rpc: {
      list_categories: TREE,
      move_category: TREE,
      save_category: ({ p_category }: { p_category: object }) => ({ ...category('x', null, 0), ...p_category }),
      delete_category: null,
      ...answers,
    },
  });
}
const sent = (app: ReturnType<typeof renderScreen>, name: string) =>
  app.calls.filter((call) => call.name === name).map((call) => call.args);
const names = () =>
  within(screen.getByRole('list', { name: 'Categories' }))
    .getAllByRole('button', { name: /^(Edit )?Name of/ })
    .map((button) => button.textContent);

describe('the tree of categories', () => {
  it('shows each under its parent with the products of everything below', async () => {
    renderScreen();

    expect(await screen.findByRole('link', { name: '2 products in Drinks' })).toBeInTheDocument();
    expect(names()).toEqual(['Drinks', 'Juice', 'Food']);
  });

  it('closes and opens, and finds what is closed', async () => {
    const { user } = renderScreen();
    await user.click(await screen.findByRole('button', { name: 'Close Drinks' }));
    expect(names()).toEqual(['Drinks', 'Food']);

    await user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'jui');
    await waitFor(() => expect(names()).toEqual(['Drinks', 'Juice']));
  });

  it('moves by the arrow keys of the handle', async () => {
    const app = renderScreen();
    (await screen.findByRole('button', { name: /^Move Food/ })).focus();

    await app.user.keyboard('{ArrowUp}');
    await app.user.keyboard('{ArrowRight}');

    await waitFor(() =>
      expect(sent(app, 'move_category')[0]).toEqual({ p_category_id: 'Food', p_parent_id: null, p_position: 0 }),
    );
  });

  it('draws a move at once and takes it back when the server refuses', async () => {
    const app = renderScreen({
      move_category: () => {
        throw new ApiError({ code: 'invalid_input', status: 400, message: 'No room there.', details: null });
      },
    });
    await screen.findByRole('button', { name: /^Move Food/ });

    await app.user.click(screen.getByRole('button', { name: 'More for Food' }));
    await app.user.click(screen.getByRole('button', { name: 'Move up' }));

    await waitFor(() => expect(sent(app, 'move_category')).toHaveLength(1));
    await waitFor(() => expect(names()).toEqual(['Drinks', 'Juice', 'Food']));
  });

  it('adds one inside another', async () => {
    const app = renderScreen();
    await app.user.click(await screen.findByRole('button', { name: 'More for Drinks' }));
    await app.user.click(screen.getByRole('button', { name: 'Add subcategory' }));
    await app.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Water');
    await app.user.click(screen.getByRole('button', { name: 'Add category' }));

    await waitFor(() =>
      expect(sent(app, 'save_category')[0]).toMatchObject({ p_category: { name: 'Water', parent_id: 'Drinks' } }),
    );
  });

  it('deletes an empty one at once, and asks where the products of a full one go', async () => {
    const app = renderScreen();
    await app.user.click(await screen.findByRole('button', { name: 'More for Food' }));
    await app.user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent(app, 'delete_category')[0]).toEqual({ p_category_id: 'Food', p_move_to: null }));

    await app.user.click(screen.getByRole('button', { name: 'More for Drinks' }));
    await app.user.click(screen.getByRole('button', { name: 'Delete' }));
    await app.user.click(await screen.findByRole('button', { name: 'Move and delete' }));
    expect(await screen.findByText('Fix 1 field first:')).toBeInTheDocument();
    await app.user.selectOptions(screen.getByRole('combobox', { name: /^Its products go to/ }), 'Food');
    await app.user.click(screen.getByRole('button', { name: 'Move and delete' }));

    await waitFor(() =>
      expect(sent(app, 'delete_category')[1]).toEqual({ p_category_id: 'Drinks', p_move_to: 'Food' }),
    );
  });

  it('teaches while there is none, and lets a cashier only look', async () => {
    renderScreen({ list_categories: [] });
    expect(await screen.findByText('No categories yet')).toBeInTheDocument();
  });

  it('offers to try again when it cannot be loaded', async () => {
    renderScreen({
      list_categories: () => {
        throw new ApiError({ code: 'internal', status: 500, message: 'Broken.', details: null });
      },
    });

    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderScreen();
    await screen.findByRole('list', { name: 'Categories' });

    expect((await axe(container)).violations).toEqual([]);
  });
});
