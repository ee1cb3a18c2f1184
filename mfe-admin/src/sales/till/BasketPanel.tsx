import { useEffect, useRef, type Ref } from 'react';
import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { subtract, sum, type Money, type Thousandths } from '@dukani/shared/money';
import { errorMessage, type ApiError } from '@dukani/shared/errors';
import { Button, Icon, IconButton } from '@dukani/shared/ui-core';
import type { Quote } from '../saleRows';
import { ActionMenu, type MenuAction } from '../../common/ActionMenu';
import { itemCount, type Basket, type BasketEstimate, type BasketLine } from './basket';
import { BasketLineRow } from './BasketLineRow';
import { APPROVED } from '../saleLabels';
import { amountLeft, BasketPromotions } from './BasketPromotions';
import type { AlonePromotions } from './offline/localPromotions';
import { CustomerCreditLine } from './CustomerCreditLine';
import { CustomerPointsLine } from './CustomerPointsLine';
import { saleErrorSentence } from './saleErrorSentence';
import { saleableOnLine } from './stockShortage';

interface BasketPanelProps {
  basket: Basket;
  activeLineId: string | null;
  estimate: BasketEstimate;
  quote: Quote | null;
  /** Whether the business charges any tax: else nothing is said of it. */
  chargesTax: boolean;
  /** What promotions give by this device while the server cannot say; part of the estimate. */
  alonePromotions: AlonePromotions | null;
  /** What is left of its products by this device while the server cannot say. */
  stockAlone: ReadonlyMap<string, Thousandths>;
  quoteError: ApiError | null;
  /** True while this device sells without the server. */
  isAlone: boolean;
  onQuoteRetry: () => void;
  onRemoveDiscounts: () => void;
  /** Why this basket cannot be paid as it is, as a sentence; null when it can. */
  blockedBy: string | null;
  currencyCode: string;
  onQuantity: (lineId: string, quantity: number) => void;
  onActivate: (lineId: string) => void;
  onDiscountLine: (lineId: string) => void;
  onNameSerials: (line: BasketLine) => void;
  onPriceLine: (lineId: string) => void;
  onModifyLine: (lineId: string) => void;
  /** Given when somebody else could allow what the server refuses. */
  onAskApproval: (() => void) | null;
  onDiscountBasket: () => void;
  onCoupon: () => void;
  onChooseCustomer: () => void;
  onRemoveCustomer: () => void;
  onClear: () => void;
  onPark: () => void;
  onParkWithLabel: () => void;
  onNote: () => void;
  onQuote: () => void;
  onOrder: () => void;
  onInvoice: () => void;
  /** Given while a basket was just emptied. */
  onUndoClear: (() => void) | null;
  /** Given while nobody can be served, because no till is open. */
  onOpenTill: (() => void) | null;
  openTillRef: Ref<HTMLButtonElement>;
  onPay: () => void;
  onCloseSheet: () => void;
}

