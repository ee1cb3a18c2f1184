-- Tills of one business tell each other what was sold and which baskets were put aside, in the private topic `till:<tenant id>`.
-- What is said there is only a hint to ask the server again: nothing of it is believed, so whoever may sell may speak.
create policy "Tills hear their business" on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) = 'till:' || (select private.current_tenant_id())::text
    and 'sales.record' = any ((select private.current_permission_keys())::text[]));
create policy "Tills speak to their business" on realtime.messages for insert to authenticated
  with check (
    extension = 'broadcast'
    and (select realtime.topic()) = 'till:' || (select private.current_tenant_id())::text
    and 'sales.record' = any ((select private.current_permission_keys())::text[]));
