import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { toAmount } from '../../common/toAmount';
import { nameWithModifiers } from '../modifiers';
import { toCreditNote, type CreditNote } from '../creditNoteRows';
import { toSale, type Sale } from '../saleRows';

/** Which sale was exchanged for which, and the money between them. */
export interface Exchange {
  id: string;
  exchangedAt: string;
  originalSaleId: string;
  originalInvoiceNumber: string;
  saleId: string;
  invoiceNumber: string;
  creditNoteNumber: string;
  creditTotal: Money;
  applied: Money;
  paid: Money;
  returned: Money;
  tenderType: rpc.TenderType;
  /** What came back. */
  creditLines: { name: string; unit: string; quantity: Thousandths; gross: Money }[];
}

/** A sale that a product can still come back from. */
export interface SoldProduct {
  invoiceNumber: string;
  soldAt: string;
  quantity: Thousandths;
  returned: Thousandths;
  unitPrice: Money;
}

/** What becomes of an amount when goods come back, besides what goes off a debt. */
export interface RefundParts {
  inPoints: Money;
  inMoney: Money;
  /** What the smallest coin adds to the money if it is given in cash, below zero: takes off. */
  cashRounding: Money;
}

export interface CreditNoteRow {
  id: string;
  number: string;
  saleId: string | null;
  invoiceNumber: string | null;
  issuedAt: string;
  issuedByName: string | null;
  contactName: string | null;
  reason: string;
  total: Money;
  /** What of it was money, and what the smallest coin added to that, below zero: took off. */
  refunded: Money;
  rounding: Money;
  tenderType: rpc.TenderType;
}

export interface CreditNotePage {
  items: CreditNoteRow[];
  nextCursor: string | null;
}

/** One credit note with what came back, and where its money went. */
export interface CreditNoteDetail {
  id: string;
  number: string;
  saleId: string | null;
  /** Null where the goods came back without a receipt. */
  invoiceNumber: string | null;
  contactName: string | null;
  issuedByName: string | null;
  issuedAt: string;
  reason: string;
  total: Money;
  tax: Money;
  tenderType: rpc.TenderType;
  refunded: Money;
  /** What the smallest coin added to it, below zero: took off. */
  rounding?: Money;
  inPoints: Money;
  /** What a fiscal device had signed; left out where there is none. */
  fiscal?: rpc.FiscalBlock;
  /** What went off the debt of the sale instead of being paid back. */
  offDebt: Money;
  lines: {
    key: string;
    name: string;
    unit: string;
    quantity: Thousandths;
    restock: boolean;
    gross: Money;
    serials: string[];
  }[];
  approvals: { permission: rpc.ApprovablePermission; approverName: string; reason: string }[];
}

function toExchange(row: rpc.Exchange): Exchange {
  return {
    id: row.id,
    exchangedAt: row.exchanged_at,
    originalSaleId: row.original_sale_id,
    originalInvoiceNumber: row.original_invoice_number,
    saleId: row.sale_id,
    invoiceNumber: row.invoice_number,
    creditNoteNumber: row.credit_note_number,
    creditTotal: fromNumeric(row.credit_total),
    applied: fromNumeric(row.applied_amount),
    paid: fromNumeric(row.paid_amount),
    returned: fromNumeric(row.returned_amount),
    tenderType: row.tender_type,
    creditLines: row.credit_lines.map((line) => ({
      name: nameWithModifiers(line),
      unit: line.unit,
      quantity: quantityFromNumeric(line.quantity),
      gross: fromNumeric(line.gross_amount),
    })),
  };
}

function toCreditNotePage(page: rpc.CreditNoteListPage): CreditNotePage {
  return {
    items: page.rows.map((row) => ({
      id: row.id,
      number: row.credit_note_number,
      saleId: row.sale_id,
      invoiceNumber: row.invoice_number,
      issuedAt: row.issued_at,
      issuedByName: row.issued_by_name,
      contactName: row.contact_name,
      reason: row.reason,
      total: fromNumeric(row.total_amount),
      refunded: fromNumeric(row.refund_amount),
      rounding: fromNumeric(row.rounding_amount),
      tenderType: row.refund_tender_type,
    })),
    nextCursor: page.next_cursor,
  };
}

function toCreditNoteDetail(note: rpc.CreditNote): CreditNoteDetail {
  return {
    id: note.id,
    number: note.credit_note_number,
    saleId: note.sale_id,
    invoiceNumber: note.invoice_number,
    contactName: note.contact_name,
    issuedByName: note.issued_by_name,
    issuedAt: note.issued_at,
    reason: note.reason,
    total: fromNumeric(note.total_amount),
    tax: fromNumeric(note.tax_amount),
    tenderType: note.refund_tender_type,
    refunded: fromNumeric(note.refund_amount),
    rounding: fromNumeric(note.rounding_amount ?? 0),
    inPoints: fromNumeric(note.points_amount),
    ...(note.fiscal_block === undefined ? {} : { fiscal: note.fiscal_block }),
    offDebt: fromNumeric(note.receivable_amount),
    lines: note.lines.map((line, index) => ({
      key: `${note.id} ${index}`,
      name: nameWithModifiers(line),
      unit: line.unit,
      quantity: quantityFromNumeric(line.quantity),
      restock: line.restock,
      gross: fromNumeric(line.gross_amount),
      serials: line.serials,
    })),
    approvals: note.approvals.map(({ permission, approver_name: approverName, reason }) => ({
      permission,
      approverName,
      reason,
    })),
  };
}