/** The basket: customer, lines, totals, and the two keys that matter. */
export function BasketPanel(props: BasketPanelProps) {
  const {
    basket,
    activeLineId,
    quote,
    stockAlone,
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
          Basket{' '}
          <span className="till-basket-number">
            #B{basket.number} {basket.label}
          </span>
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
          label="Clear basket"
          disabled={basket.lines.length === 0}
          onClick={onClear}
        />
        <ActionMenu rowLabel="More actions" entries={moreWith(props)} />
        <span className="till-only-phone">
          <IconButton size="small" icon="chevron-down" label="Back to products" onClick={onCloseSheet} />
        </span>
      </header>
      {basket.customer !== null && <CustomerCreditLine customerId={basket.customer.id} currencyCode={currencyCode} />}
      {basket.customer !== null && <CustomerPointsLine customerId={basket.customer.id} currencyCode={currencyCode} />}
      <ul className="till-lines" ref={listRef} aria-label="Basket lines">
        {basket.lines.map((line) => {
          const estimated = props.estimate.lines.find((candidate) => candidate.id === line.id);
          const quoted = quote?.lines.find((candidate) => candidate.id === line.id)?.promotions ?? [];
          const promotions = quote === null ? (props.alonePromotions?.byLine.get(line.id) ?? []) : quoted;
          return (
            <BasketLineRow
              key={line.id}
              line={line}
              isActive={line.id === activeLineId}
              saleable={saleableOnLine(basket, { quote, stockAlone }, line.id)}
              amount={amountLeft(estimated?.amount, quoted)}
              promotions={promotions}
              currencyCode={currencyCode}
              onQuantity={onQuantity}
              onActivate={onActivate}
              onDiscount={onDiscountLine}
              onPrice={props.onPriceLine}
              onModify={props.onModifyLine}
              onSerials={props.onNameSerials}
            />
          );
        })}
      </ul>
      {basket.lines.length === 0 && <EmptyBasket {...props} />}
      <BasketTotals {...props} />
    </>
  );
}

/** What a basket can become besides a sale that must be paid now. */
function moreWith({ basket, onQuote, onOrder, onInvoice }: BasketPanelProps): MenuAction[] {
  const ofBasket: MenuAction[] = [
    { label: 'Order for later', icon: 'bag', run: onOrder },
    { label: 'Save as a quote', icon: 'file', run: onQuote },
    {
      label: basket.customer === null ? 'Make an invoice' : 'Make an invoice',
      icon: 'file-check',
      run: onInvoice,
    },
  ];
  return [
    ...(basket.lines.length === 0 || basket.changedQuote !== undefined ? [] : ofBasket),
    { label: 'Open a quote', icon: 'list', to: '/admin/sales?tab=quotes' },
  ];
}

