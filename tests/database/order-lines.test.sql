-- Lines of an order by their ids: two prices of one product and a gift go their way side by side, and only sales count as sales.
begin;
select plan(166);
\ir fixtures.psql
do $$ begin perform private.rebuild_sales(); end $$;

create function tests.key(n int) returns uuid
language sql immutable
return format('70000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid;
create function tests.the_order() returns uuid
language sql stable security definer
return (select id from public.orders where idempotency_key = tests.key(1));
create function tests.line(n int) returns uuid
language sql stable security definer
return (select id from public.order_items where order_id = tests.the_order() and position = n);
create function tests.today() returns date language sql stable return (now() at time zone 'Asia/Almaty')::date;
grant execute on function tests.key, tests.the_order, tests.line, tests.today to anon, authenticated;

-- What a line is

select tests.act('clinic', $$ select place_order('[{"sku": "TAP-TONIC", "quantity": 2}, {"sku": "TAP-CREAM", "quantity": 10}]',
  '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567", "on_shortage": "rest"}', idempotency_key => tests.key(1)) $$);
select results_eq($$ select position, sku, kind::text, price, list_price, price_rule from order_items where order_id = tests.the_order() order by position $$,
  $$ values (1, 'TAP-CREAM', 'sale', 1000, 1000, null), (2, 'TAP-TONIC', 'sale', 2500, 2500, null) $$, 'an order is placed with sales at list prices, in the order of their articles');
select is((select version from orders where id = tests.the_order()), 1, 'in its first version');

insert into order_items (order_id, product_id, kind, sku, slug, name, product_type, line, volume_ml, price, list_price, price_rule, quantity)
select tests.the_order(), p.id, added.kind::order_item_kind, p.sku, p.slug, p.name, 'x', 'x', p.volume_ml, added.price, added.list_price, added.price_rule, added.quantity
  from (values ('TAP-CREAM', 'sale', 900, 1000, 'от 4 шт.', 4), ('TAP-TONIC', 'gift', 0, null, null, 2)) as added (sku, kind, price, list_price, price_rule, quantity)
  join products as p on p.sku = added.sku;
update orders set items_total = 18600 where id = tests.the_order();
select private.move_stock(
  array(select (i.product_id, -i.quantity)::private.stock_move from order_items as i where i.order_id = tests.the_order() and i.position > 2), 'order', '', tests.the_order()
);
select results_eq($$ select position, sku, list_price, line_id, product_type_id from order_items where order_id = tests.the_order() and position > 2 order by position $$,
  $$ values (3, 'TAP-CREAM', 1000, 5::smallint, 1::smallint), (4, 'TAP-TONIC', 2500, 5::smallint, 9::smallint) $$, 'what is added comes last, and knows its list price, line and type');

create function tests.added(kind order_item_kind, price int, list_price int default null, article text default 'TAP-CREAM') returns text
language plpgsql as $$
begin
  insert into order_items (order_id, product_id, kind, sku, slug, name, product_type, line, volume_ml, price, list_price, quantity)
  select tests.the_order(), p.id, added.kind, p.sku, p.slug, p.name, 'x', 'x', p.volume_ml, added.price, added.list_price, 1 from products as p where p.sku = article;
  raise exception using errcode = 'TAP00';
exception
  when sqlstate 'TAP00' then return 'added';
  when others then return sqlstate;
end;
$$;
select is(tests.added(kind, price, list_price), outcome, format('a %s at %s of %s: %s', kind, price, coalesce(list_price::text, 'what it costs'), outcome))
  from (values
    ('sale'::order_item_kind, 800, null, 'added'), ('sale', 800, 1000, 'added'), ('sale', 0, null, '23514'), ('sale', 1100, 1000, '23514'), ('sale', -1, null, '23514'),
    ('sale', 900, null, '23505'), ('gift', 0, null, 'added'), ('gift', 100, null, '23514'), ('sample', 0, 1000, 'added'), ('sample', 1, null, '23514'),
    ('replacement', 0, null, 'added'), ('replacement', 1, null, '23514')
  ) as v (kind, price, list_price, outcome);
select is(tests.added('gift', 0, article => 'TAP-ASK'), 'added', 'a gift may have no list price');

-- Who reads and writes it

select tests.cells('reads the lines with their kind and rule',
  $$ select count(id) || ' ' || count(position) || ' ' || count(kind) || ' ' || count(list_price) || ' ' || count(price_rule) from order_items where order_id = tests.the_order() $$,
  '0 0 0 0 0', 'anon=42501', 'clinic, manager, admin, super_admin=4 4 4 4 1');
select tests.cells('reads the version and who asked', $$ select version || ' ' || (requested_by is null) from orders where id = tests.the_order() $$,
  'null', 'anon=42501', 'clinic, manager, admin, super_admin=2 true');
select is(tests.attempt('clinic', $$ select jsonb_build_array(answer -> 'version', answer -> 'requested_by', answer #> '{items,1,kind}', answer #> '{items,1,price_rule}', answer #>> '{items,1,id}' = tests.line(3)::text)
  from cancel_order(tests.the_order()) as answer $$), '[2, null, "sale", "от 4 шт.", true]', 'the clinic is answered them too');

-- The version

create function tests.raised(statement text) returns int
language plpgsql as $$
declare
  before int := (select version from orders where id = tests.the_order());
  raised int;
begin
  execute statement;
  raised := (select version from orders where id = tests.the_order()) - before;
  raise exception using errcode = 'TAP00';
exception
  when sqlstate 'TAP00' then return raised;
end;
$$;
select is(tests.raised(format('update order_items set %s where order_id = tests.the_order() and position = 3', change)), by, format('a line with %s raises it by %s', change, by))
  from (values
    ('quantity = quantity + 1', 1), ('price = 800', 1), ('kind = ''sample'', price = 0', 1), ('quantity = quantity, price = price', 0), ('list_price = 950', 0),
    ('sent_quantity = 0', 0), ('returned_quantity = 1', 0), ('name = ''x''', 0)
  ) as v (change, by);
select is(tests.raised('update order_items set quantity = quantity + 1 where order_id = tests.the_order()'), 1, 'all of them at once raise it once');
select is(tests.raised('delete from order_items where order_id = tests.the_order() and position > ' || n), by, format('lines after the %s. that go raise it by %s', n, by)) from (values (3, 1), (1, 1), (4, 0)) as v (n, by);
select is(tests.raised($$ insert into order_items (order_id, product_id, kind, sku, slug, name, product_type, line, volume_ml, price, quantity)
    select order_id, product_id, 'sample', sku, slug, name, product_type, line, volume_ml, 0, 1 from order_items where order_id = tests.the_order() and position < 3 $$), 1, 'lines that come raise it once');
select is(tests.raised($$ insert into order_items (order_id, product_id, kind, sku, slug, name, product_type, line, volume_ml, price, quantity)
    select order_id, product_id, 'sample', sku, slug, name, product_type, line, volume_ml, 0, 1 from order_items where false $$), 0, 'none do not');
select is(tests.raised('update orders set ' || change || ' where id = tests.the_order()'), by, format('an order with %s raises it by %s', change, by))
  from (values
    ('delivery_price = 500', 1), ('delivery_method = ''tap-courier''', 1), ('city = ''Астана''', 1), ('address = ''ул. Абая, 2''', 1), ('recipient_name = ''Other''', 1),
    ('recipient_phone = ''+77010000099''', 1), ('desired_on = ''2099-01-01''', 1), ('on_shortage = ''call''', 1), ('delivery_price = 500, city = ''Астана''', 1),
    ('city = city, delivery_price = delivery_price', 0), ('comment = ''x''', 0), ('payment_method = ''cash''', 0), ('status = ''confirmed''', 0), ('carrier = ''x'', tracking_number = ''x''', 0),
    ('reserved_until = null', 0), ('requested_by = user_id', 0)
  ) as v (change, by);
select is(tests.raised($$ select tests.act('manager', $call$ select set_delivery_price(tests.the_order(), 700, 'far away') $call$) $$), 1, 'so does the manager''s price of delivery');
select is(tests.raised($$ select tests.act('manager', $call$ select set_order_status(tests.the_order(), 'confirmed') $call$) $$), 0, 'a step does not');

-- The invoice

select tests.act('manager', $$ select set_order_status(tests.the_order(), 'confirmed') $$);
create function tests.invoice() returns text
language sql
return tests.act('clinic', $$ select jsonb_build_array(i -> 'items_total', jsonb_path_query_array(i, '$.items[*].price'), jsonb_path_query_array(i, '$.items[*].quantity')) from issue_invoice(tests.the_order()) as i $$);
select is(tests.invoice(), '[18600, [1000, 900, 2500], [10, 4, 2]]', 'an invoice lists what is sold');
select results_eq($$ select (item ->> 'order_item_id')::uuid from invoices, jsonb_array_elements(items) with ordinality as lines (item, place) where order_id = tests.the_order() order by place $$,
  $$ values (tests.line(1)), (tests.line(3)), (tests.line(2)) $$, 'each line by its id');

-- Picking

select tests.act('logistic', $$ select set_order_status(tests.the_order(), 'assembling') $$);
select is(tests.attempt('logistic', $$ select jsonb_path_query_array(picking_list(array[tests.the_order()]), '$.lines[*].quantity') $$), '[14, 4]', 'the pick list is by product');
select is(tests.attempt('logistic', $$ select jsonb_agg(jsonb_build_array(part -> 'order_item_id', part -> 'kind', part -> 'quantity') order by line, place)
  from jsonb_path_query(picking_list(array[tests.the_order()]), '$.lines[*]') with ordinality as lines (item, line), jsonb_array_elements(item -> 'parts') with ordinality as parts (part, place) $$)::jsonb,
  jsonb_build_array(jsonb_build_array(tests.line(1), 'sale', 10), jsonb_build_array(tests.line(3), 'sale', 4), jsonb_build_array(tests.line(2), 'sale', 2), jsonb_build_array(tests.line(4), 'gift', 2)),
  'of the order''s lines');
create function tests.tick(line jsonb, picked boolean default true) returns text
language sql
return tests.act('logistic', format('select pick_lines(jsonb_build_array(%L::jsonb)) ->> ''conflicts''', jsonb_build_object('order_id', tests.the_order(), 'picked', picked) || line));
create function tests.picked() returns text
language sql
return (select string_agg(i.position::text, ' ' order by i.position) from order_picks as p join order_items as i on i.id = p.order_item_id where p.picked_at is not null and i.order_id = tests.the_order());
select is(tests.tick(jsonb_build_object('order_item_id', tests.line(3))), '[]', 'a line is ticked by its id');
select is(tests.picked(), '3', 'it alone');
select is(tests.tick('{"sku": "TAP-CREAM"}'), '[]', 'an article is ticked');
select is(tests.picked(), '1 3', 'in its first line');
select is(tests.tick(jsonb_build_object('order_item_id', tests.line(4), 'sku', 'TAP-CREAM')), '[]', 'the id wins over the article');
select is(tests.picked(), '1 3 4', 'of the gift');
select is(tests.attempt('logistic', $$ select jsonb_build_array(card -> 'picked', card -> 'positions', card -> 'stage') from delivery_order(tests.the_order()) as card $$), '[3, 4, "assembling"]', 'all lines are to be picked');
select is(tests.attempt('logistic', $$ select jsonb_path_query_array(delivery_order(tests.the_order()), '$.items[*].id') $$)::jsonb, jsonb_build_array(tests.line(1), tests.line(3), tests.line(2), tests.line(4)), 'and come with their ids');
select tests.tick('{"sku": "TAP-TONIC"}');
select is(tests.attempt('logistic', $$ select delivery_order(tests.the_order()) ->> 'stage' $$), 'picked', 'then it is picked');
select is(tests.act('logistic', format('select pick_lines(%L) ->> ''conflicts''', jsonb_build_array(
  jsonb_build_object('order_id', tests.the_order(), 'order_item_id', tests.line(3), 'picked', true), jsonb_build_object('order_id', tests.the_order(), 'order_item_id', tests.line(3), 'picked', false)))), '[]', 'of two ticks of a line');
select is(tests.picked(), '1 2 4', 'the last counts');
select is(tests.tick(line), outcome, format('a tick of %s: %s', line, outcome))
  from (values ('{"order_item_id": "x"}'::jsonb, 'PT422 bad_lines'), ('{"order_item_id": 1, "sku": "TAP-CREAM"}', 'PT422 bad_lines'), ('{"order_item_id": null}', 'PT422 bad_lines'), ('{"order_item_id": null, "sku": "TAP-CREAM"}', '[]'),
    ('{"sku": "TAP-OFF"}', '[]'), (jsonb_build_object('order_item_id', tests.id('clinic')), '[]')) as v (line, outcome);
select is(tests.tick(jsonb_build_object('order_item_id', tests.line(4), 'missing', 1)), format('[{"sku": "TAP-TONIC", "number": "%s", "status": "assembling", "missing": 0, "order_id": "%s", "order_item_id": "%s"}]', number, id, tests.line(4)),
  'a line of which another number is missing is named') from orders where id = tests.the_order();

-- Shortages

create function tests.short(missing int, sku text, line int default null, expected int default null) returns text
language sql
return tests.act('logistic', format('select report_shortage(tests.the_order(), %L, %s, ''broken'', expected_missing => %L, order_item_id => tests.line(%s)) ->> ''status''', sku, missing, expected, coalesce(line::text, 'null')));
create function tests.sent() returns text
language sql
return (select string_agg(coalesce(sent_quantity, quantity)::text, ' ' order by position) from order_items where order_id = tests.the_order());
select is(tests.short(1, null, 3), 'assembling', 'a line is short by its id');
select is(tests.sent(), '10 2 3 2', 'it alone');
select is(tests.short(2, 'TAP-CREAM', 3, 0), 'PT409 line_changed {"missing": 1}', 'as its caller saw it');
select is(tests.short(10, 'TAP-CREAM'), 'assembling', 'an article is short');
select is(tests.sent(), '0 2 3 2', 'in its first line');
select is(tests.short(2, 'TAP-CREAM'), 'assembling', 'and once more');
select is(tests.sent(), '0 2 2 2', 'in the first that has pieces left');
select is(tests.short(1, 'TAP-CREAM', 3) || ' ' || tests.short(2, 'TAP-CREAM', 1), 'assembling assembling', 'some turn up');
select is(tests.short(1, null, 4), 'assembling', 'a gift may be short too');
select is(tests.sent(), '8 2 3 1', 'each line has its own number');
select is(due, 15700, 'only what is sold is taken off') from orders where id = tests.the_order();
select is(tests.short(missing, sku, line), outcome, format('%s of %s are short: %s', missing, sku, outcome))
  from (values (5, 'TAP-CREAM', 3, 'PT422 bad_quantity {"max": 4}'), (1, 'TAP-OFF', null, 'PT422 unknown_sku {"sku": "TAP-OFF"}'), (1, 'TAP-CREAM', 3, 'PT409 nothing_changed')) as v (missing, sku, line, outcome);
select is(tests.act('logistic', $$ select report_shortage(tests.the_order(), 'TAP-CREAM', 1, 'broken', order_item_id => tests.id('clinic')) $$), 'PT422 unknown_sku {"sku": "TAP-CREAM"}', 'a line of no order is none');
select results_eq($$ select distinct (new_value ->> 'order_item_id')::uuid from order_changes where order_id = tests.the_order() and field = 'shortage' order by 1 $$,
  $$ select id from order_items where order_id = tests.the_order() and position <> 2 order by 1 $$, 'the trail names the lines');
select is((select version from orders where id = tests.the_order()), 2, 'what is missing is no other version');
select is(tests.attempt('clinic', $$ select jsonb_path_query_array(order_shipment(tests.the_order()), '$.missing[*].missing') $$), '[2, 1, 1]', 'the clinic sees each line');
select tests.tick(jsonb_build_object('order_item_id', tests.line(3)));

-- On its way

select is(tests.act('logistic', $$ select set_order_status(tests.the_order(), 'shipped') ->> 'status' $$), 'shipped', 'it leaves');
select is(tests.sent(), '8 2 3 1', 'with what is there');
select is(tests.invoice(), '[15700, [1000, 900, 2500], [8, 3, 2]]', 'its invoice is for what was sent');
select is(tests.attempt('logistic', $$ select jsonb_path_query_array(delivery_papers(array[tests.the_order()]), '$.orders[*].items[*].sent') $$), '[8, 3, 2, 1]', 'its waybill lists the gift as well');

-- What follows

select tests.act('clinic', $$ select follow_up_order(tests.the_order(), tests.key(2)) $$);
select results_eq($$ select i.position, i.kind::text, i.price, i.list_price, i.price_rule, i.quantity from order_items as i join orders as o on o.id = i.order_id where o.follows_id = tests.the_order() order by 1 $$,
  $$ values (1, 'sale', 1000, 1000, null, 2), (3, 'sale', 900, 1000, 'от 4 шт.', 1), (4, 'gift', 0, 2500, null, 1) $$, 'what was missing follows as it was');
select is(format('%s %s %s', version, items_total, reserved_until is not null), '1 2900 t', 'at the price of what is sold') from orders where follows_id = tests.the_order();
select results_eq($$ select p.sku, m.delta from stock_movements as m join products as p on p.id = m.product_id join orders as o on o.id = m.order_id where o.follows_id = tests.the_order() order by 1 $$,
  $$ values ('TAP-CREAM', -3), ('TAP-TONIC', -1) $$, 'the shelf gives a product in one sum');

-- Delivered

create function tests.sold() returns text
language sql
return (select concat_ws(' ', sum(orders), sum(sum), sum(returned)) from private.clinic_sales where user_id = tests.id('clinic'));
create function tests.pieces() returns text
language sql
return (select string_agg(pieces::text, ' ' order by sku) from (
  select p.sku, sum(s.pieces) as pieces from private.order_sales as s join products as p on p.id = s.product_id where s.order_id = tests.the_order() group by p.sku) as sold);
create function tests.bonus() returns text
language sql
return (select concat_ws(' ', sum(base), sum(amount) = floor(sum(base) * min(percent) / 100)) from bonus_accruals where order_id = tests.the_order());
select is(tests.act('logistic', $$ select set_order_status(tests.the_order(), 'delivered') ->> 'status' $$), 'delivered', 'it is delivered');
select tests.act('admin', $$ select set_payment_status(tests.the_order(), 'paid') $$);
select is(tests.sold(), '1 15700 0', 'turnover is what was sold');
select is(tests.pieces(), '11 2', 'without the gift''s pieces');
select is((select sum(line_orders)::int from private.order_sales where order_id = tests.the_order()), 1, 'an order counts once for a line of products, however many lines of its own it has');
select is(tests.bonus(), '15700 t', 'so is what the bonus is for');
select is(tests.attempt('manager', $$ select jsonb_build_array(s -> 'turnover', s -> 'pieces', jsonb_path_query_array(s, '$.rows[*].pieces'))
  from my_stats_products(tests.today(), tests.today()) as s $$), '[15700, 13, [11, 2]]', 'statistics by product agree');
select is(tests.attempt('manager', $$ select jsonb_path_query_array(client_overview(tests.id('clinic')), '$.basket[*].quantity') $$), '[6, 2]', 'and so does what the clinic usually buys');
select is(tests.attempt('manager', $$ select jsonb_path_query_array(bonus_reason((select max(id) from bonus_accruals where order_id = tests.the_order())), '$.lines[*].price') $$), '[1000, 900, 2500]', 'the bonus is explained by what was sold');
select is_empty($$ select order_id from private.payment_mismatches() where order_id = tests.the_order() union all select order_id from private.ledger_mismatches() where order_id = tests.the_order() union all select product_id from private.stock_mismatches() $$, 'all ledgers agree');

-- Returned

create function tests.return(items jsonb) returns text
language sql
return tests.act('admin', format('select return_items(tests.the_order(), %L, ''broken'') ->> ''due''', items));
create function tests.back() returns text
language sql
return (select string_agg(returned_quantity::text, ' ' order by position) from order_items where order_id = tests.the_order());
create function tests.moved() returns text
language sql
return (select string_agg(p.sku || ' ' || m.delta, ', ' order by m.id) from stock_movements as m join products as p on p.id = m.product_id where m.order_id = tests.the_order() and m.kind = 'return');
select is(tests.return(items), outcome, format('return of %s: %s', items, outcome))
  from (values
    (jsonb_build_array(jsonb_build_object('order_item_id', tests.line(3), 'quantity', 4)), 'PT409 more_than_sent {"lines": [{"max": 3, "sku": "TAP-CREAM"}]}'),
    ('[{"sku": "TAP-CREAM", "quantity": 9}]', 'PT409 more_than_sent {"lines": [{"max": 8, "sku": "TAP-CREAM"}]}'),
    (jsonb_build_array(jsonb_build_object('order_item_id', tests.id('clinic'), 'sku', 'TAP-CREAM', 'quantity', 1)), format('PT422 unknown_sku {"lines": ["%s"]}', tests.id('clinic'))),
    ('[{"order_item_id": "x", "quantity": 1}]', 'PT422 unknown_sku {"lines": ["x"]}'), ('[{"quantity": 1}]', 'PT422 unknown_sku {"lines": [null]}'),
    ('[{"order_item_id": null, "sku": null, "quantity": 1}]', 'PT422 unknown_sku {"lines": [null]}')
  ) as v (items, outcome);
select is(tests.return(jsonb_build_array(jsonb_build_object('order_item_id', tests.line(3), 'quantity', 1), jsonb_build_object('sku', 'TAP-CREAM', 'quantity', 3))), '11800', 'pieces come back by line and by article');
select is(tests.back(), '3 0 1 0', 'off the line that was named, and off the first');
select is(tests.moved(), 'TAP-CREAM 4', 'the shelf takes them in one sum');
select is(tests.return('[{"sku": "TAP-CREAM", "quantity": 5}]'), '6800', 'the rest of the first comes back');
select is(tests.return('[{"sku": "TAP-CREAM", "quantity": 1}]'), '5900', 'then the article is the next line');
select is(tests.back(), '8 0 2 0', 'each line has its own number');
select is(tests.return(jsonb_build_array(jsonb_build_object('order_item_id', tests.line(4), 'quantity', 1))), '5900', 'a gift that comes back costs nothing');
select is(tests.back(), '8 0 2 1', 'and is back');
select is(tests.sold(), '1 5900 9800', 'turnover is what is left');
select is(tests.pieces(), '1 2', 'piece by piece');
select is(tests.bonus(), '5900 t', 'and the bonus follows');
select results_eq($$ select new_value -> 0 ->> 'order_item_id' from order_changes where order_id = tests.the_order() and field = 'returned_items' order by id $$,
  $$ select tests.line(n)::text from (values (1, 1), (2, 1), (3, 3), (4, 4)) as v (place, n) order by place $$, 'the trail names the lines');
select is(tests.act('admin', $$ select set_order_status(tests.the_order(), 'returned') ->> 'status' $$), 'returned', 'the rest comes back');
select is(tests.back(), tests.sent(), 'line by line');
select is(tests.moved(), 'TAP-CREAM 4, TAP-CREAM 5, TAP-CREAM 1, TAP-TONIC 1, TAP-CREAM 1, TAP-TONIC 2', 'each product in one sum');
select is(tests.sold(), '0 0 15700', 'nothing of it is turnover');
select is(tests.bonus(), '0 t', 'nor earns anything');
select is((select version from orders where id = tests.the_order()), 2, 'it is still the version that was ordered');
select is_empty($$ select order_id from private.payment_mismatches() where order_id = tests.the_order() union all select order_id from private.ledger_mismatches() where order_id = tests.the_order() union all select product_id from private.stock_mismatches() $$, 'all ledgers agree');

-- Gifts alone

select tests.act('clinic', $$ select place_order('[{"sku": "TAP-CREAM", "quantity": 1}]',
  '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567", "on_shortage": "rest"}', idempotency_key => tests.key(3)) $$);
update order_items set kind = 'replacement', price = 0 from orders as o where o.id = order_id and o.idempotency_key = tests.key(3);
update orders set items_total = 0, status = 'delivered', delivered_at = now() where idempotency_key = tests.key(3);
select is_empty($$ select order_id from private.order_sales as s join orders as o on o.id = s.order_id where o.idempotency_key = tests.key(3) $$, 'an order of which nothing was sold is no turnover, and no order of statistics');
select is(tests.attempt('admin', $$ select issue_invoice(id) from orders where idempotency_key = tests.key(3) $$), 'PT409 order_is_over', 'nor has it an invoice');

-- Of a cream and a gift, one is missing.
create function tests.left_without(n int, missing order_item_kind) returns text
language plpgsql as $$
declare
  placed_id uuid;
begin
  perform tests.act('clinic', format($call$ select place_order('[{"sku": "TAP-CREAM", "quantity": 1}]',
    '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567", "on_shortage": "rest"}', idempotency_key => tests.key(%s)) $call$, n));
  placed_id := (select id from orders where idempotency_key = tests.key(n));
  insert into order_items (order_id, product_id, kind, sku, slug, name, product_type, line, volume_ml, price, quantity)
  select placed_id, p.id, 'gift', p.sku, p.slug, p.name, 'x', 'x', p.volume_ml, 0, 1 from products as p where p.sku = 'TAP-ASK';
  perform private.move_stock(array[('7b000000-0000-4000-8000-000000000003', -1)::private.stock_move], 'order', '', placed_id);
  perform tests.act('clinic', format('select issue_invoice(%L)', placed_id));
  perform tests.act('manager', format('select set_order_status(%L, ''confirmed'')', placed_id)), tests.act('logistic', format('select set_order_status(%L, ''assembling'')', placed_id));
  perform tests.act('logistic', format('select report_shortage(%L, null, 1, ''broken'', order_item_id => %L)', placed_id, (select id from order_items where order_id = placed_id and kind = missing)));
  return tests.act('logistic', format('select set_order_status(%L, ''shipped'') ->> ''status''', placed_id));
end;
$$;
select is(tests.left_without(4, 'sale'), 'shipped', 'a gift may leave alone, though there was an invoice');
select is(format('%s %s', due, debt), '0 0', 'and nothing is due') from orders where idempotency_key = tests.key(4);
select is(count(*)::int, 1, 'nor is there an invoice for nothing') from invoices as i join orders as o on o.id = i.order_id where o.idempotency_key = tests.key(4);
select is(tests.left_without(5, 'gift'), 'shipped', 'an order may leave without its gift');
select is(format('%s %s', due, deducted_total), '1000 0', 'and is due in full') from orders where idempotency_key = tests.key(5);
select is(tests.act('clinic', $$ select jsonb_build_array(f -> 'total', f -> 'reserved_until', f #> '{items,0,kind}') from orders as o, follow_up_order(o.id) as f where o.idempotency_key = tests.key(5) $$),
  '[0, null, "gift"]', 'a gift follows for nothing, and waits for no payment');
select is_empty($$ select order_id from private.payment_mismatches() where order_id in (select id from orders where user_id = tests.id('clinic')) union all select product_id from private.stock_mismatches() $$, 'all ledgers still agree');

-- Who asked

update orders set requested_by = tests.id('newcomer') where id = tests.the_order();
delete from auth.users where id = tests.id('newcomer');
select is(requested_by, null, 'who asked is forgotten with the account') from orders where id = tests.the_order();

select finish();
rollback;
