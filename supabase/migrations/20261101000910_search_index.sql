-- Search: the words of every published product, the dictionary and the aliases, and the triggers that keep them true.

create table private.search_documents (
  product_id uuid primary key,
  lexemes    tsvector not null,
  word_count smallint not null,
  created_at timestamptz not null default now()
);
comment on table private.search_documents is
  'The words of every published product, kept by triggers. No foreign key: a cascade would take a row away before its words could be counted off.';
comment on column private.search_documents.lexemes is
  'Words of name, type, line and volume as they are; words of the composition and of the active substances after a tilde; ids of needs, and facts, after a #.';
comment on column private.search_documents.word_count is 'How many words name, type, line and volume have.';
-- Without a pending list: the catalogue is read far more often than it is written.
create index search_documents_lexemes_idx on private.search_documents using gin (lexemes) with (fastupdate = off);

create table private.search_terms (
  term              text collate "C" primary key,
  key               text collate "C" not null,
  stem_key          text collate "C" not null,
  slips             text[] not null generated always as (private.search_slips(array[term, private.search_stem(term), key, stem_key])) stored,
  main_count        int not null default 0,
  composition_count int not null default 0,
  created_at        timestamptz not null default now()
);
comment on table private.search_terms is
  'The dictionary: every word of the published catalogue, its phonetic keys, and in how many products it occurs. Kept by triggers.';
create index search_terms_key_idx on private.search_terms (key);
create index search_terms_stem_key_idx on private.search_terms (stem_key);
create index search_terms_key_trgm_idx on private.search_terms using gin (key extensions.gin_trgm_ops);
create index search_terms_slips_idx on private.search_terms using gin (slips) with (fastupdate = off);
create index search_terms_unused_idx on private.search_terms (term) where main_count = 0 and composition_count = 0;

create function private.filter_facts()
returns table (facet text, slug text, name text, mask int) language sql immutable set search_path = ''
begin atomic
  select facet, slug, name, 1 << (row_number() over () - 1)::int
    from (values
      ('skin_types', 'normal', 'Нормальная кожа'), ('skin_types', 'dry', 'Сухая кожа'), ('skin_types', 'oily', 'Жирная кожа'),
      ('skin_types', 'combination', 'Комбинированная кожа'), ('skin_types', 'sensitive', 'Чувствительная кожа'),
      ('phototypes', 'phototype-1', 'Фототип I'), ('phototypes', 'phototype-2', 'Фототип II'), ('phototypes', 'phototype-3', 'Фототип III'),
      ('phototypes', 'phototype-4', 'Фототип IV'), ('phototypes', 'phototype-5', 'Фототип V'), ('phototypes', 'phototype-6', 'Фототип VI'),
      ('used_in', 'cabinet', 'В кабинете'), ('used_in', 'home', 'Дома')
    ) as v (facet, slug, name);
end;
comment on function private.filter_facts is 'The facts that the catalogue filters by, each with its bit of catalog_index.fact_bits.';

create table private.catalog_index (
  product_id      uuid primary key,
  card_id         uuid not null,
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
  fact_bits       int not null,
  name            text not null,
  slug            text not null
);
comment on table private.catalog_index is
  'What the catalogue filters, counts and sorts by: one narrow row per published product, so that facets cost one pass over few pages. Kept by triggers.';
comment on column private.catalog_index.card_id is 'The same for all volumes of a product: they are one card.';
comment on column private.catalog_index.tag_ids is 'In order of id: products with the same tags have equal arrays.';
comment on column private.catalog_index.fact_bits is 'Of each of filter_facts() that is true its bit.';
create index catalog_index_card_id_idx on private.catalog_index (card_id);
create index catalog_index_tag_ids_idx on private.catalog_index using gin (tag_ids) with (fastupdate = off);
-- The catalogue's orders. Thousands may have one position or one moment, so the rest of the order is there too; those of one
-- price or name are few enough to be sorted.
create index catalog_index_popular_idx on private.catalog_index (is_hit desc, position, name, volume_ml, slug);
-- A line's products may be in one run of these orders: those of the last line are behind all the others.
create index catalog_index_type_idx on private.catalog_index (product_type_id, is_hit desc, position, name, volume_ml, slug);
create index catalog_index_line_idx on private.catalog_index (line_id, is_hit desc, position, name, volume_ml, slug);
create index catalog_index_new_idx on private.catalog_index (is_new desc, created_at desc, name, volume_ml, slug);
create index catalog_index_price_idx on private.catalog_index (price);
create index catalog_index_price_desc_idx on private.catalog_index (price desc nulls last);
create index catalog_index_volume_idx on private.catalog_index (volume_ml);
create index catalog_index_name_idx on private.catalog_index (name);

