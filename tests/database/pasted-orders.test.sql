-- What a pasted order is read as, whose words count, and what clinics' words become.
begin;
select * from plan(79);
\ir fixtures.psql

insert into products (id, slug, sku, name, product_type_id, line_id, volume_ml, family, is_published) values
  ('7d000000-0000-4000-8000-000000000001', 'tap-o-50', 'TAP-O-0050', 'Квелорин смягчающий', 1, 5, 50, 'tap-o', true),
  ('7d000000-0000-4000-8000-000000000002', 'tap-o-200', 'TAP-O-0200', 'Квелорин смягчающий', 1, 5, 200, 'tap-o', true),
  ('7d000000-0000-4000-8000-000000000003', 'tap-b-1000', 'TAP-B-1000', 'Bravuthin', 9, 5, 1000, 'tap-b', true),
  ('7d000000-0000-4000-8000-000000000004', 'tap-h-50', 'TAP-H-0050', 'Секретолин', 1, 5, 50, null, false),
  ('7d000000-0000-4000-8000-000000000005', 'tap-z-30', 'TAP-Z-0030', 'Жубэхин', 7, 5, 30, 'tap-z', true),
  ('7d000000-0000-4000-8000-000000000006', 'tap-z-100', 'TAP-Z-0100', 'Жубэхин', 7, 5, 100, 'tap-z', true);
update availability set price = 1000 where sku like 'TAP-_-%';
select private.move_stock(array(select (product_id, 100)::private.stock_move from availability where sku like 'TAP-_-%' and sku <> 'TAP-Z-0030'), 'receipt', 'tap');

create function tests.pasted(variadic texts text[]) returns jsonb language sql
return (select match_order_lines(jsonb_agg(jsonb_build_object('text', t) order by n)) from unnest(texts) with ordinality as u (t, n));
create function tests.reads(answer jsonb) returns text language sql
return (
  select string_agg(
           concat_ws(' ', l.line ->> 'state', l.line ->> 'quantity', (
             select string_agg(p.sku || case c ->> 'match_type' when 'exact' then '' else ' ' || (c ->> 'match_type') end, ' ' order by k)
               from jsonb_array_elements(l.line -> 'candidates') with ordinality as u (c, k) join products as p on p.id::text = c ->> 'product_id'
              where p.sku like 'TAP-_-%' and k <= 2
           )), '; ' order by l.n
         )
    from jsonb_array_elements(answer) with ordinality as l (line, n)
);
grant execute on all functions in schema tests to anon, authenticated;

-- Reading

