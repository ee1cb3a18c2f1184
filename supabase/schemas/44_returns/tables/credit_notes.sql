create table public.credit_notes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  credit_note_number text not null,
  sale_id uuid,
  till_session_id uuid,
  contact_id uuid,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  issued_at timestamptz not null,
  issued_by uuid,
  business_date date not null,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  refund_tender_type text not null check (refund_tender_type in ('card', 'cash', 'gift_card', 'loyalty', 'mobile_money', 'on_account', 'store_credit')),
  refund_amount numeric(14,2) not null check (refund_amount between 0 and 1e12),
  receivable_amount numeric(14,2) not null check (receivable_amount between 0 and 1e12),
  reference text,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  points_amount numeric(14,2) not null default 0 check (points_amount between 0 and 1e12),
  rounding_amount numeric(14,2) not null default 0 check (rounding_amount between -100 and 100),
  primary key (tenant_id, id),
  unique (tenant_id, credit_note_number),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint credit_notes_total_is_net_plus_tax check (total_amount = net_amount + tax_amount),
  constraint credit_notes_unreferenced_is_paid_back check (
  sale_id is not null or (receivable_amount = 0 and refund_tender_type in ('cash', 'store_credit') and till_session_id is not null
    and (refund_tender_type = 'cash' or contact_id is not null))),
  constraint credit_notes_total_is_settled check (total_amount = refund_amount + points_amount + receivable_amount),
  constraint credit_notes_only_cash_is_rounded check (rounding_amount = 0 or (refund_tender_type = 'cash' and refund_amount >= rounding_amount)),
  constraint credit_notes_points_are_named_once check (points_amount = 0 or (sale_id is not null and refund_tender_type <> 'loyalty'))
);
comment on table public.credit_notes is
  'Returns against one sale, or without a receipt (sale_id null): receivable_amount lowers what the customer owes, refund_amount is paid back by refund_tender_type. Append-only.';
comment on column public.credit_notes.points_amount is
  'What of it came back as the points it was paid with, besides refund_amount; 0 where all of it did (refund_tender_type loyalty).';
comment on column public.credit_notes.rounding_amount is
  'What of a refund in cash no money moved for, with its sign: refund_amount less this was given back.';

create index credit_notes_sale_idx on public.credit_notes (tenant_id, sale_id);
create index credit_notes_session_idx on public.credit_notes (tenant_id, till_session_id) where till_session_id is not null;
create index credit_notes_contact_idx on public.credit_notes (tenant_id, contact_id) where contact_id is not null;
create index credit_notes_business_date_idx on public.credit_notes (tenant_id, business_date);
create index credit_notes_without_entry_idx on public.credit_notes (tenant_id, business_date) where journal_entry_id is null;
create index credit_notes_contact_issued_idx on public.credit_notes (tenant_id, contact_id, issued_at desc, id desc) where contact_id is not null;
create index credit_notes_newest_idx on public.credit_notes (tenant_id, issued_at desc, id desc);
create index credit_notes_unreferenced_idx on public.credit_notes (tenant_id, issued_at desc, id desc) where sale_id is null;
create index credit_notes_unreferenced_person_idx on public.credit_notes (tenant_id, issued_by, business_date) where sale_id is null;

call private.make_append_only('public.credit_notes');
call private.protect_tenant_table('public.credit_notes', 'nobody', p_hidden_columns => array['request_hash']);

create trigger _500_contact_entry after insert on public.credit_notes
  for each row when (new.contact_id is not null or new.receivable_amount > 0) execute function private.tg_credit_notes__contact_entry();
create trigger _700_loyalty after insert on public.credit_notes for each row when (new.sale_id is not null)
  execute function private.tg_credit_notes__loyalty();
create trigger _800_fiscal after insert on public.credit_notes for each row execute function private.tg_credit_notes__fiscal();
create trigger _500_drawer_limit after insert on public.credit_notes for each row
  when (new.refund_tender_type = 'cash' and new.refund_amount >= 1000000 and new.till_session_id is not null) execute function private.tg_drawer__limit();
create trigger _310_visible_name before insert or update of reason on public.credit_notes
  for each row execute function private.tg_refuse_hidden_characters('reason');

create policy "Staff read their own credit notes or all" on public.credit_notes for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (issued_by = (select auth.uid()) and (select private.can('sales.view_own')))));

grant select (
  tenant_id, id, credit_note_number, sale_id, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
  net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, receivable_amount, reference, journal_entry_id,
  created_at
) on public.credit_notes to authenticated;
grant select (points_amount, rounding_amount) on public.credit_notes to authenticated;
create trigger _830_webhook after insert on public.credit_notes
  for each row execute function private.tg_webhooks__event('refund.recorded', 'id credit_note_number sale_id total_amount refund_tender_type issued_at');
