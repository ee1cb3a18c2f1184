import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Route, Routes, useLocation } from '@dukani/shared/router';
import { renderWithApp } from '@dukani/shared/testing';
import { FindSale } from './FindSale';

const sale = (id: string, invoiceNumber: string) => ({
  id,
  invoice_number: invoiceNumber,
  occurred_at: '2026-11-21T08:00:00Z',
  contact_name: null,
  total_amount: 116,
  refunded_amount: 0,
  balance_due: 0,
  rounding_amount: 0,
  tender_types: ['cash'],
});
const sales = [sale('s7', 'INV-000007'), sale('s17', 'INV-000017')];

function Where() {
  const { pathname, state } = useLocation() as { pathname: string; state: { isForReturn?: boolean } | null };
  return (
    <>
      <p>at {pathname}</p>
      {state?.isForReturn === true && <p>to take goods back</p>}
    </>
  );
}

function open(rpc: Record<string, unknown> = {}) {
  return renderWithApp(
    <>
      <Where />
      <Routes>
        <Route path="*" element={<FindSale otherWay={null} />} />
      </Routes>
    </>,
    {
      route: '/admin/sales?tab=returns',
      session: {},
      rpc: {
        find_sale_to_return: { sale_id: null, invoice_number: null },
        list_sales: ({ p_query: query }: { p_query: string }) => {
          const rows = sales.filter(({ invoice_number: number }) => number.includes(query));
          return { rows, next_cursor: null, count: rows.length, has_more_than_count: false, total_amount: null };
        },
        ...rpc,
      },
    },
  );
}

describe('FindSale', () => {
  it('opens the only sale with what was scanned', async () => {
    const { user } = open();
    await user.type(screen.getByRole('searchbox', { name: 'Find the sale' }), '17{Enter}');

    expect(await screen.findByText('at /admin/sales/s17')).toBeInTheDocument();
    expect(screen.getByText('to take goods back')).toBeInTheDocument();
  });

  it('lets one choose among several, and says when there is none', async () => {
    const { user, container } = open();
    const field = screen.getByRole('searchbox', { name: 'Find the sale' });
    await user.type(field, '7');
    await user.click(screen.getByRole('button', { name: 'Find' }));

    expect(await screen.findByRole('link', { name: /^INV-000007/ })).toHaveAttribute('href', '/admin/sales/s7');
    expect(screen.getByText('at /admin/sales')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.clear(field);
    await user.type(field, 'nobody{Enter}');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No sale matches “nobody”.'));
    await user.clear(field);
    await user.type(field, '7{Enter}');
    await user.click(await screen.findByRole('link', { name: /^INV-000007/ }));
    expect(await screen.findByText('to take goods back')).toBeInTheDocument();
  });

  it('opens whoever’s sale it is by the code of its receipt', async () => {
    const { user } = open({
      find_sale_to_return: ({ p_code: code }: { p_code: string }) =>
        code === 'https://duka.example/i?token=abc' ? { sale_id: 's99', invoice_number: 'INV-000099' } : null,
    });
    await user.type(
      screen.getByRole('searchbox', { name: 'Find the sale' }),
      'https://duka.example/i?token=abc{Enter}',
    );

    expect(await screen.findByText('at /admin/sales/s99')).toBeInTheDocument();
    expect(screen.getByText('to take goods back')).toBeInTheDocument();
  });

  it('finds a sale by the goods that come back', async () => {
    const milk = {
      id: 'milk',
      name: 'Milk',
      price: 58,
      stock_quantity: 4,
      kind: 'goods',
      unit: 'pc',
      unit_factor: 1,
      tax_rate_percent: 16,
      label: null,
      modifier_sets: [],
    };
    const { user, container } = open({
      till_products: [milk],
      find_product_by_code: milk,
      find_sales_of_product: [
        {
          invoice_number: 'INV-000031',
          occurred_at: '2026-11-21T08:00:00Z',
          quantity: 3,
          returned_quantity: 1,
          unit_price: 58,
        },
      ],
      find_sale_to_return: ({ p_code: code }: { p_code: string }) => ({ sale_id: `of ${code}`, invoice_number: code }),
    });
    await user.click(screen.getByRole('button', { name: 'Find by product' }));
    await user.type(screen.getByRole('textbox', { name: 'Goods to return' }), '6161{Enter}');
    const sold = await screen.findByRole('button', { name: /^INV-000031 .* 3, 1 returned, at/ });
    expect((await axe(container)).violations).toEqual([]);
    await user.click(sold);

    expect(await screen.findByText('at /admin/sales/of INV-000031')).toBeInTheDocument();
  });
});
