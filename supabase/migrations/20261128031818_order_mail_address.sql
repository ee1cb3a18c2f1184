set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_proven_orderer(p_order public.orders)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from private.shopper_orders s
    where s.tenant_id = p_order.tenant_id and s.order_id = p_order.id
      and lower(private.proven_email(s.user_id)) = lower(p_order.customer_email));
end;
$function$;

ALTER FUNCTION "private"."is_proven_orderer"(public.orders) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_greeting(p_order public.orders)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return 'Hello' || case when private.is_proven_orderer(p_order)
    then coalesce(' ' || nullif(private.mail_text(btrim(p_order.customer_name), 120), ''), '') else '' end || ',';
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_mail_content(p_order public.orders, p_paragraphs text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_brand jsonb := private.mail_brand(p_order.tenant_id);
  v_invoice text := private.order_invoice_path(p_order.tenant_id, p_order.sale_id);
  v_document jsonb := private.order_mail_document(p_order);
begin
  return jsonb_build_object(
    'greeting', private.order_greeting(p_order), 'paragraphs', to_jsonb(p_paragraphs),
    'lines', private.document_mail_lines(p_order.tenant_id, v_document), 'totals', private.order_mail_totals(p_order, v_document),
    'facts', (
      select coalesce(jsonb_agg(jsonb_build_object('label', f.label, 'value', f.value) order by f.place), '[]')
      from (values
        (1, 'Order', p_order.order_number::text),
        (2, 'Delivery', case when p_order.fulfilment_method = 'delivery' then coalesce(case when private.is_proven_orderer(p_order)
          then nullif(private.mail_text(concat_ws(', ', p_order.delivery_line_1, p_order.delivery_line_2, p_order.delivery_city), 300), '') end,
          'To the address on your order page') end),
        (2, 'Pickup', case when p_order.fulfilment_method = 'pickup' then v_brand ->> 'address' end),
        (3, 'Questions', concat_ws(' · ', v_brand ->> 'phone', v_brand ->> 'email'))) as f (place, label, value)
      where f.value <> ''),
    'links', jsonb_build_array(jsonb_build_object('label', 'Track your order here. Anyone with this link can see it', 'button', 'View your order',
      'url', '{{shop_url}}/order/' || private.link_token(p_order.tenant_id, 'order', p_order.id)))
      || case when v_invoice is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('label', 'Your invoice', 'button', 'View the invoice',
        'url', private.host_url(p_order.tenant_id) || v_invoice)) end);
end;
$function$;

COMMENT ON FUNCTION "private"."is_proven_orderer"(public.orders) IS 'Whether the address of an order is proven to be that of whoever ordered: only then a mail repeats what they wrote, since anybody can order in the name of an address.';

REVOKE ALL ON FUNCTION "private"."is_proven_orderer"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_proven_orderer"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_proven_orderer"(public.orders) TO "postgres";
