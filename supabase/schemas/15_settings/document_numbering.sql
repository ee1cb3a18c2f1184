-- How an owner numbers documents: prefix, digits, a new start each year, and the next number, which may only rise.

create function private.numbering_json(p_row private.document_sequences)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_year integer := private.number_year(p_row.tenant_id);
  v_next bigint := case when p_row.is_yearly and p_row.year < v_year then 1 else p_row.next_value end;
begin
  return jsonb_build_object('document_type', p_row.document_type, 'prefix', p_row.prefix, 'width', p_row.width,
    'is_yearly', p_row.is_yearly, 'next_value', v_next,
    'next_number', private.series_prefix(p_row.prefix, greatest(p_row.year, v_year)) || lpad(v_next::text, greatest(p_row.width, length(v_next::text)), '0'));
end;
$$;
comment on function private.numbering_json(private.document_sequences) is 'How one kind of document is numbered, as document_numbering shows it.';

create function public.document_numbering()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.view');
begin
  return (
    select coalesce(jsonb_agg(private.numbering_json(d) order by d.document_type), '[]')
    from private.document_sequences d
    -- Entries of the journal are chained by their numbers.
    where d.tenant_id = v_tenant_id and d.document_type <> 'journal');
end;
$$;
comment on function public.document_numbering() is
  'How documents are numbered: {document_type, prefix, width, is_yearly, next_value, next_number}[] by kind, without the journal, whose numbers are fixed. Needs settings.view.';

create function private.is_same_prefix(p_one text, p_other text)
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return p_one like replace(p_other, '{YYYY}', '____') or p_other like replace(p_one, '{YYYY}', '____');
comment on function private.is_same_prefix(text, text) is 'Whether two prefixes are the same in some year.';

