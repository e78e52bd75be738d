-- Search, first of four files: how typed text becomes words and their phonetic keys.
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
end;
$$;

create function private.search_swap_layout(typed text)
returns text language sql immutable strict set search_path = ''
return translate(
  lower(typed),
  'ёйцукенгшщзхъфывапролджэячсмитьбю`~qwertyuiop[{]}asdfghjkl;:''"zxcvbnm,<.>',
  '`qwertyuiop[]asdfghjkl;''zxcvbnm,.ёёйцукенгшщзххъъфывапролджжээячсмитьббюю'
);
comment on function private.search_swap_layout is
  'What the same keys give in the other layout, Russian or English. Before punctuation is dropped: «,fkmpfv» is «бальзам».';

create function private.search_words(typed text)
returns text[] language plpgsql immutable strict set search_path = '' as $$
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
returns text[] language plpgsql -- SQL would be planned again for each product
immutable
strict
set search_path = ''
as $$
begin
  return array(
    select match[1] || match[2]
      from regexp_matches(private.search_normalize(typed), '([a-zа-яәғқңөұүһі]+)-([a-zа-яәғқңөұүһі]+)', 'g') as match
  );
end;
$$;
comment on function private.search_compounds is 'The hyphened pairs of a text as one word each: «гель-пенка» is also «гельпенка».';

create function private.search_query_words(typed text)
returns text[] language plpgsql immutable strict set search_path = '' as $$
declare
  stop_words constant text[] :=
    '{а,без,в,во,для,до,за,и,из,к,ко,на,над,о,об,от,по,под,при,про,против,с,со,у,через,and,for,from,in,of,on,the,to,with}';
  phototype constant text := '(iv|v?i{1,3}|v|[1-6])';
  fact      constant text :=
    '(\d+(?:\.\d+)?)[\s-]*(?:%|процент[а-я]*)(?:-[а-я]+)?'
    || '|\m[pр][hн][^a-zа-я0-9]*(\d+(?:\.\d+)?)'
    || '|фототип[а-я]*\s*' || phototype || '\M|\m' || phototype || '(?:-[а-я]+)?\s*фототип[а-я]*';
  facts text[];
  words text[];
begin
  typed := private.search_normalize(typed);
  facts := array(
    select case
             when part[1] is not null then '#' || trim_scale(part[1]::numeric) || '%'
             -- By halves: pH differs by some tenths from lot to lot, and by how it is measured.
             when part[2] is not null then '#ph' || trim_scale(round(part[2]::numeric * 2) / 2)
             else '#phototype' || coalesce(array_position('{i,ii,iii,iv,v,vi}', coalesce(part[3], part[4]))::text, part[3], part[4])
           end
      from regexp_matches(typed, fact, 'g') with ordinality as m (part, place)
     order by place
  );
  words := private.search_words(regexp_replace(typed, fact, ' ', 'g'));
  return facts || array(
    select word
      from unnest(words) with ordinality as w (word, place)
     -- A single letter at the end is a word being typed, or a vitamin, rather than a preposition.
     where word <> all (stop_words) or (length(word) = 1 and place = cardinality(words) and place > 1 and typed ~ (word || '\W*$'))
     order by place
  );
end;
$$;
comment on function private.search_query_words is
  'The words of a query or alias without prepositions and conjunctions. Before them the facts, each a lexeme of search_documents: «50 %» is #50%, «pH 3,6» #ph3.5, «фототип IV» #phototype4.';

create function private.search_fold(word text)
returns text language plpgsql immutable strict set search_path = '' as $$
declare
  key text := word;
begin
  if key ~ '^\d' then return key; end if;
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

create function private.search_stem(word text)
returns text language sql immutable strict set search_path = ''
return coalesce((ts_lexize('pg_catalog.russian_stem', word))[1], word);
comment on function private.search_stem is 'A word without its Russian ending.';

create function private.search_fold_stem(word text)
returns text language plpgsql immutable strict set search_path = '' as $$
begin
  return private.search_fold(private.search_stem(word));
end;
$$;
comment on function private.search_fold_stem is 'The phonetic key of a word without its Russian ending: увлажняющий = увлажняющая.';

create function private.search_joined(phrase text)
returns text language sql immutable strict set search_path = ''
return (
  select coalesce(string_agg(word, '' order by place), '')
    from unnest(private.search_query_words(phrase)) with ordinality as w (word, place)
);
comment on function private.search_joined is 'A phrase''s words, joined.';

create function private.search_phrase_key(phrase text)
returns text language sql immutable strict set search_path = ''
return (
  select coalesce(string_agg(private.search_fold(word), '' order by place), '')
    from unnest(private.search_query_words(phrase)) with ordinality as w (word, place)
);
comment on function private.search_phrase_key is 'The keys of a phrase''s words, joined.';

create function private.search_phrase_stem_key(phrase text)
returns text language sql immutable strict set search_path = ''
return (
  select coalesce(string_agg(private.search_fold_stem(word), '' order by place), '')
    from unnest(private.search_query_words(phrase)) with ordinality as w (word, place)
);
comment on function private.search_phrase_stem_key is 'The keys of the stems of a phrase''s words, joined.';

create function private.search_slips(words text[])
returns text[] language sql immutable set search_path = ''
return array(
  select distinct left(word, place - 1) || substr(word, place + 1)
    from unnest(words) as word
   cross join generate_series(1, length(word) + 1) as place
   where length(word) between 4 and 24
);
comment on function private.search_slips is
  'Words or keys, and each of them without one of its letters. Two words that are one slip apart, a letter dropped, added, replaced or swapped with the next, have one of these in common.';

-- Generated columns and checks run with the writer's rights, down to the last helper.
grant execute on function
  private.search_words, private.search_query_words, private.search_stem, private.search_fold, private.search_fold_stem,
  private.search_joined, private.search_phrase_key, private.search_phrase_stem_key, private.search_slips
  to authenticated, service_role;
