-- Search: what a query's words may mean, which products match, and how well.

-- Loads pg_trgm into this session: before that, only a superuser may set its parameters on a function.
select extensions.show_limit();

create function private.search_weight(of_what text)
returns real language sql immutable parallel safe set search_path = ''
return case of_what
  -- What a word is worth by the way it was read.
  when 'whole' then 1.0
  when 'number' then 1.0
  when 'another ending' then 0.98
  when 'joined' then 0.98
  when 'alias' then 0.97
  when 'split' then 0.95
  when 'prefix' then 0.92
  when 'prefix of a letter' then 0.9
  when 'prefix beside a whole word' then 0.8
  when 'need' then 0.9
  when 'fact' then 0.6
  when 'infix' then 0.5
  when 'fuzzy' then 0.45 -- plus, for a closeness of 1:
  when 'closeness' then 0.35
  -- What that is multiplied by where only the composition has the word, and for a word that says little.
  when 'composition' then 0.65
  when 'filler' then 0.5
  -- What is added for a product all of whose own words were met, and for one that meets a need.
  when 'coverage' then 0.1
  when 'met need' then 0.1
end;
comment on function private.search_weight is 'The weights of ranking, all in one place; null for a name that there is not.';

-- Resolving a query's words ---------------------------------------------------------------------------------------

create function private.search_content_words(typed text)
returns text[] language plpgsql stable set search_path = '' as $$
declare
  words text[] := private.search_query_words(typed);
begin
  -- Alone it is a word being typed: «то» is the beginning of «тоник».
  if cardinality(words) < 2 then return words; end if;
  -- Beside the words: they stand for a need too.
  return array(
    select distinct '#' || ('{normal,dry,oily,combination,sensitive}'::text[])[array_position('{нормальн,сух,жирн,комбинированн,чувствительн}', stem[1])]
      from regexp_matches(private.search_normalize(typed), '\m(нормальн|сух|жирн|комбинированн|чувствительн)[а-я]*\s+кож', 'g') as stem
  ) || array(
    select word
      from unnest(words) with ordinality as w (word, place)
     -- By its letters, not by ear: «vi» is not «вы».
     where word <> all (array(
       select private.search_normalize(a.alias) from public.search_aliases as a
        where private.search_normalize(a.alias) = any (words) and num_nonnulls(a.term, a.need_id) = 0
     ))
     order by place
     limit 8
  );
end;
$$;
comment on function private.search_content_words is
  'The words of a query that products are found by, at most 8; aliases that stand for nothing, as «есть у вас», are none. Before them skin types, lexemes as facts are: «для сухой кожи» is also #dry.';

create type private.search_reading as (slot int, term text, tier real, kind text);
comment on type private.search_reading is
  'One word of the dictionary that may stand for a word of the query. Slots are what a product has to satisfy; a slot whose only term is null was not understood. Tier is how good the reading is, kind how it was found: number, whole, alias, need, joined, split, prefix, fuzzy or infix. The term of a need is # and its id; facts are read as needs.';

create function private.search_split(word text, max_parts int)
returns text[] language plpgsql stable set search_path = '' as $$
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
      if tail_parts is not null then return left(word, head_length) || tail_parts; end if;
    end loop;
  end if;
  return null;
end;
$$;
comment on function private.search_split is
  'Words of the dictionary that were typed without spaces between them, or null: «кремконцентрат» is «крем», «концентрат».';

create function private.search_edit_distance(typed text, word text, max_distance int)
returns int language plpgsql immutable set search_path = '' as $$
declare
  distance int := extensions.levenshtein_less_equal(typed, word, max_distance + 1);
  place    int := 1;
begin
  if distance <= 1 or distance > max_distance + 1 then return distance; end if;
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

create function private.search_alias_terms(alias_ids uuid[])
returns table (alias_id uuid, term text, kind text) language plpgsql stable set search_path = '' as $$
begin
  if alias_ids = '{}' then return; end if;
  return query
    select a.id, t.term, 'alias'
      from public.search_aliases as a
      join private.search_terms as t on t.key = a.term_key or t.stem_key = a.term_key
     where a.id = any (alias_ids)
    union all
    select a.id, '#' || n.id, 'need'
      from public.search_aliases as a
      join public.tags as n on n.id = a.need_id and n.kind = 'need' and private.is_current(n.starts_on, n.ends_on)
     where a.id = any (alias_ids);
end;
$$;
comment on function private.search_alias_terms is 'What aliases stand for, as lexemes of search_documents.';

