-- Requests of those who want to be partners: taken from anybody within limits, read by admins.
begin;
select plan(59);
\ir fixtures.psql

delete from public.partner_requests;

create function tests.partner_request(changes jsonb default '{}') returns text
language sql
return format('select request_partnership(%L)', jsonb_strip_nulls(jsonb_build_object(
  'name', 'Алия Серик', 'city', 'Алматы', 'phone', '8 701 123 45 67',
  'privacy_document_id', (select id from public.legal_documents where kind = 'privacy' order by version desc limit 1)
) || changes));
comment on function tests.partner_request is 'The statement that sends a request; a change of null takes a field away.';

create function tests.sent_from(address text) returns text
language sql
begin atomic
  select set_config('request.headers', json_build_object('x-forwarded-for', address)::text, true);
  select tests.act('anon', tests.partner_request());
end;
comment on function tests.sent_from is 'The outcome of one more request from an address.';

-- Who may do what

insert into public.partner_requests (name, city, phone, privacy_document_id)
select 'Tap Partner', 'Алматы', '+77010000001', id from public.legal_documents where kind = 'privacy' limit 1;

select tests.cells('reads what stands for the address', $$ select count(address_hash) from partner_requests $$, '42501');
select tests.cells('sends a request', tests.partner_request(), 'null');
select is(tests.attempt('admin', $$ delete from partner_requests $$), '42501', 'an admin deletes none');
select is(tests.attempt('admin', $$ update partner_requests set name = 'x' $$), '42501', 'an admin changes none');
delete from public.partner_requests;

-- What is kept

select is(tests.act('anon', tests.partner_request('{"name": "  Алия Серик ", "company": " ", "email": "a@b.kz", "message": "Здравствуйте"}')), 'null',
  'a request is taken');
select results_eq(
  $$ select name, company, city, phone, email, message from partner_requests $$,
  $$ values ('Алия Серик', null::text, 'Алматы', '+77011234567', 'a@b.kz', 'Здравствуйте') $$,
  'it is kept without what surrounds it, its phone as E.164'
);

-- What is refused

select is(tests.attempt('anon', tests.partner_request(changes)), format('PT422 invalid_partner_request {"fields": ["%s"]}', field), name)
  from (values
    ('name', '{"name": null}'::jsonb, 'a name is required'),
    ('name', '{"name": " x "}', 'a name has two letters'),
    ('name', '{"name": {"a": 1}}', 'a name is a text'),
    ('name', jsonb_build_object('name', repeat('x', 121)), 'a name has at most 120 letters'),
    ('company', jsonb_build_object('company', repeat('x', 201)), 'a company has at most 200 letters'),
    ('city', '{"city": "  "}', 'a city is required'),
    ('phone', '{"phone": "12345"}', 'a phone is one of Kazakhstan'),
    ('email', '{"email": "a@b"}', 'an e-mail has the shape of one'),
    ('message', jsonb_build_object('message', repeat('x', 1001)), 'a message has at most 1000 letters'),
    ('privacy_document_id', '{"privacy_document_id": null}', 'consent is required'),
    ('privacy_document_id', '{"privacy_document_id": "true"}', 'consent is to a version')
  ) as v (field, changes, name);
select is(
  tests.attempt('anon', tests.partner_request(jsonb_build_object('privacy_document_id', (select id from public.legal_documents where kind = 'offer' limit 1)))),
  'PT422 invalid_partner_request {"fields": ["privacy_document_id"]}', 'consent is to the privacy policy'
);
select is(tests.attempt('anon', 'select request_partnership(null)'),
  'PT422 invalid_partner_request {"fields": ["city", "name", "phone", "privacy_document_id"]}', 'an empty request names all that it lacks');

-- Robots

delete from public.partner_requests;
select is(tests.act('anon', tests.partner_request('{"website": "https://spam.example"}')), 'null', 'a robot is told that all went well');
select is(tests.act('anon', tests.partner_request('{"website": "x", "name": null}')), 'null', 'even when it lacks a field');
select is_empty('select from partner_requests', 'and nothing is kept');

-- Limits

select is(array_agg(tests.sent_from('203.0.113.7')), array['null', 'null', 'null', 'null', 'null', 'PT429 too_many_requests'], 'an address sends 5 requests an hour')
  from generate_series(1, 6);
select is(tests.sent_from('203.0.113.8, 203.0.113.7'), 'PT429 too_many_requests', 'whatever it says of itself before the entry of the platform');
select is(tests.sent_from('203.0.113.7, 203.0.113.8'), 'null', 'another address sends its own');
select is((select count(distinct address_hash) from public.partner_requests), 2::bigint, 'addresses are told apart');
select is_empty(
  $$ select from partner_requests where position(convert_to('203.0.113', 'UTF8') in address_hash) > 0 $$, 'and not kept as they are'
);

update public.partner_requests set created_at = now() - interval '61 minutes';
select is(tests.sent_from('203.0.113.7'), 'null', 'after an hour the address may send again');
select is((select count(*) from public.partner_requests where address_hash is not null), 1::bigint, 'what stood for it before is forgotten');

insert into public.partner_requests (name, city, phone, privacy_document_id)
select 'Tap Partner', 'Алматы', '+77010000001', (select id from public.legal_documents where kind = 'privacy' limit 1) from generate_series(1, 58);
select is(tests.sent_from('203.0.113.98'), 'null', 'the 60th of an hour is one like others');
delete from public.notifications where event = 'staff_partner_request';
select is(tests.sent_from('203.0.113.99'), 'null', 'a flood from many addresses does not close the form');
select results_eq(
  $$ select set_aside, count(*) from partner_requests where created_at > now() - interval '1 hour' group by set_aside order by set_aside $$, $$ values (false, 60::bigint), (true, 1) $$,
  'what comes after 60 in an hour is kept, set aside'
);
select is_empty($$ select from notifications where event = 'staff_partner_request' $$, 'and nobody is notified of it');
insert into public.partner_requests (name, city, phone, privacy_document_id)
select 'Tap Partner', 'Алматы', '+77010000001', (select id from public.legal_documents where kind = 'privacy' limit 1) from generate_series(1, 939);
select is(tests.sent_from('203.0.113.100'), 'PT429 too_many_requests', 'until there are 1,000');

update private.client_address set header = 'cf-connecting-ip';
delete from public.partner_requests;
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.7", "x-forwarded-for": "203.0.113.1"}', true);
select tests.act('anon', tests.partner_request());
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.7", "x-forwarded-for": "203.0.113.2"}', true);
select tests.act('anon', tests.partner_request());
select is((select count(distinct address_hash) from public.partner_requests), 1::bigint, 'the header that the platform writes is a setting');

select * from finish();
rollback;
