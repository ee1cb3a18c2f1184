import axe from 'axe-core';
import { screen, within } from '@testing-library/react';
import { renderWithApp } from '../testing/testing';
import { useLocation } from '../router';
import { Tabs } from './Tabs';

function Screen() {
  const { pathname } = useLocation();
  const tabs = [
    { key: 'orders', label: 'Orders', to: '/orders' },
    { key: 'quotes', label: 'Quotes', to: '/quotes' },
  ];
  return (
    <main>
      <Tabs label="Parts of sales" tabs={tabs} active={pathname.slice(1)} />
    </main>
  );
}

describe('the tabs of a screen', () => {
  it('are links, of which the present one is marked', async () => {
    const { user } = renderWithApp(<Screen />, { route: '/orders' });
    const row = within(screen.getByRole('navigation', { name: 'Parts of sales' }));
    expect(row.getByRole('link', { name: 'Quotes' })).toHaveAttribute('href', '/quotes');
    expect(row.getByRole('link', { current: 'page' })).toHaveTextContent('Orders');

    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');

    expect(row.getByRole('link', { current: 'page' })).toHaveTextContent('Quotes');
  });

  it('have no faults that axe finds', async () => {
    const { container } = renderWithApp(<Screen />, { route: '/quotes' });
    expect((await axe.run(container)).violations).toEqual([]);
  });
});
