-- Quotes on their way to the customer: a secret link where one can accept, and a mail with it.

create function private.quote_link(p_quote public.quotes, p_user_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_link public.quote_links;
  v_token text;
begin
  select * into v_link from public.quote_links l
  where l.tenant_id = p_quote.tenant_id and l.quote_id = p_quote.id and l.revoked_at is null
    and l.expires_at > statement_timestamp() + interval '1 day'
  order by l.created_at desc, l.id limit 1;
  -- A token follows from its link's id, so that one link serves paper, mail and message.
  if v_link.id is null then
    v_link.id := gen_random_uuid();
    v_link.expires_at := greatest(p_quote.valid_until::timestamptz, clock_timestamp()) + interval '60 days';
    v_token := private.link_token(p_quote.tenant_id, 'quote', v_link.id);
    insert into public.quote_links (tenant_id, id, quote_id, token_hash, expires_at, created_by)
    values (p_quote.tenant_id, v_link.id, p_quote.id, private.token_hash(v_token), v_link.expires_at, p_user_id);
  else
    v_token := private.link_token(p_quote.tenant_id, 'quote', v_link.id);
  end if;
  if p_quote.status = 'draft' then
    update public.quotes q set status = 'sent', sent_at = clock_timestamp()
    where q.tenant_id = p_quote.tenant_id and q.id = p_quote.id;
  end if;
  return jsonb_build_object('id', v_link.id, 'token', v_token, 'path', '/api/public-invoice-viewer?quote=' || v_token,
    'expires_at', v_link.expires_at);
end;
$$;
comment on function private.quote_link(public.quotes, uuid) is 'The link of a quote, made when it has none that is good; with it the quote counts as sent.';

create function public.create_quote_link(p_quote_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
begin
  perform private.require_writable();
  return private.quote_link(private.lock_quote(v_tenant_id, p_quote_id), auth.uid());
end;
$$;
comment on function public.create_quote_link(uuid) is
  'The secret link by which a customer opens and accepts a quote, the same one while it is good. A draft counts as sent from then on.';

create function public.revoke_quote_link(p_quote_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_count integer;
begin
  perform private.require_writable();
  perform private.lock_quote(v_tenant_id, p_quote_id);
  update public.quote_links l set revoked_at = clock_timestamp()
  where l.tenant_id = v_tenant_id and l.quote_id = p_quote_id and l.revoked_at is null;
  get diagnostics v_count = row_count;
  return jsonb_build_object('revoked', v_count);
end;
$$;
comment on function public.revoke_quote_link(uuid) is 'Ends the links of a quote at once: {revoked}. Twice is harmless.';

create function private.public_quote_json(p_quote public.quotes)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.document_head(p_quote.tenant_id) || jsonb_build_object('quote', (p_quote.priced - array['lines', 'coupons'])
      || jsonb_build_object('quote_number', p_quote.quote_number, 'version', p_quote.version,
        'status', private.quote_state(p_quote, private.business_date(p_quote.tenant_id, clock_timestamp())),
        'issued_on', private.business_date(p_quote.tenant_id, p_quote.created_at), 'issued_to', p_quote.contact_name,
        'valid_until', p_quote.valid_until, 'note', p_quote.note, 'accepted_at', p_quote.accepted_at,
        'lines', private.quoted_lines(p_quote.priced))));
end;
$$;
comment on function private.public_quote_json(public.quotes) is 'A quote as its customer sees it.';

create function private.find_quote_link(p_token text)
returns public.quotes language plpgsql stable security definer set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  select q.* into v_quote
  from public.quote_links l join public.quotes q on q.tenant_id = l.tenant_id and q.id = l.quote_id
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200)) and l.revoked_at is null and l.expires_at > statement_timestamp();
  return v_quote;
end;
$$;
comment on function private.find_quote_link(text) is 'The quote behind a token; no row for any wrong, expired or revoked one.';