create function private.search_fuzzy(word text, threshold real)
returns table (term text, tier real) language plpgsql stable set search_path = ''
set plan_cache_mode = force_generic_plan -- planning it takes longer than running it
as $$
declare
  word_key      text := private.search_fold(word);
  word_stem     text := private.search_stem(word);
  word_stem_key text := private.search_fold_stem(word);
  word_slips    text[] := private.search_slips(array[word, word_stem, word_key, word_stem_key]);
  is_cyrillic   boolean := word ~ '[а-яәғқңөұүһі]';
  most_slips    int := case when length(word) < 8 then 1 when length(word) < 13 then 2 else 3 end;
  -- None by the stem of a short word.
  most_in_stem  int := case when length(word_stem) < 6 then null when length(word_stem) < 9 then 1 else 2 end;
begin
  perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
  return query
    with near as (
      select null::uuid as alias_id, t.term, t.key, t.stem_key from private.search_terms as t where t.slips && word_slips
      union
      -- More than one slip, in words that are long enough for it.
      select null, t.term, t.key, t.stem_key from private.search_terms as t
       where length(word) >= 8 and t.key operator(extensions.%) word_key and abs(length(t.key) - length(word_key)) <= 6
      union all
      select a.id, private.search_joined(a.alias), a.alias_key, a.alias_stem_key from public.search_aliases as a where a.slips && word_slips
    ),
    measured as (
      select n.alias_id, n.term, extensions.similarity(n.key, word_key) as similarity,
             case
               when not n.is_same_script then private.search_edit_distance(word_key, n.key, most_slips)
               -- Keys blur too much to compare by within one script: «кремль» is not «крем».
               when length(word) < 8 then private.search_edit_distance(word, n.term, most_slips)
               else least(
                 private.search_edit_distance(word, n.term, most_slips),
                 private.search_edit_distance(word, left(n.term, length(word)), most_slips)
               )
             end as slips,
             -- Another ending is no slip: «гиалурновая» is meant for «гиалуроновой».
             case
               when most_in_stem is null then null
               when n.is_same_script then private.search_edit_distance(word_stem, private.search_stem(n.term), most_in_stem)
               else private.search_edit_distance(word_stem_key, n.stem_key, most_in_stem)
             end as slips_in_stem
        from (select near.*, (near.term ~ '[а-яәғқңөұүһі]') = is_cyrillic as is_same_script from near) as n
    ),
    close as (
      select m.alias_id, m.term, greatest(m.similarity, 1 - least(m.slips, m.slips_in_stem)::real / length(word))::real as closeness
        from measured as m
       -- Of four letters one may be missing or two swapped: anything else gives another word too easily.
       where m.slips <= most_slips and (length(word) > 4 or left(word, 1) = left(m.term, 1) and (length(m.term) > 4 or extensions.levenshtein(word, m.term) = 2))
          or m.slips_in_stem <= most_in_stem
    )
    select coalesce(a.term, c.term),
           max((private.search_weight('fuzzy') + private.search_weight('closeness') * c.closeness)
             * case a.kind when 'need' then private.search_weight('need') else 1 end)::real as tier
      from close as c
      left join private.search_alias_terms(array(select alias_id from close where alias_id is not null)) as a using (alias_id)
     where c.closeness >= threshold and (c.alias_id is null or a.term is not null)
     group by 1
     order by 2 desc, 1
     limit 12;
end;
$$;
comment on function private.search_fuzzy is
  'What a mistyped word may be: words of the dictionary, and what aliases stand for, that differ from it by one slip, or by few in a long word, as a whole or by their stems.';

create function private.search_resolve(words text[], threshold real)
returns setof private.search_reading language plpgsql stable set search_path = ''
set plan_cache_mode = force_generic_plan -- as search_fuzzy()
as $$
declare
  -- Stems that say little beside a need: «уход за жирной кожей лица».
  fillers constant text[] := '{кож,лиц,уход,средств,косметик,проблем,тер,skin,face,care}';
  word         text;
  word_key     text;
  word_stem    text;
  slot         int;
  keys         text[] := array(select private.search_fold(w) from unnest(words) with ordinality as u (w, n) order by n);
  stem_keys    text[] := array(select private.search_fold_stem(w) from unnest(words) with ordinality as u (w, n) order by n);
  pair_keys    text[]; -- of this word written together with the one before, and with the one after
  alias_ids    uuid[];
  parts        text[];
  is_found     boolean;
  is_filler    boolean;
  reading      private.search_reading;
  needs        text[] := '{}';
  filler_slots int[] := '{}';
  lost_fillers int[] := '{}';
