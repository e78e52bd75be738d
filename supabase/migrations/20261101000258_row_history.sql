-- What became of a row, for admins: the audit log with the names of people.

create function private.row_history("table" text, id text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if "table" = 'user_roles' and not private.is_super_admin() then perform private.fail(403, 'not_allowed'); end if;
  return coalesce((
    select jsonb_agg(
             jsonb_build_object(
               'at', l.created_at, 'action', l.action, 'actor', private.staff_name(l.actor_id),
               'old', l.old, 'new', l.new, 'reason', l.reason
             ) order by l.id desc
           )
      from (
        select * from public.audit_log as a
         where a.table_name = "table" and a.row_id = row_history.id
         order by a.id desc
         limit 200
      ) as l
  ), '[]');
end;
$$;
select private.expose('row_history',
  'The last 200 changes of one row for admins, newest first: [{at, action, actor, old, new,
reason}], where old and new hold the changed columns.
Of roles for super admins only. Errors: not_allowed (403).');