create table public.search_aliases (
  id              uuid primary key default gen_random_uuid(),
  alias           text not null check (length(private.clean_text(alias)) between 2 and 60),
  term            text check (length(private.clean_text(term)) between 2 and 60),
  need_id         uuid references public.tags (id) on delete cascade,
  alias_key       text collate "C" not null generated always as (private.search_phrase_key(alias)) stored,
  alias_stem_key  text collate "C" not null generated always as (private.search_phrase_stem_key(alias)) stored,
  slips           text[] not null generated always as (
    private.search_slips(array[
      private.search_joined(alias), private.search_stem(private.search_joined(alias)),
      private.search_phrase_key(alias), private.search_phrase_stem_key(alias)
    ])
  ) stored,
  term_key        text collate "C" generated always as (private.search_phrase_key(term)) stored,
  created_at      timestamptz not null default now(),
  unique nulls not distinct (alias_key, term_key, need_id),
  check (num_nonnulls(term, need_id) <= 1),
  check (cardinality(private.search_query_words(alias)) between 1 and 2),
  check (length(alias_key) >= 2 and length(term_key) >= 2),
  check (cardinality(private.search_words(term)) = 1)
);
comment on table public.search_aliases is
  'Other names that people type for a word of the catalogue, or for a need: transcriptions by ear, common names of ingredients, «прыщи»; and words that stand for nothing: «посоветуйте». Admins edit them; they count from the next search on.';
comment on column public.search_aliases.alias is 'What is typed: one word, or two.';
comment on column public.search_aliases.term is 'The one word of the catalogue that it stands for; null: it stands for a need, or for nothing.';
comment on column public.search_aliases.need_id is 'The need that it stands for, a tag of that kind.';
create index search_aliases_alias_stem_key_idx on public.search_aliases (alias_stem_key);
create index search_aliases_filler_idx on public.search_aliases (private.search_normalize(alias)) where num_nonnulls(term, need_id) = 0;
create index search_aliases_slips_idx on public.search_aliases using gin (slips) with (fastupdate = off);
create index search_aliases_need_id_idx on public.search_aliases (need_id);
create trigger audit after insert or update or delete on public.search_aliases
  for each row execute function private.audit('id');

