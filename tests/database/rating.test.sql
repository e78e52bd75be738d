-- The formula's versions, the score, the nightly snapshots, and who may read any of it.
begin;
select plan(116);
\ir fixtures.psql
delete from public.rating_formulas where status = 'draft';
update public.user_clinic_info set verified_at = now() - interval '200 days', first_verified_at = null where user_id in (tests.id('clinic'), tests.id('rival'));

create function tests.draft(changes jsonb default '{}') returns jsonb
language sql stable security definer
return (select jsonb_build_object('window_days', f.window_days, 'components', f.components, 'tiers', f.tiers) || changes from public.rating_formulas as f where f.version = 1);
create function tests.components(key text, changes jsonb) returns jsonb
language sql stable security definer
return (
  select jsonb_build_object('components', jsonb_agg(case when e ->> 'key' = components.key then e || changes else e end))
    from public.rating_formulas as f cross join jsonb_array_elements(f.components) as e where f.version = 1
);
create function tests.tiers(n int, changes jsonb) returns jsonb
language sql stable security definer
return (
  select jsonb_build_object('tiers', jsonb_agg(case when position = tiers.n then e || changes else e end order by position))
    from public.rating_formulas as f cross join jsonb_array_elements(f.tiers) with ordinality as t (e, position) where f.version = 1
);
create function tests.deliver(clinic text, days int, sum int, line int default 5) returns uuid
language plpgsql security definer
as $$
declare
  order_id uuid := gen_random_uuid();
begin
  insert into public.orders (id, user_id, status, payment_method, items_total, delivery_price, delivery_method, delivery_method_name, recipient_name,
    recipient_phone, idempotency_key, account_manager_id, created_at, confirmed_at, delivered_at)
  select order_id, c.user_id, 'delivered', 'invoice', sum, 0, 'tap-pickup', 'Tap pickup', 'Tap', '+77010000006', gen_random_uuid(), c.account_manager_id,
         at, at, at
    from public.user_clinic_info as c, (select (private.today() - days)::timestamp at time zone 'Asia/Almaty' + interval '1 hour' as at) as t
   where c.user_id = tests.id(clinic);
  insert into public.order_items (order_id, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, price, quantity, sent_quantity)
  values (order_id, '7b000000-0000-4000-8000-000000000001', 'TAP-CREAM', 'tap-cream', 'Tap Cream', 'Крем', 1, 'Line', line, 50, sum, 1, 1);
  perform private.book_sales(order_id, 1);
  return order_id;
end;
$$;
create function tests.score(clinic text, changes jsonb default '{}') returns text
language sql stable security definer
return (
  select r.score || ' ' || r.tier
    from private.rate_clinics(array[private.read_formula(tests.draft(changes), false)], private.today(), array[tests.id(clinic)]) as r
);
grant execute on function tests.draft, tests.components, tests.tiers to anon, authenticated;

-- Score

select is(tests.score('clinic'), '0.0 Новый', 'a clinic without deliveries is new, and has a score too');
create temporary table first_order as select tests.deliver('clinic', 45, 150000) as id;
-- 150 000 of 3 000 000 × 45 = 2.25; 1 order in 180 days of 2 in 30 × 20 = 1.6667; 45 of 90 days × 15 = 7.5; 100 000 of 250 000 × 10 = 4; 1 of 8 lines × 10 = 1.25
select is(tests.score('clinic'), '16.7 D', 'one order 45 days ago: 2.25 + 1.6667 + 7.5 + 4 + 1.25 = 16.67');
select is((select string_agg(part ->> 'raw', ' ') from jsonb_array_elements(private.breakdown(tests.id('clinic'), private.formula_on(private.today())) -> 'components') as part),
  '150000 0.1667 45 150000 1', 'raw figures of the components');
