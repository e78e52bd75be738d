-- Claims: who opens, advises on and decides them, how many pieces may be claimed, and what becomes of goods, money and other orders.
begin;
select * from no_plan();
\ir fixtures.psql
do $$ begin perform private.rebuild_sales(); end $$;
update public.shop_settings set claim_days = 3, return_days = 7, reaction_days = 90;

create function tests.key(n int) returns uuid
language sql immutable
return format('70000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid;
create function tests.the_order(n int default 1) returns uuid
language sql security definer
return (select id from public.orders where idempotency_key = tests.key(n));
create function tests.the_claim(n int) returns uuid
language sql security definer
return (select id from public.claims where idempotency_key = tests.key(n));
grant execute on function tests.key, tests.the_order, tests.the_claim to anon, authenticated;

create function tests.sent(n int, cream int default 10, status order_status default 'delivered', article text default 'TAP-CREAM') returns void
language plpgsql as $$
begin
  perform tests.act('clinic', format(
    $q$ select place_order('[{"sku": "%s", "quantity": %s}, {"sku": "TAP-TONIC", "quantity": 1}]',
    '{"method": "tap-pickup", "recipient_name": "Tap Recipient", "recipient_phone": "+77011234567", "on_shortage": "rest"}', idempotency_key => tests.key(%s)) $q$, article, cream, n));
  perform tests.act('manager', format('select set_order_status(tests.the_order(%s), ''confirmed'')', n));
  perform tests.act('logistic', format('select set_order_status(tests.the_order(%s), ''assembling'')', n));
  perform tests.act('logistic', format('select set_order_status(tests.the_order(%s), ''shipped'')', n));
  if status = 'delivered' then perform tests.act('logistic', format('select set_order_status(tests.the_order(%s), ''delivered'')', n)); end if;
end;
$$;
create function tests.claim(key int, "order" int, quantity int, kind text default 'damaged', wanted text default 'refund', who text default 'clinic', sku text default 'TAP-CREAM')
returns text language sql
return tests.act(who, format(
  $$ select open_claim(tests.the_order(%s), %L, %L, '[{"sku": "%s", "quantity": %s}]', 'Разбито', tests.key(%s)) ->> 'status' $$, "order", kind, wanted, sku, quantity, key));
create function tests.decide(key int, accepted boolean, goods text default 'none', settle_by text default 'none', comment text default 'Да') returns text
language sql
return tests.act('admin', format('select decide_claim(tests.the_claim(%s), %L, %L, %L, %L) ->> ''status''', key, accepted, goods, settle_by, comment));
create function tests.pieces("order" int, article text default 'TAP-CREAM') returns text
language sql security definer
return (select format('%s returned, %s claimed', returned_quantity, claimed_quantity) from public.order_items where order_id = tests.the_order("order") and sku = article);

select tests.sent(1);
select is(tests.claim(11, 1, 2), 'new', 'a clinic claims two broken creams');
select is(tests.pieces(1), '0 returned, 2 claimed', 'which are claimed');
select is(tests.claim(12, 1, 9), 'PT409 more_than_sent {"lines": [{"max": 8, "sku": "TAP-CREAM"}]}', 'no more than are left');
select is(tests.act('manager', $$ select propose_claim_verdict(tests.the_claim(11), true, 'write_off', 'refund', 'Видно на фото') #>> '{proposal,settle_by}' $$), 'refund', 'the manager advises');
select is(tests.decide(11, true, 'write_off', 'refund'), 'settled', 'an admin decides; nothing was paid, so nothing is owed');
select is(tests.pieces(1), '2 returned, 0 claimed', 'the pieces are returned');
select is(tests.act('clinic', $$ select order_claims(tests.the_order(1)) #>> '{claims,0,verdict}' $$), 'Да', 'the clinic reads the verdict');
select is(tests.claim(13, 1, 3, 'wrong', 'replace'), 'new', 'three are wrong');
select is(tests.decide(13, true, 'restock', 'replace'), 'accepted', 'and to be replaced');
select is(tests.act('admin', $$ select replace_items(tests.the_claim(13), '[{"sku": "TAP-CREAM", "quantity": 1}]', tests.key(2)) ->> 'status' $$), 'confirmed', 'one by one');
select is((select status::text from claims where id = tests.the_claim(13)), 'accepted', 'two are still owed');
select is(tests.act('admin', $$ select replace_items(tests.the_claim(13), null, tests.key(3)) #>> '{items,0,quantity}' $$), '2', 'then the rest');
select is((select status::text from claims where id = tests.the_claim(13)), 'settled', 'that is all');
select is(tests.act('admin', $$ select set_order_status(tests.the_order(3), 'cancelled') ->> 'status' $$), 'cancelled', 'unless it is cancelled');
select is((select status::text from claims where id = tests.the_claim(13)), 'accepted', 'which owes them again');
select is(tests.act('logistic', $$ select report_return(tests.the_order(1), '[{"sku": "TAP-TONIC", "quantity": 1}]', 'intact', '{}', tests.key(14)) ->> 'is_report' $$), 'true', 'a parcel came back');
select is(tests.act('admin', $$ select jsonb_path_query_array(admin_claims('new'), '$.rows[*].kind')::text $$), '["unwanted"]', 'admins see it');
select is(tests.act('clinic', $$ select my_claims() ->> 'total' $$), '3', 'the clinic sees all');
select is(tests.act('logistic', $$ select jsonb_array_length(order_claims(tests.the_order(1)) -> 'claims')::text $$), '1', 'logistic its own');
select is((select count(*) from private.stock_mismatches()), 0::bigint, 'stock is the ledger');
select is((select count(*) from private.payment_mismatches()), 0::bigint, 'sums are the payments');
select * from finish();
rollback;
