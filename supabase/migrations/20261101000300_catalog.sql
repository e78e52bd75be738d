-- The catalogue: the fixed lists of types and lines, products with their texts, pictures and tags, and the old links.

create table public.product_types (
  id         smallint primary key,
  slug       text not null unique,
  name       text not null unique,
  position   smallint not null,
  created_at timestamptz not null default now()
);
comment on table public.product_types is 'The fixed list of product types; the catalogue filters by them.';

insert into public.product_types (id, slug, name, position) values
  (1, 'krem', 'Крем', 1),
  (2, 'krem-maska', 'Крем-маска', 2),
  (3, 'syvorotka-kontsentrat', 'Сыворотка-концентрат', 3),
  (4, 'syvorotka', 'Сыворотка', 4),
  (5, 'krem-kontsentrat', 'Крем-концентрат', 5),
  (6, 'kontsentrat', 'Концентрат', 6),
  (7, 'gel-penka', 'Гель-пенка', 7),
  (8, 'krem-gel', 'Крем-гель', 8),
  (9, 'tonik', 'Тоник', 9),
  (10, 'maska-dlya-litsa', 'Маска для лица', 10),
  (11, 'balzam', 'Бальзам', 11),
  (12, 'enzimnaya-pudra', 'Энзимная пудра', 12),
  (13, 'essentsiya', 'Эссенция', 13),
  (14, 'emulsiya', 'Эмульсия', 14),
  (15, 'podarochnyy-nabor', 'Подарочный набор', 15);

create table public.product_lines (
  id          smallint primary key,
  slug        text not null unique,
  name        text not null unique,
  position    smallint not null,
  color       text not null check (color ~ '^#[0-9a-f]{6}$'),
  tagline     text not null,
  description text not null,
  created_at  timestamptz not null default now()
);
comment on table public.product_lines is 'The fixed list of product lines, each with its colour.';

insert into public.product_lines (id, slug, name, position, color, tagline, description) values
  (1, 'all-over', 'All-Over', 1, '#946c33', 'Тело, руки и губы: уход за пределами лица',
   'Кремы, скраб, массажная база и бальзам для губ с маслом ши, мочевиной, кофеином и алоэ. Для спа-ухода, эпиляции и массажа в кабинете и для ежедневного ухода за телом и руками дома.'),
  (2, 'basic-science', 'Basic Science', 2, '#67768b', 'Очищение и базовый уход на каждый день',
   'Гель-пенка, тоники, энзимная пудра и кремы без сложных схем. Ромашка, пантенол, зелёный чай и растительные масла поддерживают комфорт любой кожи, а большие объёмы экономят расход кабинета.'),
  (3, 'derma-science', 'Derma Science', 3, '#aa5b43', 'Чувствительная кожа и её барьер',
   'Уход для реактивной, сухой и склонной к куперозу кожи: церамиды, центелла, эктоин, мочевина и минеральный SPF 50. Линейка помогает укрепить барьер и спокойно пройти курс процедур.'),
  (4, 'acnex-science', 'Acnex Science', 4, '#528255', 'Акне, себум, расширенные поры',
   'Салициловая и азелаиновая кислоты, ниацинамид и цинк PCA для жирной и проблемной кожи. Очищение, точечный уход и матирующие средства сдерживают блеск и делают поры менее заметными.'),
  (5, 'aqua-science', 'Aqua Science', 5, '#317da5', 'Глубокое увлажнение',
   'Гиалуронат натрия, алоэ, бета-глюкан, эктоин и трегалоза для кожи, которой не хватает воды. Тоник, сыворотка, крем, эмульсия и ночная маска собираются в уход для любого типа и сезона.'),
  (6, 'age-science', 'Age Science', 6, '#a9576a', 'Ретинол, пептиды, коллаген',
   'Уход для кожи, теряющей упругость: ретинол от 0,3 до 1%, бакучиол, пептиды, коллаген и антиоксиданты. Средства подбирают по опыту кожи и сочетают с аппаратными процедурами.'),
  (7, 'white-science', 'White Science', 7, '#7969a3', 'Пигментация и ровный тон',
   'Витамин C, альфа-арбутин, транексамовая, койевая и миндальная кислоты для тусклой кожи и кожи с пятнами. Линейка осветляет тон постепенно и всегда требует защиты от солнца.'),
  (8, 'medicare-science', 'Medicare Science', 8, '#37837c', 'Пилинги и уход после процедур',
   'Миндальный пилинг 30%, гликолевый 50%, тоник для завершения процедуры и средства с пантенолом, центеллой и бета-глюканом для спокойного восстановления. Только для специалистов.');

