-- The product card: what goes with a product, its pictures in storage, and saving all of it at once.

create type public.product_relation_kind as enum ('replacement', 'together');

create table public.product_relations (
  product_id uuid not null references public.products (id) on delete cascade,
  related_id uuid not null references public.products (id) on delete cascade,
  kind       public.product_relation_kind not null,
  position   smallint not null check (position between 1 and 12),
  created_at timestamptz not null default now(),
  primary key (product_id, kind, related_id),
  check (product_id <> related_id)
);
comment on table public.product_relations is
  'What a product''s page offers instead of the product (replacement) or with it (together), by position. Written by save_product().';
create index product_relations_related_id_idx on public.product_relations (related_id);

create table private.bought_together (
  product_id  uuid primary key references public.products (id) on delete cascade,
  related_ids uuid[] not null
);
comment on table private.bought_together is
  'What at least 5 clinics bought in one order with a product in any volume, by how many did, the most first: of each family the volume bought most.
Written by the job count_bought_together.';

create trigger audit after insert or update or delete on public.product_images
  for each row execute function private.audit('product_id');
create trigger audit after insert or delete on public.product_tags
  for each row execute function private.audit('product_id');
create trigger audit after insert or delete on public.product_relations
  for each row execute function private.audit('product_id');

alter table public.product_relations enable row level security;
alter table private.bought_together enable row level security;

-- Pictures --------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('product-images', 'product-images', true, 2097152, '{image/webp}');

-- {product id}/{picture}-{width}.webp. Never overwritten, since addresses of pictures are cached.
create policy "admins list product pictures"
  on storage.objects for select to authenticated
  using (bucket_id = 'product-images' and (select private.is_admin()));
create policy "admins add product pictures"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'product-images'
    and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}-(320|640|1280)\.webp$'
    and (select private.is_admin())
  );
create policy "admins delete product pictures"
  on storage.objects for delete to authenticated
  using (bucket_id = 'product-images' and (select private.is_admin()));

create function private.picture_file(path text)
returns text language sql immutable parallel safe set search_path = ''
return substring(path from '^/storage/v1/object/public/product-images/([0-9a-f-]{36}/[0-9a-f-]{36}-640\.webp)$');
comment on function private.picture_file is 'The name in the bucket product-images of the picture at an address; null for a picture from elsewhere.';
-- An index expression runs with the writer's rights.
grant execute on function private.picture_file to authenticated, service_role;
create index product_images_file_idx on public.product_images (private.picture_file(path)) where private.picture_file(path) is not null;

create function private.is_uploaded_picture(path text)
returns boolean language sql stable security definer set search_path = ''
return (
  select bool_and(private.is_file_kept('product-images', replace(private.picture_file(path), '-640.webp', ending)))
    from unnest(array['-320.webp', '-640.webp', '-1280.webp']) as ending
);
comment on function private.is_uploaded_picture is 'Whether a path is the public address of a picture that is in storage in all three sizes, and to stay there.';

-- Documents -------------------------------------------------------------------------------------------------------

create type public.product_document_kind as enum ('declaration', 'safety_sheet', 'leaflet');

create table public.product_documents (
  id          uuid primary key default gen_random_uuid(),
  product_id  uuid not null references public.products (id) on delete cascade,
  kind        public.product_document_kind not null,
  title       text not null default '' check (length(title) <= 120),
  valid_until public.entered_date,
  path        text not null unique check (path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.]pdf$' and split_part(path, '/', 1) = product_id::text),
  size        int not null default 0 check (size between 1 and 10 * 1024 * 1024),
  created_at  timestamptz not null default now()
);
comment on table public.product_documents is
  'What a product''s page offers for download, at most 12 PDFs of 10 MB, in the public bucket product-documents under {product}/. Everyone reads
those of published products by product_page().';
comment on column public.product_documents.kind is 'Declaration of conformity, safety data sheet or leaflet.';
comment on column public.product_documents.title is 'Its number or name.';
comment on column public.product_documents.valid_until is 'The last day of a declaration; null: it has none.';
comment on column public.product_documents.size is 'Of the file in storage, in bytes, by trigger.';
create index product_documents_product_id_idx on public.product_documents (product_id);
create index product_documents_valid_until_idx on public.product_documents (valid_until) where valid_until is not null;
create trigger audit after insert or update or delete on public.product_documents
  for each row execute function private.audit('product_id');

create function private.require_document_file()
returns trigger language plpgsql
security definer -- callers have no grant on size
set search_path = ''
as $$
begin
  -- One document of a product at a time: those that arrive together would not see one another.
  perform from public.products as p where p.id = new.product_id for no key update;
  if (select count(*) from public.product_documents as d where d.product_id = new.product_id) >= 12 then
    perform private.fail(422, 'too_many_documents', '{"max": 12}');
  end if;
  select (o.metadata ->> 'size')::int into new.size from storage.objects as o
   where o.bucket_id = 'product-documents' and o.name = new.path
     and not exists (select from public.file_removals as f where f.bucket_id = o.bucket_id and f.path = o.name);
  if not found then perform private.fail(422, 'file_not_found'); end if;
  return new;
