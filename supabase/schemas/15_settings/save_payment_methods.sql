-- The ways to pay that tills offer: names, order, keys, and which of them are on.

create function private.read_payment_methods(p_tenant_id uuid, p_methods jsonb)
returns public.payment_methods[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_method jsonb;
  v_row public.payment_methods;
  v_rows public.payment_methods[] := '{}';
  v_field text;
begin
  for v_method in select m.value from jsonb_array_elements(private.input_array(private.input_object(p_methods, 'p_methods'), 'methods', 1, 50)) as m loop
    v_field := format('methods[%s].', cardinality(v_rows));
    perform private.input_object(v_method, rtrim(v_field, '.'));
    select * into v_row from public.payment_methods m where m.tenant_id = p_tenant_id and m.id = private.input_uuid(v_method, 'id', v_field);
    if not found then
      perform private.refuse_input(v_field || 'id', 'This way to pay was not found.');
    end if;
    v_row.name := private.input_text(v_method, 'name', 80, v_field, true);
    v_row.proof := private.input_choice(v_method, 'proof', array['optional', 'ask', 'required'], v_field);
    v_row.shortcut := private.input_text(v_method, 'shortcut', 1, v_field);
    if v_row.shortcut !~ '^[A-Z]$' then
      perform private.refuse_input(v_field || 'shortcut', 'Choose a letter from A to Z.');
    end if;
    -- Gift cards and points are switched on and off with their own rules.
    if v_row.tender_type not in ('gift_card', 'loyalty') then
      v_row.is_enabled := private.input_flag(v_method, 'is_enabled', true);
    end if;
    v_row.position := cardinality(v_rows) + 1;
    v_rows := v_rows || v_row;
  end loop;
  return v_rows;
end;
$$;
comment on function private.read_payment_methods(uuid, jsonb) is 'The checked rows of save_payment_methods, numbered in their order.';

create function public.save_payment_methods(p_methods jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_rows public.payment_methods[];
begin
  perform private.require_writable();
  perform 1 from public.payment_methods m where m.tenant_id = v_tenant_id order by m.id for no key update;
  v_rows := private.read_payment_methods(v_tenant_id, p_methods);
  if (select count(distinct r.id) <> count(*) or count(*) <> (select count(*) from public.payment_methods m where m.tenant_id = v_tenant_id)
      from unnest(v_rows) r) then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.', '{"table": "payment_methods"}');
  elsif (select count(distinct lower(r.name)) <> count(*) from unnest(v_rows) r) then
    perform private.refuse_input('methods', 'Two ways to pay have the same name.');
  elsif (select count(distinct r.shortcut) <> count(r.shortcut) from unnest(v_rows) r) then
    perform private.refuse_input('methods', 'Two ways to pay have the same key.');
  elsif not exists (select 1 from unnest(v_rows) r where r.is_enabled and r.tender_type in ('cash', 'card', 'mobile_money')) then
    perform private.refuse_input('methods', 'Leave cash, card or mobile money on.');
  end if;
  update public.payment_methods m
  set name = r.name, is_enabled = r.is_enabled, proof = r.proof, shortcut = r.shortcut, position = r.position
  from unnest(v_rows) r
  where m.tenant_id = v_tenant_id and m.id = r.id
    and (m.name, m.is_enabled, m.proof, m.position) is distinct from (r.name, r.is_enabled, r.proof, r.position)
      or m.tenant_id = v_tenant_id and m.id = r.id and m.shortcut is distinct from r.shortcut;
  return jsonb_build_object('saved', true);
end;
$$;
comment on function public.save_payment_methods(jsonb) is
  'Saves all ways to pay of the business in the order that tills offer them {methods: [{id, name, is_enabled, proof optional, ask or required, shortcut A to Z or null}]}; '
  'answers {saved}. stale_row where one is missing or new. is_enabled of gift cards and points follows their own rules. Needs settings.edit.';

grant execute on function public.save_payment_methods(jsonb) to authenticated;
