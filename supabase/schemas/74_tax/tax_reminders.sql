-- A reminder behind the bell, some days before a return is due. Once for each period, also where there is nothing to file: a return
-- without figures is filed too.

create function private.tax_reminder(p_tenant_id uuid, p_now timestamptz)
returns private.tax_reminders language plpgsql stable security definer set search_path = '' as $$
declare
  v_form private.tax_form := private.tax_form_of(p_tenant_id);
  v_today date := private.business_date(p_tenant_id, p_now);
  v_row private.tax_reminders;
begin
  v_row.tenant_id := p_tenant_id;
  v_row.period_start := private.tax_period_start(v_form.period_months, private.tax_period_start(v_form.period_months, v_today) - 1);
  v_row.due_on := private.tax_due_on(v_form, private.tax_period_end(v_form.period_months, v_row.period_start));
  if v_today not between v_row.due_on - v_form.remind_days and v_row.due_on
      or not private.is_tax_registered_on(p_tenant_id, private.tax_period_end(v_form.period_months, v_row.period_start))
      or exists (
        select 1 from public.tax_returns r
        where r.tenant_id = p_tenant_id and r.period_start <= v_row.period_start
          and r.period_end >= private.tax_period_end(v_form.period_months, v_row.period_start))
      or exists (select 1 from private.tax_reminders t where t.tenant_id = p_tenant_id and t.period_start = v_row.period_start) then
    return null;
  end if;
  v_row.reminded_at := p_now;
  return v_row;
end;
$$;
comment on function private.tax_reminder(uuid, timestamptz) is
  'The reminder that a business is to get now: the period before this one is due soon, not filed, and nobody was reminded yet. Else null.';

create function private.remind_of_tax(p_now timestamptz, p_limit integer)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row private.tax_reminders;
  v_count integer := 0;
begin
  for v_row in
    -- Tax that was never written here is kept elsewhere.
    select (private.tax_reminder(t.id, p_now)).* from public.tenants t
    where private.tenant_is_writable(t.id) and exists (select 1 from public.tax_entries e where e.tenant_id = t.id)
  loop
    continue when v_row.tenant_id is null;
    exit when v_count >= p_limit;
    insert into private.tax_reminders (tenant_id, period_start, due_on, reminded_at)
    values (v_row.tenant_id, v_row.period_start, v_row.due_on, v_row.reminded_at) on conflict do nothing;
    if found then
      perform private.notify(v_row.tenant_id, 'tax_due', 'tax.file', 'Tax return due on ' || private.mail_day(v_row.due_on),
        format('The return of %s is not filed yet.', to_char(v_row.period_start, 'FMMonth YYYY')),
        '/admin/accounting?tab=tax&period=' || v_row.period_start);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end;
$$;
comment on function private.remind_of_tax(timestamptz, integer) is 'Reminds those who file tax of returns that are due soon, each once; how many.';

create function public.send_tax_reminders(p_limit integer default 100)
returns integer language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.remind_of_tax(clock_timestamp(), least(greatest(coalesce(p_limit, 100), 1), 500));
end;
$$;
comment on function public.send_tax_reminders(integer) is
  'Writes reminders of tax returns that are due soon; how many. For the function jobs-tick only.';
