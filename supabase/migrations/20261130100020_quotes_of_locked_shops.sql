-- A quote that is accepted is an order to the business: while its subscription lets nobody handle one, none is taken (decision 0052).
-- It can still be read, and who accepted before hears so again.

create or replace function public.accept_quote(p_token text, p_version integer)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_quote public.quotes := private.find_quote_link(p_token);
  v_state text;
begin
  if v_quote.id is null then
    perform private.fail(404, 'not_found', 'This quote is not available.');
  end if;
  v_quote := private.lock_quote(v_quote.tenant_id, v_quote.id);
  v_state := private.quote_state(v_quote, private.business_date(v_quote.tenant_id, clock_timestamp()));
  if v_quote.version is distinct from p_version then
    perform private.fail(409, 'quote_changed', 'The quote was changed meanwhile. Please look at it again.');
  elsif v_state in ('accepted', 'converted') then
    return private.public_quote_json(v_quote);
  elsif v_state = 'expired' then
    perform private.fail(409, 'quote_expired', 'This quote is no longer good. Please ask for a new one.');
  elsif v_state = 'declined' then
    perform private.fail(409, 'quote_declined', 'This quote was withdrawn. Please ask for a new one.');
  end if;
  if not private.tenant_is_writable(v_quote.tenant_id) then
    perform private.fail(409, 'shop_takes_no_orders', 'This shop takes no orders at the moment.');
  end if;
  -- The same limit as for orders from one address.
  perform private.count_order_attempt(v_quote.tenant_id, 'quote ' || coalesce(host(private.request_address()), 'unknown'), clock_timestamp());
  update public.quotes q set status = 'accepted', accepted_at = clock_timestamp()
  where q.tenant_id = v_quote.tenant_id and q.id = v_quote.id returning * into v_quote;
  perform private.notify(v_quote.tenant_id, 'quote_accepted', 'sales.record', format('%s accepted %s', coalesce(v_quote.contact_name, 'A customer'),
    v_quote.quote_number), 'Open it at a till to sell it at its prices.', '/admin/sales?tab=quotes&quote=' || v_quote.id);
  return private.public_quote_json(v_quote);
end;
$$;
comment on function public.accept_quote(text, integer) is
  'The customer accepts the version of a quote that was shown; those who sell are told. Twice is harmless. quote_changed, quote_expired, quote_declined, shop_takes_no_orders, rate_limited.';
