-- What signed-in people searched for last. Visitors keep theirs in the browser, until they sign in.

create table public.search_history (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null default auth.uid() references auth.users (id) on delete cascade,
  session_id       text check (length(session_id) between 1 and 100),
  search_query     text not null check (length(search_query) between 2 and 100),
  normalized_query text not null default '',
  created_at       timestamptz not null default clock_timestamp()
);
comment on table public.search_history is
  'The 3 newest queries of everybody signed in, for 30 days. Plain inserts are welcome: a trigger normalises, replaces and drops.';
comment on column public.search_history.session_id is
  'The browser session of a visitor in which the query was typed before signing in; null for one typed while signed in.';
comment on column public.search_history.search_query is 'What was typed, trimmed, its first 100 characters: search reads no more of it.';
comment on column public.search_history.normalized_query is 'In lower case, whatever the client says: two queries that differ in case alone are one.';
create index search_history_user_id_idx on public.search_history (user_id, created_at desc);
create index search_history_created_at_idx on public.search_history (created_at);

create function private.enforce_search_history()
returns trigger language plpgsql
security definer -- what has expired is hidden from its owner too, and so out of reach of the owner's rights
set search_path = ''
as $$
declare
  kept        constant int := 3;
  oldest_kept constant timestamptz := now() - interval '30 days';
  newer       bigint;
  is_repeated boolean;
begin
  -- Policies are asked after this trigger: what becomes of the row would tell whether that person has searched for it.
  if new.user_id <> auth.uid() then
    raise insufficient_privilege using message = 'new row violates row-level security policy for table "search_history"';
  end if;
  new.search_query := rtrim(left(regexp_replace(new.search_query, '^\s+|\s+$', '', 'g'), 100));
  new.normalized_query := lower(private.clean_text(new.search_query));
  new.created_at := private.client_time(new.created_at);
  if length(new.search_query) < 2 then return null; end if;

  -- One query of a person at a time: two tabs that add at once would each keep what the other has not seen yet.
  perform pg_advisory_xact_lock(hashtextextended('search_history ' || new.user_id, 0));
  select count(*), coalesce(bool_or(h.normalized_query = new.normalized_query), false)
    into newer, is_repeated
    from public.search_history as h
   where h.user_id = new.user_id and h.created_at > new.created_at;
  if is_repeated or newer >= kept then return null; end if;

  delete from public.search_history as h
   where h.user_id = new.user_id and h.normalized_query = new.normalized_query;
  delete from public.search_history as h
   where h.id in (
     select mine.id from public.search_history as mine
      where mine.user_id = new.user_id
      order by mine.created_at desc
     offset kept - 1
   );
  -- Also what people left who never come back, a few at a time; rows in another sweep's hands are left to it.
  delete from public.search_history as h
   where h.id in (
     select expired.id from public.search_history as expired
      where expired.created_at <= oldest_kept
      limit 100
      for update skip locked
   );
  return new;
end;
$$;
comment on function private.enforce_search_history is
  'Trigger: trims and lower-cases a query, skips one that is too short or outdone, takes the place of its older duplicate and leaves the newest 3.';
create trigger enforce_search_history before insert on public.search_history
  for each row execute function private.enforce_search_history();

alter table public.search_history enable row level security;
grant select, delete on public.search_history to authenticated;
-- Queries that a visitor typed before signing in come with their own time.
grant insert (user_id, session_id, search_query, normalized_query, created_at) on public.search_history to authenticated;
create policy "people read their own searches of 30 days" on public.search_history for select to authenticated
  using (user_id = (select auth.uid()) and created_at > now() - interval '30 days');
create policy "people add their own searches" on public.search_history for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people forget their own searches" on public.search_history for delete to authenticated
  using (user_id = (select auth.uid()));
