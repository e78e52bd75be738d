-- Becoming a clinic: by the metadata of a sign-up, which anybody can forge, and by submit_clinic_application().
begin;
select plan(99);
\ir fixtures.psql

insert into public.legal_documents (id, kind, version, title, body) values
  ('7d000000-0000-4000-8000-000000000001', 'offer', '2020-01-01', 'Tap offer', 'x');

create function tests.application(changes jsonb default '{}') returns jsonb
language sql
return jsonb_build_object(
  'legal_form', 'ТОО', 'legal_name', 'Tap New', 'trade_name', 'Tap', 'bin_iin', '260140000035', 'contact_name', 'Tap Contact',
  'phone', '8 701 123 45 67', 'city', 'Алматы', 'address', 'ул. Абая, 1', 'specialization', 'Клиника'
) || changes;

create function tests.sign_up(metadata jsonb) returns public.user_clinic_info
language plpgsql as $$
declare
  new_id uuid := gen_random_uuid();
  clinic public.user_clinic_info;
begin
  insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', new_id, 'authenticated', 'authenticated', new_id || '@tap.test', '{}', metadata, now(), now());
  select * into clinic from public.user_clinic_info where user_id = new_id;
  return clinic;
end;
$$;
comment on function tests.sign_up is 'The clinic that a sign-up with this metadata leaves; fails when the sign-up does.';

create function tests.application_in_full(changes jsonb default '{}') returns jsonb
language sql
return tests.application(
  '{"tax_regime": "general", "vat_payer": true, "vat_certificate": " 60001 № 1234567 ", "website": "Tap.example", "contact_position": " Director ",
    "whatsapp": "8 702 123 45 67", "heard_from": "Instagram", "delivery_city": "Астана", "delivery_address": " ул. Кенесары, 40 "}'::jsonb || changes
);

create function tests.book(clinic_id uuid) returns text
language sql
return (select string_agg(concat_ws(', ', label, city, address, case when is_default then 'default' end), '; ' order by created_at) from public.clinic_addresses where user_id = clinic_id);

-- Sign-up

select is((c).status, 'pending', 'a sign-up with an application makes a pending clinic') from tests.sign_up(jsonb_build_object('application', tests.application())) as c;
select is(
  (to_jsonb(c) - '{user_id,email,name,search_text,submitted_at,created_at,updated_at}'::text[]),
  '{"status": "pending", "resubmits": 0, "legal_form": "ТОО", "legal_name": "Tap New", "trade_name": "Tap", "bin_iin": "260140000035",
    "contact_name": "Tap Contact", "phone": "+77011234567", "city": "Алматы", "address": "ул. Абая, 1", "specialization": "Клиника",
    "tax_regime": null, "vat_payer": false, "vat_certificate": null, "website": null, "contact_position": null, "whatsapp": null, "heard_from": null,
    "reject_kind": null, "reject_reason": null, "account_manager_id": null, "verified_by": null, "verified_at": null, "first_verified_at": null, "correction": null, "decided_at": null}'::jsonb,
  'it has the fields of the application, normalised'
) from tests.sign_up(jsonb_build_object('application', tests.application())) as c;
select is((c).bin_iin, '260140000035', 'a БИН may be copied with spaces and what cannot be seen')
  from tests.sign_up(jsonb_build_object('application', tests.application(jsonb_build_object('bin_iin', e'\u200b260 140\u00a0000035\u2060')))) as c;
select is(
  concat_ws(' / ', (c).tax_regime, (c).vat_payer, (c).vat_certificate, (c).website, (c).contact_position, (c).whatsapp, (c).heard_from),
  'general / t / 60001 № 1234567 / https://tap.example / Director / +77021234567 / Instagram', 'what need not be said is kept too, normalised'
) from tests.sign_up(jsonb_build_object('application', tests.application_in_full())) as c;
select is(tests.book((c).user_id), expected, format('the address book after %s is %s', changes, coalesce(expected, 'empty')))
  from (values
    ('{}'::jsonb, 'ул. Кенесары, 40, Астана, ул. Кенесары, 40, default'),
    ('{"delivery_city": null, "delivery_address": null}', null),
    ('{"delivery_address": "x"}', null)
  ) as v (changes, expected)
  cross join lateral tests.sign_up(jsonb_build_object('application', tests.application_in_full(changes))) as c;