end;
$$;
comment on function private.require_document_file is 'Trigger: a document has its file in storage, where it is to stay, and a product at most 12 of them.';
-- By its name it comes after one_line.
create trigger require_file before insert on public.product_documents
  for each row execute function private.require_document_file();

create function private.remove_product_document_file()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_removals (bucket_id, path) values ('product-documents', old.path) on conflict do nothing;
  return null;
end;
$$;
comment on function private.remove_product_document_file is 'Trigger: a document takes its file along.';
create trigger remove_file after delete on public.product_documents
  for each row execute function private.remove_product_document_file();

alter table public.product_documents enable row level security;
grant select on public.product_documents to authenticated;
create policy "admins read product documents" on public.product_documents for select to authenticated using ((select private.is_admin()));
select private.admins_edit('product_documents', 'product_id, kind, title, valid_until, path', 'kind, title, valid_until');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('product-documents', 'product-documents', true, 10485760, '{application/pdf}');

-- {product}/{document}.pdf, never overwritten.
create policy "admins list files of product documents"
  on storage.objects for select to authenticated
  using (bucket_id = 'product-documents' and (select private.is_admin()));
create policy "admins add files of product documents"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'product-documents'
    and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.]pdf$'
    and (select private.is_admin())
  );

-- Reading and publishing ------------------------------------------------------------------------------------------

create type public.product_status as enum ('published', 'draft', 'hidden');

create function private.product_status(product public.products)
returns public.product_status language sql immutable set search_path = ''
return case
  when product.is_published then 'published'
  when product.published_at is null then 'draft'
  else 'hidden'
end::public.product_status;
comment on function private.product_status is 'hidden: was published once; draft: never.';

create function private.publish_gaps(product public.products)
returns text[] language sql stable security definer set search_path = ''
return array_remove(array[
  case when private.clean_text(product.short_description) = '' then 'short_description' end,
  case when private.clean_text(product.description) = '' then 'description' end,
  case when private.clean_text(product.application) = '' then 'application' end,
  case when private.clean_text(product.composition) = '' then 'composition' end,
  case when not exists (select from public.product_images as i where i.product_id = product.id) then 'picture' end,
  case when exists (select from public.product_images as i where i.product_id = product.id and private.clean_text(i.alt) = '') then 'picture_alt' end
], null);
comment on function private.publish_gaps is
  'What a product lacks to be published: short_description, description, application, composition, picture, picture_alt. A price is not needed: it may be on request.';

create function private.assert_publishable(product public.products, gaps_before text[])
returns void language plpgsql set search_path = '' as $$
declare
  gaps text[] := private.publish_gaps(product);
begin
  -- Products published before these checks existed may be corrected step by step.
  if product.is_published and not gaps <@ gaps_before then
    perform private.fail(422, 'not_publishable', jsonb_build_object('missing', gaps));
  end if;
end;
$$;
comment on function private.assert_publishable is 'Refuses a published product that lacks something it had, or that lacks anything if it was not published.';

-- For direct writes; save_product() and the other functions have their own checks.
create function private.check_published_product()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_publishable(new, case when tg_op = 'UPDATE' and old.is_published then private.publish_gaps(old) else '{}' end);
  return null;
end;
$$;
comment on function private.check_published_product is 'Trigger: refuses to publish a product with gaps, or to empty a text of a published one.';
create trigger check_published_insert after insert on public.products
  for each row when (new.is_published and current_user = 'authenticated') execute function private.check_published_product();
create trigger check_published_update after update of is_published, short_description, description, application, composition on public.products
  for each row when (new.is_published and current_user = 'authenticated') execute function private.check_published_product();

create function private.check_published_picture()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  this_id uuid := case tg_op when 'DELETE' then old.product_id else new.product_id end;
begin
  if not exists (select from public.products as p where p.id = this_id and p.is_published) then return null; end if;
  if tg_op <> 'DELETE' then
    perform private.fail(422, 'not_publishable', '{"missing": ["picture_alt"]}');
  elsif not exists (select from public.product_images as i where i.product_id = this_id) then
    perform private.fail(422, 'not_publishable', '{"missing": ["picture"]}');
  end if;
  return null;
end;
$$;
comment on function private.check_published_picture is 'Trigger: a published product keeps a picture, and each has a description.';
create trigger check_published_insert after insert on public.product_images
  for each row when (private.clean_text(new.alt) = '' and current_user = 'authenticated') execute function private.check_published_picture();
create trigger check_published_update after update of alt on public.product_images
  for each row when (private.clean_text(new.alt) = '' and private.clean_text(old.alt) <> '' and current_user = 'authenticated') execute function private.check_published_picture();
