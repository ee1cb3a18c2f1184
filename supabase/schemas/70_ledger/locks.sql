-- Closing the books: until which day nothing is posted any more, area by area. A posting holds the number of journal entries until it
-- commits; whoever locks takes the same row first. So what was posted before stands, and what comes after sees the lock.

create function private.is_locked(p_tenant_id uuid, p_areas text[], p_business_date date)
returns boolean language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return exists (
    select 1 from public.accounting_locks l
    where l.tenant_id = p_tenant_id and l.locked_until >= p_business_date and (l.area = 'all' or l.area = any (p_areas))
      and (l.kind = 'hard' or not private.has_window(p_tenant_id, l.area)));
end;
$$;
comment on function private.is_locked(uuid, text[], date) is
  'Whether the books of a day are closed for the caller, in one of the areas or as a whole.';

create function private.has_window(p_tenant_id uuid, p_area text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.accounting_windows w
    where w.tenant_id = p_tenant_id and w.user_id = auth.uid() and w.area in (p_area, 'all') and w.closed_at is null
      and w.expires_at > statement_timestamp());
end;
$$;
comment on function private.has_window(uuid, text) is 'Whether the caller may post behind the soft lock of an area just now.';

create function private.source_areas(p_source_type text)
returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.area), '{}') from private.journal_sources s where s.source_type = p_source_type;
$$;
comment on function private.source_areas(text) is 'The areas of the books that a kind of document touches.';

create function private.refuse_locked(p_tenant_id uuid, p_areas text[], p_business_date date)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_lock record;
begin
  select l.area, l.kind, l.locked_until into v_lock from public.accounting_locks l
  where l.tenant_id = p_tenant_id and l.locked_until >= p_business_date and (l.area = 'all' or l.area = any (p_areas))
    and (l.kind = 'hard' or not private.has_window(p_tenant_id, l.area))
  order by l.kind, l.locked_until desc limit 1;
  perform private.fail(409, 'period_locked', 'The books of this day are locked.', jsonb_build_object('business_date', p_business_date,
    'area', v_lock.area, 'kind', v_lock.kind, 'locked_until', v_lock.locked_until));
end;
$$;
comment on function private.refuse_locked(uuid, text[], date) is 'Raises period_locked with the lock that holds the day.';

create function private.assert_open(p_tenant_id uuid, p_area text, p_business_date date)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_locked(p_tenant_id, array[p_area], p_business_date) then
    perform private.refuse_locked(p_tenant_id, array[p_area], p_business_date);
  end if;
end;
$$;
comment on function private.assert_open(uuid, text, date) is
  'For documents that post, before they do anything: period_locked where the day is closed for the area (sales, purchases, stock, bank, tax, or all).';

create function private.tg_journal_entries__open()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_areas text[];
begin
  -- Nearly every day is behind no lock at all.
  if not exists (
      select 1 from public.accounting_locks l where l.tenant_id = new.tenant_id and l.locked_until >= new.business_date) then
    return new;
  end if;
  v_areas := private.source_areas(new.source_type);
  if private.is_locked(new.tenant_id, v_areas, new.business_date) then
    perform private.refuse_locked(new.tenant_id, v_areas, new.business_date);
  end if;
  return new;
end;
$$;
comment on function private.tg_journal_entries__open() is
  'No entry is posted into closed books. It looks once more when the number is taken: a lock that came meanwhile counts.';

create function private.accounting_day(p_body jsonb, p_key text, p_prefix text default '', p_is_required boolean default true)
returns date language plpgsql stable security invoker set search_path = '' as $$
begin
  if not p_is_required and coalesce(jsonb_typeof(p_body -> p_key), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_body -> p_key) is distinct from 'string' or (p_body ->> p_key) !~ '^\d{4}-\d\d-\d\d$'
    or not pg_input_is_valid(p_body ->> p_key, 'date') then
    perform private.refuse_input(p_prefix || p_key, 'This must be a day such as 2026-01-31.');
  end if;
  return private.input_day((p_body ->> p_key)::date, p_prefix || p_key);
end;
$$;
comment on function private.accounting_day(jsonb, text, text, boolean) is 'A day of a body, or invalid_input.';

