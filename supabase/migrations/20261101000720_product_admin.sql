-- Products as admins work with them: the list, changes of many at once, import, and any past day.

-- The list --------------------------------------------------------------------------------------------------------

create function private.named_product_ids(search text, at_most int)
returns uuid[] language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(search);
  -- No index serves "like all": the three most selective words are separate conditions.
  first    text := patterns[1];
  second   text := patterns[2];
  third    text := patterns[3];
begin
  return array(
    select p.id from public.products as p
     where private.searchable(p.name) like first and (second is null or private.searchable(p.name) like second)
       and (third is null or private.searchable(p.name) like third) and private.searchable(p.name) like all (patterns)
     limit at_most
  );
end;
$$;
comment on function private.named_product_ids is 'Products whose names hold every word of a search, see private.search_patterns(); at most so many, null for all.';

create function private.found_product_ids(search text, at_most int)
returns uuid[] language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  wanted  text := private.asked_for(search);
  pattern text := private.like_pattern(wanted);
begin
  return array(
    select found.id
      from (
        (select p.id, 0 as rank, 0::real as score from public.products as p where p.barcode = wanted)
        union all
        (
          select p.id, case when p.sku = upper(wanted) then 0 else 1 end, 0
            from public.products as p where p.sku like upper(ltrim(pattern, '%')) limit at_most
        )
        union all
        (select p.id, 2, 0 from unnest(private.named_product_ids(wanted, at_most)) as p (id) where length(wanted) > 1)
        union all
        (select m.product_id, 2 + m.match_rank, m.score from private.search_matches(wanted, 0.3, 10, at_most) as m)
      ) as found
     group by found.id
     order by min(found.rank), max(found.score) desc, found.id
     limit at_most
  );
end;
$$;
comment on function private.found_product_ids is
  'Products by barcode, article or its beginning, words of the name, and, of the published ones, as the shop''s own search finds them; the best first.';

create function private.admin_products(
  search text default '', status public.product_status default null, product_type text default null, line text default null,
  tag text default null, stock text default null, without_price boolean default false, without_picture boolean default false,
  sort text default null, page int default 1, page_size int default 25, document_due boolean default false
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  -- Nobody pages through more, and counting on would be what a long list costs most.
  most       constant int := 1000;
  found_ids  uuid[];
  conditions text[];
  -- Few rows, or rows that no index finds, are read once; of many, each count and the page use the index that serves them.
  is_narrow  boolean := without_picture or without_price or document_due or stock in ('low', 'out');
  sorted_by  text := regexp_replace(sort, '^-', '');
  by_stock   boolean;
  win        record;
  answer     jsonb;
begin
  perform private.assert_admin();
  if sorted_by not in ('name', 'sku', 'price', 'stock', 'updated') then perform private.fail(422, 'bad_sort'); end if;
  if stock not in ('in', 'low', 'out') then perform private.fail(422, 'bad_stock'); end if;
  win := private.page_window(page, page_size);
  if private.asked_for(search) <> '' then
    found_ids := private.found_product_ids(search, most);
    is_narrow := true;
  end if;
  by_stock := stock is not null or without_price or sorted_by in ('price', 'stock');
  conditions := array_remove(array[
    'true',
    'p.id = any (' || quote_literal(found_ids) || '::uuid[])',
    -- A slug that nobody has finds nothing.
    case when product_type is not null then
      format('p.product_type_id = %s', coalesce((select t.id from public.product_types as t where t.slug = product_type), 0)) end,
    case when line is not null then format('p.line_id = %s', coalesce((select l.id from public.product_lines as l where l.slug = line), 0)) end,
    case when tag is not null then
      format('p.id in (select pt.product_id from public.product_tags as pt where pt.tag_id = %L)', (select t.id from public.tags as t where t.slug = tag)) end,
    case stock when 'in' then 'a.stock_level in (''low'', ''enough'')' when 'low' then 'a.stock_level = ''low''' when 'out' then 'a.stock_level = ''out''' end,
    case when without_price then 'a.price is null' end,
    case when without_picture then 'p.id in (select f.product_id from public.availability as f where not f.has_picture)' end,
    case when document_due then
      format('p.id in (select d.product_id from public.product_documents as d where d.valid_until <= %L)', private.today() + 30) end
  ], null);
  execute format(
    $sql$
      with scope as %1$s materialized (
        select p.id, p.name, p.volume_ml, p.sku, p.updated_at, p.is_published, p.published_at%5$s
          from public.products as p%6$s where %2$s
      ),
      counts (status, n) as materialized (
        select 'published'::public.product_status, (select count(*) from (select from scope as s where s.is_published limit $2) as some_of_them)
        union all
        select 'draft', (select count(*) from (select from scope as s where not s.is_published and s.published_at is null limit $2) as some_of_them)
        union all
        select 'hidden', (select count(*) from (select from scope as s where not s.is_published and s.published_at is not null limit $2) as some_of_them)
      ),
      page_rows as (
        select s.id, row_number() over () as place
          from (select s.id from scope as s where %4$s order by %3$s offset $3 limit $4) as s
      ),
      reserved as (
        select * from private.reserved_pieces(array(select id from page_rows))
      )
      select jsonb_build_object(
        'counts', (select jsonb_object_agg(c.status, c.n) from counts as c),
        'total', (select least(sum(c.n), $2) from counts as c where $1 is null or c.status = $1),
        'rows', coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'id', p.id, 'sku', p.sku, 'name', p.name, 'slug', p.slug, 'barcode', p.barcode, 'volume_ml', p.volume_ml,
              'product_type', t.name, 'line', l.name, 'line_color', l.color, 'status', private.product_status(p),
              'price', a.price, 'stock_count', a.stock_count, 'stock_level', a.stock_level, 'available', a.available,
              'reserved', coalesce(r.pieces, 0), 'low_stock_threshold', p.low_stock_threshold, 'updated_at', p.updated_at,
              'image_url', (select i.path from public.product_images as i where i.product_id = p.id order by i.position limit 1),
              'tags', (
                select coalesce(jsonb_agg(g.name order by g.position, g.name), '[]')
                  from public.product_tags as pt join public.tags as g on g.id = pt.tag_id where pt.product_id = p.id
              ),
              'facts', private.product_facts(p), 'certificate_required', p.certificate_required
            ) order by o.place
          )
          from page_rows as o
          join public.products as p on p.id = o.id
          join public.availability as a on a.product_id = p.id
          join public.product_types as t on t.id = p.product_type_id
          join public.product_lines as l on l.id = p.line_id
          left join reserved as r on r.product_id = p.id
        ), '[]')
      )
    $sql$,
    case when is_narrow then '' else 'not' end,
    array_to_string(conditions, ' and '),
    -- As an index has them, which then leaves nothing to sort.
    case coalesce(sort, case when found_ids is null then 'name' else 'relevance' end)
      when 'relevance' then format('array_position(%L::uuid[], s.id)', found_ids)
      when 'name' then 's.name, s.volume_ml, s.id' when '-name' then 's.name desc, s.volume_ml desc, s.id desc'
      when 'sku' then 's.sku' when '-sku' then 's.sku desc'
      when 'price' then 's.price, s.stock_sku' when '-price' then 's.price desc nulls last, s.stock_sku desc'
      when 'stock' then 's.stock_count, s.id' when '-stock' then 's.stock_count desc, s.id'
      when 'updated' then 's.updated_at, s.id desc' when '-updated' then 's.updated_at desc, s.id'
    end,
    case status when 'published' then 's.is_published' when 'draft' then 'not s.is_published and s.published_at is null'
      when 'hidden' then 'not s.is_published and s.published_at is not null' else 'true' end,
    case when by_stock then ', a.price, a.stock_count, a.sku as stock_sku' else '' end,
    case when by_stock then ' join public.availability as a on a.product_id = p.id' else '' end
  ) into answer using status, most, win.skip, win.take;
  return answer;
