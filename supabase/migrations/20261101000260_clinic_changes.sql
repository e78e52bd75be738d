-- What a verified clinic wants changed in its legal data, which staff have checked: the old data hold until they agree.

create type public.change_status as enum ('pending', 'approved', 'rejected');

create table public.clinic_change_requests (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references public.user_clinic_info (user_id) on delete cascade,
  changes    jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  status     public.change_status not null default 'pending',
  reason     text check (length(reason) <= 1000),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'rejected' or reason is not null)
);
comment on table public.clinic_change_requests is
  'Changes of legal data that verified clinics ask for; at most one waits per clinic. Written by functions only.';
comment on column public.clinic_change_requests.changes is
  'The new values by column of user_clinic_info; those that would change nothing are left out. A null takes a value away.';
create unique index clinic_change_requests_one_pending_idx on public.clinic_change_requests (user_id) where status = 'pending';
create index clinic_change_requests_user_id_idx on public.clinic_change_requests (user_id, created_at desc);
create index clinic_change_requests_queue_idx on public.clinic_change_requests (created_at) where status = 'pending';
create index clinic_change_requests_decided_by_idx on public.clinic_change_requests (decided_by);
create trigger audit after insert or update or delete on public.clinic_change_requests
  for each row execute function private.audit('user_id');

alter table public.clinic_change_requests enable row level security;
grant select on public.clinic_change_requests to authenticated;
create policy "owners read their clinic's requests, managers their clients'"
  on public.clinic_change_requests for select to authenticated
  using (
    (user_id = (select private.my_clinic_id()) and (select private.my_clinic_role()) = 'owner')
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
  );

