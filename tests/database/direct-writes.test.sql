-- Tables that only functions write: nobody inserts, updates or deletes there himself, super admins included.
begin;
select plan(260);
\ir fixtures.psql

create function tests.writes(persona text, target text) returns text
language sql
return (
  select string_agg(tests.attempt(persona, statement), ', ' order by n)
    from (values
      (1, format('insert into public.%I default values', target)),
      (2, format('update public.%I set created_at = now()', target)),
      (3, format('delete from public.%I', target))
    ) as s (n, statement)
);

select is(tests.writes(p.name, target), '42501, 42501, 42501', format('%s neither inserts into %s nor updates nor deletes', p.title, target))
  from unnest(array[
    'account_managers', 'audit_log', 'availability', 'bonus_accruals', 'bonus_statements', 'clinic_days', 'clinic_ratings', 'legal_documents', 'order_changes', 'order_commissions',
    'order_events', 'order_items', 'order_payments', 'orders', 'product_days', 'stock_count_lines', 'stock_counts',
    'rating_formulas', 'stock_movements', 'user_roles'
  ]) as target, tests.personas as p
 order by target, p.position;

select * from finish();
rollback;
