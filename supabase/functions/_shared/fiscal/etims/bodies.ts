import type {
  FiscalDevice,
  FiscalDocument,
  FiscalItem,
  FiscalLevel,
  FiscalLine,
  FiscalMovement,
  FiscalOperator,
  FiscalPurchase,
} from '../types.ts';
import {
  documentAmounts,
  FiscalBodyError,
  taxLetters,
  wireAmount,
  wirePrice,
  wireQuantity,
  type DocumentAmounts,
  type LineAmounts,
} from './amounts.ts';
import { auditFields, buyerPin, clipped, exactText, fittingText, requiredText } from './texts.ts';

/** A body of the authority's interface: its own field names, numbers as numbers. */
export type EtimsBody = Record<string, unknown>;

type Device = Pick<FiscalDevice, 'settings'>;

/** A sale, or a credit note when it names an original. */
export function saleBody(document: FiscalDocument, number: number, { settings }: Device): EtimsBody {
  const amounts = documentAmounts(document.lines, settings.taxableBasis);
  requireTotal(amounts, document.total);
  const { original, refund, customer, trader } = document;
  const isCredit = original !== null;
  if (isCredit !== (refund !== null))
    throw new FiscalBodyError('rfdRsnCd', 'A credit note names its original, its reason and its time; a sale none.');
  const isNegative = isCredit && settings.creditSign === 'negative';
  const taxNumber = buyerPin(customer?.taxNumber);
  const issuedAt = timeText(document.issuedAt, 'cfmDt');
  return {
    trdInvcNo: exactText(document.humanNumber, 50, 'trdInvcNo'),
    invcNo: number,
    orgInvcNo: original?.number ?? 0,
    custTin: taxNumber,
    custNm: clipped(customer?.name, 60),
    salesTyCd: 'N',
    rcptTyCd: isCredit ? 'R' : 'S',
    pmtTyCd: exactText(document.paymentCode, 5, 'pmtTyCd'),
    salesSttsCd: '02',
    cfmDt: issuedAt,
    salesDt: dayText(document.day, 'salesDt'),
    stockRlsDt: issuedAt,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: refund === null ? null : timeText(refund.at, 'rfdDt'),
    rfdRsnCd: refund === null ? null : exactText(refund.reasonCode, 5, 'rfdRsnCd'),
    ...totals(amounts, isNegative),
    prchrAcptcYn: 'N',
    remark: null,
    ...auditFields(document.operator),
    receipt: {
      custTin: taxNumber,
      custMblNo: fittingText(customer?.phone, 20),
      rcptPbctDt: issuedAt,
      trdeNm: clipped(trader.name, 20),
      adrs: clipped(trader.address, 200),
      topMsg: null,
      btmMsg: null,
      prchrAcptcYn: 'N',
    },
    itemList: document.lines.map((line, index) => saleLine(line, index, { amounts, isNegative })),
  };
}

/** Stock that came or went. */
export function stockMovementBody(movement: FiscalMovement, number: number, { settings }: Device): EtimsBody {
  const amounts = documentAmounts(movement.lines, settings.taxableBasis);
  const { counterpart } = movement;
  return {
    sarNo: number,
    orgSarNo: movement.originalNumber,
    regTyCd: movement.registration,
    custTin: buyerPin(counterpart?.taxNumber),
    custNm: clipped(counterpart?.name, 60),
    custBhfId: fittingText(counterpart?.branchCode, 2),
    sarTyCd: exactText(movement.movementType, 5, 'sarTyCd'),
    ocrnDt: dayText(movement.day, 'ocrnDt'),
    totItemCnt: movement.lines.length,
    totTaxblAmt: wireAmount(amounts.taxable),
    totTaxAmt: wireAmount(amounts.tax),
    totAmt: wireAmount(amounts.total),
    remark: clipped(movement.remark, 400),
    ...auditFields(movement.operator),
    itemList: movement.lines.map((line, index) => {
      const amount = amountAt(amounts, index);
      return {
        ...lineHead(line, index),
        itemExprDt: null,
        prc: wirePrice(line.unitPrice, index + 1),
        splyAmt: wireAmount(amount.supply),
        totDcAmt: wireAmount(amount.discount),
        taxblAmt: wireAmount(amount.taxable),
        taxTyCd: line.taxLetter,
        taxAmt: wireAmount(amount.tax),
        totAmt: wireAmount(amount.total),
      };
    }),
  };
}

