-- What a business says of itself is for the visitors of its shop: while the shop is switched off nobody is to read its address
-- and telephone number. Those who come by its name are answered by shop_context with name and looks.

drop policy "Visitors read how usable businesses present themselves" on public.business_settings;
create policy "Visitors read how businesses with an open shop present themselves" on public.business_settings for select to anon
  using (exists (
    select 1 from public.storefront_settings s join public.tenants t on t.id = s.tenant_id
    where s.tenant_id = business_settings.tenant_id and s.is_enabled and t.status in ('active', 'trial')));
