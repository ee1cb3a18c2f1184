import { lineRemoved, quantitySet, type CartLine } from '@dukani/shared/cart';
import { keepTogether } from '@dukani/shared/format';
import { useAppDispatch } from '@dukani/shared/store';
import { Button } from '@dukani/shared/ui-core';
import { decideCartLineState, quotedLineOf, soldAs, type CartQuote } from '../common/cartQuote';
import { QuantityStepper } from '../common/QuantityStepper';
import { TakeWhatIsLeft } from '../common/TakeWhatIsLeft';

interface LinesPanelProps {
  lines: readonly CartLine[];
  quote: CartQuote | undefined;
  /** What the server refused just now, with how many there are where it says so. */
  refused: readonly { product_id: string; available: number | null }[];
}

/** Lines that cannot be ordered as they are, each with what can be done about it. */
export function LinesPanel({ lines, quote, refused }: LinesPanelProps) {
  const dispatch = useAppDispatch();
  return (
    <section className="shop-alert shop-alert--bad" role="alert" aria-labelledby="shop-short">
      <h2 id="shop-short">
        {lines.length === 1
          ? 'One item is not available in this quantity'
          : `${lines.length} items are not available in this quantity`}
      </h2>
      <ul className="shop-short">
        {lines.map((line) => {
          const isNotSold = decideCartLineState(line, quote) === 'not_sold';
          const available = refused.find(({ product_id: id }) => id === line.id)?.available ?? null;
          const sold = soldAs(line, quotedLineOf(line.id, quote));
          const set = (quantity: number) => dispatch(quantitySet({ id: line.id, quantity }));
          return (
            <li key={line.id}>
              <span>
                <b>{keepTogether(line.name)}</b>
                <small>{isNotSold ? 'No longer sold here.' : shortText(line.quantity, available)}</small>
              </span>
              <span className="shop-short__actions">
                {!isNotSold && line.quantity > (sold.minimum ?? 1) && (
                  <>
                    <TakeWhatIsLeft line={line} sold={sold} />
                    <QuantityStepper size="small" sold={sold} quantity={line.quantity} min={0} onChange={set} />
                  </>
                )}
                <Button
                  size="small"
                  aria-label={`Remove ${line.name}`}
                  onClick={() => dispatch(lineRemoved({ id: line.id }))}
                >
                  Remove
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function shortText(quantity: number, available: number | null): string {
  if (available !== null && available > 0) return `Only ${available} left. Lower the quantity.`;
  return quantity > 1 ? `Not enough left. Lower the quantity or remove it.` : 'Sold out. Remove it to continue.';
}
