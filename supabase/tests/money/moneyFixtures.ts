import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  ExpenseInput,
  MoneyAccount,
  PostedTransfer,
  PostedVoucher,
  TransferMoneyInput,
} from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { as, type Buyer } from '../purchases/purchaseFixtures';
import type { Persona } from '../support/personas';

/** An expense of running costs with the tax of the test, paid from the bank. */
export function expenseOf(buyer: Buyer, amount: number, more: Partial<ExpenseInput> = {}): ExpenseInput {
  return {
    id: randomUUID(),
    amount,
    account_id: accountOf(buyer, 'expenses'),
    tender_type: 'bank',
    tax_rate_id: buyer.taxRateId,
    ...more,
  };
}

export function spend(
  client: Client,
  buyer: Buyer,
  expense: ExpenseInput,
  persona: Persona = buyer.owner,
): Promise<PostedVoucher> {
  return as<PostedVoucher>(client, persona, 'record_expense', { p_expense: expense });
}

export function earn(client: Client, buyer: Buyer, income: ExpenseInput): Promise<PostedVoucher> {
  return as<PostedVoucher>(client, buyer.owner, 'record_income', { p_income: income });
}

export function reverse(client: Client, buyer: Buyer, voucherId: string, id = randomUUID()): Promise<PostedVoucher> {
  return as<PostedVoucher>(client, buyer.owner, 'reverse_voucher', {
    p_reversal: { id, voucher_id: voucherId, reason: 'Entered twice' },
  });
}

export function transfer(
  client: Client,
  buyer: Buyer,
  from: string,
  to: string,
  amount: number,
  more: Partial<TransferMoneyInput> = {},
): Promise<PostedTransfer> {
  return as<PostedTransfer>(client, buyer.owner, 'transfer_money', {
    p_transfer: {
      id: randomUUID(),
      from_account_id: accountOf(buyer, from),
      to_account_id: accountOf(buyer, to),
      amount,
      ...more,
    },
  });
}

/** What the books say an account holds, as the list of money accounts has it. */
export async function heldIn(client: Client, buyer: Buyer, role: string): Promise<number | undefined> {
  const accounts = await as<MoneyAccount[]>(client, buyer.owner, 'list_money_accounts');
  return accounts.find((account) => account.id === accountOf(buyer, role))?.balance;
}

/** The day in the books `days` before today. */
export async function dayBefore(client: Client, buyer: Buyer, days: number): Promise<string> {
  const { rows } = await client.query<{ day: string }>(
    'select (private.business_date($1, now()) - $2::integer)::text as day',
    [buyer.tenantId, days],
  );
  return rows[0]?.day ?? '';
}
