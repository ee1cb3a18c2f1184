-- What one promotion gives the lines of a basket. Everything is worked out on lists of the same length, one place for each line.

create function private.sum_of_dearest(p_units numeric[], p_prices numeric[], p_count numeric)
returns numeric language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_left numeric := p_count;
  v_sum numeric := 0;
begin
  for v_place in 1 .. cardinality(p_units) loop
    exit when v_left <= 0;
    v_sum := v_sum + least(p_units[v_place], v_left) * p_prices[v_place];
    v_left := v_left - p_units[v_place];
  end loop;
  return v_sum;
end;
$$;
comment on function private.sum_of_dearest(numeric[], numeric[], numeric) is 'What the first so many pieces cost, of lines that stand dearest first.';

create function private.count_fixed_sets(p_units numeric[], p_prices numeric[], p_size numeric, p_price numeric)
returns numeric language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_low numeric := 0;
  v_high numeric := (select floor(sum(u) / p_size) from unnest(p_units) as u);
  v_middle numeric;
begin
  -- Each further set is of cheaper pieces: the last one that is worth it is found by halves.
  while v_low < v_high loop
    v_middle := ceil((v_low + v_high) / 2);
    if private.sum_of_dearest(p_units, p_prices, v_middle * p_size)
      - private.sum_of_dearest(p_units, p_prices, (v_middle - 1) * p_size) > p_price then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end;
$$;
comment on function private.count_fixed_sets(numeric[], numeric[], numeric, numeric) is
  'How many sets of a size, the dearest pieces first, cost more than their price.';

create function private.set_amounts(
  p_promotion public.promotions, p_places integer[], p_quantities numeric[], p_rests numeric[], p_step numeric)
returns numeric[] language plpgsql stable security invoker set search_path = '' as $$
declare
  v_lines record;
  v_count integer;
  v_sets numeric;
  v_left numeric;
  v_cheap numeric;
  v_gain numeric := 0;
  v_used numeric[] := '{}';
  v_weights numeric[] := '{}';
  v_shares numeric[];
  v_amounts numeric[] := array_fill(0::numeric, array[cardinality(p_rests)]);
begin
  select array_agg(l.place order by l.price desc, l.place) as places, array_agg(l.units order by l.price desc, l.place) as units,
    array_agg(l.price order by l.price desc, l.place) as prices, sum(l.units) as total
  into v_lines
  from (
    select u.place, floor(p_quantities[u.place]) as units, p_rests[u.place] / p_quantities[u.place] as price
    from unnest(p_places) as u (place)) l
  where l.units >= 1 and l.price > 0;
  v_count := coalesce(cardinality(v_lines.places), 0);
  if v_count = 0 then
    return v_amounts;
  end if;
  v_sets := case p_promotion.kind
    when 'fixed_price' then private.count_fixed_sets(v_lines.units, v_lines.prices, p_promotion.buy_quantity, p_promotion.value)
    else floor(v_lines.total / (p_promotion.buy_quantity + p_promotion.get_quantity)) end;
  if v_sets = 0 then
    return v_amounts;
  end if;
  v_left := v_sets * p_promotion.buy_quantity;
  for v_place in 1 .. v_count loop
    v_used[v_place] := least(v_lines.units[v_place], greatest(v_left, 0));
    v_left := v_left - v_used[v_place];
  end loop;
  if p_promotion.kind = 'fixed_price' then
    v_gain := private.sum_of_dearest(v_lines.units, v_lines.prices, v_sets * p_promotion.buy_quantity) - v_sets * p_promotion.value;
  else
    v_left := v_sets * p_promotion.get_quantity;
    for v_place in reverse v_count .. 1 loop
      v_cheap := least(v_lines.units[v_place], v_left);
      v_used[v_place] := v_used[v_place] + v_cheap;
      v_gain := v_gain + v_cheap * v_lines.prices[v_place] * p_promotion.get_percent / 100;
      v_left := v_left - v_cheap;
    end loop;
  end if;
  -- What a set gives is spread over all that is in it: whoever brings a part of it back gets what was paid for that part.
  for v_place in 1 .. v_count loop
    v_weights[v_place] := least(p_rests[v_lines.places[v_place]], floor(v_used[v_place] * v_lines.prices[v_place] / p_step) * p_step);
  end loop;
  v_gain := least(round(v_gain / p_step) * p_step, (select sum(w) from unnest(v_weights) as w));
  v_shares := private.allocate(v_gain, v_weights, p_step);
  for v_place in 1 .. v_count loop
    v_amounts[v_lines.places[v_place]] := v_shares[v_place];
  end loop;
  return v_amounts;
end;
$$;
comment on function private.set_amounts(public.promotions, integer[], numeric[], numeric[], numeric) is
  'What a promotion on sets of pieces (buy_x_get_y, fixed_price) takes off each line. Only whole pieces make a set. The cheapest pieces are the ones that are given; of sets for a price the dearest pieces go in.';

create function private.promotion_amounts(
  p_promotion public.promotions, p_places integer[], p_quantities numeric[], p_rests numeric[], p_step numeric)
returns numeric[] language plpgsql stable security invoker set search_path = '' as $$
declare
  v_place integer;
  v_weights numeric[] := array_fill(0::numeric, array[cardinality(p_rests)]);
  v_sum numeric := 0;
begin
  if p_promotion.kind in ('buy_x_get_y', 'fixed_price') then
    return private.set_amounts(p_promotion, p_places, p_quantities, p_rests, p_step);
  end if;
  foreach v_place in array p_places loop
    v_weights[v_place] := case p_promotion.kind
      when 'percent_off' then round(p_rests[v_place] * p_promotion.value / 100 / p_step) * p_step
      when 'amount_off' then least(p_rests[v_place], round(p_promotion.value * p_quantities[v_place] / p_step) * p_step)
      else p_rests[v_place] end;
    v_sum := v_sum + v_weights[v_place];
  end loop;
  return case p_promotion.kind
    when 'basket_percent' then private.allocate(round(v_sum * p_promotion.value / 100 / p_step) * p_step, v_weights, p_step)
    when 'basket_amount' then private.allocate(least(v_sum, round(p_promotion.value / p_step) * p_step), v_weights, p_step)
    else v_weights end;
end;
$$;
comment on function private.promotion_amounts(public.promotions, integer[], numeric[], numeric[], numeric) is
  'What a promotion takes off each line, from what is left of it; nothing where it is not among the places. Never more than is left.';
