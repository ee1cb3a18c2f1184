/** A code class: number, name, and codes with what they mean; the third part of a code is its tax rate. */
interface CodeClass {
  cls: string;
  name: string;
  codes: [code: string, name: string, rate?: string][];
}

const inOrder = (codes: string): [string, string][] => codes.split(' ').map((code) => [code, code]);

/** Classes whose numbers one source names only are modelled: 07, 11, 14, 24, 26, 31, 32, 37, 38. */
const classes: CodeClass[] = [
  {
    cls: '04',
    name: 'Taxation Type',
    codes: [
      ['A', 'A-Exempt', '0'],
      ['B', 'B-16.00%', '16'],
      ['C', 'C-0%', '0'],
      ['D', 'D-Non-VAT', '0'],
      ['E', 'E-8%', '8'],
    ],
  },
  {
    cls: '07',
    name: 'Payment Type',
    codes: [
      ['01', 'CASH'],
      ['02', 'CREDIT'],
      ['03', 'CASH/CREDIT'],
      ['04', 'BANK CHECK'],
      ['05', 'DEBIT&CREDIT CARD'],
      ['06', 'MOBILE MONEY'],
      ['07', 'OTHER'],
    ],
  },
  {
    cls: '10',
    name: 'Quantity Unit',
    codes: inOrder(
      '4B AV BA BE BG BL BLL BX CA CEL CMT CR DR DZ GLL GRM GRO KG KTM KWT L LBR LK LTR M M2 M3 MGM MTR MWT NO NX PA PG PR RL RO SET ST TNE TU U YRD',
    ),
  },
  {
    cls: '11',
    name: 'Progress',
    codes: [
      ['01', 'Wait for Approval'],
      ['02', 'Approved'],
      ['03', 'Cancel Requested'],
      ['04', 'Canceled'],
      ['05', 'Credit Note Generated'],
      ['06', 'Transferred'],
    ],
  },
  {
    cls: '12',
    name: 'Stock In/Out Type',
    codes: [
      ['01', 'Incoming Import'],
      ['02', 'Incoming Purchase'],
      ['03', 'Incoming Return'],
      ['04', 'Incoming Stock Movement'],
      ['05', 'Incoming Processing'],
      ['06', 'Incoming Adjustment'],
      ['11', 'Outgoing Sale'],
      ['12', 'Outgoing Return'],
      ['13', 'Outgoing Stock Movement'],
      ['14', 'Outgoing Processing'],
      ['15', 'Outgoing Discarding'],
      ['16', 'Outgoing Adjustment'],
    ],
  },
  {
    cls: '14',
    name: 'Transaction Type',
    codes: [
      ['C', 'Copy'],
      ['N', 'Normal'],
      ['P', 'Proforma'],
      ['T', 'Training'],
    ],
  },
  {
    cls: '17',
    name: 'Packaging Unit',
    codes: inOrder(
      'AM BA BC BE BF BG BJ BK BL BQ BR BV BZ CA CH CJ CL CR CS CT CTN CY DR GT HH IZ JR JU JY KZ LZ NT OU PD PG PI PO PU RL RO RZ SK TY VG VL VO VQ VR VT VY ML TN',
    ),
  },
  {
    cls: '24',
    name: 'Product Type',
    codes: [
      ['1', 'Raw Material'],
      ['2', 'Finished Product'],
      ['3', 'Service'],
    ],
  },
  {
    cls: '26',
    name: 'Import Item Status',
    codes: [
      ['1', 'Unsent'],
      ['2', 'Waiting'],
      ['3', 'Approved'],
      ['4', 'Cancelled'],
    ],
  },
  {
    cls: '31',
    name: 'Registration Type',
    codes: [
      ['A', 'Automatic'],
      ['M', 'Manual'],
    ],
  },
  {
    cls: '32',
    name: 'Credit Note Reason',
    codes: [
      ['01', 'Missing Quantity'],
      ['02', 'Missing Data'],
      ['03', 'Damaged'],
      ['04', 'Wasted'],
      ['05', 'Raw Material Shortage'],
      ['06', 'Refund'],
    ],
  },
  {
    cls: '37',
    name: 'Sales Receipt Type',
    codes: [
      ['S', 'Sale'],
      ['R', 'Credit Note'],
    ],
  },
  {
    cls: '38',
    name: 'Purchase Receipt Type',
    codes: [
      ['P', 'Purchase'],
      ['R', 'Credit Note'],
    ],
  },
];

