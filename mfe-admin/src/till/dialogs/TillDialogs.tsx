import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useAppDispatch } from '@dukani/shared/store';
import { useListPaymentMethodsQuery } from '../../common/payments/paymentMethodsApi';
import { OpenTillDialog } from '../../checkout/till-sessions/OpenTillDialog';
import { PayDialog } from '../../checkout/pay/PayDialog';
import { NoteDialog, ParkDialog } from './BasketTextDialogs';
import { basketDiscounted, customerChosen, lineDiscounted, noteWritten, serialsNamed } from '../basket/basketSlice';
import { CouponDialog } from './CouponDialog';
import { useGetCustomerCreditQuery } from '../../checkout/creditApi';
import { CustomerDialog } from '../../checkout/CustomerDialog';
import { DiscountDialog } from './DiscountDialog';
import { InvoiceDialog } from './InvoiceDialog';
import { useKept } from '../offline/useOfflineTill';
import { LineModifiersDialog, ModifierDialog } from './ModifierDialog';
import { OpenPriceDialog } from './OpenPriceDialog';
import { ParkedDialog } from '../parked/ParkedDialog';
import { QuickProductDialog } from './QuickProductDialog';
import { SerialsDialog } from '../../checkout/SerialsDialog';
import { SaveQuoteDialog } from './SaveQuoteDialog';
import { TakeOrderDialog } from './TakeOrderDialog';
import { useTillPoints } from '../../checkout/pay/useTillPoints';
import { lineToName } from '../basket/basket';
import type { Asking } from '../finder/asking';
import { BasketApprovalDialog, LinePriceDialog, useBasketApproval } from './TillApprovals';
import type { SetTillDialog, TillDialog } from './tillDialog';
import type { ParkedBaskets } from '../parked/useParkedBaskets';
import type { PaymentFlow } from '../payment/usePayment';
import type { ProductFinder } from '../finder/useProductFinder';
import type { Till } from '../useTill';
import { WeighDialog } from './WeighDialog';

const ReceiptDialog = lazy(() =>
  loadTwice(() => import('../../receipts/ReceiptDialog')).then((module) => ({ default: module.ReceiptDialog })),
);

const SellGiftCardDialog = lazy(() =>
  loadTwice(() => import('../../checkout/gift-cards/SellGiftCardDialog')).then((module) => ({
    default: module.SellGiftCardDialog,
  })),
);

interface TillDialogsProps {
  till: Till;
  finder: ProductFinder;
  payment: PaymentFlow;
  parked: ParkedBaskets;
  dialog: TillDialog | null;
  setDialog: SetTillDialog;
  onClose: () => void;
  /** Puts the basket aside; the till is free for the next. */
  onPark: (label?: string) => void;
  /** What was wrong with a code scanned over the payment. */
  scanNotice: string | null;
  /** Enter was pressed before the payment was there to take it. */
  isConfirmedAhead: boolean;
}

/** What stands over the till: the one dialog that is open, and the scales. */
export function TillDialogs(props: TillDialogsProps) {
  const { till, finder } = props;
  return (
    <>
      <OpenDialog {...props} />
      {finder.weighing !== null && (
        <WeighDialog
          key={finder.weighing.id}
          product={finder.weighing}
          currencyCode={till.business.currencyCode}
          onWeighed={finder.weigh}
          onClose={() => finder.weigh(null)}
        />
      )}
      {finder.asking !== null && (
        <AskingDialog key={finder.asking.key} till={till} finder={finder} asking={finder.asking} />
      )}
    </>
  );
}

interface AskingDialogProps extends Pick<TillDialogsProps, 'till' | 'finder'> {
  asking: Asking;
}

/** What must be said of a product before it goes in. */
function AskingDialog({ till, finder, asking: { product, question } }: AskingDialogProps) {
  const { currencyCode } = till.business;
  const onClose = () => finder.answer(null);
  return question === 'modifiers' ? (
    <ModifierDialog
      name={product.name}
      price={product.price}
      sets={product.modifierSets ?? []}
      chosen={[]}
      currencyCode={currencyCode}
      confirmLabel="Add to basket"
      onChosen={(modifiers) => finder.answer({ modifiers })}
      onClose={onClose}
    />
  ) : (
    <OpenPriceDialog
      products={[product]}
      currencyCode={currencyCode}
      confirmLabel="Add to basket"
      onApply={(_product, opened) => finder.answer({ opened })}
      onClose={onClose}
    />
  );
}

