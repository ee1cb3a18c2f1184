create table public.notifications (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('announcement', 'billing_unpaid', 'books_health', 'business_closing', 'contact_message', 'drawer_overdrawn', 'export_ready', 'fiscal_rejection', 'import_finished', 'invitation_accepted', 'late_sale', 'low_stock', 'order_confirmed', 'payment_claimed', 'payment_failed', 'payment_received', 'quote_accepted', 'recurring_failed', 'recurring_made', 'refund_due', 'report_alert', 'report_paused', 'review', 'stock_approval', 'support_visit', 'tax_due', 'web_order', 'webhook_off')),
  permission text not null check (length(permission) between 3 and 80),
  title text not null check (length(title) between 1 and 250),
  body text check (length(body) <= 500),
  path text not null check (length(path) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  user_id uuid references auth.users (id) on delete cascade,
  primary key (tenant_id, id)
);
comment on table public.notifications is 'What happened in a business, for everyone whose role holds the permission, or one person of them. Kept for 90 days.';
comment on column public.notifications.user_id is 'For this person alone, while their role holds the permission; null: for everyone whose role does.';
comment on column public.notifications.path is 'The staff screen where something can be done about it.';

create index notifications_newest_idx on public.notifications (tenant_id, created_at desc, id desc);
create index notifications_user_id_idx on public.notifications (user_id);

call private.protect_tenant_table('public.notifications', 'nobody');

create policy "Members read what their role may act on" on public.notifications for select to authenticated
  using (tenant_id = (select private.current_tenant_id()) and permission = any ((select private.current_permission_keys())::text[])
    and (user_id is null or user_id = (select auth.uid())) and kind <> all ((select private.own_muted_kinds())::text[]));

grant select on public.notifications to authenticated;

create trigger _500_mail after insert on public.notifications for each row execute function private.tg_notifications__mail();
