create table private.billing_events (
  provider text not null check (provider in ('stripe', 'paystack', 'mpesa')),
  event_id text not null check (length(event_id) between 1 and 200),
  body jsonb not null,
  outcome text not null check (outcome in ('applied', 'ignored', 'review')),
  note text check (length(note) <= 300),
  received_at timestamptz not null default clock_timestamp(),
  primary key (provider, event_id)
);
comment on table private.billing_events is 'What providers of payments told the platform about its own money, each once; review is for a person.';

call private.enable_rls_and_revoke('private.billing_events');
call private.make_append_only('private.billing_events');