select tests.deliver('clinic', 0, 3000000, 6);
select is(tests.score('clinic'), '16.7 D', 'what is delivered today does not count before tomorrow');
select tests.deliver('clinic', 180, 3000000, 6);
-- + 45 × 3 150 000, at most 3 000 000 = 45; 2 orders: 3.3333; 7.5; average 1 575 000: 10; 2 lines: 2.5
select is(tests.score('clinic'), '68.3 B', 'the first day of the window counts: 45 + 3.3333 + 7.5 + 10 + 2.5 = 68.33');
select tests.deliver('clinic', 181, 3000000, 7);
select is(tests.score('clinic'), '68.3 B', 'the day before it does not');
select is(tests.score('clinic', '{"window_days": 30}'), '7.5 D', 'a short window still sees how long ago the last order was');
select is(tests.score('clinic', tests.components('recency', '{"enabled": false}')), '71.6 B', 'a component that is off leaves its weight to the others: 60.8333 / 0.85 = 71.57');
update public.order_items set returned_quantity = 1 where order_id = (select id from first_order);
do $$ begin perform private.rebuild_sales(); end $$;
-- 45 + 1.6667 + 0 (180 days) + 10 + 1.25
select is(tests.score('clinic'), '57.9 C', 'an order that came back whole is no order: not for frequency, not for recency');
update public.order_items set returned_quantity = 0 where order_id = (select id from first_order);
do $$ begin perform private.rebuild_sales(); end $$;
select is(tests.score('clinic', tests.components('overdue', '{"enabled": true}')), '53.3 C', 'each of three orders that have been unpaid for over 30 days since they fell due takes 5 points off');
update public.user_clinic_info set verified_at = now() - interval '29 days' where user_id = tests.id('clinic');
select is(tests.score('clinic'), '68.3 Новый', 'a clinic verified less than 30 days ago is new, with its score');
update public.user_clinic_info set first_verified_at = now() - interval '30 days' where user_id = tests.id('clinic');
select is(tests.score('clinic'), '68.3 B', 'counted from the first verification');

-- Half up, though thirds do not come out even: 59.95 is 60.0 and an A or B decides on it.
select is(tests.score('rival'), '0.0 Новый', 'another clinic has nothing of it');
select tests.deliver('rival', 1, 3000000 / 3, 6);
-- 15 + 1.6667 + 14.8333 + 10 + 1.25 = 42.75
select is(tests.score('rival'), '42.8 C', '42.75 is rounded up');

-- What a formula may be

select is(private.formula_problems(tests.draft(), true), null, 'the first version is right');
select is(private.formula_problems(tests.draft(changes), is_whole)::text, expected, what)
  from (values
    ('{"window_days": 29}'::jsonb, false, '["window_days"]', 'a window of 29 days is too short'),
    ('{"window_days": 731}', false, '["window_days"]', 'one of 731 too long'),
    ('{"window_days": 90.5}', false, '["window_days"]', 'half a day is none'),
    ('{"window_days": null}', false, '["window_days"]', 'there is always a window'),
    ('{"components": 1}', false, '["components", "weights"]', 'components are a list'),
    ('{"components": []}', false, '["components", "weights"]', 'of all six'),
    ('{"tiers": {}}', false, '["tiers"]', 'tiers are a list'),
    (tests.components('recency', '{"weight": 101}'), false, '["components.recency"]', 'a weight is at most 100'),
    (tests.components('recency', '{"weight": "15"}'), false, '["components.recency"]', 'and a number'),
    (tests.components('turnover', '{"from": 3000000}'), false, '["components.turnover"]', 'a range has two ends'),
    (tests.components('frequency', '{"target": 0}'), false, '["components.frequency"]', 'nothing is divided by 0'),
    (tests.components('recency', '{"days": 0}'), false, '["components.recency"]', 'nor here'),
    (tests.components('lines', '{"target": 0}'), false, '["components.lines"]', 'nor here'),
    (tests.components('overdue', '{"points": 0}'), false, '["components.overdue"]', 'a penalty takes something'),
    (tests.components('recency', '{"enabled": null}'), false, '["components.recency"]', 'a component is on or off'),
    (tests.components('recency', '{"key": "turnover"}'), false, '["components", "components.turnover"]', 'no component comes twice'),
    (tests.components('recency', '{"weight": 16}'), true, '["weights"]', 'published weights come to 100'),
    (tests.components('recency', '{"weight": 16}'), false, null, 'those of a draft may be on their way there'),
    (tests.components('recency', '{"enabled": false}'), true, '["weights"]', 'what is off does not count'),
    (tests.tiers(1, '{"from": 60}'), false, '["tiers.1"]', 'each tier begins lower than the one before'),
    (tests.tiers(4, '{"from": 1}'), false, '["tiers"]', 'the last at 0'),
    (tests.tiers(2, '{"name": "A"}'), false, '["tiers"]', 'names differ'),
    (tests.tiers(2, '{"name": " "}'), false, '["tiers.1"]', 'and are something'),
    (tests.tiers(2, '{"percent": 100.01}'), false, '["tiers.1"]', 'no bonus is more than the order'),
    (tests.tiers(2, '{"percent": 4.125}'), false, '["tiers.1"]', 'a rate has two decimals'),
    (tests.tiers(2, '{"color": "red"}'), false, '["tiers.1"]', 'a colour is six hexadecimal digits'),
    (tests.tiers(5, '{"from": 10}'), false, '["tiers", "tiers.4"]', 'the tier of new clinics stays')
  ) as v (changes, is_whole, expected, what);

