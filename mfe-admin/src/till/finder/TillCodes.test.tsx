import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { QuoteInput } from '@dukani/shared/rpc';
import { lastSale, lines, MILK, quote, recorded, renderReadyTill, scan } from '../tillTesting';

const CHEESE = { ...MILK, id: 'cheese', name: 'Cheese', sku: '123', barcode: null as never, unit: 'kg', price: 485 };
const WEIGHT = '2000123012347';
const PRICE = '2200123199994';
const CRATE = '6161100000031';
const CODES = {
  [WEIGHT]: { ...CHEESE, quantity: 1.234, label: { kind: 'weight', barcode: WEIGHT, amount: null } },
  [PRICE]: { ...CHEESE, quantity: 0.413, label: { kind: 'price', barcode: PRICE, amount: 199.99 } },
  [CRATE]: { ...MILK, barcode: CRATE, unit_factor: 24, unit_label: 'Crate' },
};
/** Prices as the server would: the label's price, and the wholesale list from 24 on. */
function quoteSale(basket: QuoteInput) {
  const plain = quote({ ...basket, lines: basket.lines.map((line) => ({ ...line, product_id: 'milk' })) });
  return {
    ...plain,
    lines: plain.lines.map((line, index) => {
      const asked = basket.lines[index];
      if (asked?.product_id === 'cheese') return { ...line, unit_price: 485, price_source: null };
      const isWholesale = (asked?.quantity ?? 0) >= 24;
      return {
        ...line,
        unit_price: isWholesale ? 50 : 60,
        price_source: isWholesale ? { kind: 'price_list', price_list_id: 'p1', name: 'Wholesale' } : null,
      };
    }),
  };
}
const server = { more: [CHEESE], codes: CODES, quoteSale };

describe('codes at the till', () => {
  beforeEach(() => localStorage.clear());

  it('sell what a weight label says', async () => {
    await renderReadyTill(server);

    await scan(WEIGHT);

    expect(await screen.findByRole('textbox', { name: 'Quantity of Cheese' })).toHaveValue('1.234');
  });

  it('keep each price label a line of its own at the label’s price, and send its code', async () => {
    const { calls } = await renderReadyTill(server);

    await scan(PRICE);
    await scan(PRICE);

    await waitFor(() => expect(within(lines()).getAllByText('Cheese')).toHaveLength(2));
    const [first] = within(lines()).getAllByRole('listitem');
    expect(first).toHaveTextContent('Price label KSh 199.99');
    expect(first).toHaveTextContent('0.413 kg');
    expect(within(lines()).queryByRole('textbox')).not.toBeInTheDocument();
    await waitFor(() =>
      expect(calls.filter((call) => call.name === 'quote_sale').at(-1)?.args).toMatchObject({
        p_basket: {
          lines: [
            { product_id: 'cheese', quantity: 0.413, barcode: PRICE },
            { product_id: 'cheese', quantity: 0.413, barcode: PRICE },
          ],
        },
      }),
    );
  });

  it('add a crate as its pieces, say so, and name the price list that applies', async () => {
    await renderReadyTill(server);

    await scan(CRATE);

    expect(await screen.findByRole('textbox', { name: 'Quantity of Milk 500 ml' })).toHaveValue('24');
    expect(within(lines()).getByText(/24 \(1 Crate\)/)).toBeInTheDocument();
    expect(await within(lines()).findByText(/Wholesale/)).toBeInTheDocument();
    await scan(MILK.barcode);
    await waitFor(() => expect(within(lines()).queryByText(/Crate/)).not.toBeInTheDocument());
  });
});

it('leaves what is typed while a code is looked up', async () => {
  localStorage.clear();
  let answer: ((product: unknown) => void) | null = null;
  const looked = new Promise((resolve) => (answer = resolve));
  await renderReadyTill({ ...server, codes: { [CRATE]: looked } });
  await scan(CRATE);
  const search = screen.getByRole('textbox', { name: 'Search or scan' });
  // The first keys of the next code, from a scanner that a busy machine takes for a hand.
  fireEvent.change(search, { target: { value: '6161' } });
  await act(async () => answer?.(CODES[CRATE]));

  expect(await screen.findByRole('textbox', { name: 'Quantity of Milk 500 ml' })).toHaveValue('24');
  expect(search).toHaveValue('6161');
});

describe('weighed goods', () => {
  beforeEach(() => localStorage.clear());

  it('are asked how much, to three decimals, and come in with that', async () => {
    const app = await renderReadyTill(server);

    await app.user.click(screen.getByRole('button', { name: /Cheese/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cheese: how many kg?' });
    expect((await axe(dialog)).violations).toEqual([]);
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Quantity in kg' }), '0.3505');
    await app.user.click(within(dialog).getByRole('button', { name: 'Add to basket' }));
    expect(within(dialog).getByText(/at most three decimals/)).toBeInTheDocument();
    await app.user.clear(within(dialog).getByRole('textbox', { name: 'Quantity in kg' }));
    // Typed at once it would be a scanner's.
    await app.user.paste('0.350');
    await app.user.keyboard('{Enter}');

    expect(await screen.findByRole('textbox', { name: 'Quantity of Cheese' })).toHaveValue('0.35');
  });

  it('are not asked for when the quantity was typed before', async () => {
    await renderReadyTill(server);

    const search = screen.getByRole('textbox', { name: 'Search or scan' });
    fireEvent.change(search, { target: { value: '0.25*123' } });
    fireEvent.submit(search);

    expect(await screen.findByRole('textbox', { name: 'Quantity of Cheese' })).toHaveValue('0.25');
  });
});

it('a customer’s prices are asked for when the customer changes', async () => {
  localStorage.clear();
  const app = await renderReadyTill({ ...server, customers: [{ id: 'w', name: 'Wanjiku', phone: null, email: null }] });
  await scan(MILK.barcode);
  await app.user.keyboard('{F2}');
  await app.user.type(await screen.findByRole('textbox', { name: 'Name or phone' }), 'Wan');
  await app.user.click(await screen.findByRole('button', { name: /Wanjiku/ }));

  await waitFor(() =>
    expect(app.calls.filter((call) => call.name === 'quote_sale').at(-1)?.args).toMatchObject({
      p_basket: { contact_id: 'w' },
    }),
  );
  await app.user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Pay basket #B1' });
  await app.user.keyboard('{Enter}');
  await lastSale();
  expect(recorded(app)[0]).toMatchObject({ contact_id: 'w' });
});

it('refuses half a piece in place, by the multiplier and in its line, and takes it of what is weighed', async () => {
  localStorage.clear();
  const { user } = await renderReadyTill(server);
  const search = screen.getByRole('textbox', { name: 'Search or scan' });
  await user.type(search, `0.5*${MILK.barcode}{Enter}`);
  expect(
    await screen.findByText(/^Milk 500 ml is counted by the piece: 0\.5 is not a whole number/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Quantity of Milk 500 ml' })).not.toBeInTheDocument();

  await user.clear(search);
  await user.type(search, `2*${MILK.barcode}{Enter}`);
  const quantity = await screen.findByRole('textbox', { name: 'Quantity of Milk 500 ml' });
  for (const [typed, sentence] of [
    ['1.5', /^Milk 500 ml is counted by the piece: 1\.5 is not a whole number/],
    ['-3', '“-3” is not a quantity.'],
  ] as const) {
    await user.clear(quantity);
    await user.type(quantity, `${typed}{Enter}`);
    expect(await within(lines()).findByText(sentence)).toBeInTheDocument();
    expect(quantity).toHaveValue('2');
  }
});
