-- What a query finds, however it is typed; that the dictionary follows the products; and who may touch what.
begin;
select plan(521);
\ir fixtures.psql

-- Words that no shop has, so that the demo catalogue's products never mix in.
insert into products (slug, sku, name, product_type_id, line_id, volume_ml, composition, is_published, is_hit, is_new, position) values
  ('tap-s-kvelorin', 'TAP-S1', 'Квелорин тестолин смягчающий', 1, 5, 77, 'Aqua, Zymbrotol, Beta-Ghlukan, Vexil 913', true, false, false, 3),
  ('tap-s-bravuthin', 'TAP-S2', 'Bravuthin тестолин', 7, 6, 913, '', true, true, false, 2),
  ('tap-s-akvanimbus', 'TAP-S3', 'Акванимбус тестолин', 9, 5, 914, '', true, false, true, 1),
  ('tap-s-zhubehin', 'TAP-S4', 'Жубэхин чёрнолин, Қымызтен 0,7%', 1, 6, 915, '', true, false, false, 4),
  ('tap-s-secret', 'TAP-S5', 'Секретолин тестолин', 1, 5, 916, 'Sekretosil', false, false, false, 5);
update availability as a set price = v.price
  from (values ('TAP-S1', 5000), ('TAP-S2', 3000), ('TAP-S5', 1000)) as v (sku, price) where a.sku = v.sku;
update products
   set actives = '[{"name": "Вумзилол", "inci": "Wumzhilolum", "percent": 37.5}, {"name": "Цыпразин"}]', ph_min = 13.1, ph_max = 13.4, phototypes = '{3,4}'
 where sku = 'TAP-S3';
insert into search_aliases (alias, term) values ('жужуникс', 'bravuthin'), ('волшебная пыль', 'zymbrotol');

create function tests.finds(query text, max_results int default 50) returns text
language sql stable
return (
  select string_agg(substr(hit ->> 'slug', 7) || ' ' || (hit ->> 'match_type'), ', ')
    from jsonb_array_elements(search_suggestions(query, max_results => max_results) -> 'data' -> 'results') as hit
   where hit ->> 'slug' like 'tap-s-%'
);
comment on function tests.finds is 'Which of the tests'' products the search box shows, in its order, and as what.';

-- However long a query is, its first 100 signs are read, and nothing more is done with the rest.
set local statement_timeout = '5s';
select is(tests.finds('квелорин ' || repeat(text, 250000)), 'kvelorin ' || found, format('250,000 times «%s» behind a word cost nothing', text))
  from (values (' ', 'exact'), (e'\u200b', 'exact'), (' я', 'partial')) as long (text, found);
reset statement_timeout;

-- Of a pasted line's many words one is typed right, or it is prose, whose words are not compared with the dictionary

select is((select count(*) > 0 from private.search_matches(line, 0.3, 10, 300, is_pasted => true) as m
            join products as p on p.id = m.product_id where p.slug like 'tap-s-%'), is_read, line)
  from (values ('жъххц пфщыв ьъждл квелорим', true), ('жъххц пфщыв ьъждл чшцфы квелорим', false), ('жъххц пфщыв ьъждл чшцфы квелорин', true)) as v (line, is_read);

-- Every way to resolve a word

