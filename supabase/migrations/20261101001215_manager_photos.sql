-- The photo on an account manager's card: uploaded by an admin or by the manager, seen by the clinics on their manager's card.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('manager-photos', 'manager-photos', true, 262144, '{image/jpeg}');

create function private.photo_folders()
returns setof text language plpgsql security definer set search_path = '' as $$
begin
  return query
    select m.user_id::text
      from public.account_managers as m
     where (private.is_admin() or m.user_id = auth.uid() and private.is_account_manager())
       and private.count_files('manager-photos', m.user_id::text) < 8;
end;
$$;
comment on function private.photo_folders is 'The managers, as folders of manager-photos, to which the caller may add a photo: their own, for admins anybody''s, with fewer than 8.';

-- {manager}/{photo}.jpg, never overwritten: a photo's address is cached.
create policy "admins and the manager add a photo"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'manager-photos'
    and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.]jpg$'
    and split_part(name, '/', 1) in (select private.photo_folders())
  );
create policy "admins and the manager see the files of photos"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'manager-photos'
    and ((select private.is_admin()) or split_part(name, '/', 1) = (select auth.uid())::text)
  );

create function private.remove_former_photo()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_removals (bucket_id, path) values ('manager-photos', old.photo_url) on conflict do nothing;
  return null;
end;
$$;
comment on function private.remove_former_photo is 'Trigger: the file of a photo that is no longer shown is removed.';
create trigger remove_former_photo after update of photo_url on public.account_managers
  for each row when (old.photo_url is not null and new.photo_url is distinct from old.photo_url) execute function private.remove_former_photo();

create function private.set_manager_photo(manager_id uuid, photo text default null)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_self_or_admin(manager_id);
  if photo is not null and not (split_part(photo, '/', 1) = manager_id::text and private.is_file_kept('manager-photos', photo)) then
    perform private.fail(422, 'bad_photo');
  end if;
  update public.account_managers set photo_url = photo where user_id = manager_id and is_active;
  if not found then perform private.fail(404, 'manager_not_found'); end if;
end;
$$;
select private.expose('set_manager_photo',
  'An admin or the manager shows a photo that was uploaded to manager-photos/{manager}/, or none.
Errors: not_allowed (403), bad_photo (422), manager_not_found (404).');

grant execute on function private.photo_folders to authenticated;
