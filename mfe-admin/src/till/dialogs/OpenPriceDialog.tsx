import { compare, parseMoneyInput, toNumeric, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
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
  const [first] = products;
  const proposed = opened?.price ?? first?.price ?? zero;
  const form = useEditForm({
    initial: {
      productId: first?.id ?? '',
      price: proposed === zero ? '' : toNumeric(proposed),
      description: opened?.description ?? '',
    },
    version: null,
    validate: (draft) => {
      const price = parseMoneyInput(draft.price);
      const isWrong = price === null || compare(price, zero) < 0 || isBeyondPrice(price, currencyCode);
      return isWrong ? { price: 'Type an amount like 50.' } : {};
    },
    save: (draft) => {
      const product = products.find(({ id }) => id === draft.productId);
      const name = draft.description.trim();
      const price = parseMoneyInput(draft.price) ?? zero;
      if (product !== undefined) onApply(product, { price, ...(name === '' ? {} : { description: name }) });
    },
  });
  return (
    <ActionDialog
      form={form}
      title={products.length === 1 ? `Price of ${first?.name ?? ''}` : 'Open price'}
      saveLabel={confirmLabel}
      onClose={onClose}
      onDone={null}
    >
      {products.length > 1 && (
        <SelectField
          label="Sold as"
          {...form.field('productId')}
          options={products.map(({ id: value, name: label }) => ({ value, label }))}
          help="Decides the tax."
        />
      )}
      <AmountField label="Unit price" {...form.field('price')} currencyCode={currencyCode} required autoFocus />
      <TextField
        label="Name"
        {...form.field('description')}
        maxLength={200}
        autoComplete="off"
        help="Printed on the receipt. Leave it empty for the product’s own name."
      />
    </ActionDialog>
  );
}