function EmptyBasket({
  onUndoClear,
  onOpenTill,
  openTillRef,
}: Pick<BasketPanelProps, 'onUndoClear' | 'onOpenTill' | 'openTillRef'>) {
  if (onUndoClear === null && onOpenTill !== null) {
    return (
      <div className="till-empty till-empty-closed">
        <p>Till closed. Count the cash, then start selling.</p>
        <Button variant="primary" onClick={onOpenTill} ref={openTillRef}>
          Open a till
        </Button>
      </div>
    );
  }
  return (
    <p className="till-empty">
      {onUndoClear === null ? (
        'Scan, search or tap a product.'
      ) : (
        <>
          Basket cleared.{' '}
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
  chargesTax,
  alonePromotions,
  quoteError,
  isAlone,
  onQuoteRetry,
  onRemoveDiscounts,
  onAskApproval,
  blockedBy,
  currencyCode,
  onDiscountBasket,
  onCoupon,
  onPark,
  onParkWithLabel,
  onNote,
  onQuote,
  onPay,
}: BasketPanelProps) {
  const figures = quote ?? estimate;
  const money = (amount: Money) => formatCurrency(amount, currencyCode);
  const includesTax =
    quote === null ? subtract(estimate.subtotal, estimate.discount) === estimate.total : quote.pricesIncludeTax;
  const hasLines = basket.lines.length > 0;
  const given = quote?.promotions ?? alonePromotions?.promotions ?? [];
  const byHand = subtract(figures.discount, sum(given.map(({ amount }) => amount)));
  return (
    <footer className="till-totals">
      {quoteError !== null && (
        <p className="till-notice" role="alert">
          <Icon name="alert" size={16} />{' '}
          {quoteError.code === 'not_found'
            ? saleErrorSentence(quoteError, basket, currencyCode)
            : errorMessage(quoteError)}{' '}
          {quoteError.code === 'approval_required' ? (
            <>
              {onAskApproval !== null && (
                <>
                  <button type="button" className="till-link" onClick={onAskApproval}>
                    A manager approves
                  </button>{' '}
                </>
              )}
              <button type="button" className="till-link" onClick={onRemoveDiscounts}>
                {basket.lines.some((line) => line.price !== undefined) ? 'Use list prices' : 'Remove discount'}
              </button>
            </>
          ) : (
            <button type="button" className="till-link" onClick={onQuoteRetry}>
              Try Again
            </button>
          )}
        </p>
      )}
      {blockedBy !== null && quoteError === null && (
        <p
          className={basket.changedQuote === undefined ? 'till-notice' : 'till-notice till-notice-calm'}
          role={basket.changedQuote === undefined ? 'alert' : 'status'}
        >
          <Icon name={basket.changedQuote === undefined ? 'alert' : 'edit'} size={16} /> {blockedBy}
        </p>
      )}
      <Approvals basket={basket} />
      <BasketPromotions
        basket={basket}
        quote={quote}
        alone={alonePromotions}
        isAlone={isAlone}
        currencyCode={currencyCode}
      />
      {basket.note !== '' && (
        <button type="button" className="till-basket-note" onClick={onNote}>
          <Icon name="edit" size={14} /> <span className="dk-visually-hidden">Note: </span>
          {basket.note}
        </button>
      )}
      <dl className="till-sums">
        <div>
          <dt>
            <button type="button" className="till-link" disabled={!hasLines} onClick={onDiscountBasket}>
              Discount
            </button>
            <button type="button" className="till-link till-add-note" disabled={!hasLines} onClick={onCoupon}>
              Coupon
            </button>
            {basket.note === '' && (
              <button type="button" className="till-link till-add-note" onClick={onNote}>
                Note
              </button>
            )}
          </dt>
          <dd>{byHand === 0 ? money(byHand) : `−${money(byHand)}`}</dd>
        </div>
        {chargesTax && (
          <div>
            <dt>{includesTax ? 'Tax included' : 'Tax'}</dt>
            <dd>{money(figures.tax)}</dd>
          </div>
        )}
        <div className="till-total">
          <dt>
            Total <span className="till-count">{itemsText(itemCount(basket.lines))}</span>
          </dt>
          <dd>
            <output aria-label="Total" data-estimate={quote === null && hasLines && !isAlone ? '' : undefined}>
              {money(figures.total)}
            </output>
          </dd>
        </div>
      </dl>
      <p className="till-checking" role="status">
        {quote !== null || !hasLines || quoteError !== null
          ? ''
          : isAlone
            ? 'No connection: prices from this device.'
            : 'Checking the total…'}
      </p>
      <div className="till-actions">
        <span className="till-park">
          <Button size="large" icon="pause" disabled={!hasLines} onClick={onPark}>
            Park
          </Button>
          <IconButton icon="tag" label="Park with a label" disabled={!hasLines} onClick={onParkWithLabel} />
        </span>
        {basket.changedQuote === undefined ? (
          <Button size="large" variant="primary" disabled={!hasLines || blockedBy !== null} onClick={onPay} isWide>
            Pay <kbd className="adm-key">⏎</kbd>
          </Button>
        ) : (
          <Button size="large" variant="primary" disabled={!hasLines} onClick={onQuote} isWide>
            Save the quote <kbd className="adm-key">Shift F6</kbd>
          </Button>
        )}
      </div>
    </footer>
  );
}

/** Who has allowed what of this basket. */
function Approvals({ basket }: Pick<BasketPanelProps, 'basket'>) {
  if (basket.approvals === undefined || basket.approvals.length === 0) return null;
  return (
    <p className="till-approvals">
      <Icon name="check-circle" size={14} />{' '}
      {basket.approvals
        .map(({ permission, approverName }) => `${APPROVED[permission]} approved by ${approverName}`)
        .join(' · ')}
    </p>
  );
}

/** `1 item`, `3 items`. */
export function itemsText(count: number): string {
  return `${formatNumber(count, 3)} ${count === 1 ? 'item' : 'items'}`;
}