insert into public.search_aliases (alias, term) values
  -- English words of cosmetic names, as they are heard.
  ('сайенс', 'science'), ('саенс', 'science'), ('сайнс', 'science'), ('эйдж', 'age'), ('эдж', 'age'), ('вайт', 'white'),
  ('уайт', 'white'), ('бейсик', 'basic'), ('медикеа', 'medicare'), ('медикэр', 'medicare'), ('олл', 'all'),
  ('оловер', 'allover'), ('хайдра', 'hydra'), ('бэланс', 'balance'), ('дейли', 'daily'), ('кэр', 'care'), ('кеа', 'care'),
  ('глоу', 'glow'), ('ринью', 'renew'), ('репэйр', 'repair'), ('рипэр', 'repair'), ('шилд', 'shield'), ('брайт', 'bright'),
  ('пёрл', 'pearl'), ('снейл', 'snail'), ('кулинг', 'cooling'), ('слип', 'sleep'), ('энерджи', 'energy'),
  -- What people call types.
  ('тонер', 'тоник'), ('лосьон', 'тоник'), ('умывалка', 'пенка'), ('гель умывания', 'пенка'),
  ('подарок', 'подарочный'), ('презент', 'подарочный'), ('подарочек', 'подарочный'), ('gift', 'подарочный'), ('сертификат', 'подарочный'),
  ('бокс', 'набор'), ('комплект', 'набор'), ('сет', 'набор'), ('дорогу', 'дорожный'), ('поездку', 'дорожный'), ('путешествие', 'дорожный'),
  ('serum', 'сыворотка'), ('cream', 'крем'), ('mask', 'маска'), ('balm', 'бальзам'), ('бальзамчик', 'бальзам'),
  ('целлюлит', 'антицеллюлитный'), ('купероз', 'антикуперозная'), ('санскрин', 'spf'), ('спф', 'spf'), ('солнце', 'солнцезащитный'), ('мицеллярка', 'мицеллярная'),
  ('макияж', 'мицеллярная'), ('демакияж', 'мицеллярная'), ('скрабик', 'скраб'), ('ретиноид', 'retinol'), ('ретиноиды', 'retinol'),
  ('витаминка', 'vitamin'), ('обезболивающий', 'анестезирующий'), ('анестезия', 'анестезирующий'), ('заживление', 'заживляющий'), ('массаж', 'массажная'), ('массажное масло', 'массажная'),
  -- As clinics write when they order.
  ('солнцезащитка', 'солнцезащитный'), ('санка', 'солнцезащитный'), ('спфка', 'spf'), ('энзимка', 'энзимная'), ('масочка', 'маска'),
  ('кремик', 'крем'), ('умывашка', 'пенка'), ('миндалка', 'миндальный'), ('гликолька', 'glycolic'), ('гликолевый', 'glycolic'), ('азелаинка', 'azelaic'), ('анестетик', 'анестезирующий'),
  ('альгинатка', 'alginate'), ('альгинатная', 'alginate'), ('нейтралка', 'нейтрализатор'), ('каолинка', 'каолиновая'), ('мочевинка', 'мочевина'),
  ('пептидка', 'peptide'), ('ретинолка', 'retinol'), ('увлажнялка', 'увлажняющий'), ('заживляйка', 'заживляющий'), ('точечный', 'spot'), ('точечка', 'spot'),
  ('постпил', 'post'), ('антицеллюлитка', 'антицеллюлитный'),
  -- … and in Kazakh.
  ('қол', 'рук'), ('ерін', 'губ'), ('көз', 'глаз'), ('дене', 'тела'), ('бетперде', 'маска'), ('көбік', 'пенка'), ('сарысу', 'сыворотка'), ('ұнтақ', 'пудра'),
  ('түнгі', 'ночная'), ('күндізгі', 'дневной'), ('ылғалдандыратын', 'увлажняющий'), ('ылғалдандырғыш', 'увлажняющий'), ('тазартатын', 'очищающая'), ('тазартқыш', 'очищающая'),
  ('қоректік', 'питательный'), ('қоректендіретін', 'питательный'), ('тыныштандыратын', 'успокаивающий'), ('күннен', 'солнцезащитный'), ('кремі', 'крем'),
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
  ('койевая', 'kojic'), ('керамид', 'ceramide'), ('керамиды', 'ceramide'), ('феруловая', 'ferulic'), ('лимонная', 'citric'), ('аскорбиновая', 'ascorbic'),
  ('транексамовая', 'tranexamic'), ('гиалуроновая', 'hyaluronate'), ('гиалуронка', 'hyaluronate'),
  ('hyaluronic', 'hyaluronate'), ('стеариновая', 'stearic');

-- Words that a question is wrapped in stand for nothing.
insert into public.search_aliases (alias)
select unnest(string_to_array(
  'что,чего,чем,нибудь,то,это,этот,эта,какой,какая,какое,какие,какую,каком,каких,где,как,который,которая,которое,которые,'
  'есть,имеется,бывает,будет,бы,ли,же,не,или,если,чтобы,все,всё,вот,вообще,ещё,уже,очень,лучше,'
  'вас,вам,вы,ваш,ваши,мне,меня,мы,нам,нас,можно,надо,нужен,нужна,нужно,нужны,'
  'хочу,хочется,хотим,хотел,хотела,хотели,хотелось,ищу,ищем,дай,дайте,взять,купить,куплю,купим,'
  'посоветуйте,посоветуй,посоветуете,советуете,подскажите,подскажи,рекомендуете,порекомендуйте,порекомендуете,'
  'покажите,покажи,предложите,предложи,помогите,помоги,выбрать,'
  'здравствуйте,пожалуйста,спасибо,наличии,штуки,пол,литр,литра,литров,маған,керек,үшін,aurelis,аурелис', ','
))
on conflict do nothing;

