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

/**
 * Addresses of the flat style (field tables of the specification) and of the gateway (notes from its sandbox). Written down apart from
 * those of the client, so that a slip in one of the tables shows.
 */
const addresses: Record<string, [direct: string | null, gateway: string]> = {
  initialise: ['selectInitOsdcInfo', 'initialize'],
  codes: ['selectCodeList', 'selectCodeList'],
  itemClasses: ['selectItemClsList', 'selectItemClass'],
  notices: ['selectNoticeList', 'selectNoticeList'],
  branches: ['selectBhfList', 'branchList'],
  taxpayer: ['selectCustomer', 'customerPinInfo'],
  saveBranchCustomer: ['saveBhfCustomer', 'branchSendCustomerInfo'],
  saveBranchUser: ['saveBhfUser', 'branchUserAccount'],
  saveBranchInsurance: ['saveBhfInsurance', 'branchInsuranceInfo'],
  saveItem: ['saveItem', 'saveItem'],
  items: ['selectItemList', 'itemInfo'],
  saveComposition: ['saveItemComposition', 'saveItemComposition'],
  imports: ['selectImportItemList', 'importedItemInfo'],
  updateImport: ['updateImportItem', 'updateImportItem'],
  sale: ['saveTrnsSalesOsdc', 'sendSalesTransaction'],
  invoice: [null, 'selectInvoiceDetail'],
  invoices: [null, 'selectSalesTransactions'],
  purchases: ['selectTrnsPurchaseSalesList', 'getPurchaseTransactionInfo'],
  savePurchase: ['insertTrnsPurchase', 'sendPurchaseTransactionInfo'],
  stockMovement: ['insertStockIO', 'insert/stockIO'],
  stockLevel: ['saveStockMaster', 'save/stockMaster'],
  stockMovements: ['selectStockMoveList', 'selectStockMoveLists'],
} satisfies Record<EtimsOperation, [string | null, string]>;

/** Every operation by name. */
export function isOperation(name: string): name is EtimsOperation {
  return Object.hasOwn(addresses, name);
}

/** All of them, for the page. */
export const operationNames: readonly string[] = Object.keys(addresses);

/** The operation at an address of a style. */
export function operationAt(style: 'direct' | 'gateway', address: string): EtimsOperation | undefined {
  const place = style === 'direct' ? 0 : 1;
  const name = operationNames.find((operation) => addresses[operation]?.[place] === address);
  return name !== undefined && isOperation(name) ? name : undefined;
}

const writes = new Set<EtimsOperation>([
  'saveBranchCustomer',
  'saveBranchUser',
  'saveBranchInsurance',
  'saveItem',
  'saveComposition',
  'updateImport',
  'sale',
  'savePurchase',
  'stockMovement',
  'stockLevel',
]);

/** Whether it changes what the authority knows. */
export function isWrite(operation: EtimsOperation): boolean {
  return writes.has(operation);
}
