import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import { Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText, useNotify } from '@dukani/shared/ui-antd';
import { AdjustCardDialog, BlockCardDialog } from './GiftCardChanges';
import { GiftCardState } from './GiftCardState';
import { GiftCardVoucher } from '../checkout/gift-cards/GiftCardVoucher';
import '../checkout/gift-cards/giftCards.css';
import {
  useGiftCardHistoryQuery,
  usePrintGiftCardMutation,
  type GiftCard,
  type GiftCardEntry,
  type PrintableGiftCard,
} from '../checkout/gift-cards/giftCardsApi';

const KINDS: Record<GiftCardEntry['kind'], string> = {
  issued: 'Issued',
  redeemed: 'Used for a sale',
  refunded: 'Refunded to the card',
  adjusted: 'Corrected',
  expired: 'Written off',
};
const PAID: Record<NonNullable<GiftCard['tenderType']>, string> = {
  cash: 'in cash',
  card: 'by card',
  mobile_money: 'by mobile money',
  bank: 'by bank transfer',
};

/** One gift card: what is left, what happened to it, and what can be done with it. */
export function GiftCardDrawer({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const { data: card, error, refetch } = useGiftCardHistoryQuery(cardId, { refetchOnMountOrArgChange: true });
  const notify = useNotify();
  const [print, { isLoading }] = usePrintGiftCardMutation();
  const [open, setOpen] = useState<'block' | 'adjust' | null>(null);
  const [printed, setPrinted] = useState<PrintableGiftCard | null>(null);
  const showVoucher = async () => {
    try {
      setPrinted(await print(cardId).unwrap());
    } catch (thrown) {
      notify.error('The gift card could not be read', thrown);
    }
  };
  return (
    <>
      <Drawer
        isOpen
        title={card === undefined ? 'Gift card' : `Gift card ${card.number}`}
        onClose={onClose}
        footer={
          card !== undefined && (
            <div className="gift-actions">
              <Button onClick={() => setOpen('adjust')}>Correct</Button>
              <Button onClick={() => setOpen('block')}>{card.isBlocked ? 'Unblock' : 'Block'}</Button>
              <Button variant="primary" icon="printer" isBusy={isLoading} onClick={() => void showVoucher()}>
                Print again
              </Button>
            </div>
          )
        }
      >
        {card === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {card === undefined && error === undefined && (
          <div role="status" aria-label="Loading the gift card">
            <Skeleton height={240} />
          </div>
        )}
        {card !== undefined && <Facts card={card} />}
        {card !== undefined && <History entries={card.entries} />}
      </Drawer>
      {card !== undefined && open === 'block' && <BlockCardDialog card={card} onClose={() => setOpen(null)} />}
      {card !== undefined && open === 'adjust' && <AdjustCardDialog card={card} onClose={() => setOpen(null)} />}
      {printed !== null && <GiftCardVoucher card={printed} onClose={() => setPrinted(null)} />}
    </>
  );
}

function Facts({ card }: { card: GiftCard }) {
  return (
    <dl className="gift-facts">
      <dt>Left</dt>
      <dd>
        <strong>
          <MoneyText amount={card.balance} currencyCode={card.currencyCode} />
        </strong>
      </dd>
      <dt>State</dt>
      <dd>
        <GiftCardState card={card} /> {card.isBlocked && card.statusReason}
      </dd>
      <dt>Code ends in</dt>
      <dd>{card.lastFour}</dd>
      <dt>Issued</dt>
      <dd>
        <DateText iso={card.issuedAt} format="datetime" />
        {card.issuedByName !== null && ` by ${card.issuedByName}`}
      </dd>
      <dt>{card.tenderType === null ? 'Reason' : 'Paid'}</dt>
      <dd>{card.tenderType === null ? card.reason : PAID[card.tenderType]}</dd>
      <dt>Last day</dt>
      <dd>{card.expiresOn === null ? 'none' : <DateText iso={card.expiresOn} format="date" />}</dd>
      {card.contactId !== null && (
        <>
          <dt>Customer</dt>
          <dd>
            <Link to={`/admin/customers/${card.contactId}`}>{card.contactName}</Link>
          </dd>
        </>
      )}
    </dl>
  );
}

function History({ entries }: { entries: readonly GiftCardEntry[] }) {
  return (
    <ol className="gift-history" aria-label="Card history">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            <strong>
              {KINDS[entry.kind]}{' '}
              {entry.saleId === null ? entry.number : <Link to={`/admin/sales/${entry.saleId}`}>{entry.number}</Link>}
            </strong>
            <span className="adm-muted">
              <DateText iso={entry.createdAt} format="datetime" />
              {entry.recordedByName !== null && ` · ${entry.recordedByName}`}
            </span>
            {entry.reason !== null && <span className="adm-muted">{entry.reason}</span>}
          </span>
          <span className="gift-amounts">
            <MoneyText amount={entry.amount} />
            <span className="adm-muted">
              <MoneyText amount={entry.left} /> left
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
