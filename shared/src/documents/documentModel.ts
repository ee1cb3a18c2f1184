import { fileNameOf } from './fileName.ts';
import type { PapersAnswer } from './paperRules.ts';

/** Every kind of document that is made here. */
export type DocumentKind =
  | 'quote'
  | 'purchase_order'
  | 'receipt'
  | 'invoice'
  | 'statement'
  | 'credit_note'
  | 'deposit_receipt'
  | 'packing_slip'
  | 'gift_card'
  | 'till_report'
  | 'delivery_note'
  | 'stock_adjustment'
  | 'transfer_slip'
  | 'financial_statement';

/** The business that issues a document, as its head and foot name it. */
export interface DocumentBusiness {
  name: string;
  /** Its picture as it is stored: a path, or a whole address. Whatever draws the document goes without it when it cannot be loaded. */
  logoUrl: string | null;
  addressLines: readonly string[];
  phone: string | null;
  email: string | null;
  taxPin: string | null;
  /** What the tax number is called. */
  taxPinLabel: string;
  /** The business's own words below its name. */
  header: string | null;
  /** What its papers show, and how they write days. */
  papers?: PapersAnswer;
}

/** A label and its value, for the block of facts at the head. */
export interface DocumentFact {
  label: string;
  value: string;
  isStrong?: boolean;
}

/** Whom a document is for. */
export interface DocumentParty {
  label: string;
  name: string;
  lines: readonly string[];
}

export interface DocumentColumn {
  title: string;
  /** Where it is narrow: the title of the last column of a roll. */
  rollTitle?: string;
  isFigure?: boolean;
}

export interface DocumentRow {
  key: string;
  /** As many as there are columns. */
  cells: readonly string[];
  /** Small lines below the first cell. */
  details?: readonly string[];
  /** What a roll says below the first cell of the columns that it has no room for. */
  rollDetail?: string;
  /** A heading or a sum among the lines. */
  isStrong?: boolean;
  /** How deep it stands below others; 0 when it is left out. */
  level?: number;
}

/** Lines with columns. A page shows all of them, a roll the first and the last. */
export interface DocumentTable {
  /** What screen readers call it. */
  label: string;
  columns: readonly DocumentColumn[];
  rows: readonly DocumentRow[];
  /** Each row begins with a box to tick by hand. */
  hasBoxes?: boolean;
  /** Small letters: there are many columns. */
  isSmall?: boolean;
}

export interface DocumentSum {
  label: string;
  value: string;
  /** The one figure that people look for. */
  isTotal?: boolean;
  /** A sum of the rows above it. */
  isSubtotal?: boolean;
  /** How a receipt printer writes it, which has no signs of currencies. */
  printed?: { label: string; value: string };
}

/** Rows of a word and a figure. */
export interface DocumentSums {
  title?: string;
  rows: readonly DocumentSum[];
}

export interface DocumentNote {
  title?: string;
  text: string;
}

/** A barcode: the widths of bar, space, bar … in modules, between two quiet zones. */
export interface DocumentBars {
  widths: readonly number[];
  quietModules: number;
  totalModules: number;
}

/** A QR code, with what it is for. */
export interface DocumentCode {
  text: string;
  /** What screen readers call it. */
  label: string;
  caption: string;
  /** The same once more for scanners that read no QR code. */
  bars?: DocumentBars;
  /** The caption is the code itself, which people read out and type. */
  isTyped?: boolean;
}

/** What a register of the tax authority says of a document, with the code that checks it there. */
export interface DocumentFiscal {
  title: string;
  rows: readonly DocumentFact[];
  /** What is still to come, or what the law has it say. */
  note: string | null;
  code: DocumentCode | null;
}

/** A document as it is shown, printed, mailed and saved: every text is final, so that whatever draws it only lays it out. */
export interface DocumentModel {
  kind: DocumentKind;
  /** What it is called: `Quote`. */
  title: string;
  number: string | null;
  /** A state that the reader must not miss: `Copy 1`, `Expired`, `Paid`. */
  stamp: string | null;
  /** The page lies on its side: there are many columns. */
  isLandscape?: boolean;
  business: DocumentBusiness;
  party: DocumentParty | null;
  facts: readonly DocumentFact[];
  tables: readonly DocumentTable[];
  sums: readonly DocumentSums[];
  taxes: DocumentTable | null;
  notes: readonly DocumentNote[];
  /** Left out where no tax authority signs documents. */
  fiscal?: DocumentFiscal | null;
  code: DocumentCode | null;
  footer: string | null;
  /** Who signs it by hand. */
  signatures?: readonly string[];
  /** The words of its file's name, where a number or a party does not say what it is. */
  file?: readonly string[];
}

type NamedDocument = Pick<DocumentModel, 'title' | 'number' | 'party' | 'file'>;

/** `Quote QUO-000012.pdf`; of the business's own papers `Duka la Mama Profit and loss Oct 2026.pdf`. */
export function documentFileName({ title, number, party, file }: NamedDocument): string {
  return `${fileNameOf(file ?? [title, number ?? party?.name])}.pdf`;
}