select is(tests.finds(query), expected, format('%s: «%s»', way, query))
  from (values
    ('a whole word', 'квелорин', 'kvelorin exact'),
    ('an article number', 'TAP-S2', 'bravuthin exact'),
    ('an article number in small letters', 'tap-s2', 'bravuthin exact'),
    ('an article number in the Russian layout', 'ефз-ы2', 'bravuthin exact'),
    ('an article number longer than any', 'tap-s23', null),
    ('the article number of what is not for sale', 'tap-s5', null),
    ('any case', 'КвеЛОРин', 'kvelorin exact'),
    ('a soft hyphen within', e'квело\u00adрин', 'kvelorin exact'),
    ('signs that nobody sees', e'\ufeffкве\u200bло\u2060рин', 'kvelorin exact'),
    ('an article number with another hyphen', e'TAP\u2011S2', 'bravuthin exact'),
    ('several words in any order', 'смягчающий квелорин', 'kvelorin exact'),
    ('another ending', 'смягчающая квелорину', 'kvelorin exact'),
    ('ё as е', 'чернолин', 'zhubehin exact'),
    ('a word being typed', 'квело', 'kvelorin exact'),
    ('a letter of the next word', 'квелорин с', 'kvelorin exact'),
    ('Latin letters', 'kvelorin', 'kvelorin exact'),
    ('Cyrillic letters', 'бравутин', 'bravuthin exact'),
    ('by ear', 'bravutin', 'bravuthin exact'),
    ('an alias', 'жужуникс', 'bravuthin exact'),
    ('an alias with an ending', 'жужуникса', 'bravuthin exact'),
    ('an alias of two words', 'волшебная пыль', 'kvelorin partial'),
    ('one word typed as two', 'аква нимбус', 'akvanimbus exact, kvelorin partial'),
    ('two words typed as one', 'квелоринсмягчающий', 'kvelorin exact'),
    ('three words typed as one', 'квелоринсмягчающийкрем', 'kvelorin exact'),
    ('a hyphen left out', 'бетаглукан', 'kvelorin partial'),
    ('a letter left out', 'квелорн', 'kvelorin fuzzy'),
    ('doubled letters', 'квеллоррриин', 'kvelorin exact'),
    ('a letter too many', 'квелоурин', 'kvelorin fuzzy'),
    ('another letter', 'квелорим', 'kvelorin fuzzy'),
    ('letters swapped', 'квеолрин', 'kvelorin fuzzy'),
    ('letters swapped in another ending', 'квеолрину', 'kvelorin fuzzy'),
    ('a letter replaced in another ending', 'смегчающая', 'kvelorin fuzzy'),
    ('a Latin word with a typo in Cyrillic', 'брувутин', 'bravuthin fuzzy'),
    ('an alias with letters swapped', 'жужунискс', 'bravuthin fuzzy'),
    ('an article number without hyphens', 'taps2', 'bravuthin exact'),
    ('letters that sound like one', 'xxqq', null),
    ('a typo and a true word', 'квелорн смягчающий', 'kvelorin fuzzy'),
    ('the middle of a word', 'велори', 'kvelorin partial'),
    ('an ingredient', 'zymbrotol', 'kvelorin partial'),
    ('an ingredient by ear', 'зимбротол', 'kvelorin partial'),
    ('a name and an ingredient', 'квелорин zymbrotol', 'kvelorin partial'),
    ('half of the words', 'квелорин небывальщина', 'kvelorin partial'),
    ('a Russian word in the English layout', 'rdtkjhby', 'kvelorin exact'),
    ('letters that share keys with punctuation', ';e,''[by', 'zhubehin exact'),
    ('the same with shift', ':E<"{BY', 'zhubehin exact'),
    ('an English word in the Russian layout', 'икфмгершт', 'bravuthin exact'),
    ('a volume', 'квелорин 77', 'kvelorin exact'),
    ('a volume with its unit', 'квелорин 77мл', 'kvelorin exact'),
    ('a volume in Latin', 'квелорин 77 ml', 'kvelorin exact'),
    ('a unit being typed', 'квелорин 77м', 'kvelorin exact'),
    ('a volume alone', '914ml', 'akvanimbus exact'),
    ('another volume', 'квелорин 915', 'kvelorin partial'),
    ('numbers of a composition are no volumes', '913', 'bravuthin exact'),
    ('a decimal comma', 'жубэхин 0,7%', 'zhubehin exact'),
    ('a decimal point', 'жубэхин 0.7', 'zhubehin exact'),
    ('Kazakh letters', 'ҚЫМЫЗТЕН', 'zhubehin exact'),
    ('Kazakh letters typed as Russian', 'кымызтен', 'zhubehin exact'),
    ('a stop word', 'тоник для акванимбус', 'akvanimbus exact'),
    ('a question', 'подскажите, есть ли у вас квелорин?', 'kvelorin exact'),
    ('a question in the other layout', 'tcnm kb e dfc rdtkjhby', 'kvelorin exact'),
    ('more of a question than eight words', 'здравствуйте вот мне бы что нибудь лучше подскажите пожалуйста какой есть квелорин смягчающий', 'kvelorin exact'),
    ('a question and nothing else', 'что у вас есть', null),
    ('a word that nobody knows beside one that few have', 'квелорин небывальщина чудовищная', 'kvelorin partial'),
    ('a word that nobody knows beside a number', 'небывальщина 77', null),
    ('the type', 'тоник акванимбус', 'akvanimbus exact'),
    ('part of a hyphened type', 'пенка bravuthin', 'bravuthin exact'),
    ('the line', 'квелорин aqua science', 'kvelorin exact, akvanimbus partial'),
    ('full-width letters', 'ｂｒａｖｕｔｈｉｎ', 'bravuthin exact'),
    ('quotes and dashes', '«квелорин» — смягчающий', 'kvelorin exact'),
    ('an emoji beside it', '🙂 квелорин', 'kvelorin exact'),
    ('two edits in a short word are too many', 'квлорм', null),
    ('similar is not the same', 'брави', null),
    ('the share of a substance', '37,5 %', 'akvanimbus exact'),
    ('a share in other words', 'акванимбус 37.50-процентный', 'akvanimbus exact'),
    ('a share in a name', 'жубэхин 0,7%', 'zhubehin exact'),
    ('another share', 'акванимбус 38%', 'akvanimbus partial'),
    ('the number of a share is no other number', '37.5', null),
    ('a volume is no share', 'акванимбус 914%', 'akvanimbus partial'),
    ('a pH', 'pH 13,4', 'akvanimbus exact'),
    ('a pH in Russian letters, some tenths off', 'рн:12.8', 'akvanimbus exact'),
    ('a pH in the other layout', 'зР 13', 'akvanimbus exact'),
    ('a pH that is too far off', 'pH 12.7', null),
    ('a pH beside a word', 'тестолин с pH 13', 'akvanimbus exact, bravuthin partial, kvelorin partial'),
    ('a phototype', 'акванимбус для фототипа IV', 'akvanimbus exact'),
    ('a phototype by a number', '3-й фототип акванимбус', 'akvanimbus exact'),
    ('another phototype', 'акванимбус фототип V', 'akvanimbus partial'),
    ('no phototype', 'фототип 7', null),
    ('a substance', 'вумзилол', 'akvanimbus partial'),
    ('a substance by its INCI name', 'wumzhilolum', 'akvanimbus partial'),
    ('a substance without a share', 'ципразин', 'akvanimbus partial'),
    ('an unpublished product', 'секретолин', null),
    ('an ingredient of an unpublished product', 'sekretosil', null)
  ) as v (way, query, expected);

-- Keys

select is(private.search_fold(latin), private.search_fold(cyrillic), format('%s sounds like %s', latin, cyrillic))
  from (values
    ('niacinamide', 'ниацинамид'), ('syvorotka', 'сыворотка'), ('vitamin', 'витамин'), ('ceramide', 'церамид'), ('krem', 'крем'),
    ('peptide', 'пептид'), ('shchit', 'щит'), ('squalane', 'сквалан'), ('salicylic', 'салицилик'), ('emulsiya', 'эмульсия'),
    ('chistka', 'чистка'), ('zhozhoba', 'жожоба'), ('phlox', 'флокс'), ('retinol', 'ретинол'), ('күтім', 'кутим'), ('c', 'с')
  ) as v (latin, cyrillic);
