-- Affiliates in the hands of platform administrators: who they are, whom they brought, what they are owed, and the file that pays them.

create function private.affiliate_row(p_affiliate private.affiliates)
returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(p_affiliate) || jsonb_build_object(
    'clicks', (select coalesce(sum(d.clicks), 0) from private.affiliate_click_days d where d.affiliate_id = p_affiliate.id),
    'sign_ups', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id),
    'paying', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id and r.first_paid_at is not null),
    'flagged', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id and r.is_flagged),
    'balances', (select coalesce(jsonb_agg(to_jsonb(b) order by b.currency), '[]') from (
      select e.currency, sum(e.amount) as earned, coalesce(sum(e.amount) filter (where x.entry_id is not null), 0) as paid_out,
        coalesce(sum(e.amount) filter (where x.entry_id is null and e.payable_at > statement_timestamp()), 0) as held,
        coalesce(sum(e.amount) filter (where x.entry_id is null and e.payable_at <= statement_timestamp()), 0) as payable
      from private.affiliate_entries e left join private.affiliate_payout_entries x on x.tenant_id = e.tenant_id and x.entry_id = e.id
      where e.affiliate_id = p_affiliate.id group by e.currency) b));
$$;
comment on function private.affiliate_row(private.affiliates) is 'An affiliate with clicks, sign-ups, paying businesses, and per currency what was earned, paid out, is held and can be paid.';

create function public.admin_list_affiliates()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_affiliates');
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_affiliates', 'affiliates', null, null, null);
  return (select coalesce(jsonb_agg(private.affiliate_row(a) order by a.created_at desc, a.id), '[]') from private.affiliates a);
end;
$$;
comment on function public.admin_list_affiliates() is
  'All affiliates, the newest first, with what they brought and are owed. Platform administrators with a second factor; audited.';

create function public.admin_save_affiliate(p_affiliate jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_affiliate');
  v_body jsonb := private.input_object(p_affiliate, 'p_affiliate');
  v_reason text := private.billing_reason(v_body);
  v_code text := upper(private.input_text(v_body, 'code', 20, '', true));
  v_email text := private.input_text(v_body, 'email', 254, '', true);
  v_phone text := private.input_text(v_body, 'phone', 30);
  v_account text := private.input_text(v_body, 'payout_account', 120, '', true);
  v_before private.affiliates;
  v_after private.affiliates;
begin
  if v_code !~ '^[A-Z0-9]{4,20}$' then
    perform private.refuse_input('code', 'A code has 4 to 20 letters and digits.');
  elsif v_email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.refuse_input('email', 'Enter an email address, for example name@example.com.');
  elsif v_phone !~ '^[+0-9 ()-]{7,30}$' then
    perform private.refuse_input('phone', 'Enter a phone number with at least 7 digits.');
  elsif length(v_account) < 3 then
    perform private.refuse_input('payout_account', 'Enter the account or phone that is paid.');
  end if;
  -- Two new ones with one code: the second is refused in words.
  perform pg_advisory_xact_lock(hashtextextended('affiliate ' || v_code, 0));
  select * into v_before from private.affiliates a where a.id = private.input_uuid(v_body, 'id') for update;
  if exists (select 1 from private.affiliates a where a.code = v_code and a.id is distinct from v_before.id) then
    perform private.refuse_input('code', 'This code is taken.');
  end if;
  insert into private.affiliates as a (id, code, name, email, phone, payout_account, rate_percent, months, state)
  values (private.input_uuid(v_body, 'id'), v_code, private.input_words(v_body, 'name', 120, '', true), v_email, v_phone, v_account,
    private.input_number(v_body, 'rate_percent', 0.01, 50, 0.01), private.input_number(v_body, 'months', 1, 36, 1)::integer,
    private.input_choice(v_body, 'state', array['active', 'blocked']))
  on conflict (id) do update set code = excluded.code, name = excluded.name, email = excluded.email, phone = excluded.phone,
    payout_account = excluded.payout_account, rate_percent = excluded.rate_percent, months = excluded.months, state = excluded.state
  returning * into v_after;
  perform private.write_audit(null, v_admin_id, 'affiliate_saved', 'affiliates', v_after.id, to_jsonb(v_before), to_jsonb(v_after) || jsonb_build_object('reason', v_reason));
  return private.affiliate_row(v_after);
end;
$$;
comment on function public.admin_save_affiliate(jsonb) is
  'Makes or changes an affiliate: {id, code, name, email, phone, payout_account, rate_percent up to 50, months up to 36, state active or blocked, reason}. Rate and months hold for '
  'businesses that sign up from then on. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_list_referrals(p_affiliate_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_referrals');
