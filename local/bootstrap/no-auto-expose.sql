-- `auto_expose_new_tables = false`: the very revokes that the official CLI runs. As there, TRUNCATE, REFERENCES and
-- TRIGGER stay, none of which the API can reach.

alter default privileges for role postgres in schema public
  revoke select, insert, update, delete on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke usage, select on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke execute on functions from anon, authenticated, service_role;
