import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { makeParkedServer, MILK, renderTill, scan } from './tillTesting';

const desk = window.matchMedia;
const onAPhone = () => {
  window.matchMedia = (query: string) => ({ ...desk(query), matches: query.includes('767px') });
};

afterEach(() => {
  window.matchMedia = desk;
});

const above = () => screen.findByRole('group', { name: 'Till status' });

describe('the till on a phone', () => {
  it('says above the products which till is open', async () => {
    onAPhone();
    const { container } = renderTill();
    const state = await above();

    expect(await within(state).findByRole('link', { name: /Till 1 .* sales?$/ })).toHaveAttribute(
      'href',
      '/admin/sales?tab=till',
    );
    expect(within(state).queryByRole('button')).toBeNull();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('opens a till from there', async () => {
    onAPhone();
    const { user } = renderTill({ session: null });
    await user.click(await within(await above()).findByRole('button', { name: 'Open a till' }));

    expect(await screen.findByRole('dialog', { name: 'Open a till' })).toBeInTheDocument();
  });

  it('has the baskets put aside there as well', async () => {
    onAPhone();
    const { user } = renderTill({ parked: makeParkedServer() });
    await screen.findByRole('button', { name: /Milk 500 ml/ });
    await scan(MILK.barcode);
    await user.keyboard('{F8}');
    await user.click(await within(await above()).findByRole('button', { name: '1 parked' }));

    expect(await screen.findByRole('dialog', { name: /Parked/ })).toBeInTheDocument();
  });

  it('goes back to the products once a basket is put aside', async () => {
    onAPhone();
    const { user, container } = renderTill({ parked: makeParkedServer() });
    await screen.findByRole('button', { name: /Milk 500 ml/ });
    await scan(MILK.barcode);
    await user.click(await screen.findByRole('button', { name: /1 item/ }));
    expect(container.querySelector('.till')).toHaveAttribute('data-sheet');
    await user.click(screen.getByRole('button', { name: 'Park' }));

    expect(await within(await above()).findByRole('button', { name: '1 parked' })).toBeInTheDocument();
    expect(container.querySelector('.till')).not.toHaveAttribute('data-sheet');
  });
});

describe('an empty basket without a till', () => {
  it('offers to open one at once', async () => {
    const { user } = renderTill({ session: null });
    const basket = screen.getByRole('complementary', { name: 'Basket' });
    await user.click(await within(basket).findByRole('button', { name: 'Open a till' }));

    expect(await screen.findByRole('dialog', { name: 'Open a till' })).toBeInTheDocument();
  });
});
