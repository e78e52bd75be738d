-- Claims: who opens, advises on and decides them, how many pieces may be claimed, and what becomes of goods, money and other orders.
begin;
select plan(855);
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

create function tests.status(key int) returns text
language sql security definer
return (select status::text from public.claims where id = tests.the_claim(key));
create function tests.stock(article text default 'TAP-CREAM') returns int language sql security definer return (select stock_count from public.availability where sku = article);
create function tests.money("order" int) returns text
language sql security definer
return (select format('%s: due %s, here %s', payment_status, due, received_total - refunded_total) from public.orders where id = tests.the_order("order"));
create function tests.pay("order" int, kind text, amount int) returns text
language sql
return tests.act('admin', format('select record_payment(tests.the_order(%s), %L, %s, idempotency_key => gen_random_uuid()) ->> ''payment_status''', "order", kind, amount));
select private.move_stock(array(select (product_id, 900)::private.stock_move from availability where sku in ('TAP-CREAM', 'TAP-TONIC')), 'receipt', 'tap');

-- Who opens one, on an order of which status

select tests.sent(n, 2, case n when 6 then 'delivered' else 'shipped' end::order_status) from generate_series(1, 6) as n;
update orders set status = s.status, returned_at = case s.status when 'returned' then now() end
  from (values (1, 'new'::order_status), (2, 'confirmed'), (3, 'assembling'), (4, 'returned')) as s (n, status) where orders.idempotency_key = tests.key(s.n);
create function tests.opening(n int) returns text language sql
return format($$ select open_claim(tests.the_order(%s), 'damaged', 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}]', '', gen_random_uuid()) ->> 'status' $$, n);
create function tests.reporting(n int) returns text language sql
return format($$ select report_return(tests.the_order(%s), '[{"sku": "TAP-CREAM", "quantity": 1}]', 'intact', '{}', gen_random_uuid()) ->> 'kind' $$, n);
create function tests.not_claimable(n int) returns text language sql security definer
return (select format('PT409 not_claimable {"status": "%s"}', status) from public.orders where idempotency_key = tests.key(n));
select tests.cells('opens a claim on order ' || n, tests.opening(n), 'PT404 order_not_found', 'anon=42501', 'manager, admin, super_admin=PT403 not_allowed',
  'logistic=' || case n when 1 then 'PT404 order_not_found' else 'PT403 not_allowed' end, 'clinic=' || case when n < 5 then tests.not_claimable(n) else 'new' end)
  from generate_series(1, 6) as n;
select tests.cells('reports the parcel of order ' || n, tests.reporting(n), 'PT403 not_allowed', 'anon=42501',
  'logistic=' || case when n = 1 then 'PT404 order_not_found' when n < 5 then tests.not_claimable(n) else 'unwanted' end,
  'admin, super_admin=' || case when n < 5 then tests.not_claimable(n) else 'unwanted' end) from generate_series(1, 6) as n;

-- Members of the clinic by their role

insert into public.clinic_members (clinic_id, user_id, role, is_active) values (tests.id('clinic'), tests.id('newcomer'), 'buyer', false);
create function tests.as_member(role clinic_role, statement text, placed_by text default null) returns text
language plpgsql as $$
declare
  outcome text;
begin
  update public.clinic_members as m set role = as_member.role, is_active = true where m.user_id = tests.id('newcomer');
  if placed_by is not null then update public.orders as o set placed_by = tests.id(as_member.placed_by) where o.id = tests.the_order(6); end if;
  outcome := tests.act('newcomer', statement);
  raise exception using errcode = 'TAP00';
exception
  when sqlstate 'TAP00' then return outcome;
end;
$$;
select is(tests.as_member(role, tests.opening(6), placed_by), outcome, format('a %s opens a claim on an order by %s: %s', role, placed_by, outcome))
  from (values
    ('owner'::clinic_role, 'clinic', 'new'), ('buyer', 'clinic', 'new'), ('requester', 'clinic', 'PT404 order_not_found'), ('requester', 'newcomer', 'new'),
    ('accountant', 'clinic', 'PT403 not_allowed'), ('accountant', 'newcomer', 'PT403 not_allowed')
  ) as v (role, placed_by, outcome);
select is(tests.claim(10, 6, 1), 'new', 'the owner claims');
select is(tests.as_member(role, $$ select jsonb_array_length(order_claims(tests.the_order(6)) -> 'claims') || ' ' || (my_claims() ->> 'total') || ' ' || (select count(*) from claims) || ' '
  || (select count(*) from claim_items) || ' ' || (order_claims(tests.the_order(6)) ->> 'may_claim') $$, placed_by), outcome, format('a %s reads of an order by %s: %s', role, placed_by, outcome))
  from (values
    ('buyer'::clinic_role, 'clinic', '1 1 1 1 true'), ('accountant', 'clinic', '1 1 1 1 false'), ('requester', 'newcomer', '1 1 1 1 true'), ('requester', 'clinic', 'PT404 order_not_found')
  ) as v (role, placed_by, outcome);
select is(tests.as_member('requester', $$ select (my_claims() ->> 'total') || (select count(*) from claims) || (select count(*) from claim_events) $$), '000', 'a requester reads none of others'' orders');
select is(tests.as_member(role, 'select withdraw_claim(tests.the_claim(10)) ->> ''status'''), outcome, format('a %s withdraws another''s claim: %s', role, outcome))
  from (values ('owner'::clinic_role, 'withdrawn'), ('buyer', 'PT403 not_allowed'), ('accountant', 'PT403 not_allowed'), ('requester', 'PT404 claim_not_found')) as v (role, outcome);

-- What is refused

select is(tests.attempt('clinic', format('select open_claim(tests.the_order(6), %s)', args)), outcome, args)
  from (values
    ($$'recall', 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}]', '', gen_random_uuid()$$, 'PT422 bad_kind'),
    ($$null, 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}]', '', gen_random_uuid()$$, 'PT422 bad_kind'),
    ($$'short', null, '[{"sku": "TAP-CREAM", "quantity": 1}]', '', gen_random_uuid()$$, 'PT422 bad_wish'),
    ($$'short', 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}]'$$, 'PT422 idempotency_key_required'),
    ($$'short', 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}]', repeat('я', 2001), gen_random_uuid()$$, 'PT422 comment_too_long {"max": 2000}'),
    ($$'short', 'refund', '[]', '', gen_random_uuid()$$, 'PT422 empty_order'),
    ($$'short', 'refund', '[{"sku": "TAP-ASK", "quantity": 1}]', '', gen_random_uuid()$$, 'PT422 unknown_sku {"lines": ["TAP-ASK"]}'),
    ($$'short', 'refund', '[{"sku": "TAP-CREAM", "quantity": 0}]', '', gen_random_uuid()$$, 'PT422 bad_quantity {"lines": ["TAP-CREAM"]}'),
    ($$'short', 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}, {"sku": "TAP-CREAM", "quantity": 1}]', '', gen_random_uuid()$$, 'PT409 more_than_sent {"lines": [{"max": 1, "sku": "TAP-CREAM"}]}'),
    ($$'short', 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}]', '', tests.key(10)$$, 'PT409 idempotency_key_used')
  ) as v (args, outcome);
