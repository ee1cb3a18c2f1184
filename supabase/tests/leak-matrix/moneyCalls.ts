import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const paperOf = (voucherId: unknown): Json => ({
  id: randomUUID(),
  entity_type: 'voucher',
  entity_id: voucherId,
  file_name: 'receipt.jpg',
  mime_type: 'image/jpeg',
  byte_size: 1000,
  sha256: 'a'.repeat(64),
});

const expenseOf = (ids: Json, more: Json = {}): Json => ({
  id: randomUUID(),
  amount: 116,
  account_id: ids.expense_account_id,
  tender_type: 'bank',
  tax_rate_id: ids.tax_rate_id,
  location_id: ids.location_id,
  contact_id: ids.contact_id,
  ...more,
});

const transferOf = (ids: Json, more: Json = {}): Json => ({
  id: randomUUID(),
  from_account_id: ids.bank_account_id,
  to_account_id: ids.mobile_account_id,
  amount: 10,
  ...more,
});

/** An expense, one to be reversed, transfers that have and have not arrived; answers the ids that moneyCalls needs. */
export async function setUpMoney(as: Call, ids: Json): Promise<Json> {
  const accounts = await as<{ id: string; role: string | null }[]>('list_money_accounts', {});
  const mobile_account_id = accounts.find(({ role }) => role === 'mobile_money_clearing')?.id;
  const bank_account_id = accounts.find(({ role }) => role === 'bank')?.id;
  const chart = await as<{ id: string; code: string }[]>('list_accounts', {});
  const own = { ...ids, mobile_account_id, bank_account_id };
  const voucher = await as<{ id: string }>('record_expense', { p_expense: expenseOf(own) });
  const wrong = await as<{ id: string }>('record_expense', { p_expense: expenseOf(own) });
  const waiting = await as<{ id: string }>('transfer_money', {
    p_transfer: transferOf(own, { is_on_its_way: true }),
  });
  const arrived = await as<{ id: string }>('transfer_money', { p_transfer: transferOf(own) });
  const nextVoucherId = randomUUID();
  const paper = paperOf(nextVoucherId);
  await as('add_attachment', { p_attachment: paper });
  const wrongPaper = paperOf(randomUUID());
  await as('add_attachment', { p_attachment: wrongPaper });
  return {
    income_account_id: chart.find(({ code }) => code === '410400')?.id,
    mobile_account_id,
    money_bank_account_id: bank_account_id,
    own_voucher_id: voucher.id,
    wrong_voucher_id: wrong.id,
    next_voucher_id: nextVoucherId,
    own_paper_id: paper.id,
    wrong_paper_id: wrongPaper.id,
    waiting_transfer_id: waiting.id,
    arrived_transfer_id: arrived.id,
  };
}

/** A call that succeeds for each procedure of money out and in. */
export function moneyCalls(ids: Json): Record<string, Json> {
  const own = { ...ids, bank_account_id: ids.money_bank_account_id };
  return {
    list_money_accounts: {},
    cash_forecast: {},
    accounting_first_steps: {},
    save_money_account: { p_account: { id: own.bank_account_id, kind: 'bank', account_number: '0123456789' } },
    record_expense: {
      p_expense: expenseOf(own, {
        id: ids.next_voucher_id,
        money_account_id: own.bank_account_id,
        attachment_ids: [ids.own_paper_id],
      }),
    },
    record_income: { p_income: expenseOf(own, { account_id: ids.income_account_id }) },
    record_owner_money: { p_movement: { id: randomUUID(), direction: 'in', amount: 100, tender_type: 'bank' } },
    reverse_voucher: { p_reversal: { id: randomUUID(), voucher_id: ids.wrong_voucher_id, reason: 'Own mistake' } },
    get_voucher: { p_voucher_id: ids.own_voucher_id },
    list_vouchers: {
      p_filter: {
        account_id: ids.expense_account_id,
        money_account_id: own.bank_account_id,
        contact_id: ids.contact_id,
        location_id: ids.location_id,
      },
    },
    list_voucher_categories: { p_kind: 'expense' },
    add_attachment: { p_attachment: paperOf(ids.own_voucher_id) },
    take_attachment_off: { p_attachment_id: ids.wrong_paper_id },
    list_attachments: { p_entity_type: 'voucher', p_entity_id: ids.next_voucher_id },
    transfer_money: { p_transfer: transferOf(own) },
    confirm_money_transfer: { p_arrival: { money_transfer_id: ids.waiting_transfer_id } },
    reverse_money_transfer: {
      p_reversal: { id: randomUUID(), money_transfer_id: ids.arrived_transfer_id, reason: 'Own mistake' },
    },
    list_money_transfers: { p_account_id: own.bank_account_id },
  };
}