begin
  for place in 1 .. cardinality(words) loop
    word := words[place];
    slot := place * 10; -- leaves room for the parts of a split word
    if word ~ '^\d' then
      return next (slot, word, private.search_weight('number'), 'number')::private.search_reading;
      continue;
    end if;
    if word like '#%' then -- a fact, asked for as needs are
      return next (slot, word, private.search_weight('fact'), 'need')::private.search_reading;
      needs := needs || word;
      continue;
    end if;

    word_key := keys[place];
    word_stem := stem_keys[place];
    if length(word) = 1 then
      return query select slot, t.term, private.search_weight('whole'), 'whole' from private.search_terms as t where t.key = word_key;
      is_found := found;
      if place > 1 and place = cardinality(words) then -- a word being typed
        return query
          select slot, t.term, private.search_weight('prefix of a letter'), 'prefix' from private.search_terms as t
           where t.term > word and t.term < word || U&'\FFFF'
           order by t.main_count desc, t.term
           limit 100;
        is_found := is_found or found;
      end if;
      if not is_found then return next (slot, null, null, null)::private.search_reading; end if;
      continue;
    end if;
    -- «зззззз» folds to a letter, «xxqq» to little more, «ьъ» to none: nobody meant that.
    if length(word_key) < (case when length(word) < 4 then 2 else 3 end) then
      return next (slot, null, null, null)::private.search_reading;
      continue;
    end if;

    is_filler := private.search_stem(word) = any (fillers);
    return query
      select slot, t.term,
             case when is_filler then private.search_weight('filler') when t.key = word_key then private.search_weight('whole') else private.search_weight('another ending') end,
             'whole'
        from private.search_terms as t
       where t.key = word_key or t.stem_key = word_key or (t.stem_key = word_stem and length(word_stem) >= 3);
    is_found := found;
    -- One word typed as two, or an alias of two: what it finds satisfies both.
    alias_ids := array(
      select a.id from public.search_aliases as a
       where a.alias_key in (word_key, keys[place - 1] || word_key, word_key || keys[place + 1])
          or a.alias_stem_key in (
            case when length(word_stem) >= 3 then word_stem end, stem_keys[place - 1] || word_stem, word_stem || stem_keys[place + 1]
          )
    );
    if alias_ids <> '{}' then
      for reading in
        select distinct slot, a.term, private.search_weight(a.kind), a.kind from private.search_alias_terms(alias_ids) as a
      loop
        return next reading;
        is_found := true;
        if reading.kind = 'need' then
          needs := needs || reading.term;
        end if;
      end loop;
    end if;
    if is_filler then
      filler_slots := filler_slots || slot;
      if not is_found then
        lost_fillers := lost_fillers || slot;
      end if;
      continue;
    end if;
    return query
      select slot, t.term, case when is_found then private.search_weight('prefix beside a whole word') else private.search_weight('prefix') end, 'prefix'
        from private.search_terms as t
       where t.key > word_key and t.key < word_key || '~'
       order by t.main_count desc, t.composition_count desc, t.term
       limit 40;
    is_found := is_found or found;
    if cardinality(words) > 1 then
      pair_keys := array[private.search_fold(words[place - 1] || word), private.search_fold(word || words[place + 1])];
      return query
        select slot, t.term, private.search_weight('joined'), 'joined' from private.search_terms as t where t.key = any (pair_keys);
      is_found := is_found or found;
    end if;
    continue when is_found;

    alias_ids := array(
      select a.id from public.search_aliases as a
       where length(word_key) >= least(greatest(length(word), 3), 5) and (a.alias_key > word_key and a.alias_key < word_key || '~'
          or a.alias_key > keys[place - 1] || word_key and a.alias_key < keys[place - 1] || word_key || '~')
       limit 12
    );
    if alias_ids = '{}' and length(word) between 4 and 24 then
      parts := private.search_split(word, 3);
      if parts is not null then
        return query
          select slot + part.place::int, t.term, private.search_weight('split'), 'split'
            from unnest(parts) with ordinality as part (word, place)
            join private.search_terms as t on t.key = private.search_fold(part.word);
        continue;
      end if;
    end if;
    for reading in
      select distinct slot, a.term, private.search_weight('prefix'), 'prefix' from private.search_alias_terms(alias_ids) as a
      union all
      select slot, f.term, f.tier, 'fuzzy' from private.search_fuzzy(word, threshold) as f where alias_ids = '{}' and length(word) >= 4
    loop
      return next reading;
      is_found := true;
      if reading.term like '#%' then
        needs := needs || reading.term;
      end if;
    end loop;
    continue when is_found;
    if length(word_key) >= 5 then
      return query
        select slot, t.term, private.search_weight('infix'), 'infix' from private.search_terms as t
         where t.key like '%' || word_key || '%'
         order by t.main_count desc, t.term
         limit 12;
      continue when found;
    end if;
    return next (slot, null, null, null)::private.search_reading;
  end loop;

  if needs <> '{}' then
    return query
      select f.slot, n.term, (private.search_weight('need') * private.search_weight('filler'))::real, 'need' from unnest(filler_slots) as f (slot) cross join unnest(needs) as n (term);
  else
    return query select f.slot, null::text, null::real, null::text from unnest(lost_fillers) as f (slot);
  end if;
