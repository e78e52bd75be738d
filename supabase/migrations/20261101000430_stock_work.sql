-- Receipts and write-offs of many products at once, and the clinics that wait for a product to come back.

create type private.stock_line as ("row" int, code text, product_id uuid, quantity int);
comment on type private.stock_line is 'A line of a receipt, write-off or count as somebody typed it; null where it could not be read.';

create function private.read_stock_lines(lines jsonb)
returns private.stock_line[] language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 1000 then
    perform private.fail(422, 'bad_line_count', '{"max": 1000}');
  end if;
  return array(
    select (
             line.place, private.clean_text(line.entry ->> 'code'), p.id,
             case when jsonb_typeof(line.entry -> 'quantity') = 'number' and line.entry ->> 'quantity' ~ '^[0-9]{1,7}$'
                  then (line.entry ->> 'quantity')::int end
           )::private.stock_line
      from jsonb_array_elements(lines) with ordinality as line (entry, place)
      left join public.products as p
        on p.sku = upper(private.clean_text(line.entry ->> 'code')) or p.barcode = private.clean_text(line.entry ->> 'code')
     order by line.place
  );
end;
$$;
comment on function private.read_stock_lines is
  'Lines [{code, quantity}] with their products, by article or EAN-13. From 1 to 1,000 lines, else bad_line_count (422).';