select is(tests.act('clinic', $$ select open_claim(tests.the_order(6), 'damaged', 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}]', 'Разбито', tests.key(10)) ->> 'number' $$),
  (select number::text from claims where id = tests.the_claim(10)), 'one key opens one claim');
select is(tests.attempt('logistic', $$ select report_return(tests.the_order(6), '[{"sku": "TAP-CREAM", "quantity": 1}]', null, '{}', gen_random_uuid()) $$), 'PT422 bad_condition', 'a parcel has a condition');

-- Until when

create function tests.claim_after(kind text, days int) returns text
language plpgsql as $$
declare
  outcome text;
begin
  update public.orders set delivered_at = (private.today() - days)::timestamp at time zone 'Asia/Almaty' + interval '23 hours 59 minutes' where id = tests.the_order(6);
  outcome := tests.claim(99, 6, 1, kind);
  raise exception using errcode = 'TAP00';
exception
  when sqlstate 'TAP00' then return regexp_replace(outcome, ' \{.*', '');
end;
$$;
select is(tests.claim_after(kind, days), 'new', format('%s within %s days', kind, days)) as within, is(tests.claim_after(kind, days + 1), 'PT409 too_late_to_claim', format('%s after %s days', kind, days))
  from (values ('damaged', 3), ('short', 3), ('wrong', 3), ('expired', 3), ('unwanted', 7), ('reaction', 90)) as v (kind, days);
