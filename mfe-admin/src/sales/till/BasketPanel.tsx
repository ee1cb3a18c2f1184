import { useEffect, useRef } from 'react';
import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { subtract, type Money } from '@dukani/shared/money';
import { errorMessage, type ApiError } from '@dukani/shared/errors';
import { Button, Icon, IconButton } from '@dukani/shared/ui-core';
import type { Quote } from '../saleRows';
import { itemCount, type Basket, type BasketEstimate } from './basket';
import { BasketLineRow } from './BasketLineRow';
import { saleableOnLine } from './stockShortage';

interface BasketPanelProps {
  basket: Basket;
  activeLineId: string | null;
  estimate: BasketEstimate;
  quote: Quote | null;
  quoteError: ApiError | null;
  onQuoteRetry: () => void;
  onRemoveDiscounts: () => void;
  /** Why this basket cannot be paid as it is, as a sentence; null when it can. */
  blockedBy: string | null;
  currencyCode: string;
  onQuantity: (lineId: string, quantity: number) => void;
  onActivate: (lineId: string) => void;
  onDiscountLine: (lineId: string) => void;
  onDiscountBasket: () => void;
  onChooseCustomer: () => void;
  onRemoveCustomer: () => void;
  onClear: () => void;
  onPark: () => void;
  /** Given while a basket was just emptied. */
  onUndoClear: (() => void) | null;
  onPay: () => void;
  onCloseSheet: () => void;
}

/** The basket: customer, lines, totals, and the two keys that matter. */
export function BasketPanel(props: BasketPanelProps) {
  const {
    basket,
    activeLineId,
    quote,
    currencyCode,
    onQuantity,
    onActivate,
    onDiscountLine,
    onChooseCustomer,
    onRemoveCustomer,
    onClear,
    onCloseSheet,
  } = props;
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    listRef.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeLineId, basket.lines.length]);

  return (
    <>
      <header className="till-basket-head">
        <h2 className="till-basket-title">
          Basket <span className="till-basket-number">#B{basket.number}</span>
        </h2>
        {basket.customer === null ? (
          <Button size="small" variant="ghost" icon="user-plus" onClick={onChooseCustomer}>
            Customer
          </Button>
        ) : (
          <span className="till-customer">
            <button type="button" className="till-customer-name" onClick={onChooseCustomer}>
              <Icon name="user" size={16} /> {basket.customer.name}
            </button>
            <IconButton
              size="small"
              icon="close"
              label={`Remove customer ${basket.customer.name}`}
              onClick={onRemoveCustomer}
            />
          </span>
        )}
        <IconButton
          size="small"
          icon="trash"
          label="Empty the basket"
          disabled={basket.lines.length === 0}
          onClick={onClear}
        />
        <span className="till-only-phone">
          <IconButton size="small" icon="chevron-down" label="Back to products" onClick={onCloseSheet} />
        </span>
      </header>
      <ul className="till-lines" ref={listRef} aria-label="Basket lines">
        {basket.lines.map((line) => (
          <BasketLineRow
            key={line.id}
            line={line}
            isActive={line.id === activeLineId}
            saleable={saleableOnLine(basket, quote, line.id)}
            amount={props.estimate.lines.find((candidate) => candidate.id === line.id)?.amount ?? null}
            currencyCode={currencyCode}
            onQuantity={onQuantity}
            onActivate={onActivate}
            onDiscount={onDiscountLine}
          />
        ))}
      </ul>
      {basket.lines.length === 0 && <EmptyBasket onUndoClear={props.onUndoClear} />}
      <BasketTotals {...props} />
    </>
  );
}

function EmptyBasket({ onUndoClear }: Pick<BasketPanelProps, 'onUndoClear'>) {
  return (
    <p className="till-empty">
      {onUndoClear === null ? (
        'Scan, search or tap a product.'
      ) : (
        <>
          The basket was emptied.{' '}
          <button type="button" className="till-link" onClick={onUndoClear}>
            Undo
          </button>
        </>
      )}
    </p>
  );
}

function BasketTotals({
  basket,
  estimate,
  quote,
  quoteError,
  onQuoteRetry,
  onRemoveDiscounts,
  blockedBy,
  currencyCode,
  onDiscountBasket,
  onPark,
  onPay,
}: BasketPanelProps) {
  const figures = quote ?? estimate;
  const money = (amount: Money) => formatCurrency(amount, currencyCode);
  const includesTax =
    quote === null ? subtract(estimate.subtotal, estimate.discount) === estimate.total : quote.pricesIncludeTax;
  const hasLines = basket.lines.length > 0;
  return (
    <footer className="till-totals">
      {quoteError !== null && (
        <p className="till-notice" role="alert">
          <Icon name="alert" size={16} /> {errorMessage(quoteError)}{' '}
          {quoteError.code === 'approval_required' ? (
            <button type="button" className="till-link" onClick={onRemoveDiscounts}>
              Remove discount
            </button>
          ) : (
            <button type="button" className="till-link" onClick={onQuoteRetry}>
              Try Again
            </button>
          )}
        </p>
      )}
      {blockedBy !== null && quoteError === null && (
        <p className="till-notice" role="alert">
          <Icon name="alert" size={16} /> {blockedBy}
        </p>
      )}
      <dl className="till-sums">
        <div>
          <dt>
            <button type="button" className="till-link" disabled={!hasLines} onClick={onDiscountBasket}>
              Discount
            </button>
          </dt>
          <dd>{figures.discount === 0 ? money(figures.discount) : `−${money(figures.discount)}`}</dd>
        </div>
        <div>
          <dt>{includesTax ? 'Tax included' : 'Tax'}</dt>
          <dd>{money(figures.tax)}</dd>
        </div>
        <div className="till-total">
          <dt>
            Total <span className="till-count">{itemsText(itemCount(basket.lines))}</span>
          </dt>
          <dd>
            <output aria-label="Total" data-estimate={quote === null && hasLines ? '' : undefined}>
              {money(figures.total)}
            </output>
          </dd>
        </div>
      </dl>
      <p className="till-checking" role="status">
        {quote === null && hasLines && quoteError === null ? 'Checking the total…' : ''}
      </p>
      <div className="till-actions">
        <Button size="large" icon="pause" disabled={!hasLines} onClick={onPark}>
          Park
        </Button>
        <Button size="large" variant="primary" disabled={!hasLines || blockedBy !== null} onClick={onPay} isWide>
          Pay <kbd className="adm-key">⏎</kbd>
        </Button>
      </div>
    </footer>
  );
}

/** `1 item`, `3 items`. */
export function itemsText(count: number): string {
  return `${formatNumber(count, 3)} ${count === 1 ? 'item' : 'items'}`;
}