-- Drafts and publishing

select is(tests.act('admin', $$ select save_rating_draft(tests.draft('{"window_days": 90}')) ->> 'status' $$), 'draft', 'an admin saves a draft');
select is(split_part(tests.attempt('super_admin', $$ select save_rating_draft(tests.draft()) $$), '{', 1), 'PT409 formula_changed ', 'a second first draft is refused');
select is(tests.attempt('admin', $$ select save_rating_draft(tests.draft('{"window_days": 60}'), (select updated_at from rating_formulas where version = 2)) ->> 'window_days' $$),
  '60', 'a save that names the last one changes it');
select is(tests.attempt('admin', $$ select save_rating_draft(tests.draft('{"window_days": 7}')) $$), 'PT422 bad_formula {"fields": {"window_days": "invalid"}}', 'a draft that is wrong is refused');
select is(tests.attempt('admin', 'select delete_rating_draft(1)'), 'PT404 formula_not_found', 'a published version is not deleted');
create function tests.tomorrow() returns date language sql stable security definer return private.today() + 1;
grant execute on function tests.tomorrow to anon, authenticated;
select is(tests.attempt('admin', format('select publish_rating_formula(2, tests.tomorrow() + %s, %L)', later, why)), expected, what)
  from (values
    (-1, 'Осень', format('PT422 bad_day {"max": "%s", "min": "%s"}', private.today() + 365, private.today() + 1), 'nothing begins today'),
    (0, ' ', 'PT422 comment_required', 'a version has a reason')
  ) as v (later, why, expected, what);
select tests.act('admin', $$ select save_rating_draft(tests.draft(tests.components('lines', '{"weight": 9}')), (select updated_at from rating_formulas where version = 2)) $$);
select is(tests.attempt('admin', $$ select publish_rating_formula(2, tests.tomorrow(), 'Осень') $$), 'PT422 bad_formula {"fields": {"weights": "invalid"}}', 'weights that come to 99 are not published');
select tests.act('admin', $$ select save_rating_draft(tests.draft('{"window_days": 90}'), (select updated_at from rating_formulas where version = 2)) $$);
select is(tests.act('admin', $$ select publish_rating_formula(2, tests.tomorrow(), ' Осень ') ->> 'comment' $$), 'Осень', 'a draft is published');
select is(tests.attempt('admin', $$ select publish_rating_formula(2, tests.tomorrow(), 'Осень') $$), 'PT409 formula_published', 'once');
select is((private.formula_on(private.today())).version || ',' || (private.formula_on(private.today() + 1)).version, '1,2', 'it counts from its day on');
select throws_ok('update public.rating_formulas set window_days = 31 where version = 2', 'PT409', 'formula_published', 'a published version never changes');
select throws_ok('delete from public.rating_formulas where version = 2', 'PT409', 'formula_published', 'nor does it go');
select is((select string_agg(action, ',' order by id) from public.audit_log where table_name = 'rating_formulas' and row_id = '2'), 'insert,update,update,update',
  'the log knows who changed what');

-- Snapshots

delete from private.rating_runs;
delete from public.clinic_ratings;
select is(private.snapshot_ratings(1), 1, 'a batch rates as many clinics as it may');
select is((select count(*) from private.rating_runs where finished_at is null), 1::bigint, 'the night is not done');
select is(private.snapshot_ratings(100000) > 0, true, 'the next goes on');
select is((select count(*) from public.clinic_ratings), (select count(*) from public.user_clinic_info where status = 'verified'), 'every verified clinic has its rating');
select is(private.snapshot_ratings(100000), 0, 'a night that is done is left alone');
select is((select score || ' ' || tier || ' ' || version || ' ' || jsonb_array_length(components) from public.clinic_ratings where user_id = tests.id('clinic')), '68.3 B 1 5', 'a snapshot says how');
select is(left(tests.attempt('admin', 'select recompute_ratings(tests.tomorrow())'), 13), 'PT422 bad_day', 'not ahead of time');
select tests.act('admin', 'select recompute_ratings(tests.tomorrow() - 1)');
select is(private.snapshot_ratings(100000) > 0, true, 'a night is rated again when asked for');
insert into public.clinic_ratings (user_id, as_of, version, components, score, tier)
select tests.id('clinic'), day::date, 1, '[]', 10, 'D' from generate_series(private.today() - 400, private.today() - 90, interval '1 day') as day;
do $$ begin perform private.prune_clinic_ratings(1000); end $$;
select is((select count(*) from public.clinic_ratings where user_id = tests.id('clinic') and as_of < private.today() - 92 and extract(day from as_of) <> 1), 0::bigint, 'old nights go');
select is((select count(*) from public.clinic_ratings where user_id = tests.id('clinic') and as_of between private.today() - 92 and private.today() - 90), 3::bigint, 'those of 92 days stay');

