-- How a clinic applies: what an application may say, at sign-up and afterwards.

create function private.clinic_fields()
returns table (name text, min_length int, max_length int, is_required boolean, is_legal boolean, is_askable boolean)
language sql immutable set search_path = ''
begin atomic
  values
    ('legal_form', 2, 60, true, true, true),
    ('legal_name', 2, 200, true, true, true),
    ('trade_name', 1, 120, false, true, true),
    ('bin_iin', 12, 12, true, true, true),
    ('tax_regime', 1, 60, false, true, true),
    ('vat_payer', null, null, false, true, true),
    ('vat_certificate', 3, 40, false, true, true),
    ('website', 1, 200, false, false, true),
    ('contact_name', 2, 120, true, false, true),
    ('contact_position', 2, 80, false, false, true),
    ('phone', 12, 12, true, false, true),
    ('whatsapp', 12, 12, false, false, true),
    ('city', 2, 80, true, true, true),
    ('address', 5, 250, true, true, true),
    ('delivery_city', 2, 80, false, false, false),
    ('delivery_address', 5, 250, false, false, false),
    ('specialization', 2, 120, true, true, true),
    ('heard_from', 2, 120, false, false, false);
end;
comment on function private.clinic_fields is
  'The fields of an application with the lengths of texts. is_required: not complete without it; is_legal: a verified clinic changes it by request only;
is_askable: staff may ask for a correction of it.';

create function private.clean_application(application jsonb)
returns jsonb language sql immutable set search_path = ''
return (
  with field as (
    select f.*, case f.name
             when 'legal_name' then private.bare_legal_name(typed)
             when 'bin_iin' then regexp_replace(private.clean_text(typed), '\s', '', 'g')
             when 'phone' then private.normalize_phone(typed)
             when 'whatsapp' then private.normalize_phone(typed)
             when 'website' then private.normalize_website(typed)
             else private.clean_text(typed)
           end as value
      from private.clinic_fields() as f, lateral (select application ->> f.name as typed) as t
     where jsonb_typeof(application -> f.name) = 'string' or f.name = 'bin_iin'
  ),
  valid (fields) as (
    select coalesce(jsonb_object_agg(name, value), '{}')
      from field
     where length(value) between min_length and max_length
       and private.is_one_line(value)
       and (name <> 'bin_iin' or private.kz_id_valid(value))
       and (name <> 'tax_regime' or value = any (enum_range(null::public.tax_regime)::text[]))
  )
  select case
    when application -> 'vat_payer' = 'true' and fields ->> 'tax_regime' is distinct from 'simplified' then fields || '{"vat_payer": true}'
    else fields - 'vat_certificate'
  end
  from valid
);
comment on function private.clean_application is
  'The valid fields of a clinic''s application, trimmed and normalised; whatever is missing, unknown or wrong is left out.';