select is(tests.act('clinic', format('select tests.reads(tests.pasted(%L))', typed)), expected, format('«%s»', typed))
  from (values
    ('квелорин 50 мл 3 шт', 'matched 3 TAP-O-0050'), ('квелорин 50мл х5', 'matched 5 TAP-O-0050'), ('3 x квелорин 200 мл', 'matched 3 TAP-O-0200'),
    ('квелорин 200 - 3 шт', 'matched 3 TAP-O-0200'), ('квелорин 50 мл (2)', 'matched 2 TAP-O-0050'), ('квелорин 50мл 4', 'matched 4 TAP-O-0050'),
    ('квелорин 200 4', 'matched 4 TAP-O-0200'), ('Квелорин 0,2 л — две штуки', 'matched 2 TAP-O-0200'), ('квелорин 0.2 кг * 2', 'matched 2 TAP-O-0200'),
    ('bravuthin литровый 2 шт', 'matched 2 TAP-B-1000'), ('bravuthin 1 л', 'matched 1 TAP-B-1000'), ('бравутин 1кг 3 дана', 'matched 3 TAP-B-1000'),
    ('12. квелорин 50 мл 3 шт', 'matched 3 TAP-O-0050'), ('2) квелорин 50мл', 'matched 1 TAP-O-0050'), ('— квелорин 50мл 7 уп.', 'matched 7 TAP-O-0050'),
    ('[24.11.2026, 10:12] Айгуль: квелорин 50 мл 3 шт', 'matched 3 TAP-O-0050'), ('24.11.26, 10:12 - Айгуль: квелорин 50 мл 3 шт', 'matched 3 TAP-O-0050'),
    ('квелорин 50 мл по 12 500 тг - 3 шт', 'matched 3 TAP-O-0050'), ('квелорин 50 мл 3шт*12500=37500', 'matched 3 TAP-O-0050'),
    (e'квелорин 50 мл\t3', 'matched 3 TAP-O-0050'), (e'3\tквелорин 50 мл', 'matched 3 TAP-O-0050'), (e'1\tквелорин 50 мл\t3\t12500\t37500', 'matched 3 TAP-O-0050'),
    ('квелорин 50 мл;3', 'matched 3 TAP-O-0050'), (e'квелорин\t200\t3', 'matched 3 TAP-O-0200'), (e'квелорин 50 мл\t3,00', 'matched 3 TAP-O-0050'), (e'квелорин\t200\t3,00', 'matched 3 TAP-O-0200'),
    (e'TAP-O-0050\t6', 'matched 6 TAP-O-0050'), (e'6\ttap-o-0050', 'matched 6 TAP-O-0050'), ('ТАР-О-0050 6 шт', 'matched 6 TAP-O-0050'), ('TAPO0050 крем х6', 'matched 6 TAP-O-0050'),
    ('rdtkjhby 50 vk 3 in', 'matched 3 TAP-O-0050'), ('kvelorin 50 ml x3', 'matched 3 TAP-O-0050'), ('квелopин 50 мл 3 шт', 'matched 3 TAP-O-0050'),
    ('пожалуйста квелорин 50 мл 3 шт 🙏', 'matched 3 TAP-O-0050'),
    ('квелорин 50 мл 1,5 шт', 'choose TAP-O-0050'), ('TAP-O-0050 х 2.5', 'choose TAP-O-0050'), (e'квелорин 50 мл\t1,5', 'choose TAP-O-0050'),
    ('зюзюбра 1,5 шт', 'unknown'), ('квелорин 50 мл 2.0 шт', 'matched 2 TAP-O-0050'),
    ('квелорин 3 шт', 'choose 3 TAP-O-0050 TAP-O-0200'), ('квелорин 70 мл', 'choose 1 TAP-O-0050 partial TAP-O-0200 partial'),
    ('квелорин 50 мл и 200 мл по 2 каждого', 'choose 2 TAP-O-0050 TAP-O-0200 partial'), ('квелорн 50 мл 3 шт', 'choose 3 TAP-O-0050 fuzzy'),
    ('квелорин небывальщина 50 мл', 'choose 1 TAP-O-0050 partial TAP-O-0200 partial'),
    ('жубэхин 30 мл 2 шт', 'unavailable 2 TAP-Z-0030 TAP-Z-0100 replacement'),
    ('зюзюбра 50 мл 3 шт', 'unknown 3'), ('секретолин 50 мл 3 шт', 'unknown 3'),
    ('Здравствуйте!', 'noise'), ('спасибо большое 🌸', 'noise'), ('Итого: 148 600 тг', 'noise'), ('---', 'noise'), ('', 'noise'), ('тел 8 701 234 56 78', 'noise'),
    ('оплатим каспи завтра', 'noise'), ('г. Алматы, ул. Абая 12, офис 3', 'noise')
  ) as t (typed, expected);

select is(tests.act('clinic', format('select tests.reads(tests.pasted(%s))', (select string_agg(quote_literal(t), ', ') from unnest(texts) as t))), expected, says)
  from (values
    ('{по 2 каждого:,квелорин 50 мл,bravuthin 1 л 5 шт}'::text[], 'noise; matched 2 TAP-O-0050; matched 5 TAP-B-1000', 'what is said of each above counts for lines that say nothing'),
    ('{квелорин 50 мл,bravuthin 1 л,и всё по 4 шт}', 'matched 4 TAP-O-0050; matched 4 TAP-B-1000; noise', 'so it does below'),
    ('{квелорин 50 мл,квелорин 50 мл}', 'matched 1 TAP-O-0050; matched 1 TAP-O-0050', 'equal lines are each answered')
  ) as t (texts, expected, says);
