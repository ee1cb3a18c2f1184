import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { zero } from '@dukani/shared/money';
import { useAppDispatch } from '@dukani/shared/store';
import { useListPaymentMethodsQuery } from '../../common/payments/paymentMethodsApi';
import { OpenTillDialog } from '../../checkout/till-sessions/OpenTillDialog';
import { PayDialog, type PayDialogProps } from '../../checkout/pay/PayDialog';
import { NoteDialog, ParkDialog } from './BasketTextDialogs';
import { customerChosen, noteWritten, serialsNamed } from '../basket/basketSlice';
import { CouponDialog } from './CouponDialog';
import { useGetCustomerCreditQuery } from '../../checkout/creditApi';
import { CustomerDialog } from '../../checkout/CustomerDialog';
import { BasketDiscountDialog, LineDiscountDialog } from './TillDiscounts';
import { DebtDialog } from './DebtDialog';
import { InvoiceDialog } from './InvoiceDialog';
import { useOfflineCache } from '../offline/useOfflineTill';
import { LineModifiersDialog, ModifierDialog } from './ModifierDialog';
import { OpenPriceDialog } from './OpenPriceDialog';
import { ParkedDialog } from '../parked/ParkedDialog';
import { QuickProductDialog } from './QuickProductDialog';
import { SerialsDialog } from '../../checkout/SerialsDialog';
import { SaveQuoteDialog } from './SaveQuoteDialog';
import { TakeOrderDialog } from './TakeOrderDialog';
import { useTillPoints } from '../../checkout/pay/useTillPoints';
import { lineToName } from '../basket/basket';
import type { PendingPrompt } from '../finder/prompts';
import { BasketApprovalDialog, LinePriceDialog } from './TillApprovals';
import type { TillDialog } from './tillDialog';
import type { TillParts } from '../useTillActions';
import { VariantDialog } from './VariantDialog';
import { VoidReasonDialog } from './VoidReasonDialog';
import { WeighDialog } from './WeighDialog';

const ReceiptDialog = lazy(() =>
  loadTwice(() => import('../../receipts/ReceiptDialog')).then((module) => ({ default: module.ReceiptDialog })),
);

const AccountPaymentReceiptDialog = lazy(() =>
  loadTwice(() => import('../../receipts/AccountPaymentReceiptDialog')).then((module) => ({
    default: module.AccountPaymentReceiptDialog,
  })),
);

const SellGiftCardDialog = lazy(() =>
  loadTwice(() => import('../../checkout/gift-cards/SellGiftCardDialog')).then((module) => ({
    default: module.SellGiftCardDialog,
  })),
);

const ClockDialog = lazy(() =>
  loadTwice(() => import('../../common/clock/ClockDialog')).then((module) => ({ default: module.ClockDialog })),
);

interface TillDialogsProps extends TillParts {
  onClose: () => void;
  /** Puts the basket aside; the till is free for the next. */
  onPark: (label?: string) => void;
  /** Removes a line, or the whole basket for null. */
  onVoid: (lineId: string | null, reason: string) => void;
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
      {finder.prompts !== null && (
        <PromptDialog key={finder.prompts.key} till={till} finder={finder} prompts={finder.prompts} />
      )}
    </>
  );
}

interface PromptDialogProps extends Pick<TillDialogsProps, 'till' | 'finder'> {
  prompts: PendingPrompt;
}

/** What must be said of a product before it goes in. */
function PromptDialog({ till, finder, prompts: { product, question } }: PromptDialogProps) {
  const { currencyCode } = till.business;
  const onClose = () => finder.answer(null);
  if (question === 'variant')
    return (
      <VariantDialog
        product={product}
        till={till}
        onChosen={finder.chooseVariant}
        onClose={() => finder.chooseVariant(null)}
      />
    );
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

/** What a dialog of this kind is drawn with. */
type Shown<Kind extends TillDialog['kind']> = TillDialogsProps & { dialog: Extract<TillDialog, { kind: Kind }> };

/** The kinds whose dialogs take no more than the till. */
type OfTill = 'line_price' | 'line_modifiers' | 'approval' | 'coupon' | 'invoice' | 'quote' | 'order' | 'clock';
type OfDebt = 'debt' | 'debt_receipt';
type OfBasket =
  'void_reason' | 'customer' | 'note' | 'park' | 'parked' | 'basket_discount' | 'line_discount' | 'serials';
type OfGoods = 'quick_product' | 'open_price' | 'gift_card' | 'receipt';

function OpenDialog(props: TillDialogsProps) {
  const { till } = props;
  const { customer } = till.baskets.current;
  const { dialog } = props.control.flow;
  // Read before they are asked for: the payment opens at once.
  const methods = useOfflineCache(till.offline, 'payment_methods', useListPaymentMethodsQuery());
  const credit = useGetCustomerCreditQuery(customer?.id ?? '', { skip: customer === null });
  const points = useTillPoints(customer?.id ?? null, methods);
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'pay':
      return (
        <TillPayDialog
          {...props}
          methods={methods ?? []}
          credit={customer === null ? undefined : credit.currentData}
          points={points}
        />
      );
    case 'open_till':
      return <TillOpening {...props} dialog={dialog} />;
    case 'void_reason':
    case 'customer':
    case 'note':
    case 'park':
    case 'parked':
    case 'basket_discount':
    case 'line_discount':
    case 'serials':
      return <BasketDialog {...props} dialog={dialog} />;
    case 'debt':
    case 'debt_receipt':
      return <DebtDialogs {...props} dialog={dialog} />;
    case 'quick_product':
    case 'open_price':
    case 'gift_card':
    case 'receipt':
      return <GoodsDialog {...props} dialog={dialog} />;
    default:
      return <PlainDialog {...props} dialog={dialog} />;
  }
}

