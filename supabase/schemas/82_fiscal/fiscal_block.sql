-- What a receipt, an invoice and its public page show of the authority's answer.

create function private.fiscal_block(p_tenant_id uuid, p_kind text, p_source_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('state', case f.state when 'accepted' then 'accepted' else 'awaiting' end, 'is_test', d.mode <> 'live', 'kind', f.kind,
      'trader_pin', d.pin, 'branch_code', d.branch_code, 'sdc_id', coalesce(f.sdc_id, d.sdc_id), 'mrc_no', d.mrc_no, 'receipt_number', f.receipt_number,
      'total_receipts', f.total_receipts, 'internal_data', f.internal_data, 'signature', f.signature, 'authority_time', f.authority_time,
      -- The authority's page shows nothing for a code of the wrong width.
      'qr_url', case when f.signature ~ '^[A-Z0-9]{16}$' then case d.mode when 'live' then 'https://etims.kra.go.ke' when 'sandbox' then 'https://etims-sbx.kra.go.ke'
        else private.host_url(p_tenant_id) || '/simulated-etims' end
        || '/common/link/etims/receipt/indexEtimsReceiptData?Data=' || d.pin || d.branch_code || f.signature end,
      'original_receipt_number', case when f.kind = 'credit_note' then (
        select o.receipt_number from public.credit_notes c
        join public.fiscal_documents o on o.tenant_id = c.tenant_id and o.kind = 'sale' and o.source_id = c.sale_id
        where c.tenant_id = p_tenant_id and c.id = p_source_id) end)
    from public.fiscal_documents f
    join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
    where f.tenant_id = p_tenant_id and f.kind = p_kind and f.kind in ('sale', 'credit_note') and f.source_id = p_source_id and f.state not in ('skipped', 'given_up'));
end;
$$;
comment on function private.fiscal_block(uuid, text, uuid) is
  'The authority''s part of a printed document: awaiting until it is accepted; null where it is not sent.';

create function private.with_fiscal_block(p_tenant_id uuid, p_kind text, p_source_id uuid, p_document jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_block jsonb := private.fiscal_block(p_tenant_id, p_kind, p_source_id);
begin
  return case when v_block is null then p_document else p_document || jsonb_build_object('fiscal_block', v_block) end;
end;
$$;
comment on function private.with_fiscal_block(uuid, text, uuid, jsonb) is
  'A document with fiscal_block where it is sent to a tax authority; elsewhere as it was.';
