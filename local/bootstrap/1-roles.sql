-- The roles, schemas and extensions that a hosted project is born with.
-- Runs once, as the superuser supabase_admin, before anything else.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;

-- Every REST request arrives as this role, which may do nothing but become one of the three above.
create role authenticator login noinherit password 'postgres';
grant anon, authenticated, service_role to authenticator;

-- The owner of the project's own schema: as on hosted, not a superuser.
create role postgres login createdb createrole replication bypassrls password 'postgres';
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_read_all_data, pg_signal_backend, pg_monitor, pg_read_all_settings to postgres;

-- Migrations written for hosted name these; here they own nothing.
create role supabase_auth_admin nologin noinherit createrole;
create role supabase_storage_admin nologin noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user nologin createrole createdb replication;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path = "$user", public, extensions;
alter role supabase_admin set search_path = "$user", public, auth, extensions;

alter database postgres owner to postgres;
alter schema public owner to postgres;
grant usage on schema public to postgres, anon, authenticated, service_role;

create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
alter default privileges for role postgres in schema extensions grant execute on functions to anon, authenticated, service_role;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
create extension pg_stat_statements with schema extensions;
create extension pgtap with schema extensions;

create schema auth;
create schema storage;
create schema realtime;
create schema graphql_public;
create schema vault authorization postgres;
grant usage on schema auth, storage, realtime to postgres, anon, authenticated, service_role;
create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