begin
  if not exists (select 1 from private.affiliates a where a.id = p_affiliate_id) then
    perform private.fail(404, 'not_found', 'This affiliate does not exist.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_referrals', 'affiliates', p_affiliate_id, null, null);
  return (select coalesce(jsonb_agg(jsonb_build_object('tenant_id', r.tenant_id, 'tenant_name', t.name, 'first_touch_at', r.first_touch_at,
      'signed_up_at', r.signed_up_at, 'first_paid_at', r.first_paid_at, 'rate_percent', r.rate_percent, 'months', r.months, 'is_own', r.is_own,
      'is_flagged', r.is_flagged) order by r.signed_up_at desc, r.tenant_id), '[]')
    from private.referrals r join public.tenants t on t.id = r.tenant_id where r.affiliate_id = p_affiliate_id);
end;
$$;
comment on function public.admin_list_referrals(uuid) is
  'The businesses that an affiliate brought, the newest first. Platform administrators with a second factor; audited.';

create function public.admin_clear_referral(p_clearing jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_clear_referral');
  v_reason text := private.billing_reason(private.input_object(p_clearing, 'p_clearing'));
  v_referral private.referrals;
begin
  update private.referrals r set is_flagged = false where r.tenant_id = private.input_uuid(p_clearing, 'tenant_id') returning * into v_referral;
  if v_referral.tenant_id is null then
    perform private.fail(404, 'not_found', 'Nobody brought this business.');
  end if;
  perform private.write_audit(v_referral.tenant_id, v_admin_id, 'referral_cleared', 'referrals', v_referral.tenant_id, null, jsonb_build_object('reason', v_reason));
  return jsonb_build_object('tenant_id', v_referral.tenant_id, 'is_flagged', v_referral.is_flagged);
end;
$$;
comment on function public.admin_clear_referral(jsonb) is
  'Somebody has looked at a flagged sign-up and found nothing: {tenant_id, reason}. It is paid from then on. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function private.csv_cell(p_text text)
returns text language sql immutable security invoker set search_path = ''
return '"' || replace(case when p_text ~ '^[-=+@\t\r]' then '''' || p_text else p_text end, '"', '""') || '"';
comment on function private.csv_cell(text) is 'A text as a cell of a CSV file that no program reads as a formula.';

create function private.payout_due(p_currency text, p_cut_off timestamptz)
returns table (affiliate_id uuid, amount numeric, entries uuid[]) language sql stable security definer rows 100 set search_path = '' as $$
  select e.affiliate_id, sum(e.amount), array_agg(e.id)
  from private.affiliate_entries e
  join private.affiliates a on a.id = e.affiliate_id and a.state = 'active'
  join private.referrals r on r.tenant_id = e.tenant_id and not r.is_flagged
  where e.currency = p_currency and e.payable_at <= p_cut_off
    and not exists (select 1 from private.affiliate_payout_entries x where x.tenant_id = e.tenant_id and x.entry_id = e.id)
  group by e.affiliate_id having sum(e.amount) >= 50;
$$;
comment on function private.payout_due(text, timestamptz) is
  'What each affiliate can be paid in a currency: entries whose hold has ended, that no file settled, from 50.00 on. Less is carried on, also what is below 0.';

create function private.make_payout(p_id uuid, p_currency text, p_cut_off timestamptz, p_reason text, p_made_by uuid, p_request_hash text)
returns private.affiliate_payouts language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payout private.affiliate_payouts;
  v_file text;
begin
  select E'Name,E-mail,Account,Amount,Currency,Code\r\n' || string_agg(
    concat_ws(',', private.csv_cell(a.name), private.csv_cell(a.email), private.csv_cell(a.payout_account), d.amount, p_currency, private.csv_cell(a.code)),
    E'\r\n' order by a.code) || E'\r\n' into v_file
  from private.payout_due(p_currency, p_cut_off) d join private.affiliates a on a.id = d.affiliate_id;
  insert into private.affiliate_payouts (id, currency, cut_off, total, people, file, sha256, reason, made_by, request_hash)
  select p_id, p_currency, p_cut_off, sum(d.amount), count(*), v_file, encode(sha256(convert_to(v_file, 'UTF8')), 'hex'), p_reason, p_made_by, p_request_hash
  from private.payout_due(p_currency, p_cut_off) d
  returning * into v_payout;
  insert into private.affiliate_payout_entries (tenant_id, entry_id, payout_id)
  select e.tenant_id, e.id, p_id
  from private.payout_due(p_currency, p_cut_off) d join private.affiliate_entries e on e.affiliate_id = d.affiliate_id and e.id = any (d.entries);
  perform private.write_audit(null, auth.uid(), 'affiliate_payout_made', 'affiliate_payouts', p_id, null, to_jsonb(v_payout) - 'file' - 'request_hash');
  return v_payout;
end;
$$;
comment on function private.make_payout(uuid, text, timestamptz, text, uuid, text) is
  'Makes the file of a pay-out and settles its entries for good. The caller holds the lock of pay-outs and knows that somebody is owed.';

create function public.admin_make_affiliate_payout(p_payout jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_make_affiliate_payout');
  v_body jsonb := private.input_object(p_payout, 'p_payout');
  v_id uuid := private.input_uuid(v_body, 'id');
  v_currency text := private.input_text(v_body, 'currency', 3, '', true);
  v_reason text := private.billing_reason(v_body);
  v_cut_off timestamptz := date_trunc('month', statement_timestamp() at time zone 'UTC') at time zone 'UTC';
  v_payout private.affiliate_payouts;
  v_request private.affiliate_payout_requests;
  v_total numeric;
begin
  -- One file after the other: two never see the same entries.
  perform pg_advisory_xact_lock(hashtextextended('affiliate_payouts', 0));
  select * into v_payout from private.affiliate_payouts p where p.id = v_id;
  select * into v_request from private.affiliate_payout_requests q where q.id = v_id;
  if v_payout.id is not null then
    perform private.require_same_request(v_payout.request_hash, private.request_hash(v_body));
    return private.payout_json(v_payout);
  elsif v_request.id is not null then
    perform private.require_same_request(v_request.request_hash, private.request_hash(v_body));
    return private.payout_request_json(v_request, v_admin_id);
  end if;
  select sum(d.amount) into v_total from private.payout_due(v_currency, v_cut_off) d;
  if v_total is null then
    perform private.fail(409, 'nothing_to_pay', 'Nobody can be paid in this currency yet.');
  elsif exists (select 1 from private.affiliate_payout_requests q where q.currency = v_currency and q.state = 'waiting') then
    perform private.fail(409, 'payout_waiting', 'A pay-out in this currency waits for a second person already.');
  elsif private.needs_second_person(v_currency, v_total) then
    return private.ask_for_payout(v_body, v_admin_id, v_cut_off);
  end if;
  return private.payout_json(private.make_payout(v_id, v_currency, v_cut_off, v_reason, v_admin_id, private.request_hash(v_body)));
end;
$$;
comment on function public.admin_make_affiliate_payout(jsonb) is
  'Makes the file that pays affiliates what was free on the first of this month (UTC): {id, currency, reason}, and answers it with state made. What it settles is settled for good; the same id answers the same file. '
  'Above the limit of private.approval_limits it only asks: state waiting, without a file, until another one agrees (admin_decide_affiliate_payout). nothing_to_pay where nobody has 50.00, payout_waiting while one in '
  'this currency waits. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function private.payout_json(p_payout private.affiliate_payouts)
returns jsonb language sql immutable security invoker set search_path = ''
return to_jsonb(p_payout) - 'request_hash' || '{"state": "made"}';
comment on function private.payout_json(private.affiliate_payouts) is 'A pay-out that was made, with its file.';

create function public.admin_list_affiliate_payouts()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_affiliate_payouts');
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_affiliate_payouts', 'affiliate_payouts', null, null, null);
  return (select coalesce(jsonb_agg(private.payout_json(p) order by p.created_at desc, p.id), '[]') from private.affiliate_payouts p);
end;
$$;
comment on function public.admin_list_affiliate_payouts() is
  'The files that were made, the newest first, with their text and its sha256. Platform administrators with a second factor; audited.';

grant execute on function
  public.admin_list_affiliates(),
  public.admin_save_affiliate(jsonb),
  public.admin_list_referrals(uuid),
  public.admin_clear_referral(jsonb),
  public.admin_make_affiliate_payout(jsonb),
  public.admin_list_affiliate_payouts()
  to authenticated;
