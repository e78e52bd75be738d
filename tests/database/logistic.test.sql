-- What logistic must not know: prices and sums of orders, БИН, bonuses. Every table, view, function and bucket is asked, whichever comes next.
begin;
select plan(10);
\ir fixtures.psql

-- Orders whose figures occur nowhere else: 31337 a piece, 4242 for delivery, 777 of commission, a БИН, a note.
insert into public.orders (id, number, user_id, placed_by, status, payment_method, items_total, delivery_price, delivery_method, delivery_method_name, city, address,
  recipient_name, recipient_phone, idempotency_key, confirmed_at, assembling_at, shipped_at, delivered_at)
select ('7d000000-0000-4000-8000-00000000000' || n)::uuid, '1999-00000' || n, tests.id('clinic'), tests.id('clinic'), status::public.order_status, 'invoice', 62674, 4242, 'tap-courier', 'Tap courier',
       'Алматы', 'ул. Абая, 1', 'Tap Recipient', '+77011234567', gen_random_uuid(), now(), now(), now(), now()
  from (values (1, 'confirmed'), (2, 'assembling'), (3, 'shipped'), (4, 'delivered')) as v (n, status);
insert into public.order_items (order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity, sent_quantity)
select o.id, '7b000000-0000-4000-8000-000000000001', 'TAP-CREAM', 'tap-cream', 'Tap Cream', 'Крем', 'Tap', 50, 31337, 2, case when o.status in ('shipped', 'delivered') then 1 end
  from public.orders as o where o.number like '1999-%';
insert into public.order_payments (order_id, kind, amount, paid_on, note) select id, 'received', 31338, current_date, 'tap secret' from public.orders where number like '1999-%';
insert into public.order_commissions (order_id, manager_id, tier, percent, formula_version) select id, tests.id('manager'), 'tap secret', 77.7, 1 from public.orders where number like '1999-%';
insert into public.order_notes (order_id, note) select id, 'tap secret' from public.orders where number like '1999-%';
insert into public.order_changes (order_id, field, old_value, new_value) select id, 'delivery_price', '31339', '4242' from public.orders where number like '1999-%';
insert into public.order_documents (order_id, storage_path, file_name, mime, size) select id, id || '/1.pdf', 'tap secret.pdf', 'application/pdf', 1 from public.orders where number like '1999-%';
insert into public.shipments (order_id, cost) select id, 31340 from public.orders where number in ('1999-000002', '1999-000003', '1999-000004');
insert into private.handover_codes (order_id, code) values ('7d000000-0000-4000-8000-000000000003', '9753');
select private.settle_order(id) from public.orders where number like '1999-%';
select private.current_invoice(o) from public.orders as o where number like '1999-%';
select private.move_stock(array[('7b000000-0000-4000-8000-000000000001', -1)::private.stock_move], 'write_off', 'tap secret');
insert into storage.objects (bucket_id, name)
select b.id, path || '/7d000000-0000-4000-8000-000000000009.jpg' from storage.buckets as b, unnest(array['7d000000-0000-4000-8000-000000000003', tests.id('clinic')::text]) as path;

-- Ids are random and may hold any of them.
create function tests.secrets(answer text) returns text
language sql immutable
return (select string_agg(secret, ' ') from unnest('{31337,62674,31338,31339,31340,4242,66916,35579,77.7,260140000015,260140000604,tap secret,9753}'::text[]) as secret where regexp_replace(answer, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '', 'g') ~ ('(^|[^0-9])' || replace(secret, '.', '[.]') || '([^0-9]|$)'));
select is(tests.secrets('{"price": 31337, "bin": "260140000015", "x": 313370}'), '31337 260140000015', 'a secret is noticed, and what merely holds its digits is not');

-- Tables and views

create function tests.all_rows(relation regclass) returns text
language sql stable
return (
  select format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (select %s from %s) as r', string_agg(quote_ident(attname), ', ' order by attnum), relation)
    from pg_attribute where attrelid = relation and attnum > 0 and not attisdropped and has_column_privilege('authenticated', relation, attnum, 'select')
  having count(*) > 0
);
create temporary table relations as
select c.oid::regclass as relation, tests.all_rows(c.oid::regclass) as query
  from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f');
create temporary table seen_rows as
select relation, case when query is null then '[]' else tests.attempt('logistic', query) end as answer from relations;
select cmp_ok(count(*), '>', 40::bigint, 'every table and view is asked') from seen_rows;
select is_empty($$ select relation, left(answer, 80) from seen_rows where answer !~ '^\[' $$, 'each of them answers');
select is_empty($$ select relation, tests.secrets(answer) from seen_rows where tests.secrets(answer) is not null $$, 'no table and no view tells logistic what orders cost');
select set_eq(
  $$ select relation::text from seen_rows, jsonb_array_elements(answer::jsonb) as r, jsonb_object_keys(r) as key
      where key ~ '(price|total|amount|cost|due|debt|percent|bonus|bin|iin)' group by 1 $$,
  -- The catalogue, what delivery costs and who sells are public.
  '{availability,product_cards,delivery_methods,seller_profiles}'::text[], 'nor has any other a sum in it that logistic could read'
);

