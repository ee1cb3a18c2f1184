import { render, screen } from '@testing-library/react';
import { makeOrder } from './testing/shopSamples';
import { Totals } from './Totals';

const order = makeOrder();
const vat = { tax_code: 'VAT', tax_rate_percent: 16 };

describe('the tax in totals', () => {
  it.each([
    ['Includes VAT 16%', true, [{ ...vat, name: 'VAT' }]],
    ['Includes Kodi 16%', true, [{ ...vat, name: 'Kodi 16%' }]],
    ['VAT 16%', false, [{ ...vat, name: 'VAT' }]],
    // The business calls none so any more.
    ['Includes tax 16% (VAT)', true, [{ ...vat, tax_rate_percent: 18, name: 'VAT' }]],
  ])('is told as %s', (label, isIncluded, taxNames) => {
    render(
      <Totals
        amounts={{ ...order, prices_include_tax: isIncluded }}
        taxNames={taxNames}
        formatPrice={String}
        isDelivered={false}
      />,
    );

    expect(screen.getByText(label)).toBeInTheDocument();
  });
});
