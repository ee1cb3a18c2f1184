-- A basket's line may name the code of a price label and, for goods with an open price, what they are; lines say where their price came from.

drop function private.basket_lines(jsonb, numeric);
create function private.basket_lines(p_basket jsonb, p_step numeric)
returns table (
  line_number integer, id uuid, product_id uuid, quantity numeric, unit_price numeric, discount_amount numeric,
  discount_percent numeric, discount_reason text, barcode text, description text
)
language plpgsql stable security invoker rows 5 set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_basket, 'lines', 1, 500);
begin
  -- One look at all lines; only when something is wrong each is taken apart to say what and where.
  if exists (
    select 1 from jsonb_array_elements(v_lines) as e
    where not coalesce(jsonb_typeof(e.value) = 'object'
      and jsonb_typeof(e.value -> 'id') = 'string' and length(e.value ->> 'id') = 36 and pg_input_is_valid(e.value ->> 'id', 'uuid')
      and jsonb_typeof(e.value -> 'product_id') = 'string' and length(e.value ->> 'product_id') = 36
      and pg_input_is_valid(e.value ->> 'product_id', 'uuid')
      and case when jsonb_typeof(e.value -> 'quantity') = 'number' then (e.value -> 'quantity')::numeric between 0.001 and 1000000
        and (e.value -> 'quantity')::numeric % 0.001 = 0 end
      and not e.value ?| array['unit_price', 'discount_amount', 'discount_percent', 'discount_reason', 'barcode', 'modifiers', 'description'], false)
  ) then
    perform private.check_basket_lines(v_lines, p_step);
  end if;
  return query
  select e.ordinality::integer, (e.value ->> 'id')::uuid, (e.value ->> 'product_id')::uuid, (e.value ->> 'quantity')::numeric,
    (e.value ->> 'unit_price')::numeric, (e.value ->> 'discount_amount')::numeric, (e.value ->> 'discount_percent')::numeric,
    nullif(btrim(e.value ->> 'discount_reason'), ''), nullif(btrim(e.value ->> 'barcode'), ''), nullif(btrim(e.value ->> 'description'), '')
  from jsonb_array_elements(v_lines) with ordinality as e;
  if (select count(*) <> count(distinct e.value ->> 'id') from jsonb_array_elements(v_lines) as e) then
    perform private.refuse_input('lines', 'Every line needs an id of its own.');
  end if;
end;
$$;
comment on function private.basket_lines(jsonb, numeric) is 'The lines of a basket, checked; step is the smallest amount of the currency.';

create or replace function private.check_basket_lines(p_lines jsonb, p_step numeric)
returns void language plpgsql stable security invoker set search_path = '' as $$
declare
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_price numeric;
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    perform private.input_uuid(v_line, 'id', v_prefix);
    perform private.input_uuid(v_line, 'product_id', v_prefix);
    perform private.input_number(v_line, 'quantity', 0.001, 1000000, 0.001, v_prefix);
    v_price := private.input_number(v_line, 'unit_price', 0, 9999999999, p_step, v_prefix, false);
    perform private.input_text(v_line, 'discount_reason', 200, v_prefix);
    if private.input_text(v_line, 'barcode', 64, v_prefix) is not null and v_price is not null then
      perform private.refuse_input(v_prefix || 'unit_price', 'A price label says its own price.');
    end if;
    if private.input_number(v_line, 'discount_amount', 0, 99999999999, p_step, v_prefix, false) <> 0
      and private.input_number(v_line, 'discount_percent', 0, 100, 0.001, v_prefix, false) <> 0 then
      perform private.refuse_input(v_prefix || 'discount_percent', 'Give a discount as amount or as percent, not both.');
    end if;
    perform private.input_number(v_line, 'discount_percent', 0, 100, 0.001, v_prefix, false);
    if private.input_text(v_line, 'description', 200, v_prefix) ~ '[[:cntrl:]]' then
      perform private.refuse_input(v_prefix || 'description', 'This may not hold line breaks or control characters.');
    end if;
    perform private.check_line_modifiers(v_line, v_prefix);
  end loop;