create function public.get_public_quote(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_quote public.quotes := private.find_quote_link(p_token);
begin
  if v_quote.id is null then
    return null;
  end if;
  update public.quote_links l set view_count = l.view_count + 1, last_viewed_at = clock_timestamp()
  where l.token_hash = private.token_hash(left(p_token, 200));
  return private.public_quote_json(v_quote);
end;
$$;
comment on function public.get_public_quote(text) is
  'The quote behind a secret token, counted as a view; null for any wrong, expired or revoked one.';

create function public.accept_quote(p_token text, p_version integer)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_quote public.quotes := private.find_quote_link(p_token);
  v_state text;
begin
  if v_quote.id is null then
    perform private.fail(404, 'not_found', 'This quote is not available.');
  end if;
  v_quote := private.lock_quote(v_quote.tenant_id, v_quote.id);
  v_state := private.quote_state(v_quote, private.business_date(v_quote.tenant_id, clock_timestamp()));
  if v_quote.version is distinct from p_version then
    perform private.fail(409, 'quote_changed', 'The quote was changed. Please check it again.');
  elsif v_state in ('accepted', 'converted') then
    return private.public_quote_json(v_quote);
  elsif v_state = 'expired' then
    perform private.fail(409, 'quote_expired', 'This quote has expired. Please ask for a new one.');
  elsif v_state = 'declined' then
    perform private.fail(409, 'quote_declined', 'This quote was withdrawn. Please ask for a new one.');
  end if;
  if not private.tenant_is_writable(v_quote.tenant_id) then
    perform private.fail(409, 'shop_takes_no_orders', 'This shop is not accepting orders at the moment.');
  end if;
  -- The same limit as for orders from one address.
  perform private.count_order_attempt(v_quote.tenant_id, 'quote ' || coalesce(host(private.request_address()), 'unknown'), clock_timestamp());
  update public.quotes q set status = 'accepted', accepted_at = clock_timestamp()
  where q.tenant_id = v_quote.tenant_id and q.id = v_quote.id returning * into v_quote;
  perform private.notify(v_quote.tenant_id, 'quote_accepted', 'sales.record', format('%s accepted %s', coalesce(v_quote.contact_name, 'A customer'),
    v_quote.quote_number), 'Open it at a till to sell it at its prices.', '/admin/sales?tab=quotes&quote=' || v_quote.id);
  return private.public_quote_json(v_quote);
end;
$$;
comment on function public.accept_quote(text, integer) is
  'The customer accepts the version of a quote that was shown; those who sell are told. Twice is harmless. quote_changed, quote_expired, quote_declined, shop_takes_no_orders, rate_limited.';

create function public.mail_quote(p_quote_id uuid, p_email text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_email text := lower(btrim(coalesce(p_email, '')));
  v_quote public.quotes;
  v_link jsonb;
  v_sent record;
begin
  perform private.require_writable();
  v_quote := private.lock_quote(v_tenant_id, p_quote_id);
  if length(v_email) not between 3 and 320 or v_email !~ '^[^[:cntrl:][:space:],;<>@]+@[^[:cntrl:][:space:],;<>@]+\.[^[:cntrl:][:space:],;<>@.]+$' then
    perform private.refuse_input('p_email', 'This is not an email address.');
  end if;
  perform private.lock_request('quote_mails', v_tenant_id, v_tenant_id);
  select count(*) filter (where m.quote_id = p_quote_id) as of_quote, count(*) filter (where m.created_at > now() - interval '1 day') as of_day into v_sent
  from private.quote_mails m
  where m.tenant_id = v_tenant_id and (m.quote_id = p_quote_id or m.created_at > now() - interval '1 day');
  if v_sent.of_quote >= 5 or v_sent.of_day >= 200 then
    perform private.fail(429, 'rate_limited', case when v_sent.of_quote >= 5 then 'This quote was already emailed five times.'
      else 'You have emailed 200 quotes today. Try again tomorrow.' end);
  end if;
  v_link := private.quote_link(v_quote, auth.uid());
  perform private.queue_shop_mail(v_tenant_id, auth.uid(), v_email, 'quote',
    format('Your quote %s from %s', v_quote.quote_number, private.mail_brand(v_tenant_id) ->> 'name'),
    private.quote_mail_content(v_quote, v_link ->> 'path'),
    jsonb_build_object('kind', 'quote', 'answer', private.public_quote_json(v_quote),
      'url', private.host_url(v_tenant_id) || (v_link ->> 'path')));
  insert into private.quote_mails (tenant_id, quote_id, sent_by) values (v_tenant_id, p_quote_id, auth.uid());
  return jsonb_build_object('sent_to', v_email);
end;
$$;
comment on function public.mail_quote(uuid, text) is
  'Mails a quote with its link: at most 5 of one quote and 200 a day by a business (rate_limited). A draft counts as sent from then on.';

create function private.quote_mail_content(p_quote public.quotes, p_path text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'greeting', 'Hello,',
    'paragraphs', jsonb_build_array(format('Thank you for your interest. This quote is valid until %s.', private.mail_day(p_quote.valid_until))),
    'lines', private.document_mail_lines(p_quote.tenant_id, p_quote.priced),
    'totals', private.document_mail_totals(p_quote.tenant_id, p_quote.priced, null, null),
    'facts', jsonb_build_array(jsonb_build_object('label', 'Quote', 'value', p_quote.quote_number),
      jsonb_build_object('label', 'Valid until', 'value', private.mail_day(p_quote.valid_until))) || private.mail_questions(p_quote.tenant_id),
    'links', jsonb_build_array(jsonb_build_object('label', 'View and accept it here', 'button', 'View the quote',
      'url', private.host_url(p_quote.tenant_id) || p_path)));
end;
$$;
comment on function private.quote_mail_content(public.quotes, text) is 'The mail of a quote: what was offered, until when, and the link by which it is accepted.';

grant execute on function
  public.get_public_quote(text),
  public.accept_quote(text, integer)
  to anon, authenticated;

grant execute on function
  public.create_quote_link(uuid),
  public.revoke_quote_link(uuid),
  public.mail_quote(uuid, text)
  to authenticated;