create trigger check_published_delete after delete on public.product_images
  for each row when (current_user = 'authenticated') execute function private.check_published_picture();

create function private.related_card(product_id uuid)
returns jsonb language sql stable security definer set search_path = ''
return (
  select jsonb_build_object(
           'id', p.id, 'sku', p.sku, 'name', p.name, 'volume_ml', p.volume_ml, 'status', private.product_status(p),
           'image_url', (select i.path from public.product_images as i where i.product_id = p.id order by i.position limit 1)
         )
    from public.products as p where p.id = related_card.product_id
);
comment on function private.related_card is 'What the card of another product shows of this one.';

create function private.related_cards(product_id uuid, kind public.product_relation_kind)
returns jsonb language sql stable security definer set search_path = ''
return (
  select coalesce(jsonb_agg(private.related_card(r.related_id) order by r.position), '[]')
    from public.product_relations as r
   where r.product_id = related_cards.product_id and r.kind = related_cards.kind
);
comment on function private.related_cards is 'The products of one kind of relation, in their order.';

create function private.product_facts(product public.products)
returns jsonb language sql immutable set search_path = ''
return jsonb_build_object(
  'actives', product.actives, 'ph_min', product.ph_min, 'ph_max', product.ph_max, 'skin_types', product.skin_types,
  'phototypes', product.phototypes, 'used_in', product.used_in, 'ml_per_procedure', product.ml_per_procedure,
  'months_after_opening', product.months_after_opening, 'storage', product.storage, 'country', product.country,
  'indications', product.indications, 'contraindications', product.contraindications
);
comment on function private.product_facts is 'What a product''s page says in fields.';

create function private.product_json(product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
             'id', p.id, 'slug', p.slug, 'sku', p.sku, 'name', p.name, 'product_type_id', p.product_type_id, 'line_id', p.line_id,
             'volume_ml', p.volume_ml, 'family', p.family, 'short_description', p.short_description, 'description', p.description,
             'composition', p.composition, 'application', p.application, 'barcode', p.barcode, 'vat_rate', p.vat_rate,
             'order_min', p.order_min, 'order_step', p.order_step, 'order_max', p.order_max,
             'low_stock_threshold', p.low_stock_threshold, 'expected_on', p.expected_on, 'certificate_required', p.certificate_required,
             'seo_title', p.seo_title, 'seo_description', p.seo_description,
             'is_published', p.is_published, 'status', private.product_status(p), 'is_new', p.is_new, 'is_hit', p.is_hit, 'position', p.position,
             'created_at', p.created_at, 'updated_at', p.updated_at
           ) || private.product_facts(p) || jsonb_build_object(
             'price', a.price, 'stock_count', a.stock_count, 'available', a.available,
             'reserved', coalesce((select r.pieces from private.reserved_pieces(array[p.id]) as r), 0),
             'images', (
               select coalesce(jsonb_agg(
                        jsonb_build_object('path', i.path, 'alt', i.alt, 'width', i.width, 'height', i.height) order by i.position
                      ), '[]')
                 from public.product_images as i where i.product_id = p.id
             ),
             'tag_ids', (
               select coalesce(jsonb_agg(pt.tag_id order by t.position, t.name), '[]')
                 from public.product_tags as pt join public.tags as t on t.id = pt.tag_id where pt.product_id = p.id
             ),
             'replacements', private.related_cards(p.id, 'replacement'),
             'together', private.related_cards(p.id, 'together'),
             'volumes', (
               select coalesce(jsonb_agg(private.related_card(v.id) order by v.volume_ml, v.sku), '[]')
                 from public.products as v where v.family = p.family and v.id <> p.id
             ),
             'former_slugs', (select coalesce(jsonb_agg(s.slug order by s.created_at desc), '[]') from public.product_slugs as s where s.product_id = p.id),
             'gaps', private.publish_gaps(p)
           )
      from public.products as p
      join public.availability as a on a.product_id = p.id
     where p.id = product_json.product_id
  );
end;
$$;
comment on function private.product_json is 'A product with all that its card edits. The caller checks who may see it.';

