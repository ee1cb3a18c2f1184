-- Mails that the database decides on: written in the transaction of what they tell about, sent afterwards by their jobs. A mail is sent
-- at least once; after eight failures it stays where it is, and its job, which is dead, has the reason.

create function private.mail_text(p_text text, p_length integer)
returns text language sql immutable security invoker set search_path = '' as $$
  select left(regexp_replace(
    regexp_replace(p_text, '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+|://+', ' ', 'g'),
    -- A dot before a letter is what mail programs recognise addresses by.
    '\.(?=[[:alpha:]])', '. ', 'g'), p_length);
$$;
comment on function private.mail_text(text, integer) is
  'What people wrote, fit for a mail that we sign: one line in one direction, and no address that a mail program would make a link of.';

create function private.queue_mail(
  p_user_id uuid, p_recipient text, p_kind text, p_subject text, p_body text, p_document jsonb default null)
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
  insert into private.mail_outbox (user_id, recipient, kind, subject, body, content, document)
  values (p_user_id, v_recipient, p_kind, p_subject, left(v_greeting || E'\n\n' || p_body, 8000), v_content, p_document);
end;
$$;
comment on function private.queue_mail(uuid, text, text, text, text, jsonb) is
  'Puts a mail to a person about their account into the outbox, as text and in parts; without an address it goes to the one of the account; with a document, it carries that as a PDF.';

create function private.mail_moment(p_user_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_timezone text := (
    select t.timezone from public.tenant_users m join public.tenants t on t.id = m.tenant_id where m.user_id = p_user_id);
begin
  return to_char(now() at time zone coalesce(v_timezone, 'UTC'), 'FMDD Mon YYYY, HH24:MI') || ' (' || coalesce(v_timezone, 'UTC') || ')';
end;
$$;
comment on function private.mail_moment(uuid) is 'Now, as a mail to this person writes it: in the zone of the business.';

create function public.read_mail(p_mail_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', o.id, 'to', o.recipient, 'subject', o.subject, 'body', o.body, 'content', o.content,
      'document', private.mail_document(o.document), 'brand', private.mail_brand(o.shop_tenant_id))
    from private.mail_outbox o where o.id = p_mail_id and o.sent_at is null);
end;
$$;
comment on function public.read_mail(uuid) is
  'For jobs-tick: a mail that is to be sent, {id, to, subject, body, content, document, brand}; null when it was sent already, or is gone.';

create function public.mark_mail_sent(p_mail_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.mail_outbox o set sent_at = clock_timestamp() where o.id = p_mail_id and o.sent_at is null;
end;
$$;
comment on function public.mark_mail_sent(uuid) is 'For jobs-tick: the mail service has taken a mail.';

create function private.tg_mail_outbox__enqueue()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue_job('mail', new.shop_tenant_id, new.id::text);
  return null;
end;
$$;
comment on function private.tg_mail_outbox__enqueue() is 'Every mail has a job that sends it, in the turns of the business that it speaks for.';

create function private.business_name_at(p_address text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_host text := lower(substring(p_address from '^https?://([^/:?#]+)'));
  v_slug text := lower(substring(p_address from '^https?://[^/?#]+/t/([^/?#]+)'));
  v_tenant_id uuid;
begin
  -- A shop below /t/ on the platform's own host, else the one whose host it is.
  select s.tenant_id into v_tenant_id
  from public.storefront_settings s join public.tenants t on t.id = s.tenant_id
  where s.slug = v_slug and t.status in ('active', 'trial');
  if v_slug is null then
    v_tenant_id := coalesce(public.get_tenant_by_domain(v_host),
      case when v_host like '%.%' then public.get_tenant_by_domain(split_part(v_host, '.', 1)) end);
  end if;
  return (
    select private.mail_text(coalesce(s.display_name, b.company_name, t.name), 100)
    from public.tenants t
    left join public.storefront_settings s on s.tenant_id = t.id
    left join public.business_settings b on b.tenant_id = t.id
    where t.id = v_tenant_id);
end;
$$;
comment on function private.business_name_at(text) is
  'The name of the usable business whose host or shop an address is, as mails say it; null for any other address.';

create function private.account_mail_part(p_paragraph text)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_link text[] := regexp_match(p_paragraph, '^(.*): (\{\{site_url\}\}(/[a-z/-]+))$');
begin
  if v_link is not null then
    return jsonb_build_object('links', jsonb_build_array(jsonb_build_object('label', v_link[1], 'url', v_link[2], 'button',
      case v_link[3] when '/forgot-password' then 'Choose a new password' when '/admin/team' then 'Open the team'
        when '/admin/billing' then 'Open billing' else 'Sign in' end)));
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

grant execute on function private.business_name_at(text) to supabase_auth_admin;
