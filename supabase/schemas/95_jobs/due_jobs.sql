-- Whether there is work for the timer.

create function public.has_due_jobs()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from private.mail_outbox o where o.due_at <= statement_timestamp())
    or exists (select 1 from public.import_jobs j where j.work is not null and j.advanced_at < statement_timestamp() - interval '10 seconds')
    or exists (select 1 from public.payment_intents i where i.next_query_at <= statement_timestamp())
    or exists (select 1 from public.direct_payments d where d.next_check_at <= statement_timestamp())
    or exists (select 1 from private.payment_look_ups u where u.next_at <= statement_timestamp())
    or exists (select 1 from private.payment_claims c where c.tell_at <= statement_timestamp())
    or exists (select 1 from private.stock_arrivals)
    or exists (select 1 from public.stock_notices n where n.mailed_at is null and n.check_at <= statement_timestamp())
    or exists (select 1 from private.left_carts(clock_timestamp()))
    or exists (select 1 from private.bought_together_due(1, clock_timestamp()))
    or exists (select 1 from public.import_jobs j where j.work is null and j.status in ('uploading', 'mapped', 'checked', 'cancelled')
      and j.created_at < statement_timestamp() - interval '7 days');
end;
$$;
comment on function public.has_due_jobs() is 'Whether the function jobs-tick has something to do. For the timer in front of it.';