/** What is on hand of one item. */
export function stockLevelBody(level: FiscalLevel): EtimsBody {
  return {
    itemCd: exactText(level.itemCode, 20, 'itemCd'),
    rsdQty: wireQuantity(level.quantity, 1),
    ...auditFields(level.operator ?? unattended),
  };
}

/** An item as it is registered or changed; one that is sold no longer has `useYn` N. */
export function itemBody(item: FiscalItem): EtimsBody {
  return {
    itemCd: exactText(item.itemCode, 20, 'itemCd'),
    itemClsCd: exactText(item.itemClass, 10, 'itemClsCd'),
    itemTyCd: item.itemType,
    itemNm: requiredText(item.name, 200, 'itemNm'),
    itemStdNm: null,
    orgnNatCd: exactText(item.origin, 5, 'orgnNatCd'),
    pkgUnitCd: exactText(item.packageUnit, 5, 'pkgUnitCd'),
    qtyUnitCd: exactText(item.quantityUnit, 5, 'qtyUnitCd'),
    taxTyCd: item.taxLetter,
    btchNo: fittingText(item.batch, 10),
    bcd: fittingText(item.barcode, 20),
    dftPrc: wirePrice(item.price),
    addInfo: null,
    sftyQty: item.safetyQuantity === null ? null : wireQuantity(item.safetyQuantity, 1),
    isrcAplcbYn: yesNo(item.isInsured),
    useYn: yesNo(item.isActive),
    ...auditFields(item.operator),
  };
}

/** A supplier's sale, accepted or declined. */
export function purchaseBody(purchase: FiscalPurchase, number: number, { settings }: Device): EtimsBody {
  const amounts = documentAmounts(purchase.lines, settings.taxableBasis);
  const { supplier } = purchase;
  return {
    invcNo: number,
    orgInvcNo: purchase.originalNumber,
    spplrTin: exactText(supplier.taxNumber, 11, 'spplrTin'),
    spplrBhfId: fittingText(supplier.branchCode, 2),
    spplrNm: clipped(supplier.name, 60),
    spplrInvcNo: supplier.invoiceNumber,
    regTyCd: purchase.registration,
    pchsTyCd: 'N',
    rcptTyCd: purchase.receiptType,
    pmtTyCd: exactText(purchase.paymentCode, 5, 'pmtTyCd'),
    pchsSttsCd: purchase.decision === 'accept' ? '02' : '04',
    cfmDt: timeText(purchase.confirmedAt, 'cfmDt'),
    pchsDt: dayText(purchase.day, 'pchsDt'),
    wrhsDt: optionalTime(purchase.warehousedAt, 'wrhsDt'),
    cnclReqDt: null,
    cnclDt: purchase.decision === 'decline' ? timeText(purchase.confirmedAt, 'cnclDt') : null,
    rfdDt: optionalTime(purchase.refundedAt, 'rfdDt'),
    ...totals(amounts, false),
    remark: clipped(purchase.remark, 400),
    ...auditFields(purchase.operator),
    itemList: purchase.lines.map((line, index) => ({
      ...saleLine(line, index, { amounts, isNegative: false }),
      spplrItemClsCd: fittingText(line.supplierItem?.itemClass, 10),
      spplrItemCd: fittingText(line.supplierItem?.itemCode, 20),
      spplrItemNm: clipped(line.supplierItem?.name, 200),
      itemExprDt: line.expiresOn === null ? null : dayText(line.expiresOn, 'itemExprDt'),
    })),
  };
}