create function private.hold_journal(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from private.document_sequences d where d.tenant_id = p_tenant_id and d.document_type = 'journal' for update;
end;
$$;
comment on function private.hold_journal(uuid) is 'Waits for the postings that have their number, and keeps others from one until the transaction ends.';

create function private.lock_json(p_lock public.accounting_locks)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('area', p_lock.area, 'kind', p_lock.kind, 'locked_until', p_lock.locked_until, 'reason', p_lock.reason,
    'locked_at', p_lock.locked_at, 'locked_by_name', (select p.full_name from public.profiles p where p.user_id = p_lock.locked_by));
$$;
comment on function private.lock_json(public.accounting_locks) is 'A lock as the API shows it.';

create function private.set_lock(p_tenant_id uuid, p_user_id uuid, p_area text, p_kind text, p_until date, p_reason text)
returns public.accounting_locks language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.accounting_locks;
  v_lock public.accounting_locks;
begin
  perform private.hold_journal(p_tenant_id);
  select * into v_before from public.accounting_locks l
  where l.tenant_id = p_tenant_id and l.area = p_area and l.kind = p_kind for update;
  if p_until is not distinct from v_before.locked_until then
    return v_before;
  elsif v_before.locked_until is not null and (p_until is null or p_until < v_before.locked_until) then
    if p_kind = 'hard' then
      perform private.fail(409, 'hard_lock_stays', 'A final lock only moves forward.', jsonb_build_object('locked_until', v_before.locked_until));
    end if;
    perform private.require_permission('accounting.unlock');
    if p_reason is null then
      perform private.refuse_input('reason', 'Give a reason why the books are opened again.');
    end if;
  end if;
  if p_until is null then
    delete from public.accounting_locks l where l.tenant_id = p_tenant_id and l.area = p_area and l.kind = p_kind;
  else
    insert into public.accounting_locks as l (tenant_id, area, kind, locked_until, reason, locked_by, locked_at)
    values (p_tenant_id, p_area, p_kind, p_until, p_reason, p_user_id, clock_timestamp())
    on conflict (tenant_id, area, kind) do update set locked_until = excluded.locked_until, reason = excluded.reason,
      locked_by = excluded.locked_by, locked_at = excluded.locked_at
    returning * into v_lock;
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, case when p_until is null or p_until < v_before.locked_until then 'books_unlocked' else 'books_locked' end,
    'accounting_locks', null, case when v_before.tenant_id is not null then to_jsonb(v_before) - 'tenant_id' end,
    jsonb_build_object('area', p_area, 'kind', p_kind, 'locked_until', p_until, 'reason', p_reason));
  return v_lock;
end;
$$;
comment on function private.set_lock(uuid, uuid, text, text, date, text) is
  'Moves a lock under the number of journal entries, with its audit row. A hard one never goes back (hard_lock_stays); a soft one does by accounting.unlock and a reason.';

create function private.assert_open_at_last(p_tenant_id uuid, p_areas text[], p_business_date date)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.hold_journal(p_tenant_id);
  if private.is_locked(p_tenant_id, p_areas, p_business_date) then
    perform private.refuse_locked(p_tenant_id, p_areas, p_business_date);
  end if;
end;
$$;
comment on function private.assert_open_at_last(uuid, text[], date) is
  'For documents that change what is owed or held and make no entry: like the number of one, it sees a lock that came meanwhile. Call it last.';