create function private.require_free_prefix(p_tenant_id uuid, p_document_type text, p_prefix text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_prefix !~ '^[A-Z0-9/-]{0,12}([{]YYYY[}][A-Z0-9/-]{0,12})?$' or length(p_prefix) > 18 or p_prefix !~ '[A-Z/-]$' then
    perform private.refuse_input('prefix', 'Use up to 12 capital letters, digits, - and /, with a letter, - or / at the end. {YYYY} is the year.');
  end if;
  if exists (
    select 1 from (
      select d.document_type, d.prefix from private.document_sequences d where d.tenant_id = p_tenant_id
      union all select x.document_type, x.prefix from private.document_prefixes x where x.tenant_id = p_tenant_id
      -- Of sales without a connection, until they have their own.
      union all select 'device', v.number_prefix || '-' from public.till_devices v where v.tenant_id = p_tenant_id) k
    where (k.document_type <> p_document_type or k.prefix <> p_prefix) and private.is_same_prefix(k.prefix, p_prefix)) then
    perform private.refuse_input('prefix', 'Other documents have or had this prefix.');
  end if;
end;
$$;
comment on function private.require_free_prefix(uuid, text, text) is
  'Refuses a prefix that ends in a digit, and one under which another document could get the same number.';

create function private.note_skipped_numbers(p_old private.document_sequences, p_new private.document_sequences, p_least bigint)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_series text := private.series_prefix(p_new.prefix, p_new.year);
  v_first bigint;
begin
  if p_new.prefix = p_old.prefix then
    v_first := case when p_new.year is distinct from p_old.year then p_least else p_old.next_value end;
  else
    -- Under a prefix with a year, numbers of other years are of another series.
    v_first := coalesce((
      select case when p_new.year is null then x.last_value when x.year = p_new.year then x.year_value end + 1 from private.document_prefixes x
      where x.tenant_id = p_new.tenant_id and x.document_type = p_new.document_type and x.prefix = p_new.prefix), 1);
  end if;
  if v_first >= p_new.next_value then
    return;
  end if;
  -- Raised once more before a number was given: still one gap.
  update private.number_skips s set last_value = p_new.next_value - 1, skipped_at = clock_timestamp(), skipped_by = auth.uid()
  where s.tenant_id = p_new.tenant_id and s.document_type = p_new.document_type and s.series = v_series and s.last_value = v_first - 1;
  if not found then
    insert into private.number_skips as s (tenant_id, document_type, series, first_value, last_value, skipped_by)
    values (p_new.tenant_id, p_new.document_type, v_series, v_first, p_new.next_value - 1, auth.uid())
    on conflict (tenant_id, document_type, series, first_value) do update set last_value = greatest(s.last_value, excluded.last_value);
  end if;
end;
$$;
comment on function private.note_skipped_numbers(private.document_sequences, private.document_sequences, bigint) is
  'Writes down which numbers of the new series are left out. p_least is the number that would have come next without the change.';

create function public.save_document_numbering(p_numbering jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_old private.document_sequences;
  v_new private.document_sequences;
  v_least bigint;
begin
  perform private.require_writable();
  perform private.input_object(p_numbering, 'p_numbering');
  select * into v_old from private.document_sequences d
  where d.tenant_id = v_tenant_id and d.document_type = p_numbering ->> 'document_type' and d.document_type <> 'journal' for no key update;
  if not found then
    perform private.refuse_input('document_type', 'These documents have no numbers that can be set.');
  end if;
  v_new := v_old;
  v_new.prefix := upper(private.input_text(p_numbering, 'prefix', 18, '', true));
  v_new.width := private.input_number(p_numbering, 'width', 3, 10, 1);
  v_new.is_yearly := private.input_flag(p_numbering, 'is_yearly', true);
  if v_new.prefix <> v_old.prefix then
    perform private.require_free_prefix(v_tenant_id, v_old.document_type, v_new.prefix);
  end if;
  if v_new.prefix not like '%{YYYY}%' then
    if v_new.is_yearly then
      perform private.refuse_input('prefix', 'Add {YYYY}: without the year, numbers would repeat.');
    end if;
    v_new.year := null;
  else
    v_new.year := coalesce(v_old.year, private.number_year(v_tenant_id));
  end if;
  v_least := case when v_old.is_yearly and v_new.is_yearly and v_old.year < private.number_year(v_tenant_id) then 1 else v_old.next_value end;
  v_new.next_value := coalesce(private.input_number(p_numbering, 'next_value', 1, 999999999, 1, '', false), v_least);
  if v_new.next_value < v_least then
    perform private.refuse_input('next_value', format('The next number can only rise. It is %s now.', v_least));
  end if;
  -- Raised in a year that no number was given in yet: the year has begun.
  if v_least <> v_old.next_value and v_new.next_value > 1 then
    v_new.year := private.number_year(v_tenant_id);
  elsif v_least <> v_old.next_value then
    v_new.next_value := v_old.next_value;
  end if;
  if v_new.prefix <> v_old.prefix then
    insert into private.document_prefixes as x (tenant_id, document_type, prefix, last_value, year, year_value)
    values (v_tenant_id, v_old.document_type, v_old.prefix, v_old.next_value - 1, v_old.year, case when v_old.year is not null then v_old.next_value - 1 end)
    on conflict (tenant_id, document_type, prefix) do update set last_value = greatest(x.last_value, excluded.last_value),
      year = excluded.year, year_value = excluded.year_value;
    v_new.next_value := greatest(v_new.next_value, (
      select x.last_value + 1 from private.document_prefixes x
      where x.tenant_id = v_tenant_id and x.document_type = v_old.document_type and x.prefix = v_new.prefix));
  end if;
  if v_new is distinct from v_old then
    perform private.note_skipped_numbers(v_old, v_new, v_least);
    update private.document_sequences d
    set prefix = v_new.prefix, width = v_new.width, is_yearly = v_new.is_yearly, year = v_new.year, next_value = v_new.next_value
    where d.tenant_id = v_tenant_id and d.document_type = v_old.document_type;
    perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'document_sequences', null,
      private.numbering_json(v_old), private.numbering_json(v_new));
  end if;
  return private.numbering_json(v_new);
end;
$$;
comment on function public.save_document_numbering(jsonb) is
  'Sets how one kind of document is numbered {document_type, prefix, width 3 to 10, is_yearly, next_value?} and answers it as document_numbering does. The next number only '
  'rises; what is left out by that is in private.number_skips and the audit. A prefix ends in no digit and is no other document''s. Needs settings.edit.';

grant execute on function
  public.document_numbering(),
  public.save_document_numbering(jsonb)
  to authenticated;
