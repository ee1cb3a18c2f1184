-- Payments are looked after by the same timer as wishes to be told: files of both name what is due, and the last one counts.

create or replace function public.has_due_jobs()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  -- Payments that are looked after, where this house has them: a statement of its own, so that it is only read then.
  if to_regclass('public.payment_intents') is not null then
    if exists (select 1 from public.payment_intents i where i.next_query_at <= clock_timestamp()) then
      return true;
    end if;
  end if;
  return exists (select 1 from private.mail_outbox o where o.due_at <= clock_timestamp())
    or exists (select 1 from private.stock_arrivals)
    or exists (select 1 from public.stock_notices n where n.mailed_at is null and n.check_at <= clock_timestamp())
    or exists (select 1 from public.import_jobs j where j.work is not null and j.advanced_at < clock_timestamp() - interval '10 seconds')
    or exists (select 1 from public.import_jobs j where j.work is null and j.status in ('uploading', 'mapped', 'checked', 'cancelled')
      and j.created_at < clock_timestamp() - interval '7 days');
end;
$$;
comment on function public.has_due_jobs() is 'Whether the function jobs-tick has something to do. For the timer in front of it.';
