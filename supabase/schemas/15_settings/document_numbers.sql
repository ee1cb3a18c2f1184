-- Numbers of documents: each kind counts without gaps, under a lock, in the transaction that posts the document.

create function private.document_number(p_prefix text, p_value bigint)
returns text language sql immutable parallel safe security invoker set search_path = ''
return p_prefix || lpad(p_value::text, greatest(6, length(p_value::text)), '0');
comment on function private.document_number(text, bigint) is 'A number of a document: its prefix and at least six digits.';

create function private.series_prefix(p_prefix text, p_year integer)
returns text language sql immutable parallel safe security invoker set search_path = ''
return replace(p_prefix, '{YYYY}', coalesce(lpad(p_year::text, 4, '0'), ''));
comment on function private.series_prefix(text, integer) is 'A prefix with the year in it where it has {YYYY}.';

create function private.number_year(p_tenant_id uuid)
returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return extract(year from private.business_date(p_tenant_id, statement_timestamp()))::integer;
end;
$$;
comment on function private.number_year(uuid) is 'The year that a number given now is of: that of the present business day.';

create function private.next_number(p_tenant_id uuid, p_document_type text)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_prefix text;
  v_value bigint;
  v_width integer;
begin
  -- The year is asked for only where the prefix names one.
  update private.document_sequences d
  set next_value = case when d.is_yearly and d.year < private.number_year(p_tenant_id) then 2 else d.next_value + 1 end,
    year = case when d.prefix like '%{YYYY}%' then greatest(d.year, private.number_year(p_tenant_id)) end
  where d.tenant_id = p_tenant_id and d.document_type = p_document_type
  returning private.series_prefix(d.prefix, d.year), d.next_value - 1, d.width into v_prefix, v_value, v_width;
  if v_value is null then
    perform private.fail(500, 'internal', 'This business has no numbers for that kind of document.');
  end if;
  return v_prefix || lpad(v_value::text, greatest(v_width, length(v_value::text)), '0');
end;
$$;
comment on function private.next_number(uuid, text) is
  'The next document number without gaps. Holds a row lock until the transaction ends, so take it last.';
