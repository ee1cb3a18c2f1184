export {
  documentFileName,
  type DocumentBusiness,
  type DocumentFact,
  type DocumentModel,
  type DocumentRow,
  type DocumentSum,
  type DocumentTable,
} from './documentModel.ts';
export { amountRow, amountRows, goodsTable, type DocumentGoods } from './goodsTable.ts';
export { quoteDocument, quoteMessage } from './quoteDocument.ts';
export { saleDocument, type SaleSource } from './saleDocument.ts';
export { AGE_NAMES, ENTRY_NAMES, statementDocument } from './statementDocument.ts';
export { totalRow } from './totalRow.ts';
