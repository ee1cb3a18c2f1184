import type { DocumentColumn, DocumentKind, DocumentModel, DocumentRow } from '@dukani/shared/documents';
import { documentBusiness, type NamedBusiness } from '../common/documents/documentBusiness';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';

/** Who keeps the stock, with the head of its papers. */
export interface StockHead {
  business: NamedBusiness & { timezone: string; currencyCode: string };
  header: ReceiptHeader | undefined;
}

interface StockParts {
  kind: DocumentKind;
  title: string;
  number: string | null;
  /** Who, where and when; what is not known is left out. */
  facts: readonly { label: string; value: string | null }[];
  columns: readonly DocumentColumn[];
  rows: readonly DocumentRow[];
  /** What it is worth; null where that is not to be seen. */
  total?: string | null;
  note: string | null;
  /** Who signs. */
  signatures: readonly string[];
}

/** A document of the stock: its goods, and room to sign. It is for the business itself, so it has no party and no footer. */
export function stockDocument({ business, header }: StockHead, parts: StockParts): DocumentModel {
  const { kind, title, number, facts, columns, rows, total = null, note, signatures } = parts;
  return {
    kind,
    title,
    number,
    stamp: null,
    business: { ...documentBusiness(header, business), header: null },
    party: null,
    facts: facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
    tables: [{ label: 'Goods', columns, rows }],
    sums: total === null ? [] : [{ rows: [{ label: 'Total', value: total, isTotal: true }] }],
    taxes: null,
    notes: note === null ? [] : [{ text: note }],
    code: null,
    footer: null,
    signatures,
  };
}