select is(
  concat_ws(' / ', (c).tax_regime, (c).vat_payer, (c).vat_certificate), expected, format('of %s a sign-up keeps %s', changes, expected)
)
  from (values
    ('{"tax_regime": "simplified"}'::jsonb, 'simplified / f'),
    ('{"vat_payer": false}', 'general / f'),
    ('{"vat_payer": "yes", "tax_regime": null}', 'f')
  ) as v (changes, expected)
  cross join lateral tests.sign_up(jsonb_build_object('application', tests.application_in_full(changes))) as c;

select is(
  (to_jsonb(c) - '{user_id,search_text,submitted_at,created_at,updated_at}'::text[]) ->> field, expected,
  format('a sign-up that claims %s gets %s', field, coalesce(expected, 'nothing'))
)
  from tests.sign_up(jsonb_build_object(
    'status', 'verified', 'role', 'super_admin', 'account_manager_id', tests.id('manager'), 'is_active', true,
    'application', tests.application(jsonb_build_object(
      'status', 'verified', 'reject_kind', 'blocked', 'role', 'super_admin', 'user_id', tests.id('clinic'), 'account_manager_id', tests.id('manager'),
      'verified_by', tests.id('admin'), 'verified_at', '2020-01-01', 'resubmits', -5, 'submitted_at', '2020-01-01', 'is_active', true
    ))
  )) as c,
  (values ('status', 'pending'), ('reject_kind', null), ('account_manager_id', null), ('verified_by', null), ('verified_at', null), ('resubmits', '0'))
    as v (field, expected);
select is_empty(
  $$ select * from user_roles as r join auth.users as u on u.id = r.user_id where u.raw_user_meta_data ->> 'role' = 'super_admin' $$,
  'a sign-up that claims a role gets none'
);
select ok((c).submitted_at = now(), 'a sign-up does not choose its place in the queue')
  from tests.sign_up(jsonb_build_object('application', tests.application('{"submitted_at": "2020-01-01"}'))) as c;

select is((tests.sign_up(metadata)).user_id, null, format('a sign-up with metadata %s succeeds and leaves no clinic', coalesce(metadata::text, 'null')))
  from (values
    (null), ('null'::jsonb), ('{}'), ('[]'), ('"application"'), ('{"application": null}'), ('{"application": "x"}'), ('{"application": 1}'),
    ('{"application": [{"legal_name": "x"}]}'), ('{"full_name": "Staff"}')
  ) as v (metadata);

select is(
  (c).status || ' ' || coalesce(to_jsonb(c) ->> field, 'null'), 'pending null',
  format('a sign-up whose %s is %s succeeds without it', field, left(value::text, 30))
)
  from (values
    ('bin_iin', '"050140001853"'::jsonb), ('bin_iin', '"12"'), ('bin_iin', '260140000035.5'), ('bin_iin', '{"a": []}'), ('bin_iin', 'null'),
    ('phone', '"123"'), ('phone', '{}'), ('phone', 'true'), ('legal_name', '""'), ('legal_name', '"   "'), ('legal_name', to_jsonb(repeat('x', 201))),
    ('legal_name', '["x"]'), ('city', '42'), ('address', '"x"'), ('specialization', to_jsonb(repeat('x', 100000))),
    ('tax_regime', '"flat"'), ('vat_certificate', '"60001 № 1234567"'), ('website', '"javascript:alert(1)"'), ('website', '["tap.example"]'),
    ('contact_position', '"x"'), ('whatsapp', '"+1 212 555 01 00"'), ('heard_from', '5')
  ) as v (field, value)
  cross join lateral tests.sign_up(jsonb_build_object('application', tests.application(jsonb_build_object(field, value)))) as c;
