-- What became of a row, for admins: the audit log with the names of people.

create function private.row_history(table_name text, row_key text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return coalesce((
    select jsonb_agg(
             jsonb_build_object(
               'at', l.created_at, 'action', l.action, 'actor', coalesce(m.full_name, u.raw_app_meta_data ->> 'full_name', u.email),
               'old', l.old, 'new', l.new, 'reason', l.reason
             ) order by l.id desc
           )
      from (
        select * from public.audit_log as a
         where a.table_name = row_history.table_name and a.row_id = row_key
         order by a.id desc
         limit 200
      ) as l
      left join auth.users as u on u.id = l.actor_id
      left join public.account_managers as m on m.user_id = l.actor_id
  ), '[]');
end;
$$;
comment on function private.row_history is 'Body of public.row_history().';
revoke execute on function private.row_history from public, anon;
grant execute on function private.row_history to authenticated;

create function public.row_history("table" text, id text)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.row_history("table", id);
end;
comment on function public.row_history is
  'The last 200 changes of one row for admins, newest first: [{at, action, actor, old, new, reason}], where old and new hold the changed columns.';
revoke execute on function public.row_history from public, anon;
grant execute on function public.row_history to authenticated;