create table public.products (
  id                uuid primary key default gen_random_uuid(),
  slug              text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 160),
  sku               text not null unique check (sku ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and length(sku) <= 40),
  name              text not null check (length(name) between 2 and 160),
  product_type_id   smallint not null references public.product_types (id),
  line_id           smallint not null references public.product_lines (id),
  volume_ml         int not null check (volume_ml between 1 and 5000),
  family            text,
  short_description text not null default '' check (length(short_description) <= 300),
  description       text not null default '' check (length(description) <= 10000),
  composition       text not null default '' check (length(composition) <= 10000),
  application       text not null default '' check (length(application) <= 10000),
  is_published      boolean not null default false,
  is_new            boolean not null default false,
  is_hit            boolean not null default false,
  position          int not null default 0,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now()
);
comment on table public.products is 'What is sold. Price and stock live in availability.';
comment on column public.products.family is 'Products that differ only in volume share a family.';
comment on column public.products.position is 'Place among popular products: hits first, then by position.';
create index products_product_type_id_idx on public.products (product_type_id);
-- The beginning of an article number, as it is typed.
create index products_sku_pattern_idx on public.products (sku text_pattern_ops);
create index products_line_id_idx on public.products (line_id);
create index products_family_idx on public.products (family);
create index products_popular_idx on public.products (is_hit desc, position, id) where is_published;
create index products_newest_idx on public.products (is_new desc, created_at desc, id) where is_published;
create index products_name_idx on public.products (name, volume_ml, id) where is_published;
create trigger touch_updated_at before update on public.products
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.products
  for each row execute function private.audit('id');

create table public.product_images (
  id         uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  path       text not null,
  alt        text not null default '',
  position   smallint not null default 1,
  created_at timestamptz not null default now(),
  unique (product_id, position)
);
comment on table public.product_images is
  'Pictures of a product, the first by position being the one of lists. path is a URL on the site or in storage; it ends in -640.webp and has the size for cards beside it, -320.webp; those on the site also the one to look closer, -1280.avif.';

