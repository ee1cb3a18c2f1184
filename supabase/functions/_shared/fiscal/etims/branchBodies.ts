import type { FiscalImport, FiscalOperator } from '../types.ts';
import { wirePrice, wireQuantity } from './amounts.ts';
import { yesNo, type EtimsBody } from './bodies.ts';
import { auditFields, clipped, exactText, fittingText, requiredText } from './texts.ts';

/** A customer of the branch, as the authority keeps them. */
export interface BranchCustomer {
  number: string;
  taxNumber: string;
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  isActive: boolean;
  remark: string | null;
  operator: FiscalOperator;
}

/** Somebody who issues documents for the branch. */
export interface BranchUser {
  id: string;
  name: string;
  /** What the authority keeps as the person's password; never a password of this product. */
  password: string;
  address: string | null;
  contact: string | null;
  isActive: boolean;
  operator: FiscalOperator;
}

/** An insurance whose share may stand on lines. */
export interface BranchInsurance {
  code: string;
  name: string;
  /** Whole percent. */
  rate: number;
  isActive: boolean;
  operator: FiscalOperator;
}

/** How much of one item is in another. */
export interface ItemPart {
  itemCode: string;
  partCode: string;
  quantity: string;
  operator: FiscalOperator;
}

/** A customer of the branch. */
export function branchCustomerBody(customer: BranchCustomer): EtimsBody {
  return {
    custNo: exactText(customer.number, 9, 'custNo'),
    custTin: exactText(customer.taxNumber, 11, 'custTin'),
    custNm: requiredText(customer.name, 60, 'custNm'),
    adrs: clipped(customer.address, 300),
    telNo: fittingText(customer.phone, 20),
    email: fittingText(customer.email, 50),
    faxNo: null,
    useYn: yesNo(customer.isActive),
    remark: clipped(customer.remark, 1000),
    ...auditFields(customer.operator),
  };
}

/** Somebody who issues documents. */
export function branchUserBody(user: BranchUser): EtimsBody {
  return {
    userId: exactText(user.id, 20, 'userId'),
    userNm: requiredText(user.name, 60, 'userNm'),
    pwd: exactText(user.password, 255, 'pwd'),
    adrs: clipped(user.address, 200),
    cntc: fittingText(user.contact, 20),
    authCd: null,
    remark: null,
    useYn: yesNo(user.isActive),
    ...auditFields(user.operator),
  };
}

/** An insurance. */
export function branchInsuranceBody(insurance: BranchInsurance): EtimsBody {
  return {
    isrccCd: exactText(insurance.code, 10, 'isrccCd'),
    isrccNm: requiredText(insurance.name, 100, 'isrccNm'),
    isrcRt: wirePrice(String(insurance.rate)),
    useYn: yesNo(insurance.isActive),
    ...auditFields(insurance.operator),
  };
}

/** A part of an item. */
export function compositionBody(part: ItemPart): EtimsBody {
  return {
    itemCd: exactText(part.itemCode, 20, 'itemCd'),
    cpstItemCd: exactText(part.partCode, 20, 'cpstItemCd'),
    cpstQty: wireQuantity(part.quantity, 1),
    ...auditFields(part.operator),
  };
}

/** An imported line; `statusField` because sources spell it in two ways. */
export function importBody(
  decided: FiscalImport,
  statusField: 'imptItemSttsCd' | 'imptItemsttsCd' = 'imptItemSttsCd',
): EtimsBody {
  const { modrId, modrNm } = auditFields(decided.operator);
  return {
    taskCd: exactText(decided.taskCode, 50, 'taskCd'),
    dclDe: exactText(decided.declaredOn, 8, 'dclDe'),
    itemSeq: decided.lineNumber,
    hsCd: exactText(decided.customsCode, 17, 'hsCd'),
    itemClsCd: exactText(decided.itemClass, 10, 'itemClsCd'),
    itemCd: exactText(decided.itemCode, 20, 'itemCd'),
    [statusField]: decided.decision === 'accept' ? '3' : '4',
    remark: clipped(decided.remark, 400),
    modrId,
    modrNm,
  };
}
