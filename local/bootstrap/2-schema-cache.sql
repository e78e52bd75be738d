-- REST keeps a picture of the schema; as on hosted, a change of the schema asks it to look again. Temporary tables are
-- nothing to it.

create function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql as $$
begin
  if exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp') then
    notify pgrst, 'reload schema';
  end if;
end $$;

create function extensions.pgrst_drop_watch() returns event_trigger
language plpgsql as $$
begin
  if exists (select from pg_event_trigger_dropped_objects() where not is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end $$;

create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