create table public.tags (
  id         uuid primary key default gen_random_uuid(),
  slug       text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name       text not null unique check (length(name) between 2 and 60),
  position   int not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.tags is 'Labels that staff give to products.';
create trigger audit after insert or update or delete on public.tags
  for each row execute function private.audit('id');

create table public.product_tags (
  product_id uuid not null references public.products (id) on delete cascade,
  tag_id     uuid not null references public.tags (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (product_id, tag_id)
);
comment on table public.product_tags is 'Which product carries which tag.';
create index product_tags_tag_id_idx on public.product_tags (tag_id);

create table public.legacy_product_ids (
  old_id     uuid primary key,
  slug       text not null,
  created_at timestamptz not null default now()
);
comment on table public.legacy_product_ids is
  'Ids of the former site''s product links; each answers 301 to /product/{slug}. No foreign key: the map came before the products.';
create index legacy_product_ids_slug_idx on public.legacy_product_ids (slug);

insert into public.legacy_product_ids (old_id, slug) values
('af6852b5-bee9-50e9-82d5-f9bdb4876c5e', 'aurelis-aqua-science-krem-hydra-balance-uvlazhnyayuschiy-50ml'),
  ('28cffddc-668c-57f6-9982-f6943e462f2f', 'aurelis-aqua-science-tonik-hydra-balance-200ml'),
  ('cc0e6376-4451-5b95-9878-03184f10040d', 'aurelis-aqua-science-syvorotka-aqua-booster-s-gialuronovoy-kislotoy-100ml'),
  ('3c342fc5-c74a-5d23-b2d4-89dc4ec785d2', 'aurelis-aqua-science-emulsiya-akvabalans-250ml'),
  ('c705ef9c-41ce-5931-b9e5-e268781bb8fc', 'aurelis-age-science-krem-retinol-0-3-omolazhivayuschiy-30ml'),
  ('10c07584-15b6-59a1-a37e-61fe4df8a3ed', 'aurelis-age-science-syvorotka-kontsentrat-retinol-1-15ml'),
  ('8426be46-6185-58b3-99de-bf4f8ff247dd', 'aurelis-age-science-krem-peptide-lift-s-peptidami-50ml'),
  ('9500d677-47e0-5f81-ae82-de9e179444a1', 'aurelis-age-science-krem-kontsentrat-collagen-filler-150ml'),
  ('0ebbc6ac-42bf-5adc-932c-7fef415d5746', 'aurelis-age-science-essentsiya-bakuchiol-renew-100ml'),
  ('3e1cf7c2-8d66-5a92-8873-2d64136d25fc', 'aurelis-age-science-syvorotka-resveratrol-q10-antioksidantnaya-30ml'),
  ('f459af83-c5ce-5902-9350-d15af10c8ced', 'aurelis-acnex-science-krem-gel-anti-akne-seboreguliruyuschiy-50ml'),
  ('9727b40b-b891-5518-903a-b5bfb7107d84', 'aurelis-acnex-science-gel-penka-anti-akne-ochischayuschaya-150ml'),
  ('11ded0cd-de30-538e-a843-00af27113d3e', 'aurelis-acnex-science-kontsentrat-azelaic-15-s-azelainovoy-kislotoy-50ml'),
  ('9414659a-ef92-51aa-9900-ea76f97fbfb7', 'aurelis-acnex-science-tonik-pore-control-suzhenie-por-500ml'),
  ('49234245-a0ee-513d-b18a-70e6dd938eac', 'aurelis-acnex-science-kontsentrat-spot-corrector-tochechnoe-sredstvo-10ml'),
  ('fc327fb6-938a-5b44-9dec-4d3875348986', 'aurelis-acnex-science-syvorotka-niacinamide-10-s-tsinkom-30ml'),
  ('edb982ed-9403-5a30-b9e9-25130049abcd', 'aurelis-white-science-syvorotka-vitamin-c-glow-osvetlyayuschaya-30ml'),
  ('6ce29969-15d8-55bd-bef4-a3fda1e650a6', 'aurelis-white-science-syvorotka-kontsentrat-tranex-white-ot-pigmentatsii-100ml'),
  ('c8f71326-2f90-55df-8b93-4e7a5d1a0ebd', 'aurelis-white-science-essentsiya-arbutin-bright-150ml'),
  ('94834db4-a7e7-529f-b3a1-1e2b77a61989', 'aurelis-white-science-krem-dnevnoy-osvetlyayuschiy-spf-30-50ml'),
  ('b16b0b71-992c-53e2-9b5e-cf04acbdec87', 'aurelis-white-science-emulsiya-glutathione-pearl-siyanie-kozhi-80ml'),
  ('b92c1532-4474-5ed5-9caa-b93cbf5aa553', 'aurelis-basic-science-gel-penka-myagkoe-ochischenie-150ml'),
  ('2c0b623d-18f9-52a8-b909-ee002f86d2fb', 'aurelis-basic-science-enzimnaya-pudra-ochischayuschaya-enzimnaya-s-papainom-150ml'),
  ('43c0722f-8881-5a91-9cf1-c29370a0c680', 'aurelis-basic-science-tonik-romashka-uspokaivayuschiy-1000ml'),
  ('0b2e19ed-194c-56d2-ad8a-ad4d7563b20b', 'aurelis-basic-science-krem-pitatelnyy-s-maslom-shi-50ml'),
  ('91e16cac-c6cb-5b12-9857-cbf016c10383', 'aurelis-basic-science-tonik-zelenyy-chay-200ml'),
  ('1fdf823e-b945-5eab-b617-9ab87410eb31', 'aurelis-basic-science-essentsiya-mitsellyarnaya-voda-200ml'),
  ('9a935d05-259d-519a-84d3-49677b6029e8', 'aurelis-derma-science-krem-dlya-chuvstvitelnoy-kozhi-100ml'),
  ('6609429c-a81c-52e0-81e7-d8c78e94bd58', 'aurelis-derma-science-krem-ceramide-barrier-vosstanavlivayuschiy-200ml'),
  ('b80949d9-61a5-540c-9a20-2663b7fd1403', 'aurelis-derma-science-syvorotka-antikuperoznaya-30ml'),
  ('896c874b-09e9-52a4-9953-5d8b66a56bbb', 'aurelis-derma-science-krem-kontsentrat-mochevina-20-75ml'),
  ('c212c35c-6405-5763-8681-e722ed9c6b38', 'aurelis-derma-science-emulsiya-ecto-shield-zaschita-ot-stressa-50ml'),
  ('de887be1-f239-5ae8-9790-b01d2eebba33', 'aurelis-derma-science-essentsiya-snail-therapy-s-mutsinom-ulitki-150ml'),
  ('fa6b068a-014d-5f77-8ead-bec10ce067a0', 'aurelis-derma-science-krem-solntsezaschitnyy-spf-50-80ml'),
  ('5be32605-812d-515b-8ab2-1a0311532953', 'aurelis-medicare-science-balzam-pantenol-5-50ml'),
  ('f162c1a1-985f-59cb-b624-c4f707672461', 'aurelis-medicare-science-krem-maska-alginate-cooling-posle-protsedur-200ml'),
  ('c257e9a5-4a62-5aef-bbfd-8e12e6923f57', 'aurelis-medicare-science-kontsentrat-mindalnyy-piling-30-50ml'),
  ('10acd73f-0243-5596-be93-f857ca2497ce', 'aurelis-medicare-science-kontsentrat-glycolic-peel-50-100ml'),
  ('e6c474d7-1ba8-53c9-92db-2c5151118fdd', 'aurelis-medicare-science-krem-gel-zazhivlyayuschiy-s-beta-glyukanom-200ml'),
  ('1d52811b-789e-5f90-b7e4-5c52c507fd8c', 'aurelis-medicare-science-krem-gel-anesteziruyuschiy-ohlazhdayuschiy-100ml'),
  ('fa30cb04-cc49-5350-a2aa-5f05a8e180cd', 'aurelis-all-over-balzam-balzam-dlya-gub-10ml'),
  ('7c2f3fdc-9854-5d23-b948-7a67971da5bb', 'aurelis-all-over-krem-dlya-ruk-i-tela-75ml'),
  ('8f3e010f-f3c3-51fe-82eb-2ab1080e6c3a', 'aurelis-all-over-krem-gel-antitsellyulitnyy-s-kofeinom-500ml'),
  ('d922dcbb-1855-55e4-ae73-b72286711a23', 'aurelis-all-over-emulsiya-massazhnaya-baza-1000ml'),
  ('ecb1565a-9c42-53e3-a453-dd239dd0fa05', 'aurelis-all-over-krem-gel-aloe-vera-98-100ml'),
  ('db476c6c-cd4a-5e78-a3d9-b9c433e62d5c', 'aurelis-age-science-podarochnyy-nabor-nabor-anti-age-uhod-100ml'),
  ('1a81c023-9310-59d1-a05d-306736c72648', 'aurelis-acnex-science-podarochnyy-nabor-nabor-chistaya-kozha-150ml'),
  ('5c3f414d-dcbc-5946-87a6-a1551ad69b6e', 'aurelis-aqua-science-podarochnyy-nabor-dorozhnyy-nabor-uvlazhnenie-100ml'),
  ('da247229-6b41-5cae-bae7-278a9c217228', 'aurelis-white-science-syvorotka-mindalnaya-syvorotka-piling-50ml'),
  ('e7868fde-72c7-5c6b-9bec-b15ed3ffd65b', 'aurelis-acnex-science-enzimnaya-pudra-matiruyuschaya-pudra-enzim-50ml');

-- Access ---------------------------------------------------------------------------------------------------------

alter table public.product_types enable row level security;
alter table public.product_lines enable row level security;
alter table public.products enable row level security;
alter table public.product_images enable row level security;
alter table public.tags enable row level security;
alter table public.product_tags enable row level security;
alter table public.legacy_product_ids enable row level security;

grant select on public.product_types, public.product_lines, public.products, public.product_images, public.tags,
  public.product_tags, public.legacy_product_ids to anon, authenticated;

create policy "everyone reads the types" on public.product_types for select to anon, authenticated using (true);
create policy "everyone reads the lines" on public.product_lines for select to anon, authenticated using (true);
create policy "visitors read published products" on public.products for select to anon using (is_published);
create policy "everyone signed in reads published products, admins all"
  on public.products for select to authenticated using (is_published or (select private.is_admin()));
-- The rows below follow the product: what its policy hides, hides them too.
create policy "everyone reads pictures of the products they may read"
  on public.product_images for select to anon, authenticated
  using (exists (select from public.products as p where p.id = product_id));
create policy "everyone reads tags of the products they may read"
  on public.product_tags for select to anon, authenticated
  using (exists (select from public.products as p where p.id = product_id));
create policy "visitors read the tags in use"
  on public.tags for select to anon
  using (exists (select from public.product_tags as t where t.tag_id = tags.id));
create policy "everyone signed in reads the tags in use, admins all"
  on public.tags for select to authenticated
  using ((select private.is_admin()) or exists (select from public.product_tags as t where t.tag_id = tags.id));
create policy "everyone reads old ids of the products they may read"
  on public.legacy_product_ids for select to anon, authenticated
  using (exists (select from public.products as p where p.slug = legacy_product_ids.slug));

grant insert (slug, sku, name, product_type_id, line_id, volume_ml, family, short_description, description, composition,
    application, is_published, is_new, is_hit, position),
  update (slug, sku, name, product_type_id, line_id, volume_ml, family, short_description, description, composition,
    application, is_published, is_new, is_hit, position),
  delete on public.products to authenticated;
grant insert (product_id, path, alt, position), update (path, alt, position), delete on public.product_images to authenticated;
grant insert (slug, name, position), update (slug, name, position), delete on public.tags to authenticated;
grant insert (product_id, tag_id), delete on public.product_tags to authenticated;
grant insert (old_id, slug), update (slug), delete on public.legacy_product_ids to authenticated;

create policy "admins add products" on public.products for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change products" on public.products for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete products" on public.products for delete to authenticated
  using ((select private.is_admin()));
create policy "admins add pictures" on public.product_images for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change pictures" on public.product_images for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete pictures" on public.product_images for delete to authenticated
  using ((select private.is_admin()));
create policy "admins add tags" on public.tags for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change tags" on public.tags for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete tags" on public.tags for delete to authenticated
  using ((select private.is_admin()));
create policy "admins tag products" on public.product_tags for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins untag products" on public.product_tags for delete to authenticated
  using ((select private.is_admin()));
create policy "admins add old ids" on public.legacy_product_ids for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change old ids" on public.legacy_product_ids for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete old ids" on public.legacy_product_ids for delete to authenticated
  using ((select private.is_admin()));