create function private.is_blank(value jsonb)
returns boolean language sql immutable set search_path = ''
return value is null or value in ('null', 'false') or private.clean_text(value #>> '{}') = '';
comment on function private.is_blank is 'Whether a field of an application says nothing: missing, null, an empty text, a box that is not ticked.';

create function private.application_mistakes(application jsonb, valid jsonb)
returns jsonb language sql immutable set search_path = ''
return (
  select jsonb_object_agg(f.name, case when private.is_blank(application -> f.name) then 'required' else 'invalid' end)
    from private.clinic_fields() as f
   where not valid ? f.name
     and (f.is_required
          or not private.is_blank(application -> f.name)
          -- A delivery address needs both.
          or f.name in ('delivery_city', 'delivery_address') and valid ?| array['delivery_city', 'delivery_address'])
);
comment on function private.application_mistakes is
  'What is wrong with an application whose valid fields are known: {field: required | invalid}, or null.';

create function private.save_delivery_address(clinic_id uuid, valid jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not valid ?& array['delivery_city', 'delivery_address'] then
    delete from public.clinic_addresses where user_id = clinic_id and is_default;
    return;
  end if;
  update public.clinic_addresses set
    city = valid ->> 'delivery_city', address = valid ->> 'delivery_address',
    -- A name that the clinic gave stays; one that was the address follows it.
    label = case label when left(address, 60) then left(valid ->> 'delivery_address', 60) else label end
  where user_id = clinic_id and is_default;
  if not found then
    insert into public.clinic_addresses (user_id, label, city, address, is_default)
    values (clinic_id, left(valid ->> 'delivery_address', 60), valid ->> 'delivery_city', valid ->> 'delivery_address', true);
  end if;
end;
$$;
comment on function private.save_delivery_address is
  'Makes the delivery address of an application the default one of the clinic''s book. An application without one takes it away: orders then go to the legal address.';

create function private.save_application(clinic_id uuid, author_id uuid, valid jsonb, consents jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_clinic_info as c
    (user_id, legal_form, legal_name, trade_name, bin_iin, tax_regime, vat_payer, vat_certificate, website, contact_name,
     contact_position, phone, whatsapp, city, address, specialization, heard_from)
  select clinic_id, legal_form, legal_name, trade_name, bin_iin, tax_regime, vat_payer, vat_certificate, website, contact_name,
         contact_position, phone, whatsapp, city, address, specialization, heard_from
    from jsonb_populate_record(null::public.user_clinic_info, '{"vat_payer": false}' || valid)
  on conflict (user_id) do update set
    legal_form = excluded.legal_form, legal_name = excluded.legal_name, trade_name = excluded.trade_name,
    bin_iin = excluded.bin_iin, tax_regime = excluded.tax_regime, vat_payer = excluded.vat_payer,
    vat_certificate = excluded.vat_certificate, website = excluded.website, contact_name = excluded.contact_name,
    contact_position = excluded.contact_position, phone = excluded.phone, whatsapp = excluded.whatsapp, city = excluded.city,
    address = excluded.address, specialization = excluded.specialization, heard_from = excluded.heard_from,
    resubmits = c.resubmits + (c.status = 'reject')::int,
    status = 'pending', reject_kind = null, reject_reason = null, correction = null,
    -- A pending clinic that completes its application keeps its place in the queue.
    submitted_at = case when c.status = 'pending' then c.submitted_at else now() end;
  perform private.save_delivery_address(clinic_id, valid);
  insert into public.consents (user_id, document_id)
  select author_id, d.id
    from public.legal_documents as d
   where jsonb_typeof(consents) = 'array' and consents ? d.id::text
  on conflict (user_id, document_id, withdrawn_at) do nothing;
end;
$$;
comment on function private.save_application is
  'Puts a clinic with the valid fields of its application into the queue, with its delivery address and the ids of the documents that its sender accepts.';

create function private.handle_sign_up()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  application jsonb := new.raw_user_meta_data -> 'application';
begin
  if application is null then return null; end if;
  begin
    -- The record of an account that was deleted with orders stays as it is.
    if jsonb_typeof(application) = 'object' and not exists (select from public.user_clinic_info as c where c.user_id = new.id) then
      perform private.assert_legal_documents('offer', 'privacy');
      perform private.save_application(new.id, new.id, private.clean_application(application), application -> 'consents');
    end if;
  exception
    when others then
      -- A sign-up must not fail for its application: /pending-verification asks for it again.
      raise warning 'sign-up of % left no application: %', new.id, sqlerrm;
  end;
  begin
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'application' where id = new.id;
  exception
    when others then raise warning 'the metadata of % keep the application: %', new.id, sqlerrm;
  end;
  return null;
end;
$$;
comment on function private.handle_sign_up is
  'Trigger on auth.users: turns {application: {…}} of the sign-up metadata into a pending clinic, and takes it out of them: tokens carry metadata. Never raises, ignores everything else.';
create trigger handle_sign_up after insert on auth.users
  for each row execute function private.handle_sign_up();

create function private.strip_application()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'application';
  return new;
end;
$$;
comment on function private.strip_application is
  'Trigger on auth.users: who signs up again before the address is confirmed sends the application again, and Auth merges it into the metadata.';
create trigger strip_application before update of raw_user_meta_data on auth.users
  for each row when (new.raw_user_meta_data ? 'application') execute function private.strip_application();

create function private.submit_clinic_application(application jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me        uuid := auth.uid();
  clinic_id uuid := coalesce(private.my_clinic_id(), auth.uid());
  valid     jsonb;
  mistakes  jsonb;
  current   public.user_clinic_info;
begin
  if me is null then perform private.fail(401, 'not_signed_in'); end if;
  if private.my_role() is not null then perform private.fail(403, 'not_allowed'); end if;
  -- Who was switched off in the clinic that he founded cannot found another.
  if private.my_clinic_role() <> 'owner'
     or exists (select from public.clinic_members as m where m.clinic_id = me and m.user_id = me and not m.is_active) then
    perform private.fail(409, 'already_member');
  end if;
  perform private.assert_size(application);
  perform private.assert_legal_documents('offer', 'privacy');
  if jsonb_typeof(application) is distinct from 'object' then perform private.fail(422, 'bad_application'); end if;
  valid := private.clean_application(application);
  mistakes := private.application_mistakes(application, valid);
  if mistakes is not null then perform private.fail(422, 'bad_application', jsonb_build_object('fields', mistakes)); end if;

  perform private.keep_accounts();
  select * into current from public.user_clinic_info where user_id = clinic_id for update;
  if current.status = 'verified' or current.reject_kind = 'blocked' then perform private.fail(403, 'not_allowed'); end if;
  if current.reject_kind = 'application' and current.resubmits >= 3 then
    perform private.fail(409, 'too_many_resubmits', '{"max": 3}');
  end if;

  perform private.save_application(clinic_id, me, valid, application -> 'consents');
  select * into current from public.user_clinic_info where user_id = clinic_id;
  return jsonb_build_object('status', current.status, 'resubmits', current.resubmits);
end;
$$;
select private.expose('submit_clinic_application',
  'Sends or completes the caller''s application {legal_form, legal_name, trade_name?, bin_iin, tax_regime?, vat_payer?, vat_certificate?,
website?, contact_name, contact_position?, phone, whatsapp?, city, address, delivery_city?, delivery_address?, specialization, heard_from?,
consents?: [document id]} and puts the clinic (back) into the queue. For people without a clinic, and for owners of pending ones and refused
ones (3 times). Who pays by the simplified declaration is no vat_payer; only a payer has a vat_certificate. The delivery address becomes the
default one of the address book, where it is not the legal one.
Returns {status, resubmits}. Errors: bad_application (422, fields: required | invalid), too_many_resubmits, legal_documents_not_set,
already_member (409: in a clinic of another, or switched off in the own one), not_allowed (403).');
