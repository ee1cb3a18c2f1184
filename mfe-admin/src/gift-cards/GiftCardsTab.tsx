import { useMemo, useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Button } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { GiftCardDrawer } from './GiftCardDrawer';
import { GiftCardState } from './GiftCardState';
import { useListGiftCardsInfiniteQuery, type GiftCard } from '../checkout/gift-cards/giftCardsApi';
import { SellGiftCardDialog } from '../checkout/gift-cards/SellGiftCardDialog';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: [
      { value: 'open', label: 'Can be used' },
      { value: 'used', label: 'Used up' },
      { value: 'expired', label: 'Expired' },
      { value: 'blocked', label: 'Blocked' },
    ],
    isPinned: true,
  }),
};
const SORTS = ['-issued'] as const;

function columnsOf(currencyCode: string): DataColumn<GiftCard>[] {
  return [
    { key: 'number', title: 'Card', card: 'title', isFixed: true, render: (card) => card.number },
    { key: 'code', title: 'Code', render: (card) => `…${card.lastFour}` },
    { key: 'state', title: 'State', render: (card) => <GiftCardState card={card} /> },
    {
      key: 'customer',
      title: 'Customer',
      render: (card) => card.contactName ?? <span className="adm-muted">–</span>,
    },
    {
      key: 'initial',
      title: `Issued (${currencyCode})`,
      align: 'right',
      isWideOnly: true,
      render: (card) => <MoneyText amount={card.initial} />,
    },
    {
      key: 'balance',
      title: `Left (${currencyCode})`,
      align: 'right',
      render: (card) => <MoneyText amount={card.balance} />,
    },
    { key: 'issued', title: 'Issued', render: (card) => <DateText iso={card.issuedAt} format="date" /> },
    {
      key: 'expires',
      title: 'Last day',
      isWideOnly: true,
      render: (card) => <DateText iso={card.expiresOn} format="date" />,
    },
  ];
}

/** Every gift card with what is left on it, and what the business owes on all of them. */
export function GiftCardsTab() {
  const { currencyCode } = useBusiness();
  const list = useListState({ key: 'gift-cards', filters: FILTERS, sorts: SORTS });
  const result = useListGiftCardsInfiniteQuery({ query: list.query, state: list.filters.state });
  const columns = useMemo(() => columnsOf(currencyCode), [currencyCode]);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isSelling, setIsSelling] = useState(false);
  const first = result.data?.pages[0];
  const sell = (
    <Button variant="primary" icon="plus" onClick={() => setIsSelling(true)}>
      Sell a gift card
    </Button>
  );
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'gift card', many: 'gift cards' }}
        header={{
          title: 'Gift cards',
          description:
            first === undefined
              ? 'The balances of usable cards are added up.'
              : `${formatCurrency(first.outstanding, currencyCode)} left on ${first.outstandingCount} ${first.outstandingCount === 1 ? 'card' : 'cards'}`,
          actions: sell,
        }}
        search={{ label: 'Search by number, end of the code or customer' }}
        table={{
          columns,
          page: pageRows(result, (page) => page.rows),
          rowKey: (card) => card.id,
          rowName: (card) => card.number,
          onOpen: (card) => setOpenId(card.id),
          empty: {
            title: 'No gift cards yet',
            description: 'Sell one here or at the till. Customers can use it at every till of the business.',
            action: sell,
          },
        }}
      />
      {openId !== null && <GiftCardDrawer cardId={openId} onClose={() => setOpenId(null)} />}
      {isSelling && <SellGiftCardDialog onClose={() => setIsSelling(false)} />}
    </>
  );
}
