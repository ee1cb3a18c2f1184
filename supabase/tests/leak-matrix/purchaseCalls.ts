import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const expenseOf = (ids: Json, more: Json = {}): Json => ({
  id: randomUUID(),
  contact_id: ids.contact_id,
  location_id: ids.location_id,
  bill_date: '2026-03-01',
  lines: [
    {
      kind: 'expense',
      account_id: ids.expense_account_id,
      unit_price: 100,
      tax_rate_id: ids.tax_rate_id,
      location_id: ids.location_id,
    },
  ],
  ...more,
});

const goodsOf = (ids: Json, lines: Json[]): Json => ({ id: randomUUID(), contact_id: ids.contact_id, lines });

/** A delivery with freight, bills in each state, a payment, an advance and a credit; answers the ids that purchaseCalls needs. */
export async function setUpPurchases(as: Call, ids: Json): Promise<Json> {
  const receipt = {
    id: randomUUID(),
    contact_id: ids.contact_id,
    lines: [{ product_id: ids.product_id, quantity: 10, unit_cost: 40 }],
    landed_costs: [{ description: 'Own freight', amount: 20 }],
  };
  await as('receive_goods', { p_receipt: receipt });
  const waiting = await as<{ lines: { receipt_line_id: string }[]; charges: { landed_cost_id: string }[] }>(
    'lines_to_bill',
    { p_contact_id: ids.contact_id },
  );
  const receiptLineId = waiting.lines.at(-1)?.receipt_line_id;
  const goods = { kind: 'goods', receipt_line_id: receiptLineId, product_id: ids.product_id };
  const bill = await as<{ id: string; lines: { id: string }[] }>('post_bill', {
    p_bill: goodsOf(ids, [{ ...goods, quantity: 2, unit_price: 40 }]),
  });
  const held = await as<{ id: string; revision: number }>('post_bill', {
    p_bill: goodsOf(ids, [{ ...goods, quantity: 1, unit_price: 90 }]),
  });
  const draft = expenseOf(ids);
  await as('save_bill', { p_bill: draft });
  const unpaid = await as<{ id: string }>('post_bill', { p_bill: expenseOf(ids) });
  const paid = await as<{ id: string; allocations: { id: string }[] }>('pay_supplier', {
    p_payment: {
      id: randomUUID(),
      contact_id: ids.contact_id,
      tender_type: 'bank',
      amount: 11,
      advance_amount: 10,
      allocations: [{ item_id: bill.id, amount: 1 }],
    },
  });
  const back = { kind: 'return', receipt_line_id: receiptLineId, quantity: 1 };
  const credit = await as<{ id: string }>('post_supplier_credit', {
    p_credit: { id: randomUUID(), contact_id: ids.contact_id, reason: 'Own reason', lines: [back] },
  });
  const [waitingPaper, keptPaper] = [randomUUID(), randomUUID()];
  const announce = (id: string) =>
    as<{ id: string }>('add_attachment', {
      p_attachment: {
        ...{ id: randomUUID(), entity_type: 'inbox', entity_id: id, file_name: 'own-bill.pdf' },
        ...{ mime_type: 'application/pdf', byte_size: 10, sha256: 'b'.repeat(64) },
      },
    });
  const waitingFile = await announce(waitingPaper);
  await as('add_bill_paper', { p_paper: { id: keptPaper, attachment_id: (await announce(keptPaper)).id } });
  return {
    own_paper_key: waitingPaper,
    own_paper_file_id: waitingFile.id,
    own_bill_paper_id: keptPaper,
    receipt_line_id: receiptLineId,
    landed_cost_id: waiting.charges.at(-1)?.landed_cost_id,
    own_receipt_id: receipt.id,
    own_bill_id: bill.id,
    own_bill_line_id: bill.lines[0]?.id,
    held_bill_id: held.id,
    draft_bill_id: draft.id,
    unpaid_bill_id: unpaid.id,
    own_payment_id: paid.id,
    own_allocation_id: paid.allocations[0]?.id,
    own_credit_id: credit.id,
  };
}

