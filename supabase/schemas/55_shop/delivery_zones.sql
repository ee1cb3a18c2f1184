-- What an owner decides about orders of the online shop: where it delivers and for how much, the least that is ordered, when the shop
-- is open, whether it takes orders now, and when orders can be collected.

create function private.are_spans(p_spans jsonb)
returns boolean language plpgsql immutable parallel safe security invoker set search_path = '' as $$
begin
  if jsonb_typeof(p_spans) is distinct from 'array' or jsonb_array_length(p_spans) > 12 then
    return false;
  end if;
  if exists (select 1 from jsonb_array_elements(p_spans) as e where coalesce(jsonb_typeof(e.value) <> 'object'
      or e.value ->> 'opens' !~ '^([01]\d|2[0-3]):[0-5]\d$' or e.value ->> 'closes' !~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'
      or e.value ->> 'opens' >= e.value ->> 'closes', true)) then
    return false;
  end if;
  -- Each begins after the one before it has ended.
  return not exists (
    select 1 from (
      select e.value ->> 'opens' as opens, lag(e.value ->> 'closes') over (order by e.ordinality) as closed
      from jsonb_array_elements(p_spans) with ordinality as e) s
    where s.opens < s.closed);
end;
$$;
comment on function private.are_spans(jsonb) is 'Whether this is a list of times of one day, [{opens, closes}] as 08:00 or 24:00, in order and apart from each other.';

-- Who writes may not look names up in this schema, so what calls another function here does so as its owner.
create function private.is_week(p_week jsonb)
returns boolean language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  return case when jsonb_typeof(p_week) = 'object' then not exists (
    select 1 from jsonb_each(p_week) as d where d.key !~ '^[1-7]$' or not private.are_spans(d.value)) else false end;
end;
$$;
comment on function private.is_week(jsonb) is 'Whether these are opening hours: spans by the number of the weekday, Monday 1; a day that is left out is closed.';

create function private.are_special_days(p_days jsonb)
returns boolean language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_days) is distinct from 'array' or jsonb_array_length(p_days) > 100 then
    return false;
  end if;
  return not exists (select 1 from jsonb_array_elements(p_days) as e where coalesce(jsonb_typeof(e.value) <> 'object'
      or e.value ->> 'day' !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(e.value ->> 'day', 'date')
      or length(coalesce(e.value ->> 'name', '')) > 80 or not private.are_spans(e.value -> 'spans'), true))
    and (select count(*) = count(distinct e.value ->> 'day') from jsonb_array_elements(p_days) as e);
end;
$$;
comment on function private.are_special_days(jsonb) is 'Whether these are days with hours of their own, [{day, name, spans}], each day once; without spans the shop is closed that day.';

create function private.are_area_names(p_names text[])
returns boolean language plpgsql immutable parallel safe security invoker set search_path = '' as $$
begin
  return cardinality(p_names) <= 300
    and not exists (select 1 from unnest(p_names) as n where n is null or n <> btrim(n) or length(n) not between 1 and 80 or n ~ '[[:cntrl:]]')
    and (select count(*) = count(distinct lower(n)) from unnest(p_names) as n);
end;
$$;
comment on function private.are_area_names(text[]) is 'Whether these are at most 300 different names of places.';

create function private.tg_delivery_zones__limit()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The lock lets one writer of a business through at a time, so the hundredth zone is the last.
  perform 1 from public.storefront_settings s where s.tenant_id = new.tenant_id for no key update;
  if (select count(*) from public.delivery_zones z where z.tenant_id = new.tenant_id) >= 100 then
    perform private.refuse_input('name', 'A shop can have 100 delivery zones.');
  end if;
  return new;
end;
$$;
comment on function private.tg_delivery_zones__limit() is 'Refuses the zone after the hundredth.';

create function private.tg_delivery_zones__audit()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_audit(coalesce(new.tenant_id, old.tenant_id), auth.uid(), 'settings_changed', 'delivery_zones', coalesce(new.id, old.id),
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end;
$$;
comment on function private.tg_delivery_zones__audit() is 'Writes who changed which delivery zone, from what to what.';

grant execute on function
  private.are_spans(jsonb),
  private.is_week(jsonb),
  private.are_special_days(jsonb),
  private.are_area_names(text[])
  to authenticated, service_role;