-- Breakdown and preview

select tests.cells('reads how a rating comes about', format('select rating_breakdown(%L) ->> ''score''', tests.id('clinic')), 'PT403 not_allowed',
  'anon=42501', 'manager, admin, super_admin=68.3', 'manager2=PT404 clinic_not_found');
select is(tests.attempt('manager', format('select rating_breakdown(%L, 2) ->> ''version''', tests.id('clinic'))), '2', 'by another version too');
select is(tests.attempt('admin', format('select rating_breakdown(%L, 99) ->> ''version''', tests.id('clinic'))), 'PT404 formula_not_found', 'that exists');
select is(
  (select round(sum((c ->> 'points')::numeric), 1)::text from jsonb_array_elements(tests.act('admin', format('select rating_breakdown(%L)', tests.id('clinic')))::jsonb -> 'components') as c),
  '68.3', 'the points of the components come to the score'
);
select tests.cells('tries a draft on a clinic', format('select draft_breakdown(%L, tests.draft(''{"window_days": 30}'')) ->> ''score''', tests.id('clinic')), 'PT403 not_allowed',
  'anon=42501', 'admin, super_admin=7.5');
select is(tests.attempt('admin', $$ select preview_rating_formula(tests.draft('{"window_days": 1}')) $$), 'PT422 bad_formula {"fields": {"window_days": "invalid"}}', 'a wrong draft is not previewed');
select is(
  (select m ->> 'from' || (m ->> 'to') || (m ->> 'score') || ' ' || (m ->> 'delta')
     from jsonb_array_elements(tests.act('admin', $$ select preview_rating_formula(tests.draft('{"window_days": 30}')) $$)::jsonb -> 'movers') as m
    where m ->> 'user_id' = tests.id('clinic')::text),
  'BD7.5 -60.8', 'it says who moves'
);
-- Of the demo shop's last closed month: orders were confirmed by tiers of other days than its first
create function tests.previewed_bonuses(changes jsonb) returns text
language sql
return tests.act('admin', format(
  $$ select concat_ws(' ', count(*), count(*) filter (where (b ->> 'draft')::int <> (b ->> 'now')::int), sum((b ->> 'draft')::int - (b ->> 'now')::int) > 0)
       from jsonb_array_elements(preview_rating_formula(tests.draft(%L)) -> 'bonuses') as b $$, changes));
select is(tests.previewed_bonuses('{}'), '2 0 f', 'a draft that changes nothing changes nobody''s bonus');
select is(tests.previewed_bonuses((select jsonb_build_object('tiers', jsonb_agg(e || jsonb_build_object('percent', (e ->> 'percent')::numeric + 1))) from public.rating_formulas as f cross join jsonb_array_elements(f.tiers) as e where f.version = 1)),
  '2 2 t', 'one that pays a percent more in each tier costs more with everybody');

-- What a clinic knows of it

update public.shop_settings set clinics_see_tier = true;
select tests.cells('reads its tier once the setting is on', 'select my_tier() ->> ''name''', 'null', 'anon=42501', 'clinic=B', 'rival=C');
select is(tests.attempt('clinic', 'select string_agg(key, '','' order by key) from jsonb_object_keys(my_tier()) as key'), 'color,name,text', 'no score and no rate with it');

-- New clinics by another name

insert into public.rating_formulas (version, status, window_days, components, tiers, effective_from, published_at)
select 99, 'published', window_days, components, replace(tiers::text, '"Новый"', '"Новичок"')::jsonb, private.today(), now() from public.rating_formulas where version = 1;
delete from public.clinic_ratings where user_id = tests.id('clinic');
do $$ begin perform private.refresh_tiers(); end $$;
select is(tier, 'Новичок', 'their tier is called what the formula calls it') from private.clinic_tiers where user_id = tests.id('clinic');
select is((private.tier_on(tests.id('clinic'), private.today())).tier, 'Новичок', 'for bonuses too');
select ok(tests.id('clinic') in (select private.audience_ids('{"to": "clinics", "tiers": ["Новичок"]}')), 'and for campaigns');

select * from finish();
rollback;
