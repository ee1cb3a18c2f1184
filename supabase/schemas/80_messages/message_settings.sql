-- How a business writes to its customers: channels, their keys, quiet hours. Keys are sealed by an edge function before they come here.

create function private.message_key_names(p_provider text)
returns text[] language sql immutable parallel safe security invoker set search_path = ''
return case p_provider when 'africastalking' then array['api_key'] when 'http' then array['token']
  when 'whatsapp_cloud' then array['access_token', 'app_secret', 'verify_token'] else '{}'::text[] end;
comment on function private.message_key_names(text) is
  'The keys of a message service. Each service has names of its own: a key of one is never sent to another.';

create function private.message_channel(p_tenant_id uuid, p_channel text)
returns public.message_channels language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.message_channels;
begin
  select * into v_row from public.message_channels c where c.tenant_id = p_tenant_id and c.channel = p_channel;
  if v_row.channel is null then
    v_row.tenant_id := p_tenant_id;
    v_row.channel := p_channel;
    -- The platform sends mail for everybody, from the first day on.
    v_row.provider := case p_channel when 'email' then 'platform' end;
    v_row.is_on := p_channel = 'email';
    v_row.details := '{}';
    v_row.price_per_part := 0;
  end if;
  return v_row;
end;
$$;
comment on function private.message_channel(uuid, text) is 'A channel as it is set up; as it is at first where nothing was changed.';

create function private.is_channel_ready(p_channel public.message_channels)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_channel.is_on and p_channel.provider is not null and not exists (
    select 1 from unnest(private.message_key_names(p_channel.provider)) as n (name)
    where n.name <> 'verify_token' and not exists (
      select 1 from private.message_channel_keys k where k.tenant_id = p_channel.tenant_id and k.channel = p_channel.channel and k.name = n.name));
end;
$$;
comment on function private.is_channel_ready(public.message_channels) is 'Whether a channel is switched on and has its keys.';

create function private.test_addresses(p_tenant_id uuid)
returns table (channel text, address text) language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  return query
    select 'email', lower(u.email::text)
    from public.tenant_users m join auth.users u on u.id = m.user_id
    where m.tenant_id = p_tenant_id and m.is_active and m.invitation_status = 'accepted' and u.email_confirmed_at is not null and u.email is not null
    union
    select c.channel, p.number
    from (
      select private.phone_e164(b.phone, coalesce(t.country, case when t.currency_code = 'KES' then 'KE' end)) as number
      from public.business_settings b join public.tenants t on t.id = b.tenant_id where b.tenant_id = p_tenant_id) p
    cross join (values ('sms'), ('whatsapp')) as c (channel)
    where p.number is not null
    order by 1, 2;
end;
$$;
comment on function private.test_addresses(uuid) is 'Where tests may be sent to: proven mail addresses of members, and the phone number of the business.';

