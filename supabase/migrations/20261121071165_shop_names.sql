-- A shop is called as its business until its owner gives it another name: the copy made at sign-up hid every later change.

create or replace function private.provision_settings(p_tenant_id uuid, p_name text, p_slug text, p_country text, p_currency_code text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_location_id uuid := gen_random_uuid();
  v_is_kenya boolean := p_country = 'KE' or (p_country is null and p_currency_code = 'KES');
begin
  insert into public.business_settings (tenant_id, company_name, country, currency_code, currency_symbol, receipt_footer)
  select p_tenant_id, p_name, p_country, c.code, c.symbol, 'Thank you for shopping with us.'
  from public.currencies c where c.code = p_currency_code;
  insert into public.tenant_customization (tenant_id) values (p_tenant_id);
  -- A new shop promises no delivery: its owner has not yet said where to, nor what it costs.
  -- Without a name of its own it is called as the business is, also when that is renamed.
  insert into public.storefront_settings (tenant_id, slug, delivery_enabled, pickup_enabled)
  values (p_tenant_id, p_slug, false, true);
  -- Shelf prices carry the tax nearly everywhere; in North America it comes on top.
  insert into public.tenant_policies (tenant_id, prices_include_tax)
  values (p_tenant_id, coalesce(p_country not in ('US', 'CA'), p_currency_code not in ('USD', 'CAD')));
  insert into public.tax_rates (tenant_id, name, code, rate_percent, is_default)
  select p_tenant_id, r.name, r.code, r.rate_percent, r.is_default
  from (values
    ('KE', 'VAT 16%', 'B', 16, true), ('KE', 'VAT 8%', 'E', 8, false), ('KE', 'Zero-rated', 'C', 0, false), ('KE', 'Exempt', 'A', 0, false),
    ('GB', 'VAT 20%', 'STD', 20, true), ('GB', 'Reduced 5%', 'RED', 5, false), ('GB', 'Zero-rated', 'ZERO', 0, false),
    ('JP', 'Consumption tax 10%', 'STD', 10, true), ('JP', 'Reduced 8%', 'RED', 8, false),
    ('US', 'No sales tax', 'NONE', 0, true), ('US', 'Sales tax 8.875%', 'SALES', 8.875, false),
    ('other', 'No tax', 'NONE', 0, true)
  ) as r (country, name, code, rate_percent, is_default)
  where r.country = case
    when v_is_kenya then 'KE'
    when p_country = 'GB' or (p_country is null and p_currency_code = 'GBP') then 'GB'
    when p_country = 'JP' or (p_country is null and p_currency_code = 'JPY') then 'JP'
    when p_country = 'US' then 'US'
    else 'other' end;
  insert into public.locations (tenant_id, id, name, is_default) values (p_tenant_id, v_location_id, 'Main shop', true);
  insert into public.tills (tenant_id, name, location_id) values (p_tenant_id, 'Till 1', v_location_id);
  insert into public.payment_methods (tenant_id, tender_type, name, position, ledger_role, counts_in_drawer)
  values
    (p_tenant_id, 'cash', 'Cash', 1, 'cash', true),
    (p_tenant_id, 'mobile_money', case when v_is_kenya then 'M-Pesa' else 'Mobile money' end, 2, 'mobile_money_clearing', false),
    (p_tenant_id, 'card', 'Card', 3, 'card_clearing', false),
    (p_tenant_id, 'store_credit', 'Store credit', 4, 'store_credit', false),
    (p_tenant_id, 'on_account', 'On account', 5, 'receivable', false);
  insert into private.document_sequences (tenant_id, document_type, prefix)
  values
    (p_tenant_id, 'invoice', 'INV-'), (p_tenant_id, 'credit_note', 'CN-'), (p_tenant_id, 'order', 'WEB-'),
    (p_tenant_id, 'goods_receipt', 'GRN-'), (p_tenant_id, 'stock_adjustment', 'ADJ-'), (p_tenant_id, 'journal', 'JE-');
end;
$$;

update public.storefront_settings s set display_name = null
from public.tenants t left join public.business_settings b on b.tenant_id = t.id
where t.id = s.tenant_id and s.display_name in (t.name, b.company_name);
