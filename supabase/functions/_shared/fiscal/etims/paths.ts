import type { FiscalDevice } from '../types.ts';

/** The operations of the authority. */
export type EtimsOperation =
  | 'initialise'
  | 'codes'
  | 'itemClasses'
  | 'notices'
  | 'branches'
  | 'taxpayer'
  | 'saveBranchCustomer'
  | 'saveBranchUser'
  | 'saveBranchInsurance'
  | 'saveItem'
  | 'items'
  | 'saveComposition'
  | 'imports'
  | 'updateImport'
  | 'sale'
  | 'invoice'
  | 'invoices'
  | 'purchases'
  | 'savePurchase'
  | 'stockMovement'
  | 'stockLevel'
  | 'stockMovements';

type Paths = Record<EtimsOperation, string | null>;

/** The only table of addresses; null where a style has no such operation. */
const paths: Record<FiscalDevice['style'], Paths> = {
  direct: {
    initialise: '/selectInitOsdcInfo',
    codes: '/selectCodeList',
    itemClasses: '/selectItemClsList',
    notices: '/selectNoticeList',
    branches: '/selectBhfList',
    taxpayer: '/selectCustomer',
    saveBranchCustomer: '/saveBhfCustomer',
    saveBranchUser: '/saveBhfUser',
    saveBranchInsurance: '/saveBhfInsurance',
    saveItem: '/saveItem',
    items: '/selectItemList',
    saveComposition: '/saveItemComposition',
    imports: '/selectImportItemList',
    updateImport: '/updateImportItem',
    sale: '/saveTrnsSalesOsdc',
    invoice: null,
    invoices: null,
    purchases: '/selectTrnsPurchaseSalesList',
    savePurchase: '/insertTrnsPurchase',
    stockMovement: '/insertStockIO',
    stockLevel: '/saveStockMaster',
    stockMovements: '/selectStockMoveList',
  },
  gateway: {
    initialise: '/initialize',
    codes: '/selectCodeList',
    itemClasses: '/selectItemClass',
    notices: '/selectNoticeList',
    branches: '/branchList',
    taxpayer: '/customerPinInfo',
    saveBranchCustomer: '/branchSendCustomerInfo',
    saveBranchUser: '/branchUserAccount',
    saveBranchInsurance: '/branchInsuranceInfo',
    saveItem: '/saveItem',
    items: '/itemInfo',
    saveComposition: '/saveItemComposition',
    imports: '/importedItemInfo',
    updateImport: '/updateImportItem',
    sale: '/sendSalesTransaction',
    invoice: '/selectInvoiceDetail',
    invoices: '/selectSalesTransactions',
    purchases: '/getPurchaseTransactionInfo',
    savePurchase: '/sendPurchaseTransactionInfo',
    stockMovement: '/insert/stockIO',
    stockLevel: '/save/stockMaster',
    stockMovements: '/selectStockMoveLists',
  },
};

/** Where an operation lives in a style; null when it does not. */
export function pathOf(style: FiscalDevice['style'], operation: EtimsOperation): string | null {
  return paths[style][operation];
}

const reads = new Set<EtimsOperation>([
  'codes',
  'itemClasses',
  'notices',
  'branches',
  'taxpayer',
  'items',
  'imports',
  'invoice',
  'invoices',
  'purchases',
  'stockMovements',
]);

/** Whether asking twice changes nothing. */
export function isRead(operation: EtimsOperation): boolean {
  return reads.has(operation);
}