select is((c).legal_name, '''; drop table orders; --', 'a name is a text, whatever it says')
  from tests.sign_up(jsonb_build_object('application', tests.application('{"legal_name": "''; drop table orders; --"}'))) as c;
select is((c).status, 'pending', format('a sign-up with consents %s succeeds', left(consents::text, 30)))
  from (values ('null'::jsonb), ('"x"'), ('{}'), ('["x", 1, null, {}]'), ('["7d000000-0000-4000-8000-000000000009"]')) as v (consents)
  cross join lateral tests.sign_up(jsonb_build_object('application', tests.application(jsonb_build_object('consents', consents)))) as c;
select results_eq(
  format($$ select document_id from consents where user_id = %L $$, (c).user_id), $$ values ('7d000000-0000-4000-8000-000000000001'::uuid) $$,
  'a sign-up gives the consents that it names'
) from tests.sign_up(jsonb_build_object('application', tests.application('{"consents": ["7d000000-0000-4000-8000-000000000001"]}'))) as c;

-- submit_clinic_application

select tests.cells('applies', format('select submit_clinic_application(%L) ->> ''status''', tests.application()), 'PT403 not_allowed',
  'anon=42501', 'newcomer, pending, rejected, ex_manager=pending');
select is(
  tests.attempt('newcomer', format('select submit_clinic_application(%L)', application)), expected, format('the application %s is refused: %s', left(application::text, 50), why)
)
  from (values
    ('null'::jsonb, 'PT422 bad_application', 'nothing'),
    ('[]', 'PT422 bad_application', 'a list'),
    ('"x"', 'PT422 bad_application', 'a text'),
    (tests.application('{"bin_iin": "050140001853"}'), 'PT422 bad_application {"fields": {"bin_iin": "invalid"}}', 'a wrong БИН'),
    (tests.application('{"phone": "+1 212 555 01 00", "city": " "}'), 'PT422 bad_application {"fields": {"city": "required", "phone": "invalid"}}', 'a foreign phone and no city'),
    (tests.application() - 'legal_name' - 'address', 'PT422 bad_application {"fields": {"address": "required", "legal_name": "required"}}', 'missing fields'),
    (tests.application('{"legal_name": {"a": 1}}'), 'PT422 bad_application {"fields": {"legal_name": "invalid"}}', 'a name that is no text'),
    (tests.application('{"trade_name": 5, "website": "derma", "whatsapp": "123", "tax_regime": "flat"}'),
      'PT422 bad_application {"fields": {"website": "invalid", "whatsapp": "invalid", "tax_regime": "invalid", "trade_name": "invalid"}}', 'what need not be said must be right'),
    (tests.application_in_full('{"tax_regime": "simplified"}'),
      'PT422 bad_application {"fields": {"vat_payer": "invalid", "vat_certificate": "invalid"}}', 'VAT under the simplified declaration'),
    (tests.application_in_full('{"vat_payer": false}'), 'PT422 bad_application {"fields": {"vat_certificate": "invalid"}}', 'the certificate of somebody who pays no VAT'),
    (tests.application_in_full('{"vat_payer": "true", "vat_certificate": null}'), 'PT422 bad_application {"fields": {"vat_payer": "invalid"}}', 'a box that is no yes or no'),
    (tests.application_in_full('{"delivery_city": ""}'), 'PT422 bad_application {"fields": {"delivery_city": "required"}}', 'half a delivery address'),
    (tests.application_in_full('{"delivery_address": "x"}'), 'PT422 bad_application {"fields": {"delivery_address": "invalid"}}', 'a delivery address too short')
  ) as v (application, expected, why);
select is(
  tests.attempt('newcomer', format($$ with a as materialized (select submit_clinic_application(%L) as done)
    select concat_ws(' ', c.status, c.account_manager_id, c.verified_at, c.resubmits) from a, lateral (select (done ->> 'status') as status, null as account_manager_id, null as verified_at, done ->> 'resubmits' as resubmits) as c $$,
    tests.application('{"status": "verified", "resubmits": -9, "verified_at": "2020-01-01"}'))),
  'pending 0', 'an application decides neither status nor count'
);

