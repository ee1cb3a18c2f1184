create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: a mail about an account may outlive it.
  user_id uuid,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  recipient text not null check (length(recipient) between 3 and 320 and recipient !~ '[[:cntrl:],;<>]'),
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  body text not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  shop_tenant_id uuid references public.tenants (id) on delete set null,
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 100000),
  document jsonb check (jsonb_typeof(document) = 'object' and length(document::text) <= 2000000),
  constraint mail_outbox_body_check check (length(body) between 1 and 40000)
);
comment on table private.mail_outbox is
  'Mails that were sent or are to be: their jobs say when. In a body {{site_url}} stands for the main host, '
  '{{shop_url}} for the shop of shop_tenant_id.';
comment on column private.mail_outbox.user_id is 'Whose matter the mail is; null when it goes to somebody without an account.';
comment on column private.mail_outbox.shop_tenant_id is 'The business that the mail speaks for: its address stands for {{shop_url}}, and the mail bears its name and colours.';
comment on column private.mail_outbox.content is
  'What the mail says, in parts, for its HTML: greeting, paragraphs, lines {name, detail, amount}, totals {label, amount, is_total}, facts {label, value}, '
  'links {label, button, url}, closing. The body is the text part and says the same.';

comment on column private.mail_outbox.document is
  'What the mail carries as a PDF: kind (quote, receipt, statement) and the answer that the document is made of, as it was when the mail was written; of a report, the sending that has its figures (tenant_id, run_id); of billing_invoice, the invoice (tenant_id, invoice_id).';

create index mail_outbox_user_id_idx on private.mail_outbox (user_id, created_at desc);
create index mail_outbox_sent_at_idx on private.mail_outbox (sent_at) where sent_at is not null;
create index mail_outbox_recipient_idx on private.mail_outbox (lower(recipient), created_at desc);
create index mail_outbox_shop_tenant_id_idx on private.mail_outbox (shop_tenant_id) where shop_tenant_id is not null;

call private.enable_rls_and_revoke('private.mail_outbox');

create trigger _500_enqueue after insert on private.mail_outbox for each row execute function private.tg_mail_outbox__enqueue();
