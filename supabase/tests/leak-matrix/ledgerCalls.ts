import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

const january = { from: '2026-01-01', to: '2026-01-31' };

function journalOf(ids: Json, more: Json = {}): Json {
  return {
    id: randomUUID(),
    business_date: '2026-01-15',
    memo: 'Own journal',
    lines: [
      { account_id: ids.expense_account_id, debit: 5, location_id: ids.location_id, contact_id: ids.contact_id },
      { account_id: ids.bank_account_id, credit: 5 },
    ],
    ...more,
  };
}

const accountOf = (ids: Json, id: string): Json => ({
  id,
  code: `OWN-${id.slice(0, 6)}`,
  name: 'Own account',
  subtype: 'expense',
  parent_id: ids.rent_account_id,
  default_tax_rate_id: ids.tax_rate_id,
});

/** An entry to take back, two accounts to merge and one to put away, an open window; answers the ids that ledgerCalls needs. */
export async function setUpLedger(
  as: <T>(name: string, args: Json) => Promise<T>,
  ids: Json,
  userId: string,
): Promise<Json> {
  const accounts = await as<{ id: string; role: string | null; code: string }[]>('list_accounts', {});
  const found = (name: string) => accounts.find(({ role, code }) => role === name || code === name)?.id;
  const known = {
    ...ids,
    expense_account_id: found('expenses'),
    bank_account_id: found('bank'),
    rent_account_id: found('520300'),
  };
  const entry = await as<{ entry_id: string }>('post_manual_journal', { p_journal: journalOf(known) });
  const [from, spare, window] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [from, spare]) await as('save_account', { p_account: accountOf(known, id) });
  await as('open_window', { p_window: { id: window, area: 'tax', user_id: userId, reason: 'Own window', hours: 1 } });
  return {
    ...known,
    own_entry_id: entry.entry_id,
    from_account_id: from,
    spare_account_id: spare,
    own_window_id: window,
  };
}

/** A call that succeeds for each procedure of the ledger. */
export function ledgerCalls(ids: Json, userId: string): Record<string, Json> {
  const template = {
    id: randomUUID(),
    name: 'Own template',
    lines: [{ account_id: ids.rent_account_id, side: 'debit', amount: 5 }],
  };
  const opening = {
    id: randomUUID(),
    business_date: '2026-01-01',
    lines: [{ account_id: ids.bank_account_id, debit: 9 }],
  };
  const window = { id: randomUUID(), area: 'bank', user_id: userId, reason: 'Own window', hours: 1 };
  return {
    archive_account: { p_account_id: ids.spare_account_id, p_is_archived: true },
    balance_sheet: { p_query: { ...january, location_id: ids.location_id } },
    book_locks: {},
    cash_flow: { p_query: { ...january, location_id: ids.location_id } },
    check_chain: {},
    close_window: { p_window_id: ids.own_window_id },
    close_year: { p_year: { ends_on: '2024-12-31' } },
    entries_of_document: { p_source_type: 'sale', p_source_id: ids.sale_id },
    export_ledger: { p_query: {} },
    finish_opening_balances: { p_opening: { id: randomUUID(), business_date: '2026-01-31' } },
    general_ledger: { p_query: { ...january, account_id: ids.expense_account_id, location_id: ids.location_id } },
    get_journal_entry: { p_entry_id: ids.own_entry_id },
    list_accounts: {},
    list_cash_categories: { p_kind: 'pay_out' },
    list_journal: { p_query: { ...january, account_id: ids.expense_account_id } },
    list_journal_templates: {},
    lock_books: { p_lock: { area: 'tax', kind: 'soft', locked_until: '2024-01-31' } },
    merge_accounts: { p_from_id: ids.from_account_id, p_into_id: ids.rent_account_id },
    open_window: { p_window: window },
    post_manual_journal: { p_journal: journalOf(ids, { reverse_on: '2026-02-01' }) },
    profit_and_loss: { p_query: { ...january, location_id: ids.location_id } },
    record_opening_balances: { p_opening: opening },
    reverse_entry: {
      p_reversal: { id: randomUUID(), entry_id: ids.own_entry_id, business_date: '2026-01-20', reason: 'Own reason' },
    },
    save_account: { p_account: accountOf(ids, randomUUID()) },
    save_accounting_settings: { p_settings: { year_start_month: 1 } },
    save_journal_template: { p_template: template },
    trial_balance: { p_query: { ...january, location_id: ids.location_id } },
  };
}
