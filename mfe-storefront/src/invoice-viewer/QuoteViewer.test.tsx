import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { PublicQuote } from '@dukani/shared/rpc';
import { makeShop, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { SWRConfig } from 'swr';
import { sampleId } from '../common/testing/shopSamples';
import InvoiceViewerScreen from './InvoiceViewerScreen';

const offer: PublicQuote = {
  business: makeShop({ name: 'Duka la Mama' }),
  tax_pin: 'P051234567X',
  tax_pin_label: 'Tax PIN',
  quote: {
    quote_number: 'QUO-000007',
    version: 2,
    status: 'sent',
    issued_on: '2026-11-21',
    issued_to: 'Wanjiku',
    valid_until: '2026-12-21',
    note: 'With delivery',
    accepted_at: null,
    currency_code: 'KES',
    prices_include_tax: true,
    subtotal_amount: 232,
    discount_amount: 0,
    delivery_fee: 0,
    net_amount: 200,
    tax_amount: 32,
    total_amount: 232,
    taxes: [{ tax_code: 'VAT', tax_rate_percent: 16, net_amount: 200, tax_amount: 32 }],
    promotions: [],
    lines: [
      {
        id: sampleId(701),
        line_number: 1,
        product_id: sampleId(1),
        name: 'Milk',
        sku: 'M-1',
        unit: 'each',
        quantity: 2,
        list_price: 116,
        unit_price: 116,
        discount_amount: 0,
        net_amount: 200,
        tax_amount: 32,
        gross_amount: 232,
        tax_rate_percent: 16,
        tax_code: 'VAT',
        promotions: [],
      },
    ],
  },
};
const accepted: PublicQuote = {
  ...offer,
  quote: { ...offer.quote, status: 'accepted', accepted_at: '2026-11-22T09:00:00Z' },
};

function renderViewer(search: string, rpc: FakeRpc) {
  return renderWithApp(
    <SWRConfig value={{ provider: () => new Map() }}>
      <InvoiceViewerScreen />
    </SWRConfig>,
    { route: `/api/public-invoice-viewer${search}`, rpc },
  );
}

describe('a quote behind its link', () => {
  it('shows what is offered, to whom and until when', async () => {
    const { container } = renderViewer('?quote=good', { get_public_quote: offer });

    const paper = await screen.findByRole('article', { name: 'Quote QUO-000007' });
    expect(within(paper).getByRole('row', { name: /Milk.*2.*116\.00.*VAT.*232\.00/ })).toBeInTheDocument();
    expect(within(paper).getByText('21 Dec 2026')).toBeInTheDocument();
    expect(within(paper).getByText('Wanjiku')).toBeInTheDocument();
    expect(within(paper).getByText('With delivery')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('is accepted in the version that was shown', async () => {
    const { user, calls } = renderViewer('?quote=good', { get_public_quote: offer, accept_quote: accepted });
    await user.click(await screen.findByRole('button', { name: /^Accept for .*232\.00/ }));

    expect(await screen.findByText(/^Accepted on .*Duka la Mama was notified\.$/)).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'accept_quote')?.args).toEqual({ p_token: 'good', p_version: 2 });
    expect(screen.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
  });

  it('is shown anew when it was changed meanwhile', async () => {
    const { user, calls } = renderViewer('?quote=good', {
      get_public_quote: offer,
      accept_quote: () => {
        throw new ApiError({ code: 'quote_changed', status: 409, message: 'The quote was changed.' });
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));

    expect(await screen.findByText('The quote was changed.')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'get_public_quote')).toHaveLength(2);
  });

  it.each(['accepted', 'converted', 'declined', 'expired'] as const)(
    'cannot be accepted once it is %s',
    async (status) => {
      renderViewer('?quote=good', { get_public_quote: { ...offer, quote: { ...offer.quote, status } } });

      await screen.findByRole('article', { name: 'Quote QUO-000007' });
      expect(screen.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
    },
  );

  it.each([
    ['a wrong token', '?quote=wrong'],
    ['an empty token', '?quote='],
  ])('is not there for %s', async (_what, search) => {
    renderViewer(search, { get_public_quote: null });

    expect(await screen.findByRole('heading', { name: 'This quote is not available' })).toBeInTheDocument();
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});