create function private.message_settings_json(p_tenant_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_rules public.message_rules;
  v_may_edit boolean := private.can('settings.edit');
begin
  select * into v_rules from public.message_rules r where r.tenant_id = p_tenant_id;
  return jsonb_build_object(
    'channels', (
      select jsonb_agg(jsonb_build_object('channel', n.channel, 'provider', (c.row).provider, 'is_on', (c.row).is_on, 'sender', (c.row).sender,
        'reply_to', (c.row).reply_to, 'details', (c.row).details, 'keys', coalesce((
          select jsonb_agg(jsonb_build_object('name', k.name, 'last4', k.last4, 'saved_at', k.saved_at) order by k.name)
          from private.message_channel_keys k where k.tenant_id = p_tenant_id and k.channel = n.channel), '[]'),
        'price_per_part', (c.row).price_per_part,
        'report_url_path', case when v_may_edit and exists (
            select 1 from private.message_report_tokens t where t.tenant_id = p_tenant_id and t.channel = n.channel)
          then format('/functions/v1/message-reports/%s/%s/%s', n.channel, p_tenant_id, private.link_token(p_tenant_id, 'message_report:' || n.channel, p_tenant_id)) end,
        'last_sent_at', (c.row).last_sent_at, 'last_error', (c.row).last_error) order by n.place)
      from unnest(array['email', 'sms', 'whatsapp']) with ordinality as n (channel, place)
      cross join lateral (select private.message_channel(p_tenant_id, n.channel) as row offset 0) c),
    'quiet', jsonb_build_object('starts', to_char(coalesce(v_rules.quiet_starts, '20:00'), 'HH24:MI'),
      'ends', to_char(coalesce(v_rules.quiet_ends, '08:00'), 'HH24:MI'), 'sundays', coalesce(v_rules.quiet_sundays, false)),
    'most_in_7_days', coalesce(v_rules.most_in_7_days, 4),
    'currency', (select t.currency_code from public.tenants t where t.id = p_tenant_id),
    'time_zone', (select t.timezone from public.tenants t where t.id = p_tenant_id),
    'test_addresses', coalesce((select jsonb_agg(jsonb_build_object('channel', a.channel, 'address', a.address)) from private.test_addresses(p_tenant_id) a), '[]'));
end;
$$;
comment on function private.message_settings_json(uuid) is
  'MessageSettings of a business. The address for reports, which holds a secret, only for who may change settings; of keys the last four signs.';

create function public.get_message_settings()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.message_settings_json(private.require_permission('communications.view'));
end;
$$;
comment on function public.get_message_settings() is 'How the business writes to its customers: MessageSettings, each channel whether it is set up or not. Needs communications.view.';

create function private.input_channel_details(p_provider text, p_settings jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_details jsonb := coalesce(nullif(p_settings -> 'details', 'null'), '{}');
  v_names text[] := case p_provider when 'africastalking' then array['username', 'stop_code'] when 'http' then array['url', 'stop_code']
    when 'whatsapp_cloud' then array['phone_number_id', 'business_account_id', 'api_version'] else '{}'::text[] end;
  v_found jsonb := '{}';
  v_name text;
  v_value text;
begin
  perform private.input_object(v_details, 'details');
  foreach v_name in array v_names loop
    v_value := private.input_line(v_details, v_name, 500, 'details.');
    if v_value is null and v_name in ('username', 'url', 'phone_number_id') then
      perform private.refuse_input('details.' || v_name, 'This is missing.');
    elsif v_name = 'url' and (v_value !~ '^https://[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(/[^\s"''<>\\`{}]*)?$' or length(v_value) > 500) then
      perform private.refuse_input('details.url', 'This must be an address such as https://sms.example.com/send.');
    -- As isPublicAddress of the edge functions, which would send nothing there.
    elsif v_name = 'url' and split_part(v_value, '/', 3) ~ '\.(localhost|local|internal|intranet|lan|home|corp|test|invalid|example)$' then
      perform private.refuse_input('details.url', 'This address is not one on the internet.');
    elsif v_name in ('phone_number_id', 'business_account_id') and v_value !~ '^[0-9]{5,30}$' then
      perform private.refuse_input('details.' || v_name, 'This is a number of digits.');
    elsif v_name = 'api_version' and v_value !~ '^v[0-9]{1,3}\.[0-9]{1,2}$' then
      perform private.refuse_input('details.api_version', 'This must be a version such as v26.0.');
    elsif v_name = 'stop_code' and v_value !~ '^\+?[0-9 ]{3,20}$' then
      perform private.refuse_input('details.stop_code', 'This must be a number that takes messages.');
    end if;
    if v_value is not null then
      v_found := v_found || jsonb_build_object(v_name, v_value);
    end if;
  end loop;
  return v_found;
end;
$$;
comment on function private.input_channel_details(text, jsonb) is 'What a message service needs beside its keys, or invalid_input; anything else is left out.';

create function public.save_message_channel(p_channel text, p_settings jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_before public.message_channels;
  v_row public.message_channels;
begin
  perform private.require_writable();
  perform private.input_object(p_settings, 'p_settings');
  perform private.input_choice(jsonb_build_object('p_channel', p_channel), 'p_channel', array['email', 'sms', 'whatsapp']);
  perform private.lock_request('message_channel' || p_channel, v_tenant_id, v_tenant_id);
  v_before := private.message_channel(v_tenant_id, p_channel);
  v_row.provider := private.input_choice(p_settings, 'provider',
    case p_channel when 'email' then array['platform'] when 'sms' then array['africastalking', 'http'] else array['whatsapp_cloud'] end, '', p_channel = 'email');
  v_row.is_on := private.input_flag(p_settings, 'is_on', true);
  v_row.sender := private.input_line(p_settings, 'sender', 100);
  v_row.reply_to := lower(private.input_line(p_settings, 'reply_to', 320));
  v_row.price_per_part := private.input_number(p_settings, 'price_per_part', 0, 10000, 0.0001);
  v_row.details := case when v_row.provider is null then '{}' else private.input_channel_details(v_row.provider, p_settings) end;
  if v_row.reply_to is not null and not private.is_message_address('email', v_row.reply_to) then
    perform private.refuse_input('reply_to', 'This must be an email address.');
  elsif v_row.is_on and v_row.provider is null then
    perform private.refuse_input('provider', 'Choose a service first.');
  elsif p_channel = 'sms' and v_row.sender !~ '^([A-Za-z0-9][A-Za-z0-9 ._&-]{0,10}|\+?[0-9]{3,15})$' then
    perform private.refuse_input('sender', 'A sender of SMS has at most 11 letters and digits, or is a number.');
  end if;
  insert into public.message_channels as c (tenant_id, channel, provider, is_on, sender, reply_to, details, price_per_part)
  values (v_tenant_id, p_channel, v_row.provider, v_row.is_on, v_row.sender, v_row.reply_to, v_row.details, v_row.price_per_part)
  on conflict (tenant_id, channel) do update set provider = excluded.provider, is_on = excluded.is_on, sender = excluded.sender,
    reply_to = excluded.reply_to, details = excluded.details, price_per_part = excluded.price_per_part;
  -- A key goes to the address and service that it was given for, and to no other.
  if v_before.provider is distinct from v_row.provider or v_before.details ->> 'url' is distinct from v_row.details ->> 'url' then
    delete from private.message_channel_keys k where k.tenant_id = v_tenant_id and k.channel = p_channel;
    delete from private.message_report_tokens t where t.tenant_id = v_tenant_id and t.channel = p_channel;
  end if;
  if v_row.is_on and not private.is_channel_ready(private.message_channel(v_tenant_id, p_channel)) then
    update public.message_channels c set is_on = false where c.tenant_id = v_tenant_id and c.channel = p_channel;
    if coalesce(v_before.is_on, false) is false then
      perform private.fail(409, 'keys_missing', 'Save the keys first.', '{"field": "is_on"}');
    end if;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'message_channel_saved', 'message_channels', v_before.id, to_jsonb(v_before),
    to_jsonb(private.message_channel(v_tenant_id, p_channel)));
  return private.message_settings_json(v_tenant_id);
end;
$$;
comment on function public.save_message_channel(text, jsonb) is
  'Sets up a channel: {provider, is_on, sender, reply_to, details, price_per_part}; answers MessageSettings. Another service or url drops the keys, and switches off what then has none; keys_missing when it is switched on without them. Audited. Needs settings.edit.';

create function public.save_message_rules(p_rules jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_quiet jsonb := p_rules -> 'quiet';
  v_name text;
begin
  perform private.require_writable();
  perform private.input_object(p_rules, 'p_rules');
  perform private.input_object(v_quiet, 'quiet');
  foreach v_name in array array['starts', 'ends'] loop
    if not coalesce(v_quiet ->> v_name ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', false) then
      perform private.refuse_input('quiet.' || v_name, 'This must be a time such as 20:00.');
    end if;
  end loop;
  insert into public.message_rules as r (tenant_id, quiet_starts, quiet_ends, quiet_sundays, most_in_7_days)
  values (v_tenant_id, (v_quiet ->> 'starts')::time, (v_quiet ->> 'ends')::time, private.input_flag(v_quiet, 'sundays', true),
    private.input_number(p_rules, 'most_in_7_days', 1, 50, 1))
  on conflict (tenant_id) do update set quiet_starts = excluded.quiet_starts, quiet_ends = excluded.quiet_ends,
    quiet_sundays = excluded.quiet_sundays, most_in_7_days = excluded.most_in_7_days;
  return private.message_settings_json(v_tenant_id);
end;
$$;
comment on function public.save_message_rules(jsonb) is
  'Quiet hours of marketing by SMS and WhatsApp, and how many one person gets in 7 days: {quiet {starts, ends (HH:MM), sundays}, most_in_7_days 1 to 50}; answers MessageSettings. Needs settings.edit.';

create function public.check_message_keys(p_channel text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_names text[];
begin
  perform private.require_writable();
  select private.message_key_names(c.provider) into v_names from public.message_channels c where c.tenant_id = v_tenant_id and c.channel = p_channel;
  if coalesce(cardinality(v_names), 0) = 0 then
    perform private.fail(404, 'not_found', 'Set this channel up first.', '{"field": "channel"}');
  end if;
  return jsonb_build_object('tenant_id', v_tenant_id, 'names', to_jsonb(v_names));
end;
$$;
comment on function public.check_message_keys(text) is
  'Asked by the edge function that seals keys, as the caller: whether they may save keys of a channel, for which business, and which: {tenant_id, names}.';

create function public.save_message_keys(p_tenant_id uuid, p_user_id uuid, p_channel text, p_keys jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_provider text := (select c.provider from public.message_channels c where c.tenant_id = p_tenant_id and c.channel = p_channel);
begin
  insert into private.message_channel_keys as k (tenant_id, channel, name, sealed, last4, saved_by)
  select p_tenant_id, p_channel, n.name, n.sealed, n.last4, p_user_id
  from jsonb_to_recordset(p_keys) as n (name text, sealed text, last4 text)
  where n.name = any (private.message_key_names(v_provider))
  on conflict (tenant_id, channel, name) do update set sealed = excluded.sealed, last4 = excluded.last4, saved_by = excluded.saved_by,
    saved_at = clock_timestamp();
  insert into private.message_report_tokens (tenant_id, channel, token_hash)
  values (p_tenant_id, p_channel, private.token_hash(private.link_token(p_tenant_id, 'message_report:' || p_channel, p_tenant_id)))
  on conflict (tenant_id, channel) do nothing;
  perform private.write_audit(p_tenant_id, p_user_id, 'message_keys_saved', 'message_channels', null, null,
    jsonb_build_object('channel', p_channel, 'names', (select jsonb_agg(n ->> 'name') from jsonb_array_elements(p_keys) as n)));
  return private.message_settings_json(p_tenant_id);
end;
$$;
comment on function public.save_message_keys(uuid, uuid, text, jsonb) is
  'For the edge function that seals keys: keeps [{name, sealed, last4}] of a channel, and makes the address that the service reports to. The audit names them only.';

create function private.channel_keys(p_tenant_id uuid, p_channel text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('name', k.name, 'sealed', k.sealed) order by k.name)
    from private.message_channel_keys k where k.tenant_id = p_tenant_id and k.channel = p_channel), '[]');
end;
$$;
comment on function private.channel_keys(uuid, text) is 'The sealed keys of a channel, [{name, sealed}], for edge functions.';

create function public.message_report_secret(p_tenant_id uuid, p_channel text, p_secret text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('tenant_id', c.tenant_id, 'provider', c.provider, 'sender', c.sender, 'details', c.details,
      'keys', private.channel_keys(c.tenant_id, c.channel))
    from private.message_report_tokens t
    join public.message_channels c on c.tenant_id = t.tenant_id and c.channel = t.channel
    where t.tenant_id = p_tenant_id and t.channel = p_channel and t.token_hash = private.token_hash(p_secret) and c.provider is not null);
end;
$$;
comment on function public.message_report_secret(uuid, text, text) is
  'For message-reports: proves the secret in the address that a service reports to, {tenant_id, provider, sender, details, keys [{name, sealed}]}; null for any other.';

grant execute on function
  public.get_message_settings(),
  public.save_message_channel(text, jsonb),
  public.save_message_rules(jsonb),
  public.check_message_keys(text)
  to authenticated;
