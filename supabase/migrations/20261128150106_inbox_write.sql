set local check_function_bodies = off;

DROP FUNCTION "private"."number_zone"(text);

CREATE OR REPLACE FUNCTION private.balance_used_up(p_tenant_id uuid, p_channel text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_service text := case p_channel when 'sms' then 'SMS service' when 'whatsapp' then 'WhatsApp account' else 'mail service' end;
  v_is_paused boolean;
begin
  update public.campaigns c set state = 'paused', pause_reason = format('The balance at your %s is used up. Top it up there, then resume.', v_service)
  where c.tenant_id = p_tenant_id and c.channel = p_channel and c.state in ('expanding', 'sending');
  v_is_paused := found;
  -- Once, until something is sent again.
  if v_is_paused or not exists (
    select 1 from public.message_channels c where c.tenant_id = p_tenant_id and c.channel = p_channel and starts_with(c.last_error, 'no_balance')) then
    perform private.notify(p_tenant_id, 'contact_message', 'communications.send', format('No balance at your %s', v_service),
      case when v_is_paused then 'Campaigns are paused: top up your account there, then resume them.' else 'Messages wait: top up your account there.' end,
      case when v_is_paused then '/admin/communications?tab=campaigns' else '/admin/communications?tab=channels' end);
  end if;
end;
$function$;

ALTER FUNCTION "private"."balance_used_up"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.number_zone(p_number text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- By the digits of the country; none begins another.
  v_zones constant jsonb := '{
    "+254": "Africa/Nairobi", "+256": "Africa/Kampala", "+255": "Africa/Dar_es_Salaam", "+250": "Africa/Kigali", "+257": "Africa/Bujumbura",
    "+251": "Africa/Addis_Ababa", "+252": "Africa/Mogadishu", "+253": "Africa/Djibouti", "+211": "Africa/Juba", "+249": "Africa/Khartoum",
    "+20": "Africa/Cairo", "+27": "Africa/Johannesburg", "+234": "Africa/Lagos", "+233": "Africa/Accra", "+225": "Africa/Abidjan",
    "+221": "Africa/Dakar", "+237": "Africa/Douala", "+260": "Africa/Lusaka", "+263": "Africa/Harare", "+265": "Africa/Blantyre",
    "+258": "Africa/Maputo", "+267": "Africa/Gaborone", "+264": "Africa/Windhoek", "+230": "Indian/Mauritius", "+212": "Africa/Casablanca",
    "+213": "Africa/Algiers", "+216": "Africa/Tunis", "+44": "Europe/London", "+353": "Europe/Dublin", "+49": "Europe/Berlin",
    "+33": "Europe/Paris", "+31": "Europe/Amsterdam", "+32": "Europe/Brussels", "+39": "Europe/Rome", "+41": "Europe/Zurich",
    "+43": "Europe/Vienna", "+46": "Europe/Stockholm", "+47": "Europe/Oslo", "+45": "Europe/Copenhagen", "+48": "Europe/Warsaw",
    "+90": "Europe/Istanbul", "+971": "Asia/Dubai", "+974": "Asia/Qatar", "+966": "Asia/Riyadh", "+91": "Asia/Kolkata", "+92": "Asia/Karachi",
    "+880": "Asia/Dhaka", "+86": "Asia/Shanghai", "+81": "Asia/Tokyo", "+65": "Asia/Singapore"
  }';
begin
  return coalesce(v_zones ->> left(p_number, 4), v_zones ->> left(p_number, 3));
end;
$function$;

ALTER FUNCTION "private"."number_zone"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sms_size(p_text text, OUT encoding text, OUT units integer, OUT parts integer)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  v_pairs constant text := E'^{}\\[]~|€\f';
  v_basic constant text := E'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
  v_twice integer;
  v_one integer;
  v_room integer;
  v_width integer;
  v_sign text;
begin
  -- The letters, digits and signs of nearly every text, told apart at once.
  if p_text ~ '^[A-Za-z0-9 .,:;!?()''"%&/*+<=>@#$_-]*$' then
    encoding := 'gsm7';
    v_twice := 0;
    v_one := 160;
    v_room := 153;
  elsif translate(p_text, v_basic || v_pairs, '') = '' then
    encoding := 'gsm7';
    v_twice := length(p_text) - length(translate(p_text, v_pairs, ''));
    v_one := 160;
    v_room := 153;
  else
    encoding := 'ucs2';
    -- What is four bytes long in UTF-8 is a pair in UCS-2.
    v_twice := regexp_count(p_text, '[\U00010000-\U0010FFFF]');
    v_one := 70;
    v_room := 67;
  end if;
  units := length(p_text) + v_twice;
  if units <= v_one then
    parts := 1;
  elsif v_twice = 0 then
    parts := ceil(units / v_room::numeric);
  else
    -- A pair is never split over two parts.
    parts := 1;
    v_one := 0;
    foreach v_sign in array string_to_array(p_text, null) loop
      v_width := case when encoding = 'gsm7' and strpos(v_pairs, v_sign) > 0 or encoding = 'ucs2' and ascii(v_sign) > 65535 then 2 else 1 end;
      if v_one + v_width > v_room then
        parts := parts + 1;
        v_one := 0;
      end if;
      v_one := v_one + v_width;
    end loop;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_inbox(p_state text DEFAULT 'open'::text, p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_is_closed boolean := private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['open', 'closed']) = 'closed';
  v_named uuid[] := private.named_contacts(v_tenant_id, p_search);
begin
  return private.page_of((
    select jsonb_agg(private.inbox_row(x) order by x.last_at desc, x.id desc)
    from (
      select * from public.message_threads t
      where t.tenant_id = v_tenant_id and t.is_closed = v_is_closed
        -- One that was opened to write, and in which nothing was written yet, is nobody else's matter.
        and (t.last_inbound_at is not null or t.last_is_ours)
        and (v_named is null or t.contact_id = any (v_named) or t.address = btrim(p_search))
        and (v_id is null or (t.last_at, t.id) < (v_at, v_id))
      order by t.last_at desc, t.id desc limit v_limit + 1) x), v_limit, 'last_at');
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_inbox_thread(p_contact_id uuid, p_channel text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_channel text := private.input_choice(jsonb_build_object('p_channel', p_channel), 'p_channel', array['email', 'sms', 'whatsapp']);
  v_contact public.contacts;
  v_address text;
  v_thread public.message_threads;
begin
  perform private.require_writable();
  select k.* into v_contact from public.contacts c
  join public.contacts k on k.tenant_id = c.tenant_id and k.id = coalesce(c.merged_into_id, c.id)
  where c.tenant_id = v_tenant_id and c.id = p_contact_id and not k.is_staff;
  v_address := nullif(private.contact_address(v_channel, v_contact), '');
  if v_contact.id is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.', '{"field": "p_contact_id"}');
  elsif v_address is null or not private.is_message_address(v_channel, v_address) then
    perform private.refuse_input('p_channel', case v_channel when 'email' then 'This contact has no email address.' else 'This contact has no phone number in the international form.' end);
  elsif not private.is_channel_ready(private.message_channel(v_tenant_id, v_channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_channel));
  end if;
  perform private.lock_request('inbound' || private.address_hash(v_channel, v_address), v_tenant_id, v_tenant_id);
  select * into v_thread from public.message_threads t
  where t.tenant_id = v_tenant_id and t.channel = v_channel and t.address_hash = private.address_hash(v_channel, v_address);
  if v_channel = 'whatsapp' and coalesce(v_thread.last_inbound_at < clock_timestamp() - interval '24 hours', true) then
    perform private.fail(409, 'whatsapp_window_closed', 'WhatsApp takes free text for 24 hours after the customer wrote.');
  end if;
  if v_thread.id is null then
    insert into public.message_threads (tenant_id, channel, address, address_hash, contact_id)
    values (v_tenant_id, v_channel, v_address, private.address_hash(v_channel, v_address), v_contact.id)
    returning * into v_thread;
  elsif v_thread.is_closed then
    update public.message_threads t set is_closed = false where t.tenant_id = v_tenant_id and t.id = v_thread.id;
  end if;
  return private.inbox_thread(v_tenant_id, v_thread.id);
end;
$function$;

ALTER FUNCTION "public"."open_inbox_thread"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_message(p_message_id uuid, p_lease_id uuid, p_outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_state text := private.input_choice(p_outcome, 'state', array['sent', 'failed', 'unsure', 'retry']);
  v_code text := left(p_outcome ->> 'code', 100);
  v_wait interval := make_interval(secs => least(greatest(coalesce((p_outcome ->> 'retry_after_seconds')::numeric, 60), 0), 86400)::double precision);
  v_queued private.message_queue;
  v_message public.messages;
begin
  select * into v_queued from private.message_queue q where q.message_id = p_message_id and q.lease_id = p_lease_id for update;
  if v_queued.message_id is null then
    return;
  end if;
  select * into v_message from public.messages m where m.tenant_id = v_queued.tenant_id and m.id = p_message_id for update;
  if v_state = 'retry' and (v_code = 'not_begun' or v_queued.attempts < 8) then
    update private.message_queue q set lease_id = null, due_at = v_now + v_wait, attempts = q.attempts - case v_code when 'not_begun' then 1 else 0 end
    where q.tenant_id = v_queued.tenant_id and q.message_id = p_message_id;
    update public.messages m set state = 'queued', tried_at = null where m.tenant_id = v_queued.tenant_id and m.id = p_message_id;
    if v_code = 'no_balance' then
      perform private.balance_used_up(v_queued.tenant_id, v_queued.channel);
    elsif v_code = 'rate_limited' then
      update private.message_buckets b set tokens = 0, filled_at = v_now + v_wait where b.tenant_id = v_queued.tenant_id and b.channel = v_queued.channel;
    end if;
  else
    delete from private.message_queue q where q.tenant_id = v_queued.tenant_id and q.message_id = p_message_id;
    update public.messages m set
      state = case v_state when 'retry' then 'failed' else v_state end,
      reason = case v_state when 'sent' then null else left(coalesce(v_code, p_outcome ->> 'detail', v_state), 200) end,
      provider_message_id = left(p_outcome ->> 'provider_message_id', 200),
      parts = coalesce((p_outcome ->> 'parts')::integer, m.parts),
      cost = coalesce((p_outcome ->> 'cost')::numeric, m.cost * coalesce((p_outcome ->> 'parts')::numeric, m.parts) / greatest(m.parts, 1)),
      sent_at = case v_state when 'sent' then v_now end
    where m.tenant_id = v_queued.tenant_id and m.id = p_message_id returning * into v_message;
    perform private.apply_reports(v_queued.tenant_id, p_message_id);
    if v_state = 'failed' and v_code = 'invalid_number' then
      perform private.suppress_address(v_message.tenant_id, v_message.channel, v_message.address, 'bounce', v_message.contact_id, 'The service knows no such number');
    elsif v_state = 'failed' and v_code = 'blocked' then
      perform private.suppress_address(v_message.tenant_id, v_message.channel, v_message.address, 'stop', v_message.contact_id, 'Stopped at the service');
    elsif v_code = 'template_paused' then
      update public.campaigns c set state = 'paused', pause_reason = 'WhatsApp has paused this template.'
      where c.tenant_id = v_message.tenant_id and c.id = v_message.campaign_id and c.state in ('expanding', 'sending');
    end if;
    perform private.finish_campaigns(v_queued.tenant_id);
  end if;
  update public.message_channels c set last_sent_at = case v_state when 'sent' then v_now else c.last_sent_at end,
    last_error = case v_state when 'sent' then null else left(concat_ws(': ', v_code, p_outcome ->> 'detail'), 500) end
  where c.tenant_id = v_queued.tenant_id and c.channel = v_queued.channel
    -- Not once a message: the row is shared.
    and (v_state <> 'sent' and v_code is distinct from 'not_begun' or c.last_sent_at is null or c.last_sent_at < v_now - interval '1 minute' or c.last_error is not null);
end;
$function$;

COMMENT ON FUNCTION "private"."balance_used_up"(uuid, text) IS 'The account of a business at its service pays for no more: campaigns of the channel are paused with the reason, and the bell says so, once until something is sent again (docs/decisions/0079).';

COMMENT ON FUNCTION "private"."number_zone"(text) IS 'The time zone of a number whose country has one zone; null for any other.';

COMMENT ON FUNCTION "public"."open_inbox_thread"(uuid, text) IS 'The thread with a contact by a channel, made when they never wrote, so that reply_in_inbox writes to them; list_inbox shows it once something was written. InboxThread. invalid_input (no address by this channel), channel_not_ready, whatsapp_window_closed (24 hours), not_found. Asking again answers the same thread. Needs communications.send.';

COMMENT ON FUNCTION "public"."settle_message"(uuid, uuid, jsonb) IS 'For jobs-tick: what became of a claimed message, {state sent|failed|unsure|retry, provider_message_id, code, detail, parts, cost, retry_after_seconds}. Another lease than the one that holds it changes nothing. retry: nothing was sent, again later, eight times (not_begun does not count; rate_limited holds the whole channel; no_balance pauses its campaigns and rings the bell). invalid_number is learned as a bounce, blocked as a stop; template_paused pauses the campaign.';

REVOKE ALL ON FUNCTION "private"."balance_used_up"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."balance_used_up"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."balance_used_up"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_zone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."number_zone"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."number_zone"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."open_inbox_thread"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_inbox_thread"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_inbox_thread"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_inbox_thread"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_inbox_thread"(uuid, text) TO "service_role";
