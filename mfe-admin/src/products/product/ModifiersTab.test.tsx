import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '@dukani/shared/router';
import type { ModifierSet } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ProductScreen } from '../ProductScreen';
import { SHIRT } from '../../common/testProduct';

const set = (id: string, min: number): ModifierSet => ({
  id,
  name: id,
  min_choices: min,
  max_choices: 1,
  is_archived: false,
  product_count: 0,
  choices: [{ id: `${id}-1`, name: 'Oat', amount: 50, is_active: true }],
  updated_at: '2026-11-21T09:00:00Z',
});

function renderTab(tab: string, answers: Record<string, unknown> = {}) {
  return renderWithApp(
    <Routes>
      <Route path="/admin/products/:productId" element={<ProductScreen />} />
    </Routes>,
    {
      session: {},
      route: `/admin/products/${SHIRT.id}${tab}`,
      rpc: {
        get_product: SHIRT,
        list_categories: [],
        list_product_attributes: [],
        'GET /rest/v1/tenant_policies': [{ prices_include_tax: true, low_stock_default: 5 }],
        'GET /rest/v1/tax_rates': [],
        list_modifier_sets: [set('Milk', 1), set('Extras', 0)],
        get_product_modifiers: { product_id: SHIRT.id, modifier_set_ids: ['Extras'], needs_choice: false },
        set_product_modifiers: ({ p_modifier_set_ids: ids }: { p_modifier_set_ids: string[] }) => ({
          product_id: SHIRT.id,
          modifier_set_ids: ids,
          needs_choice: ids.includes('Milk'),
        }),
        ...answers,
      },
    },
  );
}

describe('the modifiers of a product', () => {
  it('are ticked in the order in which they are asked for, and it is said what that means for the shop', async () => {
    const app = renderTab('?tab=modifiers');
    expect(await screen.findByRole('checkbox', { name: 'Extras: Oat (up to 1)' })).toBeChecked();
    await app.user.click(screen.getByRole('checkbox', { name: 'Milk: Oat (choose 1)' }));
    expect(screen.getByText(/so it is sold at the till only/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(app.calls.filter(({ name }) => name === 'set_product_modifiers').map(({ args }) => args)).toEqual([
        { p_product_id: SHIRT.id, p_modifier_set_ids: ['Extras', 'Milk'] },
      ]),
    );
  });

  it('say on the page of the product why the shop does not sell it', async () => {
    renderTab('', { get_product_modifiers: { product_id: SHIRT.id, modifier_set_ids: ['Milk'], needs_choice: true } });

    expect(await screen.findByText(/This product has required choices/)).toBeInTheDocument();
  });

  it('lead to where sets are made while there are none', async () => {
    renderTab('?tab=modifiers', {
      list_modifier_sets: [],
      get_product_modifiers: { product_id: SHIRT.id, modifier_set_ids: [], needs_choice: false },
    });

    expect(await screen.findByRole('link', { name: 'Create one' })).toHaveAttribute(
      'href',
      '/admin/products/modifiers',
    );
  });
});
