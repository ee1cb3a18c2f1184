create table private.api_endpoints (
  operation text primary key check (operation ~ '^[a-z]{2,20}(_[a-z]{2,20}){1,4}$'),
  place integer not null unique,
  method text not null check (method in ('GET', 'PATCH', 'POST')),
  path text not null check (path ~ '^/v1(/[a-z]{2,20}|/[{]id[}]){1,4}$'),
  scopes text[] not null check (cardinality(scopes) >= 1),
  summary text not null check (length(summary) between 10 and 300),
  parameters jsonb not null default '[]' check (jsonb_typeof(parameters) = 'array'),
  body jsonb check (jsonb_typeof(body) = 'object'),
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  unique (method, path)
);
comment on table private.api_endpoints is
  'The one description of the API for programs: requests are routed by it, and the page of the docs and the screen are made from it.';
comment on column private.api_endpoints.parameters is 'What may stand in the query: [{name, says}]. Anything else is refused.';
comment on column private.api_endpoints.body is 'An example of what is sent.';
comment on column private.api_endpoints.answer is 'An example of what is answered; a test holds its names against real answers.';

call private.enable_rls_and_revoke('private.api_endpoints');