update public.user_clinic_info set submitted_at = now() - interval '1 day' where user_id in (tests.id('pending'), tests.id('rejected'));
select tests.act('admin', $$ select request_clinic_correction(tests.id('pending'), '{"city": "Which one?"}') $$);
select is(tests.act('pending', format('select submit_clinic_application(%L)', tests.application())), '{"status": "pending", "resubmits": 0}', 'a pending clinic completes its application');
select is(submitted_at, now() - interval '1 day', 'and keeps its place in the queue') from public.user_clinic_info where user_id = tests.id('pending');
select is(correction, null, 'what was to be corrected is off the table') from public.user_clinic_info where user_id = tests.id('pending');

select tests.act('pending', format('select submit_clinic_application(%L)', tests.application_in_full('{"whatsapp": ""}')));
select is(
  concat_ws(' / ', tax_regime, vat_payer, vat_certificate, website, contact_position, coalesce(whatsapp, 'as the phone'), heard_from),
  'general / t / 60001 № 1234567 / https://tap.example / Director / as the phone / Instagram', 'what need not be said is kept'
) from public.user_clinic_info where user_id = tests.id('pending');
select is(tests.book(tests.id('pending')), 'ул. Кенесары, 40, Астана, ул. Кенесары, 40, default', 'the delivery address begins the book');
select tests.act('pending', format('select submit_clinic_application(%L)', tests.application_in_full('{"delivery_address": "пр. Туран, 37", "tax_regime": "simplified", "vat_payer": false, "vat_certificate": null}')));
select is(tests.book(tests.id('pending')), 'пр. Туран, 37, Астана, пр. Туран, 37, default', 'another one takes its place');
update public.clinic_addresses set label = 'Склад' where user_id = tests.id('pending');
select tests.act('pending', format('select submit_clinic_application(%L)', tests.application_in_full()));
select is(tests.book(tests.id('pending')), 'Склад, Астана, ул. Кенесары, 40, default', 'and keeps the name that the clinic gave it');
select tests.act('pending', format('select submit_clinic_application(%L)', tests.application_in_full('{"tax_regime": "simplified", "vat_payer": false, "vat_certificate": null}')));
select is(concat_ws(' / ', tax_regime, vat_payer, coalesce(vat_certificate, 'none')), 'simplified / f / none', 'and what is not so any more is gone')
  from public.user_clinic_info where user_id = tests.id('pending');
select tests.act('pending', format('select submit_clinic_application(%L)', tests.application()));
select is(tests.book(tests.id('pending')), null, 'when it is the legal one again, the book is empty');
select is(concat_ws(' / ', tax_regime, website, contact_position, heard_from), '', 'as is the rest') from public.user_clinic_info where user_id = tests.id('pending');

select is(tests.act('rejected', format('select submit_clinic_application(%L)', tests.application())), '{"status": "pending", "resubmits": 1}', 'a refused clinic applies again');
select is(concat_ws('/', status, reject_kind, reject_reason, submitted_at = now()), 'pending/t', 'and is back at the end of the queue, without the old reason')
  from public.user_clinic_info where user_id = tests.id('rejected');
select tests.act('admin', $$ select set_clinic_status(tests.id('rejected'), 'reject', null, 'again') $$);
select is(tests.act('rejected', format('select submit_clinic_application(%L)', tests.application())), '{"status": "pending", "resubmits": 2}', 'twice');
select tests.act('admin', $$ select set_clinic_status(tests.id('rejected'), 'reject', null, 'again') $$);
select is(tests.act('rejected', format('select submit_clinic_application(%L)', tests.application())), '{"status": "pending", "resubmits": 3}', 'three times');
select tests.act('admin', $$ select set_clinic_status(tests.id('rejected'), 'reject', null, 'again') $$);
select is(tests.act('rejected', format('select submit_clinic_application(%L)', tests.application())), 'PT409 too_many_resubmits {"max": 3}', 'but not a fourth time');

select * from finish();
rollback;
