-- What must hold for every table, policy and function, whichever comes next.
begin;
set local search_path = public, extensions;
select plan(27);

select is_empty(
  $$ select oid::regclass::text from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity $$,
  'every table has row level security'
);
select is_empty(
  $$ select p.oid::regprocedure::text from pg_proc as p cross join unnest(p.proconfig) as setting
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and split_part(setting, '=', 1) like '%.%' $$,
  'no function sets a parameter of an extension: only a superuser could restore a dump with it'
);
select is_empty(
  $$ select oid::regclass::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and obj_description(oid, 'pg_class') is null $$,
  'every table and view has a comment'
);
select is_empty(
  $$ select oid::regprocedure::text from pg_proc
      where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null $$,
  'every function of the API has a comment'
);
select is_empty(
  $$ select oid::regclass::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce(reloptions && '{security_invoker=true,security_invoker=on}', false) $$,
  'every view reads with the rights of its caller'
);
select is_empty(
  $$ select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'm' $$,
  'there is no materialized view, which would know no row level security'
);

select is(
  (select rolconfig from pg_roles where rolname = 'anon'), '{statement_timeout=1s}', 'visitors hold no connection longer than a second a statement'
);

-- Days that people enter

select is_empty(
  $$ select c.oid::regclass || '.' || a.attname
       from pg_attribute as a join pg_class as c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'date'::regtype
        and has_column_privilege('authenticated', c.oid, a.attnum, 'insert, update') $$,
  'every day that people write over the API is an entered_date'
);
select is_empty(
  $$ select f.proname || '(' || argument || ')'
       from pg_proc as f
      cross join lateral unnest(f.proargnames[:f.pronargs], f.proargtypes::oid[]) as a (argument, type)
      where f.pronamespace = 'public'::regnamespace and a.type = 'date'::regtype
        and not exists (
          select from pg_proc as body
           cross join lateral unnest(body.proargnames[:body.pronargs], body.proargtypes::oid[]) as b (argument, type)
           where body.pronamespace = 'private'::regnamespace and body.proname in (f.proname, substr(f.proname, 4))
             and b.argument = a.argument and b.type = 'public.entered_date'::regtype
        )
        and f.proname <> 'my_orders' -- has its body itself, and casts there
  $$,
  'every function of the API takes its days as entered_date'
);
select results_eq(
  $$ select day from unnest('{infinity,-infinity,1999-12-31,2000-01-01,2100-12-31,2101-01-01,294276-12-31}'::date[]) as day
      where pg_input_is_valid(day::text, 'public.entered_date') $$,
  $$ values ('2000-01-01'::date), ('2100-12-31') $$,
  'which goes from 2000 to 2100'
);

-- Policies

select is_empty(
  $$ select schemaname, tablename, policyname from pg_policies
      where schemaname in ('public', 'private', 'storage', 'realtime') and 'public' = any (roles) $$,
  'every policy names its roles'
);
select is_empty(
  $$ select p.schemaname || '.' || p.tablename, verb, role, count(*)
       from pg_policies as p
       cross join unnest(case p.cmd when 'ALL' then '{SELECT,INSERT,UPDATE,DELETE}' else array[p.cmd] end) as verb
       cross join unnest(p.roles) as role
      where p.schemaname in ('public', 'private') and p.permissive = 'PERMISSIVE'
      group by 1, 2, 3 having count(*) > 1 $$,
  'no table has two permissive policies for one verb and role'
);
select is_empty(
  $$ select tablename, policyname from pg_policies
      where schemaname in ('public', 'storage')
        -- What an expression calls is printed as ( SELECT auth.uid() AS uid): once a statement, not once a row.
        and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), '\( ?SELECT (auth|private)\.\w+\(\)', '', 'g') ~ '(auth|private)\.\w+\(' $$,
  'every policy asks who is calling once a statement'
);
select is_empty(
  $$ select tablename, policyname from pg_policies where schemaname in ('public', 'storage') and octet_length(policyname::text) >= 63 $$,
  'no name of a policy was cut'
);
select is_empty(
  $$ select tablename, policyname from pg_policies
      where schemaname in ('public', 'storage') and coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata|jwt' $$,
  'no policy trusts what people say about themselves'
);
select is_empty(
  $$ select tablename, policyname from pg_policies
      where schemaname in ('public', 'storage') and cmd in ('UPDATE', 'ALL') and with_check is null $$,
  'every policy for updates says what a row may become'
);

