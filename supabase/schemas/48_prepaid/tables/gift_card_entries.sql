create table public.gift_card_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  gift_card_id uuid not null,
  kind text not null check (kind in ('issued', 'redeemed', 'refunded', 'adjusted', 'expired')),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  balance_after numeric(14,2) not null check (balance_after between 0 and 1e12),
  source_type text not null check (source_type in ('gift_card', 'sale', 'credit_note', 'gift_card_adjustment')),
  source_id uuid not null,
  source_number text,
  reason text check (length(reason) between 1 and 500),
  recorded_by uuid not null,
  recorded_by_name text,
  request_hash text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, gift_card_id, source_type, source_id),
  foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict,
  constraint gift_card_entries_sign check (case kind when 'issued' then amount > 0 when 'refunded' then amount > 0
    when 'redeemed' then amount < 0 when 'expired' then amount < 0 else true end)
);
comment on table public.gift_card_entries is 'Everything that ever changed a gift card''s balance, with what was left after it. Append-only.';

create index gift_card_entries_card_idx on public.gift_card_entries (tenant_id, gift_card_id, created_at desc, id desc);
create index gift_card_entries_source_idx on public.gift_card_entries (tenant_id, source_id);

call private.make_append_only('public.gift_card_entries');
call private.protect_tenant_table('public.gift_card_entries', 'gift_cards.manage', p_hidden_columns => array['request_hash']);
