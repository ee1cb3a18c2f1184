import type { RefObject } from 'react';
import { BasketPanel } from './basket/BasketPanel';
import { basketPlace } from './flow/tillFlow';
import { LastSaleCard } from './payment/LastSaleCard';
import { InDoubtPanel } from './payment/InDoubtPanel';
import { reasonAsker, type TillActions, type TillParts } from './useTillActions';

interface TillBasketProps {
  parts: TillParts;
  actions: TillActions;
  /** Whether the empty basket offers to open the till. */
  offersToOpen: boolean;
  openTillRef: RefObject<HTMLButtonElement | null>;
}

/** The place of the basket: the basket, the sale just recorded, or one that nobody has answered. */
export function TillBasket({ parts, actions, offersToOpen, openTillRef }: TillBasketProps) {
  const { till, control, payment } = parts;
  const { flow, send, show } = control;
  const { unanswered } = till.baskets.current;
  const place = basketPlace(flow);
  const closeSheet = () => send({ type: 'sheet_moved', isOpen: false });
  return (
    <aside className="till-basket" aria-label="Basket">
      {place === 'in_doubt' && unanswered !== null ? (
        <InDoubtPanel
          request={unanswered}
          currencyCode={till.business.currencyCode}
          isBusy={payment.isBusy}
          onSendAgain={payment.sendAgain}
          onCheck={payment.onlyCheck}
        />
      ) : place === 'sold' && flow.lastSale !== null ? (
        <LastSaleCard
          sale={flow.lastSale}
          offline={till.offline}
          onShowReceipt={actions.showReceipt}
          onNext={closeSheet}
        />
      ) : (
        <BasketPanel
          till={till}
          blockedBy={payment.blockedBy}
          show={show}
          askReason={reasonAsker(parts)}
          warnsBelowStock={payment.session.data?.warnsBelowStock ?? false}
          onClear={actions.clear}
          onPark={() => actions.park()}
          onInvoice={actions.invoice}
          onPay={() => void payment.openPay()}
          onCloseSheet={closeSheet}
          empty={{
            onUndoClear: actions.undoClear,
            onOpenTill: offersToOpen ? () => actions.openTill() : null,
            openTillRef,
          }}
        />
      )}
    </aside>
  );
}
