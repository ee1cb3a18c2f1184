import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { LabelsScreen } from './LabelsScreen';

const ID = '11111111-1111-4111-8111-111111111111';
const FLOUR: rpc.LabelProduct = {
  id: ID,
  name: 'Flour 2 kg',
  sku: 'FL-2',
  brand: null,
  unit: 'each',
  price: 190,
  retail_price: 220,
  weight_kg: 2,
  stock_quantity: 10,
  received_quantity: null,
  barcodes: [
    { barcode: '5449000000996', unit_factor: 1, label: null },
    { barcode: 'CRATE-12', unit_factor: 12, label: 'Crate of 12' },
  ],
};

function renderScreen(search = `?ids=${ID}`) {
  return renderWithApp(<LabelsScreen />, {
    route: `/admin/products/labels${search}`,
    session: {},
    rpc: { label_products: [FLOUR], list_products: { rows: [], next_cursor: null, count: 0 } },
  });
}

beforeEach(() => localStorage.clear());

describe('labels', () => {
  it('are drawn of the products that were chosen, with their bars', async () => {
    const { calls } = renderScreen();

    expect(await screen.findByRole('img', { name: 'Barcode 5449000000996' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print 1 label' })).toBeEnabled();
    expect(calls.find(({ name }) => name === 'label_products')?.args).toEqual({
      p_product_ids: [ID],
      p_receipt_id: null,
    });
  });

  it('are as many as are typed, begin where they are told, and show what is ticked', async () => {
    const { user, container } = renderScreen();
    const count = await screen.findByRole('textbox', { name: 'Labels of Flour 2 kg' });
    await user.clear(count);
    await user.type(count, '3');
    await user.click(screen.getByRole('checkbox', { name: 'Price of a kilogram' }));
    await user.clear(screen.getByRole('textbox', { name: 'Start at label' }));
    await user.type(screen.getByRole('textbox', { name: 'Start at label' }), '65');

    expect(screen.getByRole('button', { name: 'Print 3 labels' })).toBeInTheDocument();
    expect(container.querySelectorAll('.label-page')).toHaveLength(2);
    expect(screen.getAllByText('KSh 95.00 / kg')).toHaveLength(3);
  });

  it('print another code of the product with the price of its units', async () => {
    const { user } = renderScreen();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Code of Flour 2 kg' }), 'CRATE-12');

    expect(await screen.findByRole('img', { name: 'Barcode CRATE-12' })).toBeInTheDocument();
    expect(screen.getByText('Flour 2 kg · Crate of 12')).toBeInTheDocument();
    expect(screen.getByText('KSh 2,280.00')).toBeInTheDocument();
  });

  it('remember the paper that was used last', async () => {
    const first = renderScreen();
    await first.user.selectOptions(await screen.findByRole('combobox', { name: 'Paper' }), 'shelf-58');
    first.unmount();

    renderScreen();

    expect(await screen.findByRole('combobox', { name: 'Paper' })).toHaveValue('shelf-58');
    expect(screen.queryByRole('textbox', { name: 'Start at label' })).not.toBeInTheDocument();
  });

  it('take every scan, however fast they follow on each other', async () => {
    const { user } = renderWithApp(<LabelsScreen />, {
      route: '/admin/products/labels',
      session: {},
      rpc: {
        label_products: [FLOUR],
        list_products: ({ p_query: query }: { p_query: string }) => ({
          rows:
            query === 'UNKNOWN'
              ? []
              : [{ id: ID, name: FLOUR.name, sku: null, unit: 'each', kind: 'goods', price: 190 }],
          next_cursor: null,
          count: 1,
        }),
      },
    });
    const field = screen.getByRole('textbox', { name: 'Add a product' });

    await user.type(field, 'FL-2{Enter}FL-2{Enter}FL-2{Enter}');

    expect(await screen.findByRole('button', { name: 'Print 3 labels' })).toBeEnabled();
    expect(field).toHaveValue('');

    await user.type(field, 'UNKNOWN{Enter}');

    expect(await screen.findByText('No product has the name or code “UNKNOWN”.')).toBeInTheDocument();
    expect(field).toHaveValue('UNKNOWN');
  });

  it('are none before a product is chosen', async () => {
    renderScreen('');

    expect(screen.getByText('Add a product to see its label here.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    await waitFor(() => expect(within(screen.getByRole('region', { name: 'Preview' })).queryByRole('img')).toBeNull());
  });

  it('have no accessibility fault', async () => {
    const { container } = renderScreen();
    await screen.findByRole('img', { name: 'Barcode 5449000000996' });

    expect((await axe(container)).violations).toEqual([]);
  });
});
