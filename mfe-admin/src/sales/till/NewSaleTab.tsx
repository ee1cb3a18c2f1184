import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { formatCurrency } from '@dukani/shared/format';
import { useAppDispatch } from '@dukani/shared/store';
import { Button, Icon } from '@dukani/shared/ui-core';
import { useShortcut } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { OpenTillDialog } from '../OpenTillDialog';
import { itemCount, type Basket } from './basket';
import { BasketPanel, itemsText } from './BasketPanel';
import {
  basketCleared,
  basketDiscounted,
  basketParked,
  basketRestored,
  basketResumed,
  customerChosen,
  discountsRemoved,
  lineActivated,
  lineDiscounted,
  quantitySet,
} from './basketSlice';
import { CustomerDialog } from './CustomerDialog';
import { DiscountDialog } from './DiscountDialog';
import { LastSaleCard } from './LastSaleCard';
import { ParkedRail } from './ParkedRail';
import { PayDialog } from '../PayDialog';
import { ProductShelf } from './ProductShelf';
import type { ScannedCode } from './ScanDetector';
import './till.css';
import { TillStatusLine } from './TillStatusLine';
import { useListPaymentMethodsQuery } from '../checkoutApi';
import { useListTillCategoriesQuery } from './tillApi';
import { UnansweredPanel } from './UnansweredPanel';
import { usePayment, type TillDialog } from './usePayment';
import { splitMultiplier, useProductFinder, useTill, type ProductFinder, type Till } from './useTill';
import { useTillKeys } from './useTillKeys';

const ReceiptDialog = lazy(() =>
  loadTwice(() => import('../receipt/ReceiptDialog')).then((module) => ({ default: module.ReceiptDialog })),
);

