import { quotedLineOf, useCartQuote } from '../common/cartQuote';

/** Says of a price without tax that tax comes on top, if any does. Only a quote knows the rate. */
export default function AddedTax({ productId }: { productId: string }) {
  const { data: quote } = useCartQuote({ lines: [{ id: productId, quantity: 1 }] });
  const isTaxed = (quotedLineOf(productId, quote)?.tax_rate_percent ?? 0) > 0;
  return isTaxed && <p className="shop-product__added">Tax is added at checkout.</p>;
}
