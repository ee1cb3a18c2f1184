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
  tender_types: ['cash'],
});
const sales = [sale('s7', 'INV-000007'), sale('s17', 'INV-000017')];

const Where = () => <p>at {useLocation().pathname}</p>;

function open() {
  return renderWithApp(
    <>
      <Where />
      <Routes>
        <Route path="*" element={<FindSale otherWay={null} />} />
      </Routes>
    </>,
    {
      route: '/admin/sales?tab=returns',
      rpc: {
        list_sales: ({ p_query: query }: { p_query: string }) => {
          const rows = sales.filter(({ invoice_number: number }) => number.includes(query));
          return { rows, next_cursor: null, count: rows.length, has_more_than_count: false, total_amount: null };
        },
      },
    },
  );
}

describe('FindSale', () => {
  it('opens the only sale with what was scanned', async () => {
    const { user } = open();
    await user.type(screen.getByRole('searchbox', { name: 'Find the sale' }), '17{Enter}');

    expect(await screen.findByText('at /admin/sales/s17')).toBeInTheDocument();
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
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('No sale has “nobody” in its number, customer or note.'),
    );
  });
});
