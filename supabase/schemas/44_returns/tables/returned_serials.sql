create table public.returned_serials (
  tenant_id uuid not null default private.current_tenant_id(),
  sale_line_id uuid not null,
  serial_id uuid not null,
  credit_note_line_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, sale_line_id, serial_id),
  foreign key (tenant_id, sale_line_id, serial_id) references public.stock_serial_entries (tenant_id, line_id, serial_id) on delete restrict,
  foreign key (tenant_id, credit_note_line_id) references public.credit_note_lines (tenant_id, id) on delete restrict
);
comment on table public.returned_serials is
  'Which pieces of a sale came back, put into stock again or not: only those sold on that line, each once. Append-only.';

create index returned_serials_line_idx on public.returned_serials (tenant_id, credit_note_line_id);
create index returned_serials_serial_idx on public.returned_serials (tenant_id, serial_id);

call private.make_append_only('public.returned_serials');
call private.protect_tenant_table('public.returned_serials', 'stock.view');