/** A call that succeeds for each procedure of purchases. */
export function purchaseCalls(ids: Json): Record<string, Json> {
  const supplier = { p_contact_id: ids.contact_id };
  const goods = { kind: 'goods', receipt_line_id: ids.receipt_line_id, product_id: ids.product_id, quantity: 1 };
  const freight = { kind: 'landed_cost', landed_cost_id: ids.landed_cost_id, unit_price: 20 };
  const bill = goodsOf(ids, [{ ...goods, unit_price: 40 }, freight]);
  const later = { kind: 'landed_cost', receipt_ids: [ids.own_receipt_id], basis: 'quantity', unit_price: 5 };
  const part = [{ item_id: ids.unpaid_bill_id, amount: 1 }];
  return {
    match_bill: { p_bill: bill },
    save_bill: { p_bill: expenseOf(ids) },
    post_bill: { p_bill: { ...bill, id: randomUUID(), lines: [...(bill.lines as Json[]), later] } },
    release_bill: { p_release: { bill_id: ids.held_bill_id, revision: 1, reason: 'Agreed' } },
    discard_bill: { p_bill_id: ids.draft_bill_id },
    reverse_bill: { p_reversal: { id: randomUUID(), bill_id: ids.unpaid_bill_id, reason: 'Own mistake' } },
    change_bill: { p_change: { bill_id: ids.unpaid_bill_id, due_on: '2026-12-24', note: 'Own note' } },
    add_bill_paper: { p_paper: { id: ids.own_paper_key, attachment_id: ids.own_paper_file_id } },
    list_bill_inbox: {},
    get_bill_paper: { p_paper_id: ids.own_bill_paper_id },
    discard_bill_paper: { p_discard: { id: ids.own_bill_paper_id, reason: 'Own reason' } },
    restore_bill_paper: { p_paper_id: ids.own_bill_paper_id },
    get_bill: { p_bill_id: ids.own_bill_id },
    list_bills: supplier,
    lines_to_bill: supplier,
    bills_to_pay: { ...supplier, p_until: '2026-12-31' },
    pay_supplier: {
      p_payment: {
        id: randomUUID(),
        contact_id: ids.contact_id,
        tender_type: 'bank',
        account_id: ids.bank_account_id,
        allocations: part,
      },
    },
    allocate_supplier: { p_allocation: { id: randomUUID(), payment_id: ids.own_payment_id, allocations: part } },
    undo_allocation: { p_undo: { id: randomUUID(), allocation_id: ids.own_allocation_id, reason: 'Own mistake' } },
    record_supplier_refund: {
      p_refund: {
        id: randomUUID(),
        contact_id: ids.contact_id,
        tender_type: 'bank',
        amount: 1,
        source_ids: [ids.own_payment_id],
      },
    },
    reverse_supplier_payment: {
      p_reversal: { id: randomUUID(), payment_id: ids.own_payment_id, reason: 'Own mistake' },
    },
    get_supplier_payment: { p_payment_id: ids.own_payment_id },
    list_supplier_payments: supplier,
    post_supplier_credit: {
      p_credit: {
        id: randomUUID(),
        contact_id: ids.contact_id,
        reason: 'Own reason',
        lines: [
          { kind: 'return', receipt_line_id: ids.receipt_line_id, quantity: 1 },
          { kind: 'price', bill_line_id: ids.own_bill_line_id, net_amount: 1 },
          { kind: 'account', account_id: ids.expense_account_id, net_amount: 1, tax_rate_id: ids.tax_rate_id },
        ],
      },
    },
    get_supplier_credit: { p_credit_id: ids.own_credit_id },
    list_supplier_credits: supplier,
    payables_ageing: supplier,
    supplier_statement: supplier,
  };
}
