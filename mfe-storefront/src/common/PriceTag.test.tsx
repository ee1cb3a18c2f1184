import { screen } from '@testing-library/react';
import { renderShop } from './testing/renderShop';
import { PriceTag, savedPercent } from './PriceTag';

describe('PriceTag', () => {
  it('strikes the former price only when it is higher', () => {
    renderShop(<PriceTag price={80} retailPrice={100} />);
    expect(screen.getByText(/KSh\s100\.00/).tagName).toBe('S');
  });

  it('shows no former price that is not higher', () => {
    renderShop(<PriceTag price={100} retailPrice={100} />);
    expect(screen.getAllByText(/KSh/)).toHaveLength(1);
  });

  it('shows two decimals also where the currency has none', () => {
    renderShop(<PriceTag price={1250} retailPrice={null} />, {
      tenant: { currency_code: 'JPY', currency_symbol: '¥' },
    });
    expect(screen.getByText('¥1,250.00')).toBeInTheDocument();
  });

  it.each([
    [80, 100, 20],
    [99.9, 100, null],
    [66.67, 100, 33],
    [100, 100, null],
    [100, null, null],
  ])('%d instead of %p saves %p percent, never rounded up', (price, retail, percent) => {
    expect(savedPercent(price, retail)).toBe(percent);
  });
});
