insert into private.report_dimensions (key, label, kind, columns, needs_days, joins, value, name, permission, position) values
  ('age_band', 'Age', 'band', '{age_band}', true, '', 'g.age_band',
    'case k when ''1'' then ''Up to 30 days'' when ''2'' then ''31 to 60 days'' when ''3'' then ''61 to 90 days'' when ''4'' then ''91 to 180 days'' when ''5'' then ''181 to 365 days'' else ''Over a year'' end', 'stock.view', 300),
  ('idle_band', 'Since the last sale', 'band', '{idle_band}', true, '', 'g.idle_band',
    'case k when ''1'' then ''Up to 30 days'' when ''2'' then ''31 to 60 days'' when ''3'' then ''61 to 90 days'' when ''4'' then ''91 to 180 days'' when ''5'' then ''181 to 365 days'' else ''Over a year'' end', 'stock.view', 310),
  ('expiry_band', 'Expires', 'band', '{expiry_band}', true, '', 'g.expiry_band',
    'case k when ''1'' then ''Expired'' when ''2'' then ''In 7 days'' when ''3'' then ''In 8 to 30 days'' when ''4'' then ''In 31 to 90 days'' when ''5'' then ''Later'' else ''No expiry date'' end', 'stock.view', 320),
  ('batch', 'Batch', 'reference', '{batch_id}', true, '', 'g.batch_id::text',
    '(select concat_ws('', '', p.name, b.batch_number, b.expires_on::text) from public.stock_batches b join public.products p on p.tenant_id = b.tenant_id and p.id = b.product_id where b.tenant_id = $1 and b.id = k::uuid)', 'stock.view', 330),
  ('abc_class', 'Class by sales', 'band', '{abc_class}', true, '', 'g.abc_class', 'k', null, 340),
  ('abc_profit_class', 'Class by profit', 'band', '{abc_profit_class}', true, '', 'g.abc_profit_class', 'k', 'products.view_cost', 350),
  ('xyz_class', 'How steady', 'band', '{xyz_class}', true, '', 'g.xyz_class',
    'case k when ''X'' then ''X: every week alike'' when ''Y'' then ''Y: up and down'' else ''Z: now and then'' end', null, 360);
-- The names of all at once, for what a business has thousands of.
update private.report_dimensions d set names = 'select p.id::text as k, case when p.parent_id is null then p.name else coalesce(m.name, p.name) || '' '' || (select string_agg(o.value, '' / '' order by o.key) from jsonb_each_text(p.option_values) o) end as name '
  'from public.products p left join public.products m on m.tenant_id = p.tenant_id and m.id = p.parent_id where p.tenant_id = $1'
where d.key in ('product', 'beside');
update private.report_dimensions d set names = 'select c.id::text as k, c.name from public.contacts c where c.tenant_id = $1' where d.key in ('customer', 'supplier', 'bought_from');
