-- REST keeps a picture of the schema; as on hosted, any change of the schema asks it to look again.

create function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql
as $$ begin notify pgrst, 'reload schema'; end $$;

create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_ddl_watch();
