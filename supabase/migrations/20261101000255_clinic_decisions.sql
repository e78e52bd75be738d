-- What staff decide of a clinic and of its documents.

create function private.assert_manager(manager_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from public.account_managers as m
      join public.user_roles as r on r.user_id = m.user_id and r.role = 'account_manager' and r.is_active
     where m.user_id = manager_id and m.is_active
  ) then
    perform private.fail(422, 'not_an_account_manager');
  end if;
end;
$$;
comment on function private.assert_manager is
  'Raises not_an_account_manager (422) unless clinics can be given to this person: an active card and an active role.';

create function private.set_clinic_status(
  user_id uuid, status public.clinic_status, reject_kind public.reject_kind default null, reason text default null,
  manager_id uuid default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  clinic  public.user_clinic_info;
  missing jsonb;
begin
  perform private.assert_admin();
  if manager_id is not null then
    perform private.assert_manager(manager_id);
  end if;
  perform private.keep_accounts();
  select * into clinic from public.user_clinic_info as c where c.user_id = set_clinic_status.user_id for update;
  if not found then perform private.fail(404, 'clinic_not_found'); end if;
  if status is null or (clinic.status, status) not in (('pending', 'verified'), ('pending', 'reject'), ('verified', 'reject'), ('reject', 'verified')) then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', clinic.status, 'to', status));
  end if;
  if status = 'reject' then
    if nullif(private.clean_text(reason), '') is null then perform private.fail(422, 'reason_required'); end if;
    if length(private.clean_text(reason)) > 1000 then perform private.fail(422, 'reason_too_long', '{"max": 1000}'); end if;
    -- An application is refused before it was accepted; a client is blocked after.
    reject_kind := case clinic.status when 'verified' then 'blocked'::public.reject_kind else coalesce(reject_kind, 'application') end;
  elsif status = 'verified' then
    select jsonb_object_agg(name, 'required') into missing
      from private.clinic_fields() where is_required and to_jsonb(clinic) ->> name is null;
    if missing is not null then
      perform private.fail(422, 'incomplete_application', jsonb_build_object('fields', missing));
    end if;
  end if;
  update public.user_clinic_info as c set
    status = set_clinic_status.status,
    account_manager_id = coalesce(manager_id, account_manager_id),
    reject_kind = case when set_clinic_status.status = 'reject' then set_clinic_status.reject_kind end,
    reject_reason = case when set_clinic_status.status = 'reject' then private.clean_text(reason) end,
    correction = null,
    decided_at = now(),
    verified_by = case when set_clinic_status.status = 'verified' then auth.uid() else verified_by end,
    verified_at = case when set_clinic_status.status = 'verified' then now() else verified_at end,
    first_verified_at = case when set_clinic_status.status = 'verified' then coalesce(first_verified_at, verified_at, now()) else first_verified_at end
  where c.user_id = set_clinic_status.user_id
  returning * into clinic;
  return jsonb_build_object('user_id', clinic.user_id, 'status', clinic.status, 'reject_kind', clinic.reject_kind);
exception
  when unique_violation then
    perform private.fail(409, 'bin_iin_taken', jsonb_build_object('bin_iin', clinic.bin_iin));
end;
$$;
select private.expose('set_clinic_status',
  'An admin verifies, refuses or blocks a clinic, or lets it back, and may assign a manager (null: no change).
A reason is required for reject; a verified clinic can only be blocked; only a complete application can be verified.
Returns {user_id, status, reject_kind}. Errors: not_allowed (403), clinic_not_found (404), bad_transition, bin_iin_taken (409),
reason_required, reason_too_long, not_an_account_manager, incomplete_application (422, fields: required).');

create function private.undo_decision(clinic_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  clinic   public.user_clinic_info;
  decision public.audit_log;
begin
  perform private.assert_admin();
  perform private.keep_accounts();
  select * into clinic from public.user_clinic_info as c where c.user_id = undo_decision.clinic_id for update;
  if not found then perform private.fail(404, 'clinic_not_found'); end if;
  select * into decision from public.audit_log as l
   where l.table_name = 'user_clinic_info' and l.row_id = undo_decision.clinic_id::text
   order by l.id desc limit 1;
  -- place_order() locks the clinic's row and reads its status again: no order slips in between.
  if decision.actor_id is distinct from auth.uid()
     or decision.created_at < now() - interval '2 minutes'
     or decision.old ->> 'status' is distinct from 'pending' or decision.new ->> 'status' not in ('verified', 'reject')
     or exists (select from public.orders as o where o.user_id = undo_decision.clinic_id) then
    perform private.fail(409, 'too_late_to_undo');
  end if;
  clinic := jsonb_populate_record(clinic, decision.old);
  update public.user_clinic_info as c set
    status = clinic.status,
    reject_kind = clinic.reject_kind,
    reject_reason = clinic.reject_reason,
    account_manager_id = clinic.account_manager_id,
    correction = clinic.correction,
    decided_at = clinic.decided_at,
    verified_by = clinic.verified_by,
    verified_at = clinic.verified_at,
    first_verified_at = clinic.first_verified_at
  where c.user_id = undo_decision.clinic_id;
  return jsonb_build_object('user_id', clinic_id, 'status', clinic.status);
end;
$$;
select private.expose('undo_decision',
  'An admin takes back his own verification or refusal of an application within two minutes,
while the clinic''s row has not changed since and it has no orders.
Status, manager and correction become what they were. Returns {user_id, status}.
Errors: not_allowed (403), clinic_not_found (404), too_late_to_undo (409).');

create function private.request_clinic_correction(clinic_id uuid, fields jsonb default '{}', comment text default '')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  askable  text[] := array(select name from private.clinic_fields() where is_askable);
  clinic   public.user_clinic_info;
  mistakes jsonb;
begin
  perform private.assert_admin();
  perform private.assert_size(fields);
  fields := coalesce(fields, '{}');
  if jsonb_typeof(fields) <> 'object' then perform private.fail(422, 'bad_correction'); end if;
  select jsonb_object_agg(f.key, case
           when f.key <> all (askable) then 'unknown'
           when nullif(private.clean_text(f.value #>> '{}'), '') is null then 'required'
           else 'invalid'
         end)
    into mistakes
    from jsonb_each(fields) as f
   where f.key <> all (askable)
      or jsonb_typeof(f.value) <> 'string'
      or length(private.clean_text(f.value #>> '{}')) not between 1 and 500;
  if mistakes is not null or length(comment) > 1000 then
    perform private.fail(422, 'bad_correction', jsonb_build_object('fields', coalesce(mistakes, '{"comment": "invalid"}')));
  end if;
  if fields = '{}' and nullif(private.clean_text(comment), '') is null then perform private.fail(422, 'empty_correction'); end if;
  perform private.keep_accounts();
  select * into clinic from public.user_clinic_info as c where c.user_id = request_clinic_correction.clinic_id for update;
  if not found then perform private.fail(404, 'clinic_not_found'); end if;
  if clinic.status <> 'pending' then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', clinic.status, 'to', 'pending'));
  end if;
  update public.user_clinic_info as c set
    correction = jsonb_build_object(
      'fields', (select coalesce(jsonb_object_agg(f.key, private.clean_text(f.value)), '{}') from jsonb_each_text(fields) as f),
      'comment', coalesce(private.clean_text(request_clinic_correction.comment), ''),
      'requested_at', now()
    )
  where c.user_id = request_clinic_correction.clinic_id
  returning * into clinic;
  return jsonb_build_object('user_id', clinic.user_id, 'correction', clinic.correction);
end;
$$;
select private.expose('request_clinic_correction',
  'An admin tells a pending clinic what to put right: {column of the application: what is wrong
with it}, and a comment; one of the two at least.
It stays in the queue; the next submit_clinic_application() or decision takes the request off. Returns {user_id, correction}.
Errors: not_allowed (403), clinic_not_found (404), bad_transition (409), empty_correction,
bad_correction (422, fields: unknown | required | invalid).');

create function private.set_document_verdict(document_id uuid, verdict public.document_verdict, reason text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  document public.clinic_documents;
begin
  perform private.assert_admin();
  if verdict is null then perform private.fail(422, 'decision_required'); end if;
  if verdict = 'rejected' and nullif(private.clean_text(reason), '') is null then perform private.fail(422, 'reason_required'); end if;
  if length(private.clean_text(reason)) > 1000 then perform private.fail(422, 'reason_too_long', '{"max": 1000}'); end if;
  perform private.keep_accounts();
  -- An order that needs the document comes before the verdict or after it.
  perform from public.user_clinic_info as c
    where c.user_id = (select d.user_id from public.clinic_documents as d where d.id = document_id) for update;
  update public.clinic_documents set
    verdict = set_document_verdict.verdict,
    verdict_reason = case when set_document_verdict.verdict = 'rejected' then private.clean_text(set_document_verdict.reason) end
  where id = document_id
  returning * into document;
  if not found then perform private.fail(404, 'document_not_found'); end if;
  return jsonb_build_object('id', document.id, 'verdict', document.verdict);
end;
$$;
select private.expose('set_document_verdict',
  'An admin accepts a document or asks for another, with a reason. Returns {id, verdict}.
Errors: not_allowed (403), document_not_found (404), decision_required, reason_required, reason_too_long (422).');
