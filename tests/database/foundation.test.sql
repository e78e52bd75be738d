-- БИН and ИИН, phones, websites, and the forms of errors.
begin;
select plan(112);
\ir fixtures.psql

select is(private.kz_id_valid(id), expected, format('%s %s: %s', coalesce(to_json(id)::text, 'null'), why, expected)) from (values
  ('900101300017', true, 'is an ИИН, first weights'),
  ('900101300811', true, 'is an ИИН, second weights'),
  ('260140000015', true, 'is a БИН, first weights'),
  ('260140000604', true, 'is a БИН, second weights'),
  ('940140000385', true, 'is a БИН of the last century'),
  ('971240001315', true, 'is a БИН registered in December'),
  ('050140001853', false, 'has a wrong control digit'),
  ('900101300018', false, 'has a wrong control digit'),
  ('260140000016', false, 'has a wrong control digit'),
  ('000000000000', false, 'has no real date'),
  ('26014000001', false, 'has 11 digits'),
  ('2601400000150', false, 'has 13 digits'),
  ('26014000001a', false, 'has a letter'),
  ('260140 000015', false, 'has a space'),
  (E'260140000015\n', false, 'ends in a line break'),
  ('-60140000015', false, 'has a sign'),
  ('', false, 'is empty'),
  (null, false, 'is nothing')
) as v (id, expected, why);

select is(private.kz_id_valid('26014000063' || digit), false, format('no last digit completes 26014000063, not %s either', digit))
  from generate_series(0, 9) as digit;
select is(private.kz_id_control_digit('260140000630'), null, 'both passes give 10 for 26014000063: such numbers are not issued');

-- Right control digits, wrong structure: the numbers are completed here, so that only the structure can refuse them.
select is(private.kz_id_valid(prefix || private.kz_id_control_digit(prefix || '0')), expected, format('%s… %s: %s', prefix, why, expected))
  from (values
    ('90022930001', false, 'is the 29th of February of a common year'),
    ('96022930001', true, 'is the 29th of February of a leap year'),
    ('00022950002', true, 'is the 29th of February 2000'),
    ('90133130001', false, 'is a 13th month'),
    ('90010130003', true, 'is an ИИН of the twentieth century'),
    ('90010170004', false, 'has a century that does not exist'),
    ('90010100002', false, 'has a century that does not exist'),
    ('26134000001', false, 'is a БИН of a 13th month'),
    ('26004000001', false, 'is a БИН of no month'),
    ('26017000001', false, 'is a БИН of no kind'),
    ('26014400001', false, 'is a БИН of no kind of office'),
    ('26016300002', true, 'is a БИН of a farm')
  ) as v (prefix, expected, why);

-- In a database with an ICU locale, \d knows the digits of every script.
select is(private.kz_id_valid('٢٦٠١٤٠٠٠٠٠١٥'), false, 'Arabic digits are no БИН');
select is(private.normalize_phone('77٠١١٢٣٤٥٦٧'), null, 'Arabic digits are no phone');

select is(private.normalize_phone(typed), expected, format('%s becomes %s', coalesce(quote_literal(typed), 'null'), coalesce(expected, 'nothing')))
  from (values
    ('+7 (701) 123-45-67', '+77011234567'),
    ('8 701 123 45 67', '+77011234567'),
    ('7011234567', '+77011234567'),
    ('77011234567', '+77011234567'),
    ('+7 727 250 00 00', '+77272500000'),
    ('+7 611 123 45 67', null),
    ('+7 495 123 45 67', null),
    ('+1 701 123 4567', null),
    ('+998 90 123 45 67', null),
    ('701123456', null),
    ('770112345678', null),
    ('call me', null),
    ('', null),
    (null, null)
  ) as v (typed, expected);

select is(private.normalize_website(typed), expected, format('%s becomes %s', coalesce(quote_literal(typed), 'null'), coalesce(expected, 'nothing')))
  from (values
    (' Derma.kz ', 'https://derma.kz'),
    ('HTTP://Derma.KZ/About?x=1#Top', 'http://derma.kz/About?x=1#Top'),
    ('www.instagram.com/Derma.House/', 'https://www.instagram.com/Derma.House/'),
    ('дерма-хаус.қаз', 'https://дерма-хаус.қаз'),
    ('derma.kz:8080', 'https://derma.kz:8080'),
    ('https://www.tiktok.com/@derma', 'https://www.tiktok.com/@derma'),
    ('@Derma.House_1', '@derma.house_1'),
    ('@', null),
    ('@derma house', null),
    ('@' || repeat('x', 31), null),
    ('derma', null),
    ('derma kz', null),
    ('https://derma.kz/a b', null),
    ('https://derma.kz@evil.example', null),
    ('derma.kz@evil.example', null),
    ('https://', null),
    ('javascript:alert(1)', null),
    ('javascript://derma.kz/%0Aalert(1)', null),
    ('data:text/html,derma.kz', null),
    ('ftp://derma.kz', null),
    ('derma.kz/' || repeat('x', 200), null),
    ('', null),
    (null, null)
  ) as v (typed, expected);

select throws_ok($$ select private.fail(409, 'word', '{"a": 1}') $$, 'PT409', 'word', 'an error has the HTTP status in its SQLSTATE and a word');
select is(tests.act('anon', $$ select private.fail(418, 'teapot', '{"a": 1}') $$), 'PT418 teapot {"a": 1}', 'an error has details as JSON');
select ok(private.like_pattern('50%_\') = '%50\%\_\\%', 'what people search for means every character literally');
select ok('Крем 50%' ilike private.like_pattern(' 50% '), 'a search is trimmed');
select is(private.like_pattern(typed), '%ag-006 й%', format('of «%s» the pattern is plain', typed))
  from (values (e'AG\u2011006\u00a0И\u0306'), (e'\ufeffAG-0\u00ad06 Й\u200b')) as v (typed);
select is(private.asked_for(typed), expected, format('«%s» asks for «%s»', typed, expected))
  from (values
    ('Заказ', 'Заказ'), ('Заказ Luna', 'Заказ Luna'), ('Клиника «Заказ»', 'Клиника «Заказ'), ('Артемида 2', 'Артемида 2'), ('Кодеин 5', 'Кодеин 5'), ('No name', 'No name'), ('N95', 'N95'),
    ('тел. дом', 'тел. дом'), ('Luna тел. 701', 'Luna 701'), ('ИП Luna', 'Luna'), ('50%', '50%'), ('__', '__'), (e' \u200b ', ''), ('№', '№'), (null, null)
  ) as v (typed, expected);
select is(private.search_patterns(typed), expected, format('«%s» is looked for as %s', typed, expected))
  from (values
    ('8 701 809', array['%8701809%']), ('«Luna», Алматы.', array['%алматы%', '%luna%']), ('8701-809-63-69', array['%87018096369%']),
    ('2026-000599', array['%2026-000599%']), ('L’Oreal', array['%loreal%']), ('Крем №5', array['%крем%', '% 5%']), (null, null)
  ) as v (typed, expected);
select is(private.searchable(e'Крем №5 «L''Or»'), ' крем  5 lor', 'what is searched has no such signs either');
select is(private.search_words(e'кре\u00adм Краи\u0306 \u200bкон\u2060центрат 1\u00a0000'), array['крем', 'край', 'концентрат', '1', '000'], 'what nobody sees parts no word');
select is((private.page_window(0, 1000)).take, 100, 'a page has at most 100 rows');
select is((private.page_window(-5, 0)).skip, 0, 'pages are counted from 1');

select * from finish();
rollback;