function saleLine(
  line: FiscalLine,
  index: number,
  { amounts, isNegative }: { amounts: DocumentAmounts; isNegative: boolean },
): EtimsBody {
  const amount = amountAt(amounts, index);
  const insurance = line.insurance ?? null;
  return {
    ...lineHead(line, index),
    prc: wirePrice(line.unitPrice, index + 1),
    splyAmt: wireAmount(amount.supply, isNegative),
    dcRt: wireAmount(amount.discountRate),
    dcAmt: wireAmount(amount.discount, isNegative),
    isrccCd: insurance === null ? null : exactText(insurance.code, 10, 'isrccCd'),
    isrccNm: insurance === null ? null : requiredText(insurance.name, 100, 'isrccNm'),
    isrcRt: insurance === null ? null : wirePrice(insurance.rate, index + 1),
    isrcAmt: insurance === null ? null : wirePrice(insurance.amount, index + 1),
    taxTyCd: line.taxLetter,
    taxblAmt: wireAmount(amount.taxable, isNegative),
    taxAmt: wireAmount(amount.tax, isNegative),
    totAmt: wireAmount(amount.total, isNegative),
  };
}

function lineHead(line: FiscalLine, index: number): EtimsBody {
  return {
    itemSeq: index + 1,
    itemCd: exactText(line.itemCode, 20, 'itemCd'),
    itemClsCd: exactText(line.itemClass, 10, 'itemClsCd'),
    itemNm: requiredText(line.name, 200, 'itemNm'),
    bcd: fittingText(line.barcode, 20),
    pkgUnitCd: exactText(line.packageUnit, 5, 'pkgUnitCd'),
    pkg: wireQuantity(line.packages, index + 1),
    qtyUnitCd: exactText(line.quantityUnit, 5, 'qtyUnitCd'),
    qty: wireQuantity(line.quantity, index + 1),
  };
}

/** All fifteen fields of the bands, zero for those without lines. */
function totals(amounts: DocumentAmounts, isNegative: boolean): EtimsBody {
  const fields: EtimsBody = { totItemCnt: amounts.lines.length };
  for (const letter of taxLetters) {
    const band = amounts.bands[letter];
    fields[`taxblAmt${letter}`] = wireAmount(band.taxable, isNegative);
    fields[`taxRt${letter}`] = wireAmount(band.rate);
    fields[`taxAmt${letter}`] = wireAmount(band.tax, isNegative);
  }
  fields.totTaxblAmt = wireAmount(amounts.taxable, isNegative);
  fields.totTaxAmt = wireAmount(amounts.tax, isNegative);
  fields.totAmt = wireAmount(amounts.total, isNegative);
  return fields;
}

function requireTotal(amounts: DocumentAmounts, total: string): void {
  if (amounts.lines.length === 0) throw new FiscalBodyError('itemList', 'A document without lines cannot be sent.');
  if (wireAmount(amounts.total) !== wirePrice(total))
    throw new FiscalBodyError('totAmt', 'The lines do not come to the total of the document.');
}

function amountAt(amounts: DocumentAmounts, index: number): LineAmounts {
  const amount = amounts.lines[index];
  if (amount === undefined) throw new FiscalBodyError('itemList', `Line ${index + 1} has no amounts.`);
  return amount;
}

const unattended: FiscalOperator = { id: 'system', name: 'System' };

function optionalTime(text: string | null, field: string): string | null {
  return text === null ? null : timeText(text, field);
}

/** A time as YYYYMMDDHHmmss. */
export function timeText(text: string, field: string): string {
  if (!/^\d{14}$/.test(text)) throw new FiscalBodyError(field, `${text} is no time of 14 digits.`);
  return text;
}

/** A day as YYYYMMDD. */
export function dayText(text: string, field: string): string {
  if (!/^\d{8}$/.test(text)) throw new FiscalBodyError(field, `${text} is no day of 8 digits.`);
  return text;
}

/** The two letters of yes and no. */
export function yesNo(is: boolean): 'Y' | 'N' {
  return is ? 'Y' : 'N';
}
