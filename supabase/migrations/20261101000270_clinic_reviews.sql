-- Which admin has an application open right now, so that two do not check the same one. It warns, and locks nothing: what
-- guards a decision is the status itself.

create table private.clinic_reviews (
  user_id     uuid primary key references public.user_clinic_info (user_id) on delete cascade,
  reviewer_id uuid not null references auth.users (id) on delete cascade,
  started_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now()
);
comment on table private.clinic_reviews is 'Who looks at a clinic''s application; counts while seen_at is younger than a minute and a half.';
create index clinic_reviews_reviewer_id_idx on private.clinic_reviews (reviewer_id);

create function private.is_looking(seen_at timestamptz)
returns boolean
language sql
stable
set search_path = ''
return seen_at > now() - interval '90 seconds';
comment on function private.is_looking is 'Whether somebody seen then is still there: a browser says so every 30 seconds.';

create function private.current_reviewer(clinic_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
begin atomic
  select jsonb_build_object('user_id', r.reviewer_id, 'name', private.staff_name(r.reviewer_id), 'since', r.started_at)
    from private.clinic_reviews as r
   where r.user_id = clinic_id and private.is_looking(r.seen_at);
end;
comment on function private.current_reviewer is 'Who looks at a clinic''s application, {user_id, name, since}, or null.';

create function private.review_clinic(clinic_id uuid, is_done boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.user_clinic_info where user_id = clinic_id) then
    perform private.fail(404, 'clinic_not_found');
  end if;
  if is_done then
    delete from private.clinic_reviews where user_id = clinic_id and reviewer_id = auth.uid();
  else
    insert into private.clinic_reviews as r (user_id, reviewer_id) values (clinic_id, auth.uid())
    on conflict (user_id) do update set
      reviewer_id = excluded.reviewer_id,
      started_at = case when private.is_looking(r.seen_at) then r.started_at else excluded.started_at end,
      seen_at = excluded.seen_at
      where r.reviewer_id = excluded.reviewer_id or not private.is_looking(r.seen_at);
  end if;
  return private.current_reviewer(clinic_id);
end;
$$;
comment on function private.review_clinic is 'Body of public.review_clinic().';
revoke execute on function private.review_clinic from public, anon;
grant execute on function private.review_clinic to authenticated;

create function public.review_clinic(user_id uuid, done boolean default false)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.review_clinic(user_id, done);
end;
comment on function public.review_clinic is
  'An admin says that an application is open before him, every 30 seconds, or is no more. The first to say so counts, until he leaves or falls
silent. Returns who that is, {user_id, name, since}, or null. Errors: not_allowed (403), clinic_not_found (404).';
revoke execute on function public.review_clinic from public, anon;
grant execute on function public.review_clinic to authenticated;
