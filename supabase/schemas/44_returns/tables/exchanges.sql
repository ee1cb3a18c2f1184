create table public.exchanges (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  original_sale_id uuid not null,
  credit_note_id uuid not null,
  sale_id uuid not null,
  tender_type text not null check (tender_type in ('cash', 'card', 'mobile_money', 'store_credit', 'on_account')),
  applied_amount numeric(14,2) not null check (applied_amount between 0 and 1e12),
  paid_amount numeric(14,2) not null check (paid_amount between 0 and 1e12),
  returned_amount numeric(14,2) not null check (returned_amount between 0 and 1e12),
  exchanged_by uuid not null,
  exchanged_at timestamptz not null,
  request_hash text not null,
  primary key (tenant_id, id),
  unique (tenant_id, credit_note_id),
  unique (tenant_id, sale_id),
  foreign key (tenant_id, original_sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, credit_note_id) references public.credit_notes (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  constraint exchanges_money_goes_one_way check (paid_amount = 0 or returned_amount = 0)
);
comment on table public.exchanges is
  'Which credit note and which sale were one exchange: applied_amount of what came back paid for what went out, by way of tender_type on both; '
  'paid_amount came on top, or returned_amount was given back. Append-only.';

create index exchanges_original_idx on public.exchanges (tenant_id, original_sale_id);

call private.make_append_only('public.exchanges');
call private.protect_tenant_table('public.exchanges', 'nobody', p_hidden_columns => array['request_hash']);

create policy "Staff read their own exchanges or all" on public.exchanges for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (exchanged_by = (select auth.uid()) and (select private.can('sales.view_own')))));

grant select (
  tenant_id, id, original_sale_id, credit_note_id, sale_id, tender_type, applied_amount, paid_amount, returned_amount, exchanged_by,
  exchanged_at
) on public.exchanges to authenticated;
