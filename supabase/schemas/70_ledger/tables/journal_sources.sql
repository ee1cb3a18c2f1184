create table private.journal_sources (
  source_type text not null,
  area text not null check (area in ('sales', 'purchases', 'stock', 'bank', 'tax')),
  primary key (source_type, area)
);
comment on table private.journal_sources is
  'Which areas of the books a kind of document touches. A kind that is not named here is held by the lock of all areas alone.';

call private.enable_rls_and_revoke('private.journal_sources');
