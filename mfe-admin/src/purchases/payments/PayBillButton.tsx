import { useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import type { PayableItem } from '../moneyRows';
import type { Bill } from '../purchaseRows';
import { useLazyBillsToPayQuery } from '../supplierMoneyApi';
import { PayBillsDialog } from './PayBillsDialog';

/** Pays one bill from where it is read, less what is withheld of it. */
export function PayBillButton({ bill }: { bill: Bill }) {
  const mayPay = usePermission('purchases.pay');
  const notify = useNotify();
  const [read, { isFetching }] = useLazyBillsToPayQuery();
  const [item, setItem] = useState<PayableItem | null>(null);
  if (!mayPay) return null;
  const ask = async () => {
    try {
      const { items } = await read({ until: bill.dueOn, contactId: bill.contactId }).unwrap();
      const found = items.find(({ id }) => id === bill.id);
      if (found === undefined) notify.info('This bill is paid already');
      else setItem(found);
    } catch (thrown) {
      notify.error(refusalText(thrown), thrown);
    }
  };
  return (
    <>
      <Button variant="primary" isBusy={isFetching} onClick={() => void ask()}>
        Pay
      </Button>
      {item !== null && (
        <PayBillsDialog
          contactId={bill.contactId}
          supplierName={bill.supplierName}
          items={[item]}
          onClose={() => setItem(null)}
        />
      )}
    </>
  );
}
