-- Questions from /contacts: taken from anybody within limits, read by admins. What they share with partners' requests is tried there.
begin;
select plan(41);
\ir fixtures.psql

delete from public.contact_messages;

create function tests.message(changes jsonb default '{}') returns text
language sql
return format('select send_message(%L)', jsonb_strip_nulls(jsonb_build_object(
  'name', 'Алия Серик', 'phone', '8 701 123 45 67', 'message', 'Есть ли самовывоз?',
  'privacy_document_id', (select id from public.legal_documents where kind = 'privacy' order by version desc limit 1)
) || changes));
comment on function tests.message is 'The statement that sends a message; a change of null takes a field away.';

create function tests.sent_from(address text) returns text
language sql
begin atomic
  select set_config('request.headers', json_build_object('x-forwarded-for', address)::text, true);
  select tests.act('anon', tests.message());
end;
comment on function tests.sent_from is 'The outcome of one more message from an address.';

-- Who may do what

insert into public.contact_messages (name, phone, message, privacy_document_id)
select 'Tap Visitor', '+77010000001', 'Вопрос', id from public.legal_documents where kind = 'privacy' limit 1;

select tests.cells('reads what stands for the address', $$ select count(address_hash) from contact_messages $$, '42501');
select tests.cells('sends a message', tests.message(), 'null');
select is(tests.attempt('anon', $$ insert into contact_messages (name, phone, message) values ('x', '+77010000001', 'y') $$), '42501', 'nobody writes past the function');
select is(tests.attempt('admin', $$ delete from contact_messages $$), '42501', 'an admin deletes none');
select is(tests.attempt('admin', $$ update contact_messages set name = 'x' $$), '42501', 'an admin changes none');
delete from public.contact_messages;

-- What is kept and what is refused

select is(tests.act('anon', tests.message('{"name": "  Алия Серик "}')), 'null', 'a message is taken');
select results_eq(
  $$ select name, phone, message from contact_messages $$,
  $$ values ('Алия Серик', '+77011234567', 'Есть ли самовывоз?') $$,
  'it is kept without what surrounds it, its phone as E.164'
);
select is(tests.attempt('anon', tests.message(changes)), format('PT422 invalid_message {"fields": ["%s"]}', field), name)
  from (values
    ('name', '{"name": " x "}'::jsonb, 'a name has two letters'),
    ('phone', '{"phone": "12345"}', 'a phone is one of Kazakhstan'),
    ('message', '{"message": "  "}', 'a message says something'),
    ('message', jsonb_build_object('message', repeat('x', 1001)), 'a message has at most 1000 letters'),
    ('privacy_document_id', '{"privacy_document_id": null}', 'consent is required')
  ) as v (field, changes, name);

-- Robots and limits

delete from public.contact_messages;
select is(tests.act('anon', tests.message('{"website": "https://spam.example"}')), 'null', 'a robot is told that all went well');
select is_empty('select from contact_messages', 'and nothing is kept');
select is(array_agg(tests.sent_from('203.0.113.7')), array['null', 'null', 'null', 'null', 'null', 'PT429 too_many_requests'], 'an address sends 5 messages an hour')
  from generate_series(1, 6);
insert into public.contact_messages (name, phone, message, privacy_document_id)
select 'Tap Visitor', '+77010000001', 'Вопрос', (select id from public.legal_documents where kind = 'privacy' limit 1) from generate_series(1, 55);
select is(tests.sent_from('203.0.113.8'), 'null', 'a flood does not close the form');
select is((select count(*) from public.contact_messages where set_aside), 1::bigint, 'what comes after 60 in an hour is set aside');

select * from finish();
rollback;