/** The till: find, fill, pay, next. Works by scanner and keyboard alone, and by touch alone. */
export function NewSaleTab() {
  const dispatch = useAppDispatch();
  const till = useTill();
  const { business, baskets, estimate, quote } = till;
  const basket = baskets.current;
  const [dialog, setDialog] = useState<TillDialog>(null);
  const [discountLineId, setDiscountLineId] = useState<string | null>(null);
  const [isReceiptOpen, setIsReceiptOpen] = useState(false);
  const [cleared, setCleared] = useState<Basket | null>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [shownSaleId, setShownSaleId] = useState<string | null>(null);
  const [restingSaleId, setRestingSaleId] = useState<string | null>(null);
  const [scanNotice, setScanNotice] = useState<string | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const finder = useProductFinder(basket.unanswered !== null);
  const payment = usePayment(till, setDialog);
  const categories = useListTillCategoriesQuery();
  const methods = useListPaymentMethodsQuery();
  const closeDialog = () => {
    setDialog(null);
    setDiscountLineId(null);
    setScanNotice(null);
  };
  const isAnyDialogOpen = dialog !== null || discountLineId !== null || isReceiptOpen;
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
  if (dialog === 'pay' && payment.blockedBy !== null) setDialog(null);
  // What was emptied can be had back only until the next product.
  if (cleared !== null && basket.lines.length > 0 && basket.saleId !== cleared.saleId) setCleared(null);

  const step = (pieces: 1 | -1) => {
    const line = basket.lines.find((candidate) => candidate.id === baskets.activeLineId);
    if (line !== undefined) dispatch(quantitySet({ lineId: line.id, quantity: line.quantity + pieces * 1000 }));
  };
  const move = (lines: 1 | -1) => {
    const at = basket.lines.findIndex((line) => line.id === baskets.activeLineId);
    const next = basket.lines[at + lines];
    if (next !== undefined) dispatch(lineActivated(next.id));
  };
  const remove = () => {
    if (baskets.activeLineId !== null) dispatch(quantitySet({ lineId: baskets.activeLineId, quantity: 0 }));
  };
  const scan = (code: string, searchText: string) => {
    setIsReceiptOpen(false);
    finder.scan(code, searchText);
  };
  // A product scanned while paying belongs to the basket; anything else may be a reference and stays where it was typed.
  const scanInDialog = async (scanned: ScannedCode) => {
    if (!(await finder.scanIfKnown(scanned.code))) {
      setScanNotice(`No product has the code ${scanned.code}.`);
      return;
    }
    scanned.restoreField();
    closeDialog();
    setIsReceiptOpen(false);
  };
  const park = () => {
    setRestingSaleId(null);
    dispatch(basketParked({ nextSaleId: newId(), at: new Date().toISOString() }));
  };
  const clear = () => {
    setCleared(basket);
    dispatch(basketCleared({ nextSaleId: newId() }));
  };
  const showReceipt = () => {
    if (payment.lastSale !== null) setIsReceiptOpen(true);
  };
  useTillKeys({
    searchRef,
    onScan: scan,
    onScanInDialog: (scanned) => void scanInDialog(scanned),
    onPay: payment.openPay,
    onStep: step,
    onMove: move,
    onRemove: remove,
  });
  useShortcut('f2', () => setDialog('customer'), 'Choose a customer');
  useShortcut('f4', () => basket.lines.length > 0 && setDialog('discount'), 'Discount on the basket');
  useShortcut('f8', park, 'Park the basket');
  useShortcut('f9', showReceipt, 'Receipt of the last sale');
  useShortcut('enter', null, 'Pay, or add the highlighted product');
  useShortcut('+', null, 'One more of the line');
  useShortcut('-', null, 'One less of the line');
  useShortcut('arrowup', null, 'Line above');
  useShortcut('arrowdown', null, 'Line below');
  useShortcut('delete', null, 'Take the line out');
  useShortcut('escape', null, 'Clear the search');
  useShortcut('/', () => searchRef.current?.focus(), 'Search or scan');

  const total = quote.quote?.total ?? estimate.total;
  const discountLine = basket.lines.find((line) => line.id === discountLineId);
  const isResting = basket.lines.length === 0 && payment.lastSale?.id === restingSaleId && cleared === null;
  return (
    <div className="till" data-sheet={isSheetOpen ? '' : undefined}>
      <TillShelf
        finder={finder}
        till={till}
        searchRef={searchRef}
        categories={categories.data ?? []}
        onResume={(saleId) => dispatch(basketResumed({ saleId, at: new Date().toISOString() }))}
      />
      <aside className="till-basket" aria-label="Basket">
        {basket.unanswered !== null ? (
          <UnansweredPanel
            request={basket.unanswered}
            currencyCode={business.currencyCode}
            isBusy={payment.isBusy}
            onSendAgain={payment.sendAgain}
            onCheck={payment.onlyCheck}
          />
        ) : isResting ? (
          payment.lastSale !== null && (
            <LastSaleCard sale={payment.lastSale} onShowReceipt={showReceipt} onNext={() => setIsSheetOpen(false)} />
          )
        ) : (
          <BasketPanel
            basket={basket}
            activeLineId={baskets.activeLineId}
            estimate={estimate}
            quote={quote.quote}
            quoteError={quote.error}
            onQuoteRetry={quote.refresh}
            onRemoveDiscounts={() => dispatch(discountsRemoved())}
            blockedBy={payment.blockedBy}
            currencyCode={business.currencyCode}
            onQuantity={(lineId, quantity) => dispatch(quantitySet({ lineId, quantity }))}
            onActivate={(lineId) => dispatch(lineActivated(lineId))}
            onDiscountLine={setDiscountLineId}
            onDiscountBasket={() => setDialog('discount')}
            onChooseCustomer={() => setDialog('customer')}
            onRemoveCustomer={() => dispatch(customerChosen(null))}
            onClear={clear}
            onPark={park}
            onUndoClear={
              cleared === null
                ? null
                : () => {
                    dispatch(basketRestored(cleared));
                    setCleared(null);
                  }
            }
            onPay={payment.openPay}
            onCloseSheet={() => setIsSheetOpen(false)}
          />
        )}
      </aside>
      <div className="till-phone-bar">
        <button type="button" className="till-phone-total" onClick={() => setIsSheetOpen(true)}>
          <span>
            {isResting && payment.lastSale !== null
              ? `${payment.lastSale.invoiceNumber} recorded`
              : itemsText(itemCount(basket.lines))}
          </span>
          <strong>
            {formatCurrency(
              isResting && payment.lastSale !== null ? payment.lastSale.total : total,
              business.currencyCode,
            )}
          </strong>
          <Icon name="chevron-up" size={16} />
        </button>
        {payment.blockedBy === null ? (
          <Button variant="primary" size="large" disabled={basket.lines.length === 0} onClick={payment.openPay}>
            Pay
          </Button>
        ) : (
          <Button variant="primary" size="large" onClick={() => setIsSheetOpen(true)}>
            Check basket
          </Button>
        )}
      </div>
      <TillStatusLine
        session={payment.session}
        onOpenTill={() => setDialog('open_till')}
        parkedCount={baskets.parked.length}
      />
      <p className="dk-visually-hidden" role="status">
        {finder.announcement}
      </p>

      {dialog === 'pay' && (
        <PayDialog
          title={`Pay basket #B${basket.number}`}
          total={total}
          isConfirmed={quote.quote !== null}
          currencyCode={business.currencyCode}
          methods={methods.data ?? []}
          hasCustomer={basket.customer !== null}
          isBusy={payment.isBusy}
          problem={payment.problem ?? scanNotice}
          onChooseCustomer={() => setDialog('customer')}
          onClose={closeDialog}
          onPay={(payments) => void payment.pay(payments)}
        />
      )}
      {dialog === 'open_till' && (
        <OpenTillDialog
          notice={payment.problem}
          onClose={closeDialog}
          onOpened={() => setDialog(basket.lines.length > 0 ? 'pay' : null)}
        />
      )}
      {dialog === 'customer' && (
        <CustomerDialog
          onClose={closeDialog}
          onChoose={(customer) => {
            dispatch(customerChosen(customer));
            closeDialog();
          }}
        />
      )}
      {dialog === 'discount' && (
        <DiscountDialog
          basket={basket}
          lineId={null}
          subject="the whole basket"
          discount={basket.discount}
          reason={null}
          onClose={closeDialog}
          onApply={(discount) => {
            dispatch(basketDiscounted(discount));
            closeDialog();
          }}
        />
      )}
      {discountLine !== undefined && (
        <DiscountDialog
          basket={basket}
          lineId={discountLine.id}
          subject={discountLine.name}
          discount={discountLine.discount}
          reason={discountLine.discountReason}
          onClose={closeDialog}
          onApply={(discount, reason) => {
            dispatch(lineDiscounted({ lineId: discountLine.id, discount, reason }));
            closeDialog();
          }}
        />
      )}
      {isReceiptOpen && payment.lastSale !== null && (
        <Suspense fallback={null}>
          <ReceiptDialog sale={payment.lastSale} onClose={() => setIsReceiptOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface TillShelfProps {
  finder: ProductFinder;
  till: Till;
  searchRef: React.RefObject<HTMLInputElement | null>;
  categories: readonly { id: string; name: string }[];
  onResume: (saleId: string) => void;
}

function TillShelf({ finder, till, searchRef, categories, onResume }: TillShelfProps) {
  return (
    <div className="till-left">
      <ProductShelf
        currencyCode={till.business.currencyCode}
        searchRef={searchRef}
        search={finder.search}
        notice={finder.notice}
        onSearchChange={finder.setSearch}
        onSearchSubmit={(text) => void finder.submit(text)}
        categories={categories}
        categoryId={finder.categoryId}
        onCategoryChange={finder.setCategoryId}
        products={finder.products}
        highlight={finder.highlight}
        onHighlightMove={finder.moveHighlight}
        error={finder.error}
        onRetry={finder.retry}
        onAdd={(product) => {
          finder.addProduct(product, splitMultiplier(finder.search).quantity);
          searchRef.current?.focus();
        }}
      />
      <ParkedRail
        parked={till.baskets.parked}
        onResume={onResume}
        isLocked={till.baskets.current.unanswered !== null}
      />
    </div>
  );
}
