-- Browsers in which staff are notified at once, by Web Push. Each belongs to a session, so that it ends with it: at sign-out, when a role is
-- taken away, when the account is deleted.

create table public.push_subscriptions (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null unique references auth.sessions (id) on delete cascade,
  endpoint   text not null unique check (length(endpoint) <= 1000 and endpoint ~ '^https://[a-z0-9.-]+/[!-~]+$'),
  p256dh     text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth       text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device     text check (length(device) <= 400),
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
comment on table public.push_subscriptions is
  'Where pushes to staff go: at most 10 browsers a person, those renewed last. Written by save_push_subscription(); endpoint and keys are read by claim_pushes() alone.';
comment on column public.push_subscriptions.endpoint is 'An address at the browser''s push service. Which services are known is for the edge functions to say.';
comment on column public.push_subscriptions.device is 'The user agent of its session.';
comment on column public.push_subscriptions.renewed_at is 'When a page of staff was opened there last.';
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;
grant select (id, user_id, device, created_at, renewed_at), delete on public.push_subscriptions to authenticated;
create policy "people read their browsers" on public.push_subscriptions for select to authenticated using (user_id = (select auth.uid()));
create policy "people drop their browsers" on public.push_subscriptions for delete to authenticated using (user_id = (select auth.uid()));

create function private.save_push_subscription(endpoint text, p256dh text, auth text, is_new boolean default false)
returns uuid language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most constant int := 10;
  own   auth.sessions;
  saved uuid;
begin
  perform private.keep_accounts();
  -- One at a time, or two would pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('push_subscriptions', 0));
  -- In the order of grant_role(), which ends sessions and then the role.
  select * into own from auth.sessions as s where s.id::text = (select auth.jwt()) ->> 'session_id' and s.user_id = auth.uid() for key share;
  perform from public.user_roles as r where r.user_id = own.user_id and r.is_active for share;
  if not found then perform private.fail(403, 'not_allowed'); end if;
  update public.push_subscriptions as p set renewed_at = now()
   where p.session_id = own.id and p.endpoint = save_push_subscription.endpoint
     and p.p256dh = save_push_subscription.p256dh and p.auth = save_push_subscription.auth
  returning p.id into saved;
  if found then return saved; end if;
  -- What waits for whom the browser was before goes with the row.
  delete from public.push_subscriptions as p where p.endpoint = save_push_subscription.endpoint or p.session_id = own.id;
  if not found and not is_new then return null; end if;
  begin
    insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device)
    values (own.user_id, own.id, endpoint, p256dh, auth, left(own.user_agent, 400))
    returning id into saved;
  exception
    when check_violation or not_null_violation then perform private.fail(422, 'bad_subscription');
  end;
  delete from public.push_subscriptions as p
   where p.id in (select o.id from public.push_subscriptions as o where o.user_id = own.user_id order by o.id <> saved, o.renewed_at desc, o.id offset most);
  return saved;
end;
$$;
select private.expose('save_push_subscription',
  'A member of staff is to be notified in this browser (is_new), or opens a page in one that is known already, which then is theirs. Returns its
id; null for one that is not known: it was switched off, and is not to come back by itself. Of more than 10 browsers the one renewed
longest ago goes. Errors: not_allowed (403), bad_subscription (422).');

create function private.drop_push_subscriptions()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions as p
   where p.user_id = old.user_id and not exists (select from public.user_roles as r where r.user_id = old.user_id and r.is_active);
  return null;
end;
$$;
comment on function private.drop_push_subscriptions is 'Trigger, at commit, when one role may have replaced another: who is no longer staff is not notified.';
create constraint trigger drop_push_subscriptions after update or delete on public.user_roles
  deferrable initially deferred
  for each row when (old.is_active) execute function private.drop_push_subscriptions();
