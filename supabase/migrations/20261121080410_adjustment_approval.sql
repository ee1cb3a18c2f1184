-- Stock adjustments above the limit wait for somebody who may approve them; the work of whoever wrote them is kept.

insert into public.permissions (key, description) values ('stock.approve', 'Approve stock adjustments above the limit');
insert into public.role_permissions (role, permission_key) values ('admin', 'stock.approve'), ('manager', 'stock.approve');

alter table public.tenant_policies
  add column manager_approval_limit numeric(14, 2) check (manager_approval_limit between 0 and 1e12);
comment on column public.tenant_policies.manager_approval_limit is
  'Up to this value a manager approves an adjustment that is above adjustment_approval_limit; null: the owner alone.';
grant update (manager_approval_limit) on public.tenant_policies to authenticated;

call private.extend_choice('public.notifications', 'kind', array['stock_approval']);

create function private.may_approve_adjustment(p_tenant_id uuid, p_user_id uuid, p_value numeric)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.actor_can(p_tenant_id, p_user_id, 'stock.approve') and (
    private.actor_can(p_tenant_id, p_user_id, 'ownership.transfer')
    or p_value <= coalesce((select o.manager_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id), 0));
end;
$$;
comment on function private.may_approve_adjustment(uuid, uuid, numeric) is
  'Whether a person may let stock of this value appear or vanish: owners always, others with stock.approve up to the managers'' limit.';

create function private.require_adjustment_approval(p_tenant_id uuid, p_user_id uuid, p_value numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit numeric := (select o.adjustment_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_value > v_limit and not private.may_approve_adjustment(p_tenant_id, p_user_id, p_value) then
    perform private.fail(403, 'approval_required', 'A change of stock of this value must be approved.',
      jsonb_build_object('limit', v_limit, 'value', p_value));
  end if;
end;
$$;
comment on function private.require_adjustment_approval(uuid, uuid, numeric) is
  'Raises approval_required when stock worth more than the limit appears or vanishes at the word of somebody who may not approve that. p_value is gains plus losses.';

-- Waiting adjustments --------------------------------------------------------------------------------------------------

create table public.stock_adjustment_requests (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  location_id uuid not null,
  reason text not null check (reason in ('damaged', 'expired', 'lost', 'found', 'correction', 'internal_use')),
  note text check (length(note) <= 1000),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  line_count integer not null check (line_count between 1 and 1000),
  estimated_value numeric(14,2) not null check (estimated_value between 0 and 1e12),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by uuid not null,
  requested_at timestamptz not null check (isfinite(requested_at)),
  decided_by uuid,
  decided_at timestamptz check (isfinite(decided_at)),
  decision_note text check (length(decision_note) <= 1000),
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint stock_adjustment_requests_decided check ((status = 'waiting') = (decided_at is null))
);
create index stock_adjustment_requests_status_idx on public.stock_adjustment_requests (tenant_id, status, requested_at desc, id);
create index stock_adjustment_requests_location_idx on public.stock_adjustment_requests (tenant_id, location_id);
comment on table public.stock_adjustment_requests is
  'Adjustments above the limit, waiting for approval. An approved one is posted under the same id, at the average cost of that moment.';
comment on column public.stock_adjustment_requests.body is 'The adjustment as adjust_stock takes it.';
call private.protect_tenant_table('public.stock_adjustment_requests', 'stock.adjust', p_hidden_columns => array['request_hash', 'body']);

create trigger _100_only_columns before update on public.stock_adjustment_requests
  for each row execute function private.tg_documents__only_columns('status', 'decided_by', 'decided_at', 'decision_note');

alter table public.stock_adjustments add column approved_by uuid;
comment on column public.stock_adjustments.approved_by is 'Who approved it, where it was above the limit of adjusted_by.';