end;
$$;
select private.expose('admin_products',
  'Products as admins work with them: {counts by status, total, rows: [{id, sku, name, …, stock_count, reserved, status, tags, facts,
certificate_required}]}. search:
barcode, article or its beginning, name; published products with typos too.
product_type, line, tag: slugs. stock: in, low (at the threshold or below) or out. document_due: with a document whose last day is past or
within 30 days. sort: name, sku, price, stock or updated, with a minus
from the largest down; by name without it, a search by relevance.
Counts and total stop at 1,000, which reads as "1,000 or more"; a search looks at 1,000 products at most.
Errors: not_allowed (403), bad_sort, bad_stock (422).');

-- Changes of many -------------------------------------------------------------------------------------------------

create function private.start_batch(kind public.product_batch_kind, file_name text, change jsonb, reason text)
returns uuid language plpgsql set search_path = '' as $$
declare
  batch_id uuid;
begin
  insert into public.product_batches (kind, file_name, change, actor_id)
  values (start_batch.kind, start_batch.file_name, start_batch.change, auth.uid())
  returning id into batch_id;
  perform set_config('shop.batch_id', batch_id::text, true), set_config('shop.reason', reason, true);
  return batch_id;
end;
$$;
comment on function private.start_batch is 'From now on, what this transaction writes about products belongs to a new batch.';

create function private.end_batch(batch_id uuid, created int, changed int)
returns void language plpgsql set search_path = '' as $$
begin
  update public.product_batches as b set created = end_batch.created, changed = end_batch.changed where b.id = batch_id;
  perform set_config('shop.batch_id', '', true), set_config('shop.reason', '', true);
end;
$$;
comment on function private.end_batch is 'Closes what start_batch() began.';

