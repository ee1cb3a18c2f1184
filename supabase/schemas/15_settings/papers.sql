-- What receipts, invoices and other papers say besides the sale: lines above and below, what they show, how they write days. Every
-- change is a version that can be looked at and taken again.

create function private.paper_content(p_settings public.business_settings)
returns jsonb language sql stable security invoker set search_path = ''
return jsonb_build_object('header', p_settings.receipt_header, 'footer', p_settings.receipt_footer,
  'how_to_pay', p_settings.payment_instructions, 'terms', p_settings.invoice_terms, 'shows_logo', p_settings.papers_show_logo,
  'shows_cashier', p_settings.receipts_show_cashier, 'shows_customer', p_settings.receipts_show_customer,
  'shows_taxes', p_settings.receipts_show_taxes, 'code', p_settings.receipt_code, 'dates', p_settings.paper_dates, 'hours', p_settings.paper_hours);
comment on function private.paper_content(public.business_settings) is
  'What papers say: {header, footer, how_to_pay, terms, shows_logo, shows_cashier, shows_customer, shows_taxes, code, dates, hours}.';

create function private.tg_business_settings__paper_version()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old jsonb := private.paper_content(old);
  v_new jsonb := private.paper_content(new);
  v_last integer;
begin
  if v_old = v_new then
    return null;
  end if;
  -- The row of settings is locked by the update: nobody else counts at the same time.
  v_last := private.last_paper_version(new.tenant_id);
  if v_last = 0 then
    v_last := 1;
    insert into private.paper_versions (tenant_id, version, content, saved_at) values (new.tenant_id, v_last, v_old, old.updated_at);
  end if;
  insert into private.paper_versions (tenant_id, version, content, saved_by) values (new.tenant_id, v_last + 1, v_new, auth.uid());
  return null;
end;
$$;
comment on function private.tg_business_settings__paper_version() is 'Keeps what papers said before, whoever changes it.';

create function private.last_paper_version(p_tenant_id uuid)
returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select max(v.version) from private.paper_versions v where v.tenant_id = p_tenant_id), 0);
end;
$$;
comment on function private.last_paper_version(uuid) is 'The version of what papers say now; 0 before the first change.';

create function private.papers_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('version', private.last_paper_version(p_tenant_id), 'content', private.paper_content(b), 'versions', coalesce((
      select jsonb_agg(jsonb_build_object('version', k.version, 'content', k.content, 'saved_at', k.saved_at,
        'saved_by_name', (select p.full_name from public.profiles p where p.user_id = k.saved_by)) order by k.version desc)
      from (
        select v.* from private.paper_versions v where v.tenant_id = p_tenant_id order by v.version desc limit 30) k), '[]'))
    from public.business_settings b where b.tenant_id = p_tenant_id);
end;
$$;
comment on function private.papers_json(uuid) is 'What papers say and said, as paper_settings shows it.';

create function public.paper_settings()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.papers_json(private.require_permission('settings.view'));
end;
$$;
comment on function public.paper_settings() is
  'What receipts and invoices say: {version, content as private.paper_content, versions [{version, content, saved_at, saved_by_name}] the newest first, 30 at most}. '
  'Needs settings.view.';

create function private.input_paper_lines(p_papers jsonb, p_key text)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text text := replace(private.input_text(p_papers, p_key, 400), E'\r', '');
begin
  if cardinality(string_to_array(v_text, E'\n')) > 6 then
    perform private.refuse_input(p_key, 'This may have at most 6 lines.');
  end if;
  if exists (select 1 from unnest(string_to_array(v_text, E'\n')) as l (line) where length(l.line) > 48) then
    perform private.refuse_input(p_key, 'A line may have at most 48 characters.');
  end if;
  return v_text;
end;
$$;
comment on function private.input_paper_lines(jsonb, text) is 'A text of at most 6 lines of 48 characters, as a roll of 80 mm has them, or invalid_input.';

create function public.save_paper_settings(p_papers jsonb, p_version integer)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_new public.business_settings;
begin
  perform private.require_writable();
  perform private.input_object(p_papers, 'p_papers');
  select * into v_new from public.business_settings b where b.tenant_id = v_tenant_id for no key update;
  if p_version is distinct from private.last_paper_version(v_tenant_id) then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  end if;
  v_new.receipt_header := private.input_paper_lines(p_papers, 'header');
  v_new.receipt_footer := private.input_paper_lines(p_papers, 'footer');
  v_new.payment_instructions := private.input_text(p_papers, 'how_to_pay', 500);
  v_new.invoice_terms := private.input_text(p_papers, 'terms', 1000);
  v_new.papers_show_logo := private.input_flag(p_papers, 'shows_logo', true);
  v_new.receipts_show_cashier := private.input_flag(p_papers, 'shows_cashier', true);
  v_new.receipts_show_customer := private.input_flag(p_papers, 'shows_customer', true);
  v_new.receipts_show_taxes := private.input_flag(p_papers, 'shows_taxes', true);
  v_new.receipt_code := private.input_choice(p_papers, 'code', array['link', 'number', 'none']);
  v_new.paper_dates := private.input_choice(p_papers, 'dates', array['words', 'dmy', 'mdy', 'ymd']);
  v_new.paper_hours := private.input_choice(p_papers, 'hours', array['24', '12']);
  update public.business_settings b
  set receipt_header = v_new.receipt_header, receipt_footer = v_new.receipt_footer, payment_instructions = v_new.payment_instructions,
    invoice_terms = v_new.invoice_terms, papers_show_logo = v_new.papers_show_logo, receipts_show_cashier = v_new.receipts_show_cashier,
    receipts_show_customer = v_new.receipts_show_customer, receipts_show_taxes = v_new.receipts_show_taxes, receipt_code = v_new.receipt_code,
    paper_dates = v_new.paper_dates, paper_hours = v_new.paper_hours
  where b.tenant_id = v_tenant_id and private.paper_content(b) <> private.paper_content(v_new);
  return private.papers_json(v_tenant_id);
end;
$$;
comment on function public.save_paper_settings(jsonb, integer) is
  'Sets what receipts and invoices say, all of private.paper_content, and answers as paper_settings. p_version is that which was read: stale_row once somebody else saved. '
  'Header and footer have at most 6 lines of 48 characters. What stands there already makes no version. Needs settings.edit.';

grant execute on function
  public.paper_settings(),
  public.save_paper_settings(jsonb, integer)
  to authenticated;
