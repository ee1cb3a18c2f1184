import { useEffect, useRef, useState } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { formatAmount, formatCurrency, quantityText, unitText } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import { useDocumentTitle } from '@dukani/shared/ui-core';
import { listenToTill, type DisplayState } from '../../common/customerDisplay';
import { useBusiness } from '../../common/useBusiness';
import './display.css';

/** /admin/sales/display: the second window, for the customer: what is in the basket, what it comes to, what comes back. */
export function CustomerDisplayScreen() {
  const { tenantId } = useBusiness();
  const { name } = useBranding();
  const [state, setState] = useState<DisplayState>({ kind: 'idle' });
  useDocumentTitle(`Customer display · ${name}`);
  useEffect(() => {
    return listenToTill(tenantId, setState);
  }, [tenantId]);
  return (
    <div className="customer-display" data-kind={state.kind}>
      <h1 className="customer-display-name">{name}</h1>
      {state.kind === 'basket' ? (
        <BasketView state={state} />
      ) : state.kind === 'sold' ? (
        <div className="customer-display-middle" role="status">
          <p className="customer-display-label">{compare(state.change, zero) > 0 ? 'Your change' : 'Paid'}</p>
          <p className="customer-display-total">
            {formatCurrency(compare(state.change, zero) > 0 ? state.change : state.total, state.currencyCode)}
          </p>
          <p className="customer-display-label">Thank you!</p>
        </div>
      ) : (
        <div className="customer-display-middle">
          <p className="customer-display-label">Welcome</p>
        </div>
      )}
    </div>
  );
}

function BasketView({ state }: { state: Extract<DisplayState, { kind: 'basket' }> }) {
  const lastRef = useRef<HTMLLIElement>(null);
  const { length } = state.lines;
  useEffect(() => {
    // What was just scanned is what the customer looks for.
    lastRef.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return (
    <>
      <ul className="customer-display-lines" aria-label="Your basket" tabIndex={0}>
        {state.lines.map((line, index) => (
          <li key={line.id} ref={index === length - 1 ? lastRef : undefined}>
            <span>
              {quantityText(line.quantity, line.unit)}
              {unitText(line.unit) === undefined && ' ×'}
            </span>
            <span>
              {line.name}
              {line.chosen !== undefined && <span className="customer-display-chosen">{line.chosen.join(', ')}</span>}
            </span>
            <span>{formatAmount(line.amount)}</span>
          </li>
        ))}
      </ul>
      <dl className="customer-display-sums">
        {state.promotions.map(({ id, name, amount }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>−{formatCurrency(amount, state.currencyCode)}</dd>
          </div>
        ))}
        {compare(state.discount, zero) > 0 && (
          <div>
            <dt>You save</dt>
            <dd>{formatCurrency(state.discount, state.currencyCode)}</dd>
          </div>
        )}
        <div className="customer-display-sum">
          <dt>Total</dt>
          <dd>{formatCurrency(state.total, state.currencyCode)}</dd>
        </div>
      </dl>
    </>
  );
}
