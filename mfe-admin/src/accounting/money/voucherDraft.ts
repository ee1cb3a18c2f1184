import { parseMoneyInput, zero } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { FormErrors, SearchOption, StoredFile } from '@dukani/shared/ui-antd';
import { toAmount } from '../../common/toAmount';
import { TILL } from './moneyNames';

/** An expense or other income as it is typed. */
export interface VoucherDraft {
  category: SearchOption | null;
  amount: string;
  /** An account, or `TILL`; empty until one is chosen. */
  paidFrom: string;
  files: StoredFile[];
  businessDate: string;
  contact: SearchOption | null;
  taxRateId: string;
  reference: string;
  note: string;
  /** A schedule is made of it once it is recorded. */
  isRepeated: boolean;
}

export const emptyVoucher = (today: string): VoucherDraft => ({
  category: null,
  amount: '',
  paidFrom: '',
  files: [],
  businessDate: today,
  contact: null,
  taxRateId: '',
  reference: '',
  note: '',
  isRepeated: false,
});

const isAmount = (text: string) => (parseMoneyInput(text) ?? zero) > 0;

export function voucherProblems(
  { category, amount, paidFrom, businessDate }: VoucherDraft,
  { today, words }: { today: string; words: VoucherWords },
): FormErrors<VoucherDraft> {
  return {
    ...(category === null ? { category: words.noCategory } : {}),
    ...(isAmount(amount) ? {} : { amount: 'Type an amount above zero.' }),
    ...(paidFrom === '' ? { paidFrom: 'Choose an account.' } : {}),
    ...(paidFrom === TILL && businessDate !== today
      ? { businessDate: 'Cash of a till moves today. Choose today or another account.' }
      : {}),
  };
}

const textOrNothing = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: text.trim() });

/** What is sent of a draft; `money` says where it comes from or goes to. */
export function voucherInput(
  id: string,
  draft: VoucherDraft,
  money: Pick<rpc.VoucherInput, 'tender_type' | 'money_account_id' | 'till_session_id'>,
): rpc.ExpenseInput {
  return {
    id,
    amount: toAmount(parseMoneyInput(draft.amount) ?? zero),
    account_id: draft.category?.value ?? '',
    ...money,
    business_date: draft.businessDate,
    ...(draft.contact === null ? {} : { contact_id: draft.contact.value }),
    ...(draft.taxRateId === '' ? {} : { tax_rate_id: draft.taxRateId }),
    ...textOrNothing('reference', draft.reference),
    ...textOrNothing('note', draft.note),
    ...(draft.files.length === 0 ? {} : { attachment_ids: draft.files.map((file) => file.id) }),
  };
}

/** What is said on the screen of an expense, and on that of other income. */
export interface VoucherWords {
  title: string;
  description: string;
  category: string;
  noCategory: string;
  money: string;
  contact: string;
  denied: string;
}

export const WORDS: Record<'expense' | 'income', VoucherWords> = {
  expense: {
    title: 'Record expense',
    description: 'Money spent without a supplier bill: fuel, airtime, repairs, wages.',
    category: 'What for',
    noCategory: 'Choose what it was for.',
    money: 'Paid from',
    contact: 'Supplier',
    denied: 'Your role cannot record expenses',
  },
  income: {
    title: 'Record other income',
    description: 'Money that came in without a sale: interest, commission, rent.',
    category: 'What from',
    noCategory: 'Choose what it came from.',
    money: 'Received in',
    contact: 'Contact',
    denied: 'Your role cannot record income',
  },
};
