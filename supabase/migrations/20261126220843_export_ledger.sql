set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.beancount_accounts(p_tenant_id uuid)
 RETURNS TABLE(account_id uuid, account text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
begin
  return query
  select a.id, case a.account_type when 'asset' then 'Assets' when 'liability' then 'Liabilities' when 'equity' then 'Equity'
      when 'income' then 'Income' else 'Expenses' end || ':A' || replace(a.code, '.', '-')
    -- Beancount knows no dots: codes that become the same are told apart by what is longer than any code.
    || case when a.code like '%.%' and exists (
      select 1 from public.ledger_accounts o
      where o.tenant_id = a.tenant_id and o.id <> a.id and replace(o.code, '.', '-') = replace(a.code, '.', '-'))
      then '-' || replace(a.id::text, '-', '') else '' end
  from public.ledger_accounts a where a.tenant_id = p_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."beancount_accounts"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.beancount_balances(p_tenant_id uuid, p_until bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    select e'\n' || string_agg('2100-01-01 balance ' || n.account || ' ' || (coalesce(s.amount, 0) - coalesce(l.amount, 0))::numeric(18,2)::text
      -- Without it a balance forgives a cent.
      || ' ~ 0 ' || t.currency_code || e'\n', '' order by n.account)
    from private.beancount_accounts(p_tenant_id) n
    join public.tenants t on t.id = p_tenant_id
    left join (
      select x.ledger_account_id, sum(x.debit - x.credit) as amount
      from private.account_sums(p_tenant_id, array['0001-01-01'::date], array['9999-12-31'::date]) x group by 1) s
      on s.ledger_account_id = n.account_id
    left join (
      -- What came since the first part was made is not in the text.
      select j.ledger_account_id, sum(j.debit - j.credit) as amount
      from public.journal_entries e
      join public.journal_lines j on j.tenant_id = e.tenant_id and j.journal_entry_id = e.id
      where e.tenant_id = p_tenant_id and e.sequence > p_until group by 1) l on l.ledger_account_id = n.account_id);
end;
$function$;

ALTER FUNCTION "private"."beancount_balances"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.beancount_entries(p_tenant_id uuid, p_after bigint, p_until bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_currency text := (select t.currency_code from public.tenants t where t.id = p_tenant_id);
begin
  return (
    with names as materialized (
      select * from private.beancount_accounts(p_tenant_id)
    ), lines as (
      select l.journal_entry_id, string_agg('  ' || n.account || '  ' || (l.debit - l.credit)::text || ' ' || v_currency || e'\n'
        || coalesce('    loc: ' || private.beancount_text(l.location_id::text) || e'\n', '')
        || coalesce('    contact: ' || private.beancount_text(l.contact_id::text) || e'\n', '')
        || coalesce('    memo: ' || private.beancount_text(l.memo) || e'\n', ''), '' order by l.position) as postings
      from public.journal_entries e
      join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
      join names n on n.account_id = l.ledger_account_id
      where e.tenant_id = p_tenant_id and e.sequence > p_after and e.sequence <= p_until
      group by l.journal_entry_id
    )
    select string_agg(e'\n' || e.business_date || ' * ' || private.beancount_text(e.number) || ' ' || private.beancount_text(e.source_type)
      || e'\n  sequence: ' || e.sequence || e'\n  hash: ' || private.beancount_text(encode(e.chain_hash, 'hex'))
      || e'\n  source: ' || private.beancount_text(e.source_id::text)
      || e'\n  posted_at: ' || (extract(epoch from e.posted_at) * 1000000)::bigint || e'\n'
      || coalesce('  posted_by: ' || private.beancount_text(e.posted_by::text) || e'\n', '')
      || coalesce('  memo: ' || private.beancount_text(e.memo) || e'\n', '')
      || coalesce('  reverses: ' || private.beancount_text(e.reverses_id::text) || e'\n', '')
      || case when e.is_closing then e'  closing: TRUE\n' else '' end || l.postings, '' order by e.sequence)
    from public.journal_entries e join lines l on l.journal_entry_id = e.id
    where e.tenant_id = p_tenant_id and e.sequence > p_after and e.sequence <= p_until);
end;
$function$;

ALTER FUNCTION "private"."beancount_entries"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.beancount_head(p_tenant_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select e'option "title" ' || private.beancount_text(t.name) || e'\noption "operating_currency" ' || private.beancount_text(t.currency_code)
      || e'\noption "inferred_tolerance_default" "*:0"\n\n' || (
      select string_agg('1900-01-01 open ' || n.account || ' ' || t.currency_code || e'\n  id: ' || private.beancount_text(a.id::text)
        || e'\n  code: ' || private.beancount_text(a.code) || e'\n  name: ' || private.beancount_text(a.name) || e'\n'
        || coalesce('  merged_into: ' || private.beancount_text(m.account) || e'\n', ''), '' order by a.code)
      from private.beancount_accounts(p_tenant_id) n
      join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = n.account_id
      left join private.beancount_accounts(p_tenant_id) m on m.account_id = a.merged_into_id) || coalesce(e'\n' || (
      select string_agg('1900-01-01 custom "location" ' || private.beancount_text(l.id::text) || ' ' || private.beancount_text(l.name) || e'\n',
        '' order by l.name, l.id)
      from public.locations l where l.tenant_id = p_tenant_id), '')
    from public.tenants t where t.id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."beancount_head"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.beancount_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
RETURN (('"'::text || replace(replace(replace(replace(replace(p_text, '\'::text, '\\'::text), '"'::text, '\"'::text), '
'::text, '\n'::text), ''::text, '\r'::text), '	'::text, '\t'::text)) || '"'::text);

ALTER FUNCTION "private"."beancount_text"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_part_end(p_tenant_id uuid, p_after bigint, p_until bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  c_entries constant integer := 2000;
  c_lines constant integer := 8000;
begin
  return (
    select max(x.sequence)
    from (
      select e.sequence, count(*) as lines, sum(count(*)) over (order by e.sequence) as lines_so_far
      from public.journal_entries e
      join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
      where e.tenant_id = p_tenant_id and e.sequence > p_after and e.sequence <= least(p_after + c_entries, p_until)
      group by e.sequence) x
    where x.lines_so_far - x.lines < c_lines);
end;
$function$;

ALTER FUNCTION "private"."export_part_end"(uuid, bigint, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.export_ledger(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_cursor jsonb;
  v_accounts text := (select encode(sha256(convert_to(string_agg(n.account_id || n.account, ',' order by n.account_id), 'UTF8')), 'hex')
    from private.beancount_accounts(v_tenant_id) n);
  v_after bigint;
  v_until bigint;
  v_end bigint;
begin
  perform private.input_object(p_query, 'p_query');
  v_cursor := private.decode_cursor(private.input_text(p_query, 'after', 500));
  v_after := coalesce(private.input_number(v_cursor, 'sequence', 1, 9e15, 1, 'after.', v_cursor is not null)::bigint, 0);
  v_until := coalesce(private.input_number(v_cursor, 'until', 1, 9e15, 1, 'after.', v_cursor is not null)::bigint,
    (select max(e.sequence) from public.journal_entries e where e.tenant_id = v_tenant_id), 0);
  if v_cursor ->> 'accounts' <> v_accounts then
    perform private.fail(409, 'accounts_changed', 'Accounts changed during the download. Begin again.');
  end if;
  v_end := coalesce(private.export_part_end(v_tenant_id, v_after, v_until), v_until);
  return jsonb_build_object(
    'text', case when v_cursor is null then private.beancount_head(v_tenant_id) else '' end
      || coalesce(private.beancount_entries(v_tenant_id, v_after, v_end), '')
      || case when v_end >= v_until then private.beancount_balances(v_tenant_id, v_until) else '' end,
    'exported_until', v_end, 'last_sequence', v_until,
    'next', case when v_end < v_until then private.encode_cursor(
      jsonb_build_object('sequence', v_end, 'until', v_until, 'accounts', v_accounts)) end);
end;
$function$;

ALTER FUNCTION "public"."export_ledger"(jsonb) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."beancount_accounts"(uuid) IS 'The name of each account in Beancount: its type and A with its code, each name once.';

COMMENT ON FUNCTION "private"."beancount_balances"(uuid, bigint) IS 'What the text ends with: what each account holds up to an entry, by our own balances, so that whoever reads it finds a difference.';

COMMENT ON FUNCTION "private"."beancount_entries"(uuid, bigint, bigint) IS 'Entries after one number up to another, with all that their links in the chain are made of. posted_at is in microseconds since 1970.';

COMMENT ON FUNCTION "private"."beancount_head"(uuid) IS 'What the text begins with: currency, accounts, locations.';

COMMENT ON FUNCTION "private"."beancount_text"(text) IS 'A text in quotes as Beancount reads it: quotes, backslashes and ends of lines cannot end it, whoever wrote it.';

COMMENT ON FUNCTION "private"."export_part_end"(uuid, bigint, bigint) IS 'The last entry of the part that begins after another: by lines, so that no part is more than a few megabytes.';

COMMENT ON FUNCTION "public"."export_ledger"(jsonb) IS 'The journal as Beancount text in parts {after}: accounts first, entries by number with their links, balances last; next leads to the next part. Entries posted after the first part are left out. Needs accounting.view.';

REVOKE ALL ON FUNCTION "private"."beancount_accounts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."beancount_accounts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."beancount_accounts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."beancount_balances"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."beancount_balances"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."beancount_balances"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."beancount_entries"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."beancount_entries"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."beancount_entries"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."beancount_head"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."beancount_head"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."beancount_head"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."beancount_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."beancount_text"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."beancount_text"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_part_end"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_part_end"(uuid, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_part_end"(uuid, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "public"."export_ledger"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."export_ledger"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."export_ledger"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."export_ledger"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."export_ledger"(jsonb) TO "service_role";
