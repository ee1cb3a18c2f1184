import type { Client } from 'pg';
import { settleFunctions } from './settleWeek';
import type { TradeEvent } from './TradeEvent';

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
  for (const sql of settleFunctions) await client.query(sql);
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
