-- A function counts a guess, a copy or an audit row and answers. Whatever a request asks for beyond the answer comes after that in the
-- same statement: a cast that fails on one answer and not on another takes the count back and still tells which answer it was. The
-- embedded backend refuses such requests before they run. A hosted PostgREST puts them into its statement (select, filters and order
-- name the answer's column there), so that the database looks at the statement itself.
-- Source: PostgREST, Query/QueryBuilder.hs and Query/Statements.hs (a plain call ends in `FROM (SELECT "f".* FROM "pgrst_source" AS "f")`),
-- MainTx.hs (Prefer: tx=rollback undoes where db-tx-end allows it).

create function private.require_counted()
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  if current_setting('transaction_read_only')::boolean then
    perform private.fail(405, 'read_only_request', 'This cannot be asked in a request that only reads.');
  end if;
  perform private.require_plain_answer();
end;
$$;
comment on function private.require_counted() is
  'For functions that count guesses, before they look at the guess: raises read_only_request (405) in a transaction that cannot write, and answer_takes_no_shape (400) where the answer would be cast or filtered afterwards.';

create function private.require_plain_answer()
returns void language plpgsql stable security invoker set search_path = '' as $$
declare
  v_statement text := current_query();
  v_prefer text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer';
begin
  if (v_statement like 'WITH pgrst_source AS (SELECT %pgrst_call%'
      and split_part(v_statement, 'AS response_status', 2) ~* '"\."|\mcast\s*\(|\mwhere\M|\morder\s+by\M')
    or v_prefer ~* '\mtx\s*=\s*rollback' then
    perform private.fail(400, 'answer_takes_no_shape', 'What this function answers comes as it is: call it without select, filters and order.');
  end if;
end;
$$;
comment on function private.require_plain_answer() is
  'Raises answer_takes_no_shape (400) where PostgREST would cast, filter, order or undo what a function answers after it has counted something.';

create function private.tg_plain_answer()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_plain_answer();
  return null;
end;
$$;
comment on function private.tg_plain_answer() is 'No trace of what was done can be taken back by the form in which its answer is asked for.';
