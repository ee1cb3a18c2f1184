import { useEffect, useRef, type Ref } from 'react';
import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { subtract, sum, type Money } from '@dukani/shared/money';
import { errorMessage, type ApiError } from '@dukani/shared/errors';
import { Button, Icon, IconButton } from '@dukani/shared/ui-core';
import { useAppDispatch } from '@dukani/shared/store';
import { ActionMenu, type MenuAction } from '../../common/ActionMenu';
import { approvalNeedOf } from '../dialogs/approvalNeed';
import type { SetTillDialog } from '../dialogs/tillDialog';
import { itemCount, type Basket } from './basket';
import { BasketLineRow } from './BasketLineRow';
import { APPROVED } from '../../checkout/saleLabels';
import { amountLeft, BasketPromotions } from './BasketPromotions';
import { customerChosen, discountsRemoved, lineActivated } from './basketSlice';
import { CustomerCreditLine } from './CustomerCreditLine';
import { CustomerPointsLine } from './CustomerPointsLine';
import { saleErrorSentence } from '../payment/saleErrorSentence';
import { saleableOnLine } from './stockShortage';
import { useBasketLines } from './useBasketLines';
import type { Till } from '../useTill';

interface BasketPanelProps {
  till: Till;
  /** Why this basket cannot be paid as it is, as a sentence; null when it can. */
  blockedBy: string | null;
  /** Shows one of the till's dialogs. */
  show: SetTillDialog;
  /** Asks why a line is removed; null where nobody wants to know. */
  askReason: ((lineId: string) => void) | null;
  /** Whether a line of more than is there is marked, though it can be sold. */
  warnsBelowStock: boolean;
  onClear: () => void;
  onPark: () => void;
  onInvoice: () => void;
  onPay: () => void;
  onCloseSheet: () => void;
  empty: EmptyBasketProps;
}

/** The basket: customer, lines, totals, and the two keys that matter. */
export function BasketPanel(props: BasketPanelProps) {
  const { till } = props;
  const { customer, lines } = till.baskets.current;
  const { currencyCode } = till.business;
  return (
    <>
      <BasketHead {...props} />
      {customer !== null && (
        <CustomerCreditLine
          customerId={customer.id}
          currencyCode={currencyCode}
          onTakePayment={till.isOffline ? null : () => props.show({ kind: 'debt' })}
        />
      )}
      {customer !== null && <CustomerPointsLine customerId={customer.id} currencyCode={currencyCode} />}
      <BasketLines {...props} />
      {lines.length === 0 && <EmptyBasket {...props.empty} />}
      <BasketTotals {...props} />
    </>
  );
}

function BasketHead(props: BasketPanelProps) {
  const { till, show, onClear, onCloseSheet } = props;
  const dispatch = useAppDispatch();
  const basket = till.baskets.current;
  const chooseCustomer = () => show({ kind: 'customer' });
  return (
    <header className="till-basket-head">
      <h2 className="till-basket-title">
        Basket{' '}
        <span className="till-basket-number">
          #B{basket.number} {basket.label}
        </span>
      </h2>
      {basket.customer === null ? (
        <Button size="small" variant="ghost" icon="user-plus" onClick={chooseCustomer}>
          Customer
        </Button>
      ) : (
        <span className="till-customer">
          <button type="button" className="till-customer-name" onClick={chooseCustomer}>
            <Icon name="user" size={16} /> {basket.customer.name}
          </button>
          <IconButton
            size="small"
            icon="close"
            label={`Remove customer ${basket.customer.name}`}
            onClick={() => dispatch(customerChosen(null))}
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
  );
}

function BasketLines({ till, show, askReason, warnsBelowStock }: BasketPanelProps) {
  const dispatch = useAppDispatch();
  const { current: basket, activeLineId } = till.baskets;
  const { quote } = till.quote;
  const { setQuantity } = useBasketLines(till, askReason);
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    listRef.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeLineId, basket.lines.length]);
  return (
    <ul className="till-lines" ref={listRef} aria-label="Basket lines">
      {basket.lines.map((line) => {
        const estimated = till.estimate.lines.find((candidate) => candidate.id === line.id);
        const quoted = quote?.lines.find((candidate) => candidate.id === line.id)?.promotions ?? [];
        const promotions = quote === null ? (till.promotions?.byLine.get(line.id) ?? []) : quoted;
        return (
          <BasketLineRow
            key={line.id}
            line={line}
            isActive={line.id === activeLineId}
            saleable={saleableOnLine(basket, { quote, offlineStock: till.offlineStock, warnsBelowStock }, line.id)}
            amount={amountLeft(estimated?.amount, quoted)}
            promotions={promotions}
            currencyCode={till.business.currencyCode}
            onQuantity={setQuantity}
            onActivate={(lineId) => dispatch(lineActivated(lineId))}
            onDiscount={(lineId) => show({ kind: 'line_discount', lineId })}
            onPrice={(lineId) => show({ kind: 'line_price', lineId })}
            onModify={(lineId) => show({ kind: 'line_modifiers', lineId })}
            onSerials={({ productId, id: lineId }) => show({ kind: 'serials', productId, lineId })}
          />
        );
      })}
    </ul>
  );
}

