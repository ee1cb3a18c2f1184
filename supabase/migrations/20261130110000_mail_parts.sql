-- Every mail is made of parts (decision 0053): receipts, quotes and statements with the amounts as the shop writes them, its name, logo and
-- links; questions to the shop, products that are back, carts left behind; and what people are told about their account.

create function private.account_mail_part(p_paragraph text)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_link text[] := regexp_match(p_paragraph, '^(.*): (\{\{site_url\}\}(/[a-z/-]+))$');
begin
  if v_link is not null then
    return jsonb_build_object('links', jsonb_build_array(jsonb_build_object('label', v_link[1], 'url', v_link[2], 'button',
      case v_link[3] when '/forgot-password' then 'Choose a new password' when '/admin/team' then 'Open the team' else 'Sign in' end)));
  elsif p_paragraph ~ '^[A-Z][a-z]+: .*\n' then
    return jsonb_build_object('facts', (
      select jsonb_agg(jsonb_build_object('label', split_part(l.line, ': ', 1), 'value', substr(l.line, strpos(l.line, ': ') + 2)) order by l.place)
      from regexp_split_to_table(p_paragraph, E'\n') with ordinality as l (line, place)));
  end if;
  return jsonb_build_object('paragraphs', jsonb_build_array(p_paragraph));
end;
$$;
comment on function private.account_mail_part(text) is
  'A paragraph of a mail about an account as a part: one that ends in an own address is a link, lines that name what they say are facts.';

