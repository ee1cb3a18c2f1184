-- Addresses of shops: readable for names with accents, never such that a shop could pass for a bank, for a known name or for the
-- platform, and free for everybody who signs up in the same moment.

create function private.impersonates(p_label text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select p_label ~ '^..--' or p_label ~ '^(dukani|secure|login|support|verify|account|bank)'
    or p_label ~ '(^|-)(paypal|google|mastercard|safaricom|mpesa|m-pesa|facebook|microsoft|whatsapp)'
    or p_label ~ '^(apple|visa|stripe)$';
$$;
comment on function private.impersonates(text) is
  'Whether a label would pass for somebody whom people trust: a known name, the platform, a bank, or by international spelling anybody. As impersonates in the shared code.';

create function private.is_reserved_label(p_label text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.impersonates(p_label) or exists (select 1 from private.reserved_subdomains r where r.label = p_label);
end;
$$;
comment on function private.is_reserved_label(text) is 'Whether no business may take a label.';
