import { useRef, type RefObject } from 'react';
import { useMediaQuery } from '@dukani/shared/ui-core';
import { useIdleLock } from '../common/pin/useIdleLock';
import { useSellsGiftCards } from '../checkout/gift-cards/useSellsGiftCards';
import { useListTillCategoriesQuery } from '../checkout/tillApi';
import { itemCount } from './basket/basket';
import { itemsText } from './basket/BasketPanel';
import { useBasketLines } from './basket/useBasketLines';
import { TillDialogs } from './dialogs/TillDialogs';
import { useDialogScans } from './dialogs/useDialogScans';
import { useCustomerDisplay } from './display/useCustomerDisplay';
import { TillShelf } from './finder/TillShelf';
import { useProductFinder } from './finder/useProductFinder';
import { basketPlace } from './flow/tillFlow';
import { useFlowRules } from './flow/useFlowRules';
import { useTillFlow } from './flow/useTillFlow';
import { useOfflineCache } from './offline/useOfflineTill';
import { useParkedBaskets } from './parked/useParkedBaskets';
import { usePayment } from './payment/usePayment';
import './till.css';
import { TillBasket } from './TillBasket';
import { TillPhoneBar } from './TillPhoneBar';
import { TillPhoneTop } from './TillPhoneTop';
import { TillStatusLine } from './TillStatusLine';
import { useTypeAhead } from './useTypeAhead';
import { useTill } from './useTill';
import { reasonAsker, useTillActions, type TillActions, type TillParts } from './useTillActions';
import { useTillDevice } from './useTillDevice';
import { useTillFocus } from './useTillFocus';
import { useTillKeys } from './useTillKeys';
import { useTillShortcuts } from './useTillShortcuts';

/** The parts of the till, each of which knows those before it. */
function useTillParts(): TillParts {
  const till = useTill();
  const basket = till.baskets.current;
  const control = useTillFlow(basket);
  const finder = useProductFinder({
    isLocked: basket.unanswered !== null,
    till,
    onSerialsNeeded: (productId) => control.show({ kind: 'serials', productId }),
  });
  const payment = usePayment(till, control);
  useTillDevice(till.offline, { finder, payment });
  const parked = useParkedBaskets(till);
  useFlowRules({ till, control, blockedBy: payment.blockedBy });
  return { till, control, finder, payment, parked };
}

/** The till: find, fill, pay, next. Works by scanner and keyboard alone, and by touch alone. */
export function NewSaleTab() {
  const parts = useTillParts();
  const { till, control, finder, payment, parked } = parts;
  const { flow, show } = control;
  const searchRef = useRef<HTMLInputElement>(null);
  const openTillRef = useRef<HTMLButtonElement>(null);
  const categories = useOfflineCache(till.offline, 'categories', useListTillCategoriesQuery());
  const sellsGiftCards = useSellsGiftCards() === true && !till.isOffline;
  const isPayOpen = flow.dialog?.kind === 'pay';
  const enter = useTypeAhead({ looking: finder.looking, openPay: payment.openPay, isPayOpen });
  const scans = useDialogScans({ till, finder, dialog: flow.dialog, show, forgetEnter: enter.forget });
  const actions = useTillActions(parts);
  const isAnyDialogOpen = flow.dialog !== null || finder.weighing !== null || finder.prompts !== null;
  const lockNow = useTillInput({
    parts,
    actions,
    searchRef,
    isAnyDialogOpen,
    sellsGiftCards,
    scans,
    onPay: enter.press,
  });
  const isPhone = useMediaQuery('(max-width: 767px)');
  // Said once on a screen: in the empty basket, on a phone above the products, else at the foot.
  const offersToOpen =
    payment.session.data === null && !isPhone && basketPlace(flow) === 'idle' && flow.cleared === null;
  useTillFocus({ searchRef, openTillRef, isAnyDialogOpen, offersToOpen });
  useShownToCustomer(parts);
  const showParked = () => show({ kind: 'parked' });
  const session = { session: payment.session, parkedCount: parked.count, offline: till.offline };
  return (
    <div className="till" data-sheet={flow.isSheetOpen ? '' : undefined}>
      {isPhone && <TillPhoneTop {...session} onOpenTill={() => actions.openTill()} onShowParked={showParked} />}
      <TillShelf
        finder={finder}
        till={till}
        searchRef={searchRef}
        categories={categories ?? []}
        parked={parked}
        onShowParked={showParked}
        onNewProduct={actions.askNewProduct}
        onOpenPrice={finder.unknown === null ? null : actions.askOpenPrice}
      />
      <TillBasket parts={parts} actions={actions} offersToOpen={offersToOpen} openTillRef={openTillRef} />
      <PhoneBar parts={parts} onLock={lockNow} />
      <TillStatusLine
        {...session}
        onOpenTill={offersToOpen ? null : () => actions.openTill()}
        operatorName={till.lock.operator?.name ?? null}
        onLock={lockNow}
        onClock={() => show({ kind: 'clock' })}
        onSellGiftCard={sellsGiftCards ? () => show({ kind: 'gift_card' }) : null}
      />
      <p className="dk-visually-hidden" role="status">
        {finder.announcement}
      </p>
      <TillDialogs
        {...parts}
        onClose={scans.close}
        onPark={actions.park}
        onVoid={actions.voidFor}
        scanNotice={scans.notice}
        isConfirmedAhead={enter.isAhead}
      />
    </div>
  );
}