select set_eq(
  $$ select policyname::text, cmd || ' ' || roles::text from pg_policies where schemaname = 'realtime' $$,
  $$ values ('people receive the topics that concern them', 'SELECT {authenticated}'), ('staff show what they have open', 'INSERT {authenticated}') $$,
  'people listen to topics, and staff are present on some: nothing else is open to clients'
);

-- Functions

select is_empty(
  $$ select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace and prosecdef $$,
  'no security definer function is exposed'
);
select is_empty(
  $$ select oid::regprocedure::text from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce('search_path=""' = any (proconfig), false) $$,
  'every function has an empty search_path'
);

-- Foreign keys

select is_empty(
  $$ select conrelid::regclass::text, conname
       from pg_constraint as c
      where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (
          select from pg_index as i
           where i.indrelid = c.conrelid
             -- Looking for a key never looks for null.
             and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', (
                   select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1])), true)
             -- The first column of a longer key already names the row.
             and i.indkey[0] = c.conkey[1]
        ) $$,
  'every foreign key has an index'
);
select set_eq(
  $$ select conrelid::regclass::text, confrelid::regclass::text
       from pg_constraint
       join pg_class as referenced on referenced.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace
        and referenced.relnamespace = 'public'::regnamespace
      group by 1, 2
     having count(*) > 1 $$,
  $$ values ('product_relations', 'products') $$,
  'one foreign key leads from a table to another: REST refuses (PGRST201) to embed by a second one until the query says which'
);

-- REST nests tables along keys as deep as it is asked. Where a key leads from many rows to one, each step there and back multiplies the answer.
select is_empty(
  $$ select c.conrelid::regclass::text, c.conname, role
       from pg_constraint as c cross join unnest('{anon,authenticated}'::name[]) as role
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and (select bool_and(has_column_privilege(role, c.conrelid, n, 'select')) from unnest(c.conkey) as n)
        and (select bool_and(has_column_privilege(role, c.confrelid, n, 'select')) from unnest(c.confkey) as n)
        and not exists (select from pg_index as i where i.indrelid = c.conrelid and i.indisunique and i.indpred is null and i.indkey::int2[] <@ c.conkey)
        and (role = 'anon' or c.conrelid::regclass::text ~ '^(products|product_(images|tags|slugs|relations)|availability)$') $$,
  'no key that visitors read, nor one of the catalogue, leads from many rows to one'
);

-- Grants. Whatever visitors and signed-in people may do at all, before the policies narrow it to rows.