-- Upkeep ---------------------------------------------------------------------------------------------------------

create function private.lock_search_upkeep()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_catalogue();
  return null;
end;
$$;
comment on function private.lock_search_upkeep is
  'Trigger: writers of the catalogue take turns. The dictionary''s counts are shared by all products; taken before the first row lock, the turn cannot end in a deadlock.';

create function private.document_words(main_text text, composition text, marks text[], out lexemes tsvector, out word_count int)
language plpgsql -- SQL would be planned again for each product
immutable
set search_path = ''
as $$
declare
  words text[] := private.search_words(main_text);
begin
  word_count := cardinality(words);
  lexemes := array_to_tsvector(
    words || private.search_compounds(main_text)
    || array(
      select '~' || word from unnest(private.search_words(composition) || private.search_compounds(composition)) as word
      union all
      select fact from unnest(private.search_query_words(main_text)) as fact where fact like '#%'
      union all
      select '#' || mark from unnest(marks) as mark
    )
  );
end;
$$;
comment on function private.document_words is 'The words of a product as search_documents keeps them. Marks are ids of needs, skin types, and facts as search_query_words() reads them.';

create function private.refresh_search_documents(ids uuid[])
returns void language plpgsql set search_path = '' as $$
begin
  with stale as (
    select product_id, lexemes from private.search_documents where product_id = any (ids)
  ),
  fresh as (
    select p.id as product_id, words.lexemes, words.word_count
      from public.products as p
      join public.product_types as pt on pt.id = p.product_type_id
      join public.product_lines as pl on pl.id = p.line_id
     cross join lateral (
       select string_agg(concat_ws(' ', a ->> 'name', a ->> 'inci'), ' ') as names,
              array_agg(trim_scale((a -> 'percent')::numeric) || '%') filter (where a ? 'percent') as shares
         from jsonb_array_elements(p.actives) as a
     ) as actives
     cross join lateral (
       select p.skin_types::text[] || actives.shares
              || array(select 'ph' || trim_scale(n / 2.0) from generate_series(round(p.ph_min * 2)::int, round(p.ph_max * 2)::int) as n)
              || array(select 'phototype' || n from unnest(p.phototypes) as n)
              || array(
                select n.id::text from public.product_tags as has join public.tags as n on n.id = has.tag_id and n.kind = 'need'
                 where has.product_id = p.id
              ) as marks
     ) as m
     cross join private.document_words(
       concat_ws(' ', p.name, pt.name, pl.name, p.volume_ml), concat_ws(' ', p.composition, actives.names), m.marks
     ) as words
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
     where lexeme not like '#%'
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

create function private.refresh_catalog_index(ids uuid[])
returns void language plpgsql set search_path = '' as $$
begin
  -- A price or stock that is changing this moment is waited for; one that changes later finds the row written below.
  perform from public.availability
    where product_id = any (ids)
    order by product_id for share;

  delete from private.catalog_index where product_id = any (ids);
  insert into private.catalog_index
    (product_id, card_id, slug, name, volume_ml, product_type_id, line_id, tag_ids, fact_bits, price, in_stock, is_new, is_hit, position, created_at)
  select p.id, coalesce(md5(p.family)::uuid, p.id), p.slug, p.name, p.volume_ml, p.product_type_id, p.line_id,
         array(select pt.tag_id from public.product_tags as pt where pt.product_id = p.id order by pt.tag_id),
         (
           select coalesce(bit_or(f.mask), 0) from private.filter_facts() as f
            where f.slug = any (p.skin_types::text[] || p.used_in::text[]) or f.slug = any (array(select 'phototype-' || n from unnest(p.phototypes) as n))
         ),
         a.price, a.available and a.stock_count > 0, p.is_new, p.is_hit, p.position, p.created_at
    from public.products as p
    join public.availability as a on a.product_id = p.id
   where p.id = any (ids) and p.is_published;
end;
$$;
comment on function private.refresh_catalog_index is
  'Makes the rows of the given products true: none for those that are gone or unpublished.';

create function private.sync_search_products()
returns trigger language plpgsql security definer set search_path = '' as $$
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
  perform private.refresh_catalog_index(ids);
  return null;
end;
$$;
comment on function private.sync_search_products is 'Trigger: search and catalogue follow the products, once a statement.';

create function private.sync_search_names()
returns trigger language plpgsql security definer set search_path = '' as $$
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
comment on function private.sync_search_names is 'Trigger: a renamed type or line is found by its new name.';

create function private.sync_search_tags()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  ids := array(select distinct product_id from changed_rows);
  perform private.refresh_search_documents(ids);
  perform private.refresh_catalog_index(ids);
  return null;
end;
$$;
comment on function private.sync_search_tags is 'Trigger: search and catalogue follow the tags of products.';

create function private.sync_search_tag_kind()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_search_documents(array(select product_id from public.product_tags where tag_id = new.id));
  return null;
end;
$$;
comment on function private.sync_search_tag_kind is 'Trigger: only needs are searched for.';

create function private.add_need_names()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.search_aliases (alias, need_id)
  select word, new.id from unnest(private.search_query_words(new.name)) as word where length(word) between 3 and 60
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.add_need_names is 'Trigger: a need is found by each word of its name.';

create function private.sync_catalog_availability()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.catalog_index
     set price = new.price, in_stock = new.available and new.stock_count > 0
   where product_id = new.product_id;
  return null;
end;
$$;
comment on function private.sync_catalog_availability is
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

create trigger sync_inserted_products after insert on public.products
  referencing new table as new_rows for each statement execute function private.sync_search_products();
create trigger sync_updated_products after update on public.products
  referencing old table as old_rows new table as new_rows for each statement execute function private.sync_search_products();
create trigger sync_deleted_products after delete on public.products
  referencing old table as old_rows for each statement execute function private.sync_search_products();
create trigger sync_truncated_products after truncate on public.products
  for each statement execute function private.sync_search_products();
create trigger sync_search_names after update on public.product_types
  referencing new table as new_rows for each statement execute function private.sync_search_names();
create trigger sync_search_names after update on public.product_lines
  referencing new table as new_rows for each statement execute function private.sync_search_names();
create trigger sync_inserted_tags after insert on public.product_tags
  referencing new table as changed_rows for each statement execute function private.sync_search_tags();
create trigger sync_deleted_tags after delete on public.product_tags
  referencing old table as changed_rows for each statement execute function private.sync_search_tags();
create trigger sync_search_tag_kind after update on public.tags
  for each row when (old.kind is distinct from new.kind and 'need' in (old.kind, new.kind)) execute function private.sync_search_tag_kind();
create trigger add_need_names after insert or update of name, kind on public.tags
  for each row when (new.kind = 'need') execute function private.add_need_names();
create trigger sync_catalog_availability after update on public.availability
  for each row
  when (
    old.price is distinct from new.price
    or (old.available and old.stock_count > 0) is distinct from (new.available and new.stock_count > 0)
  )
  execute function private.sync_catalog_availability();

-- Access ----------------------------------------------------------------------------------------------------------

alter table private.search_documents enable row level security;
alter table private.search_terms enable row level security;
alter table private.catalog_index enable row level security;
alter table public.search_aliases enable row level security;

grant select on public.search_aliases to authenticated;
create policy "admins read search aliases" on public.search_aliases for select to authenticated
  using ((select private.is_admin()));
select private.admins_edit('search_aliases', 'alias, term, need_id');

create function private.set_need_words(need_id uuid, words text[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  bad_word text;
begin
  perform private.assert_admin();
  perform private.assert_size(words);
  perform from public.tags as t where t.id = set_need_words.need_id and t.kind = 'need' for update;
  if not found then perform private.fail(404, 'tag_not_found'); end if;
  if cardinality(words) > 200 then perform private.fail(422, 'bad_need_words'); end if;
  select word into bad_word
    from unnest(coalesce(words, '{}')) as word
   where word is null or length(private.clean_text(word)) not between 2 and 60
      or cardinality(private.search_query_words(word)) not between 1 and 2 or length(private.search_phrase_key(word)) < 2
   limit 1;
  if found then perform private.fail(422, 'bad_need_words', jsonb_build_object('word', bad_word)); end if;
  delete from public.search_aliases as a
   where a.need_id = set_need_words.need_id
     and a.alias_key <> all (array(select private.search_phrase_key(word) from unnest(words) as word));
  insert into public.search_aliases (alias, need_id)
  select private.clean_text(word), set_need_words.need_id from unnest(words) as word
  on conflict do nothing;
end;
$$;
select private.expose('set_need_words',
  'An admin says by which words a need is found: all of them, at most 200, each of one word or
two besides prepositions. Words that sound the same are one.
Errors: not_allowed (403), tag_not_found (404: also for a tag of another kind), bad_need_words (422, {word}).');

-- Needs of the skin and what people call them. They are products' tags: admins edit them, and their words.
insert into public.tags (slug, name, kind, color, position) values
  ('suhost', 'Сухость', 'need', '#2b6cb0', 1),
  ('zhirnost-i-akne', 'Жирность и акне', 'need', '#2f855a', 2),
  ('rasshirennye-pory', 'Расширенные поры', 'need', null, 3),
  ('pigmentatsiya', 'Пигментация', 'need', '#805ad5', 4),
  ('tusklyy-ton', 'Тусклый тон', 'need', null, 5),
  ('morschiny-i-uprugost', 'Морщины и упругость', 'need', null, 6),
  ('chuvstvitelnost', 'Чувствительность', 'need', '#c05621', 7),
  ('kuperoz-i-pokrasneniya', 'Купероз и покраснения', 'need', null, 8),
  ('ochischenie', 'Очищение', 'need', null, 9),
  ('otshelushivanie', 'Отшелушивание', 'need', null, 10),
  ('posle-protsedur', 'После процедур', 'need', null, 11),
  ('zashchita-ot-solntsa', 'Защита от солнца', 'need', '#b7791f', 12),
  ('kozha-vokrug-glaz', 'Кожа вокруг глаз', 'need', null, 13),
  ('guby', 'Губы', 'need', null, 14),
  ('ruki-i-telo', 'Руки и тело', 'need', null, 15),
  ('ezhednevnyy-uhod', 'Ежедневный уход', 'need', null, 16);

-- Words of their names that say nothing alone.
delete from public.search_aliases where alias in ('после', 'кожа', 'вокруг', 'уход');

insert into public.search_aliases (alias, need_id)
select alias, t.id
  from (values
    ('suhost', 'сухая,сухое,иссушенная,пересушенная,обезвоженность,обезвоженная,шелушение,шелушится,стянутость,стягивает,увлажнение,увлажнить,увлажнитель,питание,напитать,влага,пить хочет,обветренная,атопия,ксероз,зимой,мороз,dry,dehydrated,moisturizer,moisturizing,hydration,құрғақ,ылғалдандыру'),
    ('zhirnost-i-akne', 'жирная,жирное,комбинированная,проблемная,прыщи,прыщ,прыщик,прыщавая,угри,угрей,угревая,высыпания,воспаления,воспаление,комедоны,подростковая,подросток,подросткам,себорея,себум,блеск,блестит,лоснится,жирный блеск,матирование,матирующее,постакне,сыпь,гнойники,демодекс,pimples,acne,breakouts,oily,oiliness,безеу,майлы'),
    ('rasshirennye-pory', 'поры,пор,чёрные точки,чёрных точек,точки,точек,сузить поры,чистка пор,очистка пор,очищение пор,себостоп,blackheads,pores'),
    ('pigmentatsiya', 'пигментные,пигментный,пигмент,пятна,пятен,пятно,тёмные пятна,веснушки,мелазма,хлоазма,осветление,осветлить,отбеливание,отбелить,отбеливатель,неровный тон,выровнять тон,загорелые пятна,dark spots,pigmentation,spots,whitening,дақ'),
    ('tusklyy-ton', 'тусклая,тусклый,серая,серый цвет,цвет лица,сияние,блёклая,уставшая,усталая,выровнять,свежесть,освежить,витаминный,антиоксидант,антиоксиданты,тон,dull,dullness,glow,radiance,brightening'),
    ('morschiny-i-uprugost', 'морщины,морщинки,морщин,старение,возраст,возрастная,возрастной,антивозрастной,антивозрастное,омоложение,омолодить,антиэйдж,анти эйдж,эйджинг,увядание,увядающая,зрелая,упругость,эластичность,дряблая,дряблость,овал лица,овал,птоз,брыли,лифтинг,подтяжка,разглаживание,разгладить,носогубные,заломы,молодость,гусиные лапки,фотостарение,wrinkles,wrinkle,antiaging,aging,firming,lifting,mature,әжім'),
    ('chuvstvitelnost', 'чувствительная,чувствительной,раздражение,раздражённая,аллергия,аллергик,зуд,чешется,реактивная,деликатная,гиперчувствительная,успокоить,успокаивающее,дерматит,экзема,жжение,барьер,sensitive,irritation,soothing,сезімтал'),
    ('kuperoz-i-pokrasneniya', 'купероз,куперозная,розацеа,розацея,покраснение,краснота,красное лицо,красные,сосуды,сосудистая,сосудистые,сосудики,звёздочки,капилляры,румянец,redness,rosacea,couperose'),
    ('ochischenie', 'очистка,очищающее,умывание,умываться,умыть,умывалка,пенка,чистка,макияж,демакияж,снять макияж,тушь,косметику смыть,смыть,смывать,гидрофильное,мыло,молочко,мусс,cleanser,cleansing,cleanse,makeup,foam,тазарту,жуу'),
    ('otshelushivanie', 'отшелушить,отшелушивающее,скраб,скрабик,эксфолиация,эксфолиант,эксфолиатор,пилинг,пилинги,кислоты,обновление,обновить,омертвевшие,ороговевшие,шлифовка,гладкость,рельеф,ана,aha,bha,exfoliation,exfoliator,peeling,scrub'),
    ('posle-protsedur', 'восстановление,восстановить,восстанавливающее,заживление,заживить,заживляющее,ожог,ожоги,ранки,рана,травмированная,реабилитация,постпроцедурный,после чистки,после лазера,после уколов,после мезотерапии,после биоревитализации,после косметолога,лазер,мезотерапия,чистка,регенерация,обезболивающее,обезболивание,анестезия,recovery,healing,aftercare'),
    ('zashchita-ot-solntsa', 'солнце,солнечный,солнечные,спф,санскрин,солнцезащита,загар,загара,загорать,ультрафиолет,уф,пляж,море,отпуск,лето,летом,sunscreen,sun,sunblock,uv,күн'),
    ('kozha-vokrug-glaz', 'глаза,глаз,веки,век,мешки,отёки,отёчность,тёмные круги,круги,синяки,взгляд,eyes,dark circles,көз'),
    ('guby', 'губ,губам,губки,гигиеническая,трещинки,lips,lip,ерін'),
    ('ruki-i-telo', 'рука,рук,телу,тела,ног,ноги,стопы,ступни,пятки,пяток,локти,ладони,кисти,бёдра,попа,ягодицы,живот,целлюлит,растяжки,спа,обёртывание,шугаринг,эпиляция,депиляция,бритьё,массаж,массажное,массажист,body,hand,hands,massage,қол,дене'),
    ('ezhednevnyy-uhod', 'нормальная,базовый,база,каждый день,на каждый,ежедневно,универсальный,повседневный,любой тип,daily,basic')
  ) as v (slug, aliases)
  join public.tags as t using (slug)
 cross join unnest(string_to_array(v.aliases, ',')) as alias
on conflict do nothing;

-- Products that came before this migration.
select private.refresh_search_documents(array(select id from public.products));
select private.refresh_catalog_index(array(select id from public.products));
