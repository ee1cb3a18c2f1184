import { useEffect, useRef, useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { useAppDispatch } from '@dukani/shared/store';
import { useMediaQuery } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import { addSerials } from '../../common/serials/serials';
import { useIdleLock } from '../../common/pin/useIdleLock';
import { isGiftCardCode, tellScannedGiftCard } from '../giftCardCode';
import { useSellsGiftCards } from '../useSellsGiftCards';
import { useAutomaticReceipt } from '../useAutomaticReceipt';
import { approvalNeedOf } from './approvalNeed';
import { itemCount, lineToName, type Basket } from './basket';
import { BasketPanel, itemsText } from './BasketPanel';
import {
  basketCleared,
  basketRestored,
  customerChosen,
  discountsRemoved,
  lineActivated,
  serialsNamed,
} from './basketSlice';
import { LastSaleCard } from './LastSaleCard';
import type { ScannedCode } from '../../common/ScanDetector';
import { useDeviceReport } from './offline/useDeviceReport';
import { useKeptPictures } from './offline/useKeptPictures';
import { useCatalogueSync, useKept, useQueueSending } from './offline/useOfflineTill';
import { useSentSales } from './offline/useSentSales';
import { useStaffWorker } from './offline/useStaffWorker';
import './till.css';
import type { TillDialog } from './tillDialog';
import { TillDialogs } from './TillDialogs';
import { TillPhoneBar } from './TillPhoneBar';
import { TillPhoneTop } from './TillPhoneTop';
import { TillShelf } from './TillShelf';
import { TillStatusLine } from './TillStatusLine';
import { useListTillCategoriesQuery } from '../tillApi';
import { UnansweredPanel } from './UnansweredPanel';
import { useBasketLines } from './useBasketLines';
import { useCustomerDisplay } from './useCustomerDisplay';
import { useEnterAhead } from './useEnterAhead';
import { useLiveTills } from './useLiveTills';
import { useParkedBaskets } from './useParkedBaskets';
import { usePayment } from './usePayment';
import { useProductFinder } from './useProductFinder';
import { useTill } from './useTill';
import { useTillKeys } from './useTillKeys';
import { useTillShortcuts } from './useTillShortcuts';

/** The till: find, fill, pay, next. Works by scanner and keyboard alone, and by touch alone. */
export function NewSaleTab() {
  const dispatch = useAppDispatch();
  const till = useTill();
  const { business, baskets, estimate, quote } = till;
  const basket = baskets.current;
  const [dialog, setDialog] = useState<TillDialog | null>(null);
  const [cleared, setCleared] = useState<Basket | null>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [shownSaleId, setShownSaleId] = useState<string | null>(null);
  const [restingSaleId, setRestingSaleId] = useState<string | null>(null);
  const [scanNotice, setScanNotice] = useState<string | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const openTillRef = useRef<HTMLButtonElement>(null);
  const finder = useProductFinder({
    isLocked: basket.unanswered !== null,
    till,
    onSerialsNeeded: (productId) => setDialog({ kind: 'serials', productId }),
  });
  const payment = usePayment(till, setDialog);
  const categories = useKept(till.offline, 'categories', useListTillCategoriesQuery());
  useCatalogueSync(till.offline, payment.session.data?.id);
  useKeptPictures(till.offline, finder.products);
  useQueueSending(till.offline);
  useDeviceReport(till.offline);
  useSentSales(till.offline);
  useLiveTills();
  useStaffWorker();
  useAutomaticReceipt(payment.lastSale);
  const parked = useParkedBaskets(till);
  const mayAddProducts = usePermission('products.edit');
  const sellsGiftCards = useSellsGiftCards() === true && !till.isAlone;
  const isPayOpen = dialog?.kind === 'pay';
  const enter = useEnterAhead({ looking: finder.looking, openPay: payment.openPay, isPayOpen });
  const closeDialog = () => {
    enter.forget();
    setDialog(null);
    setScanNotice(null);
  };
  const isAnyDialogOpen = dialog !== null || finder.weighing !== null || finder.asking !== null;
  useEffect(() => {
    // On a touch screen the focus would push the keyboard up over the products.
    if (!isAnyDialogOpen && window.matchMedia('(pointer: fine)').matches) searchRef.current?.focus();
  }, [isAnyDialogOpen]);

  // On a phone the change stands in the sheet, so that one opens with every recorded sale.
  const lastSaleId = payment.lastSale?.id ?? null;
  if (lastSaleId !== shownSaleId) {
    setShownSaleId(lastSaleId);
    setRestingSaleId(lastSaleId);
    setIsSheetOpen(true);
  }
  // With the next sale the change of the last one has been paid out: it must not come back and be paid out twice.
  if (restingSaleId !== null && restingSaleId === lastSaleId && basket.lines.length > 0) setRestingSaleId(null);
  if (isPayOpen && payment.blockedBy !== null) {
    setDialog(null);
    // On a phone the sheet says why nothing can be paid any more.
    setIsSheetOpen(true);
  }
  const need = approvalNeedOf(quote.error);
  if (dialog?.kind === 'approval' && need === null) setDialog(null);
  // What was emptied can be had back only until the next product.
  if (cleared !== null && basket.lines.length > 0 && basket.saleId !== cleared.saleId) setCleared(null);

  const basketLines = useBasketLines(baskets);
  // The goods of another code may be scanned while pieces are named; what is no code of goods is the number of a piece.
  const nameScanned = async (asked: { productId: string; lineId?: string }, code: string) => {
    const line = lineToName(basket.lines, asked);
    if (line === undefined || (await finder.scanIfKnown(code))) return;
    const { serials, problem } = addSerials(line.serials ?? [], code);
    setScanNotice(till.isAlone ? problem : `${code} is not in stock here.`);
    if (till.isAlone) dispatch(serialsNamed({ lineId: line.id, serials }));
  };
  // A product scanned while paying belongs to the basket; what is none may be a reference and stays where it was typed, but is no amount.
  const scanInDialog = async (scanned: ScannedCode) => {
    // What the scan before was refused for would hide what this one is.
    setScanNotice(null);
    // A gift card over the payment is looked up where it was scanned; on a busy machine its first keys count as typed.
    const giftCardCode = [scanned.code, scanned.fieldText ?? ''].find(isGiftCardCode);
    if (isPayOpen && giftCardCode !== undefined) {
      scanned.restoreField();
      if (!tellScannedGiftCard(giftCardCode)) setScanNotice('Choose Gift card first, then scan it again.');
      return;
    }
    if (dialog?.kind === 'serials') {
      scanned.restoreField();
      await nameScanned(dialog, scanned.code);
      return;
    }
    // Before anything is looked up: meanwhile an Enter would take the code for money.
    if (scanned.isInAmount) scanned.restoreField();
    if (!(await finder.scanIfKnown(scanned.code))) {
      setScanNotice(`No product has the code ${scanned.code}.`);
      return;
    }
    scanned.restoreField();
    closeDialog();
  };
  const park = (label?: string) => {
    setRestingSaleId(null);
    parked.park(label);
    // On a phone what was put aside stands above the products, and so does what comes next.
    setIsSheetOpen(false);
  };
  const { unknown } = finder;
  const askForNewProduct =
    unknown === null || !mayAddProducts ? null : () => setDialog({ kind: 'quick_product', unknown });
  const askOpenPrice = till.openPriceProducts.length === 0 ? null : () => setDialog({ kind: 'open_price' });
  const clear = () => {
    setCleared(basket);
    dispatch(basketCleared({ nextSaleId: newId() }));
  };
  const openTill = (next: TillDialog | null = null) => setDialog({ kind: 'open_till', next });
  const invoice = () => {
    if (payment.blockedBy !== null) return;
    const next: TillDialog = { kind: basket.customer === null ? 'customer' : 'invoice' };
    if (payment.session.data === undefined) return payment.openPay();
    if (payment.session.data === null) return openTill(next);
    setDialog(next);
  };
  const showReceipt = () => {
    if (payment.lastSale !== null && dialog === null) setDialog({ kind: 'receipt' });
  };
  useTillKeys({
    searchRef,
    onScan: finder.scan,
    onScanInDialog: (scanned) => void scanInDialog(scanned),
    onPay: enter.press,
    onStep: basketLines.step,
    onMove: basketLines.move,
    onRemove: basketLines.remove,
  });
  const lockNow = useIdleLock();
  const { lock } = till.lock;
  const isOperatorUnknown = quote.error?.code === 'operator_unknown';
  useEffect(() => {
    if (isOperatorUnknown) lock();
  }, [isOperatorUnknown, lock]);
  useTillShortcuts({
    till,
    isAnyDialogOpen,
    setDialog,
    searchRef,
    onNewProduct: askForNewProduct,
    onOpenPrice: askOpenPrice,
    sellsGiftCards,
    onPark: park,
    onReceipt: showReceipt,
    onLock: lockNow,
  });

  const isPhone = useMediaQuery('(max-width: 767px)');
  const total = quote.quote?.total ?? estimate.total;
  const isResting = basket.lines.length === 0 && payment.lastSale?.id === restingSaleId && cleared === null;
  const restingSale = isResting ? payment.lastSale : null;
  // Said once on a screen: in the empty basket, on a phone above the products, else at the foot.
  const basketOpensTill =
    payment.session.data === null && !isPhone && basket.lines.length === 0 && cleared === null && !isResting;
  useEffect(() => {
    // While the till is closed nothing can be sold: Enter opens it, unless something is being searched for.
    if (!basketOpensTill || isAnyDialogOpen || searchRef.current?.value !== '') return;
    if (window.matchMedia('(pointer: fine)').matches) openTillRef.current?.focus();
  }, [basketOpensTill, isAnyDialogOpen]);
  const { promotions } = quote.quote ?? till.promotions ?? {};
  useCustomerDisplay({ business, basket, estimate, promotions, quote: quote.quote, total, restingSale });
  return (
    <div className="till" data-sheet={isSheetOpen ? '' : undefined}>
      {isPhone && (
        <TillPhoneTop
          session={payment.session}
          onOpenTill={() => openTill()}
          parkedCount={parked.count}
          onShowParked={() => setDialog({ kind: 'parked' })}
          offline={till.offline}
        />
      )}
      <TillShelf
        finder={finder}
        till={till}
        searchRef={searchRef}
        categories={categories ?? []}
        parked={parked}
        onShowParked={() => setDialog({ kind: 'parked' })}
        onNewProduct={askForNewProduct}
        onOpenPrice={unknown === null ? null : askOpenPrice}
      />
      <aside className="till-basket" aria-label="Basket">
        {/* While the Pay dialog waits for the answer, nothing is known to be missing. */}
        {basket.unanswered !== null && !isPayOpen ? (
          <UnansweredPanel
            request={basket.unanswered}
            currencyCode={business.currencyCode}
            isBusy={payment.isBusy}
            onSendAgain={payment.sendAgain}
            onCheck={payment.onlyCheck}
          />
        ) : restingSale !== null ? (
          <LastSaleCard
            sale={restingSale}
            offline={till.offline}
            onShowReceipt={showReceipt}
            onNext={() => setIsSheetOpen(false)}
          />
        ) : (
          <BasketPanel
            basket={basket}
            activeLineId={baskets.activeLineId}
            estimate={estimate}
            quote={quote.quote}
            chargesTax={till.chargesTax}
            alonePromotions={till.promotions}
            stockAlone={till.stockAlone}
            quoteError={till.isAlone ? null : quote.error}
            isAlone={till.isAlone}
            onQuoteRetry={quote.refresh}
            onRemoveDiscounts={() => dispatch(discountsRemoved())}
            blockedBy={payment.blockedBy}
            currencyCode={business.currencyCode}
            onQuantity={basketLines.setQuantity}
            onActivate={(lineId) => dispatch(lineActivated(lineId))}
            onDiscountLine={(lineId) => setDialog({ kind: 'line_discount', lineId })}
            onPriceLine={(lineId) => setDialog({ kind: 'line_price', lineId })}
            onModifyLine={(lineId) => setDialog({ kind: 'line_modifiers', lineId })}
            onNameSerials={({ productId, id: lineId }) => setDialog({ kind: 'serials', productId, lineId })}
            onAskApproval={need === null ? null : () => setDialog({ kind: 'approval' })}
            onDiscountBasket={() => setDialog({ kind: 'basket_discount' })}
            onCoupon={() => setDialog({ kind: 'coupon' })}
            onChooseCustomer={() => setDialog({ kind: 'customer' })}
            onRemoveCustomer={() => dispatch(customerChosen(null))}
            onClear={clear}
            onPark={() => park()}
            onParkWithLabel={() => setDialog({ kind: 'park' })}
            onNote={() => setDialog({ kind: 'note' })}
            onQuote={() => setDialog({ kind: 'quote' })}
            onOrder={() => setDialog({ kind: 'order' })}
            onInvoice={invoice}
            onUndoClear={
              cleared === null
                ? null
                : () => {
                    dispatch(basketRestored(cleared));
                    setCleared(null);
                  }
            }
            onOpenTill={basketOpensTill ? () => openTill() : null}
            openTillRef={openTillRef}
            onPay={payment.openPay}
            onCloseSheet={() => setIsSheetOpen(false)}
          />
        )}
      </aside>
      <TillPhoneBar
        text={
          restingSale === null
            ? itemsText(itemCount(basket.lines))
            : `${restingSale.invoiceNumber} ${restingSale.wasSoldBefore === true ? 'was already sold' : 'recorded'}`
        }
        total={restingSale?.total ?? total}
        currencyCode={business.currencyCode}
        isEmpty={basket.lines.length === 0}
        isBlocked={payment.blockedBy !== null}
        onOpenSheet={() => setIsSheetOpen(true)}
        onLock={lockNow}
        onPay={payment.openPay}
      />
      <TillStatusLine
        session={payment.session}
        onOpenTill={basketOpensTill ? null : () => openTill()}
        parkedCount={parked.count}
        operatorName={till.lock.operator?.name ?? null}
        onLock={lockNow}
        onSellGiftCard={sellsGiftCards ? () => setDialog({ kind: 'gift_card' }) : null}
        offline={till.offline}
      />
      <p className="dk-visually-hidden" role="status">
        {finder.announcement}
      </p>

      <TillDialogs
        till={till}
        finder={finder}
        payment={payment}
        parked={parked}
        dialog={dialog}
        setDialog={setDialog}
        onClose={closeDialog}
        onPark={park}
        scanNotice={scanNotice}
        isConfirmedAhead={enter.isAhead}
      />
    </div>
  );
}
