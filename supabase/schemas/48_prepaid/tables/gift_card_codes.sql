create table private.gift_card_codes (
  tenant_id uuid not null,
  gift_card_id uuid not null,
  code text not null check (length(code) between 12 and 64),
  primary key (tenant_id, gift_card_id),
  unique (tenant_id, code),
  foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict
);
comment on table private.gift_card_codes is
  'What stands on a card: 80 random bits in the letters of Crockford (no I, L, O, U). Kept as it is, so that a lost card can be printed again; no member reads it but through functions.';

call private.enable_rls_and_revoke('private.gift_card_codes');
