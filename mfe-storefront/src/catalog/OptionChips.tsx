import type { ShopProductDetail } from '@dukani/shared/rpc';
import { stateOfValue, type Selection } from './variantSelection';

interface OptionChipsProps {
  product: Pick<ShopProductDetail, 'options' | 'variants'>;
  selection: Selection;
  onSelect: (choice: { name: string; value: string }) => void;
}

/**
 * One group of chips per option. Sold-out values can be looked at; what is not made in a combination leads to one that is. In a form of
 * its own, because the server's drawing of them stands beside these for a moment and of radio buttons with one name one alone is checked.
 */
export function OptionChips({ product, selection, onSelect }: OptionChipsProps) {
  const groups = product.options.map(({ name, values }) => (
    <fieldset key={name} className="shop-options">
      <legend>
        {name}: <b>{selection[name] ?? 'choose'}</b>
      </legend>
      <div className="shop-options__values">
        {values.map((value) => {
          const state = stateOfValue(product, selection, { name, value });
          return (
            <label key={value} className="shop-option" data-state={state}>
              <input
                type="radio"
                name={`option-${name}`}
                value={value}
                checked={selection[name] === value}
                onChange={() => onSelect({ name, value })}
              />
              <span>
                {value}
                {state === 'sold_out' && <span className="dk-visually-hidden"> (sold out)</span>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
  return (
    <form className="shop-choices" onSubmit={(event) => event.preventDefault()}>
      {groups}
    </form>
  );
}