create function private.clean_clinic_changes(clinic public.user_clinic_info, changes jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  optional text[] := array(select f.name from private.clinic_fields() as f where f.is_legal and not f.is_required);
  allowed  text[] := array(select f.name from private.clinic_fields() as f where f.is_legal);
  stored   jsonb := to_jsonb(clinic);
  valid    jsonb;
  mistakes jsonb;
begin
  if jsonb_typeof(changes) is distinct from 'object' then perform private.fail(422, 'bad_changes'); end if;
  -- The record as it would be: whether somebody may pay VAT depends on the regime, which may be the stored one.
  valid := private.clean_application(stored || changes);
  select jsonb_object_agg(name, case
           when name <> all (allowed) then 'unknown'
           when private.is_blank(changes -> name) then 'required'
           else 'invalid'
         end)
    into mistakes
    from jsonb_object_keys(changes) as name
   where name <> all (allowed) or not (valid ? name or name = any (optional) and private.is_blank(changes -> name));
  if mistakes is not null then perform private.fail(422, 'bad_changes', jsonb_build_object('fields', mistakes)); end if;
  return (
    select jsonb_object_agg(name, value)
      from unnest(allowed) as name, coalesce(valid -> name, case name when 'vat_payer' then 'false' else 'null' end::jsonb) as value
     where value <> stored -> name
  );
end;
$$;
comment on function private.clean_clinic_changes is
  'What of a clinic''s legal data the wanted changes make different, by the rules of the application, or null; VAT goes with a regime that knows none.
Raises bad_changes (422) when one is wrong.';

create function private.request_clinic_change(changes jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  clinic  public.user_clinic_info;
  wanted  jsonb;
  request public.clinic_change_requests;
begin
  if private.my_clinic_role() <> 'owner' then perform private.fail(403, 'not_allowed'); end if;
  perform private.keep_accounts();
  select * into clinic from public.user_clinic_info where user_id = private.my_clinic_id() for update;
  if clinic.status is distinct from 'verified' then perform private.fail(403, 'clinic_not_verified'); end if;
  perform private.assert_size(changes);
  wanted := private.clean_clinic_changes(clinic, changes);
  if wanted is null then perform private.fail(422, 'nothing_to_change'); end if;
  insert into public.clinic_change_requests (user_id, changes) values (clinic.user_id, wanted) returning * into request;
  return jsonb_build_object('id', request.id, 'changes', request.changes);
exception
  when unique_violation then
    perform private.fail(409, 'change_pending');
    return null;
end;
$$;
select private.expose('request_clinic_change',
  'The owner of a verified clinic asks for other legal data {legal_form?, legal_name?, trade_name?, bin_iin?, tax_regime?, vat_payer?,
vat_certificate?, city?, address?, specialization?}, checked like an application; what is as before is left out. The old data hold until an
admin agrees. Returns {id, changes}.
Errors: not_allowed (no owner), clinic_not_verified (403), bad_changes (422, fields: unknown | required | invalid),
nothing_to_change (422), change_pending (409: one waits already).');

create function private.cancel_clinic_change(request_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  delete from public.clinic_change_requests as r
   where r.id = cancel_clinic_change.request_id and r.user_id = private.my_clinic_id() and private.my_clinic_role() = 'owner' and r.status = 'pending';
  if not found then perform private.fail(404, 'change_not_found'); end if;
  return jsonb_build_object('id', request_id);
end;
$$;
select private.expose('cancel_clinic_change',
  'An owner takes the clinic''s request back while nobody has decided it. Returns {id}. Errors: change_not_found (404).');

create function private.decide_clinic_change(request_id uuid, approve boolean, reason text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  request public.clinic_change_requests;
  clinic  public.user_clinic_info;
begin
  perform private.assert_admin();
  if approve is null then perform private.fail(422, 'decision_required'); end if;
  if not approve and nullif(private.clean_text(reason), '') is null then perform private.fail(422, 'reason_required'); end if;
  perform private.keep_accounts();
  -- The clinic before its request: request_clinic_change() takes them in that order.
  select c.* into clinic
    from public.user_clinic_info as c join public.clinic_change_requests as r on r.user_id = c.user_id
   where r.id = decide_clinic_change.request_id for update of c;
  select * into request from public.clinic_change_requests where id = decide_clinic_change.request_id for update;
  if not found then perform private.fail(404, 'change_not_found'); end if;
  if request.status <> 'pending' then
    perform private.fail(409, 'change_decided', jsonb_build_object('status', request.status));
  end if;
  if approve then
    if clinic.status <> 'verified' then perform private.fail(409, 'clinic_not_verified'); end if;
    clinic := jsonb_populate_record(clinic, request.changes);
    update public.user_clinic_info set
      legal_form = clinic.legal_form, legal_name = clinic.legal_name, trade_name = clinic.trade_name, bin_iin = clinic.bin_iin,
      tax_regime = clinic.tax_regime, vat_payer = clinic.vat_payer, vat_certificate = clinic.vat_certificate,
      city = clinic.city, address = clinic.address, specialization = clinic.specialization
    where user_id = clinic.user_id;
  end if;
  update public.clinic_change_requests set
    status = case when decide_clinic_change.approve then 'approved' else 'rejected' end::public.change_status,
    reason = nullif(private.clean_text(decide_clinic_change.reason), ''), decided_by = auth.uid(), decided_at = now()
  where id = decide_clinic_change.request_id
  returning * into request;
  return jsonb_build_object('id', request.id, 'status', request.status);
exception
  when unique_violation then
    perform private.fail(409, 'bin_iin_taken', jsonb_build_object('bin_iin', clinic.bin_iin));
    return null;
end;
$$;
select private.expose('decide_clinic_change',
  'An admin agrees to a clinic''s change, which takes effect at once and whole, or refuses it with a reason. Returns {id, status}.
Errors: not_allowed (403), decision_required, reason_required (422), change_not_found (404), change_decided, clinic_not_verified,
bin_iin_taken (409).');

-- Where one is signed in -----------------------------------------------------------------------------------------

create function private.my_sessions()
returns jsonb language sql stable
security definer -- callers have no grants on auth.sessions
set search_path = ''
begin atomic
  select coalesce(jsonb_agg(
           jsonb_build_object(
             'id', s.id, 'is_current', s.id::text = (select auth.jwt()) ->> 'session_id', 'user_agent', s.user_agent,
             'created_at', s.created_at, 'active_at', coalesce(s.refreshed_at at time zone 'utc', s.created_at)
           ) order by coalesce(s.refreshed_at at time zone 'utc', s.created_at) desc
         ), '[]')
    from auth.sessions as s
   where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now());
end;
select private.expose('my_sessions',
  'The caller''s own sessions, the latest in use first: [{id, is_current, user_agent, created_at, active_at}].');

create function private.end_session(session_id uuid)
returns jsonb language plpgsql
security definer -- callers have no grants on auth.sessions
set search_path = ''
as $$
begin
  delete from auth.sessions as s where s.id = end_session.session_id and s.user_id = auth.uid();
  if not found then perform private.fail(404, 'no_such_session'); end if;
  return jsonb_build_object('id', session_id);
end;
$$;
select private.expose('end_session',
  'Ends one of the caller''s own sessions: it cannot be renewed any more, and what it holds runs out within 15 minutes. Returns {id}.
Errors: no_such_session (404).');
