create table public.loyalty_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  kind text not null,
  points integer not null check (points <> 0 and points between -1000000000 and 1000000000),
  source_id uuid not null,
  sale_id uuid,
  reason text check (length(reason) between 1 and 500),
  recorded_by uuid,
  recorded_by_name text,
  request_hash text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, source_id, kind),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  constraint loyalty_entries_kind_check check (kind in ('earned', 'redeemed', 'reversed', 'restored', 'adjusted', 'expired')),
  constraint loyalty_entries_sign check (case kind when 'earned' then points > 0 when 'restored' then points > 0
    when 'redeemed' then points < 0 when 'reversed' then points < 0 when 'expired' then points < 0 else true end),
  constraint loyalty_entries_adjusted_has_reason check (
    (kind = 'adjusted') = (reason is not null) and (kind in ('adjusted', 'expired')) = (sale_id is null))
);
comment on table public.loyalty_entries is 'Points as they were earned, used, taken back and corrected. source_id is the sale, credit note or adjustment. Append-only.';

create index loyalty_entries_contact_idx on public.loyalty_entries (tenant_id, contact_id, created_at desc, id desc);
create index loyalty_entries_sale_idx on public.loyalty_entries (tenant_id, sale_id) where sale_id is not null;

call private.make_append_only('public.loyalty_entries');
call private.protect_tenant_table('public.loyalty_entries', 'contacts.view', p_hidden_columns => array['request_hash']);

create trigger _500_balance after insert on public.loyalty_entries for each row execute function private.tg_loyalty_entries__balance();
