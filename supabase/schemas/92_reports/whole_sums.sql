-- Many groups are added up as whole thousandths: the state of a sum is then the number itself.

create aggregate private.sum_whole(bigint) (sfunc = pg_catalog.int8pl, stype = bigint, combinefunc = pg_catalog.int8pl, parallel = safe);
comment on aggregate private.sum_whole(bigint) is
  'Sum of whole numbers as one: its state is the number itself, where that of sum() is an allocation for each group, and twenty thousand groups no longer fit into the processor''s cache. Fails beyond 9.2e18.';

create function private.is_whole(p_plan private.report_plan)
returns boolean language sql immutable security invoker set search_path = ''
return (p_plan.source).grain = 'month';
comment on function private.is_whole(private.report_plan) is
  'Whether a report adds up whole thousandths instead of decimal numbers: those with a row for each product or customer, of which there are many.';

create function private.whole_base(p_relation text, p_base text)
returns text language sql immutable security invoker set search_path = ''
return case when p_relation like '%\_months' and p_base not in ('sales', 'returns') then format('f.%1$I as %2$I', p_base || '_whole', p_base)
  else format('(f.%1$I * 1000)::bigint as %1$I', p_base) end;
comment on function private.whole_base(text, text) is 'SQL for a base in whole thousandths: tables of months keep them.';