function PlainDialog({ till, payment, onClose, dialog }: Shown<OfTill>) {
  switch (dialog.kind) {
    case 'clock':
      return (
        <Suspense fallback={null}>
          <ClockDialog onClose={onClose} />
        </Suspense>
      );
    case 'coupon':
      return <CouponDialog till={till} onClose={onClose} />;
    case 'line_price':
      return <LinePriceDialog till={till} lineId={dialog.lineId} onClose={onClose} />;
    case 'line_modifiers':
      return <LineModifiersDialog till={till} lineId={dialog.lineId} onClose={onClose} />;
    case 'approval':
      return <BasketApprovalDialog till={till} onClose={onClose} />;
    case 'invoice':
      return <InvoiceDialog till={till} payment={payment} onClose={onClose} />;
    case 'quote':
      return <SaveQuoteDialog till={till} onClose={onClose} />;
    case 'order':
      return <TakeOrderDialog till={till} onClose={onClose} />;
  }
}

/** Money for what the customer owes, and its receipt. */
function DebtDialogs({ till, control, onClose, dialog }: Shown<OfDebt>) {
  const { customer } = till.baskets.current;
  if (dialog.kind === 'debt_receipt')
    return (
      <Suspense fallback={null}>
        <AccountPaymentReceiptDialog payment={dialog.payment} customerName={dialog.customerName} onClose={onClose} />
      </Suspense>
    );
  if (customer === null) return null;
  return (
    <DebtDialog
      customer={customer}
      currencyCode={till.business.currencyCode}
      onClose={onClose}
      onTillClosed={() => control.show({ kind: 'open_till', next: { kind: 'debt' } })}
      onPaid={(payment) => control.show({ kind: 'debt_receipt', payment, customerName: customer.name })}
    />
  );
}

function TillPayDialog({
  till,
  payment,
  onClose,
  scanNotice,
  isConfirmedAhead,
  ...means
}: TillDialogsProps & Pick<PayDialogProps, 'methods' | 'credit' | 'points'>) {
  const dispatch = useAppDispatch();
  const { business, baskets, estimate, quote } = till;
  const basket = baskets.current;
  return (
    <PayDialog
      title={`Pay basket #B${basket.number}`}
      total={quote.quote?.total ?? estimate.total}
      isConfirmed={quote.quote !== null || till.isOffline}
      currencyCode={business.currencyCode}
      coin={payment.session.data?.coin ?? zero}
      methods={means.methods}
      hasCustomer={basket.customer !== null}
      credit={means.credit}
      points={means.points}
      askFor={{ id: basket.saleId, phone: basket.customer?.phone ?? null }}
      isConfirmedAhead={isConfirmedAhead}
      isOffline={till.isOffline}
      isBusy={payment.isBusy}
      problem={payment.problem ?? scanNotice}
      {...(till.isOffline ? {} : { onCustomer: (customer) => dispatch(customerChosen(customer)) })}
      onClose={onClose}
      onPay={(payments) => void payment.pay(payments)}
    />
  );
}

function TillOpening({ till, payment, control, onClose, dialog }: Shown<'open_till'>) {
  const { lines } = till.baskets.current;
  return (
    <OpenTillDialog
      notice={payment.problem}
      onClose={onClose}
      onOpened={() => control.show(lines.length > 0 ? dialog.next : null)}
    />
  );
}

/** What is said of the basket. */
function BasketDialog(props: Shown<OfBasket>) {
  const { till, parked, onClose, onPark, onVoid, dialog } = props;
  const dispatch = useAppDispatch();
  const basket = till.baskets.current;
  switch (dialog.kind) {
    case 'void_reason':
      return (
        <VoidReasonDialog
          lineName={basket.lines.find(({ id }) => id === dialog.lineId)?.name ?? null}
          onClose={onClose}
          onReason={(reason) => {
            onVoid(dialog.lineId, reason);
            onClose();
          }}
        />
      );
    case 'customer':
      return (
        <CustomerDialog
          findCached={till.offline?.prices.findCustomers}
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
    case 'serials':
      return <LineSerialsDialog {...props} dialog={dialog} />;
    case 'basket_discount':
      return <BasketDiscountDialog till={till} onClose={onClose} />;
    case 'line_discount':
      return <LineDiscountDialog till={till} lineId={dialog.lineId} onClose={onClose} />;
  }
}

function LineSerialsDialog({ till, finder, scanNotice, onClose, dialog }: Shown<'serials'>) {
  const dispatch = useAppDispatch();
  const line = lineToName(till.baskets.current.lines, dialog);
  if (line?.serials === undefined) return null;
  return (
    <SerialsDialog
      productId={line.productId}
      productName={line.name}
      serials={line.serials}
      needed={Math.ceil(line.quantity / 1000)}
      isOffline={till.isOffline}
      notice={scanNotice ?? finder.notice}
      onChange={(serials) => dispatch(serialsNamed({ lineId: line.id, serials }))}
      onClose={onClose}
    />
  );
}

/** What is sold besides the products of the shelf, and the paper for it. */
function GoodsDialog({ till, finder, payment, onClose, dialog }: Shown<OfGoods>) {
  switch (dialog.kind) {
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
          currencyCode={till.business.currencyCode}
          confirmLabel="Add to basket"
          onApply={(product, opened) => {
            finder.addOpened(product, opened);
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'gift_card':
      return (
        <Suspense fallback={null}>
          <SellGiftCardDialog customer={till.baskets.current.customer} onClose={onClose} />
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
