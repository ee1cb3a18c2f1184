import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric, quantityFromNumeric, sum, timesQuantity, toNumeric, type Money } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { IconButton } from '@dukani/shared/ui-core';
import { FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { isPositive, type ComponentDraft, type ProductDraft } from './productDraft';
import { ProductFinder } from '../ProductFinder';

interface ComponentsSectionProps {
  form: EditFormState<ProductDraft>;
  productId: string;
}

/** What the parts of a bundle cost bought one by one. */
function partsPrice(components: readonly ComponentDraft[]): Money {
  return sum(
    components
      .filter(({ quantity }) => isPositive(quantity))
      .map(({ price, quantity }) => timesQuantity(fromNumeric(price), quantityFromNumeric(quantity.trim()))),
  );
}

/** What a bundle holds. Its stock is that of these products. */
export function ComponentsSection({ form, productId }: ComponentsSectionProps) {
  const { components } = form.draft;
  const { currencyCode } = useBusiness();
  const set = (next: ComponentDraft[]) => form.change({ components: next });
  return (
    <FormSection
      title="Products in the bundle"
      description="Selling the bundle reduces their stock. The bundle has its own price."
    >
      {components.length > 0 && (
        <ul className="product-components" aria-label="Products of the bundle">
          {components.map((component, index) => (
            <li key={component.productId}>
              <span>{component.name}</span>
              <TextField
                label={`Quantity of ${component.name}`}
                isLabelHidden
                value={component.quantity}
                onChange={(quantity) =>
                  set(components.map((other, place) => (place === index ? { ...other, quantity } : other)))
                }
                inputMode="decimal"
                autoComplete="off"
                after={<span className="adm-field-sign">{component.unit}</span>}
              />
              <IconButton
                icon="trash"
                label={`Remove ${component.name}`}
                onClick={() => set(components.filter((_other, place) => place !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {form.errors.components !== undefined && (
        <p className="adm-error" role="alert">
          {form.errors.components}
        </p>
      )}
      <ProductFinder
        label="Add a product"
        isOffered={(found) =>
          found.kind === 'goods' &&
          !found.hasVariants &&
          found.id !== productId &&
          components.every((component) => component.productId !== found.id)
        }
        onPick={({ id, name, unit, price }) =>
          set([...components, { productId: id, name, unit, price: toNumeric(price), quantity: '1' }])
        }
      />
      {components.length > 0 && (
        <p className="adm-muted">Price if bought separately {formatCurrency(partsPrice(components), currencyCode)}.</p>
      )}
    </FormSection>
  );
}
