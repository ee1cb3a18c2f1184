-- Numbers of documents: each kind counts without gaps, under a lock, in the transaction that posts the document.

create function private.document_number(p_prefix text, p_value bigint)
returns text language sql immutable parallel safe security invoker set search_path = ''
return p_prefix || lpad(p_value::text, greatest(6, length(p_value::text)), '0');
comment on function private.document_number(text, bigint) is 'A number of a document: its prefix and at least six digits.';

create function private.next_number(p_tenant_id uuid, p_document_type text)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_prefix text;
  v_value bigint;
begin
  update private.document_sequences d set next_value = d.next_value + 1
  where d.tenant_id = p_tenant_id and d.document_type = p_document_type
  returning d.prefix, d.next_value - 1 into v_prefix, v_value;
  if v_value is null then
    perform private.fail(500, 'internal', 'This business has no numbers for that kind of document.');
  end if;
  return private.document_number(v_prefix, v_value);
end;
$$;
comment on function private.next_number(uuid, text) is
  'The next document number without gaps. Holds a row lock until the transaction ends, so take it last.';
