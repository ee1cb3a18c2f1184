import type { AccountSubtype, AccountType, BookArea, CashFlowClass } from '@dukani/shared/rpc';

/** The five kinds of accounts in the trade's words, the accountant's word beside. */
export const TYPE_NAMES: Record<AccountType, { name: string; term: string }> = {
  asset: { name: 'What the business has', term: 'Assets' },
  liability: { name: 'What the business owes', term: 'Liabilities' },
  equity: { name: 'What belongs to the owner', term: 'Equity' },
  income: { name: 'Money earned', term: 'Income' },
  expense: { name: 'Costs', term: 'Expenses' },
};

export const ACCOUNT_TYPES = Object.keys(TYPE_NAMES) as AccountType[];

/** The groups of the statements, in their order. */
export const SUBTYPE_NAMES: Record<AccountSubtype, string> = {
  cash: 'Cash',
  bank: 'Bank',
  mobile_money: 'Mobile money',
  receivable: 'Owed by customers',
  inventory: 'Stock',
  current_asset: 'Other short-term assets',
  tax_asset: 'Tax to get back',
  fixed_asset: 'Equipment and property',
  accumulated_depreciation: 'Accumulated depreciation',
  payable: 'Bills to pay',
  tax: 'Tax to pay',
  current_liability: 'Other short-term debts',
  long_liability: 'Loans',
  equity: 'Owner’s money',
  income: 'Sales',
  other_income: 'Other income',
  cost_of_sales: 'Cost of goods sold',
  expense: 'Running costs',
  other_expense: 'Other costs',
};

const SUBTYPES_OF: Record<AccountType, readonly AccountSubtype[]> = {
  asset: [
    'cash',
    'bank',
    'mobile_money',
    'receivable',
    'inventory',
    'current_asset',
    'tax_asset',
    'fixed_asset',
    'accumulated_depreciation',
  ],
  liability: ['payable', 'tax', 'current_liability', 'long_liability'],
  equity: ['equity'],
  income: ['income', 'other_income'],
  expense: ['cost_of_sales', 'expense', 'other_expense'],
};

/** The groups that an account of a type may stand in. */
export const subtypesOf = (type: AccountType): readonly AccountSubtype[] => SUBTYPES_OF[type];

/** The type that a group belongs to, as private.type_of_subtype has it. */
export function typeOf(subtype: AccountSubtype): AccountType {
  return ACCOUNT_TYPES.find((type) => SUBTYPES_OF[type].includes(subtype)) ?? 'equity';
}

export const CASH_FLOW_NAMES: Record<CashFlowClass, string> = {
  cash: 'Cash and bank',
  operating: 'Daily business',
  investing: 'Equipment and property',
  financing: 'Owner and loans',
};

export const AREA_NAMES: Record<BookArea, string> = {
  all: 'Everything',
  sales: 'Sales',
  purchases: 'Purchases',
  stock: 'Stock',
  bank: 'Cash and bank',
  tax: 'Tax',
};

export const AREAS = Object.keys(AREA_NAMES) as BookArea[];