create function private.change_products(
  product_ids uuid[], change jsonb, reason text default '', dry_run boolean default false, expected_fingerprint text default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  action      text;
  tag         public.tags;
  changes     jsonb;
  skipped     jsonb;
  fingerprint text;
  batch       uuid;
  ids         uuid[];
begin
  perform private.assert_admin();
  perform private.assert_size(product_ids);
  perform private.assert_size(change);
  action := change ->> 'action';
  if action is null or action not in ('publish', 'hide', 'add_tag', 'remove_tag', 'price') then
    perform private.fail(422, 'bad_change');
  end if;
  if coalesce(cardinality(product_ids), 0) not between 1 and 5000 then
    perform private.fail(422, 'bad_products', '{"max": 5000}');
  end if;
  if action = 'price' and (
    jsonb_typeof(change -> 'percent') is distinct from 'number' or change -> 'percent' not between '-90' and '900'
    or coalesce(change ->> 'step', '') not in ('1', '5', '10', '50', '100', '500', '1000')
  ) then
    perform private.fail(422, 'bad_change');
  end if;
  if length(private.clean_text(coalesce(reason, ''))) not between (case when action = 'price' then 2 else 0 end) and 500 then
    perform private.fail(422, 'reason_required');
  end if;
  if action in ('add_tag', 'remove_tag') then
    select * into tag from public.tags as t where t.id::text = change ->> 'tag_id';
    if not found then perform private.fail(404, 'tag_not_found'); end if;
  end if;
  if not dry_run then
    if action <> 'price' then
      perform private.lock_catalogue();
    end if;
    perform private.lock_stock(product_ids);
  end if;

  with wanted as (
    select p.id, p.sku, p.name, p.volume_ml, p.is_published, a.price,
           exists (select from public.product_tags as pt where pt.product_id = p.id and pt.tag_id = tag.id) as has_tag,
           case when a.price is not null and action = 'price' then
             least(greatest(
               round(a.price * (100 + (change ->> 'percent')::numeric) / 100 / (change ->> 'step')::int), 1
             ) * (change ->> 'step')::int, 100000000)::int
           end as new_price,
           case when action = 'publish' and not p.is_published then private.publish_gaps(p) end as gaps
      from public.products as p
      join public.availability as a on a.product_id = p.id
     where p.id = any (change_products.product_ids)
  ),
  judged as (
    select w.*,
           case action when 'price' then to_jsonb(w.price) when 'publish' then to_jsonb(w.is_published) when 'hide' then to_jsonb(w.is_published) else to_jsonb(w.has_tag) end as old,
           case action when 'price' then to_jsonb(w.new_price) else to_jsonb(action in ('publish', 'add_tag')) end as new,
           case
             when action = 'price' and w.price is null then 'no_price'
             when w.gaps <> '{}' then 'not_ready'
           end as obstacle
      from wanted as w
  )
  select coalesce(jsonb_agg(
           jsonb_build_object('product_id', j.id, 'sku', j.sku, 'name', j.name, 'volume_ml', j.volume_ml, 'old', j.old, 'new', j.new) order by j.name, j.volume_ml, j.sku
         ) filter (where j.obstacle is null and j.old is distinct from j.new), '[]'),
         coalesce(jsonb_agg(
           jsonb_build_object('sku', j.sku, 'name', j.name, 'reason', coalesce(j.obstacle, 'same'), 'gaps', coalesce(j.gaps, '{}')) order by j.name, j.volume_ml, j.sku
         ) filter (where j.obstacle is not null or j.old is not distinct from j.new), '[]')
    into changes, skipped
    from judged as j;

  fingerprint := md5(changes::text);
  if not dry_run and expected_fingerprint is distinct from fingerprint and expected_fingerprint is not null then
    perform private.fail(409, 'changed_since');
  end if;
  if not dry_run and changes <> '[]' then
    batch := private.start_batch(
      'bulk', null,
      jsonb_build_object('action', action)
      || case action when 'price' then jsonb_build_object('percent', change -> 'percent', 'step', change -> 'step') else '{}' end
      || case when tag.id is not null then jsonb_build_object('tag', tag.name) else '{}' end,
      private.clean_text(coalesce(reason, ''))
    );
    ids := array(select (c ->> 'product_id')::uuid from jsonb_array_elements(changes) as c);
    if action = 'price' then
      perform private.write_prices(array(
        select ((c ->> 'product_id')::uuid, (c ->> 'new')::int)::private.new_price from jsonb_array_elements(changes) as c
      ));
    elsif action in ('publish', 'hide') then
      update public.products as p set is_published = action = 'publish' where p.id = any (ids);
    elsif action = 'add_tag' then
      insert into public.product_tags (product_id, tag_id) select id, tag.id from unnest(ids) as id;
    else
      delete from public.product_tags as pt where pt.product_id = any (ids) and pt.tag_id = tag.id;
    end if;
    perform private.end_batch(batch, 0, cardinality(ids));
  end if;
  return jsonb_build_object('changes', changes, 'skipped', skipped, 'fingerprint', fingerprint, 'batch_id', batch);
end;
$$;
select private.expose('change_products',
  'An admin changes up to 5,000 products at once: {action: publish | hide}, {action: add_tag | remove_tag, tag_id}, or {action: price,
percent, step} with a reason, rounded to the nearest step of 1, 5, 10, 50, 100, 500 or 1000 tenge.
Returns {changes: [{product_id, sku, name, volume_ml, old, new}], skipped: [{sku, name, reason: same | no_price | not_ready, gaps}],
fingerprint, batch_id}. dry_run writes nothing; the fingerprint that it gives, as expected, lets just those changes through.
Errors: not_allowed (403), tag_not_found (404), changed_since (409), bad_change, bad_products, reason_required (422).');

-- Import ----------------------------------------------------------------------------------------------------------

create function private.slugify(typed text)
returns text language plpgsql immutable strict set search_path = '' as $$
declare
  slug text := lower(normalize(typed, nfkc));
begin
  slug := replace(replace(replace(replace(replace(replace(replace(slug, 'щ', 'sch'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh'), 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya');
  slug := translate(slug, 'абвгдеёзийклмнопрстуфхыэәғқңөұүһіьъ', 'abvgdeeziyklmnoprstufhyeagknouuhi');
  return btrim(regexp_replace(slug, '[^a-z0-9]+', '-', 'g'), '-');
end;
$$;
comment on function private.slugify is 'A text in the letters of addresses.';

create type private.import_field as (
  field text, kind text, lowest numeric, highest numeric, is_nullable boolean, is_needed boolean
);
comment on type private.import_field is
  'A field that an import may set. kind of a number is that of private.read_number(); lowest and highest bound a number, or the length of a text; is_needed by a new product.';

create function private.import_fields()
returns setof private.import_field language sql immutable set search_path = ''
begin atomic
  values
    ('name', 'text', 2, 160, false, true),
    ('product_type', 'type', null, null, false, true),
    ('line', 'line', null, null, false, true),
    ('volume_ml', 'ml', 1, 5000, false, true),
    ('price', 'sum', 1, 100000000, true, false),
    ('stock_count', 'pieces', 0, 1000000, false, false),
    ('barcode', 'barcode', null, null, true, false),
    ('family', 'text', 1, 160, true, false),
    ('short_description', 'text', 0, 300, false, false),
    ('description', 'text', 0, 10000, false, false),
    ('composition', 'text', 0, 10000, false, false),
    ('application', 'text', 0, 10000, false, false),
    ('actives', 'actives', null, null, false, false),
    ('ph_min', 'ph', 0, 14, true, false),
    ('ph_max', 'ph', 0, 14, true, false),
    ('skin_types', 'list', null, null, false, false),
    ('phototypes', 'list', null, null, false, false),
    ('used_in', 'list', null, null, false, false),
    ('ml_per_procedure', 'ml', 0.1, 500, true, false),
    ('months_after_opening', 'months', 1, 60, true, false),
    ('storage', 'text', 0, 200, false, false),
    ('country', 'text', 0, 60, false, false),
    ('indications', 'text', 0, 1000, false, false),
    ('contraindications', 'text', 0, 1000, false, false),
    ('certificate_required', 'flag', null, null, false, false),
    ('vat_rate', 'percent', 0, 99, true, false),
    ('order_min', 'pieces', 1, 9999, false, false),
    ('order_step', 'pieces', 1, 9999, false, false),
    ('order_max', 'pieces', 1, 9999, true, false),
    ('low_stock_threshold', 'pieces', 1, 1000000, true, false),
    ('seo_title', 'text', 0, 120, false, false),
    ('seo_description', 'text', 0, 300, false, false),
    ('is_new', 'flag', null, null, false, false),
    ('is_hit', 'flag', null, null, false, false);
end;
comment on function private.import_fields is 'What an import may set, besides the sku that names the product.';

create function private.read_actives(typed text)
returns jsonb language sql immutable strict set search_path = ''
return (
  select case
           when lower(typed) = 'нет' then '[]'
           when private.are_actives(jsonb_agg(read.active order by read.place)) then jsonb_agg(read.active order by read.place)
         end
    from (
      select jsonb_strip_nulls(jsonb_build_object('name', part[1], 'inci', part[2], 'percent', replace(part[3], ',', '.')::numeric)) as active,
             place
        from regexp_split_to_table(typed, '\s*[;\n]\s*') with ordinality as listed (item, place)
       cross join regexp_match(item, '^([^()%]+?)(?: *\(([^()]+)\))?(?:[ ,–—-]*([0-9]{1,3}(?:[.,][0-9]{1,2})?) *%)?$') as part
       where item <> ''
    ) as read
);
comment on function private.read_actives is
  'Active substances as one cell names them, «Гликолевая кислота (Glycolic Acid) 50 %; Мочевина (Urea)», as products.actives has
them; «нет»: none; null: unreadable.';

create function private.read_list(field text, typed text)
returns jsonb language plpgsql immutable strict set search_path = '' as $$
declare
  words constant text[] := case field
    when 'skin_types' then '{норм|normal,сух|dry,жирн|oily,комбинир|смешан|combination,чувств|sensitive}'
    when 'phototypes' then '{1|i,2|ii,3|iii,4|iv,5|v,6|vi}'
    when 'used_in' then '{кабинет|салон|проф|cabinet,дом|home}'
  end;
  known constant text[] := case field
    when 'skin_types' then enum_range(null::public.skin_type)::text[]
    when 'phototypes' then '{1,2,3,4,5,6}'
    when 'used_in' then enum_range(null::public.use_place)::text[]
  end;
  places int[] := '{}';
  part   text[];
  first  int;
  last   int;
begin
  typed := lower(typed);
  if typed = 'нет' then return '[]'; end if;
  if typed !~ '^(все|любые|любая|всех)' then
    for part in
      select string_to_array(item, '-')
        from regexp_split_to_table(translate(typed, '–—', '--'), '\s*[,;/\n]\s*|\s+и\s+') as item where item <> ''
    loop
      -- Digits are whole; words are known by their beginnings.
      select min(w.place) filter (where part[1] ~ w.pattern), min(w.place) filter (where coalesce(part[2], part[1]) ~ w.pattern)
        into first, last
        from (
          select format(case field when 'phototypes' then '^\s*(%s)\s*$' else '^\s*(%s)' end, word) as pattern, place
            from unnest(words) with ordinality as listed (word, place)
        ) as w;
      if first is null or last is null or last < first or cardinality(part) > 2 then return null; end if;
      places := places || array(select generate_series(first, last));
    end loop;
  else
    places := array(select generate_series(1, cardinality(known)));
  end if;
  return (
    select jsonb_agg(case field when 'phototypes' then to_jsonb(k.value::int) else to_jsonb(k.value) end order by k.place)
      from unnest(known) with ordinality as k (value, place) where k.place = any (places)
  );
end;
$$;
comment on function private.read_list is
  'Skin types, phototypes or places of use as one cell lists them, «сухая, чувствительная», «I–IV», «кабинет и дом», «все», as
products has them; «нет»: none; null: unreadable.';

create function private.import_sku(import_row jsonb)
returns text language sql immutable set search_path = ''
return upper(private.clean_text(case when jsonb_typeof(import_row -> 'sku') in ('string', 'number') then import_row ->> 'sku' end));
comment on function private.import_sku is 'The article that a row of an import names; null: none.';

create type private.import_reading as (created int, changed int, skipped int, changes jsonb, errors jsonb, plan jsonb);
comment on type private.import_reading is
  'The result of reading an import. plan: [{product_id, sku, is_new, patch}], the patch holding columns of products, price and stock_count.';

create function private.read_import(rows jsonb)
returns private.import_reading language plpgsql stable set search_path = '' as $$
declare
  reading private.import_reading;
begin
  with given as materialized (
    select r.row::int, jsonb_typeof(r.value) = 'object' as is_object,
           case when jsonb_typeof(r.value) = 'object' then r.value else '{}' end as value,
           private.import_sku(r.value) as sku
      from jsonb_array_elements(rows) with ordinality as r (value, row)
  ),
  known as materialized (
    select g.row, g.is_object, g.value, g.sku, p.id as product_id, coalesce(p.order_min, 1) as order_min, p.order_max,
           case when p.id is not null then
             to_jsonb(p) || jsonb_build_object('product_type', t.name, 'line', l.name, 'price', a.price, 'stock_count', a.stock_count)
           end as old,
           case
             when not g.is_object then 'invalid'
             when coalesce(g.sku, '') = '' then 'required'
             when g.sku !~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' or length(g.sku) > 40 then 'invalid'
             when row_number() over (partition by g.sku order by g.row) > 1 then 'duplicate'
           end as error
      from given as g
      left join public.products as p on p.sku = g.sku
      left join public.availability as a on a.product_id = p.id
      left join public.product_types as t on t.id = p.product_type_id
      left join public.product_lines as l on l.id = p.line_id
  ),
  cells as materialized (
    select k.row, k.sku, k.product_id, c.key as field, f.kind, f.lowest, f.highest, f.is_nullable, k.old -> c.key as old,
           (k.old ->> 'is_published')::boolean and c.key in ('short_description', 'description', 'application', 'composition') as is_shown,
           jsonb_typeof(c.value) in ('object', 'array') as is_nested,
           -- Two spaces in a name look like one.
           regexp_replace(
             private.clean_text(c.value #>> '{}'), case when c.key in ('name', 'product_type', 'line', 'family', 'seo_title') then ' +' else ' ' end, ' ', 'g'
           ) as typed
      from known as k
     cross join jsonb_each(k.value - 'sku') as c
      left join private.import_fields() as f on f.field = c.key
  ),
  read as materialized (
    select c.*, t.id as type_id, l.id as line_id,
           case
             when c.kind in ('sum', 'pieces', 'ml', 'percent', 'ph', 'months') then private.read_number(c.typed, c.kind)
             when c.kind = 'actives' then private.read_actives(c.typed)
             when c.kind = 'list' then private.read_list(c.field, c.typed)
             when c.kind = 'text' then to_jsonb(case when c.is_nullable then nullif(c.typed, '') else c.typed end)
             when c.kind = 'flag' then case when c.typed in ('true', 'false') then to_jsonb(c.typed::boolean) end
             when c.kind = 'barcode' then to_jsonb(c.typed)
             when c.kind = 'type' then to_jsonb(t.name)
             when c.kind = 'line' then to_jsonb(l.name)
           end as value,
           owner.id as barcode_owner
      from cells as c
      left join public.product_types as t on c.kind = 'type' and lower(t.name) = lower(c.typed)
      left join public.product_lines as l on c.kind = 'line' and lower(l.name) = lower(c.typed)
      left join public.products as owner on c.kind = 'barcode' and owner.barcode = c.typed and owner.id is distinct from c.product_id
  ),
  repeated_barcodes as (
    select c.typed from cells as c where c.kind = 'barcode' group by c.typed having count(*) > 1
  ),
  judged as materialized (
    select r.*,
           case
             when r.kind is null then 'unknown_field'
             when r.is_nested then 'invalid'
             when r.typed is null or (r.typed = '' and r.kind <> 'text') then case when not r.is_nullable then 'required' end
             when r.is_shown and r.typed = '' and r.old <> '""' then 'required'
             -- What spreadsheets write where a formula failed or a column is too narrow.
             when r.typed ~* '^#(Н/Д|ЗНАЧ!|ССЫЛКА!|ДЕЛ/0!|ИМЯ\?|ЧИСЛО!|ПУСТО!|N/A|VALUE!|REF!|DIV/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|#+)$' then 'spreadsheet_error'
             when r.field in ('name', 'family', 'seo_title', 'storage', 'country') and not private.is_one_line(r.typed) then 'line_break'
             when r.kind = 'text' then
               case when length(r.typed) > r.highest then 'too_long' when length(r.typed) < r.lowest and not (r.is_nullable and r.typed = '') then
                 case when r.typed = '' then 'required' else 'too_short' end
               end
             when r.kind in ('sum', 'pieces', 'ml', 'percent', 'ph', 'months') then
               case jsonb_typeof(r.value)
                 when 'array' then 'ambiguous_number'
                 when 'number' then case
                   when r.value::numeric <> round(r.value::numeric, (r.field in ('ph_min', 'ph_max', 'ml_per_procedure'))::int) then 'not_a_number'
                   when r.value::numeric not between r.lowest and r.highest then 'out_of_range'
                 end
                 else 'not_a_number'
               end
             when r.kind in ('flag', 'list', 'actives') then case when r.value is null then 'invalid' end
             when r.kind in ('type', 'line') then case when r.value is null then 'unknown' end
             when r.kind = 'barcode' then
               case when not private.is_ean13(r.typed) then 'bad_barcode' when r.typed in (select b.typed from repeated_barcodes as b) then 'duplicate' when r.barcode_owner is not null then 'taken' end
           end as error
      from read as r
  ),
  bounds as (
    select k.row, k.order_min, k.order_max,
           max((j.value #>> '{}')::int) filter (where j.field = 'order_min') as new_min,
           max((j.value #>> '{}')::int) filter (where j.field = 'order_max') as new_max,
           bool_or(j.field = 'order_max') as sets_max
      from judged as j join known as k on k.row = j.row
     where j.field in ('order_min', 'order_max') and j.error is null
     group by k.row, k.order_min, k.order_max
  ),
  ph as (
    select k.row, (case when c.cells ? 'ph_min' then c.cells else k.old end ->> 'ph_min')::numeric as lowest,
           (case when c.cells ? 'ph_max' then c.cells else k.old end ->> 'ph_max')::numeric as highest
      from known as k
      join (
        select j.row, jsonb_object_agg(j.field, j.value) as cells
          from judged as j where j.field in ('ph_min', 'ph_max') and j.error is null group by j.row
      ) as c on c.row = k.row
  ),
  errors as materialized (
    select j.row, j.field, j.error from judged as j where j.error is not null
    union all
    select k.row, case when k.is_object then 'sku' end, k.error from known as k where k.error is not null
    union all
    select k.row, f.field, 'required'
      from known as k cross join private.import_fields() as f
     where k.error is null and k.product_id is null and f.is_needed and not k.value ? f.field
    union all
    select b.row, 'order_max', 'out_of_range' from bounds as b
     where coalesce(b.new_min, b.order_min) > case when b.sets_max then b.new_max else b.order_max end
    union all
    select p.row, case when p.lowest is null then 'ph_min' else 'ph_max' end,
           case when p.lowest > p.highest then 'out_of_range' else 'required' end
      from ph as p
     where (p.lowest > p.highest or num_nulls(p.lowest, p.highest) = 1)
       and not exists (select from judged as j where j.row = p.row and j.field in ('ph_min', 'ph_max') and j.error is not null)
  ),
  good as (
    select k.* from known as k where not exists (select from errors as e where e.row = k.row)
  ),
  changed_cells as materialized (
    select j.*
      from judged as j join good on good.row = j.row
     where coalesce(j.value, 'null') is distinct from coalesce(
             case j.kind when 'text' then to_jsonb(private.clean_text(j.old #>> '{}')) else j.old end, 'null'
           )
  ),
  patches as (
    select c.row,
           jsonb_object_agg(
             case c.kind when 'type' then 'product_type_id' when 'line' then 'line_id' else c.field end,
             case c.kind when 'type' then to_jsonb(c.type_id) when 'line' then to_jsonb(c.line_id) else c.value end
           ) as patch
      from changed_cells as c
     group by c.row
  ),
  changes as (
    select c.row, c.sku, c.field, coalesce(c.old, 'null') as old, coalesce(c.value, 'null') as new from changed_cells as c
    union all
    select good.row, good.sku, 'sku', 'null', to_jsonb(good.sku) from good where good.product_id is null
  )
  select (select count(*) from good where good.product_id is null),
         (select count(*) from good join patches using (row) where good.product_id is not null),
         (select count(*) from good left join patches using (row) where good.product_id is not null and patches.row is null),
         (
           select coalesce(jsonb_agg(
                    jsonb_build_object('row', c.row, 'sku', c.sku, 'field', c.field, 'old', c.old, 'new', c.new) order by c.row, c.field <> 'sku', c.field
                  ), '[]')
             from changes as c
         ),
         (
           select coalesce(jsonb_agg(jsonb_build_object('row', e.row, 'field', e.field, 'error', e.error) order by e.row, e.field), '[]')
             from errors as e
         ),
         (
           select coalesce(jsonb_agg(jsonb_build_object(
                    'product_id', coalesce(good.product_id, gen_random_uuid()), 'sku', good.sku, 'is_new', good.product_id is null,
                    'stock', coalesce((good.old ->> 'stock_count')::int, 0), 'patch', patches.patch
                  ) order by good.row), '[]')
             from good join patches using (row)
         )
    into reading.created, reading.changed, reading.skipped, reading.changes, reading.errors, reading.plan;
  return reading;
end;
$$;
comment on function private.read_import is 'Checks every cell of an import and compares it with what is there.';

create function private.apply_import(plan jsonb, note text)
returns void language plpgsql set search_path = '' as $$
declare
  -- Only these are written, so that triggers of the others have nothing to do.
  columns text := (
    select string_agg(distinct quote_ident(field), ', ')
      from jsonb_array_elements(plan) as p cross join jsonb_object_keys(p -> 'patch') as field
     where not (p ->> 'is_new')::boolean and field not in ('price', 'stock_count')
  );
begin
  with fresh as (
    select p ->> 'sku' as sku, (p ->> 'product_id')::uuid as id, p -> 'patch' as patch,
           left(private.slugify(concat_ws(' ', l.name, t.name, p -> 'patch' ->> 'name', (p -> 'patch' ->> 'volume_ml') || 'ml')), 110) as slug
      from jsonb_array_elements(plan) as p
      join public.product_types as t on t.id = (p -> 'patch' ->> 'product_type_id')::int
      join public.product_lines as l on l.id = (p -> 'patch' ->> 'line_id')::int
     where (p ->> 'is_new')::boolean
  ),
  named as (
    select f.*,
           -- The article makes an address unique that two products would have.
           case when count(*) over (partition by f.slug) > 1 or exists (select from public.products as p where p.slug = f.slug)
             then btrim(f.slug, '-') || '-' || lower(f.sku) else btrim(f.slug, '-')
           end as free_slug
      from fresh as f
  )
  insert into public.products
    (id, slug, sku, name, product_type_id, line_id, volume_ml, family, short_description, description, composition, application,
     actives, ph_min, ph_max, skin_types, phototypes, used_in, ml_per_procedure, months_after_opening, storage, country, indications,
     contraindications, certificate_required, barcode, vat_rate, order_min, order_step, order_max, low_stock_threshold, seo_title,
     seo_description, is_new, is_hit)
  select n.id, n.free_slug, n.sku, r.name, r.product_type_id, r.line_id, r.volume_ml, r.family, coalesce(r.short_description, ''),
         coalesce(r.description, ''), coalesce(r.composition, ''), coalesce(r.application, ''), coalesce(r.actives, '[]'),
         r.ph_min, r.ph_max,
         coalesce(r.skin_types, '{}'), coalesce(r.phototypes, '{}'), coalesce(r.used_in, '{}'), r.ml_per_procedure, r.months_after_opening,
         coalesce(r.storage, ''), coalesce(r.country, ''), coalesce(r.indications, ''), coalesce(r.contraindications, ''),
         coalesce(r.certificate_required, false), r.barcode, r.vat_rate,
         coalesce(r.order_min, 1), coalesce(r.order_step, 1), r.order_max, r.low_stock_threshold, coalesce(r.seo_title, ''),
         coalesce(r.seo_description, ''), coalesce(r.is_new, false), coalesce(r.is_hit, false)
    from named as n cross join lateral jsonb_populate_record(null::public.products, n.patch) as r;

  if columns is not null then
    execute format(
      $sql$
        with patches as materialized (
          select (p ->> 'product_id')::uuid as id, (p -> 'patch') - array['price', 'stock_count'] as patch
            from jsonb_array_elements($1) as p where not (p ->> 'is_new')::boolean
        )
        update public.products as p
           set (%1$s) = (select %1$s from jsonb_populate_record(p, patches.patch) as r)
          from patches
         where p.id = patches.id and patches.patch <> '{}'
      $sql$,
      columns
    ) using plan;
  end if;

  perform private.write_prices(array(
    select ((p ->> 'product_id')::uuid, (p -> 'patch' ->> 'price')::int)::private.new_price
      from jsonb_array_elements(plan) as p where p -> 'patch' ? 'price'
  ));

  perform private.move_stock(
    array(
      select ((p ->> 'product_id')::uuid, (p -> 'patch' ->> 'stock_count')::int - (p ->> 'stock')::int)::private.stock_move
        from jsonb_array_elements(plan) as p
       where (p -> 'patch' ->> 'stock_count')::int <> (p ->> 'stock')::int
    ),
    'import', note
  );
end;
$$;
comment on function private.apply_import is
  'Writes the plan of an import, or of its undo. The caller has made the batch and taken the locks.';

create function private.import_products(rows jsonb, dry_run boolean, file_name text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  note    text := left(concat_ws(' ', 'Импорт', nullif(private.clean_text(file_name), '')), 500);
  reading private.import_reading;
  batch   uuid;
begin
  perform private.assert_admin();
  perform private.assert_size(rows, 16 * 1024 * 1024);
  if jsonb_typeof(rows) is distinct from 'array' then perform private.fail(422, 'bad_rows'); end if;
  if jsonb_array_length(rows) > 5000 then perform private.fail(422, 'too_many_rows', '{"max": 5000}'); end if;
  if not coalesce(dry_run, true) then
    perform private.lock_catalogue();
    perform private.lock_stock(array(
      select p.id from jsonb_array_elements(rows) as r join public.products as p on p.sku = private.import_sku(r)
    ));
  end if;
  reading := private.read_import(rows);
  if not coalesce(dry_run, true) and reading.errors = '[]' and reading.plan <> '[]' then
    batch := private.start_batch('import', left(private.clean_text(file_name), 255), null, note);
    perform private.apply_import(reading.plan, note);
    perform private.end_batch(batch, reading.created, reading.changed);
  end if;
  return jsonb_build_object(
    'created', reading.created, 'changed', reading.changed, 'skipped', reading.skipped,
    'changes', reading.changes, 'errors', reading.errors, 'batch_id', batch
  );
end;
$$;
select private.expose('import_products',
  'An admin creates and changes up to 5,000 products: [{sku, name, product_type, line (both by name), volume_ml, price, stock_count, …}];
what is absent stays, null empties. New products are unpublished, their slugs made here.
Returns {created, changed, skipped, changes: [{row, sku, field, old, new}], errors: [{row, field, error}], batch_id}; rows count from 1, and
a new product changes its sku from null. With any error, or with dry_run, nothing is written.
error: required, unknown, unknown_field, invalid, spreadsheet_error, line_break, not_a_number, ambiguous_number (12,000), out_of_range,
too_short, too_long, bad_barcode, duplicate, taken.
Errors: not_allowed (403), bad_rows, too_many_rows (422).');

-- Taking a batch back ---------------------------------------------------------------------------------------------

create function private.delete_unreferenced_products(product_ids uuid[])
returns void language plpgsql set search_path = '' as $$
declare
  no_references text;
begin
  -- Price and history of prices go with their product; anything else that names it keeps it.
  select string_agg(format('not exists (select from %s as r where r.%I = p.id)', c.conrelid::regclass, a.attname), ' and ')
    into no_references
    from pg_catalog.pg_constraint as c
    join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   where c.contype = 'f' and c.confrelid = 'public.products'::regclass
     and c.conrelid not in ('public.availability'::regclass, 'public.price_changes'::regclass);
  execute format('delete from public.products as p where p.id = any ($1) and %s', no_references) using product_ids;
end;
$$;
comment on function private.delete_unreferenced_products is 'Deletes those of the products that nothing refers to, whichever tables there are.';

create function private.undo_batch(batch_id uuid)
returns jsonb language plpgsql security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  batch   public.product_batches;
  touched uuid[];
  left_alone jsonb;
  undone  uuid[];
  restored uuid[]; -- also those whose stock alone stays
  created uuid[];
  note    text;
  plan    jsonb;
begin
  perform private.assert_admin();
  select * into batch from public.product_batches as b where b.id = undo_batch.batch_id for no key update;
  if not found then perform private.fail(404, 'batch_not_found'); end if;
  if batch.undone_at is not null then perform private.fail(409, 'batch_undone'); end if;
  -- The audit log, which has the previous values, is pruned after 24 months.
  if batch.created_at < now() - interval '12 months' then perform private.fail(409, 'batch_too_old'); end if;
  touched := array(
    select l.row_id::uuid from public.audit_log as l where l.batch_id = batch.id
    union
    select m.product_id from public.stock_movements as m where m.batch_id = batch.id
  );
  perform private.lock_catalogue();
  -- These may be deleted below, so they are locked before their stock, as in save_product().
  perform from public.products as p
    where p.id in (select l.row_id::uuid from public.audit_log as l where l.batch_id = batch.id and l.table_name = 'products' and l.action = 'insert')
    order by p.id for update;
  perform private.lock_stock(touched);

  with entries as materialized (
    select l.id, l.row_id::uuid as product_id, l.table_name, l.action, l.old, l.new from public.audit_log as l where l.batch_id = batch.id
  ),
  moves as materialized (
    select m.product_id, sum(m.delta)::int as delta, max(m.id) as last_id
      from public.stock_movements as m where m.batch_id = batch.id group by m.product_id
  ),
  verdicts as materialized (
    select e.product_id,
           bool_or(e.table_name = 'products' and e.action = 'insert') as is_new,
           max(e.new ->> 'sku') filter (where e.table_name = 'products' and e.action = 'insert') as first_sku,
           bool_or(case e.table_name
             when 'products' then
               case e.action
                 when 'insert' then (to_jsonb(p) - array['updated_at', 'is_published', 'published_at']) <> (e.new - array['updated_at', 'is_published', 'published_at'])
                 else not to_jsonb(p) @> e.new
                   -- A product that was hidden and then lost a text or a picture is not published again.
                   or e.old @> '{"is_published": true}' and exists (
                     select from public.audit_log as later
                      where later.table_name in ('products', 'product_images') and later.row_id = e.product_id::text and later.id > e.id
                        and (later.table_name = 'product_images' or later.new ?| array['short_description', 'description', 'application', 'composition'])
                   )
               end
             when 'availability' then not to_jsonb(a) @> e.new
             when 'product_tags' then (e.action = 'insert') <> exists (
               select from public.product_tags as pt where pt.product_id = p.id and pt.tag_id = (coalesce(e.new, e.old) ->> 'tag_id')::uuid
             )
           end) as is_changed
      from entries as e
      left join public.products as p on p.id = e.product_id
      left join public.availability as a on a.product_id = e.product_id
     group by e.product_id
  ),
  states as (
    select t.id, coalesce(p.sku, v.first_sku) as sku, coalesce(v.is_new, false) as is_new,
           case
             when p.id is null then 'deleted'
             when v.is_changed then 'changed'
             when m.product_id is not null and exists (
               select from public.stock_movements as later
                where later.product_id = p.id and later.id > m.last_id and later.kind in ('receipt', 'write_off', 'inventory', 'import')
             ) then case when v.is_new then 'changed' else 'stock_changed' end
             when v.is_new is not true and a.stock_count < m.delta then 'out_of_stock'
           end as obstacle
      from unnest(touched) as t (id)
      left join public.products as p on p.id = t.id
      left join public.availability as a on a.product_id = t.id
      left join moves as m on m.product_id = t.id
      left join verdicts as v on v.product_id = t.id
  )
  select coalesce(jsonb_agg(jsonb_build_object('sku', s.sku, 'reason', s.obstacle) order by s.sku) filter (where s.obstacle is not null), '[]'),
         coalesce(array_agg(s.id) filter (where s.obstacle is null), '{}'),
         coalesce(array_agg(s.id) filter (where s.obstacle is null or s.obstacle in ('stock_changed', 'out_of_stock')), '{}'),
         coalesce(array_agg(s.id) filter (where s.obstacle is null and s.is_new), '{}')
    into left_alone, undone, restored, created
    from states as s;

  note := left(concat_ws(' ', 'Отмена:', case batch.kind when 'import' then 'импорт' else 'изменение многих товаров' end, batch.file_name), 500);
  perform set_config('shop.batch_id', '', true), set_config('shop.reason', note, true);

  -- An import of the previous values.
  with former as (
    select l.row_id::uuid as product_id, l.old as patch
      from public.audit_log as l
     where l.batch_id = batch.id and l.table_name in ('products', 'availability') and l.action = 'update'
    union all
    select a.product_id, jsonb_build_object('stock_count', a.stock_count - sum(m.delta))
      from public.stock_movements as m join public.availability as a on a.product_id = m.product_id
     where m.batch_id = batch.id and m.product_id = any (undone)
     group by a.product_id
  ),
  patches as (
    select f.product_id, jsonb_object_agg(field, value) as patch
      from former as f cross join jsonb_each(f.patch) as c (field, value)
     where f.product_id = any (restored) and f.product_id <> all (created)
     group by f.product_id
  )
  select coalesce(jsonb_agg(
           jsonb_build_object('product_id', f.product_id, 'is_new', false, 'stock', a.stock_count, 'patch', f.patch)
         ), '[]')
    into plan
    from patches as f join public.availability as a on a.product_id = f.product_id;

  -- What triggers and foreign keys ask would be planned again for each row that is written.
  perform set_config('plan_cache_mode', 'auto', true);
  delete from public.product_tags as pt using public.audit_log as l
   where l.batch_id = batch.id and l.table_name = 'product_tags' and l.action = 'insert' and l.row_id::uuid = any (restored)
     and pt.product_id = l.row_id::uuid and pt.tag_id = (l.new ->> 'tag_id')::uuid;
  insert into public.product_tags (product_id, tag_id, created_at)
  select r.product_id, r.tag_id, r.created_at
    from public.audit_log as l cross join lateral jsonb_populate_record(null::public.product_tags, l.old) as r
   where l.batch_id = batch.id and l.table_name = 'product_tags' and l.action = 'delete' and l.row_id::uuid = any (restored)
     and exists (select from public.tags as t where t.id = r.tag_id);
  perform private.apply_import(plan, note);

  update public.products as p set is_published = false where p.id = any (created) and p.is_published;
  perform private.move_stock(array(
    select (a.product_id, -a.stock_count)::private.stock_move from public.availability as a where a.product_id = any (created) and a.stock_count > 0
  ), 'write_off', note);
  perform private.delete_unreferenced_products(created);

  update public.product_batches as b set undone_at = now(), kept = left_alone where b.id = batch.id;
  perform set_config('shop.reason', '', true);
  return jsonb_build_object('undone', cardinality(undone), 'kept', left_alone);
end;
$$;
select private.expose('undo_batch',
  'An admin takes a batch back, once and within 12 months: every field as it was, stock by the pieces that came or went. Products changed
since are kept as they are and named; sales since are no such change. With stock_changed and out_of_stock the stock alone is kept.
A created product is unpublished and its stock written off; one that nothing refers to is deleted. Returns {undone (in full), kept:
[{sku, reason: changed | stock_changed | out_of_stock | deleted}]}.
Errors: not_allowed (403), batch_not_found (404), batch_undone, batch_too_old (409).');

create function private.admin_batches(page int default 1, page_size int default 25)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  win record := private.page_window(page, page_size);
begin
  perform private.assert_admin();
  return jsonb_build_object(
    'total', (select count(*) from (select from public.product_batches limit 1000) as some_of_them),
    'rows', coalesce((
      select jsonb_agg(
               jsonb_build_object(
                 'id', b.id, 'kind', b.kind, 'file_name', b.file_name, 'change', b.change, 'created', b.created, 'changed', b.changed,
                 'actor', private.staff_name(b.actor_id), 'created_at', b.created_at,
                 'undone_at', b.undone_at, 'kept', b.kept, 'can_undo', b.undone_at is null and b.created_at >= now() - interval '12 months'
               ) order by b.created_at desc, b.id
             )
        from (
          select * from public.product_batches order by created_at desc, id offset win.skip limit win.take
        ) as b
    ), '[]')
  );
end;
$$;
select private.expose('admin_batches',
  'Imports and changes of many products, newest first: {total (counted to 1,000), rows: [{id, kind, file_name, change, created, changed,
actor, created_at, undone_at, kept, can_undo}]}.
Errors: not_allowed (403).');

-- Any past day ----------------------------------------------------------------------------------------------------

create function private.products_on_day(
  day public.entered_date, search text default '', product_type text default null, line text default null,
  only_changed boolean default false, page int default 1, page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most       constant int := 1000;
  day_end    timestamptz;
  found_ids  uuid[];
  conditions text[];
  win        record;
  answer     jsonb;
begin
  perform private.assert_admin();
  if day is null or day > private.today() then perform private.fail(422, 'bad_day'); end if;
  day_end := (day + 1)::timestamp at time zone 'Asia/Almaty';
  win := private.page_window(page, page_size);
  if private.asked_for(search) <> '' then
    found_ids := private.found_product_ids(search, most);
  end if;
  conditions := array_remove(array[
    'p.created_at < $1',
    'p.id = any (' || quote_literal(found_ids) || '::uuid[])',
    case when product_type is not null then
      format('p.product_type_id = %s', coalesce((select t.id from public.product_types as t where t.slug = product_type), 0)) end,
    case when line is not null then format('p.line_id = %s', coalesce((select l.id from public.product_lines as l where l.slug = line), 0)) end,
    case when only_changed then
      'p.id in (select c.product_id from public.price_changes as c where c.created_at >= $1) and private.price_at(p.id, $1) is distinct from a.price' end
  ], null);
  execute format(
    $sql$
      with scope as %s materialized (
        select p.id, p.name, p.volume_ml from public.products as p join public.availability as a on a.product_id = p.id where %s
      ),
      page_rows as materialized (
        select s.id, row_number() over (order by s.name, s.volume_ml, s.id) as place
          from (select * from scope order by name, volume_ml, id offset $3 limit $4) as s
      )
      select jsonb_build_object(
        'total', (select count(*) from (select from scope limit $2) as some_of_them),
        'rows', coalesce((
          select jsonb_agg(
                   jsonb_build_object(
                     'id', p.id, 'sku', p.sku, 'name', p.name, 'volume_ml', p.volume_ml, 'product_type', t.name, 'line', l.name,
                     'line_color', l.color, 'price', private.price_at(p.id, $1), 'price_now', a.price,
                     'stock', a.stock_count - (
                       select coalesce(sum(m.delta), 0) from public.stock_movements as m where m.product_id = p.id and m.created_at >= $1
                     ),
                     'stock_now', a.stock_count
                   ) order by o.place
                 )
            from page_rows as o
            join public.products as p on p.id = o.id
            join public.availability as a on a.product_id = p.id
            join public.product_types as t on t.id = p.product_type_id
            join public.product_lines as l on l.id = p.line_id
        ), '[]')
      )
    $sql$,
    case when only_changed or found_ids is not null then '' else 'not' end,
    array_to_string(conditions, ' and ')
  ) into answer using day_end, most, win.skip, win.take;
  return answer;
end;
$$;
select private.expose('products_on_day',
  'Prices and stock as they were at the end of a day in Almaty, beside those of now, of the products that were there by then: {total
(counted to 1,000), rows: [{id, sku, name, …, price, price_now, stock, stock_now}]}, by name.
product_type, line: slugs. only_changed: those whose price is another one now. Errors: not_allowed (403), bad_day (422).');

create function private.price_at(product_id uuid, moment timestamptz)
returns int language sql stable set search_path = ''
return (
  select c.price from public.price_changes as c
   where c.product_id = price_at.product_id and c.created_at < moment
   order by c.created_at desc, c.id desc
   limit 1
);
comment on function private.price_at is 'The price just before a moment; null: on request.';
