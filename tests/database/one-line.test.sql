-- Fields of one line take no line breaks and no control characters, by any writer.
begin;
set local search_path = public, extensions;
select plan(19);
\ir fixtures.psql

-- What one line is

select is_empty(
  $$ select c from unnest(array[
       e'а\nб', e'а\rб', e'а\tб', e'а\x08б', e'а\x7fб', e'а\u0085б', e'а\u2028б', e'а\u2029б', e'а\u202eб', e'а\u2066б', e'а\n'
     ]) as c where private.is_one_line(c) $$,
  'line breaks, control characters and turned writing are not'
);
select is_empty(
  $$ select c from unnest(array[
       'ТОО «Дерма»', e'ул.\u00a0Абая, 10 — офис 5', 'Қазақстан ӘІҢҒҮҰҚӨҺ', 'O''Hara & Sons; 50 % (№ 1)', 'Крем ✨👩‍⚕️', ''
     ]) as c where not private.is_one_line(c) $$,
  'any language, quotes, dashes, hard spaces and emoji are'
);
select is(private.is_one_line(null), null, 'a missing value is not judged');

-- Which fields are

-- BEFORE triggers come before constraints: a row of nothing but the attack is enough.
create function pg_temp.outcome(target regclass, field text) returns text
language plpgsql as $$
begin
  execute format('insert into %s (%I) values (e''а\nб'')', target, field);
  return 'written';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end;
$$;
create view pg_temp.one_line_fields as
  select t.tgrelid::regclass as target, a.attname::text as field
    from pg_trigger as t
    join pg_attribute as a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
   where t.tgname = 'one_line';
select cmp_ok((select count(*) from pg_temp.one_line_fields), '>=', 60::bigint, 'there are fields of one line');
select is_empty(
  $$ select target::text, field, pg_temp.outcome(target, field) from pg_temp.one_line_fields
      where pg_temp.outcome(target, field) <> 'PT422 not_one_line' $$,
  'each of them refuses a line break'
);
select is_empty(
  $$ select tgrelid::regclass::text from pg_trigger
      where tgname = 'one_line'
        and rtrim(replace(encode(tgargs, 'escape'), '\000', ','), ',') <> (
              select string_agg(a.attname, ',' order by n.position)
                from unnest(tgattr::int2[]) with ordinality as n (attnum, position)
                join pg_attribute as a on a.attrelid = tgrelid and a.attnum = n.attnum
            ) $$,
  'each is looked at whenever it is written'
);
select set_eq(
  $$ select c.relname || '.' || a.attname
       from pg_attribute as a
       join pg_class as c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype and a.attgenerated = ''
        and not exists (
          select from pg_temp.one_line_fields as f where f.target = c.oid and f.field = a.attname)
        -- Keys of other rows, choices and patterns say themselves what they take.
        and not exists (
          select from pg_constraint as k
           where k.conrelid = c.oid and k.conkey @> array[a.attnum]
             and (k.contype = 'f' or k.contype = 'c' and pg_get_constraintdef(k.oid) ~ '(~ ''\^|= ANY|= ''|is_ean13|kz_i|normalize_phone)')) $$,
  $$ values
       -- Texts of several lines
       ('bonus_accruals.reason'), ('bonus_statements.comment'), ('cart_proposals.comment'), ('claim_events.comment'), ('claims.comment'), ('claims.verdict'), ('client_notes.note'),
       ('clinic_addresses.comment'), ('clinic_change_requests.reason'), ('clinic_documents.verdict_reason'),
       ('delivery_methods.description'), ('inquiries.message'), ('legal_documents.body'),
       ('manager_assignments.reason'), ('notification_campaigns.body'), ('notification_templates.body'),
       ('order_changes.reason'), ('order_events.comment'), ('order_messages.text'), ('order_notes.note'), ('order_payments.note'),
       ('order_picks.reason'), ('orders.comment'), ('product_lines.description'), ('protocols.text'), ('protocol_steps.text'),
       ('products.application'), ('products.composition'), ('products.contraindications'), ('products.description'),
       ('products.indications'), ('products.seo_description'),
       ('products.short_description'), ('rating_formulas.comment'), ('shipments.problem'), ('stock_movements.note'),
       ('user_clinic_info.reject_reason'),
       -- Copies of fields of one line
       ('cart_proposals.author_name'), ('client_notes.author_name'), ('order_messages.author_name'), ('consents.email'), ('clinic_days.city'), ('invoices.delivery'),
       ('notification_template_versions.title'), ('notification_template_versions.body'),
       ('notification_template_versions.button'), ('notifications.title'), ('notifications.image'), ('notifications.body'), ('notifications.button'),
       ('clinic_list_items.name'), ('clinic_list_items.product_type'), ('clinic_list_items.sku'),
       ('order_items.image_url'), ('order_items.line'), ('order_items.name'), ('order_items.price_rule'), ('order_items.product_type'),
       ('order_items.sku'), ('order_items.slug'), ('orders.delivery_method_name'), ('orders.recipient_phone'), ('push_subscriptions.device'),
       ('search_history.normalized_query'), ('bonus_accruals.tier'), ('clinic_ratings.tier'), ('order_commissions.tier'),
       -- Written by the shop itself
       ('clinic_words.text_key'), ('clinic_words.words'),
       ('account_managers.photo_url'), ('audit_log.reason'), ('audit_log.row_id'), ('audit_log.table_name'), ('availability.sku'),
       ('bonus_accruals.source_id'), ('carriers.tracking_pattern'), ('claim_files.path'), ('client_todo_marks.subject'),
       ('clinic_documents.storage_path'), ('file_removals.bucket_id'), ('file_removals.error'), ('file_removals.path'),
       ('invoices.order_number'), ('job_runs.error'), ('jobs.bookmark'), ('jobs.last_error'), ('jobs.title'),
       ('legacy_product_ids.slug'), ('notification_campaigns.error'), ('notification_events.title'), ('notifications.url'), ('notification_variables.sample'),
       ('notification_variables.title'), ('order_changes.field'), ('order_documents.storage_path'), ('order_message_files.path'), ('orders.number'),
       ('outbox.dedupe_key'), ('outbox.error'), ('product_images.path'), ('product_lines.picture_path'),
       ('product_slugs.slug'), ('search_history.session_id'), ('shipments.photo_path')
     $$,
  'every other text is known to have several lines, to be a copy or to be written by the shop itself'
);

