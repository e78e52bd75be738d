-- What the Realtime server of a hosted project keeps in the database: the same names, signatures and grants.

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
-- Hosted drops a partition a day; the stand-in deletes old rows.
create table realtime.messages_default partition of realtime.messages default;
create index messages_default_inserted_at_idx on realtime.messages_default (inserted_at);
alter table realtime.messages enable row level security;
alter table realtime.messages owner to postgres;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text
language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '')::text $$;

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  begin
    perform set_config('realtime.topic', send.topic, true);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (
      message_id,
      case when send.payload ? 'id' then send.payload else send.payload || jsonb_build_object('id', message_id) end,
      send.event, send.topic, send.private, 'broadcast'
    );
  exception
    when others then
      raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end;
$$;

-- Hosted reads the write-ahead log instead.
create function realtime.announce() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end;
$$;
create trigger announce after insert on realtime.messages for each row execute function realtime.announce();

grant execute on all functions in schema realtime to postgres, anon, authenticated, service_role;
