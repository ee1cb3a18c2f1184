-- What the project does when the sign-in service writes its own tables: profiles, account mails, the sign-in log.

create trigger _500_create_profile after insert on auth.users for each row execute function private.tg_users__create_profile();

create trigger _600_account_mails after update of encrypted_password, email on auth.users
  for each row execute function private.tg_users__account_mails();

create trigger _600_account_mails after update of status or delete on auth.mfa_factors
  for each row execute function private.tg_mfa_factors__account_mails();

create trigger _500_password_changed after update of encrypted_password on auth.users for each row
  when (new.encrypted_password <> '' and new.encrypted_password is distinct from old.encrypted_password)
  execute function private.tg_users__password_changed();

create trigger _600_account_mails after insert on auth.identities for each row execute function private.tg_identities__added();

create trigger _600_account_mails_removed after delete on auth.identities referencing old table as removed
  for each statement execute function private.tg_identities__removed();

create trigger _710_login_record after insert on auth.sessions for each row
  when (new.user_agent is not null or new.ip is not null) execute function private.tg_sessions__login_record();

-- An auth server that makes the session first names its device afterwards, with nothing when the program gives no name.
create trigger _710_login_record_named after update of user_agent on auth.sessions for each row
  when (old.user_agent is null) execute function private.tg_sessions__login_record();

create trigger _700_new_device after insert on auth.sessions for each row
  when (new.user_agent is not null or new.ip is not null) execute function private.tg_sessions__new_device();

create trigger _700_new_device_named after update of user_agent on auth.sessions for each row
  when (old.user_agent is null and old.ip is null and (new.user_agent is not null or new.ip is not null))
  execute function private.tg_sessions__new_device();
