-- Inquiries: taken from anybody within limits, read by admins.
begin;
select plan(45);
\ir fixtures.psql

delete from public.inquiries;

create function tests.privacy_policy() returns uuid
language sql
return (select id from public.legal_documents where kind = 'privacy' order by version desc limit 1);

create function tests.inquiry(kind text, changes jsonb default '{}') returns text
language sql
return format(
  'select %s(%L)', case kind when 'partner' then 'request_partnership' else 'send_message' end,
  jsonb_strip_nulls(jsonb_build_object(
    'name', '  Алия Серик ', 'company', ' ', 'city', 'Алматы', 'phone', '8 701 123 45 67', 'email', 'a@b.kz', 'message', 'Здравствуйте',
    'privacy_document_id', tests.privacy_policy()
  ) || changes)
);
comment on function tests.inquiry is 'The statement that sends an inquiry; a change of null takes a field away.';

create function tests.sent_from(address text, kind text default 'partner') returns text
language sql
begin atomic
  select set_config('request.headers', json_build_object('x-forwarded-for', address)::text, true);
  select tests.act('anon', tests.inquiry(kind));
end;
comment on function tests.sent_from is 'The outcome of one more inquiry from an address.';

create function tests.add_inquiries(count int) returns void
language sql
begin atomic
  insert into public.inquiries (kind, name, city, phone, privacy_document_id)
  select 'partner', 'Tap Partner', 'Алматы', '+77010000001', tests.privacy_policy() from generate_series(1, count);
end;
comment on function tests.add_inquiries is 'Inquiries of partners from other addresses, just now.';

-- What is kept

select is(tests.act('anon', tests.inquiry(kind)), 'null', kind || ' is taken') from unnest('{partner,question}'::text[]) as kind;
select results_eq(
  $$ select kind::text, name, company, city, phone, email, message from inquiries order by kind $$,
  $$ values ('partner', 'Алия Серик', null::text, 'Алматы', '+77011234567', 'a@b.kz', 'Здравствуйте'),
            ('question', 'Алия Серик', null, null, '+77011234567', null, 'Здравствуйте') $$,
  'an inquiry is kept trimmed, its phone as E.164, with the fields of its kind'
);
select is(tests.attempt('anon', tests.inquiry('partner', '{"message": null, "email": null}')), 'null', 'a partner may leave out the message and the e-mail');

-- What is refused

select is(
  tests.attempt('anon', tests.inquiry(kind, changes)),
  format('PT422 %s {"fields": {"%s": "invalid"}}', case kind when 'partner' then 'bad_partner_request' else 'bad_message' end, field),
  format('%s: %s', kind, name)
)
  from (values
    ('{partner, question}'::text[], 'name', '{"name": null}'::jsonb, 'a name is required'),
    ('{partner, question}', 'name', '{"name": " x "}', 'a name has two letters'),
    ('{partner, question}', 'name', '{"name": {"a": 1}}', 'a name is a text'),
    ('{partner, question}', 'name', jsonb_build_object('name', repeat('x', 121)), 'a name has at most 120 letters'),
    ('{partner}', 'company', jsonb_build_object('company', repeat('x', 201)), 'a company has at most 200 letters'),
    ('{partner}', 'city', '{"city": "  "}', 'a city is required'),
    ('{partner, question}', 'phone', '{"phone": "12345"}', 'a phone is one of Kazakhstan'),
    ('{partner}', 'email', '{"email": "a@b"}', 'an e-mail has the shape of one'),
    ('{question}', 'message', '{"message": "  "}', 'a message is required'),
    ('{partner, question}', 'message', jsonb_build_object('message', repeat('x', 1001)), 'a message has at most 1000 letters'),
    ('{partner, question}', 'privacy_document_id', '{"privacy_document_id": null}', 'consent is required'),
    ('{partner, question}', 'privacy_document_id', '{"privacy_document_id": "true"}', 'consent is to a version'),
    ('{partner, question}', 'privacy_document_id',
      jsonb_build_object('privacy_document_id', (select id from public.legal_documents where kind = 'offer' limit 1)), 'consent is to the privacy policy')
  ) as v (kinds, field, changes, name)
 cross join unnest(kinds) as kind;
select is(tests.attempt('anon', 'select request_partnership(null)'),
  'PT422 bad_partner_request {"fields": {"city": "invalid", "name": "invalid", "phone": "invalid", "privacy_document_id": "invalid"}}', 'an empty request names all that it lacks');
select is(tests.attempt('anon', 'select send_message(null)'),
  'PT422 bad_message {"fields": {"name": "invalid", "phone": "invalid", "message": "invalid", "privacy_document_id": "invalid"}}', 'and so does an empty question');

-- Bots

delete from public.inquiries;
select is(tests.act('anon', tests.inquiry(kind, '{"website": "https://spam.example", "name": null}')), 'null', kind || ': a bot gets the answer of a success')
  from unnest('{partner,question}'::text[]) as kind;
select is_empty('select from inquiries', 'and nothing is kept');

-- Limits

select is(array_agg(tests.sent_from('203.0.113.7')), array['null', 'null', 'null', 'null', 'null', 'PT429 too_many_requests'], 'an address sends 5 an hour')
  from generate_series(1, 6);
select is(tests.sent_from('203.0.113.8, 203.0.113.7'), 'PT429 too_many_requests', 'whatever it claims before the entry of the platform');
select is(tests.sent_from('203.0.113.7', 'question'), 'null', 'each kind has its own limits');
select is(tests.sent_from('203.0.113.7, 203.0.113.8'), 'null', 'another address sends its own');
select is((select count(distinct address_hash) from public.inquiries), 2::bigint, 'addresses are distinguished');
select is_empty($$ select from inquiries where position(convert_to('203.0.113', 'UTF8') in address_hash) > 0 $$, 'and not kept as they are');

update public.inquiries set created_at = now() - interval '61 minutes';
select is(tests.sent_from('203.0.113.7'), 'null', 'after an hour the address may send again');
select is((select count(*) from public.inquiries where address_hash is not null), 1::bigint, 'its former hash is removed');

select tests.add_inquiries(58);
select is(tests.sent_from('203.0.113.98'), 'null', 'the 60th of an hour is one like others');
delete from public.notifications where event = 'staff_partner_request';
select is(tests.sent_from('203.0.113.99'), 'null', 'a flood from many addresses does not close the form');
select results_eq(
  $$ select set_aside, count(*) from inquiries where created_at > now() - interval '1 hour' group by set_aside order by set_aside $$, $$ values (false, 60::bigint), (true, 1) $$,
  'what comes after 60 in an hour is kept, set aside'
);
select is_empty($$ select from notifications where event = 'staff_partner_request' $$, 'and nobody is notified of it');
select tests.add_inquiries(939);
select is(tests.sent_from('203.0.113.100'), 'PT429 too_many_requests', 'until there are 1,000');

update private.client_address set header = 'cf-connecting-ip';
delete from public.inquiries;
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.7", "x-forwarded-for": "203.0.113.1"}', true);
select tests.act('anon', tests.inquiry('partner'));
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.7", "x-forwarded-for": "203.0.113.2"}', true);
select tests.act('anon', tests.inquiry('partner'));
select is((select count(distinct address_hash) from public.inquiries), 1::bigint, 'the header that the platform writes is a setting');

select * from finish();
rollback;
