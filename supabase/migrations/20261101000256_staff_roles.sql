-- Granting and taking away roles, and the list of those who have one.

create function private.staff_name(person_id uuid)
returns text language sql stable security definer set search_path = ''
begin atomic
  -- Of the metadata only the part that people cannot write themselves.
  select left(coalesce(m.full_name, u.raw_app_meta_data ->> 'full_name', u.email), 120)
    from auth.users as u left join public.account_managers as m on m.user_id = u.id
   where u.id = person_id;
end;
comment on function private.staff_name is 'What staff call somebody of theirs: by the manager''s card, as they were invited, else by e-mail.';

create function private.grant_role(user_id uuid, role public.app_role, is_active boolean default true)
returns jsonb language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- One change at a time: two super admins who demote each other at once must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('user_roles', 0));
  if not private.is_super_admin() then perform private.fail(403, 'not_allowed'); end if;
  if role is null or is_active is null then perform private.fail(422, 'bad_role'); end if;
  if user_id = auth.uid() then perform private.fail(403, 'own_role'); end if;
  if not exists (select from auth.users where id = grant_role.user_id) then perform private.fail(404, 'user_not_found'); end if;
  if is_active then
    update public.user_roles set is_active = false where user_id = grant_role.user_id and role <> grant_role.role and is_active;
  elsif exists (select from public.user_roles where user_id = grant_role.user_id and role = grant_role.role and is_active) then
    delete from auth.sessions where user_id = grant_role.user_id;
  end if;
  insert into public.user_roles as r (user_id, role, is_active, granted_by)
  values (user_id, role, is_active, auth.uid())
  on conflict (user_id, role) do update set is_active = excluded.is_active, granted_by = excluded.granted_by
    where r.is_active <> excluded.is_active;
  if is_active and role = 'account_manager' then
    insert into public.account_managers (user_id, full_name)
    values (user_id, coalesce(private.staff_name(user_id), 'Менеджер'))
    on conflict (user_id) do nothing;
  end if;
  if not exists (select from public.user_roles where role = 'super_admin' and is_active) then
    perform private.fail(409, 'last_super_admin');
  end if;
  return jsonb_build_object('user_id', user_id, 'role', role, 'is_active', is_active);
end;
$$;
select private.expose('grant_role',
  'A super admin gives somebody a role (which replaces the active one) or takes it away, which ends the sessions of the person who had it.
A new account manager gets a card. Returns {user_id, role, is_active}.
Errors: not_allowed (403), bad_role (422: no role or no is_active), own_role (403), user_not_found (404), last_super_admin (409).');

create function private.assert_super_admin()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then perform private.fail(403, 'not_allowed'); end if;
end;
$$;
comment on function private.assert_super_admin is 'Raises not_allowed (403) unless the caller is an active super_admin.';

create function private.admin_staff()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_super_admin();
  return (
    with grants as (
      -- The active role of a person, else the one that was taken away last.
      select distinct on (user_id) * from public.user_roles order by user_id, is_active desc, updated_at desc
    )
    select coalesce(jsonb_agg(
             jsonb_build_object(
               'user_id', g.user_id, 'email', u.email, 'full_name', nullif(private.staff_name(g.user_id), u.email),
               'role', g.role, 'is_active', g.is_active,
               'granted_by', private.staff_name(g.granted_by), 'granted_at', g.updated_at,
               'last_sign_in_at', u.last_sign_in_at, 'is_invited', u.email_confirmed_at is null,
               'clients', (select count(*) from public.user_clinic_info as c where c.account_manager_id = g.user_id)
             ) order by g.is_active desc, g.role, g.created_at, g.user_id
           ), '[]')
      from grants as g join auth.users as u on u.id = g.user_id
  );
end;
$$;
select private.expose('admin_staff',
  'Everybody who has or had a role, for super admins, active ones first: [{user_id, email, full_name, role, is_active, granted_by,
granted_at, last_sign_in_at, is_invited (has not followed the invitation yet), clients}]. Errors: not_allowed (403).');

create function private.account_by_email(email text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_super_admin();
  return (
    select jsonb_build_object('user_id', u.id, 'is_confirmed', u.email_confirmed_at is not null)
      from auth.users as u where u.email = lower(private.clean_text(account_by_email.email)) and not u.is_sso_user
  );
end;
$$;
select private.expose('account_by_email',
  'Whose address this is, for super admins: {user_id, is_confirmed}, or null. Errors: not_allowed (403).');

create function private.save_account_manager(manager_id uuid, full_name text, phone text default null, whatsapp text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mistakes jsonb;
begin
  perform private.assert_admin();
  if not exists (select from public.user_roles where user_id = save_account_manager.manager_id and role = 'account_manager' and is_active) then
    perform private.fail(422, 'not_an_account_manager');
  end if;
  select jsonb_object_agg(wrong.field, 'invalid') into mistakes
    from (values
      ('full_name', coalesce(length(private.clean_text(save_account_manager.full_name)), 0) not between 2 and 120),
      ('phone', nullif(private.clean_text(save_account_manager.phone), '') is not null and private.normalize_phone(save_account_manager.phone) is null),
      ('whatsapp', nullif(private.clean_text(save_account_manager.whatsapp), '') is not null and private.normalize_phone(save_account_manager.whatsapp) is null)
    ) as wrong (field, is_wrong)
   where wrong.is_wrong;
  if mistakes is not null then perform private.fail(422, 'bad_manager', jsonb_build_object('fields', mistakes)); end if;
  insert into public.account_managers (user_id, full_name, phone, whatsapp)
  values (manager_id, private.clean_text(full_name), private.normalize_phone(phone), private.normalize_phone(whatsapp))
  on conflict (user_id) do update set full_name = excluded.full_name, phone = excluded.phone, whatsapp = excluded.whatsapp;
  return jsonb_build_object('user_id', manager_id);
end;
$$;
select private.expose('save_account_manager',
  'An admin writes the card by which clients see and reach an account manager. Returns {user_id}.
Errors: not_allowed (403), not_an_account_manager (422: no active role), bad_manager (422, fields: invalid).');
