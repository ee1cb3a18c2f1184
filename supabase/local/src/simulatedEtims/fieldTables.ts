import type { EtimsOperation } from './simulatedPaths';

/** What a field may hold. */
export interface FieldRule {
  name: string;
  isMandatory: boolean;
  /** C: text of at most `size`. N: number of `size` digits, `decimals` of them after the point. D: digits of a date. Y: Y or N. */
  kind: 'C' | 'N' | 'D' | 'Y';
  size: number;
  decimals: number;
}

/** The fields of a body, and of what is inside it. */
export interface FieldTable {
  fields: FieldRule[];
  inner?: { receipt?: FieldTable; itemList?: FieldTable };
}

const audit = 'regrId* C20, regrNm* C60, modrId* C20, modrNm* C60';
const bands = ['A', 'B', 'C', 'D', 'E']
  .map((letter) => `taxblAmt${letter}* N18.2, taxRt${letter}* N7.2, taxAmt${letter}* N18.2`)
  .join(', ');
const totals = 'totTaxblAmt* N18.2, totTaxAmt* N18.2, totAmt* N18.2';
const money = 'taxTyCd* C5, taxblAmt* N18.2, taxAmt* N18.2, totAmt* N18.2';
const goods = 'bcd C20, pkgUnitCd* C5, pkg* N13.2, qtyUnitCd* C5, qty* N13.Q';
const saleLine = `itemSeq* N10, itemCd* C20, itemClsCd C10, itemNm* C200, ${goods}, prc* N18.2, splyAmt* N18.2, dcRt* N5.2, dcAmt* N18.2,
  isrccCd C10, isrccNm C100, isrcRt N3, isrcAmt N18.2, ${money}`;
const dates = 'cnclReqDt D14, cnclDt D14, rfdDt D14';
const since = 'lastReqDt* D14';

/** Field tables of the specification; sizes that it does not print (phone, contact, remark of a user) are those of its neighbours. */
const tables: Record<EtimsOperation, FieldTable> = {
  initialise: table('dvcSrlNo* C100'),
  codes: table(since),
  itemClasses: table(since),
  notices: table(since),
  branches: table(since),
  taxpayer: table('custmTin* C11'),
  saveBranchCustomer:
    table(`custNo* C9, custTin* C11, custNm* C60, adrs C300, telNo C20, email C50, faxNo C20, useYn* Y,
    remark C1000, ${audit}`),
  saveBranchUser: table(
    `userId* C20, userNm* C60, pwd* C255, adrs C200, cntc C20, authCd C100, remark C2000, useYn* Y, ${audit}`,
  ),
  saveBranchInsurance: table(`isrccCd* C10, isrccNm* C100, isrcRt* N3, useYn* Y, ${audit}`),
  saveItem:
    table(`itemCd* C20, itemClsCd* C10, itemTyCd* C5, itemNm* C200, itemStdNm C200, orgnNatCd* C5, pkgUnitCd* C5,
    qtyUnitCd* C5, taxTyCd* C5, btchNo C10, bcd C20, dftPrc* N18.2, grpPrcL1 N18.2, grpPrcL2 N18.2, grpPrcL3 N18.2, grpPrcL4 N18.2,
    grpPrcL5 N18.2, addInfo C7, sftyQty N13.Q, isrcAplcbYn* Y, useYn* Y, ${audit}`),
  items: table(since),
  saveComposition: table(`itemCd* C20, cpstItemCd* C20, cpstQty* N13.Q, ${audit}`),
  imports: table(since),
  updateImport: table(`taskCd* C50, dclDe* C8, itemSeq* N10, hsCd* C17, itemClsCd* C10, itemCd* C20, imptItemSttsCd C5,
    imptItemsttsCd C5, remark C400, modrId* C20, modrNm* C60`),
  sale: {
    fields:
      parsed(`trdInvcNo* C50, invcNo* N38, orgInvcNo* N38, custTin C11, custNm C60, salesTyCd* C5, rcptTyCd* C5, pmtTyCd C5,
      salesSttsCd* C5, cfmDt* D14, salesDt* D8, stockRlsDt D14, ${dates}, rfdRsnCd C5, totItemCnt* N10, ${bands}, ${totals},
      prchrAcptcYn* Y, remark C400, ${audit}`),
    inner: {
      receipt:
        table(`custTin C11, custMblNo C20, rcptPbctDt* D14, trdeNm C20, adrs C200, topMsg C20, btmMsg C20, prchrAcptcYn* Y,
        rptNo N38`),
      itemList: table(saleLine),
    },
  },
  invoice: table('invcNo* N38'),
  invoices: table(since),
  purchases: table(since),
  savePurchase: {
    fields:
      parsed(`invcNo* N38, orgInvcNo* N38, spplrTin C11, spplrBhfId C2, spplrNm C60, spplrInvcNo N38, regTyCd* C5, pchsTyCd* C5,
      rcptTyCd* C5, pmtTyCd* C5, pchsSttsCd* C5, cfmDt D14, pchsDt* D8, wrhsDt D14, ${dates}, totItemCnt* N10, ${bands}, ${totals},
      remark C400, ${audit}`),
    inner: {
      itemList: table(`${saleLine}, spplrItemClsCd C10, spplrItemCd C20, spplrItemNm C200, itemExprDt D8`),
    },
  },
  stockMovement: {
    fields:
      parsed(`sarNo* N38, orgSarNo* N38, regTyCd* C5, custTin C11, custNm C60, custBhfId C2, sarTyCd* C5, ocrnDt* D8,
      totItemCnt* N10, ${totals}, remark C400, ${audit}`),
    inner: {
      itemList:
        table(`itemSeq* N10, itemCd* C20, itemClsCd* C10, itemNm* C200, ${goods}, itemExprDt D8, prc* N18.2, splyAmt* N18.2,
        totDcAmt* N18.2, ${money}`),
    },
  },
  stockLevel: table(`itemCd* C20, rsdQty* N13.Q, ${audit}`),
  stockMovements: table(since),
};

/** The fields of an operation. */
export function tableOf(operation: EtimsOperation): FieldTable {
  return tables[operation];
}

function table(text: string): FieldTable {
  return { fields: parsed(text) };
}

/** `name* C20`: a star is mandatory. Q decimals are those that the rule for quantities says: -1 here. */
function parsed(text: string): FieldRule[] {
  return text.split(',').map((part) => {
    const match = /^(\w+?)(\*?) ([CNDY])(\d*)(?:\.(\d|Q))?$/.exec(part.trim());
    if (match === null) throw new Error(`"${part}" is no field.`);
    const [, name = '', star, kind = 'C', size = '', decimals = '0'] = match;
    return {
      name,
      isMandatory: star === '*',
      kind: kind === 'N' || kind === 'D' || kind === 'Y' ? kind : 'C',
      size: Number(size),
      decimals: decimals === 'Q' ? -1 : Number(decimals),
    };
  });
}