create function private.product_card(product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  card jsonb;
begin
  perform private.assert_admin();
  card := private.product_json(product_id);
  if card is null then perform private.fail(404, 'product_not_found'); end if;
  return card;
end;
$$;
select private.expose('product_card',
  'A product for admins with all that its card edits: its columns, status, price, stock_count, reserved, images, tag_ids, replacements,
together, volumes, former_slugs, and gaps: what it lacks to be published.
Errors: not_allowed (403), product_not_found (404).');

create function private.product_texts(product_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  perform private.assert_size(product_ids);
  if cardinality(product_ids) > 500 then perform private.fail(422, 'too_many_products', '{"max": 500}'); end if;
  return coalesce((
    select jsonb_agg(
             jsonb_build_object('id', p.id, 'description', p.description, 'composition', p.composition, 'application', p.application)
             order by p.id
           )
      from public.products as p where p.id = any (product_ids)
  ), '[]');
end;
$$;
select private.expose('product_texts',
  'The long texts of at most 500 products for admins, published or not: [{id, description, composition, application}].
Errors: not_allowed (403), too_many_products (422).');

-- Saving ----------------------------------------------------------------------------------------------------------

create function private.bad_product_fields(product public.products)
returns jsonb language sql stable security definer set search_path = ''
return (
  select jsonb_object_agg(field, 'invalid') from (
    values
      ('name', product.name is null or length(product.name) not between 2 and 160),
      ('slug', product.slug is null or product.slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or length(product.slug) > 160),
      ('sku', product.sku is null or product.sku !~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' or length(product.sku) > 40),
      ('product_type_id', not exists (select from public.product_types as t where t.id = product.product_type_id)),
      ('line_id', not exists (select from public.product_lines as l where l.id = product.line_id)),
      ('volume_ml', product.volume_ml is null or product.volume_ml not between 1 and 5000),
      ('family', length(product.family) > 160),
      ('short_description', product.short_description is null or length(product.short_description) > 300),
      ('description', product.description is null or length(product.description) > 10000),
      ('composition', product.composition is null or length(product.composition) > 10000),
      ('application', product.application is null or length(product.application) > 10000),
      ('actives', not coalesce(private.are_actives(product.actives), false)),
      ('ph_min', product.ph_min not between 0 and 14),
      ('ph_max', product.ph_max not between product.ph_min and 14 or num_nonnulls(product.ph_min, product.ph_max) = 1),
      ('skin_types', product.skin_types is null),
      ('phototypes', product.phototypes is null or not product.phototypes <@ '{1,2,3,4,5,6}'),
      ('used_in', product.used_in is null),
      ('ml_per_procedure', product.ml_per_procedure not between 0.1 and 500),
      ('months_after_opening', product.months_after_opening not between 1 and 60),
      ('storage', product.storage is null or length(product.storage) > 200),
      ('country', product.country is null or length(product.country) > 60),
      ('indications', product.indications is null or length(product.indications) > 1000),
      ('contraindications', product.contraindications is null or length(product.contraindications) > 1000),
      ('certificate_required', product.certificate_required is null),
      ('barcode', not private.is_ean13(product.barcode)),
      ('vat_rate', product.vat_rate not between 0 and 99),
      ('order_min', product.order_min is null or product.order_min not between 1 and 9999),
      ('order_step', product.order_step is null or product.order_step not between 1 and 9999),
      ('order_max', product.order_max not between product.order_min and 9999),
      ('low_stock_threshold', product.low_stock_threshold not between 1 and 1000000),
      ('seo_title', product.seo_title is null or length(product.seo_title) > 120),
      ('seo_description', product.seo_description is null or length(product.seo_description) > 300),
      ('is_published', product.is_published is null),
      ('is_new', product.is_new is null),
      ('is_hit', product.is_hit is null),
      ('position', product.position is null)
  ) as checks (field, is_wrong)
  where is_wrong
);
comment on function private.bad_product_fields is 'The columns of a product that are invalid, as {field: "invalid"}; null: none.';

create function private.write_product_images(product_id uuid, images jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  bad jsonb;
begin
  if jsonb_typeof(images) <> 'array' or jsonb_array_length(images) > 10 then
    perform private.fail(422, 'bad_product', '{"fields": {"images": "invalid"}, "max": 10}');
  end if;
  select jsonb_agg(place) into bad
    from jsonb_array_elements(images) with ordinality as wanted (image, place)
   where length(coalesce(image ->> 'alt', '')) > 250
      or not exists (
           select from public.product_images as i where i.product_id = write_product_images.product_id and i.path = image ->> 'path'
         )
         and not (
           coalesce(private.is_uploaded_picture(image ->> 'path'), false)
           and coalesce((image ->> 'width')::numeric between 800 and 20000 and (image ->> 'height')::numeric between 800 and 20000, false)
         );
  if bad is not null or (
    select count(distinct image ->> 'path') from jsonb_array_elements(images) as image
  ) < jsonb_array_length(images) then
    perform private.fail(422, 'bad_product', jsonb_build_object('fields', '{"images": "invalid"}'::jsonb, 'images', bad));
  end if;

  delete from public.product_images as i
   where i.product_id = write_product_images.product_id
     and i.path not in (select image ->> 'path' from jsonb_array_elements(images) as image);
  update public.product_images as i set position = wanted.place, alt = private.clean_text(coalesce(wanted.image ->> 'alt', ''))
    from jsonb_array_elements(images) with ordinality as wanted (image, place)
   where i.product_id = write_product_images.product_id and i.path = wanted.image ->> 'path';
  insert into public.product_images (product_id, path, alt, width, height, position)
  select write_product_images.product_id, image ->> 'path', private.clean_text(coalesce(image ->> 'alt', '')),
         (image ->> 'width')::int, (image ->> 'height')::int, place
    from jsonb_array_elements(images) with ordinality as wanted (image, place)
   where not exists (
     select from public.product_images as i where i.product_id = write_product_images.product_id and i.path = image ->> 'path'
   );
end;
$$;
comment on function private.write_product_images is
  'Replaces the pictures of a product, [{path, alt, width, height}] in their order. A new one must be in storage and measure at least 800 × 800.';

create function private.uuid_list(listed jsonb)
returns uuid[] language sql immutable set search_path = ''
return (
  select case when count(*) = count(read.id) then coalesce(array_agg(read.id order by read.place), '{}') end
    from (
      select case when pg_input_is_valid(value, 'uuid') then value::uuid end as id, place
        from jsonb_array_elements_text(listed) with ordinality as listed_ids (value, place)
    ) as read
);
comment on function private.uuid_list is 'A JSON list as ids; null if any of them is not an id.';

create function private.write_product_tags(product_id uuid, tag_ids jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid[] := private.uuid_list(tag_ids);
begin
  if wanted is null or cardinality(wanted) > 100 or exists (select from unnest(wanted) as id where id not in (select t.id from public.tags as t)) then
    perform private.fail(422, 'bad_product', '{"fields": {"tag_ids": "invalid"}}');
  end if;
  delete from public.product_tags as t where t.product_id = write_product_tags.product_id and t.tag_id <> all (wanted);
  insert into public.product_tags (product_id, tag_id)
  select write_product_tags.product_id, id from unnest(wanted) as id
  on conflict do nothing;
end;
$$;
comment on function private.write_product_tags is 'Replaces the tags of a product, at most 100.';

create function private.write_product_relations(product_id uuid, kind public.product_relation_kind, related_ids jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid[] := private.uuid_list(related_ids);
begin
  if wanted is null or cardinality(wanted) > 12 or product_id = any (wanted)
     or (select count(distinct p.id) from public.products as p where p.id = any (wanted)) < cardinality(wanted) then
    perform private.fail(422, 'bad_product', jsonb_build_object(
      'fields', jsonb_build_object(case kind when 'replacement' then 'replacement_ids' else 'together_ids' end, 'invalid'), 'max', 12
    ));
  end if;
  delete from public.product_relations as r
   where r.product_id = write_product_relations.product_id and r.kind = write_product_relations.kind and r.related_id <> all (wanted);
  insert into public.product_relations (product_id, kind, related_id, position)
  select write_product_relations.product_id, write_product_relations.kind, id, place
    from unnest(wanted) with ordinality as related (id, place)
  on conflict on constraint product_relations_pkey do update set position = excluded.position;
end;
$$;
comment on function private.write_product_relations is 'Replaces the related products of one kind, in their order: at most 12, each once, not the product itself.';

create function private.save_product(product jsonb, expected_updated_at timestamptz default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  saved       public.products;
  before      public.products;
  sibling     public.products;
  bad         jsonb;
  gaps_before text[] := '{}';
  taken       text;
begin
  perform private.assert_admin();
  perform private.assert_size(product);
  if jsonb_typeof(product) is distinct from 'object' then perform private.fail(422, 'bad_product', '{"fields": {}}'); end if;
  perform private.lock_catalogue();
  if expected_updated_at is not null or product ->> 'id' is not null then
    if not pg_input_is_valid(product ->> 'id', 'uuid') then perform private.fail(404, 'product_not_found'); end if;
    -- Locked before its stock: an order that refers to the product takes them in this order too.
    select * into before from public.products as p where p.id = (product ->> 'id')::uuid for update;
    if not found and expected_updated_at is not null then
      perform private.fail(404, 'product_not_found');
    elsif before.updated_at is distinct from expected_updated_at then
      perform private.fail(409, 'product_changed', jsonb_build_object('current', private.product_json(before.id), 'sent', product));
    end if;
    gaps_before := case when before.is_published then private.publish_gaps(before) else '{}' end;
  end if;
  -- All stock at once and in order: each statement below locks the stock of its own products.
  perform private.lock_stock(array(
    select id::uuid from unnest(array[product ->> 'id', product ->> 'family_with']) as id where pg_input_is_valid(id, 'uuid')
  ));

  begin
    saved := jsonb_populate_record(
      case when before.id is not null then before
      else jsonb_populate_record(null::public.products, jsonb_build_object(
        'id', coalesce(product ->> 'id', gen_random_uuid()::text), 'short_description', '', 'description', '', 'composition', '',
        'application', '', 'actives', '[]'::jsonb, 'skin_types', '{}'::text[], 'phototypes', '{}'::int[], 'used_in', '{}'::text[],
        'storage', '', 'country', '', 'indications', '', 'contraindications', '', 'certificate_required', false, 'order_min', 1, 'order_step', 1, 'seo_title', '',
        'seo_description', '', 'is_published', false,
        'is_new', false, 'is_hit', false, 'position', 0, 'created_at', now(), 'updated_at', now()
      )) end,
      product - array['id', 'published_at', 'created_at', 'updated_at']
    );
  exception
    when data_exception or check_violation then
      perform private.fail(422, 'bad_product', '{"fields": {}}');
  end;
  saved.name := private.clean_text(saved.name);
  saved.family := nullif(private.clean_text(saved.family), '');
  saved.barcode := nullif(private.clean_text(saved.barcode), '');
  saved.skin_types := private.ordered_set(saved.skin_types);
  saved.phototypes := private.ordered_set(saved.phototypes);
  saved.used_in := private.ordered_set(saved.used_in);
  bad := private.bad_product_fields(saved);
  if bad is not null then perform private.fail(422, 'bad_product', jsonb_build_object('fields', bad)); end if;
  if product ->> 'family_with' is not null then
    -- The first two volumes of a product make the family.
    if pg_input_is_valid(product ->> 'family_with', 'uuid') then
      select * into sibling from public.products as p where p.id = (product ->> 'family_with')::uuid for no key update;
    end if;
    if sibling.id is null or sibling.id = saved.id then
      perform private.fail(422, 'bad_product', '{"fields": {"family_with": "invalid"}}');
    end if;
    saved.family := coalesce(sibling.family, sibling.slug);
    if sibling.family is null then
      update public.products set family = saved.family where id = sibling.id;
    end if;
  end if;
  select case when p.slug = saved.slug then 'slug_taken' when p.sku = saved.sku then 'sku_taken' else 'barcode_taken' end into taken
    from public.products as p
   where p.id <> saved.id and (p.slug = saved.slug or p.sku = saved.sku or p.barcode = saved.barcode)
   limit 1;
  if taken is not null then perform private.fail(409, taken); end if;

  insert into public.products select saved.*
  on conflict (id) do update set
    slug = excluded.slug, sku = excluded.sku, name = excluded.name, product_type_id = excluded.product_type_id, line_id = excluded.line_id,
    volume_ml = excluded.volume_ml, family = excluded.family, short_description = excluded.short_description,
    description = excluded.description, composition = excluded.composition, application = excluded.application, actives = excluded.actives,
    ph_min = excluded.ph_min, ph_max = excluded.ph_max, skin_types = excluded.skin_types, phototypes = excluded.phototypes,
    used_in = excluded.used_in, ml_per_procedure = excluded.ml_per_procedure, months_after_opening = excluded.months_after_opening,
    storage = excluded.storage, country = excluded.country, indications = excluded.indications,
    contraindications = excluded.contraindications, certificate_required = excluded.certificate_required, barcode = excluded.barcode,
    vat_rate = excluded.vat_rate, order_min = excluded.order_min, order_step = excluded.order_step, order_max = excluded.order_max,
    low_stock_threshold = excluded.low_stock_threshold, expected_on = excluded.expected_on,
    seo_title = excluded.seo_title, seo_description = excluded.seo_description,
    is_published = excluded.is_published, is_new = excluded.is_new, is_hit = excluded.is_hit, position = excluded.position;

  if jsonb_typeof(product -> 'images') = 'array' then
    perform private.write_product_images(saved.id, product -> 'images');
  end if;
  if jsonb_typeof(product -> 'tag_ids') = 'array' then
    perform private.write_product_tags(saved.id, product -> 'tag_ids');
  end if;
  if jsonb_typeof(product -> 'replacement_ids') = 'array' then
    perform private.write_product_relations(saved.id, 'replacement', product -> 'replacement_ids');
  end if;
  if jsonb_typeof(product -> 'together_ids') = 'array' then
    perform private.write_product_relations(saved.id, 'together', product -> 'together_ids');
  end if;

  perform private.assert_publishable(saved, gaps_before);
  return private.product_json(saved.id);
end;
$$;
select private.expose('save_product',
  'An admin creates a product (expected_updated_at null; its id may be chosen) or changes one (the updated_at that he saw). product: {id,
…columns, images: [{path, alt, width, height}], tag_ids, replacement_ids, together_ids, family_with: the id of another volume of it}; what
is absent stays as it is. A former slug redirects. Returns what product_card() does.
Errors: not_allowed (403), product_not_found (404), bad_product (422, fields), not_publishable (422, missing), slug_taken, sku_taken,
barcode_taken (409), product_changed (409, details current: what is there now, and sent).');

-- The journal -----------------------------------------------------------------------------------------------------

create function private.product_history(product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  return coalesce((
    select jsonb_agg(
             jsonb_build_object(
               'id', l.id, 'at', l.created_at, 'table', l.table_name, 'action', l.action,
               'actor', private.staff_name(l.actor_id), 'old', l.old, 'new', l.new, 'reason', l.reason
             ) order by l.id desc
           )
      from (
        select newest.*
          from unnest(array['products', 'availability', 'product_images', 'product_tags', 'product_relations', 'product_documents']) as watched (table_name)
         cross join lateral (
           select * from public.audit_log as a
            where a.table_name = watched.table_name and a.row_id = product_history.product_id::text
            order by a.id desc
            limit 200
         ) as newest
         order by newest.id desc
         limit 200
      ) as l
  ), '[]');
end;
$$;
select private.expose('product_history',
  'The last 200 changes of a product for admins, newest first: its columns, price, pictures, tags,
relations and documents, as [{id, at, table, action,
actor, old, new, reason}].');

-- The shop's product page -----------------------------------------------------------------------------------------

create function private.product_address(former text)
returns text language sql stable
security definer -- callers may not read product_slugs
set search_path = ''
begin atomic
  select p.slug from public.product_slugs as s join public.products as p on p.id = s.product_id
   where s.slug = former and (p.is_published or private.is_admin())
  union all
  select p.slug from public.legacy_product_ids as l join public.products as p on p.slug = l.slug
   where l.old_id = case when pg_input_is_valid(former, 'uuid') then former::uuid end and (p.is_published or private.is_admin())
  limit 1;
end;
select private.expose('product_address',
  'The present slug of a product by a former slug or its id on the previous site; null: neither.
Of a hidden product for admins only.', 'anon, authenticated');

create function private.former_slugs(after text)
returns table (former text, slug text) language sql stable
security definer -- callers may not read product_slugs
set search_path = ''
begin atomic
  select s.slug, p.slug from public.product_slugs as s join public.products as p on p.id = s.product_id
   where s.slug > after and p.is_published
   order by s.slug limit 1000;
end;
create function public.former_slugs(after text default '')
returns table (former text, slug text) language sql stable set search_path = ''
begin atomic
  select former, slug from private.former_slugs(after);
end;
comment on function public.former_slugs is
  'The next 1,000 former slugs of published products by the alphabet, and the present ones, which they redirect to.';

create function private.product_page(slug text)
returns json language sql stable
security definer -- callers may not read the long texts of all products
set search_path = ''
begin atomic
  select private.for_caches((
    select json_build_object(
             'id', p.id, 'slug', p.slug, 'sku', p.sku, 'name', p.name, 'family', p.family, 'volume_ml', p.volume_ml,
             'product_type', t.name, 'line', l.name, 'is_new', p.is_new, 'is_hit', p.is_hit,
             'price', a.price, 'available', a.available and a.max_quantity > 0, 'stock_count', a.stock_count,
             'order_min', a.order_min, 'order_step', a.order_step, 'max_quantity', a.max_quantity,
             'short_description', p.short_description, 'description', p.description, 'application', p.application,
             'composition', p.composition, 'facts', private.product_facts(p), 'expected_on', p.expected_on,
             'certificate_required', p.certificate_required, 'seo_title', p.seo_title, 'seo_description', p.seo_description,
             'images', (
               select coalesce(json_agg(json_build_object('path', i.path, 'alt', i.alt) order by i.position), '[]')
                 from public.product_images as i where i.product_id = p.id
             ),
             'documents', (
               select coalesce(json_agg(json_build_object(
                        'kind', d.kind, 'title', d.title, 'valid_until', d.valid_until, 'path', d.path, 'size', d.size
                      ) order by d.kind, d.created_at, d.id), '[]')
                 from public.product_documents as d where d.product_id = p.id
             )
           )
      from public.products as p
      join public.product_types as t on t.id = p.product_type_id
      join public.product_lines as l on l.id = p.line_id
      join public.availability as a on a.product_id = p.id
     where p.slug = product_page.slug and p.is_published
  ));
end;
select private.expose('product_page',
  'A published product with everything that its page shows: as in product_cards, with texts, facts, pictures [{path, alt}],
documents [{kind, title, valid_until, path: in the bucket product-documents, size}],
expected_on, the day when more comes, null: there is none, and certificate_required: who may order it is said by uncertified_products().
By GET with ETag and Cache-Control.', 'anon, authenticated');

create function private.product_companions(slug text)
returns jsonb language sql stable
security definer -- callers may not read product_relations
set search_path = ''
begin atomic
  with product as (
    select p.id, p.line_id, p.family from public.products as p where p.slug = product_companions.slug and p.is_published
  ),
  related as (
    select r.kind, r.position, c
      from product
      join public.product_relations as r on r.product_id = product.id
      join private.product_cards as c on c.id = r.related_id
  ),
  -- Staff's choice goes first; else what clinics buy together.
  together as (
    select r.c, r.position from related as r where r.kind = 'together'
    union all
    (
      select c, listed.place
        from product
        join private.bought_together as b on b.product_id = product.id
       cross join unnest(b.related_ids) with ordinality as listed (id, place)
        join private.product_cards as c on c.id = listed.id
       where c.available and not exists (select from related as r where r.kind = 'together')
       order by listed.place
       limit 4
    )
  ),
  -- The most popular products of the line, one of each family, those in stock first.
  popular as (
    select p.id, coalesce(p.family, p.id::text) as family, p.is_hit, p.position
      from public.products as p
     where p.is_published and p.line_id = (select product.line_id from product)
       and p.id <> (select product.id from product)
       and p.family is distinct from (select coalesce(product.family, '') from product)
       and not exists (select from together as t where (t.c).family = p.family or (t.c).id = p.id)
     order by p.is_hit desc, p.position, p.id
     limit 60
  ),
  of_line as (
    select distinct on (popular.family) c, popular.is_hit, popular.position
      from popular join private.product_cards as c on c.id = popular.id
     order by popular.family, c.available desc, popular.position
  )
  select private.for_caches(jsonb_build_object(
    'replacement', (select coalesce(jsonb_agg(to_jsonb(c) order by position), '[]') from related where kind = 'replacement'),
    'together', (select coalesce(jsonb_agg(to_jsonb(c) order by position), '[]') from together),
    'line', (
      select coalesce(jsonb_agg(first_few.card), '[]')
        from (
          select to_jsonb(c) as card from of_line order by (c).available desc, is_hit desc, position limit 4
        ) as first_few
    )
  ));
end;
select private.expose('product_companions',
  'What a product''s page shows beside it, as cards of product_cards: {replacement, together: as staff
chose, else four that clinics buy with it, line: four others of its line}.
By GET with ETag and Cache-Control.', 'anon, authenticated');

-- Lines, types and tags -------------------------------------------------------------------------------------------

create function private.assortment_counts()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  return (
    select coalesce(jsonb_object_agg(counts.kind, counts.by_id), '{}')
      from (
        select g.kind, jsonb_object_agg(g.id, g.products) as by_id
          from (
            select 'types' as kind, p.product_type_id::text as id, count(*) as products from public.products as p group by 2
            union all select 'lines', p.line_id::text, count(*) from public.products as p group by 2
            union all select 'tags', pt.tag_id::text, count(*) from public.product_tags as pt group by 2
          ) as g
         group by g.kind
      ) as counts
  );
end;
$$;
select private.expose('assortment_counts',
  'How many products, hidden ones too, each type, line and tag has, for admins: {types: {id:
products}, lines: {…}, tags: {…}}; who has none is absent.
Error: not_allowed (403).');

create function private.reorder_assortment(kind text, row_ids text[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  listed regclass := case kind when 'types' then 'public.product_types' when 'lines' then 'public.product_lines' when 'tags' then 'public.tags' end;
begin
  perform private.assert_admin();
  perform private.assert_size(row_ids);
  if listed is null then perform private.fail(422, 'bad_kind', jsonb_build_object('kind', kind)); end if;
  if cardinality(row_ids) > 1000 then perform private.fail(422, 'too_many_rows', '{"max": 1000}'); end if;
  execute format(
    'update %s as r set position = wanted.place from unnest($1) with ordinality as wanted (id, place) where r.id::text = wanted.id and r.position <> wanted.place',
    listed
  ) using row_ids;
end;
$$;
select private.expose('reorder_assortment',
  'An admin puts the types, lines or tags (kind) into the order of ids, at most 1,000.
Errors: not_allowed (403), bad_kind, too_many_rows (422).');

create function private.merge_tags("from" uuid, "into" uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  merged public.tags;
  added  int;
begin
  perform private.assert_admin();
  if "from" = "into" then perform private.fail(422, 'same_tag'); end if;
  perform private.lock_catalogue();
  perform private.lock_stock(array(select pt.product_id from public.product_tags as pt where pt.tag_id in ("from", "into")));
  perform from public.tags as t where t.id in ("from", "into") for update;
  select * into merged from public.tags as t where t.id = "from";
  if not found or not exists (select from public.tags as t where t.id = "into") then
    perform private.fail(404, 'tag_not_found');
  end if;
  insert into public.product_tags (product_id, tag_id)
  select pt.product_id, "into" from public.product_tags as pt where pt.tag_id = "from"
  on conflict do nothing;
  get diagnostics added = row_count;
  insert into public.search_aliases (alias, need_id)
  select a.alias, "into" from public.search_aliases as a where a.need_id = "from"
  on conflict do nothing;
  delete from public.tags as t where t.id = "from";
  update public.tags as t
     set former_addresses = array(
       select distinct former from unnest(t.former_addresses || merged.former_addresses || merged.slug || merged.name) as former order by former
     )
   where t.id = "into";
  return jsonb_build_object('tag_id', "into", 'added', added);
end;
$$;
select private.expose('merge_tags',
  'An admin makes one tag of two: products of either carry the second, the first is gone, its addresses lead to the second, which is found
by the words of both. Returns {tag_id, added: how many products were given it}.
Errors: not_allowed (403), tag_not_found (404), same_tag (422).');

grant execute on function private.former_slugs, public.former_slugs to anon, authenticated;