select is(tests.attempt('clinic', $$ select (order_claims(tests.the_order(6)) #>> '{until,reaction}')::date - (now() at time zone 'Asia/Almaty')::date || ' ' || (order_claims(tests.the_order(5)) #>> '{until,reaction}' is null) $$),
  '90 true', 'what is on its way has no limit');
update shop_settings set claim_days = 5;
select is(tests.claim_after('short', 5), 'new', 'as the settings say');
update shop_settings set claim_days = 3;

-- Photos

create function tests.path(n int, who text default 'clinic') returns text language sql return tests.id(who) || '/' || tests.key(n) || '.jpg';
create function tests.photo(n int, who text default 'clinic', size int default 1000, mime text default 'image/jpeg') returns void language sql
begin atomic
  insert into storage.objects (bucket_id, name, owner_id, metadata) values ('claim-photos', tests.path(n, who), tests.id(who)::text, jsonb_build_object('mimetype', mime, 'size', size));
end;
create function tests.with_photos(photos text[]) returns text language sql
return tests.act('clinic', format($$ select jsonb_array_length(open_claim(tests.the_order(5), 'damaged', 'refund', '[{"sku": "TAP-TONIC", "quantity": 1}]', '', tests.key(11), %L) -> 'photos') $$, photos));
select tests.photo(n) from generate_series(101, 109) as n;
select tests.photo(110, 'rival'), tests.photo(111, size => 5 * 1024 * 1024 + 1), tests.photo(112, mime => 'text/html'), tests.photo(113);
insert into file_removals (bucket_id, path) values ('claim-photos', tests.path(113));
select is(tests.with_photos(array[tests.path(101)] || wrong), format('PT422 bad_photos {"photos": ["%s"]}', wrong), 'no photo ' || what)
  from (values ('of another', tests.path(110, 'rival')), ('that is too large', tests.path(111)), ('that is none', tests.path(112)), ('about to be removed', tests.path(113)), ('that is not there', tests.path(114)), ('twice', tests.path(101))) as v (what, wrong);
select is(tests.with_photos(array(select tests.path(n) from generate_series(101, 109) as n)), 'PT422 too_many_photos {"max": 8}', 'no more than eight');
select is(tests.with_photos(array(select tests.path(n) from generate_series(101, 108) as n)), '8', 'eight photos');
select is(tests.attempt('clinic', format($$ select open_claim(tests.the_order(6), 'damaged', 'refund', '[{"sku": "TAP-TONIC", "quantity": 1}]', '', gen_random_uuid(), array[%L]) $$, tests.path(101))),
  format('PT422 bad_photos {"photos": ["%s"]}', tests.path(101)), 'a photo is of one claim');
update storage.objects set created_at = now() - interval '2 hours' where bucket_id = 'claim-photos';
select tests.cells('reads the file of a claim', format('select count(*) from storage.objects where name = %L', tests.path(101)), '0', 'clinic, manager, admin, super_admin=1');
select tests.cells('reads what no claim has', format('select count(*) from storage.objects where name = %L', tests.path(109)), '0');
select tests.cells('reads the photos of a claim', 'select count(*) from claim_files where claim_id = tests.the_claim(11)', '0', 'anon=42501', 'clinic, manager, admin, super_admin=8');
update storage.objects set created_at = now() - interval '30 minutes' where name = tests.path(109);
select tests.cells('reads what was just sent', format('select count(*) from storage.objects where name = %L', tests.path(109)), '0', 'clinic=1');
create function tests.sending(folder text default null, name text default gen_random_uuid() || '.jpg') returns text language sql
return format($$ insert into storage.objects (bucket_id, name) values ('claim-photos', coalesce(%L, auth.uid()::text) || '/' || %L) $$, folder, name);
select tests.cells('adds a photo', tests.sending(), '42501', 'clinic, rival, logistic, admin, super_admin=1');
select tests.cells('adds one to the folder of the clinic', tests.sending(tests.id('clinic')::text), '42501', 'clinic=1');
select is(tests.attempt('clinic', tests.sending(name => name)), '42501', 'no photo has a name such as ' || right(name, 5)) from unnest('{a.jpg,../x.jpg}'::text[] || (gen_random_uuid() || '.svg') || (gen_random_uuid() || '/x.jpg')) as name;
select is(tests.as_member(role, tests.sending()), outcome, format('a %s adds a photo: %s', role, outcome)) from (values ('buyer'::clinic_role, '1'), ('requester', '1'), ('accountant', '42501')) as v (role, outcome);
select tests.cells('deletes no photo', format('delete from storage.objects where name in (%L, %L)', tests.path(101), tests.path(109)), '0');
insert into storage.objects (bucket_id, name, metadata) select 'claim-photos', tests.id('rival') || '/' || gen_random_uuid() || '.jpg', '{}' from generate_series(1, 31);
select is(tests.attempt('rival', tests.sending()), '42501', 'nobody has more than 32 photos that no claim names');
update storage.objects set created_at = now() - interval '8 days' where name in (tests.path(101), tests.path(109));
select private.list_unused_claim_photos(1000);
select results_eq($$ select path from file_removals where bucket_id = 'claim-photos' and path in (tests.path(101), tests.path(109)) $$, 'select tests.path(109)', 'what no claim has is removed after a week');
select is((public, file_size_limit, allowed_mime_types)::text, '(f,5242880,"{image/jpeg,image/png,image/webp}")', 'the bucket is private') from storage.buckets where id = 'claim-photos';

-- Each step from each status, by everybody

select tests.sent(20, 50);
select tests.claim(n, 20, 2) from generate_series(21, 25) as n;
select tests.decide(22, true, 'none', 'replace'), tests.decide(23, false), tests.decide(24, true), tests.act('clinic', 'select withdraw_claim(tests.the_claim(25))');
select results_eq('select tests.status(n) from generate_series(21, 25) as n', $$ values ('new'), ('accepted'), ('declined'), ('settled'), ('withdrawn') $$, 'one of each');
create function tests.final(n int) returns text language sql return case when n > 21 then format('PT409 claim_is_final {"status": "%s"}', tests.status(n)) end;
select tests.cells('withdraws what is ' || tests.status(n), format('select withdraw_claim(tests.the_claim(%s)) ->> ''status''', n), 'PT404 claim_not_found', 'anon=42501',
  'manager, admin, super_admin=PT403 not_allowed', 'clinic=' || coalesce(tests.final(n), 'withdrawn')) from generate_series(21, 25) as n;
select tests.cells('advises on what is ' || tests.status(n), format('select propose_claim_verdict(tests.the_claim(%s), true, ''none'', ''credit'') #>> ''{proposal,settle_by}''', n), 'PT404 claim_not_found', 'anon=42501',
  'clinic, admin, super_admin=PT403 not_allowed', 'manager=' || coalesce(tests.final(n), 'credit')) from generate_series(21, 25) as n;
select tests.cells('decides what is ' || tests.status(n), format('select decide_claim(tests.the_claim(%s), true, ''none'', ''replace'') ->> ''status''', n), 'PT403 not_allowed', 'anon=42501',
  'admin, super_admin=' || case when n = 22 then 'accepted' else coalesce(tests.final(n), 'accepted') end) from generate_series(21, 25) as n;
select tests.cells('replaces for what is ' || tests.status(n), format('select replace_items(tests.the_claim(%s), null, gen_random_uuid()) #>> ''{items,0,quantity}''', n), 'PT403 not_allowed', 'anon=42501',
  'admin, super_admin=' || case n when 22 then '2' else format('PT409 nothing_to_replace {"status": "%s"}', tests.status(n)) end) from generate_series(21, 25) as n;
select tests.cells('reads all of a claim', 'select staff_claim(tests.the_claim(21)) #>> ''{order,number}'' = (select number from orders where id = tests.the_order(20))', 'PT403 not_allowed', 'anon=42501',
  'manager2=PT404 claim_not_found', 'manager, admin, super_admin=true');
select tests.cells('lists claims', 'select admin_claims(clinic_id => tests.id(''clinic''), status => ''declined'') ->> ''total''', 'PT403 not_allowed', 'anon=42501', 'manager2=0', 'manager, admin, super_admin=1');
select is(tests.attempt('admin', format('select decide_claim(tests.the_claim(21), %s)', args)), outcome, args)
  from (values
    ('null', 'PT422 bad_verdict {"fields": {"accepted": "invalid"}}'), ('false, ''restock'', ''refund'', ''Нет''', 'PT422 bad_verdict {"fields": {"goods": "invalid", "settle_by": "invalid"}}'),
    ('true, null, null', 'PT422 bad_verdict {"fields": {"goods": "invalid", "settle_by": "invalid"}}'), ('false, comment => '' x ''', 'PT422 reason_required'),
    ('true, comment => repeat(''я'', 1001)', 'PT422 comment_too_long {"max": 1000}')
  ) as v (args, outcome);
select tests.act('manager', $$ select propose_claim_verdict(tests.the_claim(21), false, comment => 'Нет фото') $$);
select tests.act('manager', $$ select propose_claim_verdict(tests.the_claim(21), true, 'write_off', 'refund', 'Есть фото') $$);
select is(tests.act('admin', $$ select staff_claim(tests.the_claim(21)) -> 'proposal' ->> 'comment' $$), 'Есть фото', 'the last advice counts');
select tests.cells('reads what happened, with advice', 'select string_agg(event::text, '','' order by id) from claim_events where claim_id = tests.the_claim(21)', 'null', 'anon=42501',
  'clinic=opened', 'manager, admin, super_admin=opened,proposed,proposed');

-- Goods and money are decided apart

create function tests.decided(goods text, settle_by text) returns text
language plpgsql as $$
declare
  stock int := tests.stock();
  outcome text;
begin
  perform tests.decide(21, true, goods, settle_by);
  outcome := format('%s, stock %s, %s, due -%s, %s', tests.status(21), tests.stock() - stock, tests.pieces(20), (select deducted_total from public.orders where id = tests.the_order(20)),
    (select coalesce(string_agg(kind || ' ' || delta, ' ' order by id), 'nothing') from public.stock_movements where order_id = tests.the_order(20) and kind <> 'order'));
  if exists (select from private.stock_mismatches()) or exists (select from private.payment_mismatches()) then outcome := 'mismatch: ' || outcome; end if;
  raise exception using errcode = 'TAP00';
exception
  when sqlstate 'TAP00' then return outcome;
end;
$$;
select is(tests.pieces(20), '0 returned, 6 claimed', 'pieces of what is new, to be replaced and acknowledged are claimed');
select is(tests.decided(goods, settle_by), outcome, format('goods %s, settled by %s', goods, settle_by))
  from (values
    ('restock', 'refund', 'settled, stock 2, 2 returned, 4 claimed, due -2000, return 2'), ('write_off', 'refund', 'settled, stock 0, 2 returned, 4 claimed, due -2000, return 2 write_off -2'),
    ('none', 'refund', 'settled, stock 0, 2 returned, 4 claimed, due -2000, nothing'), ('restock', 'credit', 'settled, stock 2, 2 returned, 4 claimed, due -2000, return 2'),
    ('restock', 'replace', 'accepted, stock 2, 0 returned, 6 claimed, due -0, return 2'), ('write_off', 'replace', 'accepted, stock 0, 0 returned, 6 claimed, due -0, return 2 write_off -2'),
    ('none', 'none', 'settled, stock 0, 0 returned, 6 claimed, due -0, nothing'), ('restock', 'none', 'settled, stock 2, 0 returned, 6 claimed, due -0, return 2')
  ) as v (goods, settle_by, outcome);
select is(tests.attempt('admin', format($$ select return_items(tests.the_order(20), '[{"sku": "TAP-CREAM", "quantity": 1}]', 'Брак', null, %L) #>> '{items,0,returned_quantity}' $$, goods)), outcome, 'return_items: ' || coalesce(goods, 'null'))
  from (values ('restock', '1'), ('write_off', '1'), ('none', '1'), (null, 'PT422 bad_goods')) as v (goods, outcome);
select is(tests.attempt('admin', $$ select return_items(tests.the_order(20), '[{"sku": "TAP-CREAM", "quantity": 45}]', 'Брак') $$), 'PT409 more_than_sent {"lines": [{"max": 44, "sku": "TAP-CREAM"}]}', 'what is claimed is not taken back beside its claim');
select is(tests.attempt('admin', $$ select set_order_status(tests.the_order(20), 'returned') $$), 'PT409 order_has_claims', 'nor the whole order');
select is(tests.attempt('logistic', $$ select undo_delivery_step(array[tests.the_order(5)]) #>> '{refused,0,error}' $$), 'too_late_to_undo', 'nor is its sending undone');

-- Money that was paid

select tests.sent(30);
select is(tests.pay(30, 'received', 12500), 'paid', 'a paid order');
select tests.claim(31, 30, 2), tests.claim(32, 30, 3, 'unwanted', 'credit');
select is(tests.decide(31, true, 'none', 'refund'), 'accepted', 'money is owed');
select is(tests.money(30), 'paid: due 10500, here 12500', 'it is a surplus');
select is(tests.pay(30, 'refunded', 1500), 'paid', 'a part of it');
select is(tests.status(31), 'accepted', 'is not all');
select is(tests.pay(30, 'refunded', 500), 'paid', 'the rest of it');
select is(tests.status(31), 'settled', 'settles the claim');
select tests.act('admin', format('select reverse_payment(%s, ''Не ушло'')', (select max(id) from order_payments where order_id = tests.the_order(30))));
select is(tests.status(31), 'accepted', 'until it is taken back');
select tests.pay(30, 'refunded', 500);
update claims set settled_at = settled_at - interval '1 hour' where id = tests.the_claim(31);
select is(tests.decide(32, true, 'restock', 'credit'), 'accepted', 'a credit waits for another order');
select tests.sent(40, 2);
create function tests.move(amount text, from_order int default 30, to_order int default 40) returns text language sql
return tests.attempt('admin', format('select move_surplus(tests.the_order(%s), tests.the_order(%s), %s, gen_random_uuid()) #>> ''{to,payment_status}''', from_order, to_order, amount));
-- As if all of it had come back.
update orders set deducted_total = items_total where id = tests.the_order(4);
select is(tests.move(amount, from_order, to_order), outcome, format('%s from %s to %s: %s', amount, from_order, to_order, outcome))
  from (values
    ('0', 30, 40, 'PT422 bad_amount'), ('null', 30, 40, 'PT422 bad_amount'), ('3001', 30, 40, 'PT409 surplus_too_small {"max": 3000}'), ('1', 40, 30, 'PT409 surplus_too_small {"max": 0}'),
    ('1', 30, 30, 'PT409 other_clinic'), ('1', 30, 0, 'PT404 order_not_found'), ('1', 30, 4, 'PT409 more_than_due {"max": 0}'), ('3000', 30, 1, 'unpaid'), ('3000', 30, 40, 'unpaid')
  ) as v (amount, from_order, to_order, outcome);
select private.settle_order(tests.the_order(4));
select tests.pay(40, 'received', 4000);
select is(tests.move('501'), 'PT409 more_than_due {"max": 500}', 'no more than is owed');
select tests.cells('moves a surplus', 'select move_surplus(tests.the_order(30), tests.the_order(40), 500, tests.key(41)) #>> ''{to,payment_status}''', 'PT403 not_allowed', 'anon=42501', 'admin, super_admin=paid');
select is(tests.act('admin', $$ select move_surplus(tests.the_order(30), tests.the_order(40), 500, tests.key(41)) #>> '{to,payment_status}' $$), 'paid', what) from unnest('{it pays the other,once}'::text[]) as what;
select results_eq($$ select o.idempotency_key, p.kind::text, p.amount, p.note from order_payments as p join orders as o on o.id = p.order_id where p.move_id is not null order by p.id $$,
  $$ select tests.key(30), 'refunded', 500, 'Зачёт в заказ ' || number from orders where id = tests.the_order(40) union all select tests.key(40), 'received', 500, 'Зачёт из заказа ' || number from orders where id = tests.the_order(30) $$,
  'two rows, each naming the other');
select is(tests.status(32), 'accepted', '2,500 are left');
select is(tests.act('admin', format('select reverse_payment(%s, ''Не туда'') ->> ''payment_status''', id)), 'unpaid', 'what was moved is taken back') from (select max(id) as id from order_payments where move_id is not null) as p;
select is(tests.money(30) || '; ' || tests.money(40), 'paid: due 7500, here 10500; unpaid: due 4500, here 4000', 'from both');
select is(tests.act('admin', format('select reverse_payment(%s, ''Ещё раз'')', id)), 'PT409 already_reversed', 'once') from (select min(id) as id from order_payments where move_id is not null) as p;
select is(tests.pay(30, 'refunded', 3000), 'paid', 'a credit may be paid out');
select is(tests.status(32), 'settled', 'which settles it as well');

-- Replacing

select is(tests.decide(21, true, 'none', 'replace'), 'accepted', 'two to replace');
select is(tests.act('admin', format('select replace_items(tests.the_claim(21), %L, %s) ->> ''status''', items, key)), outcome, outcome || coalesce(' ' || items, ''))
  from (values
    ('[{"sku": "TAP-CREAM", "quantity": 1}]', 'null', 'PT422 idempotency_key_required'), ('[]', 'gen_random_uuid()', 'PT422 empty_order'), ('[{"sku": "TAP-TONIC", "quantity": 1}]', 'gen_random_uuid()', 'PT422 unknown_sku {"lines": ["TAP-TONIC"]}'),
    ('[{"sku": "TAP-CREAM", "quantity": 1.5}]', 'gen_random_uuid()', 'PT422 bad_quantity {"lines": ["TAP-CREAM"]}'),
    ('[{"sku": "TAP-CREAM", "quantity": 3}]', 'gen_random_uuid()', 'PT409 more_than_claimed {"lines": [{"max": 2, "sku": "TAP-CREAM"}]}')
  ) as v (items, key, outcome);
select tests.act('admin', format('select adjust_stock(''TAP-CREAM'', %s, ''tap'')', 1 - tests.stock()));
select is(tests.act('admin', 'select replace_items(tests.the_claim(21), null, tests.key(50))'), 'PT409 out_of_stock {"lines": [{"sku": "TAP-CREAM", "requested": 2, "stock_count": 1}]}', 'as far as there are any');
select is(tests.act('admin', $$ select replace_items(tests.the_claim(21), '[{"sku": "TAP-CREAM", "quantity": 1}]', tests.key(51)) ->> 'status' $$), 'confirmed', what) from unnest('{one by one,once a key}'::text[]) as what;
select is(tests.stock(), 0, 'it takes its stock');
select results_eq($$ select total, due, delivery_price, payment_status::text, i.kind::text, i.price, i.quantity, reserved_until from orders join order_items as i on i.order_id = orders.id where orders.id = tests.the_order(51) $$,
  $$ values (0, 0, 0, 'unpaid', 'replacement', 0, 1, null::timestamptz) $$, 'for nothing');
select is(tests.status(21), 'accepted', 'one is still owed');
select tests.act('admin', 'select adjust_stock(''TAP-CREAM'', 100, ''tap'')');
select is(tests.act('admin', $$ select replace_items(tests.the_claim(21), null, tests.key(52)) #>> '{items,0,quantity}' $$), '1', 'then the rest');
select is(tests.status(21), 'settled', 'which settles it');
select is(tests.act(who, $$ select change_order(tests.the_order(52), '[{"sku": "TAP-CREAM", "quantity": 2}]', null, 1, null, 'Ещё', gen_random_uuid()) $$), 'PT409 replacement_order', who || ' does not change a replacement')
  from unnest('{manager,admin}'::text[]) as who;
select is(tests.act('clinic', $$ select order_claims(tests.the_order(20)) -> 'claims' @? '$[*].replacements[*] ? (@.status == "confirmed")' $$), 'true', 'the clinic sees what comes');
select is(tests.act('admin', $$ select set_order_status(tests.the_order(52), 'cancelled') ->> 'status' $$), 'cancelled', 'one is cancelled');
select is(tests.status(21), 'accepted', 'and owed again');
select tests.act('logistic', format('select set_order_status(tests.the_order(51), %L)', 'assembling'));
select tests.act('logistic', $$ select report_shortage(tests.the_order(51), 'TAP-CREAM', 1, 'Бой') $$);
select is(tests.act('admin', $$ select staff_claim(tests.the_claim(21)) #>> '{to_replace,0,quantity}' $$), '2', 'what is missing in a replacement, too');
select tests.act('logistic', $$ select report_shortage(tests.the_order(51), 'TAP-CREAM', 0, 'Нашли') $$);
select tests.act('logistic', format('select set_order_status(tests.the_order(51), %L)', status)) from unnest('{shipped,delivered}'::text[]) as status;
select is(tests.act('clinic', 'select follow_up_order(tests.the_order(51))'), 'PT409 nothing_missing', 'a replacement is followed by its claim alone');
select is(tests.claim(53, 51, 1, 'damaged', 'replace'), 'new', 'a replacement may be claimed as well');
select is(tests.decide(53, true, 'none', 'replace'), 'accepted', 'and replaced');
select is(tests.act('admin', $$ select staff_claim(tests.the_claim(21)) #>> '{to_replace,0,quantity}' $$), '1', 'beside what the first claim owes');
select is_empty('select from private.order_sales where order_id = tests.the_order(51)', 'it is no turnover');

-- Deciding again: what is to be replaced, and never comes

create function tests.again(key int) returns void language sql -- every decision of a test has the same moment
as $$
  update public.claims set decided_at = decided_at - interval '1 hour', settled_at = settled_at - interval '1 hour' where id = tests.the_claim(key);
  update public.outbox set dedupe_key = replace(dedupe_key, now()::text, clock_timestamp()::text) where event = 'claim_decided';
$$;
create function tests.messages_of(key int) returns bigint language sql
return (select count(*) from outbox where user_id = tests.id('clinic') and dedupe_key like 'claim_decided:' || tests.the_claim(key) || '%');
update auth.users set email_confirmed_at = now() where id = tests.id('clinic');
select tests.sent(80, 5), tests.pay(80, 'received', 7500), tests.claim(81, 80, 2), tests.decide(81, true, 'restock', 'replace');
select tests.again(81);
select is(tests.decide(81, accepted, goods, settle_by), outcome, format('again, %s, goods %s, settled by %s', accepted, goods, settle_by))
  from (values
    (true, 'write_off', 'refund', 'PT422 bad_verdict {"fields": {"goods": "invalid"}}'), (true, 'none', 'refund', 'PT422 bad_verdict {"fields": {"goods": "invalid"}}'),
    (false, 'none', 'none', 'PT422 bad_verdict {"fields": {"goods": "invalid", "accepted": "invalid"}}')
  ) as v (accepted, goods, settle_by, outcome);
insert into claim_files (path, claim_id, position, mime, size) values ('tap/81.jpg', tests.the_claim(81), 1, 'image/jpeg', 1);
select is(tests.act('admin', $$ select replace_items(tests.the_claim(81), '[{"sku": "TAP-CREAM", "quantity": 1}]', tests.key(82)) ->> 'status' $$), 'confirmed', 'one of two is on its way');
select is(
  tests.attempt('admin', $$ select format('%s %s %s %s%s', c ->> 'status', c #>> '{items,0,quantity}', c ->> 'may_decide', left(c ->> 'comment', 18), c ->> 'photos') from decide_claim(tests.the_claim(81), true, 'restock', 'refund', 'Да') as c $$),
  'accepted 1 false Остаток претензии ["tap/81.jpg"]', 'money for the other one, with the photos of both'
);
create function tests.the_rest(what text) returns text language plpgsql as $$
declare
  outcome text;
begin
  perform tests.decide(81, true, 'restock', 'refund');
  execute what into outcome;
  raise exception using errcode = 'TAP00';
exception
  when sqlstate 'TAP00' then return outcome;
end;
$$;
select is(tests.the_rest(what), outcome, what)
  from (values
    ('select tests.status(81)', 'settled'), ('select tests.pieces(80)', '1 returned, 1 claimed'), ('select tests.money(80)', 'paid: due 6500, here 7500'),
    ('select tests.messages_of(81)::text', '1'), ('select count(*)::text from claims where order_id = tests.the_order(80)', '2'),
    ($$select string_agg(event::text, ' ' order by e.id) from claim_events as e join claims as c on c.id = e.claim_id where c.order_id = tests.the_order(80) and c.id <> tests.the_claim(81)$$, 'opened accepted'),
    ($$select tests.pay(80, 'refunded', 1000) || ' ' || tests.act('admin', 'select string_agg(status::text, '' '') from claims where order_id = tests.the_order(80)')$$, 'paid settled settled'),
    ($$select tests.act('admin', 'select set_order_status(tests.the_order(82), ''cancelled'')') is not null || ' ' || tests.status(81) || ' ' || (tests.act('admin', 'select staff_claim(tests.the_claim(81)) #>> ''{to_replace,0,quantity}'''))$$, 'true accepted 1')
  ) as v (what, outcome);
select tests.act('admin', 'select set_order_status(tests.the_order(82), ''cancelled'')');
select is(tests.act('admin', 'select staff_claim(tests.the_claim(81)) ->> ''may_decide'''), 'true', 'it does not come');
select is(tests.messages_of(81), 1::bigint, 'the clinic got one message');
create temporary table shelf as select tests.stock() as stock;
grant select on shelf to authenticated;
select is(tests.decide(81, true, 'restock', 'refund'), 'accepted', 'money instead');
select is(tests.stock() - stock, 0, 'the goods were here already') from shelf;
select is(tests.pieces(80) || ', ' || tests.money(80), '2 returned, 0 claimed, paid: due 5500, here 7500', 'the money is owed');
select is(tests.messages_of(81), 2::bigint, 'the clinic gets another');
select tests.again(81);
select is(tests.decide(81, true, 'restock', 'credit'), 'PT409 claim_is_final {"status": "accepted"}', 'and not a third time');
select is(tests.pay(80, 'refunded', 2000), 'paid', 'it is paid');
select is(tests.status(81), 'settled', 'which settles it');
select results_eq($$ select event::text, comment from claim_events where claim_id = tests.the_claim(81) order by id $$,
  $$ values ('opened', 'Разбито'), ('accepted', 'Да'), ('replaced', ''), ('accepted', 'Да'), ('settled', '') $$, 'all of it is in its history');
select tests.claim(83, 80, 1), tests.decide(83, true, 'none', 'replace');
select is(tests.decide(83, true, 'restock', 'none'), 'settled', 'goods may come later');
select is(tests.stock() - stock, 1, 'once') from shelf;

-- A replacement that is not there

select tests.sent(180, 5), tests.pay(180, 'received', 7500), tests.claim(181, 180, 2), tests.decide(181, true, 'none', 'replace');
select tests.act('admin', 'select replace_items(tests.the_claim(181), null, tests.key(182))'), tests.act('logistic', 'select set_order_status(tests.the_order(182), ''assembling'')');
create function tests.missing(n int) returns text language sql
return tests.act('logistic', format('select report_shortage(tests.the_order(182), ''TAP-CREAM'', %s, ''Нет на полке'', gen_random_uuid()) ->> ''status''', n));
select is(tests.missing(1) || ' ' || tests.status(181), 'assembling accepted', 'one of two is missing');
select is(tests.act('admin', $$ select replace_items(tests.the_claim(181), null, tests.key(183)) ->> 'status' $$), 'confirmed', 'another order brings it');
select is(tests.missing(0), 'PT409 more_than_claimed {"lines": [{"max": 0, "sku": "TAP-CREAM"}]}', 'so it is not sent twice, though it turned up');
select is(tests.act('admin', 'select set_order_status(tests.the_order(183), ''cancelled'')') is not null and tests.missing(0) = 'assembling', true, 'but once it is owed again');
select is(tests.missing(2) || ' ' || tests.status(181), 'assembling accepted', 'both are missing');
select tests.again(181);
select is(tests.decide(181, true, 'none', 'refund'), 'accepted', 'money instead');
select is((select string_agg(i.quantity::text, ' ') from claims as c join claim_items as i on i.claim_id = c.id where c.order_id = tests.the_order(180)), '2', 'the claim keeps its pieces');
select is((select count(*)::int from claims where order_id = tests.the_order(180)), 1, 'and is the only one');
select is(tests.missing(1), 'PT409 more_than_claimed {"lines": [{"max": 0, "sku": "TAP-CREAM"}]}', 'a piece that turns up is not sent as well');
select tests.act('admin', 'select set_order_status(tests.the_order(182), ''cancelled'')');
select is(tests.status(181), 'accepted', 'the money is owed though nothing comes');
select is(tests.pay(180, 'refunded', 2000) || ' ' || tests.status(181), 'paid settled', 'until it is given back');

-- What never came does not come back

select tests.claim(84, 80, 1, 'short');
select is(tests.decide(84, true, goods, 'refund'), 'PT422 bad_verdict {"fields": {"goods": "invalid"}}', 'what is short is no ' || goods) from unnest('{restock,write_off}'::text[]) as goods;
select is(tests.act('manager', 'select propose_claim_verdict(tests.the_claim(84), true, ''restock'', ''refund'')'), 'PT422 bad_verdict {"fields": {"goods": "invalid"}}', 'nor by advice');
select is(tests.decide(84, true, 'none', 'credit'), 'accepted', 'it is settled all the same');

-- The whole order comes back, with claims

select tests.sent(90, 10);
select is(tests.claim(90 + n, 90, n, wanted => 'replace'), 'new', 'a claim of ' || n) from generate_series(1, 4) as n;
select tests.decide(92, true, 'none', 'replace'), tests.decide(91, true), tests.decide(93, true, 'restock');
create function tests.returning() returns text language sql return tests.act('admin', 'select set_order_status(tests.the_order(90), ''returned'') ->> ''status''');
select is(tests.returning(), 'PT409 order_has_claims', 'one is new');
select tests.decide(94, false);
select is(tests.returning(), 'PT409 order_has_claims', 'one owes goods');
select tests.act('admin', 'select replace_items(tests.the_claim(92), null, tests.key(95))');
select is(tests.pieces(90), '0 returned, 6 claimed', 'six pieces have a decision');
update shelf set stock = tests.stock();
select is(tests.returning(), 'returned', 'none owes anything');
select is(tests.stock() - stock, 5, 'not what was replaced, nor what was here already') from shelf;
select is(tests.pieces(90) || ', ' || tests.money(90), '8 returned, 2 claimed, unpaid: due 2000, here 0', 'what was replaced stays sold');
select is((select sum(sum)::text from private.order_sales where order_id = tests.the_order(90)) || ' ' || (select sum(base) from bonus_accruals where order_id = tests.the_order(90)), '2000 2000', 'and brings turnover and bonus');
select is((select format('%s of %s order', sum(sum), sum(orders)) from private.order_turnover where order_id = tests.the_order(90)), '2000 of 1 order', 'as statistics say too');
select is((select sum(orders)::int from private.order_sales where order_id = tests.the_order(90)), 1, 'of an order that counts');
select is((debt, private.to_pay(o))::text, '(2000,2000)', 'and is to be paid') from orders as o where id = tests.the_order(90);
select is(tests.attempt('clinic', 'select report_payment(tests.the_order(90), 2000) ->> ''payment_status'''), 'reported', 'the clinic may say that it was');
select tests.sent(96, 1), tests.pay(96, 'received', 9000);
create function tests.moving(amount int) returns text language sql
return tests.attempt('admin', format('select move_surplus(tests.the_order(96), tests.the_order(90), %s, gen_random_uuid()) #>> ''{to,payment_status}''', amount));
select is(tests.moving(2001), 'PT409 more_than_due {"max": 2000}', 'a surplus may be set against it, no more than that');
select is(tests.moving(2000), 'paid', 'which pays it');
select is(tests.act('admin', 'select set_order_status(tests.the_order(95), ''cancelled'') ->> ''status'''), 'cancelled', 'its replacement is cancelled after all');
select tests.again(92);
select is(tests.decide(92, true, 'none', 'refund'), 'settled', 'it is taken off');
select is(tests.pieces(90) || ', ' || tests.money(90), '10 returned, 0 claimed, unpaid: due 0, here 0', 'nothing is left');
select is((debt, private.to_pay(o))::text, '(0,0)', 'to pay neither') from orders as o where id = tests.the_order(90);
select is((select sum(base) from bonus_accruals where order_id = tests.the_order(90)), 0::bigint, 'nor of the bonus');
select is_empty('select * from private.ledger_mismatches() where order_id = tests.the_order(90)', 'the ledger agrees');

-- Money that comes after the decision

select tests.sent(100, 4), tests.claim(101, 100, 2);
select is(tests.decide(101, true, 'none', 'refund'), 'settled', 'of what nobody has paid nothing is owed');
select is(tests.pay(100, 'received', 4500), 'paid', 'what is due comes');
select is(tests.status(101), 'settled', 'still nothing');
select is(tests.pay(100, 'received', 2000), 'paid', 'and the rest, as was invoiced');
select is(tests.status(101) || ' ' || tests.act('admin', 'select staff_claim(tests.the_claim(101)) #>> ''{order,surplus}'''), 'accepted 2000', 'now it is owed');
select is(tests.pay(100, 'refunded', 2000), 'paid', 'and given back');
select is(tests.status(101), 'settled', 'which settles it');

select tests.sent(110, 4), tests.pay(110, 'received', 6500), tests.claim(111, 110, 2);
select is(tests.decide(111, true, 'none', 'refund'), 'accepted', 'what was paid is owed');
select tests.again(111);
select tests.act('admin', (select format('select reverse_payment(%s, ''Ошибка'')', id) from order_payments where order_id = tests.the_order(110)));
select is(tests.status(111), 'settled', 'nothing is, when the payment was an error');
select is(tests.pay(110, 'received', 6500), 'paid', 'it comes again');
select is(tests.status(111), 'accepted', 'and is owed again');

-- What never came does not come back with the order either

select tests.sent(120, 4), tests.claim(121, 120, 1, 'short'), tests.decide(121, true, 'none', 'none');
update shelf set stock = tests.stock();
select is(tests.act('admin', 'select set_order_status(tests.the_order(120), ''returned'') ->> ''status'''), 'returned', 'the rest comes back');
select is(tests.stock() - stock, 3, 'without the missing piece') from shelf;

-- Who learns of a decision

create function tests.informed_as(role clinic_role, placed_by text) returns bigint
language plpgsql as $$
declare
  mails bigint;
begin
  update public.clinic_members as m set role = 'buyer', is_active = true where m.user_id = tests.id('newcomer');
  perform tests.claim(110, 6, 1, who => 'newcomer');
  update public.clinic_members as m set role = informed_as.role where m.user_id = tests.id('newcomer');
  update public.orders as o set placed_by = tests.id(informed_as.placed_by) where o.id = tests.the_order(6);
  perform tests.decide(110, true);
  mails := (select count(*) from notifications where user_id = tests.id('newcomer') and event = 'claim_decided');
  raise exception using errcode = 'TAP00';
exception
  when sqlstate 'TAP00' then return mails;
end;
$$;
select is(tests.informed_as(role, placed_by), messages::bigint, format('who is %s now learns of the order by %s: %s', role, placed_by, messages))
  from (values ('buyer'::clinic_role, 'clinic', 1), ('accountant', 'clinic', 1), ('requester', 'newcomer', 1), ('requester', 'clinic', 0)) as v (role, placed_by, messages);

-- Parcels that came back

select tests.sent(60, 3, 'shipped');
select tests.act('logistic', $$ select report_return(tests.the_order(60), '[{"sku": "TAP-CREAM", "quantity": 3}, {"sku": "TAP-TONIC", "quantity": 1}]', 'intact', '{}', tests.key(61), 'Клиника отказалась') $$);
select tests.cells('reads the report', $$ select jsonb_array_length(order_claims(tests.the_order(60)) -> 'claims') || ' ' || (select count(*) from claims where id = tests.the_claim(61)) $$, 'PT404 order_not_found', 'anon=42501',
  'clinic, logistic, manager, admin, super_admin=1 1');
select is(tests.act('logistic', $$ select jsonb_array_length(order_claims(tests.the_order(30)) -> 'claims') || ' ' || (select count(*) from claims where not is_report) || ' ' || (order_claims(tests.the_order(30)) -> 'lines' @? '$[*].price') $$), '0 0 false',
  'logistic reads no other claims, and no prices');
select is(tests.act('clinic', 'select withdraw_claim(tests.the_claim(61))'), 'PT403 not_allowed', 'the clinic does not take it back');
select is(tests.attempt('logistic', 'select withdraw_claim(tests.the_claim(61)) ->> ''status'''), 'withdrawn', 'who has reported it may');
select is(tests.act('admin', $$ select admin_claims('new') #>> '{rows,0,number}' $$), (select number::text from claims where id = tests.the_claim(61)), 'admins see it first');
select is(tests.decide(61, true, 'restock', 'refund'), 'settled', 'it is taken back');
select is((status, due, debt)::text, '(returned,0,0)', 'as a whole, the order is returned') from orders where id = tests.the_order(60);
select is(tests.pieces(60), '3 returned, 0 claimed', 'all of it');
update user_roles set is_active = false where user_id = tests.id('logistic');
select is(tests.act('logistic', 'select count(*) from claims'), '0', 'who is no longer staff reads no reports');
update user_roles set is_active = true where user_id = tests.id('logistic');

-- What is too much

-- Of the day before.
update claims set created_at = created_at - interval '25 hours' where user_id = tests.id('clinic');
select private.move_stock(array(select (product_id, 200)::private.stock_move from availability where sku = 'TAP-CREAM'), 'receipt', 'tap');
select tests.sent(n, 60) from generate_series(70, 72) as n;
select is(string_agg(distinct tests.act('clinic', tests.opening(70)), ', '), 'new', 'a clinic has open claims') from generate_series(1, 20 - (select count(*) from claims where status = 'new' and user_id = tests.id('clinic'))::int);
select is(tests.act('clinic', tests.opening(70)), 'PT409 too_many_open_claims {"max": 20}', 'but 20 at most');
select tests.act('clinic', format('select withdraw_claim(%L)', id)) from claims where order_id = tests.the_order(70);
select is(string_agg(distinct tests.act('clinic', tests.opening(70)), ', '), 'new', 'others in the place of withdrawn ones') from claims where order_id = tests.the_order(70);
update claims set status = 'declined', decided_at = now() where order_id = tests.the_order(70) and status = 'new';
select is(string_agg(distinct tests.act('clinic', tests.opening(70)), ', '), 'new', 'more, once some are decided')
  from generate_series(1, 20 - (select count(*) from claims where order_id = tests.the_order(70) and status <> 'withdrawn')::int);
select is(tests.act('clinic', tests.opening(70)), 'PT409 too_many_claims {"max": 20}', 'and of an order 20, withdrawn ones aside');
select tests.act('clinic', format('select withdraw_claim(%L)', id)) from claims where order_id = tests.the_order(70) and status = 'new';
create function tests.open_and_withdraw(n int) returns text language sql
return tests.act('clinic', format($$ select withdraw_claim((open_claim(tests.the_order(%s), 'damaged', 'refund', '[{"sku": "TAP-CREAM", "quantity": 1}]', '', gen_random_uuid()) ->> 'id')::uuid) ->> 'status' $$, n));
select is(string_agg(distinct tests.open_and_withdraw(72), ', '), 'withdrawn', 'until there are 50 of a day')
  from generate_series(1, 50 - (select count(*) from claims where user_id = tests.id('clinic') and created_at > now() - interval '1 hour')::int);
select is(tests.open_and_withdraw(72), 'PT409 too_many_claims_today {"max": 50}', 'withdrawn ones too: staff hear of each');
update claims set created_at = created_at - interval '24 hours' where order_id = tests.the_order(72);
select is(tests.open_and_withdraw(72), 'withdrawn', 'the day after others');
insert into claims (order_id, user_id, delivery_method, kind, status, idempotency_key, created_at)
select o.id, o.user_id, o.delivery_method, 'damaged', 'withdrawn', gen_random_uuid(), now() - interval '25 hours' from orders as o, generate_series(1, 100) where o.id = tests.the_order(71);
select is(tests.open_and_withdraw(71), 'PT409 too_many_claims {"max": 20}', 'nobody withdraws without end');
delete from claims where order_id = tests.the_order(71);
update claims set created_at = now() where user_id = tests.id('clinic');

-- The queue

select is(tests.act('admin', format('select admin_claims(%s, clinic_id => tests.id(''clinic'')) ->> ''total''', args)), (select count(*)::text from claims where user_id = tests.id('clinic') and case n
    when 1 then kind = 'unwanted' when 2 then status = 'declined' when 3 then is_report when 4 then created_at < now() - interval '3 days' when 5 then id = tests.the_claim(31)
    when 6 then order_id = tests.the_order(30) when 7 then true when 8 then wanted = 'credit' when 9 then true when 10 then false end), args)
  from (values (1, 'kind => ''unwanted'''), (2, 'status => ''declined'''), (3, 'is_report => true'), (4, 'older_days => 3'), (5, format('search => %L', (select number from claims where id = tests.the_claim(31)))),
    (6, format('search => %L', (select number from orders where id = tests.the_order(30)))), (7, 'delivery_method => ''tap-pickup'''), (8, 'wanted => ''credit'''), (9, 'manager_id => tests.id(''manager'')'), (10, 'manager_id => tests.id(''manager2'')')) as v (n, args);
select is(tests.act('admin', 'select admin_claims(sort => ''sum'')'), 'PT422 bad_sort', 'by known columns');
select is(tests.act('admin', format('select jsonb_path_query_array(admin_claims(sort => %L, clinic_id => tests.id(''clinic''), page_size => 3), ''$.rows[*].number'')', sort)),
  (select jsonb_agg(number)::text from (select number from claims where user_id = tests.id('clinic') order by case sort when 'number' then number else -number end limit 3) as c), sort)
  from unnest('{number,-number}'::text[]) as sort;

-- Who reads without a filter is kept from others' rows by their own columns: a look at the orders would be one at all of them

create function tests.plan(query text) returns text
language plpgsql as $$
declare
  line text;
  plan text := '';
begin
  for line in execute 'explain (costs off) ' || query loop plan := plan || line || ' '; end loop;
  return plan;
end;
$$;
grant execute on function tests.plan to authenticated;
select is(tests.act('clinic', format('select (tests.plan(''select * from %s'') like ''%% on orders %%'')::text', name)), 'false', name || ': no order is read')
  from unnest('{claims,claim_items,claim_files,claim_events,order_messages,order_message_files}'::text[]) as name;

-- Nor is the table read: with other ways switched off, a bitmap is left for what an index answers.
set local enable_seqscan = off;
set local enable_indexscan = off;
set local enable_indexonlyscan = off;
select is(tests.act(who, format('select (tests.plan(''select * from %1$s'') like ''%%Bitmap Heap Scan on %1$s %%'')::text', name)), 'true', who || ': ' || name || ' by an index')
  from unnest('{claims,claim_items,claim_events,order_messages}'::text[]) as name, unnest('{admin,manager,logistic,clinic}'::text[]) as who;
set local enable_seqscan = on;
set local enable_indexscan = on;
set local enable_indexonlyscan = on;

-- Statistics

create function tests.stats(path text, filters jsonb default '{}') returns text language sql
return tests.act('admin', format('select stats_claims(private.today(), private.today(), %L) #>> %L', filters || jsonb_build_object('manager', tests.id('manager')), path));
select is(tests.act('admin', format('select stats_claims(current_date, current_date, %L) ->> ''claims''', jsonb_build_object('manager', tests.id('manager2')))), '0', 'none of another manager');
grant execute on function private.today to authenticated;
select is(tests.stats('{claims}'), count(*)::text, 'claims of a day') from claims where user_id = tests.id('clinic') and status <> 'withdrawn';
select is(tests.stats('{accepted}'), count(*)::text, 'those that are right') from claims where user_id = tests.id('clinic') and status in ('accepted', 'settled');
select is(tests.stats('{reports}'), '1', 'parcels that came back');
select is(tests.stats('{sum}'), sum(ci.quantity * i.price)::text, 'their goods')
  from claims as c join claim_items as ci on ci.claim_id = c.id join order_items as i on i.id = ci.order_item_id where c.user_id = tests.id('clinic') and c.status <> 'withdrawn';
select is((select sum((k ->> 'claims')::int)::text from jsonb_array_elements(tests.stats('{kinds}')::jsonb) as k), tests.stats('{claims}'), 'each has a kind');
select is(tests.stats('{delivery_methods,0,delivery_method}') || ' ' || tests.stats('{delivery_methods,0,claims}'), 'Tap pickup ' || tests.stats('{claims}'), 'and a way');
select is(tests.stats('{products,0,sku}') || ' ' || tests.stats('{products,0,kind}'), 'TAP-CREAM damaged', 'products by their claims');
select is(tests.act('manager', $$ select my_stats_claims(private.today(), private.today()) ->> 'claims' $$), tests.stats('{claims}'), 'managers read those of their clients');
select is(private.is_file_used('claim-photos', tests.path(101)) and not private.is_file_used('claim-photos', tests.path(109)), true, 'a claim keeps its photos');
select is((select count(*) from order_changes where order_id = tests.the_order(30) and field = 'claim'), 8::bigint, 'the order''s history knows of its claims');
select is((select count(*) from audit_log where table_name = 'claims' and row_id = tests.the_claim(31)::text and action = 'update' and actor_id = tests.id('admin')), 4::bigint, 'and the log who decided');
select is((select count(*) from private.stock_mismatches()), 0::bigint, 'stock is the ledger');
select is((select count(*) from private.payment_mismatches()), 0::bigint, 'sums are the payments');
select * from finish();
rollback;
