import { formatCurrency } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import { Button, ButtonLink, Icon } from '@dukani/shared/ui-core';
import type { Sale } from '../../checkout/saleRows';
import { useGetSaleQuery } from '../../checkout/salesApi';
import type { OfflineTill } from '../offline/OfflineTill';
import { useQueueState } from '../offline/useOfflineTill';

interface LastSaleCardProps {
  sale: Sale;
  offline: OfflineTill | null;
  onShowReceipt: () => void;
  /** Back to the products, on a phone. */
  onNext: () => void;
}

/** What was just recorded, until the next product is put in: the change in the largest type of the screen. */
export function LastSaleCard({ sale: lastSale, offline, onShowReceipt, onNext }: LastSaleCardProps) {
  const { sales: waiting } = useQueueState(offline);
  const isSent = lastSale.isProvisional === true && !waiting.some(({ id }) => id === lastSale.id);
  // Once the server has it, it has a number.
  const { data: sale = lastSale } = useGetSaleQuery(lastSale.id, { skip: !isSent });
  const isProvisional = sale.isProvisional === true;
  const wasSoldBefore = lastSale.wasSoldBefore === true;
  const hasChange = compare(sale.change, zero) > 0;
  return (
    <section className="till-last" aria-label="Last sale">
      <p className="till-last-head" role="status">
        <Icon name={wasSoldBefore ? 'alert' : 'check-circle'} size={22} /> {sale.invoiceNumber}{' '}
        {wasSoldBefore ? 'was already sold' : 'sold'}, {formatCurrency(sale.total, sale.currencyCode)}
      </p>
      {wasSoldBefore ? (
        <p className="till-last-exact">Nothing was recorded now. Do not take payment; return any money taken.</p>
      ) : hasChange ? (
        <>
          <p className="till-last-label">Change</p>
          <p className="till-last-change">{formatCurrency(sale.change, sale.currencyCode)}</p>
        </>
      ) : (
        <p className="till-last-exact">Exact amount, no change</p>
      )}
      <div className="till-last-actions">
        <Button size="large" icon="printer" onClick={onShowReceipt}>
          Receipt
        </Button>
        {!isProvisional && (
          <ButtonLink size="large" variant="ghost" to={`/admin/sales/${sale.id}`}>
            Open sale
          </ButtonLink>
        )}
      </div>
      <span className="till-only-phone">
        <Button size="large" variant="primary" onClick={onNext}>
          Next sale
        </Button>
      </span>
      {isProvisional && (
        <p className="till-last-hint">Saved on this device and sent automatically. The invoice number follows.</p>
      )}
      <p className="till-last-hint">Scan or search to start the next sale.</p>
    </section>
  );
}
