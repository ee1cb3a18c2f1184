create table public.quotes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version between 1 and 1000000),
  quote_number text not null check (length(quote_number) between 1 and 40),
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'declined', 'converted')),
  contact_id uuid,
  contact_name text,
  basket jsonb not null check (jsonb_typeof(basket) = 'object'),
  priced jsonb not null check (jsonb_typeof(priced) = 'object'),
  total_amount numeric(14, 2) not null check (total_amount between 0 and 1e12),
  item_count integer not null check (item_count between 1 and 1000000000),
  valid_until date not null check (isfinite(valid_until)),
  note text check (length(note) <= 1000),
  search_text text collate "und-x-icu" not null check (length(search_text) <= 20000),
  made_by uuid not null,
  made_by_name text,
  sent_at timestamptz check (isfinite(sent_at)),
  accepted_at timestamptz check (isfinite(accepted_at)),
  declined_at timestamptz check (isfinite(declined_at)),
  declined_reason text check (length(declined_reason) <= 200),
  taken_by uuid,
  taken_at timestamptz check (isfinite(taken_at)),
  sale_id uuid,
  converted_at timestamptz check (isfinite(converted_at)),
  request_hash text not null check (length(request_hash) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, quote_number),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint quotes_accepted_at_a_time check (status <> 'accepted' or accepted_at is not null),
  constraint quotes_declined_at_a_time check ((status = 'declined') = (declined_at is not null)),
  constraint quotes_converted_to_a_sale check ((status = 'converted') = (converted_at is not null) and (converted_at is null or sale_id is not null)),
  constraint quotes_taken_for_a_sale check ((sale_id is null) = (taken_by is null) and (sale_id is null) = (taken_at is null))
);
comment on table public.quotes is
  'Baskets with the prices promised for them until a day. A quote that nobody accepted by then is expired; that is worked out, not kept.';
comment on column public.quotes.id is 'The id that the till gave the basket, so that what was approved for it counts.';
comment on column public.quotes.version is 'Counts the changes. A changed quote is a draft again: the customer accepted another one.';
comment on column public.quotes.priced is 'Lines and sums as quote_sale answered them when it was saved; what the customer was promised.';
comment on column public.quotes.sale_id is
  'The sale that a till is making of it, or has made; only that sale can convert it, or the order that a till takes under this id.';

create index quotes_newest_idx on public.quotes (tenant_id, created_at desc, id desc);
create index quotes_number_idx on public.quotes (tenant_id, private.number_order(quote_number), id);
create index quotes_contact_idx on public.quotes (tenant_id, contact_id) where contact_id is not null;
create unique index quotes_sale_key on public.quotes (tenant_id, sale_id) where sale_id is not null;

-- Whoever sells sees them, through the functions; the baskets hold what lists should not carry.
call private.protect_tenant_table('public.quotes', 'nobody');

create trigger _100_no_delete before delete on public.quotes for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.quotes for each statement execute function private.tg_append_only();
