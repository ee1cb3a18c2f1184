-- Clicks on the links of affiliates, counted by the server when the sign-up page is opened.

create function private.count_click(p_affiliate_id uuid, p_address inet, p_agent text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day date := (p_now at time zone 'UTC')::date;
begin
  -- One after the other for each link: the day is counted up only for whom it has not seen.
  perform pg_advisory_xact_lock(hashtextextended('affiliate_clicks ' || p_affiliate_id, 0));
  delete from private.affiliate_clicks c where c.affiliate_id = p_affiliate_id and c.clicked_on < v_day;
  insert into private.affiliate_clicks (affiliate_id, clicked_on, visitor)
  values (p_affiliate_id, v_day, encode(sha256(convert_to(concat_ws(' ', p_affiliate_id, v_day, p_address, left(p_agent, 500)), 'UTF8')), 'hex'))
  on conflict do nothing;
  if found then
    insert into private.affiliate_click_days as d (affiliate_id, clicked_on, clicks) values (p_affiliate_id, v_day, 1)
    on conflict (affiliate_id, clicked_on) do update set clicks = least(d.clicks + 1, 10000000);
  end if;
end;
$$;
comment on function private.count_click(uuid, inet, text, timestamptz) is
  'Counts that a visitor opened a link: once a day for the same address and browser. What tells them apart is forgotten with the day.';

create function public.check_affiliate_code(p_code text, p_is_click boolean default false)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  select a.id into v_id from private.affiliates a where a.code = upper(btrim(left(p_code, 40))) and a.state = 'active';
  if v_id is not null and p_is_click then
    perform private.count_click(v_id, private.request_address(),
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', clock_timestamp());
  end if;
  return jsonb_build_object('is_known', v_id is not null);
end;
$$;
comment on function public.check_affiliate_code(text, boolean) is
  'Whether a code brings a new business to somebody, {is_known}; with p_is_click the opening of a link is counted, once a day for the same visitor. For visitors and people who sign up.';

grant execute on function public.check_affiliate_code(text, boolean) to anon, authenticated;