select is(private.search_swap_layout(private.search_swap_layout(typed)), typed, format('«%s» in the other layout and back', typed))
  from unnest(array['крем', 'бальзам', 'эссенция', 'hydra balance']) as typed;
select is(private.search_words('SPF50, 50 мл/1000ml — q10 0,3%'), '{spf,50,50,1000,q,10,0.3}'::text[], 'numbers and words are separated, units dropped');
select is(private.search_edit_distance('крме', 'крем', 1), 1, 'two letters in the wrong order are one slip');
select cmp_ok(private.search_edit_distance('кремль', 'крем', 1), '>', 1, 'two letters too many are two slips');

-- What nobody means, and what some mean badly

select is(tests.finds(query), null, format('%s find nothing', what))
  from (values
    ('no query', null), ('no letters', ''), ('blanks', E'  \t\n '), ('one letter', 'к'), ('one letter among blanks', '  к  '), ('marks', '!!!'),
    ('a backslash', '\'), ('emoji', '🙂🙂'), ('stop words', 'для'), ('one letter repeated', 'кккккк'), ('signs without a sound', 'ьъь'), ('zero', '000')
  ) as v (what, query);
select is(search_suggestions('к'), '{"success": true, "data": {"results": []}}', 'nothing found is an answer like any other');
select lives_ok(format('select search_suggestions(%L)', query), format('«%s» is only a query', left(query, 30)))
  from (values
    ($$'; drop table products; --$$), ($$' or 1=1 --$$), ('квелорин & | ! <-> (:*'), ($$'квелорин':* & !''$$), ('%_%'), ('\'), ('{"a": [1]}'),
    (repeat('квелорин ', 100000)), (repeat('я', 1000000)), (repeat('🙂', 5000)), (repeat('9', 500)), ('а б в г д е ж з и к л м н о п р с т у')
  ) as v (query);
select is(tests.finds(repeat('квелорин ', 1000)), 'kvelorin exact', 'a huge query is cut, and searched');
select is(tests.finds('квелорин смягчающий тестолин крем aqua science 77 квелорин ' || repeat('небывальщина ', 4)), 'kvelorin exact', 'eight words count');

select cmp_ok(jsonb_array_length(search_suggestions('тестолин', max_results => wanted) -> 'data' -> 'results'), '=', expected, format('%s results wanted, %s given', wanted, expected))
  from (values (-5, 1), (0, 1), (1, 1), (2, 2), (null, 3), (1000000, 3)) as v (wanted, expected);
select cmp_ok(jsonb_array_length(search_suggestions('аа', max_results => 1000) -> 'data' -> 'results'), '<=', 50, 'never more than fifty');
select is(
  (search_suggestions('квелорн', threshold) -> 'data' -> 'results' @? '$[*] ? (@.slug == "tap-s-kvelorin")'), expected, format('a threshold of %s', threshold)
)
  from (values (null, true), (-1, true), (0, true), (0.1, true), (0.3, true), (0.95, false), (1, false), (7, false)) as v (threshold, expected);
select is(
  search_suggestions('bravuthin') -> 'data' -> 'results' -> 0,
  '{"slug": "tap-s-bravuthin", "product_name": "Bravuthin тестолин", "product_type": "Гель-пенка", "line": "Age Science", "volume_ml": 913,
    "price": 3000, "image_url": null, "match_type": "exact"}'::jsonb,
  'a result has the fields of the contract'
);
select is(tests.finds('тестолин'), 'akvanimbus exact, bravuthin exact, kvelorin exact', 'the more of a product is met, the higher it is listed');

-- Upkeep: all in this one transaction

create view tests.recounted as
  select ltrim(word, '~') as term, sum(ndoc) filter (where word not like '~%') as main, sum(ndoc) filter (where word like '~%') as composition
    from ts_stat('select lexemes from private.search_documents') where word not like '#%' group by 1;
create view tests.miscounted as
  select term from private.search_terms as t full join tests.recounted as r using (term)
   where (t.main_count, t.composition_count) is distinct from (coalesce(r.main, 0), coalesce(r.composition, 0));

select is_empty('select * from tests.miscounted', 'the dictionary counts every word of every product');
update products set name = 'Новолин тестолин' where slug = 'tap-s-kvelorin';
select is(tests.finds('квелорин'), null, 'a renamed product: the old name is gone');
select is(tests.finds('новолин'), 'kvelorin exact', 'a renamed product: the new name is found');
select is(tests.finds('новалин'), 'kvelorin fuzzy', 'a renamed product: the new name forgives slips');
select is_empty($$ select from private.search_terms where term = 'квелорин' $$, 'a word that no product has leaves the dictionary');
update products set composition = 'Novosil' where slug = 'tap-s-kvelorin';
select is(tests.finds('zymbrotol'), null, 'a changed composition: what is no longer in it is gone');
select is(tests.finds('novosil'), 'kvelorin partial', 'a changed composition: what is new in it is found');
update products set product_type_id = 9 where slug = 'tap-s-kvelorin';
select is(tests.finds('тоник новолин'), 'kvelorin exact, akvanimbus partial', 'a product of another type is found by that');
update products set ph_min = 0, ph_max = 0 where slug = 'tap-s-kvelorin';
select is(tests.finds('ph 0'), 'kvelorin exact', 'a changed fact is found');
update products set volume_ml = 917 where slug = 'tap-s-kvelorin';
select is(tests.finds('917'), 'kvelorin exact', 'a changed volume is found');
update product_types set name = 'Переимен' where id = 9;
select is(tests.finds('переимен новолин'), 'kvelorin exact, akvanimbus partial', 'a renamed type is found');
update product_lines set name = 'Linorin Science' where id = 5;
select is(tests.finds('линорин новолин'), 'kvelorin exact, akvanimbus partial', 'a renamed line is found');
update products set slug = 'tap-s-moved' where slug = 'tap-s-kvelorin';
select is(tests.finds('новолин'), 'moved exact', 'a moved product is found where it is');

update products set is_published = true where slug = 'tap-s-secret';
select is(tests.finds('секретолин'), 'secret exact', 'a published product is found');
update products set is_published = false where slug = 'tap-s-secret';
select is(tests.finds('секретолин'), null, 'an unpublished product is gone');
delete from products where slug = 'tap-s-zhubehin';
select is(tests.finds('жубэхин'), null, 'a deleted product is gone');
insert into products (slug, sku, name, product_type_id, line_id, volume_ml, is_published)
select 'tap-s-bulk-' || n, 'TAP-BULK-' || n, 'Оптолин номер' || chr(1072 + n), 1, 5, 918, n < 40 from generate_series(1, 60) as n where n <= 31 or n > 40;
select cmp_ok(jsonb_array_length(search_suggestions('оптолин', max_results => 50) -> 'data' -> 'results'), '=', 31, 'a bulk import is found, but for what is not published');
select is_empty('select * from tests.miscounted', 'after all this the dictionary counts every word of every product');
delete from products where slug like 'tap-s-bulk-%';
select is(tests.finds('оптолин'), null, 'and gone as quickly');

update search_aliases set alias = 'мухубрикс' where alias = 'жужуникс';
select is(tests.finds('жужуникс'), null, 'a changed alias: the old one is gone');
select is(tests.finds('мухубрикс'), 'bravuthin exact', 'a changed alias: the new one is found');
delete from search_aliases where alias = 'мухубрикс';
select is(tests.finds('мухубрикс'), null, 'a deleted alias is gone');
select throws_ok($$ insert into search_aliases (alias, term) values ('раз два три', 'крем') $$, '23514', null, 'an alias has two words at most');
select throws_ok($$ insert into search_aliases (alias, term) values ('слово', 'два слова') $$, '23514', null, 'it stands for one word');
select throws_ok($$ insert into search_aliases (alias, term) values ('ьъ', 'крем') $$, '23514', null, 'nor are signs without a sound');
select throws_ok($$ insert into search_aliases (alias, term) values ('!!', '??') $$, '23514', null, 'marks are no words');
select throws_ok($$ insert into search_aliases (alias, term) values ('Тэст', 'крем'), ('тест', 'КРЕМ') $$, '23505', null, 'what sounds the same is the same alias');

-- The catalogue

create function tests.lists(arguments text) returns text
language plpgsql stable
as $$
declare
  answer jsonb;
begin
  execute format('select search_products(%s)', arguments) into answer;
  return (answer ->> 'total') || ':' || coalesce((select string_agg(' ' || substr(r ->> 'slug', 7), '' order by place) from jsonb_array_elements(answer -> 'rows') with ordinality as e (r, place)), '');
end;
$$;
comment on function tests.lists is 'Total and page of the catalogue, called with these arguments.';

insert into tags (id, slug, name) values ('7f000000-0000-4000-8000-000000000001', 'tap-tag', 'Tap tag'), ('7f000000-0000-4000-8000-000000000002', 'tap-idle', 'Tap idle');
insert into tags (id, slug, name, kind) values ('7f000000-0000-4000-8000-000000000003', 'tap-need', 'Зюмбаровость и вялость', 'need');
insert into search_aliases (alias, need_id) values ('против зюмбариков', '7f000000-0000-4000-8000-000000000003'), ('хрумкие точки', '7f000000-0000-4000-8000-000000000003');
insert into product_tags (product_id, tag_id)
select id, '7f000000-0000-4000-8000-000000000001' from products where slug in ('tap-s-moved', 'tap-s-bravuthin', 'tap-s-secret');

-- Needs

select is(tests.finds('зюмбарики'), null, 'a need that no product has finds nothing');
insert into product_tags (product_id, tag_id)
select id, '7f000000-0000-4000-8000-000000000003' from products where slug in ('tap-s-moved', 'tap-s-akvanimbus', 'tap-s-secret');
select is(tests.finds(query), expected, format('a need by %s: «%s»', way, query))
  from (values
    ('its name', 'зюмбаровость', 'akvanimbus exact, moved exact'),
    ('an everyday word', 'от зюмбариков', 'akvanimbus exact, moved exact'),
    ('two everyday words', 'хрумких точек', null),
    ('two everyday words in their own ending', 'хрумкие точки', 'akvanimbus exact, moved exact'),
    ('a word being typed', 'хрумк', 'akvanimbus exact, moved exact'),
    ('a typo', 'зюбмарики', 'akvanimbus fuzzy, moved fuzzy'),
    ('a name and a word', 'тестолин от зюмбариков', 'akvanimbus exact, moved exact, bravuthin partial'),
    ('a word among more that nobody knows', 'гыгыгушка от зюмбариков бубубушка хыхыхушка', 'akvanimbus partial, moved partial'),
    ('words that say little', 'средство для кожи лица от зюмбариков', 'akvanimbus exact, moved exact'),
    ('the other layout', 'p.v,fhbrb', 'akvanimbus exact, moved exact')
  ) as v (way, query, expected);
update tags set name = 'Чмыхость' where slug = 'tap-need';
select is(tests.finds('чмыхость'), 'akvanimbus exact, moved exact', 'a renamed need is found by its new name');
update products set name = 'Акванимбус тестолин от чмыхости' where slug = 'tap-s-akvanimbus';
select is(tests.finds(query), 'akvanimbus partial, moved partial', format('«%s»: a product that has the need in its name comes first', query))
  from unnest('{чмыхость гыгыгушка бубубушка,от чмыхости гыгыгушка,чмыхости гыгыгушка бубубушка хыхыхушка}'::text[]) as query;
update products set name = 'Акванимбус тестолин' where slug = 'tap-s-akvanimbus';
update tags set ends_on = '2020-01-01' where slug = 'tap-need';
select is(tests.finds('зюмбарики'), null, 'a need that is over finds nothing');
update tags set ends_on = null, kind = 'label' where slug = 'tap-need';
select is(tests.finds('зюмбарики'), null, 'a label is not searched for');
update tags set kind = 'need' where slug = 'tap-need';
select is(tests.finds('зюмбарики'), 'akvanimbus exact, moved exact', 'until it is a need again');
insert into search_aliases (alias) values ('гыгыгушка');
select is(tests.finds('гыгыгушка зюмбарики'), 'akvanimbus exact, moved exact', 'an alias that stands for nothing costs nothing');
select is(tests.finds('гыгыгушк'), null, 'and finds nothing');
select throws_ok($$ insert into search_aliases (alias, term, need_id) values ('двоякий', 'крем', '7f000000-0000-4000-8000-000000000003') $$, '23514', null, 'an alias stands for one thing');
select throws_ok($$ insert into search_aliases (alias, need_id) values ('Зюмбарик!', '7f000000-0000-4000-8000-000000000003'), ('зюмбарик', '7f000000-0000-4000-8000-000000000003') $$, '23505', null, 'of a need too, what sounds the same is the same alias');
select is_empty('select * from tests.miscounted', 'needs are no words of the dictionary');
select tests.cells('sets the words of a need', $$ select 'set' from set_need_words('7f000000-0000-4000-8000-000000000003', '{зюмбарик,хрумкие точки}') $$,
  'PT403 not_allowed', 'anon=42501', 'admin, super_admin=set');
select is(tests.attempt('admin', format('select set_need_words(%L, %L)', id, words)), expected, format('%s: %s', words, expected))
  from (values
    ('7f000000-0000-4000-8000-000000000001', '{}', 'PT404 tag_not_found'),
    ('7f000000-0000-4000-8000-0000000000ff', '{}', 'PT404 tag_not_found'),
    ('7f000000-0000-4000-8000-000000000003', '{раз два три}', 'PT422 bad_need_words {"word": "раз два три"}'),
    ('7f000000-0000-4000-8000-000000000003', '{!!}', 'PT422 bad_need_words {"word": "!!"}'),
    ('7f000000-0000-4000-8000-000000000003', '{для}', 'PT422 bad_need_words {"word": "для"}'),
    ('7f000000-0000-4000-8000-000000000003', array_fill('слово'::text, array[201])::text, 'PT422 bad_need_words')
  ) as v (id, words, expected);
select tests.act('admin', $$ select set_need_words('7f000000-0000-4000-8000-000000000003', '{Зюмбарик,зюмбарик,  от бубликов }') $$);
select results_eq(
  $$ select alias from public.search_aliases where need_id = '7f000000-0000-4000-8000-000000000003' order by alias $$,
  $$ values ('Зюмбарик'), ('от бубликов') $$,
  'words that sound the same are one, and those left out are gone'
);
select is(tests.finds('хрумкие точки'), null, 'nothing is found by a word that was taken away');
select is(tests.finds('бублики'), 'akvanimbus exact, moved exact', 'but by a new one');

select private.move_stock(
  array(select (product_id, g.pieces)::private.stock_move from availability join (values ('TAP-S1', 2), ('TAP-S3', 1)) as g (sku, pieces) using (sku)), 'receipt'
);

update products as p set skin_types = f.skin_types, used_in = f.used_in
  from (values ('TAP-S1', '{dry,oily}'::skin_type[], '{cabinet}'::use_place[]), ('TAP-S2', '{dry}', '{cabinet,home}'), ('TAP-S3', '{}', '{home}')) as f (sku, skin_types, used_in)
 where p.sku = f.sku;
select is(tests.lists('''тестолин'', ' || arguments), expected, format('the catalogue with %s', arguments))
  from (values
    ('page => 1', '3: akvanimbus moved bravuthin'),
    ('sort => ''popular''', '3: bravuthin akvanimbus moved'),
    ('sort => ''new''', '3: akvanimbus bravuthin moved'),
    ('sort => ''name''', '3: bravuthin akvanimbus moved'),
    ('sort => ''price_asc''', '3: bravuthin moved akvanimbus'),
    ('sort => ''price_desc''', '3: moved bravuthin akvanimbus'),
    ('sort => ''no such sort''', '3: akvanimbus moved bravuthin'),
    ('page_size => 2', '3: akvanimbus moved'),
    ('page => 2, page_size => 2', '3: bravuthin'),
    ('page => 3, page_size => 2', '3:'),
    ('page => -7, page_size => 0', '3: akvanimbus'),
    ('page => 2147483647, page_size => 2147483647', '3:'),
    ('product_types => ''{Гель-пенка}''', '1: bravuthin'),
    ('product_types => ''{gel-penka,tonik}''', '3: akvanimbus moved bravuthin'),
    ('product_types => ''{}''', '3: akvanimbus moved bravuthin'),
    ('product_types => ''{nonsense}''', '0:'),
    ('lines => ''{age-science}''', '1: bravuthin'),
    ('lines => ''{Age Science}'', product_types => ''{tonik}''', '0:'),
    ('tags => ''{tap-tag}''', '2: moved bravuthin'),
    ('needs => ''{tap-need}''', '2: akvanimbus moved'),
    ('needs => ''{Чмыхость,nonsense}''', '2: akvanimbus moved'),
    ('needs => ''{tap-tag}''', '0:'),
    ('needs => ''{}''', '3: akvanimbus moved bravuthin'),
    ('needs => ''{tap-need}'', tags => ''{tap-tag}''', '1: moved'),
    ('tags => ''{tap-need}''', '2: akvanimbus moved'),
    ('tags => ''{new}''', '1: akvanimbus'),
    ('tags => ''{hit}''', '1: bravuthin'),
    ('tags => ''{new,tap-tag}''', '3: akvanimbus moved bravuthin'),
    ('facts => ''{dry}''', '2: moved bravuthin'),
    ('facts => ''{oily,sensitive}''', '1: moved'),
    ('facts => ''{dry,home}''', '1: bravuthin'),
    ('facts => ''{phototype-4,phototype-6}''', '1: akvanimbus'),
    ('facts => ''{dry,phototype-4}''', '0:'),
    ('facts => ''{nonsense}''', '0:'),
    ('facts => ''{nonsense,oily}''', '1: moved'),
    ('facts => ''{}''', '3: akvanimbus moved bravuthin'),
    ('facts => ''{home}'', needs => ''{tap-need}''', '1: akvanimbus'),
    ('volumes => ''{"[914,914]","[917,1000]"}''', '2: akvanimbus moved'),
    ('volumes => ''{}''', '3: akvanimbus moved bravuthin'),
    ('volumes => ''{"[1,912]"}''', '0:'),
    ('volumes => ''{"[915,]"}''', '1: moved'),
    ('volumes => ''{"(,913]","[900,914)"}''', '1: bravuthin'),
    ('volumes => ''{empty,NULL}''', '0:'),
    ('min_price => 3000', '2: moved bravuthin'),
    ('max_price => 4999', '1: bravuthin'),
    ('min_price => 3001, max_price => 5000', '1: moved'),
    ('in_stock => true', '2: akvanimbus moved'),
    ('in_stock => true, tags => ''{tap-tag}'', lines => ''{aqua-science}''', '1: moved')
  ) as v (arguments, expected);
select is(tests.lists('''секретолин'''), '0:', 'the catalogue hides what is not published');
select is(tests.lists('''к'''), '0:', 'one letter finds nothing there either');
select is(tests.lists('page_size => 0') like (select count(distinct coalesce(family, slug)) || ': %' from products where is_published), true, 'without a query it lists every published product');
select is(
  (search_products(page_size => 100) -> 'rows' -> 0 ->> 'slug'),
  (select slug from products where is_published order by is_hit desc, position, name, volume_ml, slug limit 1),
  'the popular ones first'
);
select is(
  (search_products('bravuthin')::jsonb -> 'rows' -> 0),
  (
    select jsonb_object_agg(key, value) || '{"match_type": "exact", "siblings": []}'
      from product_cards as c, jsonb_each(to_jsonb(c))
     where slug = 'tap-s-bravuthin'
       and key not in ('short_description', 'position', 'created_at', 'product_type_slug', 'line_slug', 'image_alt', 'barcode')
  ),
  'a row has what a card shows'
);

create function tests.facet(kind text, arguments text) returns text
language plpgsql stable
as $$
declare
  answer jsonb;
begin
  execute format('select search_products(''тестолин'', %s) -> ''facets'' -> %L', arguments, kind) into answer;
  if jsonb_typeof(answer) <> 'array' then
    return answer;
  end if;
  return (select string_agg(coalesce(f ->> 'slug', f ->> 'ml') || '=' || (f ->> 'count'), ' ' order by place)
            from jsonb_array_elements(answer) with ordinality as e (f, place) where f ->> 'count' <> '0' or f ->> 'slug' like 'tap-%' or f ? 'ml');
end;
$$;
comment on function tests.facet is 'The values of a facet that have products, when the catalogue is called with these arguments.';

select is(tests.facet(kind, arguments), expected, format('facet %s with %s', kind, arguments))
  from (values
    ('product_types', 'page => 1', 'gel-penka=1 tonik=2'),
    ('lines', 'page => 1', 'aqua-science=2 age-science=1'),
    ('tags', 'page => 1', 'tap-tag=2'),
    ('needs', 'page => 1', 'tap-need=2'),
    ('needs', 'needs => ''{tap-need}''', 'tap-need=2'),
    ('needs', 'tags => ''{tap-tag}''', 'tap-need=1'),
    ('needs', 'product_types => ''{gel-penka}''', 'tap-need=0'),
    ('skin_types', 'page => 1', 'dry=2 oily=1'),
    ('skin_types', 'facts => ''{oily}''', 'dry=2 oily=1'),
    ('skin_types', 'facts => ''{home}''', 'dry=1'),
    ('skin_types', 'product_types => ''{gel-penka}''', 'dry=1'),
    ('phototypes', 'page => 1', 'phototype-3=1 phototype-4=1'),
    ('used_in', 'facts => ''{oily}''', 'cabinet=1'),
    ('used_in', 'facts => ''{home,dry}''', 'cabinet=2 home=1'),
    ('lines', 'facts => ''{oily}''', 'aqua-science=1'),
    ('tags', 'needs => ''{tap-need}''', 'tap-tag=1'),
    ('product_types', 'needs => ''{tap-need}''', 'tonik=2'),
    ('lines', 'needs => ''{tap-need}''', 'aqua-science=2'),
    ('volumes', 'needs => ''{tap-need}''', '913=0 914=1 917=1'),
    ('price', 'needs => ''{tap-need}''', '{"max": 5000, "min": 5000}'),
    ('marks', 'needs => ''{tap-need}''', '{"hit": 0, "new": 1}'),
    ('marks', 'page => 1', '{"hit": 1, "new": 1}'),
    ('marks', 'product_types => ''{tonik}'', tags => ''{hit}''', '{"hit": 0, "new": 1}'),
    ('price', 'page => 1', '{"max": 5000, "min": 3000}'),
    ('in_stock', 'page => 1', '2'),
    ('product_types', 'product_types => ''{tonik}''', 'gel-penka=1 tonik=2'),
    ('lines', 'product_types => ''{tonik}''', 'aqua-science=2'),
    ('tags', 'product_types => ''{tonik}''', 'tap-tag=1'),
    ('price', 'product_types => ''{tonik}''', '{"max": 5000, "min": 5000}'),
    ('in_stock', 'product_types => ''{gel-penka}''', '0'),
    ('product_types', 'tags => ''{tap-tag}''', 'gel-penka=1 tonik=1'),
    ('tags', 'tags => ''{tap-tag}'', max_price => 3000', 'tap-tag=1'),
    ('price', 'max_price => 3000', '{"max": 5000, "min": 3000}'),
    ('product_types', 'max_price => 3000', 'gel-penka=1'),
    ('product_types', 'in_stock => true', 'tonik=2'),
    ('volumes', 'page => 1', '913=1 914=1 917=1'),
    ('volumes', 'product_types => ''{tonik}'', volumes => ''{"[914,914]"}''', '913=0 914=1 917=1'),
    ('product_types', 'volumes => ''{"[914,920]"}''', 'tonik=2'),
    ('lines', 'volumes => ''{"[913,913]"}''', 'age-science=1'),
    ('price', 'volumes => ''{"[913,913]"}''', '{"max": 3000, "min": 3000}'),
    ('in_stock', 'in_stock => true, max_price => 3000', '0')
  ) as v (kind, arguments, expected);

-- Volumes of one product are one card

update products set family = 'tap-s' where slug in ('tap-s-moved', 'tap-s-bravuthin');
select is(tests.lists('''тестолин'', ' || arguments), expected, format('one card of two volumes, with %s', arguments))
  from (values
    ('page => 1', '2: akvanimbus moved'),
    ('sort => ''popular''', '2: akvanimbus moved'),
    ('sort => ''price_asc''', '2: bravuthin akvanimbus'),
    ('sort => ''price_desc''', '2: moved akvanimbus'),
    ('volumes => ''{"[913,913]"}''', '1: bravuthin'),
    ('volumes => ''{"[917,917]"}''', '1: moved'),
    ('volumes => ''{"[913,917]"}''', '2: akvanimbus moved'),
    ('in_stock => true, tags => ''{tap-tag}''', '1: moved'),
    ('sort => ''name'', page_size => 1, page => 2', '2: moved')
  ) as v (arguments, expected);
select is(tests.facet(kind, arguments), expected, format('facet %s with %s, of two volumes', kind, arguments))
  from (values
    ('product_types', 'page => 1', 'gel-penka=1 tonik=2'),
    ('tags', 'page => 1', 'tap-tag=1'),
    ('skin_types', 'page => 1', 'dry=1 oily=1'),
    ('used_in', 'page => 1', 'cabinet=1 home=2'),
    ('used_in', 'facts => ''{oily}''', 'cabinet=1'),
    ('volumes', 'page => 1', '913=1 914=1 917=1'),
    ('volumes', 'volumes => ''{"[913,913]"}''', '913=1 914=1 917=1'),
    ('tags', 'volumes => ''{"[913,913]"}''', 'tap-tag=1'),
    ('marks', 'page => 1', '{"hit": 1, "new": 1}'),
    ('price', 'page => 1', '{"max": 5000, "min": 3000}'),
    ('in_stock', 'page => 1', '2')
  ) as v (kind, arguments, expected);
select is(
  search_products('тестолин', volumes => '{"[913,913]"}')::jsonb -> 'rows' -> 0 -> 'siblings' -> 0,
  (
    select jsonb_object_agg(key, value) from product_cards as c, jsonb_each(to_jsonb(c))
     where slug = 'tap-s-moved'
       and key in ('id', 'slug', 'sku', 'volume_ml', 'price', 'available', 'stock_count', 'order_min', 'order_step', 'max_quantity', 'badge',
                   'is_new', 'is_hit', 'image_url')
  ),
  'a card tells what differs in its other volumes'
);
select is(tests.finds('тестолин'), 'akvanimbus exact, moved exact, bravuthin exact', 'the search box shows each volume');

-- What is counted beforehand is what counting finds

delete from private.catalogue_views;
create temp table live as
  select sort_by, line, search_products(lines => line, sort => sort_by)::jsonb as answer
    from unnest('{popular,new,price_asc,price_desc,name}'::text[]) as sort_by, (values (null::text[]), ('{aqua-science}')) as l (line);
select is(private.refresh_facets(3), 3, 'the job counts a few views at a time');
select cmp_ok(private.refresh_facets(1000), '>', 40, 'then every single filter');
select is_empty(
  $$ select conditions from private.catalogue_views as v
      where answer <> private.count_catalogue('not materialized (table private.catalog_index)', null, conditions::jsonb, null) $$,
  'and says what counting says'
);
select is((select count(first_pages) from private.catalogue_views), (select count(*) from private.catalogue_views), 'each with its first pages');
select is_empty(
  $$ select sort_by, line from live where answer <> search_products(lines => line, sort => sort_by)::jsonb $$, 'which are what sorting finds'
);
select is(
  (select array_agg(row -> 'id') from jsonb_array_elements(search_products(sort => 'name', page_size => 5)::jsonb -> 'rows') as row),
  (select array_agg(id) from jsonb_array_elements((select first_pages -> 'name' from private.catalogue_views where conditions = '{}')) with ordinality as p (id, place) where place <= 5),
  'of which a shorter page takes the beginning'
);
select is(
  (
    select count(*) || ' of ' || count(distinct row ->> 'id')
      from unnest('{1,2}'::int[]) as page, jsonb_array_elements(search_products(sort => 'price_desc', page => page)::jsonb -> 'rows') as row
  ),
  '48 of 48',
  'the second page goes on where the kept one ends'
);
select is(
  search_products(facts => '{dry,home}')::jsonb - 'rows',
  private.count_catalogue(
    'not materialized (table private.catalog_index)', null, private.catalogue_conditions(facts => '{dry,home}'), null
  ),
  'facts of two kinds, of which no view is kept, are counted'
);
select is(
  search_products(facts => '{dry}')::jsonb - 'rows',
  private.count_catalogue('not materialized (table private.catalog_index)', null, private.catalogue_conditions(facts => '{dry}'), null),
  'those of one kind say with kept facets what counting says'
);
select isnt(private.kept_own_facets(private.catalogue_conditions(lines => '{aqua-science}', tags => '{new}')), null, 'two filters have their own facets kept');
select is(
  search_products(lines => '{aqua-science}', tags => '{new}', min_price => 1000)::jsonb - 'rows',
  private.count_catalogue(
    'not materialized (table private.catalog_index)', null,
    private.catalogue_conditions(lines => '{aqua-science}', tags => '{new}', min_price => 1000), null
  ),
  'three filters, of which no pair is kept, are counted'
);
select is(
  search_products(lines => '{aqua-science}', tags => '{new}')::jsonb - 'rows',
  private.count_catalogue(
    'not materialized (table private.catalog_index)', null, private.catalogue_conditions(lines => '{aqua-science}', tags => '{new}'), null
  ),
  'two say with kept facets what counting says'
);
select is(
  search_products(max_price => 9000)::jsonb - 'rows',
  private.count_catalogue(
    'not materialized (table private.catalog_index)', null, private.catalogue_conditions(max_price => 9000), null
  ),
  'so does one that is not kept'
);
update products set family = null where slug in ('tap-s-moved', 'tap-s-bravuthin');
select is(tests.lists('''тестолин'''), '3: akvanimbus moved bravuthin', 'parted volumes are cards again');
select is(
  tests.lists(format('tags => array_fill(''nonsense''::text, ''{100}'') || ''tap-tag''::text')), '0:', 'of a list of filters the first 100 count'
);

-- What the catalogue sorts and filters by follows too

select private.move_stock(array(select (product_id, -1)::private.stock_move from availability where sku = 'TAP-S3'), 'write_off');
select is(tests.lists('''тестолин'', in_stock => true'), '1: moved', 'the last piece sold takes a product out of stock');
update availability set available = false where sku = 'TAP-S1';
select is(tests.lists('''тестолин'', in_stock => true'), '0:', 'so does taking it off sale');
update availability set price = 9000 where sku = 'TAP-S3';
select is(tests.lists('''тестолин'', min_price => 9000'), '1: akvanimbus', 'a new price counts at once');
update products set is_hit = true, position = -5 where slug = 'tap-s-moved';
select is(tests.lists('''тестолин'', sort => ''popular'''), '3: moved bravuthin akvanimbus', 'a new hit is listed first');
delete from product_tags where tag_id = '7f000000-0000-4000-8000-000000000001' and product_id = (select id from products where slug = 'tap-s-moved');
select is(tests.lists('''тестолин'', tags => ''{tap-tag}'''), '1: bravuthin', 'an untagged product leaves the filter');
delete from tags where slug = 'tap-tag';
select is(tests.facet('tags', 'page => 1'), null, 'a deleted tag leaves the facets');
-- A price is never counted beforehand.
update product_types set position = 1;
update product_lines set position = 1;
update product_types set position = 1 where id = (select min(id) from product_types); -- read last now
update product_lines set position = 1 where id = (select min(id) from product_lines);
select is(
  array(select facet ->> 'slug' from jsonb_array_elements(search_products(min_price => 1)::jsonb -> 'facets' -> kind) as facet),
  slugs,
  format('%s of equal position are in the order of their ids, as on the other pages', kind)
)
  from (values
    ('product_types', array(select slug from product_types order by id)), ('lines', array(select slug from product_lines order by id))
  ) as v (kind, slugs);
delete from tags where slug = 'tap-need';
select is(tests.finds('зюмбарики'), null, 'a deleted need takes its words along');
select is_empty(
  $$ select product_id from private.catalog_index full join (select id as product_id from products where is_published) as p using (product_id)
      where slug is null or p.product_id is null $$,
  'what is listed is what is published'
);

-- Who may do what

select tests.cells('searches', $$ select search_suggestions('bravuthin') -> 'data' -> 'results' -> 0 ->> 'slug' $$, 'tap-s-bravuthin');
select tests.cells('searches what is not published', $$ select jsonb_array_length(search_suggestions('секретолин') -> 'data' -> 'results') $$, '0');
select tests.cells('browses the catalogue', $$ select search_products('bravuthin') -> 'rows' -> 0 ->> 'slug' $$, 'tap-s-bravuthin');
select tests.cells('lists what is not published', $$ select search_products('секретолин') ->> 'total' $$, '0');
select tests.cells(format('reads %s', name), format('select count(*) from %s', name), '42501')
  from unnest('{private.search_documents,private.search_terms,private.catalog_index,private.catalogue_views,private.catalogue_changes}'::text[]) as name;
select tests.cells('empties the dictionary', 'delete from private.search_terms', '42501');
select tests.cells('renames a product for all to find', $$ update products set name = 'Админолин' where slug = 'tap-s-bravuthin' $$, '0', 'anon=42501', 'admin, super_admin=1');

select * from finish();
rollback;
