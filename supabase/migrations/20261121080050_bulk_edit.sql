-- Products: many changed at once, in one transaction, with a way back.

-- What was done ----------------------------------------------------------------------------------------------------------

create table private.product_edits (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  request_hash text not null,
  fields text[] not null,
  chosen integer not null check (chosen between 0 and 1000000),
  changed integer not null default 0 check (changed between 0 and 1000000),
  undone_at timestamptz check (isfinite(undone_at)),
  restored integer not null default 0 check (restored between 0 and 1000000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
comment on table private.product_edits is 'Changes of many products at once, so that each can be taken back.';
create index product_edits_user_id_idx on private.product_edits (user_id);

create table private.product_edit_rows (
  tenant_id uuid not null,
  edit_id uuid not null,
  product_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (tenant_id, edit_id, product_id),
  foreign key (tenant_id, edit_id) references private.product_edits (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table private.product_edit_rows is 'What each product was before and after such a change, of the fields it touched.';
create index product_edit_rows_product_id_idx on private.product_edit_rows (tenant_id, product_id);
call private.lock_down('private.product_edits');
call private.lock_down('private.product_edit_rows');

-- What is asked for --------------------------------------------------------------------------------------------------------

create type private.product_set as (
  fields text[], name text, category_id uuid, tax_rate_id uuid, is_published boolean, is_featured boolean, is_archived boolean,
  low_stock_level numeric, price_mode text, price_value numeric, retail_mode text, retail_value numeric);
comment on type private.product_set is 'What a change of many products sets; fields names what of it is meant.';

create function private.product_set_input(p_tenant_id uuid, p_set jsonb, p_is_one boolean)
returns private.product_set language plpgsql stable security definer set search_path = '' as $$
declare
  v_set private.product_set;
  v_price jsonb;
  v_step numeric := private.currency_step((select t.currency_code from public.tenants t where t.id = p_tenant_id));
begin
  perform private.input_object(p_set, 'set');
  v_set.fields := array(select k from jsonb_object_keys(p_set) as k order by k);
  if v_set.fields = '{}' or not v_set.fields <@ array['name', 'category_id', 'tax_rate_id', 'is_published', 'is_featured', 'is_archived',
    'low_stock_level', 'price', 'retail_price'] then
    perform private.refuse_input('set', 'Say what to change: category, tax rate, price, usual price, low stock level, shop, featured or archived.');
  elsif 'name' = any (v_set.fields) and not p_is_one then
    perform private.refuse_input('set.name', 'Only one product at a time is renamed.');
  end if;
  if 'name' = any (v_set.fields) then
    v_set.name := private.input_text(p_set, 'name', 200, 'set.', true);
    if v_set.name ~ '[[:cntrl:]]' then
      perform private.refuse_input('set.name', 'This may not hold line breaks or control characters.');
    end if;
  end if;
  v_set.category_id := private.input_uuid(p_set, 'category_id', 'set.', false);
  v_set.tax_rate_id := private.input_uuid(p_set, 'tax_rate_id', 'set.', false);
  if v_set.category_id is not null and not exists (
    select 1 from public.categories c where c.tenant_id = p_tenant_id and c.id = v_set.category_id) then
    perform private.refuse_input('set.category_id', 'This category does not exist.');
  elsif v_set.tax_rate_id is not null and not exists (
    select 1 from public.tax_rates r where r.tenant_id = p_tenant_id and r.id = v_set.tax_rate_id) then
    perform private.refuse_input('set.tax_rate_id', 'This tax rate does not exist.');
  end if;
  v_set.is_published := private.input_flag(p_set, 'is_published', false);
  v_set.is_featured := private.input_flag(p_set, 'is_featured', false);
  v_set.is_archived := private.input_flag(p_set, 'is_archived', false);
  if 'is_published' = any (v_set.fields) and v_set.is_published is null or 'is_featured' = any (v_set.fields) and v_set.is_featured is null
    or 'is_archived' = any (v_set.fields) and v_set.is_archived is null then
    perform private.refuse_input('set', 'This must be true or false.');
  end if;
  v_set.low_stock_level := private.input_number(p_set, 'low_stock_level', 0, 1000000, 0.001, 'set.', false);
  if 'price' = any (v_set.fields) then
    v_price := private.input_object(p_set -> 'price', 'set.price');
    v_set.price_mode := private.input_choice(v_price, 'by', array['to', 'amount', 'percent'], 'set.price.');
    v_set.price_value := private.input_number(v_price, 'value', case v_set.price_mode when 'to' then 0 when 'percent' then -100 else -9999999999 end,
      case v_set.price_mode when 'percent' then 10000 else 9999999999 end, case v_set.price_mode when 'percent' then 0.01 else v_step end, 'set.price.');
  end if;
  if 'retail_price' = any (v_set.fields) then
    v_price := private.input_object(p_set -> 'retail_price', 'set.retail_price');
    -- price_before: what the price was becomes the usual price that is shown struck through.
    v_set.retail_mode := private.input_choice(v_price, 'by', array['to', 'none', 'price_before'], 'set.retail_price.');
    v_set.retail_value := private.input_number(v_price, 'value', 0, 9999999999, v_step, 'set.retail_price.', v_set.retail_mode = 'to');
  end if;
  return v_set;
end;
$$;
comment on function private.product_set_input(uuid, jsonb, boolean) is 'What to set on many products, checked, or invalid_input.';

create function private.product_edit_ids(p_tenant_id uuid, p_edit jsonb)
returns uuid[] language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ask private.product_ask;
  v_filter jsonb := p_edit -> 'filter';
  v_ids uuid[];
begin
  if v_filter is not null and jsonb_typeof(v_filter) <> 'null' then
    perform private.input_object(v_filter, 'filter');
    v_ask := private.product_ask(p_tenant_id, v_filter ->> 'query', private.input_uuid(v_filter, 'category_id', 'filter.', false),
      coalesce(v_filter ->> 'status', 'active'), coalesce(v_filter ->> 'stock', 'any'), 'name', v_filter -> 'filter');
    v_ask.count_limit := 10000;
    if private.count_listed_products(p_tenant_id, v_ask) > 10000 then
      perform private.refuse_input('filter', 'At most 10,000 products are changed at once. Set another filter.');
    end if;
    select l.ids into v_ids from private.list_product_ids(p_tenant_id, v_ask, 'name', null, 10000) l;
    return v_ids;
  end if;
  perform private.input_array(p_edit, 'ids', 1, 10000);
  if exists (select 1 from jsonb_array_elements(p_edit -> 'ids') as i
    where jsonb_typeof(i) <> 'string' or not pg_input_is_valid(i #>> '{}', 'uuid')) then
    perform private.refuse_input('ids', 'These must be ids of products.');
  end if;
  v_ids := array(select distinct i::uuid from jsonb_array_elements_text(p_edit -> 'ids') as i);
  if (select count(*) from public.products p where p.tenant_id = p_tenant_id and p.id = any (v_ids)) <> cardinality(v_ids) then
    perform private.fail(404, 'not_found', 'One of these products does not exist.');
  end if;
  return v_ids;
end;
$$;
comment on function private.product_edit_ids(uuid, jsonb) is 'The products a change is for: named, or all that match a filter, up to 10,000.';
