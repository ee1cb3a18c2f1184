-- Every name that somebody gives is one line of visible characters, whichever way it is written: the tables that had no check get the
-- one that the name of a business has. What was there before may stay.

create or replace function private.tg_refuse_hidden_characters()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_new jsonb := to_jsonb(new);
  v_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  v_column text;
begin
  foreach v_column in array tg_argv loop
    -- What was there before the rule may stay.
    if private.has_hidden_characters(v_new ->> v_column) and v_new ->> v_column is distinct from v_old ->> v_column then
      perform private.fail(400, 'invalid_input',
        case when v_column like '%name' then 'A name is one line of visible characters.' else 'This is one line of visible characters.' end,
        jsonb_build_object('field', v_column));
    end if;
  end loop;
  return new;
end;
$$;

-- At the till.
create trigger _310_visible_name before insert or update of name on public.payment_methods
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.tills
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.till_devices
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.locations
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.tax_rates
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.price_lists
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.promotions
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.modifier_sets
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.modifier_choices
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.barcode_rules
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of reason on public.cash_movements
  for each row execute function private.tg_refuse_hidden_characters('reason');
create trigger _310_visible_name before insert or update of reason on public.credit_notes
  for each row execute function private.tg_refuse_hidden_characters('reason');

-- Goods and people. Thousands of them are written at once by an import, which reads them as one line before: the function, which
-- would cost each row a third of its time, is called only for what it refuses. The pattern is that of private.has_hidden_characters.
create trigger _310_visible_name before insert or update of name on public.categories
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name, brand, unit on public.products
  for each row when (concat_ws(' ', new.name, new.brand, new.unit) ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]')
  execute function private.tg_refuse_hidden_characters('name', 'brand', 'unit');
create trigger _310_visible_name before insert or update of label on public.product_barcodes
  for each row when (new.label ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]')
  execute function private.tg_refuse_hidden_characters('label');
create trigger _310_visible_name before insert or update of name on public.product_attributes
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.contacts
  for each row when (new.name ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]')
  execute function private.tg_refuse_hidden_characters('name');

-- Behind the counter.
create trigger _310_visible_name before insert or update of name on public.stock_counts
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.ledger_accounts
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.delivery_zones
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of name on public.saved_views
  for each row execute function private.tg_refuse_hidden_characters('name');