select is(
  tests.act('clinic', $$ select match_order_lines('[{"text": "квелорин 50 мл 3 шт", "quantity": 8}, {"text": "", "quantity": 2}]') #>> '{0,quantity}' $$),
  '8', 'a quantity of its own column counts'
);
select is(
  tests.act('clinic', $$ select tests.reads(match_order_lines('[{"text": "квелорин 50 мл 3 шт", "quantity": 1.5}, {"text": "квелорин 50 мл 1,5 шт", "quantity": 2}]')) $$),
  'choose TAP-O-0050; matched 2 TAP-O-0050', 'nor is a part of a piece one'
);
select is(
  tests.act('clinic', $$ select (match_order_lines('[{"text": " x "}]') -> 0) - 'candidates' $$),
  '{"line": 1, "text": " x ", "state": "noise", "quantity": null}', 'the text is answered as it was given'
);
select is(
  tests.act('clinic', $$ select match_order_lines('[{"text": "TAP-H-0050"}, {"text": "секретолин 50"}]')::text ~ 'matched|7d000000-0000-4000-8000-000000000004' $$),
  'false', 'what is not published is not found, by its article number neither'
);
select is(tests.attempt('clinic', format('select match_order_lines(%L)', lines)), 'PT422 bad_order_lines {"max": 200}', format('%s is no order', left(lines, 40)))
  from unnest(array['[]', '{}', 'null', '[{}]', '[{"text": 1}]', (select jsonb_agg('{"text": "a"}'::jsonb)::text from generate_series(1, 201))]) as lines;

-- Words of clinics

select is(tests.act('clinic', $$ select save_clinic_words('[{"text": "наш любимый 3 шт", "product_id": "7d000000-0000-4000-8000-000000000002"}]') $$), '{"kept": 1}', 'a choice is kept');
select is(tests.act(persona, format('select tests.reads(match_order_lines(%L, %L))', '[{"text": "Любимый наш - 5 шт"}]', clinic)), expected, says)
  from (values
    ('clinic', null, 'matched 5 TAP-O-0200', 'and counts in any order of the words'),
    ('manager', tests.id('clinic'), 'matched 5 TAP-O-0200', 'also for the manager'),
    ('manager', null, 'unknown 5', 'not where no clinic is named'),
    ('rival', null, 'unknown 5', 'nor for another clinic')
  ) as t (persona, clinic, expected, says);
select tests.act('clinic', $$ select save_clinic_words('[{"text": "наш любимый", "product_id": "7d000000-0000-4000-8000-000000000001"}]') $$);
select is(tests.act('clinic', $$ select tests.reads(tests.pasted('наш любимый')) $$), 'matched 1 TAP-O-0050', 'the last choice counts');
update products set is_published = false where sku = 'TAP-O-0050';
select is(tests.act('clinic', $$ select tests.reads(tests.pasted('наш любимый')) $$), 'unknown 1', 'what is no longer published is not chosen');
update products set is_published = true where sku = 'TAP-O-0050';
select is(
  tests.act('clinic', $$ select save_clinic_words('[{"text": "спасибо", "product_id": "7d000000-0000-4000-8000-000000000001"},
    {"text": "TAP-O-0050 3", "product_id": "7d000000-0000-4000-8000-000000000002"}, {"text": "наше", "product_id": "7d000000-0000-4000-8000-000000000004"}]') $$),
  '{"kept": 0}', 'a greeting, an article number and what is unpublished are no words'
);
insert into clinic_words (clinic_id, text_key, words, product_id, chosen_at)
select tests.id('clinic'), 'tap ' || n, 'tap', '7d000000-0000-4000-8000-000000000001', now() - n * interval '1 minute' from generate_series(1, 1005) as n;
select tests.act('clinic', $$ select save_clinic_words('[{"text": "наш второй", "product_id": "7d000000-0000-4000-8000-000000000001"}]') $$);
select is((select count(*) || ' ' || bool_or(text_key = 'tap 1005') from clinic_words where clinic_id = tests.id('clinic')), '1000 false', 'the oldest words make room');

insert into clinic_words (clinic_id, text_key, words, product_id)
select tests.id(c), w, w, '7d000000-0000-4000-8000-000000000001'::uuid
  from unnest('{clinic,rival,pending}'::text[]) as c cross join unnest('{наша прелесть,три слова сразу,бальзамчик}'::text[]) as w
union all select tests.id(c), 'наша тайна', 'наша тайна', '7d000000-0000-4000-8000-000000000001' from unnest('{clinic,rival}'::text[]) as c;
select is(
  tests.act('admin', $$ select order_word_offers() $$),
  '[{"words": "наша прелесть", "clinics": 3, "product": "Квелорин смягчающий (Крем)"}]',
  'what three clinics call a product is offered: not three words, not a synonym that there is'
);
insert into clinic_words (clinic_id, text_key, words, product_id, chosen_at)
select tests.id('clinic'), 'новое ' || n, 'новое', '7d000000-0000-4000-8000-000000000001', now() + interval '1 minute' from generate_series(1, 20000) as n;
select is(tests.act('admin', $$ select order_word_offers() $$), '[]', 'of the latest 20,000 choices');

select * from finish();
rollback;