create function public.lock_books(p_lock jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.lock');
  v_area text;
  v_kind text;
  v_until date;
begin
  perform private.require_writable();
  perform private.input_object(p_lock, 'p_lock');
  v_area := private.input_choice(p_lock, 'area', array['sales', 'purchases', 'stock', 'bank', 'tax', 'all']);
  v_kind := private.input_choice(p_lock, 'kind', array['soft', 'hard']);
  v_until := private.accounting_day(p_lock, 'locked_until', '', v_kind = 'hard');
  if v_kind = 'hard' and v_area <> 'all' then
    perform private.refuse_input('area', 'A final lock is for all areas.');
  end if;
  -- The tills sell today: a lock of today would refuse them.
  if v_until >= private.business_date(v_tenant_id, clock_timestamp()) then
    perform private.refuse_input('locked_until', 'The books can be locked until yesterday.');
  end if;
  perform private.set_lock(v_tenant_id, auth.uid(), v_area, v_kind, v_until, private.input_text(p_lock, 'reason', 500));
  return private.locks_json(v_tenant_id);
end;
$$;
comment on function public.lock_books(jsonb) is
  'Closes the books {area, kind, locked_until, reason} until a day before today; a soft lock moves back, or away with null, by accounting.unlock and a reason. Answers all locks. Needs accounting.lock.';

create function public.open_window(p_window jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.unlock');
  v_user_id uuid;
  v_area text;
  v_reason text;
  v_hours numeric;
  v_now timestamptz := clock_timestamp();
  v_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_window, 'p_window');
  v_id := private.input_uuid(p_window, 'id');
  v_area := private.input_choice(p_window, 'area', array['sales', 'purchases', 'stock', 'bank', 'tax', 'all']);
  v_user_id := private.input_uuid(p_window, 'user_id');
  v_reason := private.input_text(p_window, 'reason', 500, '', true);
  v_hours := private.input_number(p_window, 'hours', 1, 24, 1);
  if not private.actor_can(v_tenant_id, v_user_id, 'accounting.post') then
    perform private.fail(404, 'not_found', 'This person does not post in this business.', '{"field": "user_id"}');
  end if;
  insert into public.accounting_windows (tenant_id, id, area, user_id, reason, opened_by, opened_at, expires_at)
  values (v_tenant_id, v_id, v_area, v_user_id, v_reason, auth.uid(), v_now, v_now + make_interval(hours => v_hours::integer))
  on conflict (tenant_id, id) do nothing;
  if found then
    perform private.write_audit(v_tenant_id, auth.uid(), 'books_window_opened', 'accounting_windows', v_id, null,
      jsonb_build_object('area', v_area, 'user_id', v_user_id, 'reason', v_reason, 'hours', v_hours));
  elsif not exists (
      select 1 from public.accounting_windows w
      where w.tenant_id = v_tenant_id and w.id = v_id and w.area = v_area and w.user_id = v_user_id and w.reason = v_reason
        and w.expires_at = w.opened_at + make_interval(hours => v_hours::integer)) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  return private.locks_json(v_tenant_id);
end;
$$;
comment on function public.open_window(jsonb) is
  'Lets one person post behind the soft lock of an area {id, area, user_id, reason, hours 1 to 24}. Idempotent by id and body. Answers all locks. Needs accounting.unlock.';

create function public.close_window(p_window_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.lock');
begin
  update public.accounting_windows w set closed_at = clock_timestamp()
  where w.tenant_id = v_tenant_id and w.id = p_window_id and w.closed_at is null;
  if found then
    perform private.write_audit(v_tenant_id, auth.uid(), 'books_window_closed', 'accounting_windows', p_window_id, null, null);
  elsif not exists (select 1 from public.accounting_windows w where w.tenant_id = v_tenant_id and w.id = p_window_id) then
    perform private.fail(404, 'not_found', 'This window does not exist.');
  end if;
  return private.locks_json(v_tenant_id);
end;
$$;
comment on function public.close_window(uuid) is 'Ends a window before its time. Answers all locks. Needs accounting.lock.';

create function private.locks_json(p_tenant_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'locks', coalesce((
      select jsonb_agg(private.lock_json(l) order by l.kind, l.area) from public.accounting_locks l where l.tenant_id = p_tenant_id), '[]'),
    'windows', coalesce((
      select jsonb_agg(jsonb_build_object('id', w.id, 'area', w.area, 'user_id', w.user_id, 'reason', w.reason, 'opened_at', w.opened_at,
        'expires_at', w.expires_at, 'user_name', (select p.full_name from public.profiles p where p.user_id = w.user_id)) order by w.expires_at)
      from public.accounting_windows w
      where w.tenant_id = p_tenant_id and w.closed_at is null and w.expires_at > statement_timestamp()), '[]'));
$$;
comment on function private.locks_json(uuid) is 'The locks of a business and the windows that are open in them.';

create function public.book_locks()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.locks_json(private.require_permission('accounting.view'));
end;
$$;
comment on function public.book_locks() is 'The locks of the books and the windows that are open in them. Needs accounting.view.';

grant execute on function
  public.lock_books(jsonb),
  public.open_window(jsonb),
  public.close_window(uuid),
  public.book_locks()
  to authenticated;
