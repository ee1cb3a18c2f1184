-- Mails of a shop lead to the shop's own address and look like the shop: its verified domain, else its subdomain, else its page on the main
-- host. Which mail is of which shop is known by its row.

create function private.host_url(p_tenant_id uuid)
returns text language sql stable security definer set search_path = ''
return case when exists (select 1 from public.tenants t where t.id = p_tenant_id and t.subdomain is not null)
  or exists (select 1 from public.tenant_domains d where d.tenant_id = p_tenant_id and d.verified_at is not null)
  then '{{shop_url}}' else '{{site_url}}' end;
comment on function private.host_url(uuid) is
  'What stands for the host of a business in a mail, for pages that are at the root of a host (invoices, the staff''s area): a shop at /t/slug has none of its own.';

create function private.mail_brand(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'name', private.mail_text(coalesce(s.display_name, b.company_name, t.name), 100),
      'host', coalesce((select d.domain from public.tenant_domains d
        where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1), t.subdomain),
      'slug', s.slug, 'logo_url', coalesce(c.logo_url, b.company_logo_url), 'color', coalesce(c.primary_color, '#2563eb'),
      'phone', b.phone, 'email', b.email,
      'address', private.mail_text(nullif(concat_ws(', ', b.address_line_1, b.address_line_2, b.city), ''), 300))
    from public.tenants t
    left join public.storefront_settings s on s.tenant_id = t.id
    left join public.business_settings b on b.tenant_id = t.id
    left join public.tenant_customization c on c.tenant_id = t.id
    where t.id = p_tenant_id);
end;
$$;
comment on function private.mail_brand(uuid) is
  'How a mail of a business looks and where its shop is: host is the verified domain, else the label of the subdomain, else null (the shop is at /t/slug).';

create function private.mail_content_text(p_content jsonb)
returns text language sql immutable parallel safe security invoker set search_path = '' as $$
  select left(concat_ws(E'\n\n',
    p_content ->> 'greeting',
    (select string_agg(e.value #>> '{}', E'\n\n' order by e.ordinality) from jsonb_array_elements(p_content -> 'paragraphs') with ordinality as e),
    (select string_agg(concat_ws('  ', '- ' || l.name, nullif(l.amount, '')) || coalesce(E'\n  ' || l.detail, ''), E'\n' order by l.ordinality)
      from jsonb_array_elements(p_content -> 'lines') with ordinality as x (value, ordinality)
      cross join lateral (select x.value ->> 'name' as name, x.value ->> 'detail' as detail, x.value ->> 'amount' as amount, x.ordinality) as l),
    (select string_agg((e.value ->> 'label') || ': ' || (e.value ->> 'amount'), E'\n' order by e.ordinality)
      from jsonb_array_elements(p_content -> 'totals') with ordinality as e),
    (select string_agg((e.value ->> 'label') || case when e.value ->> 'value' like E'%\n%' then E':\n' else ': ' end || (e.value ->> 'value'), E'\n' order by e.ordinality)
      from jsonb_array_elements(p_content -> 'facts') with ordinality as e),
    (select string_agg((e.value ->> 'label') || E':\n' || (e.value ->> 'url'), E'\n\n' order by e.ordinality)
      from jsonb_array_elements(p_content -> 'links') with ordinality as e),
    p_content ->> 'closing'), 40000);
$$;
comment on function private.mail_content_text(jsonb) is 'The text part of a mail, from the same parts as its HTML.';

create function private.queue_shop_mail(
  p_tenant_id uuid, p_user_id uuid, p_recipient text, p_kind text, p_subject text, p_content jsonb, p_document jsonb default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Without a usable address there is no mail; what it would tell of happened all the same.
  if length(p_recipient) between 3 and 320 and p_recipient !~ '[[:cntrl:],;<>]' then
    insert into private.mail_outbox (user_id, recipient, kind, subject, body, shop_tenant_id, content, document)
    values (p_user_id, p_recipient, p_kind, left(p_subject, 200), private.mail_content_text(p_content), p_tenant_id, p_content, p_document);
  end if;
end;
$$;
comment on function private.queue_shop_mail(uuid, uuid, text, text, text, jsonb, jsonb) is
  'Puts a mail that speaks for a business into the outbox, as text and in parts for its HTML; with a document, it carries that as a PDF.';

create function private.document_head(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('business', private.shop_profile(p_tenant_id), 'tax_pin', b.tax_pin, 'tax_pin_label', b.tax_pin_label,
      'papers', private.paper_content(b) - array['footer', 'how_to_pay'])
    from public.business_settings b where b.tenant_id = p_tenant_id);
end;
$$;
comment on function private.document_head(uuid) is 'Who issues a document, and what its papers show: {business, tax_pin, tax_pin_label, papers}.';

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
