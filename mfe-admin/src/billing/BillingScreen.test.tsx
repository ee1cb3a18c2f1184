import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { BillingScreen } from './BillingScreen';

const ENDED = '2026-11-11T10:00:00Z';
const renderBilling = () =>
  renderWithApp(<BillingScreen />, {
    route: '/admin/billing?subscription=inactive',
    session: {
      subscription: {
        ...makeAccess().subscription!,
        status: 'cancelled',
        expires_at: ENDED,
        current_period_end: ENDED,
      },
    },
  });

describe('BillingScreen', () => {
  it('says how the platform is reached and which business to name', () => {
    renderBilling();

    const help = screen.getByRole('region', { name: 'Change or start a plan' });
    expect(help).toHaveTextContent('Duka la Mama (duka)');
    expect(within(help).getByRole('link', { name: /Terms/ })).toHaveAttribute(
      'href',
      `${window.location.origin}/terms#payment`,
    );
    expect(screen.getByRole('button', { name: 'Check again' })).toBeInTheDocument();
  });

  it('tells a date once', () => {
    renderBilling();

    expect(screen.getAllByText('11 Nov 2026')).toHaveLength(1);
  });

  it('has no accessibility fault', async () => {
    const { container } = renderBilling();

    expect((await axe(container)).violations).toEqual([]);
  });
});
