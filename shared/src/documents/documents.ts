export {
  documentFileName,
  type DocumentBars,
  type DocumentBusiness,
  type DocumentCode,
  type DocumentColumn,
  type DocumentFact,
  type DocumentFiscal,
  type DocumentKind,
  type DocumentModel,
  type DocumentNote,
  type DocumentRow,
  type DocumentSum,
  type DocumentSums,
  type DocumentTable,
} from './documentModel.ts';
export { billingInvoiceDocument } from './billingInvoiceDocument.ts';
export { DocumentPaper, type PaperSize } from './paper/DocumentPaper.tsx';
export { documentOfAnswer } from './documentOfAnswer.ts';
export { amountRow, amountRows, goodsTable, type DocumentGoods } from './goodsTable.ts';
export { fiscalOf } from './fiscalBlock.ts';
export { FIRST_PAPERS, paperDate, paperDateTime, type PapersAnswer } from './paperRules.ts';
export { purchaseOrderMessage } from './purchaseOrderDocument.ts';
export { quoteDocument, quoteMessage } from './quoteDocument.ts';
export { figureText, keyText, percentOf, weekText } from './reportText.ts';
export { saleDocument, type SaleSource } from './saleDocument.ts';
export { AGE_NAMES, ENTRY_NAMES, statementDocument } from './statementDocument.ts';
export { totalRow } from './totalRow.ts';
