import { useId, useState, type FormEvent } from 'react';
import { compare, parseMoneyInput, toNumeric, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { AmountField } from '../../common/AmountField';
import type { TillProduct } from '../../checkout/tillApi';
import { isBeyondPrice } from '../basket/basketBounds';
import type { OpenPrice } from '../basket/addLine';

type OpenProduct = Pick<TillProduct, 'id' | 'name' | 'price'>;

interface OpenPriceDialogProps<T extends OpenProduct> {
  /** What it can be sold as; one is not asked for. */
  products: readonly T[];
  /** What was said before. */
  opened?: OpenPrice;
  currencyCode: string;
  confirmLabel: string;
  onApply: (product: T, opened: OpenPrice) => void;
  onClose: () => void;
}

/** Asks what goods with an open price cost this time, and what they are. */
export function OpenPriceDialog<T extends OpenProduct>({
  products,
  opened,
  currencyCode,
  confirmLabel,
  onApply,
  onClose,
}: OpenPriceDialogProps<T>) {
  const formId = useId();
  const [productId, setProductId] = useState(products[0]?.id ?? '');
  const product = products.find(({ id }) => id === productId);
  const proposed = opened?.price ?? product?.price ?? zero;
  const [priceText, setPriceText] = useState(proposed === zero ? '' : toNumeric(proposed));
  const [description, setDescription] = useState(opened?.description ?? '');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = parseMoneyInput(priceText);
    const name = description.trim();
    if (price === null || compare(price, zero) < 0 || isBeyondPrice(price, currencyCode))
      setError('Type an amount like 50.');
    else if (product !== undefined) onApply(product, { price, ...(name === '' ? {} : { description: name }) });
  };
  return (
    <Dialog
      isOpen
      title={products.length === 1 ? `Price of ${product?.name ?? ''}` : 'Open price'}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary">
          {confirmLabel}
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={submit} noValidate>
        {products.length > 1 && (
          <SelectField
            label="Sold as"
            value={productId}
            onChange={setProductId}
            options={products.map(({ id: value, name: label }) => ({ value, label }))}
            help="Decides the tax."
          />
        )}
        <AmountField
          label="Unit price"
          value={priceText}
          onChange={(text) => {
            setPriceText(text);
            setError(null);
          }}
          currencyCode={currencyCode}
          error={error}
          required
          autoFocus
        />
        <TextField
          label="Name"
          value={description}
          onChange={setDescription}
          maxLength={200}
          autoComplete="off"
          help="Printed on the receipt. Leave it empty for the product’s own name."
        />
      </form>
    </Dialog>
  );
}
