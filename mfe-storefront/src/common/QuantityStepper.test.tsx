import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { selectCartLines } from '@dukani/shared/cart';
import type { FakeRpc } from '@dukani/shared/testing';
import { QuantityStepper, type Sold } from './QuantityStepper';
import { ProductCards, ProductGrid } from './ProductGrid';
import { forgetEverything, renderShop } from './testing/renderShop';
import { makeProduct, quoteSale, sampleId } from './testing/shopSamples';

type QuoteArgs = Parameters<typeof quoteSale>[0];
const mug: Sold = { id: sampleId(1), name: 'Mug', unit: 'each', step: null, minimum: null };
const bananas: Sold = { id: sampleId(2), name: 'Bananas', unit: 'kg', step: 0.25, minimum: 0.5 };
/** A shop with so many of everything. */
const stocked = (there: number): FakeRpc => ({
  quote_sale: (args: QuoteArgs) => quoteSale(args, (line) => ({ ...line, is_available: line.quantity <= there })),
});

function Stepper({ sold, start }: { sold: Sold; start: number }) {
  const [quantity, setQuantity] = useState(start);
  return (
    <>
      <QuantityStepper sold={sold} quantity={quantity} onChange={setQuantity} />
      <output aria-label="Taken">{String(quantity)}</output>
    </>
  );
}

const show = (sold: Sold, start: number, rpc: FakeRpc = stocked(9999)) =>
  renderShop(<Stepper sold={sold} start={start} />, { rpc });
const taken = () => screen.getByLabelText('Taken');
const field = () => screen.getByRole('textbox', { name: /^Quantity of/ });

beforeEach(forgetEverything);

describe('the quantity of pieces', () => {
  it.each([
    ['1.5', 'Mug is counted by the piece: 1.5 is not a whole number. Enter a whole number.'],
    ['1,5', 'Mug is counted by the piece: 1.5 is not a whole number. Enter a whole number.'],
    ['-3', '“-3” is not a quantity. Enter a whole number, such as 1.'],
    ['abc', '“abc” is not a quantity. Enter a whole number, such as 1.'],
  ])('refuses %s with a sentence, and takes nothing for it', async (text, sentence) => {
    const { user } = show(mug, 2);
    await user.clear(field());
    await user.type(field(), `${text}{Enter}`);

    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(field()).toHaveValue(text);
    expect(taken()).toHaveTextContent('NaN');
  });

  it('takes a whole number at once', async () => {
    const { user } = show(mug, 2);
    await user.clear(field());
    await user.type(field(), '12{Enter}');
    expect(taken()).toHaveTextContent('12');
  });

  it('goes back to what there is, and says so', async () => {
    const { user } = show(mug, 1, stocked(7));
    await user.clear(field());
    await user.type(field(), '9999{Enter}');

    expect(await screen.findByText('Only 7 of Mug left.')).toBeInTheDocument();
    expect(taken()).toHaveTextContent('7');
  });

  it('stops at what one order may hold', async () => {
    const { user } = show(mug, 1, {
      quote_sale: (args: QuoteArgs) => quoteSale(args, (line) => ({ ...line, is_available: true, maximum: 99 })),
    });
    await user.clear(field());
    await user.type(field(), '150{Enter}');

    expect(await screen.findByText('At most 99 of one product can be ordered online.')).toBeInTheDocument();
    expect(taken()).toHaveTextContent('99');
  });
});

describe('the quantity of weighed goods', () => {
  it.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['0.75', '0.75'],
  ])('takes %s', async (text, quantity) => {
    const { user } = show(bananas, 0.5);
    await user.clear(field());
    await user.type(field(), `${text}{Enter}`);
    expect(taken()).toHaveTextContent(quantity);
  });

  it.each([
    ['0.3', 'Bananas is sold in steps of 250 g.'],
    ['0.25', 'The minimum of Bananas is 500 g.'],
  ])('refuses %s', async (text, sentence) => {
    const { user } = show(bananas, 0.5);
    await user.clear(field());
    await user.type(field(), `${text}{Enter}`);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('goes up and down in its steps, from its least', async () => {
    const { user } = show(bananas, 0.5);
    expect(screen.getByRole('button', { name: 'One less of Bananas' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'One more of Bananas' }));
    expect(taken()).toHaveTextContent('0.75');
    expect(screen.getByRole('textbox', { name: 'Quantity of Bananas in kg' })).toHaveValue('0.75');
  });
});

describe('adding from a list', () => {
  it('takes the least of weighed goods, then more, and never more than there is', async () => {
    const product = makeProduct(2, { name: 'Bananas', unit: 'kg', step: 0.25, minimum: 0.5 });
    const { store, user } = renderShop(
      <ProductGrid>
        <ProductCards products={[product]} />
      </ProductGrid>,
      { rpc: stocked(1) },
    );
    const quantities = () => selectCartLines(store.getState()).map(({ quantity }) => quantity);
    const add = () => user.click(screen.getByRole('button', { name: 'Add Bananas to cart' }));
    expect(screen.getByText('/ kg')).toBeInTheDocument();
    await add();
    expect(quantities()).toEqual([0.5]);
    await add();
    await waitFor(() => expect(quantities()).toEqual([1]));
    await add();
    expect(await screen.findByText('Only 1 kg of Bananas left.')).toBeInTheDocument();
    expect(quantities()).toEqual([1]);
  });
});