interface TillInput {
  parts: TillParts;
  actions: TillActions;
  searchRef: RefObject<HTMLInputElement | null>;
  isAnyDialogOpen: boolean;
  sellsGiftCards: boolean;
  scans: ReturnType<typeof useDialogScans>;
  onPay: () => void;
}

/** Scanner, keys and shortcuts; answers what locks the till. */
function useTillInput({ parts, actions, scans, onPay, ...rest }: TillInput): () => void {
  const { till, control, finder } = parts;
  const basketLines = useBasketLines(till, reasonAsker(parts));
  useTillKeys({
    searchRef: rest.searchRef,
    onScan: finder.scan,
    onScanInDialog: (scanned) => void scans.scan(scanned),
    onPay,
    onStep: basketLines.step,
    onMove: basketLines.move,
    onRemove: basketLines.remove,
  });
  const lockNow = useIdleLock();
  useTillShortcuts({
    ...rest,
    till,
    setDialog: control.show,
    onNewProduct: actions.askNewProduct,
    onOpenPrice: actions.askOpenPrice,
    onPark: actions.park,
    onReceipt: actions.showReceipt,
    onLock: lockNow,
  });
  return lockNow;
}

/** The sale whose change stands on the screen; null once the next has begun. */
function lastSaleOnScreenOf({ control: { flow }, till }: TillParts) {
  // One that waits for its answer is not over.
  return flow.isSaleShown && flow.cleared === null && till.baskets.current.lines.length === 0 ? flow.lastSale : null;
}

const totalOf = ({ till: { quote, estimate } }: TillParts) => quote.quote?.total ?? estimate.total;

/** What stands in the customer's window. */
function useShownToCustomer(parts: TillParts): void {
  const { business, baskets, estimate, quote, promotions: offlinePromotions } = parts.till;
  const { promotions } = quote.quote ?? offlinePromotions ?? {};
  useCustomerDisplay({
    business,
    basket: baskets.current,
    estimate,
    promotions,
    quote: quote.quote,
    total: totalOf(parts),
    lastSaleOnScreen: lastSaleOnScreenOf(parts),
  });
}

/** The foot of the till on a phone. */
function PhoneBar({ parts, onLock }: { parts: TillParts; onLock: () => void }) {
  const { till, control, payment } = parts;
  const { lines } = till.baskets.current;
  const lastSaleOnScreen = lastSaleOnScreenOf(parts);
  return (
    <TillPhoneBar
      text={
        lastSaleOnScreen === null
          ? itemsText(itemCount(lines))
          : `${lastSaleOnScreen.invoiceNumber} ${lastSaleOnScreen.wasSoldBefore === true ? 'was already sold' : 'recorded'}`
      }
      total={lastSaleOnScreen?.total ?? totalOf(parts)}
      currencyCode={till.business.currencyCode}
      isEmpty={lines.length === 0}
      isBlocked={payment.blockedBy !== null}
      onOpenSheet={() => control.send({ type: 'sheet_moved', isOpen: true })}
      onLock={onLock}
      onPay={() => void payment.openPay()}
    />
  );
}