select set_eq(
  $$ select coalesce(r.rolname, 'PUBLIC')::text, c.relname::text, lower(g.privilege_type), '*'
       from pg_class as c
       cross join aclexplode(c.relacl) as g
       left join pg_roles as r on r.oid = g.grantee
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (g.grantee = 0 or r.rolname in ('anon', 'authenticated'))
     union all
     select coalesce(r.rolname, 'PUBLIC')::text, c.relname::text, lower(g.privilege_type), string_agg(a.attname, ' ' order by a.attname)
       from pg_attribute as a
       join pg_class as c on c.oid = a.attrelid
       cross join aclexplode(a.attacl) as g
       left join pg_roles as r on r.oid = g.grantee
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (g.grantee = 0 or r.rolname in ('anon', 'authenticated'))
      group by 1, 2, 3 $$,
  $$ values
    ('anon', 'availability', 'select', 'available created_at max_quantity order_max order_min order_step price product_id sku stock_count updated_at'),
    ('anon', 'cities', 'select', '*'),
    ('anon', 'shop_contacts', 'select', '*'),
    ('anon', 'delivery_methods', 'select', '*'),
    ('anon', 'legacy_product_ids', 'select', '*'),
    ('anon', 'legal_documents', 'select', '*'),
    ('anon', 'product_cards', 'select', '*'),
    ('anon', 'product_images', 'select', 'alt created_at height id path position width'),
    ('anon', 'product_lines', 'select', '*'),
    ('anon', 'product_types', 'select', '*'),
    ('anon', 'products', 'select', 'barcode created_at family id is_hit is_new is_published name order_max order_min order_step position published_at seo_description seo_title short_description sku slug updated_at vat_rate volume_ml'),
    ('anon', 'protocols', 'select', 'slug'),
    ('anon', 'seller_profiles', 'select', '*'),
    ('anon', 'tags', 'select', '*'),

    ('authenticated', 'saved_views', 'select', '*'),
    ('authenticated', 'saved_views', 'insert', 'name page search shared_with'),
    ('authenticated', 'saved_views', 'update', 'name search shared_with'),
    ('authenticated', 'saved_views', 'delete', '*'),
    ('authenticated', 'availability', 'select', 'available created_at max_quantity order_max order_min order_step price product_id sku stock_count updated_at'),
    ('authenticated', 'legal_documents', 'select', '*'),
    ('authenticated', 'product_cards', 'select', '*'),
    ('authenticated', 'product_lines', 'select', '*'),
    ('authenticated', 'product_lines', 'insert', 'color description name picture_path position slug tagline'),
    ('authenticated', 'product_lines', 'update', 'color description name picture_path position slug tagline'),
    ('authenticated', 'product_lines', 'delete', '*'),
    ('authenticated', 'product_types', 'select', '*'),
    ('authenticated', 'product_types', 'insert', 'name position slug'),
    ('authenticated', 'product_types', 'update', 'name position slug'),
    ('authenticated', 'product_types', 'delete', '*'),
    ('authenticated', 'delivery_methods', 'select', '*'),
    ('authenticated', 'delivery_methods', 'insert', 'city code cut_off days description free_from is_active kind lead_days name position price'),
    ('authenticated', 'delivery_methods', 'update', 'city cut_off days description free_from is_active kind lead_days name position price'),
    ('authenticated', 'delivery_methods', 'delete', '*'),
    ('authenticated', 'legacy_product_ids', 'select', '*'),
    ('authenticated', 'legacy_product_ids', 'insert', 'old_id slug'),
    ('authenticated', 'legacy_product_ids', 'update', 'slug'),
    ('authenticated', 'legacy_product_ids', 'delete', '*'),
    ('authenticated', 'price_changes', 'select', '*'),
    ('authenticated', 'product_batches', 'select', '*'),
    ('authenticated', 'product_images', 'select', 'alt created_at height id path position width'),
    ('authenticated', 'product_images', 'insert', 'alt height path position product_id width'),
    ('authenticated', 'product_images', 'update', 'alt path position'),
    ('authenticated', 'product_images', 'delete', '*'),
    ('authenticated', 'product_documents', 'select', '*'),
    ('authenticated', 'product_documents', 'insert', 'kind path product_id title valid_until'),
    ('authenticated', 'product_documents', 'update', 'kind title valid_until'),
    ('authenticated', 'product_documents', 'delete', '*'),
    ('authenticated', 'products', 'select', 'barcode created_at family id is_hit is_new is_published name order_max order_min order_step position published_at seo_description seo_title short_description sku slug updated_at vat_rate volume_ml'),
    ('authenticated', 'products', 'insert', 'actives application barcode certificate_required composition contraindications country description expected_on family indications is_hit is_new is_published line_id low_stock_threshold ml_per_procedure months_after_opening name order_max order_min order_step ph_max ph_min phototypes position product_type_id seo_description seo_title short_description skin_types sku slug storage used_in vat_rate volume_ml'),
    ('authenticated', 'products', 'update', 'actives application barcode certificate_required composition contraindications country description expected_on family indications is_hit is_new is_published line_id low_stock_threshold ml_per_procedure months_after_opening name order_max order_min order_step ph_max ph_min phototypes position product_type_id seo_description seo_title short_description skin_types sku slug storage used_in vat_rate volume_ml'),
    ('authenticated', 'products', 'delete', '*'),
    ('authenticated', 'protocols', 'select', 'slug'),
    ('authenticated', 'tags', 'select', '*'),
    ('authenticated', 'tags', 'insert', 'color ends_on kind name on_card position slug starts_on'),
    ('authenticated', 'tags', 'update', 'color ends_on kind name on_card position slug starts_on'),
    ('authenticated', 'tags', 'delete', '*'),

    ('authenticated', 'account_managers', 'select', '*'),
    ('authenticated', 'audit_log', 'select', '*'),
    ('authenticated', 'bonus_accruals', 'select', '*'),
    ('authenticated', 'bonus_statements', 'select', '*'),
    ('authenticated', 'carriers', 'select', '*'),
    ('authenticated', 'carriers', 'insert', 'code is_active name position tracking_pattern tracking_url'),
    ('authenticated', 'carriers', 'update', 'is_active name position tracking_pattern tracking_url'),
    ('authenticated', 'carriers', 'delete', '*'),
    ('authenticated', 'cities', 'select', '*'),
    ('authenticated', 'cities', 'insert', 'name region'),
    ('authenticated', 'cities', 'update', 'name region'),
    ('authenticated', 'cities', 'delete', '*'),
    ('authenticated', 'clinic_lists', 'select', '*'),
    ('authenticated', 'clinic_list_items', 'select', '*'),
    ('authenticated', 'cabinet_counts', 'select', '*'),
    ('authenticated', 'clinic_protocols', 'select', '*'),
    ('authenticated', 'clinic_protocol_amounts', 'select', '*'),
    ('authenticated', 'clinic_addresses', 'select', '*'),
    ('authenticated', 'clinic_addresses', 'insert', 'address city comment contact_name is_default label phone'),
    ('authenticated', 'clinic_addresses', 'update', 'address city comment contact_name is_default label phone'),
    ('authenticated', 'clinic_addresses', 'delete', '*'),
    ('authenticated', 'cart_proposal_lines', 'select', '*'),
    ('authenticated', 'cart_proposals', 'select', '*'),
    ('authenticated', 'client_notes', 'select', '*'),
    ('authenticated', 'client_notes', 'insert', 'due_on note user_id'),
    ('authenticated', 'client_notes', 'update', 'done_at due_on note'),
    ('authenticated', 'client_notes', 'delete', '*'),
    ('authenticated', 'client_todo_marks', 'select', '*'),
    ('authenticated', 'manager_plans', 'select', '*'),
    ('authenticated', 'clinic_change_requests', 'select', '*'),
    ('authenticated', 'clinic_days', 'select', '*'),
    ('authenticated', 'clinic_documents', 'select', '*'),
    ('authenticated', 'clinic_members', 'select', 'clinic_id created_at is_active role user_id'),
    ('authenticated', 'clinic_documents', 'delete', '*'),
    ('authenticated', 'clinic_ratings', 'select', '*'),
    ('authenticated', 'clinic_tag_counts', 'select', '*'),
    ('authenticated', 'clinic_tags', 'select', '*'),
    ('authenticated', 'consents', 'select', '*'),
    ('authenticated', 'consents', 'insert', 'document_id'),
    ('authenticated', 'file_removals', 'select', '*'),
    ('authenticated', 'inquiries', 'select', 'city company created_at email id kind message name phone privacy_document_id set_aside'),
    ('authenticated', 'invoices', 'select', '*'),
    ('authenticated', 'job_runs', 'select', '*'),
    ('authenticated', 'job_wakes', 'select', '*'),
    ('authenticated', 'jobs', 'select', '*'),
    ('authenticated', 'manager_assignments', 'select', '*'),
    ('authenticated', 'notification_events', 'select', '*'),
    ('authenticated', 'notification_settings', 'select', '*'),
    ('authenticated', 'notification_template_versions', 'select', '*'),
    ('authenticated', 'notification_templates', 'select', '*'),
    ('authenticated', 'notification_variables', 'select', '*'),
    ('authenticated', 'notifications', 'select', '*'),
    ('authenticated', 'outbox', 'select', '*'),
    ('authenticated', 'push_subscriptions', 'delete', '*'),
    ('authenticated', 'push_subscriptions', 'select', 'created_at device id renewed_at user_id'),
    ('authenticated', 'quiet_hours', 'select', '*'),
    ('authenticated', 'campaign_deliveries', 'select', '*'),
    ('authenticated', 'notification_campaigns', 'select', '*'),
    ('authenticated', 'claim_events', 'select', '*'),
    ('authenticated', 'claim_files', 'select', '*'),
    ('authenticated', 'claim_items', 'select', '*'),
    ('authenticated', 'claims', 'select', '*'),
    ('authenticated', 'order_changes', 'select', '*'),
    ('authenticated', 'order_commissions', 'select', '*'),
    ('authenticated', 'order_documents', 'select', '*'),
    ('authenticated', 'order_events', 'select', '*'),
    ('authenticated', 'order_items', 'select', '*'),
    ('authenticated', 'order_message_files', 'select', '*'),
    ('authenticated', 'order_message_reads', 'select', '*'),
    ('authenticated', 'order_messages', 'select', '*'),
    ('authenticated', 'order_notes', 'select', '*'),
    ('authenticated', 'order_notes', 'insert', 'note order_id'),
    ('authenticated', 'order_payments', 'select', '*'),
    ('authenticated', 'order_picks', 'select', '*'),
    ('authenticated', 'orders', 'select', '*'),
    ('authenticated', 'partner_requests', 'select', '*'),
    ('authenticated', 'product_days', 'select', '*'),
    ('authenticated', 'product_cells', 'select', '*'),
    ('authenticated', 'product_cells', 'insert', 'cell product_id'),
    ('authenticated', 'product_cells', 'update', 'cell'),
    ('authenticated', 'product_cells', 'delete', '*'),
    ('authenticated', 'rating_formulas', 'select', '*'),
    ('authenticated', 'search_aliases', 'select', '*'),
    ('authenticated', 'search_aliases', 'insert', 'alias need_id term'),
    ('authenticated', 'search_aliases', 'update', 'alias need_id term'),
    ('authenticated', 'search_aliases', 'delete', '*'),
    ('authenticated', 'search_history', 'select', '*'),
    ('authenticated', 'search_history', 'insert', 'created_at normalized_query search_query session_id user_id'),
    ('authenticated', 'search_history', 'delete', '*'),
    ('authenticated', 'seller_profiles', 'select', '*'),
    ('authenticated', 'shipments', 'select', '*'),
    ('authenticated', 'shop_contacts', 'select', '*'),
    ('authenticated', 'shop_settings', 'select', '*'),
    ('authenticated', 'stock_count_lines', 'select', '*'),
    ('authenticated', 'stock_counts', 'select', '*'),
    ('authenticated', 'stock_movements', 'select', '*'),
    ('authenticated', 'stock_subscriptions', 'select', '*'),
    ('authenticated', 'stock_subscriptions', 'delete', '*'),
    ('authenticated', 'user_carts', 'select', '*'),
    ('authenticated', 'user_carts', 'insert', 'items updated_at user_id'),
    ('authenticated', 'user_carts', 'update', 'items updated_at user_id'),
    ('authenticated', 'user_carts', 'delete', '*'),
    ('authenticated', 'user_clinic_info', 'select', '*'),
    ('authenticated', 'user_clinic_info', 'update', 'contact_name contact_position phone website whatsapp'),
    ('authenticated', 'user_roles', 'select', '*') $$,
  'tables and columns are granted as listed here, and no further'
);

-- What the next migration makes is out of reach until it says otherwise.

create table public.tap_newcomer (id bigint generated always as identity primary key);
create function public.tap_newcomer() returns int language sql return 1;
create function private.tap_newcomer() returns int language sql return 1;

select is_empty(
  $$ select role, privilege
       from unnest('{anon,authenticated}'::text[]) as role,
            unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) as privilege
      where has_table_privilege(role, 'public.tap_newcomer', privilege) $$,
  'a new table is granted to nobody'
);
select is_empty(
  $$ select role from unnest('{anon,authenticated}'::text[]) as role
      where has_sequence_privilege(role, 'public.tap_newcomer_id_seq', 'usage, select, update') $$,
  'a new sequence is granted to nobody'
);
select is_empty(
  $$ select role from unnest('{anon,authenticated}'::text[]) as role
      where has_function_privilege(role, 'public.tap_newcomer()', 'execute') $$,
  'a new function of the API is granted to nobody'
);
select is_empty(
  $$ select role from unnest('{anon,authenticated}'::text[]) as role
      where has_function_privilege(role, 'private.tap_newcomer()', 'execute') $$,
  'a new function behind the API is granted to nobody'
);

select * from finish();
rollback;