-- By every way in

select is(tests.attempt('anon', $$ select request_partnership(jsonb_build_object(
    'name', e'Алия\nСерик', 'city', 'Алматы', 'phone', '+77010000001',
    'privacy_document_id', (select id from public.legal_documents where kind = 'privacy' order by version desc limit 1))) $$),
  'PT422 not_one_line {"fields": {"name": "invalid"}}', 'a visitor''s request is refused');
select is(tests.attempt('clinic', $$ update user_clinic_info set contact_position = e'Врач\nX' where user_id = tests.id('clinic') $$),
  'PT422 not_one_line {"fields": {"contact_position": "invalid"}}', 'a clinic''s own record is too');
select is(tests.attempt('clinic', $$ insert into clinic_addresses (label, city, address, contact_name, phone, comment)
    values (e'Дом\u2028А', 'Алматы', e'ул. Абая,\r\n1', 'Алия Серик', '+77010000001', e'Позвоните\nв дверь') $$),
  'PT422 not_one_line {"fields": {"label": "invalid", "address": "invalid"}}', 'an address is, but for its comment');
select is(tests.attempt('clinic', $$ insert into clinic_addresses (label, city, address, contact_name, phone, comment)
    values ('Дом', 'Алматы', 'ул. Абая, 1', 'Алия Серик', '+77010000001', e'Позвоните\nв дверь') $$),
  '1', 'which may have several lines');
select is(tests.attempt('clinic', $$ select request_clinic_change('{"legal_name": "ТОО\nДругое"}') $$),
  'PT422 bad_changes {"fields": {"legal_name": "invalid"}}', 'a change of legal data is refused before staff read it');
select is(private.clean_application('{"legal_name": "ТОО\nДругое", "city": "Алматы"}'), '{"city": "Алматы"}', 'an application loses such a field');
select is(tests.attempt('admin', $$ select import_products('[{"sku": "TAP-CREAM", "name": "Крем\nдругой"}]', true) -> 'errors' $$),
  '[{"row": 1, "error": "line_break", "field": "name"}]', 'an import names the cell');

-- What is written clean

select is(tests.act('clinic', $$ update user_clinic_info set contact_position = U&'\00a0Врач\200b\2011дерматолог\00a0' where user_id = tests.id('clinic') $$), '1', 'signs that are not seen are no reason to refuse');
select is((select contact_position from user_clinic_info where user_id = tests.id('clinic')), 'Врач-дерматолог', 'they are not stored');
select throws_like($$ insert into clinic_addresses (user_id, label, city, address, contact_name, phone) values (tests.id('clinic'), 'Дом', U&'\00a0\200b', 'ул. Абая, 1', 'Алия Серик', '+77010000001') $$,
  '%violates check%', 'and what has nothing else is empty');

-- Texts of several lines

insert into public.clinic_addresses (user_id, label, city, address, comment)
values (tests.id('clinic'), 'Кабинет', 'Алматы', 'ул. Абая, 1', e' а\u200bб\u202eв\u0007\u00a0г\r\nх ');
select is((select comment from public.clinic_addresses where label = 'Кабинет' and user_id = tests.id('clinic')), e'абв г\nх', 'keep their lines and are stored clean');
update public.product_lines set description = e'\u200bа\u2028б' where id = 1;
select is((select description from public.product_lines where id = 1), e'а\nб', 'also where an admin writes them');

select * from finish();
rollback;