/** Long before anybody asks; lists that never change are new to whoever asks for everything. */
export const listsChangedAt = '20240101000000';

/** Whether a class has a code. */
export function hasCode(cls: string, code: unknown): boolean {
  return classes.some((entry) => entry.cls === cls && entry.codes.some(([known]) => known === code));
}

/** The rate of a tax type in percent. */
export function taxRateOf(letter: string): string | undefined {
  return classes.find(({ cls }) => cls === '04')?.codes.find(([code]) => code === letter)?.[2];
}

/** The classes as the authority lists them. */
export function codeRows(): Record<string, unknown>[] {
  return classes.map(({ cls, name, codes }) => ({
    cdCls: cls,
    cdClsNm: name,
    cdClsDesc: null,
    useYn: 'Y',
    userDfnNm1: cls === '04' ? 'Tax Rate' : null,
    userDfnNm2: null,
    userDfnNm3: null,
    dtlList: codes.map(([code, meaning, rate], index) => ({
      cd: code,
      cdNm: meaning,
      cdDesc: meaning,
      srtOrd: index + 1,
      useYn: 'Y',
      userDfnCd1: rate ?? null,
      userDfnCd2: null,
      userDfnCd3: null,
    })),
  }));
}

/** A few classes of goods in the shape of the real list, which is long; names are ours. */
const itemClasses: [code: string, name: string, level: number, tax: string | null][] = [
  ['5000000000', 'Food Beverage and Tobacco Products', 1, null],
  ['5059000000', 'Packaged foods', 2, null],
  ['5059690000', 'Other packaged foods', 3, null],
  ['5059690800', 'Mixed groceries', 4, 'B'],
  ['5013170100', 'Fresh milk', 4, 'A'],
  ['5018190000', 'Bread and bakery', 4, 'C'],
  ['5022110100', 'Cereal grains', 4, 'C'],
  ['5022130300', 'Maize flour', 4, 'C'],
  ['5015151300', 'Cooking oil', 4, 'B'],
  ['5016150900', 'Sugar', 4, 'B'],
  ['5020170600', 'Coffee', 4, 'B'],
  ['5020171100', 'Tea', 4, 'B'],
  ['5020230600', 'Soft drinks', 4, 'B'],
  ['5019210000', 'Snack foods', 4, 'B'],
  ['5019300000', 'Tinned and bottled foods', 4, 'B'],
  ['5040000000', 'Fresh fruit and vegetables', 4, 'A'],
  ['5313160800', 'Soap', 4, 'B'],
  ['4713180100', 'Household cleaners', 4, 'B'],
  ['5215160000', 'Kitchen and household goods', 4, 'B'],
  ['5310230500', 'Baby care', 4, 'B'],
  ['3911150000', 'Lamps and electrical goods', 4, 'B'],
  ['4412160000', 'Stationery', 4, 'B'],
  ['1411170400', 'Toilet paper', 4, 'B'],
  ['5310160400', 'Shirts and blouses', 4, 'B'],
  ['5311160000', 'Shoes', 4, 'B'],
  ['4319150100', 'Mobile phones', 4, 'B'],
  ['4321150300', 'Notebook computers', 4, 'B'],
  ['3120160000', 'Adhesives and sealants', 4, 'B'],
  ['2711170000', 'Hand tools', 4, 'B'],
  ['5110150000', 'Medicines', 4, 'A'],
  ['1510150600', 'Petrol', 4, 'E'],
  ['9110150000', 'Personal care services', 4, 'B'],
  ['7811180200', 'Delivery services', 4, 'B'],
];

/** Whether there is such a class. */
export function hasItemClass(code: unknown): boolean {
  return itemClasses.some(([known]) => known === code);
}

/** The classes as the authority lists them. */
export function itemClassRows(): Record<string, unknown>[] {
  return itemClasses.map(([code, name, level, tax]) => ({
    itemClsCd: code,
    itemClsNm: name,
    itemClsLvl: level,
    taxTyCd: tax,
    mjrTgYn: level === 4 ? 'Y' : 'N',
    useYn: 'Y',
  }));
}
