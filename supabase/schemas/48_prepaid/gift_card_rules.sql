-- Gift cards: money taken now for goods later. A card is a liability until it is spent; tax is due on what it then buys.

-- Ways to pay that come and go with a switch, and post where the function says, whatever somebody writes into the row.
create function private.tg_payment_methods__fixed_role()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.ledger_role := case new.tender_type when 'gift_card' then 'gift_cards' else 'customer_rewards' end;
  return new;
end;
$$;
comment on function private.tg_payment_methods__fixed_role() is 'Gift cards are paid from their liability, points from the cost of rewards.';

create function private.switch_payment_method(p_tenant_id uuid, p_tender text, p_name text, p_is_enabled boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.payment_methods m set is_enabled = p_is_enabled where m.tenant_id = p_tenant_id and m.tender_type = p_tender;
  if not found and p_is_enabled then
    insert into public.payment_methods (tenant_id, tender_type, name, position, ledger_role, counts_in_drawer)
    select p_tenant_id, p_tender, case when exists (
        select 1 from public.payment_methods x where x.tenant_id = p_tenant_id and x.name = p_name) then p_name || ' (balance)' else p_name end,
      coalesce(max(m.position), 0) + 1, p_tender, false
    from public.payment_methods m where m.tenant_id = p_tenant_id;
  end if;
end;
$$;
comment on function private.switch_payment_method(uuid, text, text, boolean) is 'Offers a way to pay at the tills of a business, or no longer.';

create function private.tg_tenant_policies__gift_cards()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.switch_payment_method(new.tenant_id, 'gift_card', 'Gift card', new.gift_cards_enabled);
  return null;
end;
$$;
comment on function private.tg_tenant_policies__gift_cards() is 'Tills offer gift cards as a way to pay where they are switched on.';

create function private.tg_payments__reference_bought_no_card()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_reference(new.tenant_id, new.reference);
  if exists (select 1 from public.gift_cards g where g.tenant_id = new.tenant_id and g.reference = new.reference and g.tender_type = 'mobile_money') then
    perform private.refuse_spent_code('reference');
  end if;
  return new;
end;
$$;
comment on function private.tg_payments__reference_bought_no_card() is 'Refuses a mobile money reference that bought a gift card.';
