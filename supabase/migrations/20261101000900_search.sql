-- Search that finds a product however it is typed, and the catalogue's listing that shares its matching.
--
-- Spelling out every variant of a query explodes. Instead the vocabulary is made typo-proof, once: each word of the
-- catalogue is kept in a dictionary under a phonetic key that is the same in both scripts. A query's words are resolved
-- against the dictionary, and products are then found by exact words.

create extension if not exists fuzzystrmatch with schema extensions;

do $$
begin
  if cardinality(extensions.show_trgm('крем')) = 0 then
    raise exception 'this database finds no trigrams in Cyrillic (ctype %): search would silently miss every typo',
      (select datctype from pg_database where datname = current_database());
  end if;
  -- Loads pg_trgm into this session: before that, only a superuser may set its parameters on a function.
  perform extensions.show_limit();
end;
$$;

-- Words ----------------------------------------------------------------------------------------------------------

create function private.search_normalize(typed text)
returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  typed := lower(normalize(typed, nfkc));
  typed := translate(typed, 'ёàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'еaaaaaaceeeeiiiinoooooouuuuyy');
  return regexp_replace(typed, '(\d),(?=\d)', '\1.', 'g');
end;
$$;
comment on function private.search_normalize is
  'One spelling for what looks the same: compatibility forms, case, ё and е, accents of Latin letters, decimal commas.';

create function private.search_swap_layout(typed text)
returns text
language sql
immutable
strict
set search_path = ''
return translate(
  lower(typed),
  'ёйцукенгшщзхъфывапролджэячсмитьбю`~qwertyuiop[{]}asdfghjkl;:''"zxcvbnm,<.>',
  '`qwertyuiop[]asdfghjkl;''zxcvbnm,.ёёйцукенгшщзххъъфывапролджжээячсмитьббюю'
);
comment on function private.search_swap_layout is
  'What the same keys give in the other layout, Russian or English. Before punctuation is dropped: «,fkmpfv» is «бальзам».';

create function private.search_words(typed text)
returns text[]
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  typed := private.search_normalize(typed);
  -- 50мл, 50 ml and 50 are the same volume; the last one is still being typed.
  typed := regexp_replace(typed, '(\d)\s*(?:мл|ml|миллилитр[а-я]*)(?![a-zа-я0-9])', '\1 ', 'g');
  typed := regexp_replace(typed, '(\d)[мm]$', '\1');
  return array(
    select match[1]
      from regexp_matches(typed, '(\d+(?:\.\d+)?|[a-zа-яәғқңөұүһі]+)', 'g') with ordinality as matches (match, place)
     order by place
  );
end;
$$;
comment on function private.search_words is
  'The numbers and words of a text in their order. Units of volume are dropped; spf50 is two words.';

create function private.search_compounds(typed text)
returns text[]
language sql
immutable
strict
set search_path = ''
return array(
  select match[1] || match[2]
    from regexp_matches(private.search_normalize(typed), '([a-zа-яәғқңөұүһі]+)-([a-zа-яәғқңөұүһі]+)', 'g') as match
);
comment on function private.search_compounds is 'The hyphened pairs of a text as one word each: «гель-пенка» is also «гельпенка».';

create function private.search_query_words(typed text)
returns text[]
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  stop_words constant text[] :=
    '{в,во,для,до,за,и,из,к,ко,на,о,об,от,по,при,с,со,у,а,and,for,from,in,of,on,the,to,with}';
  words text[] := private.search_words(typed);
begin
  return array(
    select word
      from unnest(words) with ordinality as w (word, place)
     -- A single letter at the end is a word being typed, or a vitamin, rather than a preposition.
     where word <> all (stop_words) or (length(word) = 1 and place = cardinality(words) and place > 1)
     order by place
     limit 8
  );
end;
$$;
comment on function private.search_query_words is 'The words of a query that products are found by: no stop words, at most 8.';

create function private.search_fold(word text)
returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  key text := word;
begin
  if key ~ '^\d' then
    return key;
  end if;
  if length(key) = 1 then
    return translate(key, 'авсекмнорту', 'abcekmhopty'); -- a lone letter by its look: витамин С, vitamin C
  end if;

  if key ~ '[a-z]' then
    -- Combinations that stand for one sound, the longest first.
    key := replace(key, 'w', 'v');
    key := replace(key, 'shch', 'щ');
    key := replace(key, 'sch', 'щ');
    key := replace(key, 'sh', 'ш');
    key := replace(key, 'ch', 'ч');
    key := replace(key, 'zh', 'ж');
    key := replace(key, 'kh', 'х');
    key := replace(key, 'ph', 'f');
    key := replace(key, 'th', 't');
    key := replace(key, 'ck', 'k');
    key := replace(key, 'qu', 'kv');
    key := replace(key, 'ts', 's');
    key := replace(key, 'x', 'ks');
    key := regexp_replace(key, 'c(?=[eiy])', 's', 'g');
    if length(key) >= 5 then
      key := regexp_replace(key, 'e$', ''); -- mute: balance is баланс, niacinamide ниацинамид
    end if;
    key := translate(key, 'cqhyz', 'kkgis');
    key := replace(key, 'iu', 'ю');
    key := replace(key, 'ia', 'я');
    key := replace(key, 'ie', 'е');
  end if;

  key := replace(key, 'ие', 'е');
  key := replace(key, 'я', 'ia');
  -- ь and ъ come last in the first list and have no counterpart: they are dropped.
  key := translate(key, 'абвгғдеэәжзсцийыікқлмнңоөпртуұүюфхһчшщьъ', 'abvggdeeajsssiiiikklmnnooprtuuuufggcwwьъ');
  key := translate(key, 'ьъ', '');
  return regexp_replace(key, '(.)\1+', '\1', 'g');
end;
$$;
comment on function private.search_fold is
  'The phonetic key of a word in ASCII, the same for both scripts: ниацинамид = niacinamide, сыворотка = syvorotka. Kazakh letters sound like their Russian neighbours.';

create function private.search_fold_stem(word text)
returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  return private.search_fold(coalesce((ts_lexize('pg_catalog.russian_stem', word))[1], word));
end;
$$;
comment on function private.search_fold_stem is 'The phonetic key of a word without its Russian ending: увлажняющий = увлажняющая.';

create function private.search_phrase_key(phrase text)
returns text
language sql
immutable
strict
set search_path = ''
return (
  select coalesce(string_agg(private.search_fold(word), '' order by place), '')
    from unnest(private.search_words(phrase)) with ordinality as w (word, place)
);
comment on function private.search_phrase_key is 'The keys of a phrase''s words, joined.';

create function private.search_phrase_stem_key(phrase text)
returns text
language sql
immutable
strict
set search_path = ''
return (
  select coalesce(string_agg(private.search_fold_stem(word), '' order by place), '')
    from unnest(private.search_words(phrase)) with ordinality as w (word, place)
);
comment on function private.search_phrase_stem_key is 'The keys of the stems of a phrase''s words, joined.';

-- What is kept ---------------------------------------------------------------------------------------------------

create table private.search_documents (
  product_id uuid primary key,
  lexemes    tsvector not null,
  word_count smallint not null,
  created_at timestamptz not null default now()
);
comment on table private.search_documents is
  'The words of every published product, kept by triggers. No foreign key: a cascade would take a row away before its words could be counted off.';
comment on column private.search_documents.lexemes is
  'Words of name, type, line and volume as they are; words of the composition after a tilde.';
comment on column private.search_documents.word_count is 'How many words name, type, line and volume have.';
-- Without a pending list: the catalogue is read far more often than it is written.
create index search_documents_lexemes_idx on private.search_documents using gin (lexemes) with (fastupdate = off);

create table private.search_terms (
  term              text collate "C" primary key,
  key               text collate "C" not null,
  stem_key          text collate "C" not null,
  main_count        int not null default 0,
  composition_count int not null default 0,
  created_at        timestamptz not null default now()
);
comment on table private.search_terms is
  'The dictionary: every word of the published catalogue, its phonetic keys, and in how many products it occurs. Kept by triggers.';
create index search_terms_key_idx on private.search_terms (key);
create index search_terms_stem_key_idx on private.search_terms (stem_key);
create index search_terms_key_trgm_idx on private.search_terms using gin (key extensions.gin_trgm_ops);
create index search_terms_unused_idx on private.search_terms (term) where main_count = 0 and composition_count = 0;

create table private.listed_products (
  product_id      uuid primary key,
  created_at      timestamptz not null,
  position        int not null,
  volume_ml       int not null,
  product_type_id smallint not null,
  line_id         smallint not null,
  is_new          boolean not null,
  is_hit          boolean not null,
  in_stock        boolean not null,
  price           int,
  tag_ids         uuid[] not null,
  name            text not null,
  slug            text not null
);
comment on table private.listed_products is
  'What the catalogue filters, counts and sorts by: one narrow row per published product, so that facets cost one pass over few pages. Kept by triggers.';
comment on column private.listed_products.tag_ids is 'In order of id: products with the same tags have equal arrays.';

create table public.search_aliases (
  id              uuid primary key default gen_random_uuid(),
  alias           text not null check (length(btrim(alias)) between 2 and 60),
  term            text not null check (length(btrim(term)) between 2 and 60),
  alias_key       text collate "C" not null generated always as (private.search_phrase_key(alias)) stored,
  alias_stem_key  text collate "C" not null generated always as (private.search_phrase_stem_key(alias)) stored,
  term_key        text collate "C" not null generated always as (private.search_phrase_key(term)) stored,
  created_at      timestamptz not null default now(),
  unique (alias_key, term_key),
  check (cardinality(private.search_words(alias)) between 1 and 2),
  check (length(alias_key) >= 2 and length(term_key) >= 2),
  check (cardinality(private.search_words(term)) = 1)
);
comment on table public.search_aliases is
  'Other names that people type for a word of the catalogue: transcriptions by ear, common names of ingredients. Admins edit them; they count from the next search on.';
comment on column public.search_aliases.alias is 'What is typed: one word, or two.';
comment on column public.search_aliases.term is 'The one word of the catalogue that it stands for.';
create index search_aliases_alias_stem_key_idx on public.search_aliases (alias_stem_key);
create trigger audit after insert or update or delete on public.search_aliases
  for each row execute function private.audit('id');

insert into public.search_aliases (alias, term) values
  -- English words of cosmetic names, as they are heard.
  ('сайенс', 'science'), ('саенс', 'science'), ('сайнс', 'science'), ('эйдж', 'age'), ('эдж', 'age'), ('вайт', 'white'),
  ('уайт', 'white'), ('бейсик', 'basic'), ('медикеа', 'medicare'), ('медикэр', 'medicare'), ('олл', 'all'),
  ('оловер', 'allover'), ('хайдра', 'hydra'), ('бэланс', 'balance'), ('дейли', 'daily'), ('кэр', 'care'), ('кеа', 'care'),
  ('глоу', 'glow'), ('ринью', 'renew'), ('репэйр', 'repair'), ('рипэр', 'repair'), ('шилд', 'shield'), ('брайт', 'bright'),
  ('пёрл', 'pearl'), ('снейл', 'snail'), ('кулинг', 'cooling'), ('слип', 'sleep'), ('энерджи', 'energy'),
  -- Ingredients by their common names; compositions name them by INCI.
  ('кислота', 'acid'), ('масло', 'oil'), ('сок', 'juice'), ('жожоба', 'simmondsia'), 
  ('ши', 'butyrospermum'), ('карите', 'butyrospermum'), ('shea', 'butyrospermum'), ('ромашка', 'chamomilla'),
  ('chamomile', 'chamomilla'), ('мочевина', 'urea'), ('карбамид', 'urea'), ('глина', 'kaolin'),
  ('чайное дерево', 'melaleuca'), ('tea tree', 'melaleuca'), ('зелёный чай', 'camellia'), ('green tea', 'camellia'),
  ('подсолнечник', 'helianthus'), ('подсолнечное', 'helianthus'), ('миндаль', 'amygdalus'), ('миндальное', 'amygdalus'),
  ('кокосовое', 'cocos'), ('олива', 'olea'), ('оливковое', 'olea'), ('авокадо', 'persea'), ('аргана', 'argania'),
  ('аргановое', 'argania'), ('касторовое', 'ricinus'), ('виноград', 'vitis'), ('виноградное', 'vitis'),
  ('шиповник', 'rosa'), ('лаванда', 'lavandula'), ('мята', 'mentha'), ('шалфей', 'salvia'), ('розмарин', 'rosmarinus'),
  ('облепиха', 'hippophae'), ('солодка', 'glycyrrhiza'), ('эвкалипт', 'eucalyptus'), ('огурец', 'cucumis'),
  ('улитка', 'snail'), ('улиточный', 'snail'), ('муцин', 'snail'), ('воск', 'cera'), ('витамин а', 'retinol'),
  ('витамин с', 'ascorbic'), ('витамин е', 'tocopherol'),
  ('провитамин', 'panthenol'), ('ниацин', 'niacinamide'), ('коэнзим', 'ubiquinone'),
  ('титан', 'titanium'), ('силикон', 'dimethicone'), ('кофеин', 'caffeine'), ('салициловая', 'salicylic'),
  ('гликолевая', 'glycolic'), ('молочная', 'lactic'), ('миндальная', 'mandelic'), ('азелаиновая', 'azelaic'),
  ('койевая', 'kojic'), ('феруловая', 'ferulic'), ('лимонная', 'citric'), ('аскорбиновая', 'ascorbic'),
  ('транексамовая', 'tranexamic'), ('гиалуроновая', 'hyaluronate'), ('гиалуронка', 'hyaluronate'),
  ('hyaluronic', 'hyaluronate'), ('стеариновая', 'stearic');

-- Upkeep ---------------------------------------------------------------------------------------------------------

create function private.lock_search_upkeep()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_catalogue();
  return null;
end;
$$;
comment on function private.lock_search_upkeep is
  'Trigger: writers of the catalogue take turns. The dictionary''s counts are shared by all products; taken before the first row lock, the turn cannot end in a deadlock.';

create function private.document_lexemes(main_text text, composition text)
returns tsvector
language sql
immutable
set search_path = ''
return array_to_tsvector(
  private.search_words(main_text) || private.search_compounds(main_text)
  || array(
    select '~' || word from unnest(private.search_words(composition) || private.search_compounds(composition)) as word
  )
);
comment on function private.document_lexemes is 'The words of a product as search_documents keeps them.';

create function private.refresh_search_documents(ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  with stale as (
    select product_id, lexemes from private.search_documents where product_id = any (ids)
  ),
  fresh as (
    select p.id as product_id, private.document_lexemes(t.main_text, p.composition) as lexemes,
           cardinality(private.search_words(t.main_text)) as word_count
      from public.products as p
      join public.product_types as pt on pt.id = p.product_type_id
      join public.product_lines as pl on pl.id = p.line_id
     cross join lateral (select concat_ws(' ', p.name, pt.name, pl.name, p.volume_ml) as main_text) as t
     where p.id = any (ids) and p.is_published
  ),
  changed as (
    select product_id, stale.lexemes as old_lexemes, fresh.lexemes as new_lexemes, fresh.word_count
      from stale full join fresh using (product_id)
     where stale.lexemes is distinct from fresh.lexemes
  ),
  removed as (
    delete from private.search_documents
     where product_id in (select product_id from changed where new_lexemes is null)
  ),
  written as (
    insert into private.search_documents (product_id, lexemes, word_count)
    select product_id, new_lexemes, word_count from changed where new_lexemes is not null
    on conflict (product_id) do update set lexemes = excluded.lexemes, word_count = excluded.word_count
  ),
  occurrences as (
    select unnest(tsvector_to_array(old_lexemes)) as lexeme, -1 as change from changed
    union all
    select unnest(tsvector_to_array(new_lexemes)), 1 from changed
  ),
  differences as (
    select ltrim(lexeme, '~') as term,
           coalesce(sum(change) filter (where lexeme not like '~%'), 0) as main,
           coalesce(sum(change) filter (where lexeme like '~%'), 0) as composition
      from occurrences
     group by 1
  )
  insert into private.search_terms as t (term, key, stem_key, main_count, composition_count)
  select term, private.search_fold(term), private.search_fold_stem(term), main, composition
    from differences
   where main <> 0 or composition <> 0
  on conflict (term) do update set
    main_count = t.main_count + excluded.main_count,
    composition_count = t.composition_count + excluded.composition_count;

  delete from private.search_terms where main_count = 0 and composition_count = 0;
end;
$$;
comment on function private.refresh_search_documents is
  'Makes the words of the given products, and the dictionary''s counts, true: products that are gone or unpublished leave no word behind.';

create function private.refresh_listed_products(ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A price or stock that is changing this moment is waited for; one that changes later finds the row written below.
  perform from public.availability
    where product_id = any (ids)
    order by product_id for share;

  delete from private.listed_products where product_id = any (ids);
  insert into private.listed_products
    (product_id, slug, name, volume_ml, product_type_id, line_id, tag_ids, price, in_stock, is_new, is_hit, position, created_at)
  select p.id, p.slug, p.name, p.volume_ml, p.product_type_id, p.line_id,
         array(select pt.tag_id from public.product_tags as pt where pt.product_id = p.id order by pt.tag_id),
         a.price, a.available and a.stock_count > 0, p.is_new, p.is_hit, p.position, p.created_at
    from public.products as p
    join public.availability as a on a.product_id = p.id
   where p.id = any (ids) and p.is_published;
end;
$$;
comment on function private.refresh_listed_products is
  'Makes the rows of the given products true: none for those that are gone or unpublished.';

create function private.follow_products()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  case tg_op
    when 'INSERT' then ids := array(select id from new_rows);
    when 'UPDATE' then ids := array(select id from old_rows union select id from new_rows);
    when 'DELETE' then ids := array(select id from old_rows);
    when 'TRUNCATE' then ids := array(select product_id from private.search_documents);
  end case;
  perform private.refresh_search_documents(ids);
  perform private.refresh_listed_products(ids);
  return null;
end;
$$;
comment on function private.follow_products is 'Trigger: search and catalogue follow the products, once a statement.';

create function private.follow_names()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_search_documents(array(
    select p.id from public.products as p
     where case tg_table_name
             when 'product_types' then p.product_type_id in (select id from new_rows)
             else p.line_id in (select id from new_rows)
           end
  ));
  return null;
end;
$$;
comment on function private.follow_names is 'Trigger: a renamed type or line is found by its new name.';

create function private.follow_tags()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_listed_products(array(select distinct product_id from changed_rows));
  return null;
end;
$$;
comment on function private.follow_tags is 'Trigger: the catalogue follows the tags of products.';

create function private.follow_availability()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.listed_products
     set price = new.price, in_stock = new.available and new.stock_count > 0
   where product_id = new.product_id;
  return null;
end;
$$;
comment on function private.follow_availability is
  'Trigger: the catalogue follows prices, and whether there is stock at all; an order that leaves stock costs nothing here.';

create trigger lock_search_upkeep before insert or update or delete or truncate on public.products
  for each statement execute function private.lock_search_upkeep();
create trigger lock_search_upkeep before update on public.product_types
  for each statement execute function private.lock_search_upkeep();
create trigger lock_search_upkeep before update on public.product_lines
  for each statement execute function private.lock_search_upkeep();
create trigger lock_search_upkeep before update or delete on public.tags
  for each statement execute function private.lock_search_upkeep();
create trigger lock_search_upkeep before insert or update or delete on public.product_tags
  for each statement execute function private.lock_search_upkeep();

create trigger follow_inserted_products after insert on public.products
  referencing new table as new_rows for each statement execute function private.follow_products();
create trigger follow_updated_products after update on public.products
  referencing old table as old_rows new table as new_rows for each statement execute function private.follow_products();
create trigger follow_deleted_products after delete on public.products
  referencing old table as old_rows for each statement execute function private.follow_products();
create trigger follow_truncated_products after truncate on public.products
  for each statement execute function private.follow_products();
create trigger follow_names after update on public.product_types
  referencing new table as new_rows for each statement execute function private.follow_names();
create trigger follow_names after update on public.product_lines
  referencing new table as new_rows for each statement execute function private.follow_names();
create trigger follow_inserted_tags after insert on public.product_tags
  referencing new table as changed_rows for each statement execute function private.follow_tags();
create trigger follow_deleted_tags after delete on public.product_tags
  referencing old table as changed_rows for each statement execute function private.follow_tags();
create trigger follow_availability after update on public.availability
  for each row
  when (
    old.price is distinct from new.price
    or (old.available and old.stock_count > 0) is distinct from (new.available and new.stock_count > 0)
  )
  execute function private.follow_availability();

-- Resolving a query's words ---------------------------------------------------------------------------------------

create type private.search_reading as (slot int, term text, tier real, kind text);
comment on type private.search_reading is
  'One word of the dictionary that may stand for a word of the query. Slots are what a product has to satisfy; a slot whose only term is null was not understood. Tier is how good the reading is, kind how it was found: number, whole, alias, joined, split, prefix, fuzzy or infix.';

create function private.search_split(word text, max_parts int)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  head_lengths int[];
  head_length  int;
  tail_parts   text[];
begin
  -- Most even splits first; only heads that are words themselves.
  head_lengths := array(
    select n from generate_series(2, length(word) - 2) as n
     where exists (select from private.search_terms as t where t.key = private.search_fold(left(word, n)))
     order by abs(2 * n - length(word))
  );
  foreach head_length in array head_lengths loop
    if length(word) - head_length >= 3
       and exists (select from private.search_terms as t where t.key = private.search_fold(substr(word, head_length + 1))) then
      return array[left(word, head_length), substr(word, head_length + 1)];
    end if;
  end loop;
  if max_parts > 2 then
    foreach head_length in array head_lengths loop
      tail_parts := private.search_split(substr(word, head_length + 1), max_parts - 1);
      if tail_parts is not null then
        return left(word, head_length) || tail_parts;
      end if;
    end loop;
  end if;
  return null;
end;
$$;
comment on function private.search_split is
  'Words of the dictionary that were typed without spaces between them, or null: «кремконцентрат» is «крем», «концентрат».';

create function private.search_edit_distance(typed text, word text, max_distance int)
returns int
language plpgsql
immutable
set search_path = ''
as $$
declare
  distance int := extensions.levenshtein_less_equal(typed, word, max_distance + 1);
  place    int := 1;
begin
  if distance <= 1 or distance > max_distance + 1 then
    return distance;
  end if;
  -- Two neighbours typed in the wrong order are one slip, though two edits.
  while substr(typed, place, 1) = substr(word, place, 1) loop
    place := place + 1;
  end loop;
  if substr(typed, place, 2) = reverse(substr(word, place, 2)) then
    typed := overlay(typed placing reverse(substr(typed, place, 2)) from place for 2);
    distance := least(distance, 1 + extensions.levenshtein_less_equal(typed, word, max_distance));
  end if;
  return distance;
end;
$$;
comment on function private.search_edit_distance is
  'How many slips of the fingers lie between two words; anything above max_distance when there are more than that.';

create function private.search_fuzzy(word text, threshold real)
returns table (term text, tier real)
language plpgsql
stable
set search_path = ''
set pg_trgm.similarity_threshold = 0.3
as $$
declare
  word_key     text := private.search_fold(word);
  is_cyrillic  boolean := word ~ '[а-яәғқңөұүһі]';
  max_distance int := case when length(word) < 8 then 1 when length(word) < 13 then 2 else 3 end;
begin
  perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
  return query
    select near.term, (0.45 + 0.35 * near.similarity)::real
      from (
        select t.term, t.key, extensions.similarity(t.key, word_key) as similarity,
               (t.term ~ '[а-яәғқңөұүһі]') = is_cyrillic as is_same_script
          from private.search_terms as t
         where t.key operator(extensions.%) word_key and abs(length(t.key) - length(word_key)) <= 6
      ) as near
     where case
             -- Keys blur too much to compare by within one script: «кремль» is not «крем».
             when near.is_same_script then
               private.search_edit_distance(word, near.term, max_distance) <= max_distance
               or length(word) >= 8
                  and private.search_edit_distance(word, left(near.term, length(word)), max_distance) <= max_distance
               -- Another ending takes no slips from a long word: «гиалурновая» is meant for «гиалуроновой».
               or length(word) >= 9
                  and private.search_edit_distance(left(word, -2), left(near.term, length(word) - 1), max_distance) < max_distance
             else private.search_edit_distance(word_key, near.key, max_distance) <= max_distance
           end
     order by near.similarity desc, near.term
     limit 12;
end;
$$;
comment on function private.search_fuzzy is
  'Words of the dictionary that differ from a mistyped one by few slips, found by trigram similarity of their keys.';

create function private.search_resolve(words text[], threshold real)
returns setof private.search_reading
language plpgsql
stable
set search_path = ''
as $$
declare
  word        text;
  word_key    text;
  word_stem   text;
  slot        int;
  keys        text[] := array(select private.search_fold(w) from unnest(words) with ordinality as u (w, n) order by n);
  stem_keys   text[] := array(select private.search_fold_stem(w) from unnest(words) with ordinality as u (w, n) order by n);
  pair_keys   text[]; -- of this word written together with the one before, and with the one after
  parts       text[];
  is_found    boolean;
begin
  for place in 1 .. cardinality(words) loop
    word := words[place];
    slot := place * 10; -- leaves room for the parts of a split word
    if word ~ '^\d' then
      return next (slot, word, 1.0, 'number')::private.search_reading;
      continue;
    end if;

    word_key := keys[place];
    word_stem := stem_keys[place];
    if length(word) = 1 then
      return query select slot, t.term, 1.0::real, 'whole' from private.search_terms as t where t.key = word_key;
      is_found := found;
      if place > 1 and place = cardinality(words) then -- a word being typed
        return query
          select slot, t.term, 0.9::real, 'prefix' from private.search_terms as t
           where t.term > word and t.term < word || U&'\FFFF'
           order by t.main_count desc, t.term
           limit 100;
        is_found := is_found or found;
      end if;
      if not is_found then
        return next (slot, null, null, null)::private.search_reading;
      end if;
      continue;
    end if;
    if length(word_key) < 2 then -- «зззззз» folds to a letter, «ьъ» to none: nobody meant that
      return next (slot, null, null, null)::private.search_reading;
      continue;
    end if;

    return query
      select slot, t.term, case when t.key = word_key then 1.0 else 0.98 end::real, 'whole' from private.search_terms as t
       where t.key = word_key or t.stem_key = word_key or (t.stem_key = word_stem and length(word_stem) >= 3);
    is_found := found;
    return query
      select distinct slot, t.term, 0.97::real, 'alias'
        from public.search_aliases as a
        join private.search_terms as t on t.key = a.term_key or t.stem_key = a.term_key
       where a.alias_key = word_key or (a.alias_stem_key = word_stem and length(word_stem) >= 3);
    is_found := is_found or found;
    return query
      select slot, t.term, case when is_found then 0.8 else 0.92 end::real, 'prefix'
        from private.search_terms as t
       where t.key > word_key and t.key < word_key || '~'
         -- «zzqq» folds to «sk», with which «скраб» begins.
         and (length(word) < 4 or length(word_key) > 2)
       order by t.main_count desc, t.composition_count desc, t.term
       limit 40;
    is_found := is_found or found;

    -- One word typed as two: what it finds satisfies both.
    if cardinality(words) > 1 then
      pair_keys := array[private.search_fold(words[place - 1] || word), private.search_fold(word || words[place + 1])];
      return query
        select slot, t.term, 0.98::real, 'joined' from private.search_terms as t where t.key = any (pair_keys);
      is_found := is_found or found;
      return query
        select distinct slot, t.term, 0.97::real, 'alias'
          from public.search_aliases as a
          join private.search_terms as t on t.key = a.term_key or t.stem_key = a.term_key
         where a.alias_key in (keys[place - 1] || word_key, word_key || keys[place + 1])
            or a.alias_stem_key in (stem_keys[place - 1] || word_stem, word_stem || stem_keys[place + 1]);
      is_found := is_found or found;
    end if;
    continue when is_found;

    if length(word) between 4 and 24 then
      parts := private.search_split(word, 3);
      if parts is not null then
        return query
          select slot + part.place::int, t.term, 0.95::real, 'split'
            from unnest(parts) with ordinality as part (word, place)
            join private.search_terms as t on t.key = private.search_fold(part.word);
        continue;
      end if;
    end if;
    if length(word) >= 4 and length(word_key) >= 3 then
      return query select slot, f.term, f.tier, 'fuzzy' from private.search_fuzzy(word, threshold) as f;
      continue when found;
      return query
        select slot, t.term, 0.5::real, 'infix' from private.search_terms as t
         where t.key like '%' || word_key || '%'
         order by t.main_count desc, t.term
         limit 12;
      continue when found;
    end if;
    return next (slot, null, null, null)::private.search_reading;
  end loop;
end;
$$;
comment on function private.search_resolve is
  'Looks the words of a query up in the dictionary, from the surest way to the boldest: each next one only when nothing was found yet.';

-- Finding products ------------------------------------------------------------------------------------------------

create type private.search_match as (product_id uuid, match_rank int, score real);
comment on type private.search_match is 'A found product. Rank 1 is an exact match, 2 a fuzzy one, 3 a partial one.';

create function private.search_candidates(readings private.search_reading[], enough int, candidate_limit int)
returns uuid[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off -- the planner takes a match of dozens of words for a cheap comparison, and would read the whole table
as $$
declare
  in_main      tsquery; -- every word of the query in name, type, line or volume
  in_any       tsquery; -- … or in the composition
  in_part      tsquery; -- at least one word, surely understood
  slot_count   int;
  found_ids    uuid[] := '{}';
begin
  with slots as (
    select string_agg(distinct quote_literal(r.term), ' | ') as main,
           string_agg(distinct quote_literal(r.term), ' | ')
             || coalesce(' | ' || string_agg(distinct quote_literal('~' || r.term), ' | ') filter (where r.kind <> 'number'), '') as any_field,
           bool_or(r.kind in ('whole', 'alias', 'joined', 'split')) as is_sure
      from unnest(readings) as r
     group by r.slot
  )
  select count(*),
         case when bool_and(main is not null) then string_agg('(' || main || ')', ' & ') end,
         case when bool_and(main is not null) then string_agg('(' || any_field || ')', ' & ') end,
         string_agg('(' || any_field || ')', ' | ') filter (where is_sure)
    into slot_count, in_main, in_any, in_part
    from slots;

  if in_main is not null then
    found_ids := array(
      select product_id from private.search_documents where lexemes @@ in_main limit candidate_limit
    );
    if cardinality(found_ids) < enough then
      found_ids := array(
        select unnest(found_ids)
        union
        (select product_id from private.search_documents where lexemes @@ in_any limit candidate_limit)
      );
    end if;
  end if;
  if cardinality(found_ids) < enough and slot_count > 1 and in_part is not null then
    found_ids := array(
      select unnest(found_ids)
      union
      (select product_id from private.search_documents where lexemes @@ in_part limit least(candidate_limit, 1000))
    );
  end if;
  return found_ids;
end;
$$;
comment on function private.search_candidates is
  'Products that may match, by exact words: all in the main fields; then, while there are fewer than enough, all anywhere; then some anywhere.';

create function private.search_score(readings private.search_reading[], candidates uuid[])
returns setof private.search_match
language plpgsql
stable
rows 100
set search_path = ''
as $$
begin
  return query
  with levels as materialized (
    -- All words that are worth the same for a slot, as one query; the best level comes first.
    select row_number() over (order by weight desc, is_main desc, slot, kind) as level,
           slot, kind, is_main, weight, string_agg(quote_literal(lexeme), ' | ')::tsquery as terms
      from (
        select slot, kind, true as is_main, tier as weight, term as lexeme from unnest(readings) where term is not null
        union all
        select slot, kind, false, tier * 0.6, '~' || term from unnest(readings) where term is not null and kind <> 'number'
      ) as words
     group by slot, kind, is_main, weight
  ),
  best as (
    select d.product_id, d.word_count, min(l.level) as level
      from private.search_documents as d
      join levels as l on d.lexemes @@ l.terms
     where d.product_id = any (candidates)
     group by d.product_id, d.word_count, l.slot
  ),
  products as (
    select b.product_id, b.word_count, count(*) as covered, count(*) filter (where l.is_main) as in_main,
           bool_or(l.kind = 'fuzzy') as is_fuzzy, bool_or(l.kind = 'infix') as has_infix,
           count(*) filter (where l.kind in ('whole', 'alias', 'joined', 'split')) as sure, sum(l.weight) as weight
      from best as b
      join levels as l using (level)
     group by b.product_id, b.word_count
  ),
  query as (
    select count(distinct slot) as slots from unnest(readings)
  )
  select p.product_id,
         case when covered < slots or in_main < slots or has_infix then 3 when is_fuzzy then 2 else 1 end,
         (weight / slots + 0.1 * least(1.0, in_main::numeric / word_count))::real
    from products as p cross join query
   -- Words met only in compositions say little unless all are met: almost every cream has Aqua and some Acid.
   where covered = slots or (sure * 2 >= slots and in_main > 0);
end;
$$;
comment on function private.search_score is
  'Ranks and scores candidates: the mean over the query''s words of how well each was met (0.6 of that in the composition), plus a tenth of the share of the product''s own words that were met.';

create function private.search_matches(query text, threshold real, enough int, candidate_limit int)
returns setof private.search_match
language plpgsql
stable
rows 30
set search_path = ''
as $$
declare
  typed    text := left(btrim(query), 100);
  layout   text;
  readings private.search_reading[];
  matches  private.search_match[] := '{}';
begin
  if typed is null or length(typed) < 2 then
    return;
  end if;
  threshold := least(greatest(coalesce(threshold, 0.3), 0.1), 1);
  foreach layout in array array[typed, private.search_swap_layout(typed)] loop
    if layout ~* '^[a-z0-9-]*\d[a-z0-9-]*$' then -- an article number, perhaps its beginning
      return query
        select p.id, 1, 1.0::real from public.products as p
         where p.sku like upper(layout) || '%' and p.is_published
         limit candidate_limit;
      if found then
        return;
      end if;
    end if;
    readings := array(select r from private.search_resolve(private.search_query_words(layout), threshold) as r);
    continue when readings = '{}';
    matches := matches || array(
      select m from private.search_score(readings, private.search_candidates(readings, enough, candidate_limit)) as m
    );
    -- Words that were found and well understood were not typed in the other layout.
    exit when exists (select from unnest(matches) as m where m.match_rank = 1)
      or matches <> '{}' and not exists (
        select from unnest(readings) as r where r.term is null or r.kind in ('prefix', 'fuzzy', 'infix')
      );
  end loop;
  return query
    select distinct on (m.product_id) m.product_id, m.match_rank, m.score
      from unnest(matches) as m
     order by m.product_id, m.match_rank, m.score desc;
end;
$$;
comment on function private.search_matches is
  'Published products that match a query or whose article number begins with it, in no order; the other keyboard layout is tried when this one gives nothing exact. More matches are looked for while there are fewer than enough.';

create function private.search_suggestions(query text, similarity_threshold real, max_results int)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted  int := least(greatest(coalesce(max_results, 10), 1), 50);
  results jsonb;
begin
  select coalesce(
           jsonb_agg(
             jsonb_build_object(
               'slug', c.slug, 'product_name', c.name, 'product_type', c.product_type, 'line', c.line,
               'volume_ml', c.volume_ml, 'price', c.price, 'image_url', c.image_url,
               'match_type', (array['exact', 'fuzzy', 'partial'])[found.match_rank]
             )
             order by found.place
           ),
           '[]'
         )
    into results
    from (
      select m.product_id, m.match_rank,
             row_number() over (order by m.match_rank, m.score desc, l.name, l.volume_ml, l.slug) as place
        from private.search_matches(query, similarity_threshold, wanted, 300) as m
        join private.listed_products as l on l.product_id = m.product_id
       order by place
       limit wanted
    ) as found
    join public.product_cards as c on c.id = found.product_id;
  return jsonb_build_object('success', true, 'data', jsonb_build_object('results', results));
exception
  when query_canceled then
    perform private.fail(504, 'search_timeout');
end;
$$;
comment on function private.search_suggestions is 'Body of public.search_suggestions().';
revoke execute on function private.search_suggestions from public;
grant execute on function private.search_suggestions to anon, authenticated, service_role;

create function public.search_suggestions(query text, similarity_threshold real default 0.3, max_results int default 10)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.search_suggestions(query, similarity_threshold, max_results);
end;
comment on function public.search_suggestions is
  'The search box: published products that match a query, the best first, as {success, data: {results: [{slug, product_name, product_type, line, volume_ml, price, image_url, match_type}]}}. match_type is exact, fuzzy or partial.
Under 2 characters nothing is found. At most 50 results; the threshold counts from 0.1 to 1. Error: search_timeout (504).';
revoke execute on function public.search_suggestions from public, anon;
grant execute on function public.search_suggestions to anon, authenticated, service_role;

-- The catalogue ---------------------------------------------------------------------------------------------------

create function private.catalogue_rows(matches private.search_match[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
             jsonb_agg(
               to_jsonb(c) || jsonb_build_object(
                 'match_type', (array['exact', 'fuzzy', 'partial'])[m.match_rank],
                 'tags', (
                   select coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name) order by t.position, t.name), '[]')
                     from public.product_tags as pt
                     join public.tags as t on t.id = pt.tag_id and private.is_current(t.starts_on, t.ends_on)
                    where pt.product_id = c.id
                 )
               )
               order by m.place
             ),
             '[]'
           )
      from unnest(matches) with ordinality as m (product_id, match_rank, score, place)
      join public.product_cards as c on c.id = m.product_id
  );
end;
$$;
comment on function private.catalogue_rows is 'The given products as rows of the catalogue, in the given order.';

create function private.search_products(
  query text, product_types text[], lines text[], tags text[], volumes int4range[], min_price int, max_price int,
  in_stock boolean, sort text, page int, page_size int
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  is_searching  boolean := btrim(coalesce(query, '')) <> '';
  type_ids      smallint[] := array(select t.id from public.product_types as t where product_types && (t.former_addresses || t.slug || t.name));
  line_ids      smallint[] := array(select l.id from public.product_lines as l where lines && (l.former_addresses || l.slug || l.name));
  wanted_tags   uuid[] := array(select t.id from public.tags as t where tags && (t.former_addresses || t.slug || t.name) and private.is_current(t.starts_on, t.ends_on));
  wants_new     boolean := coalesce('new' = any (tags), false);
  wants_hit     boolean := coalesce('hit' = any (tags), false);
  any_type      boolean := coalesce(cardinality(product_types), 0) = 0;
  any_line      boolean := coalesce(cardinality(lines), 0) = 0;
  any_tag       boolean := coalesce(cardinality(tags), 0) = 0;
  any_volume    boolean := coalesce(cardinality(volumes), 0) = 0;
  any_price     boolean := min_price is null and max_price is null;
  lowest_price  int := coalesce(min_price, 0);
  highest_price int := coalesce(max_price, 2147483647);
  any_stock     boolean := in_stock is not true;
  sort_by       text := case
    when sort in ('new', 'price_asc', 'price_desc', 'name') then sort
    when is_searching and sort is distinct from 'popular' then 'relevance'
    else 'popular'
  end;
  take          int := least(greatest(coalesce(page_size, 24), 1), 100);
  skip          int := (least(greatest(coalesce(page, 1), 1), 100000) - 1) * take;
  far_away      constant float8 := 1e12; -- beyond every position, price and second
  matches       private.search_match[];
  shown         private.search_match[];
  total         bigint;
  facets        jsonb;
begin
  if is_searching then
    matches := array(select m from private.search_matches(query, 0.3, 10, 10000) as m);
  end if;

  -- Not materialised: two passes over few pages cost less than a copy.
  with matching as not materialized (
    select l.*, null::int as match_rank, null::real as score
      from private.listed_products as l
     where not is_searching
    union all
    select l.*, m.match_rank, m.score
      from unnest(matches) as m
      join private.listed_products as l on l.product_id = m.product_id
     where is_searching
  ),
  -- Few groups stand for all the products, so that the counts below cost nothing. Each says which filters it passes:
  -- a facet counts what all the other filters let through.
  groups as materialized (
    select g.*,
           any_type or g.product_type_id = any (type_ids) as type_fits,
           any_line or g.line_id = any (line_ids) as line_fits,
           any_tag or g.tag_ids && wanted_tags or (wants_new and g.is_new) or (wants_hit and g.is_hit) as tags_fit,
           any_volume or g.volume_ml <@ any (volumes) as volume_fits,
           any_stock or g.in_stock as stock_fits
      from (
        select m.product_type_id, m.line_id, m.volume_ml, m.tag_ids, m.is_new, m.is_hit, m.in_stock,
               any_price or coalesce(m.price between lowest_price and highest_price, false) as price_fits,
               count(*) as size, min(m.price) as min_price, max(m.price) as max_price
          from matching as m
         group by m.product_type_id, m.line_id, m.volume_ml, m.tag_ids, m.is_new, m.is_hit, m.in_stock, price_fits
      ) as g
  ),
  type_counts as (
    select g.product_type_id, sum(g.size) as size from groups as g
     where g.line_fits and g.volume_fits and g.tags_fit and g.price_fits and g.stock_fits
     group by g.product_type_id
  ),
  line_counts as (
    select g.line_id, sum(g.size) as size from groups as g
     where g.type_fits and g.volume_fits and g.tags_fit and g.price_fits and g.stock_fits
     group by g.line_id
  ),
  tag_counts as (
    select tag_id, sum(g.size) as size from groups as g cross join unnest(g.tag_ids) as tag_id
     where g.type_fits and g.line_fits and g.volume_fits and g.price_fits and g.stock_fits
     group by tag_id
  ),
  mark_counts as (
    select sum(g.size) filter (where g.is_new) as new_ones, sum(g.size) filter (where g.is_hit) as hits
      from groups as g
     where g.type_fits and g.line_fits and g.volume_fits and g.price_fits and g.stock_fits
  ),
  volume_counts as (
    select g.volume_ml,
           coalesce(sum(g.size) filter (where g.type_fits and g.line_fits and g.tags_fit and g.price_fits and g.stock_fits), 0) as size
      from groups as g
     group by g.volume_ml
  ),
  sums as (
    select sum(g.size) filter (where g.tags_fit and g.price_fits and g.stock_fits) as total,
           sum(g.size) filter (where g.tags_fit and g.price_fits and g.in_stock) as in_stock,
           min(g.min_price) filter (where g.tags_fit and g.stock_fits) as min_price,
           max(g.max_price) filter (where g.tags_fit and g.stock_fits) as max_price
      from groups as g
     where g.type_fits and g.line_fits and g.volume_fits
  )
  select coalesce(s.total, 0),
         jsonb_build_object(
           'product_types', (
             select jsonb_agg(jsonb_build_object('slug', t.slug, 'name', t.name, 'count', coalesce(n.size, 0)) order by t.position)
               from public.product_types as t left join type_counts as n on n.product_type_id = t.id
           ),
           'lines', (
             select jsonb_agg(jsonb_build_object('slug', l.slug, 'name', l.name, 'count', coalesce(n.size, 0)) order by l.position)
               from public.product_lines as l left join line_counts as n on n.line_id = l.id
           ),
           'tags', (
             select coalesce(
                      jsonb_agg(
                        jsonb_build_object('slug', t.slug, 'name', t.name, 'count', coalesce(n.size, 0)) order by t.position, t.name
                      ),
                      '[]'
                    )
               from public.tags as t left join tag_counts as n on n.tag_id = t.id
              where private.is_current(t.starts_on, t.ends_on) and exists (
                select from public.product_tags as pt join private.listed_products as l using (product_id) where pt.tag_id = t.id
              )
           ),
           'marks', (
             select jsonb_build_object('new', coalesce(n.new_ones, 0), 'hit', coalesce(n.hits, 0)) from mark_counts as n
           ),
           'volumes', (
             select coalesce(jsonb_agg(jsonb_build_object('ml', n.volume_ml, 'count', n.size) order by n.volume_ml), '[]')
               from volume_counts as n
           ),
           'price', jsonb_build_object('min', s.min_price, 'max', s.max_price),
           'in_stock', coalesce(s.in_stock, 0)
         ),
         array(
           select (m.product_id, m.match_rank, m.score)::private.search_match
             from matching as m
            where (any_type or m.product_type_id = any (type_ids))
              and (any_line or m.line_id = any (line_ids))
              and (any_tag or m.tag_ids && wanted_tags or (wants_new and m.is_new) or (wants_hit and m.is_hit))
              and (any_volume or m.volume_ml <@ any (volumes))
              and (any_stock or m.in_stock)
              and (any_price or m.price between lowest_price and highest_price)
            order by
              case sort_by
                when 'relevance' then m.match_rank * 10 - m.score
                when 'popular' then case when m.is_hit then -far_away else 0 end + m.position
                when 'new' then case when m.is_new then -far_away else 0 end - extract(epoch from m.created_at)::float8
                when 'price_asc' then coalesce(m.price, far_away)
                when 'price_desc' then coalesce(-m.price, far_away)
              end,
              m.name, m.volume_ml, m.slug
            limit take offset skip
         )
    into total, facets, shown
    from sums as s;

  return jsonb_build_object('total', total, 'rows', private.catalogue_rows(shown), 'facets', facets);
exception
  when query_canceled then
    perform private.fail(504, 'search_timeout');
end;
$$;
comment on function private.search_products is 'Body of public.search_products().';
revoke execute on function private.search_products from public;
grant execute on function private.search_products to anon, authenticated, service_role;

create function public.search_products(
  query text default '',
  product_types text[] default null,
  lines text[] default null,
  tags text[] default null,
  volumes int4range[] default null,
  min_price int default null,
  max_price int default null,
  in_stock boolean default false,
  sort text default 'relevance',
  page int default 1,
  page_size int default 24
)
returns jsonb
language sql
stable
set search_path = ''
begin atomic
  select private.search_products(query, product_types, lines, tags, volumes, min_price, max_price, in_stock, sort, page, page_size);
end;
comment on function public.search_products is
  'The catalogue: published products that match a query (all of them without one) and the filters. Types, lines and tags are given by slug or name; several of a kind mean any of them; the marks new and hit count as tags. Volumes are ranges of ml: ["[75,100]"]. Prices in whole tenge: a product without a price fits no price filter.
Returns {total, rows, facets}: rows are those of product_cards with tags [{slug, name}] and match_type (null without a query); facets count, per value, the products that all the other filters let through: product_types, lines, tags [{slug, name, count}], marks {new, hit}, volumes [{ml, count}], price {min, max}, in_stock.
Sorts: relevance (without a query: popular), popular, new, price_asc, price_desc, name. At most 100 rows a page. Error: search_timeout (504).';
revoke execute on function public.search_products from public, anon;
grant execute on function public.search_products to anon, authenticated, service_role;

-- Access ----------------------------------------------------------------------------------------------------------

alter table private.search_documents enable row level security;
alter table private.search_terms enable row level security;
alter table private.listed_products enable row level security;
alter table public.search_aliases enable row level security;

grant select, insert (alias, term), update (alias, term), delete on public.search_aliases to authenticated;
create policy "admins read search aliases" on public.search_aliases for select to authenticated
  using ((select private.is_admin()));
create policy "admins add search aliases" on public.search_aliases for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change search aliases" on public.search_aliases for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete search aliases" on public.search_aliases for delete to authenticated
  using ((select private.is_admin()));
-- Generated columns and checks run with the writer's rights, down to the last helper.
grant execute on function
  private.search_normalize, private.search_words, private.search_fold, private.search_fold_stem,
  private.search_phrase_key, private.search_phrase_stem_key
  to authenticated, service_role;

-- Products that came before this migration.
select private.refresh_search_documents(array(select id from public.products));
select private.refresh_listed_products(array(select id from public.products));
