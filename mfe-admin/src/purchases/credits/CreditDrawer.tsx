import { useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import type { Credit } from '../moneyRows';
import { AllocateDialog } from '../payments/AllocateDialog';
import { Allocations } from '../payments/Allocations';
import { RefundDialog } from '../payments/RefundDialog';
import { CREDIT_KINDS, dayText } from '../purchaseNames';
import { useGetCreditQuery } from '../supplierMoneyApi';
import '../../checkout/documentParts.css';

interface CreditDrawerProps {
  creditId: string;
  onClose: () => void;
}

/** One credit: what it is for, what it was used on, and using what is left. */
export function CreditDrawer({ creditId, onClose }: CreditDrawerProps) {
  const { currentData: credit, error, refetch } = useGetCreditQuery(creditId);
  return (
    <Drawer
      isOpen
      title={credit === undefined ? 'Credit' : `Credit ${credit.number}`}
      onClose={onClose}
      footer={credit !== undefined && <CreditActions credit={credit} />}
    >
      {credit !== undefined && <CreditView credit={credit} />}
      {credit === undefined && error !== undefined && (
        <ErrorState title="The credit could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {credit === undefined && error === undefined && <Skeleton height={240} />}
    </Drawer>
  );
}

function CreditActions({ credit }: { credit: Credit }) {
  const mayPay = usePermission('purchases.pay');
  const [asked, setAsked] = useState<'use' | 'refund' | null>(null);
  const source = { creditId: credit.id, number: credit.number, contactId: credit.contactId, open: credit.open };
  if (!mayPay || credit.open === 0) return null;
  return (
    <>
      <Button onClick={() => setAsked('refund')}>Supplier gives it back</Button>
      <Button variant="primary" onClick={() => setAsked('use')}>
        Use on bills
      </Button>
      {asked === 'use' && <AllocateDialog source={source} onClose={() => setAsked(null)} />}
      {asked === 'refund' && <RefundDialog source={source} onClose={() => setAsked(null)} />}
    </>
  );
}

function CreditView({ credit }: { credit: Credit }) {
  const { currencyCode } = useBusiness();
  const seesBooks = usePermission('accounting.view');
  return (
    <div className="adm-stack">
      <dl className="order-facts">
        <Fact label="Supplier">
          <Link to={`/admin/customers/${credit.contactId}`}>{credit.supplierName}</Link>
        </Fact>
        {credit.reference !== null && <Fact label="Their number">{credit.reference}</Fact>}
        <Fact label="Day">{dayText(credit.creditDate)}</Fact>
        <Fact label="Reason">{credit.reason}</Fact>
        <Fact label="Total">
          <MoneyText amount={credit.total} currencyCode={currencyCode} />
        </Fact>
        {credit.unbilled > 0 && (
          <Fact label="Sent back before it was billed">
            <MoneyText amount={credit.unbilled} />
          </Fact>
        )}
        <Fact label="Left">
          <MoneyText amount={credit.open} />
        </Fact>
        {credit.entryId !== null && seesBooks && (
          <Fact label="In the books">
            <Link to={`/admin/accounting?tab=journal&entry=${credit.entryId}`}>Open the entry</Link>
          </Fact>
        )}
      </dl>
      <ol className="purch-lines" aria-label="Lines of the credit">
        {credit.lines.map((line) => (
          <li key={line.id} className="purch-line">
            <span>{line.name}</span>
            <MoneyText amount={line.kind === 'unbilled_return' ? line.cost : line.net} />
            <small>
              {CREDIT_KINDS[line.kind]}
              {line.quantity > 0 && ` · ${quantityText(line.quantity, line.unit)}`}
              {line.serials.length > 0 && ` · ${line.serials.join(', ')}`}
            </small>
          </li>
        ))}
      </ol>
      {credit.total > 0 && <Allocations allocations={credit.allocations} isUndoable />}
    </div>
  );
}
