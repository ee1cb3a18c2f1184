import { Link } from '@dukani/shared/router';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import type { Sale } from '../../checkout/saleRows';
import { useSaleExchangesQuery } from '../../checkout/returns/returnsApi';

/** What a sale was exchanged for, or what it was taken instead of. Nothing where there was no exchange. */
export function ExchangesCard({ sale }: { sale: Sale }) {
  // A sale that neither lost goods nor was paid with any was never part of one.
  const isPossible =
    sale.creditNotes.length > 0 || sale.payments.some((payment) => payment.reference?.startsWith('Exchange ') === true);
  const { data = [] } = useSaleExchangesQuery(sale.id, { skip: !isPossible });
  if (data.length === 0) return null;
  return (
    <section className="sale-card" aria-label="Exchanges">
      <h2>Exchanges</h2>
      <dl className="sale-facts">
        {data.map((exchange) => {
          const isOriginal = exchange.originalSaleId === sale.id;
          const otherId = isOriginal ? exchange.saleId : exchange.originalSaleId;
          return (
            <div key={exchange.id}>
              <dt>
                {isOriginal ? 'Exchanged for ' : 'Exchanged for goods of '}
                <Link to={`/admin/sales/${otherId}`}>
                  {isOriginal ? exchange.invoiceNumber : exchange.originalInvoiceNumber}
                </Link>
                {`, ${exchange.creditNoteNumber}, `}
                <DateText iso={exchange.exchangedAt} format="date" />
              </dt>
              <dd>
                <MoneyText amount={exchange.creditTotal} currencyCode={sale.currencyCode} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