create function private.post_stock(kind public.stock_movement_kind, lines jsonb, note text, idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  read   private.stock_line[];
  wrong  jsonb;
  answer jsonb;
begin
  perform private.assert_admin();
  perform private.assert_size(lines);
  note := private.clean_text(coalesce(note, ''));
  answer := private.replayed_answer(idempotency_key, 'post_stock', jsonb_build_array(kind, lines, note));
  if answer is not null then return answer; end if;
  if kind is null or kind not in ('receipt', 'write_off') then
    perform private.fail(422, 'bad_kind', jsonb_build_object('kind', kind));
  end if;
  if length(note) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  read := private.read_stock_lines(lines);
  perform private.lock_stock(array(select line.product_id from unnest(read) as line));
  select jsonb_agg(
           jsonb_strip_nulls(jsonb_build_object(
             'row', checked."row", 'code', checked.code, 'error', checked.error,
             'stock_count', case checked.error when 'out_of_stock' then checked.stock_count end
           )) order by checked."row"
         )
    into wrong
    from (
      select line."row", line.code, a.stock_count,
             case
               when a.product_id is null then 'unknown_code'
               when line.quantity is null or line.quantity not between 1 and 1000000 then 'bad_quantity'
               when row_number() over (partition by line.product_id order by line."row") > 1 then 'duplicate'
               when post_stock.kind = 'write_off' and line.quantity > a.stock_count then 'out_of_stock'
               when post_stock.kind = 'receipt' and line.quantity > 2000000000 - a.stock_count then 'bad_quantity'
             end as error
        from unnest(read) as line
        left join public.availability as a on a.product_id = line.product_id
    ) as checked
   where checked.error is not null;
  if wrong is not null then perform private.fail(422, 'bad_stock_lines', jsonb_build_object('lines', wrong)); end if;
  perform private.move_stock(
    array(
      select (line.product_id, case post_stock.kind when 'receipt' then line.quantity else -line.quantity end)::private.stock_move
        from unnest(read) as line
    ),
    kind, note
  );
  select jsonb_build_object('lines', count(*), 'pieces', sum(line.quantity)) into answer from unnest(read) as line;
  return private.remember_answer(idempotency_key, answer);
end;
$$;
select private.expose('post_stock',
  'An admin receives or writes off (kind: receipt, write_off) 1 to 1,000 products at once: lines [{code, quantity}], code an article or
EAN-13, quantity above zero. All of them or none.
One idempotency_key posts once: the same answer each time. Returns {lines, pieces}.
Errors: not_allowed (403), bad_kind, reason_required, bad_line_count, bad_stock_lines (422): details.lines [{row, code, error: unknown_code,
bad_quantity, duplicate or out_of_stock, stock_count}], rows counted from 1; idempotency_key_used (409).');

-- Back in stock --------------------------------------------------------------------------------------------------

create table public.stock_subscriptions (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references public.user_clinic_info (user_id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  notified_at    timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.stock_subscriptions is
  'Clinics that wait for a product to come back, in the order of asking; added by subscribe_to_stock(), at most 200 a clinic.';
comment on column public.stock_subscriptions.notified_at is 'When the clinic was notified that there is stock: once, and it waits no longer.';
create unique index stock_subscriptions_waiting_idx on public.stock_subscriptions (product_id, user_id) where notified_at is null;
create index stock_subscriptions_notified_at_idx on public.stock_subscriptions (notified_at, id);
insert into private.retention values ('public.stock_subscriptions', 'notified_at', '12 months');
create index stock_subscriptions_product_id_idx on public.stock_subscriptions (product_id, id);
create index stock_subscriptions_user_id_idx on public.stock_subscriptions (user_id, id);
alter table public.stock_subscriptions enable row level security;
grant select, delete on public.stock_subscriptions to authenticated;
create policy "clinics read their own subscriptions, admins all" on public.stock_subscriptions for select to authenticated
  using (user_id = (select private.my_clinic_id()) or (select private.is_admin()));
create policy "clinics end their own subscriptions" on public.stock_subscriptions for delete to authenticated
  using (user_id = (select private.my_clinic_id()) and notified_at is null);

create function private.subscribe_to_stock(product_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  most   constant int := 200;
  clinic constant uuid := private.my_clinic_id();
  state  record;
begin
  perform private.keep_accounts();
  perform from public.user_clinic_info as c where c.user_id = clinic and c.status = 'verified' for no key update;
  if not found then perform private.fail(403, 'clinic_not_verified'); end if;
  select a.available and a.stock_count > 0 as in_stock into state
    from public.availability as a join public.products as p on p.id = a.product_id
   where a.product_id = subscribe_to_stock.product_id and p.is_published;
  if not found then perform private.fail(404, 'product_not_found'); end if;
  if state.in_stock then perform private.fail(409, 'in_stock'); end if;
  insert into public.stock_subscriptions (user_id, product_id) values (clinic, subscribe_to_stock.product_id)
  on conflict do nothing;
  if most < (select count(*) from public.stock_subscriptions as s where s.user_id = clinic and s.notified_at is null) then
    perform private.fail(409, 'too_many_subscriptions', jsonb_build_object('max', most));
  end if;
  return jsonb_build_object('product_id', subscribe_to_stock.product_id);
end;
$$;
select private.expose('subscribe_to_stock',
  'A verified clinic asks to be notified when a product is back; asking again changes nothing. It ends by deleting its row of
stock_subscriptions. Returns {product_id}.
Errors: clinic_not_verified (403), product_not_found (404), in_stock, too_many_subscriptions (409).');

create function private.take_stock_subscriptions(batch int)
returns setof public.stock_subscriptions language sql set search_path = ''
begin atomic
  with due as materialized (
    select s.id
      from public.stock_subscriptions as s
      join public.availability as a on a.product_id = s.product_id and a.available and a.stock_count > 0
      join public.products as p on p.id = s.product_id and p.is_published
      join public.user_clinic_info as c on c.user_id = s.user_id and c.status = 'verified'
     where s.notified_at is null
     order by s.id
     limit batch
     for update of s skip locked
  ),
  notified as (
    update public.stock_subscriptions as s set notified_at = now() from due where s.id = due.id returning s.*
  )
  select * from notified order by notified.id;
end;
comment on function private.take_stock_subscriptions is
  'Subscribers to notify that their product is back, in the order of asking, at most a batch; each is given out once, however many callers there are.
The caller writes the messages in the same transaction.';

create function private.stock_waiting(
  search text default '', product_id uuid default null, in_stock boolean default null, page int default 1, page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  most    constant int := 1000;
  pattern text := private.like_pattern(nullif(private.asked_for(search), ''));
  win     record;
  answer  jsonb;
begin
  perform private.assert_admin();
  win := private.page_window(page, page_size);
  execute format(
    $sql$
      with scope as not materialized (
        select s.id, s.user_id, s.product_id, s.created_at, a.stock_count, a.available and a.stock_count > 0 as in_stock
          from public.stock_subscriptions as s
          join public.availability as a on a.product_id = s.product_id
         where s.notified_at is null and %s
      )
      select jsonb_build_object(
        'total', (select count(*) from (select from scope limit $1) as some_of_them),
        'rows', coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'id', s.id, 'created_at', s.created_at, 'product_id', s.product_id, 'sku', p.sku, 'name', p.name, 'product_type', t.name,
              'volume_ml', p.volume_ml, 'stock_count', s.stock_count, 'in_stock', s.in_stock,
              'user_id', s.user_id, 'clinic_name', c.name, 'city', c.city, 'phone', c.phone
            ) order by s.id
          )
          from (select * from scope order by id offset $2 limit $3) as s
          join public.products as p on p.id = s.product_id
          join public.product_types as t on t.id = p.product_type_id
          join public.user_clinic_info as c on c.user_id = s.user_id
        ), '[]')
      )
    $sql$,
    array_to_string(array_remove(array[
      'true',
      's.product_id = ' || quote_literal(product_id),
      case when in_stock then 'a.available and a.stock_count > 0' when not in_stock then 'not (a.available and a.stock_count > 0)' end,
      case when pattern is not null then format(
        '(s.product_id = any (%L::uuid[]) or s.product_id in (select p.id from public.products as p where p.sku like upper(%L)) or s.user_id = any (%L::uuid[]))',
        private.named_product_ids(search, null), ltrim(pattern, '%'),
        array(select c.user_id from public.user_clinic_info as c where c.search_text like all (private.search_patterns(search)) and exists (
          select from public.stock_subscriptions as k where k.user_id = c.user_id
        ))
      ) end
    ], null), ' and ')
  ) into answer using most, win.skip, win.take;
  return answer;
end;
$$;
select private.expose('stock_waiting',
  'Which clinics wait for which product, for admins, in the order of asking: {total, rows: […]}. search: a product''s name or article, a
clinic''s name, БИН/ИИН, contact, phone.
in_stock: only those whose product is back, or is not yet. total stops at 1,000. Errors: not_allowed (403).');
