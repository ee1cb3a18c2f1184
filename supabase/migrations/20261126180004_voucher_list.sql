set local check_function_bodies = off;

DROP FUNCTION "public"."list_vouchers"(jsonb, text, integer);

CREATE OR REPLACE FUNCTION private.voucher_key(p_after text, p_sort text, OUT day date, OUT amount numeric, OUT id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort', array['-date', 'date', '-amount', 'amount']);
  if v_cursor is null then
    return;
  end if;
  day := private.input_date(v_cursor, 'day', 'p_after.');
  amount := private.input_number(v_cursor, 'amount', 0, 1000000000000, 0.01, 'p_after.');
  id := private.cursor_id(v_cursor);
  if day is null or v_cursor ->> 'sort' is distinct from p_sort then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."voucher_key"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.wanted_vouchers(p_tenant_id uuid, p_filter jsonb)
 RETURNS SETOF public.money_vouchers
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  f record;
begin
  select r.*, case when r.contact_id is not null then private.contact_group(p_tenant_id, r.contact_id) end as group_ids into f
  from jsonb_to_record(p_filter) as r (kind text, account_id uuid, money_account_id uuid, contact_id uuid, location_id uuid, "from" date, "to" date,
    is_reversed boolean, has_papers boolean, search text);
  return query
    select v.* from public.money_vouchers v
    where v.tenant_id = p_tenant_id and (f.kind is null or v.kind = f.kind) and (f.account_id is null or v.ledger_account_id = f.account_id)
      and (f.money_account_id is null or v.money_account_id = f.money_account_id) and (f.group_ids is null or v.contact_id = any (f.group_ids))
      and (f.location_id is null or v.location_id = f.location_id) and (f."from" is null or v.business_date >= f."from")
      and (f."to" is null or v.business_date <= f."to") and (f.is_reversed is null or (v.reversed_at is not null) = f.is_reversed)
      and (f.has_papers is null or f.has_papers = exists (
        select 1 from public.attachments t where t.tenant_id = v.tenant_id and t.entity_type = 'voucher' and t.entity_id = v.id))
      and (f.search is null or lower(concat_ws(' ', v.voucher_number, v.reference, v.note,
        (select a.name from public.ledger_accounts a where a.tenant_id = v.tenant_id and a.id = v.ledger_account_id),
        (select c.name from public.contacts c where c.tenant_id = v.tenant_id and c.id = v.contact_id))) like f.search);
end;
$function$;

ALTER FUNCTION "private"."wanted_vouchers"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_voucher_categories(p_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_since date := private.business_date(v_tenant_id, now()) - 365;
begin
  perform private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind', array['expense', 'income']);
  return (
    with used as materialized (
      select v.ledger_account_id as id, count(*) as uses from public.money_vouchers v
      where v.tenant_id = v_tenant_id and v.kind = p_kind and v.business_date >= v_since and v.reversed_at is null group by 1)
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'subtype', a.subtype, 'use_count', coalesce(u.uses, 0))
      order by coalesce(u.uses, 0) desc, a.account_type not in ('expense', 'income'), a.code), '[]')
    from public.ledger_accounts a left join used u on u.id = a.id
    where a.tenant_id = v_tenant_id and private.is_cash_category(a, case p_kind when 'expense' then 'pay_out' else 'pay_in' end));
end;
$function$;

ALTER FUNCTION "public"."list_voucher_categories"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_vouchers(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_sort text DEFAULT '-date'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_filter jsonb := private.read_voucher_filter(coalesce(p_filter, '{}'));
  v_sort text := coalesce(p_sort, '-date');
  v_key record := private.voucher_key(p_after, v_sort);
begin
  return (
    with wanted as materialized (select w.id, w.kind, w.amount, w.business_date, w.reversed_at from private.wanted_vouchers(v_tenant_id, v_filter) w),
    page as (
      select w.*, row_number() over (order by case v_sort when 'date' then w.business_date end, case v_sort when '-date' then w.business_date end desc,
        case v_sort when 'amount' then w.amount end, case v_sort when '-amount' then w.amount end desc,
        case when v_sort in ('date', 'amount') then w.id end, w.id desc) as place
      from wanted w
      where v_key.id is null or case v_sort
        when '-date' then (w.business_date, w.id) < (v_key.day, v_key.id)
        when 'date' then (w.business_date, w.id) > (v_key.day, v_key.id)
        when '-amount' then (w.amount, w.id) < (v_key.amount, v_key.id)
        else (w.amount, w.id) > (v_key.amount, v_key.id) end
      order by place limit v_limit + 1)
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(private.voucher_json(v_tenant_id, p.id) order by p.place) filter (where p.place <= v_limit), '[]'),
      'next_cursor', case when count(*) > v_limit then (
        select private.encode_cursor(jsonb_build_object('sort', v_sort, 'day', x.business_date, 'amount', x.amount, 'id', x.id))
        from page x where x.place = v_limit) end,
      'totals', (
        select jsonb_build_object('count', count(*),
          'money_in', coalesce(sum(w.amount) filter (where w.kind in ('income', 'owner_in') and w.reversed_at is null), 0),
          'money_out', coalesce(sum(w.amount) filter (where w.kind in ('expense', 'owner_out') and w.reversed_at is null), 0))
        from wanted w))
    from page p);
end;
$function$;

ALTER FUNCTION "public"."list_vouchers"(jsonb, text, integer, text) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."voucher_key"(text, text) IS 'Where the list of money out and in goes on; nulls for the first page.';

COMMENT ON FUNCTION "private"."wanted_vouchers"(uuid, jsonb) IS 'The money out and in that a filter of the list leaves, in no order.';

COMMENT ON FUNCTION "public"."list_voucher_categories"(text) IS 'What money can be spent on or come from (p_kind expense or income): accounts by name, those used most in the last year first. Needs accounting.post.';

COMMENT ON FUNCTION "public"."list_vouchers"(jsonb, text, integer, text) IS 'Money out and in without bills and sales {kind, account_id, money_account_id, contact_id, location_id, from, to, is_reversed, has_papers, search}, by p_sort -date | date | -amount | amount. {rows, next_cursor, totals: of all that match {count, money_in, money_out: reversed ones are in neither}}. Needs accounting.view.';

REVOKE ALL ON FUNCTION "private"."voucher_key"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."voucher_key"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."voucher_key"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wanted_vouchers"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wanted_vouchers"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wanted_vouchers"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_voucher_categories"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_voucher_categories"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_voucher_categories"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_voucher_categories"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_voucher_categories"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_vouchers"(jsonb, text, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_vouchers"(jsonb, text, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_vouchers"(jsonb, text, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_vouchers"(jsonb, text, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_vouchers"(jsonb, text, integer, text) TO "service_role";