const MOVES = ['Dashboard', 'TillSession', 'Product', 'Stock', 'Contact'] as const;
const LIST = { type: 'Sale', id: 'LIST' } as const;

const returnReads = api.injectEndpoints({
  endpoints: (build) => ({
    saleExchanges: build.query<Exchange[], string>({
      ...rpcEndpoint(
        'sale_exchanges',
        (saleId) => ({ p_sale_id: saleId }),
        (rows) => rows.map(toExchange),
      ),
      providesTags: (_rows, _error, saleId) => [{ type: 'Sale', id: saleId }],
    }),
    refundParts: build.query<RefundParts, { saleId: string; amount: Money }>({
      ...rpcEndpoint(
        'refund_parts',
        ({ saleId, amount }) => ({ p_sale_id: saleId, p_amount: toAmount(amount) }),
        (parts) => ({
          inPoints: fromNumeric(parts.points_amount),
          inMoney: fromNumeric(parts.money_amount),
          cashRounding: fromNumeric(parts.cash_rounding_amount),
        }),
      ),
      keepUnusedDataFor: 0,
    }),
    getCreditNote: build.query<CreditNoteDetail, string>({
      ...rpcEndpoint('get_credit_note', (id) => ({ p_credit_note_id: id }), toCreditNoteDetail),
    }),
    findSalesOfProduct: build.query<SoldProduct[], string>({
      ...rpcEndpoint(
        'find_sales_of_product',
        (productId) => ({ p_product_id: productId }),
        (rows) =>
          rows.map((row) => ({
            invoiceNumber: row.invoice_number,
            soldAt: row.occurred_at,
            quantity: quantityFromNumeric(row.quantity),
            returned: quantityFromNumeric(row.returned_quantity),
            unitPrice: fromNumeric(row.unit_price),
          })),
      ),
      keepUnusedDataFor: 0,
    }),
    /** One page, outside the list's own pages: for the export. */
    creditNotePage: build.query<CreditNotePage, { isUnreferenced: boolean; after: string | null }>({
      ...rpcEndpoint(
        'list_credit_notes',
        ({ isUnreferenced, after }) => ({ p_after: after, p_limit: 200, p_unreferenced: isUnreferenced }),
        toCreditNotePage,
      ),
      keepUnusedDataFor: 0,
    }),
    listCreditNotes: build.infiniteQuery<CreditNotePage, { isUnreferenced: boolean }, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'list_credit_notes',
        ({ queryArg, pageParam }) => ({
          p_after: pageParam,
          p_limit: 30,
          p_unreferenced: queryArg.isUnreferenced,
        }),
        toCreditNotePage,
      ),
      providesTags: [LIST],
    }),
  }),
});

/** Exchanges, and returns without a receipt. */
const returnsApi = returnReads.injectEndpoints({
  endpoints: (build) => ({
    exchangeSale: build.mutation<{ exchange: Exchange; sale: Sale; note: CreditNote }, rpc.ExchangeInput>({
      ...rpcEndpoint(
        'exchange_sale',
        (exchange) => ({ p_exchange: exchange }),
        (posted) => ({
          exchange: toExchange(posted),
          sale: toSale(posted.sale),
          note: toCreditNote(posted.credit_note),
        }),
      ),
      invalidatesTags: (done, _error, { refund }) =>
        done === undefined ? [] : [LIST, { type: 'Sale', id: refund.sale_id }, ...MOVES],
    }),
    returnWithoutReceipt: build.mutation<CreditNote, rpc.UnreferencedReturnInput>({
      ...rpcEndpoint('return_without_receipt', (body) => ({ p_return: body }), toCreditNote),
      invalidatesTags: (note) => (note === undefined ? [] : [LIST, ...MOVES]),
    }),
    countCreditNotePrint: build.mutation<number, string>({
      ...rpcEndpoint(
        'count_credit_note_print',
        (id) => ({ p_credit_note_id: id }),
        (row) => row.print_count,
      ),
    }),
    /** The one sale with exactly this number or code, whoever sold it; it is open to the person from then on. */
    findSaleToReturn: build.mutation<string | null, string>({
      ...rpcEndpoint(
        'find_sale_to_return',
        (code) => ({ p_code: code }),
        (row) => row.sale_id,
      ),
      invalidatesTags: (saleId) => (saleId === null || saleId === undefined ? [] : [{ type: 'Sale', id: saleId }]),
    }),
  }),
});

export const {
  useSaleExchangesQuery,
  useRefundPartsQuery,
  useLazySaleExchangesQuery,
  useExchangeSaleMutation,
  useReturnWithoutReceiptMutation,
  useGetCreditNoteQuery,
  useCountCreditNotePrintMutation,
  useListCreditNotesInfiniteQuery,
  useLazyCreditNotePageQuery,
  useFindSaleToReturnMutation,
  useFindSalesOfProductQuery,
} = returnsApi;