/** What a basket can become besides a sale that must be paid now. */
function moreWith({ till, show, onInvoice }: BasketPanelProps): MenuAction[] {
  const basket = till.baskets.current;
  const ofBasket: MenuAction[] = [
    { label: 'Order for later', icon: 'bag', run: () => show({ kind: 'order' }) },
    { label: 'Save as a quote', icon: 'file', run: () => show({ kind: 'quote' }) },
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

interface EmptyBasketProps {
  /** Given while a basket was just emptied. */
  onUndoClear: (() => void) | null;
  /** Given while nobody can be served, because no till is open. */
  onOpenTill: (() => void) | null;
  openTillRef: Ref<HTMLButtonElement>;
}

function EmptyBasket({ onUndoClear, onOpenTill, openTillRef }: EmptyBasketProps) {
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

function BasketTotals(props: BasketPanelProps) {
  const { till, blockedBy, show } = props;
  const { quote } = till.quote;
  const basket = till.baskets.current;
  const quoteError = till.isOffline ? null : till.quote.error;
  const hasLines = basket.lines.length > 0;
  return (
    <footer className="till-totals">
      {quoteError !== null && <QuoteNotice till={till} error={quoteError} show={show} />}
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
        offlinePromotions={till.promotions}
        isOffline={till.isOffline}
        currencyCode={till.business.currencyCode}
      />
      {basket.note !== '' && (
        <button type="button" className="till-basket-note" onClick={() => show({ kind: 'note' })}>
          <Icon name="edit" size={14} /> <span className="dk-visually-hidden">Note: </span>
          {basket.note}
        </button>
      )}
      <BasketSums till={till} show={show} />
      <p className="till-checking" role="status">
        {quote !== null || !hasLines || quoteError !== null
          ? ''
          : till.isOffline
            ? 'No connection: prices from this device.'
            : 'Checking the total…'}
      </p>
      <BasketKeys {...props} />
    </footer>
  );
}

interface QuoteNoticeProps extends Pick<BasketPanelProps, 'till' | 'show'> {
  error: ApiError;
}

/** Why the server has no price for the basket, and what can be done about it. */
function QuoteNotice({ till, error, show }: QuoteNoticeProps) {
  const dispatch = useAppDispatch();
  const basket = till.baskets.current;
  // Somebody else could allow what the server refuses.
  const canBeApproved = approvalNeedOf(error) !== null;
  return (
    <p className="till-notice" role="alert">
      <Icon name="alert" size={16} />{' '}
      {error.code === 'not_found' ? saleErrorSentence(error, basket, till.business.currencyCode) : errorMessage(error)}{' '}
      {error.code === 'approval_required' ? (
        <>
          {canBeApproved && (
            <>
              <button type="button" className="till-link" onClick={() => show({ kind: 'approval' })}>
                A manager approves
              </button>{' '}
            </>
          )}
          <button type="button" className="till-link" onClick={() => dispatch(discountsRemoved())}>
            {basket.lines.some((line) => line.price !== undefined) ? 'Use list prices' : 'Remove discount'}
          </button>
        </>
      ) : (
        <button type="button" className="till-link" onClick={till.quote.refresh}>
          Try Again
        </button>
      )}
    </p>
  );
}

function BasketSums({ till, show }: Pick<BasketPanelProps, 'till' | 'show'>) {
  const { estimate, isOffline } = till;
  const { quote } = till.quote;
  const basket = till.baskets.current;
  const figures = quote ?? estimate;
  const money = (amount: Money) => formatCurrency(amount, till.business.currencyCode);
  const includesTax =
    quote === null ? subtract(estimate.subtotal, estimate.discount) === estimate.total : quote.pricesIncludeTax;
  const hasLines = basket.lines.length > 0;
  const given = quote?.promotions ?? till.promotions?.promotions ?? [];
  const byHand = subtract(figures.discount, sum(given.map(({ amount }) => amount)));
  return (
    <dl className="till-sums">
      <div>
        <dt>
          <button
            type="button"
            className="till-link"
            disabled={!hasLines}
            onClick={() => show({ kind: 'basket_discount' })}
          >
            Discount
          </button>
          <button
            type="button"
            className="till-link till-add-note"
            disabled={!hasLines}
            onClick={() => show({ kind: 'coupon' })}
          >
            Coupon
          </button>
          {basket.note === '' && (
            <button type="button" className="till-link till-add-note" onClick={() => show({ kind: 'note' })}>
              Note
            </button>
          )}
        </dt>
        <dd>{byHand === 0 ? money(byHand) : `−${money(byHand)}`}</dd>
      </div>
      {till.chargesTax && (
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
          <output aria-label="Total" data-estimate={quote === null && hasLines && !isOffline ? '' : undefined}>
            {money(figures.total)}
          </output>
        </dd>
      </div>
    </dl>
  );
}

/** Put aside, or paid. */
function BasketKeys({ till, blockedBy, show, onPark, onPay }: BasketPanelProps) {
  const { lines, changedQuote } = till.baskets.current;
  const hasLines = lines.length > 0;
  return (
    <div className="till-actions">
      <span className="till-park">
        <Button size="large" icon="pause" disabled={!hasLines} onClick={onPark}>
          Park
        </Button>
        <IconButton icon="tag" label="Park with a label" disabled={!hasLines} onClick={() => show({ kind: 'park' })} />
      </span>
      {changedQuote === undefined ? (
        <Button size="large" variant="primary" disabled={!hasLines || blockedBy !== null} onClick={onPay} isWide>
          Pay <kbd className="adm-key">⏎</kbd>
        </Button>
      ) : (
        <Button size="large" variant="primary" disabled={!hasLines} onClick={() => show({ kind: 'quote' })} isWide>
          Save the quote <kbd className="adm-key">Shift F6</kbd>
        </Button>
      )}
    </div>
  );
}

/** Who has allowed what of this basket. */
function Approvals({ basket }: { basket: Basket }) {
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