end;
$$;

-- The labels of a scale ------------------------------------------------------------------------------------------------

create table public.barcode_rules (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint barcode_rules_name_shape check (length(name) between 1 and 60 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  prefix_from text not null check (prefix_from ~ '^[0-9]{1,6}$'),
  prefix_to text not null check (prefix_to ~ '^[0-9]{1,6}$'),
  code_length smallint not null default 13 check (code_length between 8 and 13),
  item_position smallint not null check (item_position between 1 and 13),
  item_length smallint not null check (item_length between 1 and 10),
  value_position smallint not null check (value_position between 1 and 13),
  value_length smallint not null check (value_length between 1 and 8),
  value_kind text not null check (value_kind in ('weight', 'price', 'quantity')),
  value_decimals smallint not null default 0 check (value_decimals between 0 and 4),
  checks_digit boolean not null default true,
  is_active boolean not null default true,
  priority integer not null default 100 check (priority between 0 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint barcode_rules_prefix_range check (length(prefix_from) = length(prefix_to) and prefix_from <= prefix_to),
  constraint barcode_rules_item_inside check (item_position + item_length - 1 <= code_length - checks_digit::integer),
  constraint barcode_rules_value_inside check (value_position + value_length - 1 <= code_length - checks_digit::integer),
  constraint barcode_rules_value_apart check (item_position + item_length <= value_position or value_position + value_length <= item_position)
);
comment on table public.barcode_rules is
  'How the codes that scales print are read: which begin a label, where the item number stands and where weight, price or quantity.';
comment on column public.barcode_rules.prefix_from is 'First digits of the codes this rule reads, up to and with prefix_to: 20 to 29.';
comment on column public.barcode_rules.item_position is 'Of the code''s digits, counted from 1.';
comment on column public.barcode_rules.value_decimals is 'How many digits of the value stand behind the point: 3 makes 01234 grams 1.234 kg.';
comment on column public.barcode_rules.checks_digit is 'The last digit is the EAN check digit; a code where it is wrong is not read.';
comment on column public.barcode_rules.priority is 'Of two rules that read a code the lower number is tried first, then the longer prefix.';
create unique index barcode_rules_name_key on public.barcode_rules (tenant_id, lower(name));
call private.protect_tenant_table('public.barcode_rules', 'products.view');

create function private.add_default_barcode_rules(p_tenant_id uuid, p_currency_code text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.barcode_rules (tenant_id, name, prefix_from, prefix_to, item_position, item_length, value_position,
    value_length, value_kind, value_decimals)
  values
    (p_tenant_id, 'Weight labels 20-21', '20', '21', 3, 5, 8, 5, 'weight', 3),
    (p_tenant_id, 'Price labels 22-23', '22', '23', 3, 5, 8, 5, 'price', case when private.currency_step(p_currency_code) >= 1 then 0 else 2 end)
  on conflict do nothing;
end;
$$;
comment on function private.add_default_barcode_rules(uuid, text) is
  'The labels most scales print: PLU of five digits, then grams behind 20 and 21, the price behind 22 and 23.';

create function private.tg_tenant_policies__barcode_rules()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_default_barcode_rules(new.tenant_id, (select t.currency_code from public.tenants t where t.id = new.tenant_id));
  return null;
end;
$$;
comment on function private.tg_tenant_policies__barcode_rules() is 'A new business begins with the usual rules for scale labels.';
create trigger _900_barcode_rules after insert on public.tenant_policies
  for each row execute function private.tg_tenant_policies__barcode_rules();
select private.add_default_barcode_rules(t.id, t.currency_code)
from public.tenants t join public.tenant_policies p on p.tenant_id = t.id;

create function private.has_check_digit(p_code text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select p_code ~ '^[0-9]{8}$|^[0-9]{12,13}$'
    and (sum(substr(p_code, length(p_code) - d, 1)::integer * case when d % 2 = 1 then 3 else 1 end)) % 10 = 0
  from generate_series(0, length(p_code) - 1) as d
  where p_code ~ '^[0-9]+$';
$$;
comment on function private.has_check_digit(text) is 'Whether an EAN-8, UPC-A or EAN-13 code ends in the digit that the others call for.';

create function private.check_digit(p_digits text)
returns text language sql immutable security invoker set search_path = '' as $$
  select ((10 - sum(substr(p_digits, length(p_digits) - d, 1)::integer * case when d % 2 = 0 then 3 else 1 end) % 10) % 10)::text
  from generate_series(0, length(p_digits) - 1) as d;
$$;
comment on function private.check_digit(text) is 'The EAN check digit that goes behind these digits.';

create function private.label_product_id(p_tenant_id uuid, p_rule public.barcode_rules, p_code text)
returns uuid language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_item text := substr(p_code, p_rule.item_position, p_rule.item_length);
  v_short text := coalesce(nullif(ltrim(v_item, '0'), ''), '0');
  -- The label of nothing: suppliers' systems keep weighed goods under this code.
  v_blank text := overlay(p_code placing repeat('0', p_rule.value_length) from p_rule.value_position);
  v_codes text[];
begin
  v_blank := case when p_rule.checks_digit
    then left(v_blank, -1) || private.check_digit(left(v_blank, -1)) else v_blank end;
  v_codes := array[v_blank, left(p_code, length(p_rule.prefix_from)) || v_item, v_item, v_short];
  return (
    select f.id
    from (
      select p.id, 2 * array_position(v_codes, b.barcode) as place
      from public.product_barcodes b
      join public.products p on p.tenant_id = p_tenant_id and p.id = b.product_id and p.archived_at is null and not p.has_variants
      where b.tenant_id = p_tenant_id and b.barcode = any (v_codes)
      union all
      select p.id, 2 * array_position(v_codes, p.sku) + 1
      from public.products p
      where p.tenant_id = p_tenant_id and p.sku is not null and lower(p.sku) = any (v_codes)
        and p.archived_at is null and not p.has_variants
    ) f
    order by f.place, f.id limit 1);
end;
$$;
comment on function private.label_product_id(uuid, public.barcode_rules, text) is
  'What a label is of: the product with a barcode or sku equal to the label with its value digits zero, to prefix and item number, to '
  'the item number, or to the item number without its zeros, in this order.';

create function private.read_label(p_tenant_id uuid, p_code text)
returns table (rule_id uuid, product_id uuid, value_kind text, value numeric)
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_code text := btrim(p_code);
  v_rule public.barcode_rules;
begin
  if v_code !~ '^[0-9]{8}$|^[0-9]{12,13}$' then
    return;
  end if;
  for v_rule in
    select r.* from public.barcode_rules r
    where r.tenant_id = p_tenant_id and r.is_active and r.code_length = length(v_code)
      and left(v_code, length(r.prefix_from)) between r.prefix_from and r.prefix_to
      and (not r.checks_digit or private.has_check_digit(v_code))
    order by r.priority, length(r.prefix_from) desc, r.prefix_from, r.created_at, r.id
  loop
    product_id := private.label_product_id(p_tenant_id, v_rule, v_code);
    if product_id is not null then
      rule_id := v_rule.id;
      value_kind := v_rule.value_kind;
      value := substr(v_code, v_rule.value_position, v_rule.value_length)::numeric / power(10::numeric, v_rule.value_decimals);
      return next;
      return;
    end if;
  end loop;
end;
$$;
comment on function private.read_label(uuid, text) is
  'A scale''s label by the first active rule that reads it and whose item number is a product on sale; no row for other codes.';
