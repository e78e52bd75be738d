-- How a clinic applies: what an application may say, at sign-up and afterwards.

create function private.clean_application(application jsonb)
returns jsonb
language sql
immutable
set search_path = ''
return (
  with field (name, value) as (
    select name, nullif(btrim(application ->> name), '')
      from unnest(array['legal_form', 'legal_name', 'trade_name', 'tax_regime', 'vat_certificate', 'contact_name', 'contact_position',
                        'city', 'address', 'delivery_city', 'delivery_address', 'specialization', 'heard_from']) as name
     where jsonb_typeof(application -> name) = 'string'
    union all
    select 'bin_iin', regexp_replace(application ->> 'bin_iin', '\s', '', 'g')
    union all
    select name, private.normalize_phone(application ->> name)
      from unnest(array['phone', 'whatsapp']) as name
     where jsonb_typeof(application -> name) = 'string'
    union all
    select 'website', private.normalize_website(application ->> 'website')
     where jsonb_typeof(application -> 'website') = 'string'
  ),
  allowed (name, min_length, max_length) as (
    values ('legal_form', 2, 60), ('legal_name', 2, 200), ('trade_name', 1, 120), ('bin_iin', 12, 12), ('tax_regime', 1, 60),
           ('vat_certificate', 3, 40), ('website', 1, 200), ('contact_name', 2, 120), ('contact_position', 2, 80), ('phone', 12, 12),
           ('whatsapp', 12, 12), ('city', 2, 80), ('address', 5, 250), ('delivery_city', 2, 80), ('delivery_address', 5, 250),
           ('specialization', 2, 120), ('heard_from', 2, 120)
  ),
  valid (fields) as (
    select coalesce(jsonb_object_agg(name, value), '{}')
      from field join allowed using (name)
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
returns boolean
language sql
immutable
set search_path = ''
return value is null or value in ('null', 'false') or btrim(value #>> '{}') = '';
comment on function private.is_blank is 'Whether a field of an application says nothing: missing, null, an empty text, a box that is not ticked.';

create function private.required_fields()
returns text[]
language sql
immutable
set search_path = ''
return array['legal_form', 'legal_name', 'bin_iin', 'contact_name', 'phone', 'city', 'address', 'specialization'];
comment on function private.required_fields is 'The fields without which an application is not complete.';

create function private.application_mistakes(application jsonb, valid jsonb)
returns jsonb
language sql
immutable
set search_path = ''
return (
  with required (name) as (
    select unnest(private.required_fields())
    union
    -- Half an address leads nowhere.
    select unnest(array['delivery_city', 'delivery_address']) where valid ?| array['delivery_city', 'delivery_address']
  ),
  optional (name) as (
    select unnest(array['trade_name', 'tax_regime', 'vat_payer', 'vat_certificate', 'website', 'contact_position', 'whatsapp',
                        'delivery_city', 'delivery_address', 'heard_from'])
  )
  select jsonb_object_agg(name, case when private.is_blank(application -> name) then 'required' else 'invalid' end)
    from (select name, true as is_needed from required
          union
          select name, not private.is_blank(application -> name) from optional) as f
   where is_needed and not valid ? name
);
comment on function private.application_mistakes is
  'What is wrong with an application whose valid fields are known: {field: required | invalid}, or null.';

create function private.save_delivery_address(clinic_id uuid, valid jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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

create function private.record_consents(clinic_id uuid, document_ids jsonb)
returns void
language sql
security definer
set search_path = ''
begin atomic
  insert into public.consents (user_id, document_id)
  select clinic_id, d.id
    from public.legal_documents as d
   where jsonb_typeof(document_ids) = 'array' and document_ids ? d.id::text
  on conflict (user_id, document_id) do nothing;
end;
comment on function private.record_consents is 'Notes that a clinic accepted the documents whose ids the JSON array holds.';

create function private.handle_sign_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  application jsonb := new.raw_user_meta_data -> 'application';
  valid       jsonb;
  clinic      public.user_clinic_info;
begin
  if jsonb_typeof(application) is distinct from 'object' then
    return null;
  end if;
  valid := private.clean_application(application);
  clinic := jsonb_populate_record(null::public.user_clinic_info, valid);
  insert into public.user_clinic_info
    (user_id, legal_form, legal_name, trade_name, bin_iin, tax_regime, vat_payer, vat_certificate, website, contact_name,
     contact_position, phone, whatsapp, city, address, specialization, heard_from)
  values
    (new.id, clinic.legal_form, clinic.legal_name, clinic.trade_name, clinic.bin_iin, clinic.tax_regime, coalesce(clinic.vat_payer, false),
     clinic.vat_certificate, clinic.website, clinic.contact_name, clinic.contact_position, clinic.phone, clinic.whatsapp, clinic.city,
     clinic.address, clinic.specialization, clinic.heard_from)
  on conflict (user_id) do nothing;
  perform private.save_delivery_address(new.id, valid);
  perform private.record_consents(new.id, application -> 'consents');
  return null;
exception
  when others then
    -- A sign-up must not fail for its application: /pending-verification asks for it again.
    raise warning 'sign-up of % left no application: %', new.id, sqlerrm;
    return null;
end;
$$;
comment on function private.handle_sign_up is
  'Trigger on auth.users: turns {application: {…}} of the sign-up metadata into a pending clinic. Never raises, ignores everything else.';
create trigger handle_sign_up after insert on auth.users
  for each row execute function private.handle_sign_up();

create function private.submit_clinic_application(application jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  me       uuid := auth.uid();
  valid    jsonb;
  mistakes jsonb;
  sent     public.user_clinic_info;
  current  public.user_clinic_info;
begin
  if me is null then
    perform private.fail(401, 'not_signed_in');
  end if;
  if private.my_role() is not null then
    perform private.fail(403, 'not_allowed');
  end if;
  if jsonb_typeof(application) is distinct from 'object' then
    perform private.fail(422, 'invalid_application');
  end if;
  valid := private.clean_application(application);
  mistakes := private.application_mistakes(application, valid);
  if mistakes is not null then
    perform private.fail(422, 'invalid_application', jsonb_build_object('fields', mistakes));
  end if;
  sent := jsonb_populate_record(null::public.user_clinic_info, valid);

  select * into current from public.user_clinic_info where user_id = me for update;
  if current.status = 'verified' or current.reject_kind = 'blocked' then
    perform private.fail(403, 'not_allowed');
  end if;
  if current.reject_kind = 'application' and current.resubmits >= 3 then
    perform private.fail(409, 'too_many_resubmits', '{"max": 3}');
  end if;

  insert into public.user_clinic_info as c
    (user_id, legal_form, legal_name, trade_name, bin_iin, tax_regime, vat_payer, vat_certificate, website, contact_name,
     contact_position, phone, whatsapp, city, address, specialization, heard_from)
  values
    (me, sent.legal_form, sent.legal_name, sent.trade_name, sent.bin_iin, sent.tax_regime, coalesce(sent.vat_payer, false),
     sent.vat_certificate, sent.website, sent.contact_name, sent.contact_position, sent.phone, sent.whatsapp, sent.city,
     sent.address, sent.specialization, sent.heard_from)
  on conflict (user_id) do update set
    legal_form = excluded.legal_form, legal_name = excluded.legal_name, trade_name = excluded.trade_name,
    bin_iin = excluded.bin_iin, tax_regime = excluded.tax_regime, vat_payer = excluded.vat_payer,
    vat_certificate = excluded.vat_certificate, website = excluded.website, contact_name = excluded.contact_name,
    contact_position = excluded.contact_position, phone = excluded.phone, whatsapp = excluded.whatsapp, city = excluded.city,
    address = excluded.address, specialization = excluded.specialization, heard_from = excluded.heard_from,
    resubmits = c.resubmits + (c.status = 'reject')::int,
    status = 'pending', reject_kind = null, reject_reason = null, correction = null,
    -- A pending clinic that completes its application keeps its place in the queue.
    submitted_at = case when c.status = 'pending' then c.submitted_at else now() end
  returning * into current;
  perform private.save_delivery_address(me, valid);
  perform private.record_consents(me, application -> 'consents');
  return jsonb_build_object('status', current.status, 'resubmits', current.resubmits);
end;
$$;
comment on function private.submit_clinic_application is 'Body of public.submit_clinic_application().';
revoke execute on function private.submit_clinic_application from public, anon;
grant execute on function private.submit_clinic_application to authenticated;

create function public.submit_clinic_application(application jsonb)
returns jsonb
language sql
set search_path = ''
begin atomic
  select private.submit_clinic_application(application);
end;
comment on function public.submit_clinic_application is
  'Sends or completes the caller''s application {legal_form, legal_name, trade_name?, bin_iin, tax_regime?, vat_payer?, vat_certificate?, website?, contact_name,
contact_position?, phone, whatsapp?, city, address, delivery_city?, delivery_address?, specialization, heard_from?, consents?: [document id]}
and puts the clinic (back) into the queue. For people without a record, pending ones and refused ones (3 times). Who pays by the simplified declaration
is no vat_payer; only a payer has a vat_certificate. The delivery address becomes the default one of the address book, where it is not the legal one.
Returns {status, resubmits}. Errors: invalid_application (422, fields: required | invalid), too_many_resubmits (409), not_allowed (403).';
revoke execute on function public.submit_clinic_application from public, anon;
grant execute on function public.submit_clinic_application to authenticated;
