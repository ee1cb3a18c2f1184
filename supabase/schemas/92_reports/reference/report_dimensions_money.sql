insert into private.report_dimensions (key, label, kind, columns, needs_days, joins, value, name, permission, position) values
  ('due_band', 'Due', 'band', '{due_band}', true, '', 'g.due_band',
    'case k when ''1'' then ''Not due yet'' when ''2'' then ''1 to 30 days over'' when ''3'' then ''31 to 60 days over'' when ''4'' then ''61 to 90 days over'' when ''5'' then ''Over 90 days'' end', null, 400),
  ('invoice', 'Invoice', 'reference', '{document_id}', true, '', 'g.document_id::text',
    '(select i.document_number from public.contact_open_items i where i.tenant_id = $1 and i.id = k::uuid)', 'contacts.view_ledger', 410),
  ('liability', 'Kind', 'text', '{liability}', true, '', 'g.liability',
    'case k when ''gift_cards'' then ''Gift cards'' when ''store_credit'' then ''Store credit'' when ''customer_deposits'' then ''Paid in advance'' when ''points'' then ''Points'' end', 'accounting.view', 420),
  ('tie', 'Figure', 'text', '{tie}', true, '', 'g.tie',
    '(select y.name from private.tie_names() y where y.tie = k)', 'accounting.view', 430),
  ('till_session', 'Till session', 'reference', '{till_session_id}', true, '', 'g.till_session_id::text',
    '(select concat_ws('' '', t.name, ''Z'' || s.z_number) from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id where s.tenant_id = $1 and s.id = k::uuid)', 'till.view_all', 440);
