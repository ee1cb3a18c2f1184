/**
 * What the stored procedures take and give, as JSON. Money is a JSON number in main units with at most two decimals
 * (`numeric(14,2)`; decode with `fromNumeric`), quantities have at most three, times are ISO 8601 with offset, dates are
 * `YYYY-MM-DD` in the tenant's zone, ids are uuids made by the client. Rates are percents (16 means 16 %).
 */
export type * from './rpc/accounts';
export type * from './rpcContract';
export type * from './rpc/answers';
export type * from './rpc/approvals';
export type * from './rpc/batches';
export type * from './rpc/channels';
export type * from './rpc/contacts';
export type * from './rpc/dashboard';
export type * from './rpc/devices';
export type * from './rpc/edgeFunctions';
export type * from './rpc/firstRun';
export type * from './rpc/giftCards';
export type * from './rpc/imports';
export type * from './rpc/inputs';
export type * from './rpc/invitations';
export type * from './rpc/invoices';
export type * from './rpc/jobs';
export type * from './rpc/ledger';
export type * from './rpc/ledgerAccounts';
export type * from './rpc/statements';
export type * from './rpc/loyalty';
export type * from './rpc/modifiers';
export type * from './rpc/notifications';
export type * from './rpc/orders';
export type * from './rpc/directPayments';
export type * from './rpc/payments';
export type * from './rpc/parkedSales';
export type * from './rpc/people';
export type * from './rpc/platform';
export type * from './rpc/pricing';
export type * from './rpc/productEdits';
export type * from './rpc/products';
export type * from './rpc/promotions';
export type * from './rpc/quotes';
export type * from './rpc/savedQuotes';
export type * from './rpc/returns';
export type * from './rpc/reviews';
export type * from './rpc/sales';
export type * from './rpc/serials';
export type * from './rpc/settings';
export type * from './rpc/shop';
export type * from './rpc/shoppers';
export type * from './rpc/shopVisitors';
export type * from './rpc/stock';
export type * from './rpc/visitorProof';
export type * from './rpc/stockCounts';
export type * from './rpc/stockDocuments';
export type * from './rpc/transferInputs';
export type * from './rpc/tillCopy';
export type * from './rpc/tillSessions';
export type * from './rpc/valuation';
export type * from './rpc/views';