-- Functions: each with every order, the clinic and the manager for its ids, and with every order's number for its texts

create function tests.argument(type oid, some_id uuid, some_text text) returns text
language sql stable
return case
  when type = 'uuid'::regtype then quote_literal(some_id) || '::uuid'
  when type = 'uuid[]'::regtype then format('array[%L]::uuid[]', some_id)
  when type = 'text'::regtype then quote_literal(some_text)
  when type = 'jsonb'::regtype then $j$'[]'::jsonb$j$
  when type = 'date'::regtype then '(current_date + 1)'
  when type in ('int'::regtype, 'numeric'::regtype, 'real'::regtype) then '1'
  when type = 'boolean'::regtype then 'false'
  else coalesce((select quote_literal(enumlabel) || '::' || type::regtype from pg_enum where enumtypid = type order by enumsortorder limit 1), 'null')
end;
create temporary table calls as
select p.proname::text as name, c.id, c.word,
       format('select to_jsonb(f) from public.%I(%s) as f', p.proname, coalesce((
         select string_agg(format('%I => %s', a.name, tests.argument(a.type, c.id, c.word)), ', ' order by a.n)
           from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as a (name, type, n)
          -- What may be left out is, but for ids and texts, which may name an order.
          where a.type is not null and (a.n <= p.pronargs - p.pronargdefaults or a.type in ('uuid'::regtype, 'uuid[]'::regtype)
            or (a.type = 'text'::regtype and a.name in ('search', 'query')))
       ), '')) as call
  from pg_proc as p
  cross join (
    select id, word from unnest(array['7d000000-0000-4000-8000-000000000001', '7d000000-0000-4000-8000-000000000002', '7d000000-0000-4000-8000-000000000003',
      '7d000000-0000-4000-8000-000000000004', tests.id('clinic'), tests.id('manager'), '7b000000-0000-4000-8000-000000000001']::uuid[]) as id, unnest('{"",1999-000003,TAP-CREAM,orders}'::text[]) as word
  ) as c
 where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') and p.prorettype <> 'trigger'::regtype;
create temporary table answers as select name, call, tests.attempt('logistic', call) as answer from (select distinct name, call from calls) as c;
select is_empty($$ select distinct name, answer from answers where answer in ('42883', '42725', '42P02') $$, 'every function is called as it wants to be');
select bag_has(
  $$ select distinct name from answers where answer ~ '1999-00000' $$,
  $$ select unnest('{delivery_board,delivery_order,delivery_route,delivery_papers,picking_list,save_shipment,staff_search}'::text[]) $$, 'and tells of the orders what it may'
);
select is_empty($$ select distinct name, tests.secrets(answer) from answers where tests.secrets(answer) is not null $$, 'no function tells logistic what orders cost');
select set_eq(
  $$ with recursive parts (name, part) as (
       select distinct name, answer::jsonb from answers where answer ~ '^[\[{]'
       union
       select p.name, v from parts as p
        cross join lateral (
          select value as v from jsonb_each(case jsonb_typeof(p.part) when 'object' then p.part else '{}' end)
          union all
          select value from jsonb_array_elements(case jsonb_typeof(p.part) when 'array' then p.part else '[]' end)
        ) as inner_parts
     )
     select distinct key from parts, jsonb_object_keys(case jsonb_typeof(part) when 'object' then part else '{}' end) as key
      where name not in ('search_products', 'search_suggestions') and name not like 'my\_%' and key ~ '(price|total|amount|cost|due|debt|percent|bonus|bin|iin|payment)' $$,
  -- Apart from the catalogue and one's own account: the board's counts, what a courier collects, the cost that only admins see, and the seller's own ИИН.
  '{totals,amount_to_collect,cost,iin}'::text[], 'nor does an answer have a place for it'
);

-- Buckets

select set_eq(
  format($$ select bucket from jsonb_array_elements_text(%L) as bucket join storage.buckets as b on b.id = bucket and not b.public $$,
    tests.attempt('logistic', $$ select jsonb_agg(distinct bucket_id) from storage.objects where name like '%7d000000-0000-4000-8000-000000000009.jpg' $$)),
  '{handover-photos}'::text[], 'of the private buckets logistic sees its own pictures alone'
);

select * from finish();
rollback;
