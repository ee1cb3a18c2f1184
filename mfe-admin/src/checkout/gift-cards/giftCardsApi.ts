import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A gift card without its code. */
export interface GiftCard {
  id: string;
  number: string;
  lastFour: string;
  initial: Money;
  balance: Money;
  currencyCode: string;
  isBlocked: boolean;
  statusReason: string | null;
  expiresOn: string | null;
  isExpired: boolean;
  issuedAt: string;
  issuedByName: string | null;
  /** How it was paid; null: given away, for `reason`. */
  tenderType: rpc.GiftCard['tender_type'];
  reason: string | null;
  contactId: string | null;
  contactName: string | null;
}

/** A gift card as it is handed over. */
export interface PrintableGiftCard extends GiftCard {
  code: string;
}

export interface GiftCardEntry {
  id: string;
  kind: rpc.GiftCardEntry['kind'];
  amount: Money;
  left: Money;
  saleId: string | null;
  number: string | null;
  reason: string | null;
  recordedByName: string | null;
  createdAt: string;
}

export interface GiftCardPage {
  rows: GiftCard[];
  nextCursor: string | null;
  outstanding: Money;
  outstandingCount: number;
}

export interface GiftCardFilter {
  query: string;
  state: rpc.GiftCardState | null;
}

const PAGE = 50;

function toGiftCard(row: rpc.GiftCard): GiftCard {
  return {
    id: row.id,
    number: row.card_number,
    lastFour: row.last_four,
    initial: fromNumeric(row.initial_amount),
    balance: fromNumeric(row.balance),
    currencyCode: row.currency_code,
    isBlocked: row.status === 'blocked',
    statusReason: row.status_reason,
    expiresOn: row.expires_on,
    isExpired: row.is_expired,
    issuedAt: row.issued_at,
    issuedByName: row.issued_by_name,
    tenderType: row.tender_type,
    reason: row.reason,
    contactId: row.contact_id,
    contactName: row.contact_name,
  };
}

function toPrintable(row: rpc.PrintableGiftCard): PrintableGiftCard {
  return { ...toGiftCard(row), code: row.code };
}

function toEntry(row: rpc.GiftCardEntry): GiftCardEntry {
  return {
    id: row.id,
    kind: row.kind,
    amount: fromNumeric(row.amount),
    left: fromNumeric(row.balance_after),
    saleId: row.source_type === 'sale' ? row.source_id : null,
    number: row.number,
    reason: row.reason,
    recordedByName: row.recorded_by_name,
    createdAt: row.created_at,
  };
}

/** Selling, finding and looking after gift cards. */
export const giftCardsApi = api.enhanceEndpoints({ addTagTypes: ['GiftCard'] }).injectEndpoints({
  endpoints: (build) => ({
    listGiftCards: build.infiniteQuery<GiftCardPage, GiftCardFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'list_gift_cards',
        ({ queryArg: { query, state }, pageParam }) => ({
          p_query: query === '' ? null : query,
          p_state: state,
          p_after: pageParam,
          p_limit: PAGE,
        }),
        (page) => ({
          rows: page.rows.map(toGiftCard),
          nextCursor: page.next_cursor,
          outstanding: fromNumeric(page.outstanding_amount),
          outstandingCount: page.outstanding_count,
        }),
      ),
      // Tills use cards up all day.
      keepUnusedDataFor: 5,
      providesTags: ['GiftCard', { type: 'Sale', id: 'LIST' }],
    }),
    giftCardHistory: build.query<GiftCard & { entries: GiftCardEntry[] }, string>({
      ...rpcEndpoint(
        'gift_card_history',
        (cardId) => ({ p_card_id: cardId }),
        (card) => ({ ...toGiftCard(card), entries: card.entries.map(toEntry) }),
      ),
      keepUnusedDataFor: 5,
      providesTags: ['GiftCard', { type: 'Sale', id: 'LIST' }],
    }),
    /** A mutation, since wrong codes are counted: nothing asks again by itself. */
    findGiftCard: build.mutation<GiftCard, string>({
      ...rpcEndpoint('get_gift_card', (code) => ({ p_code: code }), toGiftCard),
    }),
    issueGiftCard: build.mutation<PrintableGiftCard, rpc.IssueGiftCardInput>({
      ...rpcEndpoint('issue_gift_card', (card) => ({ p_card: card }), toPrintable),
      invalidatesTags: (_card, error) => (error === undefined ? ['GiftCard', 'TillSession'] : []),
    }),
    printGiftCard: build.mutation<PrintableGiftCard, string>({
      ...rpcEndpoint('print_gift_card', (cardId) => ({ p_card_id: cardId }), toPrintable),
    }),
    blockGiftCard: build.mutation<GiftCard, { cardId: string; isBlocked: boolean; reason: string }>({
      ...rpcEndpoint(
        'block_gift_card',
        ({ cardId, isBlocked, reason }) => ({ p_card_id: cardId, p_is_blocked: isBlocked, p_reason: reason }),
        toGiftCard,
      ),
      invalidatesTags: (_card, error) => (error === undefined ? ['GiftCard'] : []),
    }),
    adjustGiftCard: build.mutation<GiftCard, rpc.GiftCardAdjustmentInput>({
      ...rpcEndpoint('adjust_gift_card', (adjustment) => ({ p_adjustment: adjustment }), toGiftCard),
      invalidatesTags: (_card, error) => (error === undefined ? ['GiftCard'] : []),
    }),
  }),
});

export const {
  useListGiftCardsInfiniteQuery,
  useGiftCardHistoryQuery,
  useFindGiftCardMutation,
  useIssueGiftCardMutation,
  usePrintGiftCardMutation,
  useBlockGiftCardMutation,
  useAdjustGiftCardMutation,
} = giftCardsApi;