create or replace function private.queue_mail(p_user_id uuid, p_recipient text, p_kind text, p_subject text, p_body text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_recipient text := coalesce(p_recipient, (select u.email from auth.users u where u.id = p_user_id));
  v_greeting text := 'Hello ' || coalesce((select private.mail_text(p.full_name, 120) from public.profiles p where p.user_id = p_user_id), 'there') || ',';
  v_content jsonb;
begin
  -- An account without a usable address gets no mail; what happened to it happens all the same.
  if v_recipient is null or length(v_recipient) not between 3 and 320 or v_recipient ~ '[[:cntrl:],;<>]' then
    return;
  end if;
  select jsonb_build_object('greeting', v_greeting,
    'paragraphs', coalesce(jsonb_agg(x.part #> '{paragraphs,0}' order by x.place) filter (where x.part ? 'paragraphs'), '[]'),
    'facts', coalesce((jsonb_agg(x.part -> 'facts') filter (where x.part ? 'facts')) -> 0, '[]'),
    'links', coalesce(jsonb_agg(x.part #> '{links,0}' order by x.place) filter (where x.part ? 'links'), '[]')) into v_content
  from (
    select private.account_mail_part(l.paragraph) as part, l.place
    from regexp_split_to_table(p_body, E'\n\n+') with ordinality as l (paragraph, place)) x;
  insert into private.mail_outbox (user_id, recipient, kind, subject, body, content)
  values (p_user_id, v_recipient, p_kind, p_subject, left(v_greeting || E'\n\n' || p_body, 8000), v_content);
end;
$$;
comment on function private.queue_mail(uuid, text, text, text, text) is
  'Puts a mail to a person about their account into the outbox, as text and in parts; without an address it goes to the one of the account.';

create function private.mail_day(p_day date)
returns text language sql immutable parallel safe security invoker set search_path = ''
return to_char(p_day, 'FMDD Mon YYYY');
comment on function private.mail_day(date) is 'A day as mails write it: 3 Dec 2026.';

create function private.mail_questions(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_brand jsonb := private.mail_brand(p_tenant_id);
  v_where text := concat_ws(' · ', nullif(v_brand ->> 'phone', ''), nullif(v_brand ->> 'email', ''));
begin
  return case when v_where = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('label', 'Questions', 'value', v_where)) end;
end;
$$;
comment on function private.mail_questions(uuid) is 'Where a business is asked about a mail, as a list of facts: none where it has given no phone and no address.';

-- Receipts ------------------------------------------------------------------------------------------------------------------

create function private.receipt_mail_path(p_tenant_id uuid, p_sale_id uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.invoice_links (tenant_id, id, sale_id, token_hash, expires_at, created_by)
  values (p_tenant_id, p_sale_id, p_sale_id, private.token_hash(private.link_token(p_tenant_id, 'invoice', p_sale_id)),
    clock_timestamp() + interval '10 years', auth.uid())
  on conflict do nothing;
  return private.order_invoice_path(p_tenant_id, p_sale_id);
end;
$$;
comment on function private.receipt_mail_path(uuid, uuid) is
  'Where the customer opens the invoice that is mailed, with the same link for every mail; null once staff have ended it.';

create function private.receipt_mail_content(p_tenant_id uuid, p_sale_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale jsonb := private.sale_json(p_tenant_id, p_sale_id);
  v_terms jsonb := private.invoice_terms_json(p_tenant_id, p_sale_id);
  v_open numeric := (v_terms ->> 'open_amount')::numeric;
  v_path text := private.receipt_mail_path(p_tenant_id, p_sale_id);
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'greeting', 'Hello,',
    'paragraphs', jsonb_build_array(format('Thank you for your purchase on %s.', private.mail_day((v_sale ->> 'business_date')::date))),
    'lines', private.document_mail_lines(p_tenant_id, v_sale),
    'totals', private.document_mail_totals(p_tenant_id, v_sale, case when v_open > 0 then (v_sale ->> 'total_amount')::numeric - v_open end,
      case when v_open > 0 then v_open end),
    'facts', jsonb_build_array(jsonb_build_object('label', 'Receipt', 'value', v_sale ->> 'invoice_number'))
      || case when v_open > 0 then jsonb_build_array(jsonb_build_object('label', 'Please pay by', 'value', private.mail_day((v_terms ->> 'due_on')::date)))
        || case when v_terms ->> 'how_to_pay' is null then '[]'::jsonb
          else jsonb_build_array(jsonb_build_object('label', 'How to pay', 'value', private.mail_lines(v_terms ->> 'how_to_pay'))) end
        else '[]' end
      || private.mail_questions(p_tenant_id),
    'links', case when v_path is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'label', 'To look at or print again. Whoever has this link can see it', 'button', 'View the receipt', 'url', private.host_url(p_tenant_id) || v_path)) end,
    'closing', (select private.mail_text(nullif(btrim(b.receipt_footer), ''), 300) from public.business_settings b where b.tenant_id = p_tenant_id)));
end;
$$;
comment on function private.receipt_mail_content(uuid, uuid) is
  'The mail of a receipt: lines and sums as the customer saw them, what is left to pay and how, and the link to the invoice.';

create or replace function public.mail_receipt(p_sale_id uuid, p_email text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_email text := lower(btrim(coalesce(p_email, '')));
  v_sent record;
begin
  perform private.require_sale_to_share(v_tenant_id, p_sale_id);
  perform private.require_writable();
  if length(v_email) not between 3 and 320 or v_email !~ '^[^[:cntrl:][:space:],;<>@]+@[^[:cntrl:][:space:],;<>@]+\.[^[:cntrl:][:space:],;<>@.]+$' then
    perform private.refuse_input('p_email', 'This is no e-mail address.');
  end if;
  perform private.lock_request('receipt_mails', v_tenant_id, v_tenant_id);
  select count(*) filter (where m.sale_id = p_sale_id) as of_sale, count(*) filter (where m.created_at > now() - interval '1 day') as of_day into v_sent
  from private.receipt_mails m
  where m.tenant_id = v_tenant_id and (m.sale_id = p_sale_id or m.created_at > now() - interval '1 day');
  if v_sent.of_sale >= 5 or v_sent.of_day >= 500 then
    perform private.fail(429, 'rate_limited', case when v_sent.of_sale >= 5 then 'This receipt was mailed five times.'
      else 'Five hundred receipts were mailed today.' end);
  end if;
  perform private.queue_shop_mail(v_tenant_id, auth.uid(), v_email, 'receipt',
    format('Your receipt %s from %s', (select s.invoice_number from public.sales s where s.tenant_id = v_tenant_id and s.id = p_sale_id),
      private.mail_brand(v_tenant_id) ->> 'name'),
    private.receipt_mail_content(v_tenant_id, p_sale_id));
  insert into private.receipt_mails (tenant_id, sale_id, sent_by) values (v_tenant_id, p_sale_id, auth.uid());
  return jsonb_build_object('sent_to', v_email);
end;
$$;
drop function private.receipt_text(jsonb);

-- Quotes --------------------------------------------------------------------------------------------------------------------

create function private.quote_mail_content(p_quote public.quotes, p_path text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'greeting', 'Hello,',
    'paragraphs', jsonb_build_array(format('Thank you for asking. This quote is good until %s.', private.mail_day(p_quote.valid_until))),
    'lines', private.document_mail_lines(p_quote.tenant_id, p_quote.priced),
    'totals', private.document_mail_totals(p_quote.tenant_id, p_quote.priced, null, null),
    'facts', jsonb_build_array(jsonb_build_object('label', 'Quote', 'value', p_quote.quote_number),
      jsonb_build_object('label', 'Good until', 'value', private.mail_day(p_quote.valid_until))) || private.mail_questions(p_quote.tenant_id),
    'links', jsonb_build_array(jsonb_build_object('label', 'Look at it and accept it here', 'button', 'View the quote',
      'url', private.host_url(p_quote.tenant_id) || p_path)));
end;
$$;
comment on function private.quote_mail_content(public.quotes, text) is 'The mail of a quote: what was offered, until when, and the link by which it is accepted.';

create or replace function public.mail_quote(p_quote_id uuid, p_email text)
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
    perform private.refuse_input('p_email', 'This is no e-mail address.');
  end if;
  perform private.lock_request('quote_mails', v_tenant_id, v_tenant_id);
  select count(*) filter (where m.quote_id = p_quote_id) as of_quote, count(*) filter (where m.created_at > now() - interval '1 day') as of_day into v_sent
  from private.quote_mails m
  where m.tenant_id = v_tenant_id and (m.quote_id = p_quote_id or m.created_at > now() - interval '1 day');
  if v_sent.of_quote >= 5 or v_sent.of_day >= 200 then
    perform private.fail(429, 'rate_limited', case when v_sent.of_quote >= 5 then 'This quote was mailed five times.'
      else 'Two hundred quotes were mailed today.' end);
  end if;
  v_link := private.quote_link(v_quote, auth.uid());
  perform private.queue_shop_mail(v_tenant_id, auth.uid(), v_email, 'quote',
    format('Your quote %s from %s', v_quote.quote_number, private.mail_brand(v_tenant_id) ->> 'name'),
    private.quote_mail_content(v_quote, v_link ->> 'path'));
  insert into private.quote_mails (tenant_id, quote_id, sent_by) values (v_tenant_id, p_quote_id, auth.uid());
  return jsonb_build_object('sent_to', v_email);
end;
$$;

-- Statements ----------------------------------------------------------------------------------------------------------------

create function private.statement_mail_lines(p_tenant_id uuid, p_statement jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency text := p_statement ->> 'currency_code';
  v_count integer := jsonb_array_length(p_statement -> 'entries');
begin
  return jsonb_build_array(jsonb_build_object('name', 'Balance at the start', 'amount',
      private.mail_money(p_tenant_id, v_currency, (p_statement ->> 'opening_balance')::numeric)))
    || case when v_count > 60 then jsonb_build_array(jsonb_build_object('name', format('%s earlier entries are not listed', v_count - 60))) else '[]' end
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', coalesce(private.mail_text(r.number, 30), initcap(replace(r.kind, '_', ' '))),
        'detail', format('%s, balance %s', private.mail_day(r.business_date), private.mail_money(p_tenant_id, v_currency, r.balance)),
        'amount', private.mail_money(p_tenant_id, v_currency, r.amount)) order by e.place)
      from jsonb_array_elements(p_statement -> 'entries') with ordinality as e (value, place)
      cross join lateral jsonb_to_record(e.value) as r (business_date date, number text, kind text, amount numeric, balance numeric)
      where e.place > v_count - 60), '[]');
end;
$$;
comment on function private.statement_mail_lines(uuid, jsonb) is 'What was booked with a contact, for a mail: the balance at the start and the last 60 entries.';

create function private.statement_mail_content(p_tenant_id uuid, p_statement jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency text := p_statement ->> 'currency_code';
begin
  return jsonb_build_object(
    'greeting', 'Hello ' || private.mail_text(p_statement #>> '{contact,name}', 120) || ',',
    'paragraphs', jsonb_build_array(format('This is your statement from %s to %s.%s', private.mail_day((p_statement ->> 'from')::date),
      private.mail_day((p_statement ->> 'to')::date),
      case when p_statement -> 'entries' = '[]' then ' Nothing was booked in this period.' else '' end)),
    'lines', private.statement_mail_lines(p_tenant_id, p_statement),
    'totals', jsonb_build_array(
      jsonb_build_object('label', 'Balance at the end', 'is_total', true,
        'amount', private.mail_money(p_tenant_id, v_currency, (p_statement ->> 'closing_balance')::numeric)),
      jsonb_build_object('label', 'Overdue', 'amount', private.mail_money(p_tenant_id, v_currency,
        (p_statement #>> '{ageing,total}')::numeric - (p_statement #>> '{ageing,current}')::numeric))),
    'facts', private.mail_questions(p_tenant_id),
    'closing', 'Please ask us if anything is not clear.');
end;
$$;
comment on function private.statement_mail_content(uuid, jsonb) is 'The mail of a statement: what was booked, the balances, and what is overdue.';

create or replace function public.mail_statement(p_contact_id uuid, p_from date default null, p_to date default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view_ledger');
  v_statement jsonb;
  v_contact_id uuid;
  v_email text;
  v_sent record;
begin
  if not private.actor_can(v_tenant_id, auth.uid(), 'communications.send') then
    perform private.fail(403, 'permission_denied', 'Your role does not send mails.', '{"permission": "communications.send"}');
  end if;
  perform private.require_writable();
  v_statement := private.require_statement(v_tenant_id, p_contact_id, p_from, p_to, 'receivable');
  v_contact_id := (v_statement #>> '{contact,id}')::uuid;
  v_email := v_statement #>> '{contact,email}';
  if v_email is null or length(v_email) not between 3 and 320 or v_email ~ '[[:cntrl:],;<>[:space:]]' then
    perform private.refuse_input('email', 'This contact has no e-mail address that a statement could be sent to.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('statement_mails' || v_tenant_id, 0));
  select count(*) filter (where m.created_at > now() - interval '1 hour' and m.contact_id = v_contact_id) as of_contact, count(*) as of_day into v_sent
  from private.statement_mails m where m.tenant_id = v_tenant_id and m.created_at > now() - interval '1 day';
  if v_sent.of_contact >= 3 or v_sent.of_day >= 100 then
    perform private.fail(429, 'rate_limited', case when v_sent.of_contact >= 3 then 'This contact was sent three statements within the hour.'
      else 'A hundred statements were sent today.' end);
  end if;
  perform private.queue_shop_mail(v_tenant_id, auth.uid(), v_email, 'contact_statement',
    'Your statement from ' || (private.mail_brand(v_tenant_id) ->> 'name'), private.statement_mail_content(v_tenant_id, v_statement));
  insert into private.statement_mails (tenant_id, contact_id, sent_by) values (v_tenant_id, v_contact_id, auth.uid());
  perform private.write_audit(v_tenant_id, auth.uid(), 'statement_mailed', 'contacts', v_contact_id, null,
    jsonb_build_object('from', v_statement -> 'from', 'to', v_statement -> 'to'));
  return jsonb_build_object('sent_to', v_email);
end;
$$;
drop function private.statement_text(jsonb);

-- What comes from the shop by itself, and questions to it -----------------------------------------------------------------------

create or replace function private.stock_notice_mail(p_notice public.stock_notices)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_shop text := private.mail_brand(p_notice.tenant_id) ->> 'name';
  v_product text := (
    select private.mail_text(p.name, 120) from public.products p where p.tenant_id = p_notice.tenant_id and p.id = p_notice.product_id);
begin
  perform private.queue_shop_mail(p_notice.tenant_id, null, p_notice.email, 'stock_notice', format('%s is back at %s', v_product, v_shop),
    jsonb_build_object(
      'greeting', 'Hello,',
      'paragraphs', jsonb_build_array(format('You asked us to tell you: %s can be bought again at %s.', v_product, v_shop)),
      'links', jsonb_build_array(
        jsonb_build_object('label', 'See it in the shop', 'button', 'View the product', 'url', '{{shop_url}}/product/' || p_notice.product_id),
        jsonb_build_object('label', 'This is the only mail about it. If you want none about other products either', 'button', 'No more such mails',
          'url', '{{shop_url}}/stock-notice/' || private.link_token(p_notice.tenant_id, 'stock_notice', p_notice.id)))));
end;
$$;

create or replace function private.cart_mail(p_cart private.shopper_carts)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text := private.proven_email(p_cart.user_id);
  v_lines jsonb := private.shopper_cart_json(p_cart.tenant_id, p_cart.user_id) -> 'lines';
  v_shop text := private.mail_brand(p_cart.tenant_id) ->> 'name';
begin
  if v_email is null or v_lines = '[]' then
    return false;
  end if;
  perform private.queue_shop_mail(p_cart.tenant_id, null, v_email, 'cart_left', format('Your cart at %s is still here', v_shop), jsonb_build_object(
    'greeting', 'Hello,',
    'paragraphs', jsonb_build_array(format('You left this in your cart at %s. Prices and stock are those of the day you order.', v_shop)),
    'lines', (
      select jsonb_agg(jsonb_build_object('name', format('%s × %s', trim_scale((e.value ->> 'quantity')::numeric), private.mail_text(e.value ->> 'name', 120)))
        order by e.ordinality) from jsonb_array_elements(v_lines) with ordinality as e where e.ordinality <= 8)
      || case when jsonb_array_length(v_lines) > 8
        then jsonb_build_array(jsonb_build_object('name', format('and %s more', jsonb_array_length(v_lines) - 8))) else '[]' end,
    'links', jsonb_build_array(
      jsonb_build_object('label', 'Go on where you left', 'button', 'Open the cart', 'url', '{{shop_url}}/cart'),
      jsonb_build_object('label', 'On another device, sign in first', 'button', 'Sign in', 'url', '{{shop_url}}/account'),
      jsonb_build_object('label', 'This is the only mail about this cart. If you want none about others either', 'button', 'No more such mails',
        'url', '{{shop_url}}/cart-mails/' || private.link_token(p_cart.tenant_id, 'cart_mails', p_cart.user_id)))));
  return true;
end;
$$;

create or replace function private.mail_contact_message(p_message public.contact_messages)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text := (
    select coalesce(b.email, (
      select u.email from public.tenant_users m join auth.users u on u.id = m.user_id
      where m.tenant_id = p_message.tenant_id and m.role = 'admin' and m.is_active order by m.created_at limit 1))
    from public.tenants t left join public.business_settings b on b.tenant_id = t.id where t.id = p_message.tenant_id);
begin
  -- A shop that is written to very often sees it behind the bell; its mailbox is left in peace.
  if (select count(*) from public.contact_messages c
    where c.tenant_id = p_message.tenant_id and c.created_at > now() - interval '1 hour') > 20 then
    return;
  end if;
  perform private.queue_shop_mail(p_message.tenant_id, null, v_email, 'contact_message',
    'A question from ' || private.mail_text(p_message.name, 100),
    jsonb_build_object(
      'greeting', 'Hello,',
      'paragraphs', jsonb_build_array(private.mail_text(p_message.name, 120) || ' wrote to your shop:', private.mail_text(p_message.message, 3000)),
      'facts', (
        select coalesce(jsonb_agg(jsonb_build_object('label', f.label, 'value', f.value) order by f.label), '[]')
        from (values ('Email', p_message.email), ('Phone', p_message.phone)) as f (label, value) where f.value <> ''),
      'links', jsonb_build_array(jsonb_build_object('label', 'Answer it here', 'button', 'Open the message',
        'url', private.host_url(p_message.tenant_id) || '/admin/customers/messages?message=' || p_message.id))));
end;
$$;

-- What waits from before is told in paragraphs.
update private.mail_outbox o
set content = jsonb_build_object('paragraphs', to_jsonb(regexp_split_to_array(o.body, E'\n\n+'))) where o.content is null;
alter table private.mail_outbox alter column content set not null;
