create table private.document_types (
  document_type text primary key,
  prefix text not null
);
comment on table private.document_types is 'Kinds of numbered documents that came after provisioning was written, with the prefix a new business gets.';

call private.enable_rls_and_revoke('private.document_types');