function OpenDialog({
  till,
  finder,
  payment,
  parked,
  dialog,
  setDialog,
  onClose,
  onPark,
  scanNotice,
  isConfirmedAhead,
}: TillDialogsProps) {
  const dispatch = useAppDispatch();
  const { business, baskets, estimate, quote } = till;
  const basket = baskets.current;
  const approved = useBasketApproval(basket.saleId);
  // Read before they are asked for: the payment opens at once.
  const methods = useKept(till.offline, 'payment_methods', useListPaymentMethodsQuery());
  const credit = useGetCustomerCreditQuery(basket.customer?.id ?? '', { skip: basket.customer === null });
  const points = useTillPoints(basket.customer?.id ?? null, methods);

  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'pay':
      return (
        <PayDialog
          title={`Pay basket #B${basket.number}`}
          total={quote.quote?.total ?? estimate.total}
          isConfirmed={quote.quote !== null || till.isAlone}
          currencyCode={business.currencyCode}
          methods={methods ?? []}
          hasCustomer={basket.customer !== null}
          credit={basket.customer === null ? undefined : credit.currentData}
          points={points}
          isConfirmedAhead={isConfirmedAhead}
          isAlone={till.isAlone}
          isBusy={payment.isBusy}
          problem={payment.problem ?? scanNotice}
          {...(till.isAlone ? {} : { onCustomer: (customer) => dispatch(customerChosen(customer)) })}
          onClose={onClose}
          onPay={(payments) => void payment.pay(payments)}
        />
      );
    case 'open_till':
      return (
        <OpenTillDialog
          notice={payment.problem}
          onClose={onClose}
          onOpened={() => setDialog(basket.lines.length > 0 ? dialog.next : null)}
        />
      );
    case 'customer':
      return (
        <CustomerDialog
          findKept={till.offline?.prices.findCustomers}
          onClose={onClose}
          onChoose={(customer) => {
            dispatch(customerChosen(customer));
            onClose();
          }}
        />
      );
    case 'note':
      return (
        <NoteDialog
          note={basket.note}
          onClose={onClose}
          onSave={(note) => {
            dispatch(noteWritten(note));
            onClose();
          }}
        />
      );
    case 'park':
      return (
        <ParkDialog
          label={basket.label ?? ''}
          onClose={onClose}
          onPark={(label) => {
            onPark(label);
            onClose();
          }}
        />
      );
    case 'parked':
      return <ParkedDialog parked={parked} isLocked={basket.unanswered !== null} onClose={onClose} />;
    case 'quick_product':
      return (
        <QuickProductDialog
          unknown={dialog.unknown}
          onClose={onClose}
          onSaved={() => {
            onClose();
            void finder.addNew(dialog.unknown);
          }}
        />
      );
    case 'open_price':
      return (
        <OpenPriceDialog
          products={till.openPriceProducts}
          currencyCode={business.currencyCode}
          confirmLabel="Add to basket"
          onApply={(product, opened) => {
            finder.addOpened(product, opened);
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'basket_discount':
      return (
        <DiscountDialog
          basket={basket}
          lineId={null}
          subject="the whole basket"
          discount={basket.discount}
          reason={null}
          currencyCode={till.business.currencyCode}
          onClose={onClose}
          onApply={(discount, _reason, approval) => {
            if (approval !== undefined) approved(approval);
            dispatch(basketDiscounted(discount));
            onClose();
          }}
        />
      );
    case 'coupon':
      return <CouponDialog till={till} onClose={onClose} />;
    case 'line_discount': {
      const line = basket.lines.find(({ id }) => id === dialog.lineId);
      if (line === undefined) return null;
      return (
        <DiscountDialog
          basket={basket}
          lineId={line.id}
          subject={line.name}
          discount={line.discount}
          reason={line.discountReason}
          currencyCode={till.business.currencyCode}
          onClose={onClose}
          onApply={(discount, reason, approval) => {
            if (approval !== undefined) approved(approval);
            dispatch(lineDiscounted({ lineId: line.id, discount, reason }));
            onClose();
          }}
        />
      );
    }
    case 'line_price':
      return <LinePriceDialog till={till} lineId={dialog.lineId} onClose={onClose} />;
    case 'line_modifiers':
      return <LineModifiersDialog till={till} lineId={dialog.lineId} onClose={onClose} />;
    case 'serials': {
      const line = lineToName(basket.lines, dialog);
      if (line?.serials === undefined) return null;
      return (
        <SerialsDialog
          productId={line.productId}
          productName={line.name}
          serials={line.serials}
          needed={Math.ceil(line.quantity / 1000)}
          isAlone={till.isAlone}
          notice={scanNotice ?? finder.notice}
          onChange={(serials) => dispatch(serialsNamed({ lineId: line.id, serials }))}
          onClose={onClose}
        />
      );
    }
    case 'approval':
      return <BasketApprovalDialog till={till} onClose={onClose} />;
    case 'invoice':
      return <InvoiceDialog till={till} payment={payment} onClose={onClose} />;
    case 'quote':
      return <SaveQuoteDialog till={till} onClose={onClose} />;
    case 'order':
      return <TakeOrderDialog till={till} onClose={onClose} />;
    case 'gift_card':
      return (
        <Suspense fallback={null}>
          <SellGiftCardDialog customer={basket.customer} onClose={onClose} />
        </Suspense>
      );
    case 'receipt':
      return (
        payment.lastSale !== null && (
          <Suspense fallback={null}>
            <ReceiptDialog sale={payment.lastSale} onClose={onClose} />
          </Suspense>
        )
      );
  }
}
