-- Room for the Realtime server, which the embedded stack does not run: migrations may refer to these names.

create table realtime.messages (
  topic       text not null,
  extension   text not null,
  payload     jsonb,
  event       text,
  private     boolean default false,
  updated_at  timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id          uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
create table realtime.messages_default partition of realtime.messages default;
alter table realtime.messages enable row level security;
alter table realtime.messages owner to postgres;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text
language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '')::text $$;
