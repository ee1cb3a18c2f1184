import { codeText, recordOf } from './etims/envelope.ts';
import { importStateOf } from './etims/references.ts';

type Row = Record<string, unknown>;

const textIn = (row: Row, name: string): string => codeText(row[name]);
const rowsIn = (value: unknown): Row[] =>
  Array.isArray(value) ? value.map(recordOf).filter((row) => row !== null) : [];
const isUsed = (row: Row): boolean => textIn(row, 'useYn') !== 'N';

/** Codes of all classes; the rate of a tax is what class 04 has as its first own field. */
export function codesIn(classes: Row[]): Row[] {
  return classes.flatMap((group) =>
    rowsIn(group.dtlList).map((row) => ({
      class: textIn(group, 'cdCls'),
      code: textIn(row, 'cd'),
      name: textIn(row, 'cdNm'),
      rate: textIn(group, 'cdCls') === '04' ? numberIn(row.userDfnCd1) : null,
      sort_order: numberIn(row.srtOrd),
      is_used: isUsed(row),
    })),
  );
}

export function itemClassesIn(rows: Row[]): Row[] {
  return rows.map((row) => ({
    code: textIn(row, 'itemClsCd'),
    name: textIn(row, 'itemClsNm'),
    level: numberIn(row.itemClsLvl),
    tax_letter: textIn(row, 'taxTyCd') || null,
    is_used: isUsed(row),
  }));
}

export function noticesIn(rows: Row[]): { title: string; content: string; at: string }[] {
  return rows.map((row) => ({ title: textIn(row, 'title'), content: textIn(row, 'cont'), at: textIn(row, 'regDt') }));
}

/** Suppliers' sales, with lines as they are answered. */
export function purchasesIn(rows: Row[]): Row[] {
  return rows.map((row) => ({
    supplier_pin: textIn(row, 'spplrTin'),
    supplier_name: textIn(row, 'spplrNm'),
    supplier_branch: textIn(row, 'spplrBhfId'),
    supplier_invoice_number: numberIn(row.spplrInvcNo),
    receipt_type: textIn(row, 'rcptTyCd') === 'R' ? 'R' : 'P',
    payment_code: textIn(row, 'pmtTyCd'),
    confirmed_at: textIn(row, 'cfmDt').replace(/\D/g, ''),
    day: textIn(row, 'salesDt'),
    total: numberIn(row.totAmt),
    tax: numberIn(row.totTaxAmt),
    lines: rowsIn(row.itemList).map(purchaseLine),
  }));
}

/** Lines of customs entries. */
export function importsIn(rows: Row[]): Row[] {
  return rows.map((row) => ({
    task_code: textIn(row, 'taskCd'),
    line_number: numberIn(row.itemSeq),
    declared_on: textIn(row, 'dclDe'),
    declaration_number: textIn(row, 'dclNo'),
    customs_code: textIn(row, 'hsCd'),
    name: textIn(row, 'itemNm'),
    origin: textIn(row, 'orgnNatCd'),
    exported_from: textIn(row, 'exptNatCd'),
    quantity: numberIn(row.qty),
    quantity_unit: textIn(row, 'qtyUnitCd'),
    packages: numberIn(row.pkg),
    package_unit: textIn(row, 'pkgUnitCd'),
    net_weight: numberIn(row.netWt),
    total_weight: numberIn(row.totWt),
    supplier_name: textIn(row, 'spplrNm'),
    agent_name: textIn(row, 'agntNm'),
    foreign_amount: numberIn(row.invcFcurAmt),
    foreign_currency: textIn(row, 'invcFcurCd'),
    exchange_rate: numberIn(row.invcFcurExcrt),
    status: importStateOf(row),
  }));
}

function purchaseLine(row: Row): Row {
  const discount = textIn(row, 'dcAmt') || '0';
  return {
    itemCode: textIn(row, 'itemCd'),
    itemClass: textIn(row, 'itemClsCd'),
    name: textIn(row, 'itemNm'),
    barcode: textIn(row, 'bcd') || null,
    packageUnit: textIn(row, 'pkgUnitCd') || 'NT',
    quantityUnit: textIn(row, 'qtyUnitCd') || 'NO',
    packages: textIn(row, 'pkg') || '1',
    quantity: textIn(row, 'qty'),
    unitPrice: textIn(row, 'prc'),
    discount,
    total: textIn(row, 'totAmt'),
    taxLetter: textIn(row, 'taxTyCd'),
    taxRate: String(rates[textIn(row, 'taxTyCd')] ?? 0),
    insurance: null,
    supplierItem: { itemCode: textIn(row, 'itemCd'), itemClass: textIn(row, 'itemClsCd'), name: textIn(row, 'itemNm') },
    expiresOn: textIn(row, 'itemExprDt') || null,
  };
}

const rates: Record<string, number> = { B: 16, E: 8 };

function numberIn(value: unknown): number | null {
  const text = codeText(value);
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}
