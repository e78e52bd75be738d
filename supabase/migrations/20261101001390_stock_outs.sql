-- When products were out of stock, for the statistics of lost demand.

create table private.stock_outs (
  product_id uuid not null references public.products (id) on delete cascade,
  since      timestamptz not null,
  until      timestamptz,
  primary key (product_id, since)
);
comment on table private.stock_outs is 'When products were out of stock, written by a trigger; until is null while it lasts.';
create index stock_outs_until_idx on private.stock_outs (until, since);
alter table private.stock_outs enable row level security;

create function private.log_stock_out()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.stock_count = 0 then
    insert into private.stock_outs (product_id, since) values (new.product_id, now())
    -- Out, in and out again in one transaction.
    on conflict (product_id, since) do update set until = null;
  else
    update private.stock_outs set until = now() where product_id = new.product_id and until is null;
  end if;
  return null;
end;
$$;
comment on function private.log_stock_out is 'Trigger, when stock reaches or leaves 0: opens or closes a row of stock_outs.';
create trigger log_stock_out after update of stock_count on public.availability
  for each row when ((old.stock_count = 0) <> (new.stock_count = 0)) execute function private.log_stock_out();

create function private.rebuild_stock_outs()
returns void language sql set search_path = ''
begin atomic
  delete from private.stock_outs;
  insert into private.stock_outs (product_id, since, until)
  with levels as (
    select m.product_id, m.created_at, sum(m.delta) over w as level, lead(m.created_at) over w as next_at
      from public.stock_movements as m
    window w as (partition by m.product_id order by m.created_at, m.id)
  )
  -- Movements of one moment leave one level.
  select l.product_id, min(l.created_at), l.next_at from levels as l
   where l.level = 0 and l.next_at is distinct from l.created_at
   group by l.product_id, l.created_at, l.next_at;
end;
comment on function private.rebuild_stock_outs is 'Computes stock_outs from the ledger, after movements were written directly, as the seed does.';
