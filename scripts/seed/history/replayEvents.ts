import type { Client } from 'pg';
import type { TradeEvent } from './TradeEvent';

// Once a week the owner looks after the money: card and mobile money arrive at the bank, suppliers and rent are paid from it.
const settleFunction = `
create or replace function pg_temp.settle(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_capital numeric := (p_body ->> 'capital')::numeric;
  v_expenses numeric := (p_body ->> 'expenses')::numeric;
  v_mobile numeric;
  v_card numeric;
  v_bank numeric;
  v_owed numeric;
  v_paid numeric;
begin
  select coalesce(sum(l.debit - l.credit) filter (where a.role = 'mobile_money_clearing'), 0),
    coalesce(sum(l.debit - l.credit) filter (where a.role = 'card_clearing'), 0),
    coalesce(sum(l.debit - l.credit) filter (where a.role = 'bank'), 0),
    coalesce(sum(l.credit - l.debit) filter (where a.role = 'grni'), 0)
  into v_mobile, v_card, v_bank, v_owed
  from public.journal_lines l
  join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  where l.tenant_id = p_tenant_id;
  v_paid := greatest(floor(least(v_owed * 0.7, v_bank + v_mobile + v_card + v_capital - v_expenses)), 0);
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'manual', (p_body ->> 'id')::uuid,
    private.business_date(p_tenant_id, p_at), p_body ->> 'memo', jsonb_build_array(
      jsonb_build_object('role', 'bank', 'debit', v_mobile + v_card + v_capital, 'credit', v_paid + v_expenses),
      jsonb_build_object('role', 'mobile_money_clearing', 'credit', v_mobile),
      jsonb_build_object('role', 'card_clearing', 'credit', v_card),
      jsonb_build_object('role', 'owner_equity', 'credit', v_capital),
      jsonb_build_object('role', 'grni', 'debit', v_paid),
      jsonb_build_object('role', 'expenses', 'debit', v_expenses)), p_at);
end;
$$`;

// Events are posted by the very functions that staff and shoppers call, only with the instant given.
const replayFunction = `
create or replace function pg_temp.replay(p_tenant_id uuid, p_events jsonb)
returns integer language plpgsql as $$
declare
  v_event record;
begin
  for v_event in
    select e.value ->> 'kind' as kind, (e.value ->> 'userId')::uuid as user_id, e.value -> 'body' as body,
      to_timestamp((e.value ->> 'at')::numeric / 1000) as at
    from jsonb_array_elements(p_events) with ordinality as e order by e.ordinality
  loop
    case v_event.kind
      when 'sale' then perform private.post_sale(p_tenant_id, v_event.user_id, v_event.body, v_event.at);
      when 'refund' then perform private.post_refund(p_tenant_id, v_event.user_id, v_event.body, v_event.at);
      when 'receipt' then perform private.post_goods_receipt(p_tenant_id, v_event.user_id, v_event.body, v_event.at);
      when 'adjust' then perform private.post_stock_adjustment(p_tenant_id, v_event.user_id, v_event.body, v_event.at);
      when 'cash' then perform private.post_cash_movement(p_tenant_id, v_event.user_id, v_event.body, v_event.at);
      when 'drop' then perform private.post_cash_movement(p_tenant_id, v_event.user_id,
        (v_event.body - 'keep' - 'unit') || jsonb_build_object('amount', d.amount), v_event.at)
        from (select floor((private.session_cash(p_tenant_id, (v_event.body ->> 'till_session_id')::uuid)
          - (v_event.body ->> 'keep')::numeric) / (v_event.body ->> 'unit')::numeric) * (v_event.body ->> 'unit')::numeric as amount) d
        where d.amount > 0;
      when 'settle' then perform pg_temp.settle(p_tenant_id, v_event.user_id, v_event.body, v_event.at);
      when 'order' then perform private.post_order(p_tenant_id, v_event.body, v_event.at);
      when 'confirm' then perform private.post_order_confirmation(p_tenant_id, v_event.user_id, v_event.body, v_event.at);
      when 'cancel' then perform private.post_order_cancellation(p_tenant_id, v_event.user_id, (v_event.body ->> 'id')::uuid,
        v_event.body ->> 'reason', v_event.at);
      when 'open' then perform private.open_session(p_tenant_id, v_event.user_id, (v_event.body ->> 'id')::uuid,
        (v_event.body ->> 'opening_float')::numeric, null, v_event.at);
      when 'close' then perform private.close_session(p_tenant_id, v_event.user_id, (v_event.body ->> 'id')::uuid,
        private.session_cash(p_tenant_id, (v_event.body ->> 'id')::uuid) + (v_event.body ->> 'variance')::numeric, null,
        v_event.body ->> 'note', v_event.at);
    end case;
  end loop;
  return jsonb_array_length(p_events);
end;
$$`;

/** Events of one transaction. More would be slower: a product's row is only updated in place once older versions of it can go. */
const batchSize = 15;

/**
 * After so many batches the tables are counted. A plan is kept for the whole session: one made for a table that was empty then reads
 * all of it later, once for every sale.
 */
const countAfterBatches: readonly number[] = [2, 8, 40];

/** Posts events in their order, one small transaction after the other. */
export async function replayEvents(client: Client, tenantId: string, events: readonly TradeEvent[]): Promise<void> {
  await client.query(settleFunction);
  await client.query(replayFunction);
  await client.query('set synchronous_commit = off');
  for (let start = 0; start < events.length; start += batchSize) {
    await client.query('select pg_temp.replay($1, $2::jsonb)', [
      tenantId,
      JSON.stringify(events.slice(start, start + batchSize)),
    ]);
    // Another business may be counting them at this moment, which is as good.
    if (countAfterBatches.includes(start / batchSize + 1)) await client.query('analyze (skip_locked)');
  }
}
