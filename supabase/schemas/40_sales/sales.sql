-- Rules of the sales tables. A posted sale is never edited or deleted; what corrects it is a document of its own.

-- Documents: only named columns may ever change after posting, nothing is deleted.
create function private.tg_documents__only_columns()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'A posted document cannot be edited.' using errcode = 'PT403', hint = 'append_only';
  end if;
  return new;
end;
$$;
comment on function private.tg_documents__only_columns() is 'Refuses changes outside the columns named in the trigger''s arguments.';