end;
$$;
comment on function private.search_resolve is
  'Looks the words of a query up in the dictionary and among the aliases, from the surest way to the boldest: each next one only when nothing was found yet.';

-- Finding products ------------------------------------------------------------------------------------------------

create type private.search_match as (product_id uuid, match_rank int, score real);
comment on type private.search_match is 'A found product. Rank 1 is an exact match, 2 a fuzzy one, 3 a partial one.';

create function private.search_candidates(readings private.search_reading[], enough int, candidate_limit int)
returns uuid[] language plpgsql stable set search_path = ''
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
             || coalesce(' | ' || string_agg(distinct quote_literal('~' || r.term), ' | ') filter (where r.kind not in ('number', 'need')), '') as any_field,
           bool_or(r.kind in ('whole', 'alias', 'need', 'joined', 'split')) as is_sure
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
returns setof private.search_match language plpgsql stable rows 100 set search_path = '' as $$
begin
  return query
  with levels as materialized (
    -- All words that are worth the same for a slot, as one query; the best level comes first.
    select row_number() over (order by weight desc, is_main desc, slot, kind) as level,
           is_main and bool_or(bool_or(lexeme like '#%')) over (partition by slot) as meets_need,
           slot, kind, is_main, weight, string_agg(quote_literal(lexeme), ' | ')::tsquery as terms
      from (
        select slot, kind, true as is_main, tier as weight, term as lexeme from unnest(readings) where term is not null
        union all
        select slot, kind, false, tier * private.search_weight('composition'), '~' || term from unnest(readings) where term is not null and kind not in ('number', 'need')
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
           bool_or(l.meets_need) as meets_need,
           count(*) filter (where l.kind in ('whole', 'alias', 'need', 'joined', 'split')) as sure, sum(l.weight) as weight
      from best as b
      join levels as l using (level)
     group by b.product_id, b.word_count
  ),
  query as (
    select count(distinct slot) as slots from unnest(readings)
  )
  select p.product_id,
         case when covered < slots or in_main < slots or has_infix then 3 when is_fuzzy then 2 else 1 end,
         (weight / slots + private.search_weight('coverage') * least(1.0, in_main::numeric / word_count) + private.search_weight('met need') * meets_need::int)::real
    from products as p cross join query
   -- Words met only in compositions say little unless all are met: almost every cream has Aqua and some Acid.
   -- A need is asked for by itself, with any words beside it; a product may have its name instead.
   where covered = slots or (sure * 2 >= slots and in_main > 0) or meets_need;
end;
$$;
comment on function private.search_score is
  'Ranks and scores candidates: the mean over the query''s words of how well each was met, less in the composition, plus the weighted share of the product''s own words that were met.';

create function private.search_matches(query text, threshold real, enough int, candidate_limit int, is_pasted boolean default false)
returns setof private.search_match language plpgsql stable rows 30 set search_path = '' as $$
declare
  typed    text := left(private.clean_text(left(query, 400)), 100);
  layout   text;
  article  text;
  words    text[];
  readings private.search_reading[];
  guesses  private.search_reading[] := '{}';
  unknown  int; -- how many of the words were not understood
  sure     int; -- … and how many surely were
  matches  private.search_match[] := '{}';
begin
  if typed is null or length(typed) < 2 then return; end if;
  threshold := least(greatest(coalesce(threshold, 0.3), 0.1), 1);
  foreach layout in array array[typed, private.search_swap_layout(typed)] loop
    -- A key of the other layout that gives a mark within a word was not typed in it: «южм» is not «.;v».
    continue when layout <> typed and layout ~ '[a-z][][{}<>;:''",.`~]|[][{}<>;:''",.`~][a-z]' and layout !~ '[а-я]';
    article := replace(upper(layout), '-', '');
    if article ~ '^[A-Z0-9]*\d[A-Z0-9]*$' then -- an article number, perhaps its beginning
      return query
        select p.id, 1, 1.0::real from public.products as p
         where replace(p.sku, '-', '') collate "C" >= article and replace(p.sku, '-', '') collate "C" < article || '~' and p.is_published
         limit candidate_limit;
      if found then return; end if;
    end if;
    -- Of the many lines of a paste, those alone that have a word of the dictionary in the other layout.
    continue when is_pasted and layout <> typed and not exists (
      select from unnest(private.search_query_words(layout)) as w join private.search_terms as t on t.key = private.search_fold(w)
    );
    words := private.search_content_words(layout);
    -- Prose: of so many words of a product one is typed right.
    continue when is_pasted and cardinality(words) > 4 and not exists (
      select from unnest(words) as w
       where w like '#%'
          or exists (select from private.search_terms as t where t.key = private.search_fold(w) or t.stem_key = private.search_fold_stem(w))
          or exists (select from public.search_aliases as a where a.alias_key = private.search_fold(w) or a.alias_stem_key = private.search_fold_stem(w))
    );
    readings := array(select r from private.search_resolve(words, threshold) as r);
    continue when readings = '{}';
    if is_pasted then
      guesses := guesses || array(
        select r from unnest(readings) as r
         where cardinality(words) > 1 and r.term is not null and r.kind not in ('number', 'infix') and length(words[r.slot / 10]) >= 4
      );
    end if;
    select count(*) filter (where r.term is null),
           count(distinct r.slot) filter (where r.kind not in ('number', 'prefix', 'fuzzy', 'infix'))
      into unknown, sure
      from unnest(readings) as r;
    -- Words that are not understood say little beside as many that are, or beside one that few products have in their names.
    if unknown > 0 and (sure >= unknown or exists (
      select from unnest(readings) as r join private.search_terms as t using (term)
       where r.kind in ('whole', 'alias', 'joined', 'split') and t.main_count between 1 and 12 and length(t.term) > 2
    )) then
      readings := array(select r from unnest(readings) as r where r.term is not null);
    end if;
    matches := matches || array(
      select (m.product_id, case when unknown = 0 then m.match_rank else 3 end, m.score)::private.search_match
        from private.search_score(readings, private.search_candidates(readings, enough, candidate_limit)) as m
    );
    -- Words that were found and well understood were not typed in the other layout.
    exit when exists (select from unnest(matches) as m where m.match_rank = 1)
      or unknown = 0 and matches <> '{}' and not exists (select from unnest(readings) as r where r.kind in ('prefix', 'fuzzy', 'infix'));
  end loop;
  -- With one word that is mistyped and one that nobody knows nothing is found: what single words say is a guess.
  if matches = '{}' and guesses <> '{}' then
    matches := array(
      select (m.product_id, 3, sum(m.score) / cardinality(words))::private.search_match
        from (select array_agg(r) as of_word from unnest(guesses) as r group by r.slot / 10) as g
       cross join lateral private.search_score(g.of_word, private.search_candidates(g.of_word, enough, candidate_limit)) as m
       where m.match_rank < 3
       group by m.product_id
    );
  end if;
  return query
    select distinct on (m.product_id) m.product_id, m.match_rank, m.score
      from unnest(matches) as m
     order by m.product_id, m.match_rank, m.score desc;
end;
$$;
comment on function private.search_matches is
  'Published products that match a query or whose article number begins with it, in no order; the other keyboard layout is tried when this one gives nothing exact. More matches are looked for while there are fewer than enough. is_pasted: guesses by single words where nothing is found, but hardly of the layout.';

create function private.searched_product_ids(search text)
returns uuid[] language sql stable security definer set search_path = ''
return array(select m.product_id from private.search_matches(search, 0.3, 1, 300) as m where m.match_rank < 3);
comment on function private.searched_product_ids is 'Published products that a query means, mistyped or not; at most 300 or so.';
grant execute on function private.searched_product_ids to authenticated;

create function private.search_suggestions(query text, similarity_threshold real default 0.3, max_results int default 10)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
        join private.catalog_index as l on l.product_id = m.product_id
       order by place
       limit wanted
    ) as found
    join public.product_cards as c on c.id = found.product_id;
  return private.for_caches(jsonb_build_object('success', true, 'data', jsonb_build_object('results', results)));
exception
  when query_canceled then
    perform private.fail(504, 'search_timeout');
end;
$$;
select private.expose('search_suggestions',
  'The search box: published products that match a query, the best first, as {success, data: {results: [{slug, product_name, product_type,
line, volume_ml, price, image_url, match_type}]}}. match_type is exact, fuzzy or partial.
Under 2 characters nothing is found. At most 50 results; the threshold counts from 0.1 to 1. By GET with ETag and Cache-Control.
Error: search_timeout (504).', 'anon, authenticated, service_role');
