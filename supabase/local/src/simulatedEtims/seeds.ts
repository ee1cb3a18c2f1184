import { Decimal } from 'decimal.js';
import { taxRateOf } from './codeLists';
import type { EtimsStore } from './EtimsStore';
import type { EtimsRules } from './rules';

/** A supplier's sale that is to appear in the taxpayer's list. */
export interface SupplierSale {
  tin: string;
  supplierTin: string;
  supplierName: string;
  invoiceNumber: number;
  lines: { name: string; itemClass: string; quantity: string; price: string; taxLetter: string }[];
}

/** An imported line that is to appear in the taxpayer's list. */
export interface ImportedLine {
  tin: string;
  taskCode: string;
  lineNumber: number;
  name: string;
  customsCode: string;
  quantity: string;
}

/** Puts a supplier's sale where the taxpayer finds it. */
export function seedSupplierSale(store: EtimsStore, sale: SupplierSale, now: string): void {
  const lines = sale.lines.map((line, index) => supplierLine(line, index));
  const sum = (name: string, letter?: string) =>
    lines
      .filter(({ taxTyCd }) => letter === undefined || taxTyCd === letter)
      .reduce((running, line) => running.plus(Number(line[name])), new Decimal(0))
      .toNumber();
  const bands = Object.fromEntries(
    ['A', 'B', 'C', 'D', 'E'].flatMap((letter) => [
      [`taxblAmt${letter}`, sum('taxblAmt', letter)],
      [`taxRt${letter}`, lines.some(({ taxTyCd }) => taxTyCd === letter) ? Number(taxRateOf(letter)) : 0],
      [`taxAmt${letter}`, sum('taxAmt', letter)],
    ]),
  );
  const body = {
    spplrTin: sale.supplierTin,
    spplrNm: sale.supplierName,
    spplrBhfId: '00',
    spplrInvcNo: sale.invoiceNumber,
    rcptTyCd: 'S',
    pmtTyCd: '02',
    cfmDt: now,
    salesDt: now.slice(0, 8),
    stockRlsDt: now,
    totItemCnt: lines.length,
    ...bands,
    totTaxblAmt: sum('taxblAmt'),
    totTaxAmt: sum('taxAmt'),
    totAmt: sum('totAmt'),
    remark: null,
    itemList: lines,
  };
  const key = `${sale.tin}/${sale.supplierTin}/${sale.invoiceNumber}`;
  store.set('supplierSales', key, { tin: sale.tin, bhfId: '00', body, at: now, answer: null });
}

function supplierLine(line: SupplierSale['lines'][number], index: number): Record<string, unknown> {
  const total = new Decimal(line.quantity).times(line.price).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const rate = taxRateOf(line.taxLetter) ?? '0';
  const free = total.div(new Decimal(rate).div(100).plus(1)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return {
    itemSeq: index + 1,
    itemCd: `KE2NTNO${String(index + 1).padStart(7, '0')}`,
    itemClsCd: line.itemClass,
    itemNm: line.name,
    bcd: null,
    pkgUnitCd: 'NT',
    pkg: 1,
    qtyUnitCd: 'NO',
    qty: Number(line.quantity),
    prc: Number(line.price),
    splyAmt: total.toNumber(),
    dcRt: 0,
    dcAmt: 0,
    taxTyCd: line.taxLetter,
    taxblAmt: free.toNumber(),
    taxAmt: total.minus(free).toNumber(),
    totAmt: total.toNumber(),
  };
}

/** Puts an imported line where the taxpayer finds it. */
export function seedImport(
  store: EtimsStore,
  line: ImportedLine,
  { now, rules }: { now: string; rules: EtimsRules },
): void {
  const day = now.slice(0, 8);
  const body = {
    taskCd: line.taskCode,
    dclDe: rules.importDateFormat === 'YYYYMMDD' ? day : `${day.slice(6)}${day.slice(4, 6)}${day.slice(0, 4)}`,
    itemSeq: line.lineNumber,
    dclNo: `SIM-${line.taskCode}`,
    hsCd: line.customsCode,
    itemNm: line.name,
    orgnNatCd: 'CN',
    exptNatCd: 'CN',
    pkg: 1,
    pkgUnitCd: 'CT',
    qty: Number(line.quantity),
    qtyUnitCd: 'NO',
    totWt: 12.5,
    netWt: 11,
    spplrNm: 'SIM EXPORTER',
    agntNm: 'SIM AGENT',
    invcFcurAmt: 250,
    invcFcurCd: 'USD',
    invcFcurExcrt: 129.5,
  };
  store.set('imports', `${line.tin}/${line.taskCode}/${line.lineNumber}`, {
    tin: line.tin,
    bhfId: '00',
    body,
    at: now,
    answer: null,
  });
}

/** What a new taxpayer finds: two supplier sales, two imported lines, a notice. */
export function seedTaxpayer(store: EtimsStore, tin: string, { now, rules }: { now: string; rules: EtimsRules }): void {
  const supplier = { tin, supplierTin: 'P000000001S', supplierName: 'SIM WHOLESALE LTD' };
  const line = { name: 'Maize flour 2 kg', itemClass: '5022130300', quantity: '24', price: '150', taxLetter: 'C' };
  seedSupplierSale(store, { ...supplier, invoiceNumber: 501, lines: [line] }, now);
  const soap = { name: 'Bar soap', itemClass: '5313160800', quantity: '10', price: '116', taxLetter: 'B' };
  seedSupplierSale(store, { ...supplier, invoiceNumber: 502, lines: [line, soap] }, now);
  const imported = { tin, taskCode: '2239078', customsCode: '8517130000', quantity: '5' };
  seedImport(store, { ...imported, lineNumber: 1, name: 'Mobile phones' }, { now, rules });
  seedImport(store, { ...imported, lineNumber: 2, name: 'Phone chargers' }, { now, rules });
  seedNotice(store, { title: 'Simulated notice', text: 'Nothing here reaches a tax authority.' }, now);
}

/** A notice for everybody. */
export function seedNotice(store: EtimsStore, { title, text }: { title: string; text: string }, now: string): void {
  const number = store.list('notices').length + 1;
  const body = { noticeNo: number, title, cont: text, dtlUrl: null, regrNm: 'SIMULATED', regDt: now };
  store.set('notices', String(number), { tin: '', bhfId: '', body, at: now });
}
