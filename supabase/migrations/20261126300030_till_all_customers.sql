-- All customers reach the tills' devices, not only those with prices of their own: of many the ones that changed last.

alter table private.customer_changes add column has_own_prices boolean not null default true;
alter table private.customer_changes alter column has_own_prices drop default;
comment on table private.customer_changes is 'When a contact that tills know of, or knew of, last changed for them, kept by trigger.';
comment on column private.customer_changes.has_own_prices is
  'It has a price list or tags, is merged into another, or had any of these: such a one is told of however many there are.';

-- A little before now, the one that changed last nearest: no device has walked past that yet.
insert into private.customer_changes (tenant_id, contact_id, has_own_prices, changed_at)
select c.tenant_id, c.id, false, now() - row_number() over (order by greatest(c.updated_at, s.last_at) desc, c.id) * interval '1 microsecond'
from public.contacts c
left join (
  select s.tenant_id, s.contact_id, max(s.posted_at) as last_at from public.sales s where s.contact_id is not null group by 1, 2) s
  on s.tenant_id = c.tenant_id and s.contact_id = c.id
where c.type in ('customer', 'both') and not c.is_staff and c.archived_at is null
on conflict (tenant_id, contact_id) do nothing;

create or replace function private.tg_contacts__customer_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.customer_changes as c (tenant_id, contact_id, has_own_prices)
  values (coalesce(new.tenant_id, old.tenant_id), coalesce(new.id, old.id),
    coalesce(new.price_list_id is not null or new.tags <> '{}' or new.merged_into_id is not null, false)
      or coalesce(old.price_list_id is not null or old.tags <> '{}' or old.merged_into_id is not null, false))
  on conflict (tenant_id, contact_id) do update
    set changed_at = excluded.changed_at, has_own_prices = c.has_own_prices or excluded.has_own_prices
    where c.changed_at < now() or (excluded.has_own_prices and not c.has_own_prices);
  return null;
end;
$$;
comment on function private.tg_contacts__customer_change() is 'Who can be chosen at a till, how they are found, and who has other prices than everybody is news to the tills.';

drop trigger _620_till_new on public.contacts;
drop trigger _620_till_changed on public.contacts;
drop trigger _620_till_gone on public.contacts;
create trigger _620_till_new after insert on public.contacts for each row
  when (new.type in ('customer', 'both') or new.price_list_id is not null or new.tags <> '{}' or new.merged_into_id is not null)
  execute function private.tg_contacts__customer_change();
create trigger _620_till_changed
  after update of price_list_id, tags, merged_into_id, archived_at, is_staff, type, name, phone, email on public.contacts for each row
  when ((old.price_list_id, old.tags, old.merged_into_id, old.archived_at, old.is_staff, old.type, old.name, old.phone, old.email)
    is distinct from (new.price_list_id, new.tags, new.merged_into_id, new.archived_at, new.is_staff, new.type, new.name, new.phone, new.email))
  execute function private.tg_contacts__customer_change();
create trigger _620_till_gone after delete on public.contacts for each row execute function private.tg_contacts__customer_change();

create or replace function public.till_customers(p_after text default null, p_limit integer default 2000)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view');
  v_after jsonb := private.decode_cursor(p_after);
  v_at timestamptz := coalesce(private.input_instant(v_after, 'k'), '-infinity');
  v_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') else '00000000-0000-0000-0000-000000000000' end;
  v_limit integer := least(greatest(coalesce(p_limit, 2000), 1), 5000);
  v_settled timestamptz := coalesce(private.input_instant(v_after, 's'), clock_timestamp() - interval '2 minutes');
  -- A device is filled with so many; what changes later comes whatever it has.
  v_from timestamptz := (
    select c.changed_at from private.customer_changes c where c.tenant_id = v_tenant_id order by c.changed_at desc offset 20000 limit 1);
  v_read record;
begin
  with page as materialized (
    select c.changed_at, c.contact_id, row_number() over (order by c.changed_at, c.contact_id) as place
    from private.customer_changes c
    where c.tenant_id = v_tenant_id and (c.changed_at, c.contact_id) > (v_at, v_id)
      and (v_from is null or c.changed_at > v_from or c.has_own_prices)
    order by c.changed_at, c.contact_id limit v_limit + 1
  ), shown as (
    select g.place, g.changed_at, g.contact_id, c.*
    from page g
    left join lateral (
      select c.id, c.name, c.phone, case when c.phone is null then c.email end as email, c.price_list_id, c.tags, c.merged_into_id, o.is_offered
      from public.contacts c
      cross join lateral (
        select not c.is_staff and c.archived_at is null and c.merged_into_id is null and c.type in ('customer', 'both') as is_offered) o
      where c.tenant_id = v_tenant_id and c.id = g.contact_id
        and (o.is_offered or c.price_list_id is not null or c.tags <> '{}' or c.merged_into_id is not null)) c on true
    where g.place <= v_limit
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'phone', s.phone, 'email', s.email, 'is_offered', s.is_offered,
      'price_list_id', s.price_list_id, 'tags', (select coalesce(jsonb_agg(lower(g)), '[]') from unnest(s.tags) as g),
      'merged_into_id', s.merged_into_id) order by s.place) filter (where s.id is not null), '[]') as rows,
    coalesce(jsonb_agg(s.contact_id order by s.place) filter (where s.id is null), '[]') as removed_ids,
    exists (select 1 from page g where g.place > v_limit) as has_more,
    coalesce(max(s.changed_at), v_at) as last_at, coalesce((array_agg(s.contact_id order by s.place desc))[1], v_id) as last_id
  into v_read
  from shown s;
  return jsonb_build_object(
    'rows', v_read.rows, 'removed_ids', v_read.removed_ids, 'has_more', v_read.has_more,
    'next_cursor', private.feed_cursor(v_read.has_more, v_read.last_at, v_read.last_id, v_settled),
    'is_settled', not v_read.has_more and v_read.last_at <= v_settled);
end;
$$;
comment on function public.till_customers(text, integer) is
  'The customers that can be chosen at a till, and every contact with a price list or tags or merged into another one, by what changed since '
  'p_after, as till_prices does; of more than 20,000 a first walk has those that changed last. is_offered: can be chosen. No balances. '
  'email: of those without a phone. Pages of 1 to 5,000. Needs contacts.view.';
