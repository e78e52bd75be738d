-- Tags by which staff sort clinics: private remarks, of which neither the clinic nor its manager is to know, in a table of
-- its own and not a column of user_clinic_info, whose rows both of them read whole. Nothing to do with the tags of products.

create table public.clinic_tags (
  user_id      uuid not null,
  tag          text not null check (length(tag) between 1 and 30),
  tag_key      text not null generated always as (lower(tag)) stored,
  status       public.clinic_status not null,
  submitted_at timestamptz not null,
  created_at   timestamptz not null default now(),
  primary key (user_id, tag_key),
  foreign key (user_id, status, submitted_at) references public.user_clinic_info (user_id, status, submitted_at)
    on update cascade on delete cascade
);
comment on table public.clinic_tags is 'What admins mark clinics with, at most 10 tags each. Written by set_clinic_tags() alone.';
comment on column public.clinic_tags.tag_key is 'What makes two spellings the same tag.';
comment on column public.clinic_tags.status is
  'The clinic''s, as is submitted_at: the foreign key keeps both the same, for one index to hold the clinics of a tag as lists show them.';
create index clinic_tags_queue_idx on public.clinic_tags (tag_key, status, submitted_at, user_id);
create trigger audit after insert or delete on public.clinic_tags
  for each row execute function private.audit('user_id');

alter table public.clinic_tags enable row level security;
grant select on public.clinic_tags to authenticated;
create policy "admins read the tags of clinics"
  on public.clinic_tags for select to authenticated
  using ((select private.is_admin()));

create view public.clinic_tag_counts with (security_invoker = true) as
select min(tag) as tag, count(*)::int as clinics from public.clinic_tags group by tag_key;
comment on view public.clinic_tag_counts is 'The tags in use, and how many clinics have each. For admins.';
grant select on public.clinic_tag_counts to authenticated;

create function private.clean_tags(tags text[])
returns text[] language sql immutable set search_path = ''
return (
  select coalesce(array_agg(tag order by tag), '{}')
    from (
      select distinct on (lower(clean.tag)) clean.tag
        from unnest(tags) as given (tag)
       cross join lateral (select regexp_replace(private.clean_text(given.tag), '\s+', ' ', 'g')) as clean (tag)
    ) as each_once
);
comment on function private.clean_tags is 'Tags without stray blanks, each once, however it is spelt.';

create function private.set_clinic_tags(clinic_ids uuid[], add text[] default '{}', remove text[] default '{}')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  most    constant int := 10;
  wanted  text[];
  dropped text[];
  changed jsonb;
begin
  perform private.assert_admin();
  perform private.assert_size(clinic_ids), private.assert_size(add), private.assert_size(remove);
  wanted := private.clean_tags(add);
  dropped := private.clean_tags(remove);
  if exists (select from unnest(wanted) as tag where tag is null or length(tag) not between 1 and 30) then
    perform private.fail(422, 'bad_tag', '{"max": 30}');
  end if;
  -- One change at a time: a tag has one spelling for all, and a clinic so many.
  perform pg_advisory_xact_lock(hashtextextended('clinic_tags', 0));
  -- Locked, so that a clinic's status does not change before its tag refers to it.
  if (select count(*) from (select from public.user_clinic_info where user_id = any (set_clinic_tags.clinic_ids) order by user_id for key share) as locked)
     < (select count(distinct id) from unnest(set_clinic_tags.clinic_ids) as id) then
    perform private.fail(404, 'clinic_not_found');
  end if;
  with removed as (
    delete from public.clinic_tags as t
     where t.user_id = any (set_clinic_tags.clinic_ids)
       and t.tag_key in (select lower(tag) from unnest(dropped) as tag except select lower(tag) from unnest(wanted) as tag)
    returning t.user_id, t.tag
  ),
  added as (
    insert into public.clinic_tags (user_id, tag, status, submitted_at)
    select c.user_id, coalesce((select min(known.tag) from public.clinic_tags as known where known.tag_key = lower(w.tag)), w.tag),
           c.status, c.submitted_at
      from public.user_clinic_info as c cross join unnest(wanted) as w (tag)
     where c.user_id = any (set_clinic_tags.clinic_ids)
    on conflict (user_id, tag_key) do nothing
    returning user_id, tag
  )
  select jsonb_agg(jsonb_build_object('user_id', user_id, 'added', c.added, 'removed', c.removed) order by user_id) into changed
    from (
      select user_id,
             coalesce(jsonb_agg(tag order by tag) filter (where is_new), '[]') as added,
             coalesce(jsonb_agg(tag order by tag) filter (where not is_new), '[]') as removed
        from (select user_id, tag, true as is_new from added union all select user_id, tag, false from removed) as each_one
       group by user_id
    ) as c;
  if exists (
    select from public.clinic_tags where user_id = any (set_clinic_tags.clinic_ids) group by user_id having count(*) > most
  ) then
    perform private.fail(422, 'too_many_tags', jsonb_build_object('max', most));
  end if;
  return coalesce(changed, '[]');
end;
$$;
select private.expose('set_clinic_tags',
  'An admin marks clinics with tags of 1 to 30 characters and takes others off, all or none. A tag keeps the spelling it is known by.
Returns what that changed, by which it can be taken back: [{user_id, added, removed}].
Errors: not_allowed (403), clinic_not_found (404), bad_tag, too_many_tags (422: more than 10 on a clinic).');
