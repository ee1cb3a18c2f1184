import { usePermission } from '@dukani/shared/session';
import { MoneyText } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import type { Contact } from '../common/contacts/contactRows';
import { useOwedToSuppliersQuery } from './ageingApi';

/** What is owed to a supplier: what was billed, and what came without a bill yet. */
export function SupplierFigures({ contact }: { contact: Contact }) {
  const { currencyCode } = useBusiness();
  const seesLedger = usePermission('contacts.view_ledger');
  const { data } = useOwedToSuppliersQuery(contact.id, { skip: !seesLedger });
  if (!seesLedger) return null;
  const figures = [
    ['You owe', data?.total, 'Billed, and received without a bill'],
    ['Billed', data?.owed, 'Bills and opening balances'],
    ['Received, not billed', data?.receivedNotBilled, 'Goods received without a bill'],
  ] as const;
  return (
    <>
      {figures.map(([label, amount, note]) => (
        <section key={label} className="dk-card cust-figure" aria-label={label} aria-busy={amount === undefined}>
          <h2>{label}</h2>
          <strong>{amount === undefined ? '…' : <MoneyText amount={amount} currencyCode={currencyCode} />}</strong>
          <span className="adm-muted">{note}</span>
        </section>
      ))}
    </>
  );
}
