-- Money that is only said to have come. A payment by card or mobile money at the till has a proof (the number of its slip, the code of
-- M-Pesa's message, or the money itself that Safaricom reported); where it has none this is asked for, marked until somebody settles it,
-- or refused, as the business chooses for each way of paying.

create function private.payment_proof(p_tenant_id uuid, p_tender_type text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select m.proof from public.payment_methods m where m.tenant_id = p_tenant_id and m.tender_type = p_tender_type
    order by m.is_enabled desc, array_position(array['required', 'ask', 'optional'], m.proof) limit 1), 'optional');
end;
$$;
comment on function private.payment_proof(uuid, text) is
  'Whether a way of paying asks for the number of its slip or message: optional, ask or required. Of several of one kind that are taken the strictest decides: a payment names only its kind.';

create function private.is_code_seen(p_tenant_id uuid, p_reference text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.direct_payments d
      where d.tenant_id = p_tenant_id and d.receipt_number = p_reference and d.state <> 'unconfirmed')
    or exists (select 1 from public.payment_intents i
      where i.tenant_id = p_tenant_id and i.provider = 'mpesa' and i.receipt_number = p_reference and i.state = 'succeeded');
end;
$$;
comment on function private.is_code_seen(uuid, text) is 'Whether money under a code of mobile money has come, as the payment service says.';

create function private.is_code_spent(p_tenant_id uuid, p_reference text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.sale_payments s
      where s.tenant_id = p_tenant_id and s.tender_type = 'mobile_money' and s.reference = p_reference)
    or exists (select 1 from public.contact_payments c where c.tenant_id = p_tenant_id and c.tender_type = 'mobile_money'
      and c.reference = p_reference and c.reverses_id is null and c.reversed_at is null and not c.is_payout)
    or exists (select 1 from public.gift_cards g
      where g.tenant_id = p_tenant_id and g.tender_type = 'mobile_money' and g.reference = p_reference)
    or exists (select 1 from public.direct_payments d
      where d.tenant_id = p_tenant_id and d.receipt_number = p_reference and d.state in ('sent_back', 'assigned'))
    or exists (select 1 from public.payment_intents i
      where i.tenant_id = p_tenant_id and i.provider = 'mpesa' and i.receipt_number = p_reference
        and i.state in ('succeeded', 'needs_review', 'refunded'));
end;
$$;
comment on function private.is_code_spent(uuid, text) is
  'Whether a code of mobile money, written as private.mobile_code writes it, has paid for something (a sale, an account, a gift card, an order) or was sent back.';

create function private.mobile_code(p_reference text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case when p_reference ~ '^[0-9A-Z]+$' then p_reference else nullif(upper(regexp_replace(translate(normalize(p_reference, NFKD),
  -- Letters of Cyrillic and Greek that look like one of ours are taken for it; widths, accents, punctuation and what cannot be seen go.
  E'\u0410\u0412\u0415\u0405\u0406\u0408\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0425\u0423\u051A\u051C'
  '\u0430\u0435\u0455\u0456\u0458\u043A\u043C\u043D\u043E\u0440\u0441\u0442\u0445\u0443\u051B\u051D\u0432'
  '\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7\u03BF', 'ABESIJKMHOPCTXYQWAESIJKMHOPCTXYQWBABEZHIKMNOPTYXO'),
  '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u02b0-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u2bff\u2e00-\u2e7f'
  '\u3000-\u303f\u3164\ufe00-\ufe6f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U000e0000-\U000e0fff]+', '', 'g')), '') end;
comment on function private.mobile_code(text) is
  'A code of mobile money however it is typed: its letters and digits, in capitals. What is left of other scripts shows that it is none (private.is_mobile_code).';

create function private.is_mobile_code(p_code text)
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return coalesce(p_code ~ '^[A-Z0-9]{6,30}$', false);
comment on function private.is_mobile_code(text) is 'Whether a text, as private.mobile_code writes it, has the form in which payment services report their codes.';

create function private.refuse_spent_code(p_field text)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.fail(409, 'receipt_reused', 'This transaction code was already used for another payment.', jsonb_build_object('field', p_field));
end;
$$;
comment on function private.refuse_spent_code(text) is 'Raises receipt_reused: a code of mobile money pays once.';

create function private.tg_payments__has_proof()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_proof text := private.payment_proof(new.tenant_id, new.tender_type);
  v_is_sale boolean := tg_table_name = 'sale_payments';
  -- What is no code proves nothing: it cannot be compared with one.
  v_names_proof boolean := new.reference is not null and (new.tender_type <> 'mobile_money' or private.is_mobile_code(new.reference));
begin
  -- What a payment service reports by itself is nobody's to prove.
  if not v_names_proof and v_proof = 'required' and auth.uid() is not null and not (v_is_sale and private.goods_have_left()) then
    perform private.fail(400, 'payment_proof_required', case new.tender_type
      when 'card' then 'Enter the number of the card slip.'
      else 'Enter the transaction code of the mobile money payment.' end,
      jsonb_build_object('field', case when v_is_sale then 'payments' else 'reference' end));
  end if;
  if v_is_sale then
    new.is_unproven := v_proof <> 'optional' and (not v_names_proof
      or new.tender_type = 'mobile_money' and private.are_payments_reported(new.tenant_id)
        and not private.is_code_seen(new.tenant_id, new.reference));
  end if;
  return new;
end;
$$;
comment on function private.tg_payments__has_proof() is
  'Refuses a payment by card or mobile money without slip or code where the business wants one, and marks one at the till that nothing proves. A sale of goods that have left is marked, never refused.';

create function private.tg_direct_payments__proves_sale()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.sale_payments s set is_unproven = false
  where s.tenant_id = new.tenant_id and s.sale_id = new.sale_id and s.reference = new.receipt_number and s.is_unproven;
  return null;
end;
$$;
comment on function private.tg_direct_payments__proves_sale() is 'Money that comes after its sale, under the code that the sale names, proves that payment.';
