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

create trigger _310_visible_name before insert or update of name on public.barcode_rules
  for each row execute function private.tg_refuse_hidden_characters('name');
