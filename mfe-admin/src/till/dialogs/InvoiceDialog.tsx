import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare } from '@dukani/shared/money';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import { useGetCustomerCreditQuery } from '../../checkout/creditApi';
import type { PaymentFlow } from '../payment/usePayment';
import type { Till } from '../useTill';

interface InvoiceDialogProps {
  till: Till;
  payment: PaymentFlow;
  onClose: () => void;
}

/** Sells the whole basket on account: the customer takes the goods and an invoice, and pays later. */
export function InvoiceDialog({ till, payment, onClose }: InvoiceDialogProps) {
  const { current: basket } = till.baskets;
  const { currencyCode } = till.business;
  const credit = useGetCustomerCreditQuery(basket.customer?.id ?? '', { skip: basket.customer === null });
  const [paymentId] = useState(newId);
  const total = till.quote.quote?.total ?? till.estimate.total;
  const available = credit.currentData?.available;
  const isTooMuch = available !== undefined && compare(total, available) > 0;
  const make = () => void payment.pay([{ id: paymentId, tenderType: 'on_account', amount: total, reference: '' }]);
  if (basket.customer === null) return null;
  return (
    <Dialog
      isOpen
      title="Invoice on account"
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          icon="file-check"
          isBusy={payment.isBusy}
          disabled={isTooMuch || till.isOffline || till.quote.quote === null}
          autoFocus
          onClick={make}
        >
          Make invoice
        </Button>
      }
    >
      <div className="adm-form">
        <p>
          {basket.customer.name} owes {formatCurrency(total, currencyCode)}, due by the agreed payment terms. You can
          print the invoice on A4, email it or share it from the receipt.
        </p>
        {available !== undefined && !isTooMuch && (
          <p className="adm-muted">{formatCurrency(available, currencyCode)} of credit is available.</p>
        )}
        {isTooMuch && (
          <p className="adm-error" role="alert">
            Only {formatCurrency(available, currencyCode)} of credit is available. Take part of it in cash, or raise the
            customer’s credit limit.
          </p>
        )}
        {till.isOffline && (
          <p className="adm-error" role="alert">
            An invoice needs a connection.
          </p>
        )}
        {payment.problem !== null && (
          <p className="adm-error" role="alert">
            {payment.problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
