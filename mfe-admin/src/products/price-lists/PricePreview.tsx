import { useState } from 'react';
import { formatCurrency, formatQuantity } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateField, FormSection } from '@dukani/shared/ui-antd';
import { parseQuantity } from '../../common/quantity';
import { useBusiness } from '../../common/useBusiness';
import { PickField } from '../../common/PickField';
import { quantityText, valueText, type PricePreview as Preview } from './priceListRows';
import { useFindPricedContactsQuery, useFindPricedProductsQuery } from './priceChoicesApi';
import { usePreviewPriceQuery } from './priceListsApi';

interface Picked {
  id: string;
  name: string;
}

/** Products whose name holds what was typed, with their price. */
export function useProductChoices(text: string) {
  const { currencyCode } = useBusiness();
  const { currentData } = useFindPricedProductsQuery(text, { skip: text === '' });
  return currentData?.map(({ id, name, sku, price }) => ({
    id,
    name,
    detail: [sku, formatCurrency(price, currencyCode)].filter((part) => part !== null).join(' · '),
  }));
}

function useContactChoices(text: string) {
  return useFindPricedContactsQuery(text, { skip: text === '' }).currentData;
}

/** What would Wanjiku pay for 12 on 3 Dec? */
export function PricePreview() {
  const [product, setProduct] = useState<Picked | null>(null);
  const [contact, setContact] = useState<Picked | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [date, setDate] = useState('');
  const thousandths = parseQuantity(quantity);
  return (
    <div className="price-try">
      <FormSection title="Try it" description="The price the till and the shop would charge, with all price lists.">
        <PickField label="Product" picked={product?.name ?? ''} useChoices={useProductChoices} onPick={setProduct} />
        <PickField
          label="Customer"
          help="Leave empty for a walk-in customer."
          picked={contact?.name ?? ''}
          useChoices={useContactChoices}
          onPick={setContact}
        />
        <div className="price-list-pair">
          <TextField
            label="Quantity"
            value={quantity}
            onChange={setQuantity}
            inputMode="decimal"
            error={thousandths === null ? 'Type a quantity such as 12.' : null}
          />
          <DateField label="On" isEmptiable value={date} onChange={setDate} help="Leave empty for today." />
        </div>
        <div aria-live="polite" className="price-preview">
          {product === null || thousandths === null ? (
            <p className="price-list-hint">Choose a product to see its price.</p>
          ) : (
            <Answer
              productId={product.id}
              contactId={contact?.id ?? null}
              quantity={thousandths / 1000}
              date={date === '' ? null : date}
            />
          )}
        </div>
      </FormSection>
    </div>
  );
}

function Answer(question: { productId: string; contactId: string | null; quantity: number; date: string | null }) {
  const { data, error, refetch } = usePreviewPriceQuery(question);
  if (data !== undefined) return <Offers preview={data} />;
  if (error !== undefined)
    return <ErrorState title="The price could not be calculated" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={64} />;
}

function Offers({ preview }: { preview: Preview }) {
  const { currencyCode } = useBusiness();
  return (
    <>
      <p className="price-preview-total">
        <strong>{formatCurrency(preview.unitPrice, currencyCode)}</strong> each,{' '}
        {formatCurrency(preview.amount, currencyCode)} for {formatQuantity(preview.quantity)}
      </p>
      {preview.offers.length === 0 ? (
        <p className="price-list-hint">No price list applies: this is the product’s own price.</p>
      ) : (
        <ul className="price-preview-offers">
          {preview.offers.map((offer) => (
            <li key={offer.listId} data-taken={offer.isTaken ? '' : undefined}>
              <span>
                {offer.isTaken ? <strong>{offer.listName}</strong> : offer.listName}
                {offer.isOwn && ' (the customer’s own)'}
              </span>
              <span>
                {[
                  valueText(offer.item, currencyCode),
                  quantityText(offer.item.minQuantity),
                  offer.item.target === 'all' ? 'everything' : `by ${offer.item.target}`,
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              </span>
              <span className="price-preview-price">{formatCurrency(offer.unitPrice, currencyCode)}</span>
            </li>
          ))}
          <li>
            <span>The product’s own price</span>
            <span />
            <span className="price-preview-price">{formatCurrency(preview.listPrice, currencyCode)}</span>
          </li>
        </ul>
      )}
    </>
  );
}
