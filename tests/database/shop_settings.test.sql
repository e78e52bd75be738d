-- The settings of the shop: read by admins, changed by them one function at a time, with a trace.
begin;
select plan(45);
\ir fixtures.psql

alter table public.shop_settings disable trigger touch_updated_at; -- every now() of this transaction is the same
update public.shop_settings set
  reservation_days = 5, payment_days = 5, max_open_orders = 20, max_open_total = 10000000,
  bonus_after_payment = false, bonus_to_substitute = false, clinics_see_tier = false, updated_at = '2026-11-01 10:00+05';
delete from public.audit_log where table_name = 'shop_settings';

-- Who may do what

select tests.cells('changes a setting', $$ select (save_shop_settings('{"reservation_days": 7}')).reservation_days $$, 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin=7');
select is(tests.attempt('admin', $$ update shop_settings set reservation_days = 1 $$), '42501', 'nobody writes past the function');
select is(tests.attempt('admin', $$ insert into shop_settings default values $$), '42501', 'nor adds a row');
select is(tests.attempt('admin', $$ delete from shop_settings $$), '42501', 'nor deletes the one there is');
select throws_ok($$ insert into shop_settings (only_row) values (false) $$, '23514', null, 'there is one row');

-- What they may be

select is(tests.attempt('admin', format('select save_shop_settings(%L)', settings)), format('PT422 bad_settings {"fields": {%s}}', fields), name)
  from (values
    ('{"reservation_days": 0}', '"reservation_days": "invalid"', 'a number is 1 at least'),
    ('{"payment_days": -1}', '"payment_days": "invalid"', 'no number is negative'),
    ('{"payment_days": 1.5}', '"payment_days": "invalid"', 'a number is whole'),
    ('{"max_open_orders": "20"}', '"max_open_orders": "invalid"', 'a text is no number'),
    ('{"max_open_total": null}', '"max_open_total": "invalid"', 'every setting has a value'),
    ('{"max_open_total": 2147483648}', '"max_open_total": "invalid"', 'money fits its type'),
    ('{"clinics_see_tier": 1}', '"clinics_see_tier": "invalid"', 'a number is no switch'),
    ('{"only_row": true}', '"only_row": "unknown"', 'the key is no setting'),
    ('{"updated_at": "2026-01-01"}', '"updated_at": "unknown"', 'nor is the time of the last change'),
    ('{"reservation_days": 9, "colour": "red", "payment_days": 0}', '"colour": "unknown", "payment_days": "invalid"', 'each wrong field is named, and no right one')
  ) as v (settings, fields, name);
select is(tests.attempt('admin', $$ select save_shop_settings('[]') $$), 'PT422 bad_settings', 'a list is no settings');
select is(tests.attempt('admin', $$ select save_shop_settings(null) $$), 'PT422 bad_settings', 'nor is nothing');
select is(
  tests.attempt('admin', $$ select (save_shop_settings('{"max_open_total": 2147483647, "reservation_days": 1000000}')).reservation_days $$),
  '1000000', 'a number has no upper limit but its type''s'
);

-- What a change does

select is(
  tests.act('admin', $$ select to_jsonb(save_shop_settings('{"reservation_days": 3, "clinics_see_tier": true}', '2026-11-01 10:00+05')) - 'updated_at' $$)::jsonb,
  '{"only_row": true, "reservation_days": 3, "payment_days": 5, "max_open_orders": 20, "max_open_total": 10000000,
    "bonus_after_payment": false, "bonus_to_substitute": false, "clinics_see_tier": true,
    "claim_days": 3, "return_days": 7, "reaction_days": 90}'::jsonb,
  'what is named changes, the rest stays; the answer is the whole row'
);
select is(
  tests.attempt('admin', $$ select jsonb_agg(change - 'at') from jsonb_array_elements(row_history('shop_settings', 'true')) as change $$)::jsonb,
  '[{"action": "update", "actor": "admin@tap.test", "old": {"reservation_days": 5, "clinics_see_tier": false},
     "new": {"reservation_days": 3, "clinics_see_tier": true}, "reason": null}]'::jsonb,
  'it leaves a trace with who, from what and to what'
);

-- Two admins at once

update public.shop_settings set updated_at = '2026-11-01 10:05+05';
select matches(
  tests.attempt('admin', $$ select save_shop_settings('{"payment_days": 9}', '2026-11-01 10:00+05') $$),
  '^PT409 settings_changed .*"reservation_days": 3', 'who has not seen the last change gets its result'
);
select is(tests.attempt('admin', $$ select (save_shop_settings('{"payment_days": 9}', '2026-11-01 10:05+05')).payment_days $$), '9', 'who has may go on');
alter table public.shop_settings enable trigger touch_updated_at;
select is(tests.attempt('admin', $$ select (save_shop_settings('{"payment_days": 9}')).updated_at = now() $$), 'true', 'a change notes its time');

-- Contacts

select is(tests.attempt('admin', format('select save_shop_contacts(%L)', contacts)), 'PT422 bad_contacts {"fields": {"' || field || '": "invalid"}}', contacts)
  from (values
    ('{"phone": "12"}', 'phone'), ('{"whatsapp": null}', 'whatsapp'), ('{"email": "shop"}', 'email'), ('{"hours": " "}', 'hours'), ('{"city": "А"}', 'city'),
    ('{"address": ""}', 'address'), ('{"map_url": "http://maps.test/1"}', 'map_url')
  ) as v (contacts, field);
select is(tests.attempt('admin', $$ select save_shop_contacts('{"only_row": "f"}') $$), 'PT422 bad_contacts {"fields": {"only_row": "unknown"}}', 'there are no others');
select is(tests.attempt('admin', $$ select save_shop_contacts('[]') $$), 'PT422 bad_contacts', 'they come by name');
select tests.act('admin', $$ select save_shop_contacts('{"phone": "8 (701) 000-00-09", "hours": " ежедневно, 9:00–20:00 "}') $$);
select is(tests.act('clinic', $$ select phone || ' ' || hours || ' ' || city from shop_contacts $$), '+77010000009 ежедневно, 9:00–20:00 Алматы', 'what is named changes, for everybody');

select * from finish();
rollback;
