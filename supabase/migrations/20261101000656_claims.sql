-- Claims: what a clinic says is wrong with a sent order, and parcels that came back. Whether it is right, what becomes of the goods and
-- how it is settled are decided apart.

create type public.claim_kind as enum ('damaged', 'short', 'wrong', 'expired', 'reaction', 'unwanted', 'recall');
create type public.claim_wish as enum ('refund', 'replace', 'credit');
create type public.claim_settlement as enum ('refund', 'replace', 'credit', 'none');
create type public.claim_status as enum ('new', 'accepted', 'declined', 'settled', 'withdrawn');
comment on type public.claim_status is 'accepted: right, and something is still owed, money or goods; settled: nothing is.';
create type public.parcel_condition as enum ('intact', 'opened', 'damaged');

create table public.claims (
  id              uuid primary key default gen_random_uuid(),
  number          bigint not null generated always as identity unique,
  order_id        uuid not null references public.orders (id) on delete cascade,
  user_id         uuid not null references public.user_clinic_info (user_id),
  delivery_method text not null references public.delivery_methods (code),
  kind            public.claim_kind not null,
  wanted          public.claim_wish,
  is_report       boolean not null default false,
  condition       public.parcel_condition,
  status          public.claim_status not null default 'new',
  comment         text not null default '' check (length(comment) <= 2000),
  author_id       uuid references auth.users (id) on delete set null,
  goods           public.goods_outcome not null default 'none',
  settle_by       public.claim_settlement not null default 'none',
  verdict         text not null default '' check (length(verdict) <= 1000),
  decided_by      uuid references auth.users (id) on delete set null,
  decided_at      timestamptz,
  settled_at      timestamptz,
  idempotency_key uuid not null,
  created_at      timestamptz not null default now(),
  unique (author_id, idempotency_key),
  check (is_report = (condition is not null)),
  check ((status = 'settled') = (settled_at is not null)),
  check ((status in ('accepted', 'declined', 'settled')) = (decided_at is not null)),
  check (status in ('accepted', 'settled') or (goods, settle_by) = ('none', 'none'))
);
comment on table public.claims is
  'What is wrong with pieces of one sent order; an order may have several. Written by functions only; photos never change, lines but by private.split_claim().';
comment on column public.claims.user_id is 'The clinic of the order; with delivery_method, which a sent order keeps, for lists.';
comment on column public.claims.wanted is 'What the clinic asks for; null where it is not the clinic that asks.';
comment on column public.claims.is_report is 'Delivery staff report a parcel that came back, in this condition.';
comment on column public.claims.verdict is 'What the clinic reads of the decision.';
comment on column public.claims.settle_by is 'Decided, whatever was wanted: credit leaves the surplus on the order for move_surplus().';
create index claims_order_id_idx on public.claims (order_id, created_at desc, id);
create index claims_user_id_idx on public.claims (user_id, created_at desc, id) include (status);
-- The queue, by its filters; parcels first.
create index claims_status_idx on public.claims (status, is_report desc, created_at, id);
create index claims_created_at_idx on public.claims (created_at desc, id);
create index claims_kind_idx on public.claims (kind, status, created_at);
create index claims_delivery_method_idx on public.claims (delivery_method, status, created_at);
create index claims_author_id_idx on public.claims (author_id);
create index claims_decided_by_idx on public.claims (decided_by);
create trigger audit after insert or update on public.claims
  for each row execute function private.audit('id');

alter table public.orders add constraint orders_claim_id_fkey foreign key (claim_id) references public.claims (id);
create index orders_claim_id_idx on public.orders (claim_id) where claim_id is not null;

create table public.claim_items (
  claim_id      uuid not null references public.claims (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity      int not null check (quantity between 1 and 9999),
  primary key (claim_id, order_item_id)
);
comment on table public.claim_items is 'Which pieces a claim is about.';
create index claim_items_order_item_id_idx on public.claim_items (order_item_id);

create table public.claim_files (
  path       text not null,
  claim_id   uuid not null references public.claims (id) on delete cascade,
  position   smallint not null check (position between 1 and 8),
  mime       text not null check (mime in ('image/jpeg', 'image/png', 'image/webp')),
  size       int not null check (size between 1 and 5 * 1024 * 1024),
  created_at timestamptz not null default now(),
  primary key (claim_id, position)
);
comment on table public.claim_files is
  'The photos of a claim, in the private bucket claim-photos under {who sent them}/. Claims that were one (private.split_claim()) show the same.';
create index claim_files_path_idx on public.claim_files (path);

create type public.claim_event as enum ('opened', 'proposed', 'accepted', 'declined', 'withdrawn', 'settled', 'reopened', 'replaced');
create table public.claim_events (
  id         bigint generated always as identity primary key,
  claim_id   uuid not null references public.claims (id) on delete cascade,
  event      public.claim_event not null,
  details    jsonb not null default '{}',
  comment    text not null default '' check (length(comment) <= 2000),
  actor_id   uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.claim_events is
  'What has happened to a claim, append-only. proposed: what the manager advises, {accepted, goods, settle_by}, for admins; replaced: {order_id, number}.';
create index claim_events_claim_id_idx on public.claim_events (claim_id, id);
create index claim_events_actor_id_idx on public.claim_events (actor_id);

alter table public.claims enable row level security;
alter table public.claim_items enable row level security;
alter table public.claim_files enable row level security;
alter table public.claim_events enable row level security;
grant select on public.claims, public.claim_items, public.claim_files, public.claim_events to authenticated;
create policy "readers of an order read its claims, logistic own reports"
  on public.claims for select to authenticated
  using (
    -- The rule of private.party_to_claim(), by columns of the claim: by the order, all orders would be read for a list of claims.
    -- Each condition is one that an index answers, so that the table is not read for those who have few claims.
    user_id = (select private.my_whole_clinic_id())
    or user_id between (select private.admins_lowest_id()) and (select private.admins_highest_id())
    -- Twice: the array reads an index, the set is quicker where many rows are looked at.
    or (user_id in (select private.my_client_ids()) and user_id = any (array(select private.my_client_ids())))
    or order_id = any (array(select private.my_own_order_ids() where (select private.my_whole_clinic_id()) is null))
    or (is_report and author_id = (select auth.uid()) and (select private.is_logistic()))
  );
create policy "readers of a claim read its lines"
  on public.claim_items for select to authenticated
  using (
    claim_id between (select private.admins_lowest_id()) and (select private.admins_highest_id())
    or claim_id = any (array(select c.id from public.claims as c where not (select private.is_admin())))
  );
create policy "readers of a claim read its photos"
  on public.claim_files for select to authenticated
  using (exists (select from public.claims as c where c.id = claim_id));
create policy "readers of a claim read what happened, staff advice too"
  on public.claim_events for select to authenticated
  using (
    (
      claim_id between (select private.admins_lowest_id()) and (select private.admins_highest_id())
      or claim_id = any (array(select c.id from public.claims as c where not (select private.is_admin())))
    )
    and (event <> 'proposed' or (select private.is_admin()) or (select private.is_account_manager()))
  );

-- Photos -----------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('claim-photos', 'claim-photos', false, 5242880, '{image/jpeg,image/png,image/webp}');

create function private.may_claim(o public.orders)
returns boolean language sql stable security definer set search_path = ''
return o.status in ('shipped', 'delivered')
   and case private.party_to_order(o)
         when 'clinic' then private.my_clinic_role() <> 'accountant' and private.is_verified_clinic()
         when 'logistic' then true
         when 'admin' then true
         else false
       end;
comment on function private.may_claim is 'Whether the caller may open a claim on an order, or as delivery staff report that its parcel came back.';

create function private.may_send_claim_photo()
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if not (
    private.is_verified_clinic() and private.my_clinic_role() <> 'accountant' or private.is_logistic() or private.is_admin()
  ) is true then
    return false;
  end if;
  -- One photo of a person at a time: those that arrive together would not see one another.
  perform pg_advisory_xact_lock(hashtextextended('claim-photos ' || me, 0));
  return private.count_files('claim-photos', me::text) - (
    select count(distinct f.path) from public.claims as c join public.claim_files as f on f.claim_id = c.id where c.author_id = me
  ) < 32;
end;
$$;
comment on function private.may_send_claim_photo is
  'Whether the caller may add a photo to the own folder of claim-photos: who may open a claim or report a parcel, with fewer than 32 that no claim has.';

-- {person}/{photo}.jpg, sent before the claim that names it is opened: what arrives twice is refused as a duplicate, what no claim names is pruned.
create policy "people add photos for a claim to their folder"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'claim-photos'
    and name ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](jpg|png|webp)$'
    and split_part(name, '/', 1) = (select auth.uid())::text
    and (select private.may_send_claim_photo())
  );
create policy "readers of a claim read its photos, people what they just sent"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'claim-photos'
    and (
      exists (select from public.claim_files as f where f.path = objects.name)
      or (split_part(name, '/', 1) = (select auth.uid())::text and created_at > now() - interval '1 hour')
    )
  );

-- Who may do what --------------------------------------------------------------------------------------------------

create function private.party_to_claim(c public.claims)
returns private.order_party language plpgsql stable security definer set search_path = '' as $$
declare
  party private.order_party := (select private.party_to_order(o) from public.orders as o where o.id = c.order_id);
begin
  return case when party = 'logistic' and not (c.is_report and c.author_id is not distinct from auth.uid()) then null else party end;
end;
$$;
comment on function private.party_to_claim is 'On which side of a claim the caller is; null: on none. Logistic has its own reports.';

create function private.lock_claim(claim_id uuid)
returns public.claims language plpgsql security definer set search_path = '' as $$
declare
  locked public.claims;
begin
  select * into locked from public.claims as c where c.id = claim_id;
  if private.party_to_claim(locked) is null then perform private.fail(404, 'claim_not_found'); end if;
  perform private.lock_order(locked.order_id);
  select * into locked from public.claims as c where c.id = claim_id for no key update;
  return locked;
end;
$$;
comment on function private.lock_claim is 'The claim with its order, locked, if the caller has anything to do with it; else claim_not_found (404).';

create function private.assert_new_claim(c public.claims)
returns void language plpgsql stable set search_path = '' as $$
begin
  if c.status <> 'new' then perform private.fail(409, 'claim_is_final', jsonb_build_object('status', c.status)); end if;
end;
$$;
comment on function private.assert_new_claim is 'Raises claim_is_final (409) for a locked claim that is decided or withdrawn.';

create function private.may_decide_again(c public.claims)
returns boolean language sql stable security definer set search_path = ''
return c.status = 'accepted' and c.settle_by = 'replace';
comment on function private.may_decide_again is 'Whether a claim waits for pieces that no replacement brings yet: they may never come.';

create function private.assert_claims_decided(order_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from public.claims as c where c.order_id = assert_claims_decided.order_id order by c.id for no key update;
  if exists (
    select from public.claims as c
     where c.order_id = assert_claims_decided.order_id and (c.status = 'new' or c.status = 'accepted' and c.settle_by = 'replace')
  ) then
    perform private.fail(409, 'order_has_claims');
  end if;
end;
$$;
comment on function private.assert_claims_decided is
  'Locks the claims of a locked order and raises order_has_claims (409) while one is new or owes goods; money that one owes is the order''s surplus.';

create function private.release_claims(order_id uuid)
returns void language sql security definer set search_path = ''
begin atomic
  update public.order_items as i set
    claimed_quantity = i.claimed_quantity - settled.quantity,
    returned_quantity = i.returned_quantity + settled.here
    from (
      select ci.order_item_id, sum(ci.quantity)::int as quantity, sum(case when c.goods = 'none' and c.kind <> 'short' then 0 else ci.quantity end)::int as here
        from public.claims as c join public.claim_items as ci on ci.claim_id = c.id
       where c.order_id = release_claims.order_id and c.status = 'settled' and c.settle_by = 'none' group by ci.order_item_id
    ) as settled
   where i.id = settled.order_item_id;
end;
comment on function private.release_claims is
  'The rest of a locked order comes back: with it the pieces whose claims have settled nothing, of which some are here already, and some never left.';

create function private.claim_until(o public.orders, kind public.claim_kind)
returns date language sql stable security definer set search_path = ''
return (o.delivered_at at time zone 'Asia/Almaty')::date + (
  select least(case kind when 'reaction' then s.reaction_days when 'unwanted' then s.return_days else s.claim_days end, 3650) from public.shop_settings as s
);
comment on function private.claim_until is 'The last day in Almaty for a claim of a kind; null while the order is on its way. Ten years at most, since settings have no upper check.';

-- What is shown ----------------------------------------------------------------------------------------------------

create function private.claim_json(claim_id uuid)
returns jsonb language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'id', c.id, 'number', c.number, 'order_id', c.order_id, 'order_number', o.number, 'kind', c.kind, 'wanted', c.wanted,
    'is_report', c.is_report, 'condition', c.condition, 'status', c.status, 'comment', c.comment, 'author_id', c.author_id,
    'goods', c.goods, 'settle_by', c.settle_by, 'verdict', c.verdict, 'decided_at', c.decided_at, 'settled_at', c.settled_at,
    'replacement_id', (select r.id from public.orders as r where r.claim_id = c.id and r.status <> 'cancelled' order by r.created_at desc, r.id limit 1),
    'created_at', c.created_at,
    'items', (
      select jsonb_agg(jsonb_build_object(
               'order_item_id', i.id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name, 'product_type', i.product_type,
               'volume_ml', i.volume_ml, 'image_url', i.image_url, 'kind', i.kind, 'quantity', ci.quantity
             ) order by i.sku, i.position)
        from public.claim_items as ci join public.order_items as i on i.id = ci.order_item_id where ci.claim_id = c.id
    ),
    'photos', (select coalesce(jsonb_agg(f.path order by f.position), '[]') from public.claim_files as f where f.claim_id = c.id),
    'replacements', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'status', r.status) order by r.created_at, r.id), '[]')
        from public.orders as r where r.claim_id = c.id
    )
  )
    from public.claims as c join public.orders as o on o.id = c.order_id where c.id = claim_json.claim_id;
end;
comment on function private.claim_json is 'A claim with its pieces and photos, without prices and advice: for everybody who may read it. The caller checks who that is.';

create function private.paper_of_claim(claim_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  c      public.claims;
  seller jsonb;
begin
  select * into c from public.claims as found_claim where found_claim.id = paper_of_claim.claim_id and not found_claim.is_report;
  if not found or coalesce(private.party_to_claim(c), 'logistic') = 'logistic' then perform private.fail(404, 'claim_not_found'); end if;
  select jsonb_build_object('name', s.name, 'iin', s.iin) into seller
    from public.seller_profiles as s where s.valid_from <= (c.created_at at time zone 'Asia/Almaty')::date order by s.valid_from desc limit 1;
  if not found then perform private.fail(409, 'seller_not_set'); end if;
  return (
    select jsonb_build_object(
             'seller', seller, 'buyer', private.waybill_head(o) ->> 'buyer', 'number', c.number, 'order_number', o.number,
             'created_at', c.created_at, 'kind', c.kind, 'wanted', c.wanted, 'comment', c.comment, 'status', c.status,
             'settle_by', c.settle_by, 'verdict', c.verdict, 'decided_at', c.decided_at,
             'photos', (select count(*) from public.claim_files as f where f.claim_id = c.id),
             'items', (
               select jsonb_agg(jsonb_build_object(
                        'sku', i.sku, 'name', i.name, 'product_type', i.product_type, 'volume_ml', i.volume_ml, 'price', i.price, 'quantity', ci.quantity
                      ) order by i.sku, i.position)
                 from public.claim_items as ci join public.order_items as i on i.id = ci.order_item_id where ci.claim_id = c.id
             )
           )
      from public.orders as o where o.id = c.order_id
  );
end;
$$;
select private.expose('paper_of_claim',
  'What the paper of a clinic''s claim says, for its readers but logistic: {seller as of that day, buyer, number, order_number, created_at, kind, wanted, comment,
status, settle_by, verdict, decided_at, photos: how many, items: [{sku, name, product_type, volume_ml, price, quantity}]}, prices in tenge.
Errors: claim_not_found (404), seller_not_set (409).');

create function private.order_claims(order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.orders;
  party private.order_party;
begin
  select * into asked from public.orders as o where o.id = order_id;
  party := private.party_to_order(asked);
  if party is null or party = 'logistic' and asked.status = 'new' then perform private.fail(404, 'order_not_found'); end if;
  return jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(private.claim_json(c.id) order by c.created_at desc, c.id), '[]')
        from public.claims as c where c.order_id = asked.id and private.party_to_claim(c) is not null
    ),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'order_item_id', i.id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name, 'product_type', i.product_type,
               'volume_ml', i.volume_ml, 'image_url', i.image_url, 'kind', i.kind, 'sent', coalesce(i.sent_quantity, i.quantity),
               'returned', i.returned_quantity, 'claimed', i.claimed_quantity,
               'left', coalesce(i.sent_quantity, i.quantity) - i.returned_quantity - i.claimed_quantity
             ) order by i.sku, i.position), '[]')
        from public.order_items as i where i.order_id = asked.id
    ),
    'until', (
      select jsonb_object_agg(k.kind, private.claim_until(asked, k.kind))
        from unnest(enum_range(null::public.claim_kind)) as k (kind) where k.kind <> 'recall'
    ),
    'may_claim', private.may_claim(asked)
  );
end;
$$;
select private.expose('order_claims',
  'The claims of an order, newest first, for all who may read it, and what may still be claimed: {claims: [{id, number, order_id, order_number,
kind, wanted, is_report, condition, status, comment, author_id, goods, settle_by, verdict, decided_at, settled_at, replacement_id, created_at, items: [{order_item_id,
product_id, sku, name, product_type, volume_ml, image_url, kind, quantity}], photos: [path in claim-photos], replacements: [{id, number, status}]}],
lines: [{order_item_id, …, sent, returned, claimed, left}], until: {kind: last day in Almaty, null while on its way}, may_claim}. No prices:
logistic gets its own reports and all lines. Errors: order_not_found (404).');

create function private.my_claims(status public.claim_status default null, page int default 1, page_size int default 10)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  clinic_id uuid := private.my_clinic_id();
  sees_all  boolean := private.my_whole_clinic_id() is not null;
  win       record;
begin
  win := private.page_window(page, page_size);
  return (
    with mine as materialized (
      select c.id, c.status, c.created_at from public.claims as c
       where c.user_id = clinic_id
         and (sees_all or exists (select from public.orders as o where o.id = c.order_id and auth.uid() in (o.placed_by, o.requested_by)))
    )
    select jsonb_build_object(
      'counts', (select coalesce(jsonb_object_agg(per.status, per.n), '{}') from (select m.status, count(*) as n from mine as m group by m.status) as per),
      'total', (select count(*) from mine as m where my_claims.status is null or m.status = my_claims.status),
      'rows', (
        select coalesce(jsonb_agg(private.claim_json(p.id) order by p.created_at desc, p.id), '[]')
          from (
            select m.id, m.created_at from mine as m where my_claims.status is null or m.status = my_claims.status
             order by m.created_at desc, m.id offset win.skip limit win.take
          ) as p
      )
    )
  );
end;
$$;
select private.expose('my_claims', 'The claims of the caller''s clinic, newest first: {counts by status, total, rows: as in order_claims()}; of a requester those of the own orders.');

create function private.admin_claims(
  status public.claim_status default null, kind public.claim_kind default null, wanted public.claim_wish default null,
  delivery_method text default null, clinic_id uuid default null, manager_id uuid default null, is_report boolean default null,
  older_days int default null, search text default '', sort text default null, page int default 1, page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all   boolean := private.is_admin();
  most       constant int := 1000;
  conditions text[];
  win        record;
  answer     jsonb;
begin
  perform private.assert_admin_or_manager();
  if sort not in ('created', '-created', 'number', '-number') then perform private.fail(422, 'bad_sort'); end if;
  win := private.page_window(page, page_size);
  search := private.asked_for(search);
  conditions := array_remove(array[
    'true',
    case when not sees_all then 'c.user_id in (select private.my_client_ids())' end,
    'c.kind = ' || quote_literal(kind),
    'c.wanted = ' || quote_literal(wanted),
    'c.delivery_method = ' || quote_literal(delivery_method),
    'c.user_id = ' || quote_literal(clinic_id),
    'c.user_id in (select private.client_ids_of(' || quote_literal(manager_id) || '))',
    'c.is_report = ' || quote_literal(is_report),
    case when older_days is not null then 'c.created_at <= ' || quote_literal(now() - make_interval(days => least(older_days, 3650))) end,
    -- A claim's own number, an order's, or a clinic.
    case when search <> '' then format(
      '(c.number = %L or c.order_id = any (%L::uuid[]) or c.user_id = any (%L::uuid[]))',
      substring(search from '^[0-9]{1,9}$'),
      private.order_ids_by_number(search, null, null, null, null, null, 100),
      case when length(search) >= 3 then private.found_clinic_ids(
        private.search_patterns(search), case when not sees_all then array(select private.my_client_ids()) end, 100
      ) end
    ) end
  ], null);
  execute format(
    $sql$
      with scope as not materialized (
        select c.id, c.status, c.is_report, c.created_at, c.number from public.claims as c where %1$s
      ),
      counts (status, n) as materialized (%2$s),
      page_rows as (
        select s.id, row_number() over () as place
          from (select s.id from scope as s where $1 is null or s.status = $1 order by %3$s offset $3 limit $4) as s
      )
      select jsonb_build_object(
        'counts', (select coalesce(jsonb_object_agg(c.status, c.n) filter (where c.n > 0), '{}') from counts as c),
        'total', (select least(coalesce(sum(c.n), 0), $2) from counts as c where $1 is null or c.status = $1),
        'rows', coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'id', c.id, 'number', c.number, 'order_id', c.order_id, 'order_number', o.number, 'kind', c.kind, 'wanted', c.wanted,
              'is_report', c.is_report, 'condition', c.condition, 'status', c.status, 'settle_by', c.settle_by, 'created_at', c.created_at,
              'decided_at', c.decided_at, 'user_id', c.user_id, 'clinic_name', k.name, 'delivery_method', o.delivery_method_name,
              'account_manager_name', m.full_name, 'pieces', items.pieces, 'sum', items.sum, 'lines', items.lines,
              'photos', (select count(*) from public.claim_files as f where f.claim_id = c.id),
              'is_proposed', c.status = 'new' and exists (select from public.claim_events as e where e.claim_id = c.id and e.event = 'proposed')
            ) order by p.place
          )
          from page_rows as p
          join public.claims as c on c.id = p.id
          join public.orders as o on o.id = c.order_id
          left join public.user_clinic_info as k on k.user_id = c.user_id
          left join public.account_managers as m on m.user_id = k.account_manager_id
          cross join lateral (
            select sum(ci.quantity) as pieces, sum(ci.quantity * i.price::bigint) as sum,
                   jsonb_agg(jsonb_build_object('sku', i.sku, 'name', i.name, 'quantity', ci.quantity) order by i.sku, i.position) as lines
              from public.claim_items as ci join public.order_items as i on i.id = ci.order_item_id where ci.claim_id = c.id
          ) as items
        ), '[]')
      )
    $sql$,
    array_to_string(conditions, ' and '),
    (
      select string_agg(
               format('select %1$L::public.claim_status, (select count(*) from (select from scope as s where s.status = %1$L limit $2) as some_of_them)', s.status),
               ' union all '
             )
        from unnest(enum_range(null::public.claim_status)) as s (status)
    ),
    case coalesce(sort, case when status in ('new', 'accepted') then 'waiting' else '-created' end)
      -- What waits: parcels first, then the oldest.
      when 'waiting' then 's.is_report desc, s.created_at, s.id'
      when 'created' then 's.created_at, s.id desc' when '-created' then 's.created_at desc, s.id'
      when 'number' then 's.number' when '-number' then 's.number desc'
    end
  ) into answer using status, most, win.skip, win.take;
  return answer;
end;
$$;
select private.expose('admin_claims',
  'Claims as staff work with them, admins all, managers those of their clients: {counts by status, total, rows: [{id, number, order_id, order_number, kind, wanted,
is_report, condition, status, settle_by, created_at, decided_at, user_id, clinic_name, delivery_method, account_manager_name, pieces, sum (tenge), lines: [{sku, name,
quantity}], photos: how many, is_proposed}]}. older_days: opened so many days ago or earlier; manager_id: whose clients they are today; search: a claim''s or an
order''s number, or a clinic. sort: created or number, with a minus from the last down; without it new and accepted ones begin with parcels that came back, then the
oldest, others with the newest. Counts and total stop at 1,000, which reads as "1,000 or more"; pages go on. Errors: not_allowed (403), bad_sort (422).');

create function private.staff_claim(claim_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.claims;
begin
  perform private.assert_admin_or_manager();
  select * into asked from public.claims as c where c.id = claim_id;
  if private.party_to_claim(asked) is null then perform private.fail(404, 'claim_not_found'); end if;
  return private.claim_json(asked.id) || (
    select jsonb_build_object(
      'author_name', private.claim_actor(asked, asked.author_id), 'decided_by_name', private.staff_name(asked.decided_by),
      'items', (
        select jsonb_agg(jsonb_build_object(
                 'order_item_id', i.id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name, 'product_type', i.product_type,
                 'volume_ml', i.volume_ml, 'image_url', i.image_url, 'kind', i.kind, 'quantity', ci.quantity, 'price', i.price,
                 'sent', coalesce(i.sent_quantity, i.quantity), 'stock_count', a.stock_count
               ) order by i.sku, i.position)
          from public.claim_items as ci
          join public.order_items as i on i.id = ci.order_item_id
          left join public.availability as a on a.product_id = i.product_id
         where ci.claim_id = asked.id
      ),
      'sum', (
        select sum(ci.quantity * i.price::bigint) from public.claim_items as ci join public.order_items as i on i.id = ci.order_item_id where ci.claim_id = asked.id
      ),
      'to_replace', private.to_replace(asked), 'may_decide', asked.status = 'new' or private.may_decide_again(asked),
      'order', jsonb_build_object(
        'id', o.id, 'number', o.number, 'status', o.status, 'payment_method', o.payment_method, 'payment_status', o.payment_status,
        'total', o.total, 'due', o.due, 'received_total', o.received_total, 'refunded_total', o.refunded_total, 'debt', o.debt,
        'surplus', greatest(o.received_total - o.refunded_total - o.due, 0), 'shipped_at', o.shipped_at, 'delivered_at', o.delivered_at,
        'delivery_method', o.delivery_method_name, 'carrier', o.carrier, 'tracking_number', o.tracking_number, 'city', o.city, 'address', o.address,
        'recipient_name', o.recipient_name, 'recipient_phone', o.recipient_phone,
        'positions', (select count(*) from public.order_items as i where i.order_id = o.id)
      ),
      'clinic', jsonb_build_object(
        'user_id', k.user_id, 'name', k.name, 'contact_name', k.contact_name, 'phone', k.phone, 'whatsapp', k.whatsapp, 'city', k.city,
        'status', k.status, 'account_manager_id', k.account_manager_id, 'account_manager_name', m.full_name,
        'claims', (select count(*) from (select from public.claims as other where other.user_id = k.user_id limit 1000) as some_of_them)
      ),
      'proposal', (
        select e.details || jsonb_build_object('comment', e.comment, 'author_id', e.actor_id, 'author_name', private.staff_name(e.actor_id), 'created_at', e.created_at)
          from public.claim_events as e where e.claim_id = asked.id and e.event = 'proposed' order by e.id desc limit 1
      ),
      'events', (
        select jsonb_agg(jsonb_build_object(
                 'event', e.event, 'details', e.details, 'comment', e.comment, 'actor_id', e.actor_id, 'actor_name', private.claim_actor(asked, e.actor_id),
                 'created_at', e.created_at
               ) order by e.id)
          from public.claim_events as e where e.claim_id = asked.id
      )
    )
      from public.orders as o
      left join public.user_clinic_info as k on k.user_id = o.user_id
      left join public.account_managers as m on m.user_id = k.account_manager_id
     where o.id = asked.order_id
  );
end;
$$;

create function private.claim_actor(c public.claims, person_id uuid)
returns text language sql stable security definer set search_path = ''
return case
  when exists (select from public.clinic_members as m where m.clinic_id = c.user_id and m.user_id = person_id)
  then (select k.name from public.user_clinic_info as k where k.user_id = c.user_id)
  else private.staff_name(person_id)
end;
comment on function private.claim_actor is 'Who has done something, as staff read it: a member of the clinic by the clinic''s name.';

create function private.to_replace(c public.claims)
returns jsonb language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('product_id', claimed.product_id, 'sku', claimed.sku, 'quantity', claimed.quantity - coalesce(brought.quantity, 0))
           order by claimed.sku), '[]')
    from (
      select i.product_id, min(i.sku) as sku, sum(ci.quantity)::int as quantity
        from public.claim_items as ci join public.order_items as i on i.id = ci.order_item_id
       where ci.claim_id = c.id group by i.product_id
    ) as claimed
    left join (
      select i.product_id, sum(coalesce(i.sent_quantity, i.quantity))::int as quantity
        from public.orders as o join public.order_items as i on i.order_id = o.id and i.kind = 'replacement'
       where o.claim_id = c.id and o.status not in ('cancelled', 'returned') group by i.product_id
    ) as brought using (product_id)
   where c.settle_by = 'replace' and claimed.quantity > coalesce(brought.quantity, 0);
end;
comment on function private.to_replace is
  'What of an accepted claim no replacement brings yet: [{product_id, sku, quantity}]. What a replacement lacks, and a cancelled or returned one, brings nothing.';

select private.expose('staff_claim',
  'One claim for admins and the clinic''s manager: as in order_claims(), items with price (tenge), sent and stock_count, and {author_name, decided_by_name, sum,
to_replace: [{product_id, sku, quantity}], may_decide: it is new, or waits for pieces that no replacement brings yet, order: {id, number, status, payment_method, payment_status, total, due, received_total, refunded_total, debt, surplus, shipped_at, delivered_at,
delivery_method, carrier, tracking_number, city, address, recipient_name, recipient_phone, positions}, clinic: {user_id, name, contact_name, phone, whatsapp, city, status,
account_manager_id, account_manager_name, claims: how many, up to 1,000}, proposal: {accepted, goods, settle_by, comment, author_id, author_name, created_at} or null,
events: [{event, details, comment, actor_id, actor_name, created_at}]}. Errors: not_allowed (403), claim_not_found (404).');

-- Opening ----------------------------------------------------------------------------------------------------------

create function private.assert_claim_photos(photos text[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  wrong text[];
begin
  if cardinality(photos) > 8 then perform private.fail(422, 'too_many_photos', '{"max": 8}'); end if;
  -- Until the end: claims of two orders at once would not see that they name one photo.
  perform pg_advisory_xact_lock(hashtextextended('claim-photos ' || auth.uid(), 0)) where photos <> '{}';
  wrong := array(
    select photo from unnest(photos) with ordinality as p (photo, place)
     where photo is null
        or exists (select from unnest(photos) with ordinality as other (photo, place) where other.photo = p.photo and other.place < p.place)
        or exists (select from public.claim_files as f where f.path = p.photo)
        or not exists (
          select from storage.objects as o
           where o.bucket_id = 'claim-photos' and o.name = p.photo
             and split_part(o.name, '/', 1) = auth.uid()::text
             and o.metadata ->> 'mimetype' in ('image/jpeg', 'image/png', 'image/webp') and (o.metadata ->> 'size')::bigint between 1 and 5 * 1024 * 1024
        )
        or not private.is_file_kept('claim-photos', photo)
     order by place
  );
  if wrong <> '{}' then perform private.fail(422, 'bad_photos', jsonb_build_object('photos', wrong)); end if;
end;
$$;
comment on function private.assert_claim_photos is
  'At most 8 (too_many_photos), each in the caller''s folder of claim-photos, an image of at most 5 MB, in no claim: else bad_photos ({photos: those that must be sent again}).';

create function private.write_claim(locked public.orders, claim public.claims, items jsonb, photos text[])
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  most_of_order constant int := 20;
  of_parcel     constant boolean := claim.condition is not null;
  last_day      date := case when not of_parcel then private.claim_until(locked, claim.kind) end;
  lines         jsonb;
  new_id        uuid;
begin
  if length(claim.comment) > 2000 then perform private.fail(422, 'comment_too_long', '{"max": 2000}'); end if;
  if locked.status not in ('shipped', 'delivered') then
    perform private.fail(409, 'not_claimable', jsonb_build_object('status', locked.status));
  end if;
  if private.today() > last_day then perform private.fail(409, 'too_late_to_claim', jsonb_build_object('until', last_day)); end if;
  lines := private.read_returned_items(locked.id, items);
  perform private.assert_claim_photos(photos);
  -- What clinics open must not keep the store room from reporting a parcel, nor what somebody withdrew from claiming the rest. All
  -- are shown with the order.
  if (
    select count(*) filter (where c.status <> 'withdrawn') >= most_of_order or count(*) >= 5 * most_of_order
      from public.claims as c where c.order_id = locked.id and c.is_report = of_parcel
  ) then
    perform private.fail(409, 'too_many_claims', jsonb_build_object('max', most_of_order));
  end if;
  insert into public.claims
    (order_id, user_id, delivery_method, kind, wanted, is_report, condition, comment, author_id, idempotency_key)
  values
    (locked.id, locked.user_id, locked.delivery_method, claim.kind, claim.wanted, of_parcel, claim.condition, claim.comment, auth.uid(), claim.idempotency_key)
  on conflict on constraint claims_author_id_idempotency_key_key do nothing
  returning id into new_id;
  if new_id is null then perform private.fail(409, 'idempotency_key_used'); end if;
  insert into public.claim_items (claim_id, order_item_id, quantity)
  select new_id, (line ->> 'order_item_id')::uuid, (line ->> 'quantity')::int from jsonb_array_elements(lines) as line;
  update public.order_items as i set claimed_quantity = i.claimed_quantity + ci.quantity
    from public.claim_items as ci where ci.claim_id = new_id and i.id = ci.order_item_id;
  insert into public.claim_files (path, claim_id, position, mime, size)
  select p.photo, new_id, p.place, o.metadata ->> 'mimetype', (o.metadata ->> 'size')::int
    from unnest(photos) with ordinality as p (photo, place)
    join storage.objects as o on o.bucket_id = 'claim-photos' and o.name = p.photo;
  perform private.remember_answer(claim.idempotency_key, to_jsonb(new_id));
  return private.claim_json(new_id);
end;
$$;
comment on function private.write_claim is
  'Opens a claim on a locked order, in time: no more pieces than were sent and neither came back nor are claimed. Remembers and returns the answer.';

create function private.open_claim(
  order_id uuid, kind public.claim_kind, wanted public.claim_wish, items jsonb, comment text default '', idempotency_key uuid default null,
  photos text[] default '{}'
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  most_open constant int := 20;
  -- Staff get a message of each one that is opened or withdrawn.
  most_a_day constant int := 50;
  clinic_id uuid := private.my_clinic_id();
  asked     public.orders;
  locked    public.orders;
  claim     public.claims;
  answer    jsonb;
begin
  if auth.uid() is null then perform private.fail(401, 'not_signed_in'); end if;
  select * into asked from public.orders as o where o.id = order_id;
  if private.party_to_order(asked) is null or private.is_logistic() and asked.status = 'new' then perform private.fail(404, 'order_not_found'); end if;
  if private.party_to_order(asked) <> 'clinic' or private.my_clinic_role() = 'accountant' then perform private.fail(403, 'not_allowed'); end if;
  if idempotency_key is null then perform private.fail(422, 'idempotency_key_required'); end if;
  perform private.assert_size(items), private.assert_size(photos);
  photos := coalesce(photos, '{}');
  comment := private.clean_text(coalesce(comment, ''));
  answer := private.replayed_answer(idempotency_key, 'open_claim', jsonb_build_array(order_id, kind, wanted, items, comment, photos));
  if answer is not null then return private.claim_json((answer #>> '{}')::uuid); end if;
  perform private.keep_accounts();
  -- Until the end: claims at once do not outrun the cap.
  perform from public.user_clinic_info as c where c.user_id = clinic_id for no key update;
  locked := private.lock_order(order_id);
  if not private.is_verified_clinic() then perform private.fail(403, 'clinic_not_verified'); end if;
  if kind is null or kind = 'recall' then perform private.fail(422, 'bad_kind'); end if;
  if wanted is null then perform private.fail(422, 'bad_wish'); end if;
  if (select count(*) from (select from public.claims as c where c.user_id = clinic_id and c.status = 'new' and not c.is_report limit most_open) as few) >= most_open then
    perform private.fail(409, 'too_many_open_claims', jsonb_build_object('max', most_open));
  end if;
  if (
    select count(*) from public.claims as c where c.user_id = clinic_id and c.created_at > now() - interval '24 hours' and not c.is_report
  ) >= most_a_day then
    perform private.fail(409, 'too_many_claims_today', jsonb_build_object('max', most_a_day));
  end if;
  claim.kind := kind;
  claim.wanted := wanted;
  claim.comment := comment;
  claim.idempotency_key := idempotency_key;
  return private.write_claim(locked, claim, items, photos);
end;
$$;
select private.expose('open_claim',
  'The clinic''s owner, a buyer, or a requester on the own order says what is wrong with pieces of a sent order: kind damaged, short, wrong, expired, reaction or
unwanted; wanted refund, replace or credit; items [{order_item_id or sku, quantity}]; photos: up to 8 paths {caller}/{uuid}.jpg, .png or .webp of claim-photos, sent
before, of at most 5 MB. After delivery for claim_days, of unwanted pieces return_days, of a reaction reaction_days. One idempotency_key opens one claim.
Returns the claim, as in order_claims().
Errors: not_signed_in (401), order_not_found (404), not_allowed, clinic_not_verified (403), idempotency_key_required, bad_kind, bad_wish, comment_too_long, empty_order,
unknown_sku, bad_quantity, too_many_photos, bad_photos ({photos: to be sent again}) (422), not_claimable ({status}), too_late_to_claim ({until}), more_than_sent ({lines: [{sku, max}]}),
too_many_claims (of an order; what was withdrawn hardly counts), too_many_open_claims, too_many_claims_today (of a clinic, in 24 hours) ({max}), idempotency_key_used (409).');

create function private.report_return(
  order_id uuid, items jsonb, condition public.parcel_condition, photos text[] default '{}', idempotency_key uuid default null, comment text default ''
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  claim  public.claims;
  answer jsonb;
begin
  perform private.assert_delivery_staff();
  if idempotency_key is null then perform private.fail(422, 'idempotency_key_required'); end if;
  perform private.assert_size(items), private.assert_size(photos);
  photos := coalesce(photos, '{}');
  comment := private.clean_text(coalesce(comment, ''));
  answer := private.replayed_answer(idempotency_key, 'report_return', jsonb_build_array(order_id, items, condition, photos, comment));
  if answer is not null then return private.claim_json((answer #>> '{}')::uuid); end if;
  locked := private.lock_order(order_id);
  if condition is null then perform private.fail(422, 'bad_condition'); end if;
  claim.kind := 'unwanted';
  claim.condition := condition;
  claim.comment := comment;
  claim.idempotency_key := idempotency_key;
  return private.write_claim(locked, claim, items, photos);
end;
$$;
select private.expose('report_return',
  'Delivery staff report that pieces of a sent order came back, at any time: a claim of kind unwanted, condition intact, opened or damaged; items and photos as in open_claim().
Stock and money move once an admin decides. Returns the claim.
Errors: not_allowed (403), order_not_found (404), idempotency_key_required, bad_condition, comment_too_long, empty_order, unknown_sku, bad_quantity, too_many_photos,
bad_photos (422), not_claimable, more_than_sent, too_many_claims, idempotency_key_used (409).');

create function private.withdraw_claim(claim_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.claims := private.lock_claim(claim_id);
begin
  if private.party_to_claim(locked) = 'clinic'
     and (locked.is_report or not (private.my_clinic_role() = 'owner' or private.my_clinic_role() <> 'accountant' and locked.author_id is not distinct from auth.uid()))
     or private.party_to_claim(locked) <> 'clinic' and locked.author_id is distinct from auth.uid() then
    perform private.fail(403, 'not_allowed');
  end if;
  perform private.assert_new_claim(locked);
  perform private.free_claimed(locked.id);
  update public.claims as c set status = 'withdrawn' where c.id = locked.id;
  return private.claim_json(locked.id);
end;
$$;

create function private.free_claimed(claim_id uuid)
returns void language sql security definer set search_path = ''
begin atomic
  update public.order_items as i set claimed_quantity = i.claimed_quantity - ci.quantity
    from public.claim_items as ci where ci.claim_id = free_claimed.claim_id and i.id = ci.order_item_id;
end;
comment on function private.free_claimed is 'The pieces of a locked claim may be claimed again, or come back.';

select private.expose('withdraw_claim',
  'Who has opened a claim takes it back while it is new, or the clinic''s owner for another member. Returns the claim.
Errors: claim_not_found (404), not_allowed (403), claim_is_final ({status}, 409).');

-- Deciding ---------------------------------------------------------------------------------------------------------

create function private.assert_verdict(c public.claims, accepted boolean, goods public.goods_outcome, settle_by public.claim_settlement, comment text)
returns void language plpgsql immutable set search_path = '' as $$
declare
  wrong jsonb;
begin
  select jsonb_object_agg(field, 'invalid') into wrong
    from (values
      ('accepted', accepted is null or not accepted and c.status = 'accepted'),
      ('goods', goods is null or not accepted and goods <> 'none' or c.kind = 'short' and goods <> 'none' or c.goods <> 'none' and goods <> c.goods),
      ('settle_by', settle_by is null or not accepted and settle_by <> 'none')
    ) as checks (field, is_wrong)
   where is_wrong;
  if wrong is not null then perform private.fail(422, 'bad_verdict', jsonb_build_object('fields', wrong)); end if;
  if not accepted and length(comment) < 2 then perform private.fail(422, 'reason_required'); end if;
  if length(comment) > 1000 then perform private.fail(422, 'comment_too_long', '{"max": 1000}'); end if;
end;
$$;
comment on function private.assert_verdict is
  'What is declined settles nothing and moves no goods, and says why; what never came does not come back; what a first decision has moved stays there.';

create function private.propose_claim_verdict(
  claim_id uuid, accepted boolean, goods public.goods_outcome default 'none', settle_by public.claim_settlement default 'none', comment text default ''
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.claims := private.lock_claim(claim_id);
begin
  if private.party_to_claim(locked) <> 'manager' then perform private.fail(403, 'not_allowed'); end if;
  comment := private.clean_text(coalesce(comment, ''));
  perform private.assert_verdict(locked, accepted, goods, settle_by, comment), private.assert_new_claim(locked);
  if (select count(*) from public.claim_events as e where e.claim_id = locked.id and e.event = 'proposed') >= 20 then
    perform private.fail(409, 'too_many_proposals', '{"max": 20}');
  end if;
  insert into public.claim_events (claim_id, event, details, comment, actor_id)
  values (locked.id, 'proposed', jsonb_build_object('accepted', accepted, 'goods', goods, 'settle_by', settle_by), propose_claim_verdict.comment, auth.uid());
  perform private.notify_orders(array[locked.order_id]);
  return private.staff_claim(locked.id);
end;
$$;
select private.expose('propose_claim_verdict',
  'The clinic''s manager advises how to decide a new claim, arguments as in decide_claim(); the clinic does not read it, and the last advice counts. Returns staff_claim().
Errors: claim_not_found (404), not_allowed (403), bad_verdict ({fields}), reason_required, comment_too_long (422), claim_is_final ({status}), too_many_proposals (409).');

create function private.split_claim(c public.claims)
returns public.claims language plpgsql security definer set search_path = '' as $$
declare
  rest public.claims;
begin
  if not exists (
    select from public.orders as o join public.order_items as i on i.order_id = o.id and coalesce(i.sent_quantity, i.quantity) > 0
     where o.claim_id = c.id and o.status not in ('cancelled', 'returned')
  ) then
    return c;
  end if;
  insert into public.claims
    (order_id, user_id, delivery_method, kind, wanted, is_report, condition, status, comment, author_id, goods, settle_by, decided_by, decided_at, idempotency_key)
  values
    (c.order_id, c.user_id, c.delivery_method, c.kind, c.wanted, c.is_report, c.condition, c.status, left(format('Остаток претензии № %s. %s', c.number, c.comment), 2000),
     c.author_id, c.goods, c.settle_by, c.decided_by, c.decided_at, gen_random_uuid())
  returning * into rest;
  insert into public.claim_items (claim_id, order_item_id, quantity)
  select rest.id, left_over.order_item_id, left_over.quantity
    from (
      -- Which pieces were brought, nothing says: the dearest are left.
      select ci.order_item_id, least(ci.quantity, owed.quantity - coalesce(sum(ci.quantity) over (
               partition by i.product_id order by i.price desc, i.position rows between unbounded preceding and 1 preceding
             ), 0)) as quantity
        from jsonb_to_recordset(private.to_replace(c)) as owed (product_id uuid, quantity int)
        join public.order_items as i on i.order_id = c.order_id and i.product_id = owed.product_id
        join public.claim_items as ci on ci.claim_id = c.id and ci.order_item_id = i.id
    ) as left_over
   where left_over.quantity > 0;
  delete from public.claim_items as ci using public.claim_items as moved
   where ci.claim_id = c.id and moved.claim_id = rest.id and moved.order_item_id = ci.order_item_id and moved.quantity = ci.quantity;
  update public.claim_items as ci set quantity = ci.quantity - moved.quantity
    from public.claim_items as moved where ci.claim_id = c.id and moved.claim_id = rest.id and moved.order_item_id = ci.order_item_id;
  insert into public.claim_files (path, claim_id, position, mime, size)
  select f.path, rest.id, f.position, f.mime, f.size from public.claim_files as f where f.claim_id = c.id;
  perform private.settle_replacement(c.id);
  return rest;
end;
$$;
comment on function private.split_claim is
  'Pieces of a locked claim that no replacement brings become a claim of their own, which is returned, so that each has one settlement; where not a piece is on its way, the claim itself.';

create function private.decide_claim(
  claim_id uuid, accepted boolean, goods public.goods_outcome default 'none', settle_by public.claim_settlement default 'none', comment text default ''
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked  public.claims;
  claimed public.orders;
  lines   jsonb;
  remark  text;
  moved   public.goods_outcome;
begin
  perform private.assert_admin();
  locked := private.lock_claim(claim_id);
  comment := private.clean_text(coalesce(comment, ''));
  if not private.may_decide_again(locked) then perform private.assert_new_claim(locked); end if;
  perform private.assert_verdict(locked, accepted, goods, settle_by, comment);
  if locked.status = 'accepted' and settle_by <> 'replace' then
    locked := private.split_claim(locked);
  end if;
  remark := format('Претензия № %s', locked.number);
  moved := case locked.goods when 'none' then goods else 'none' end;
  update public.claims as c set
    status = case when not accepted then 'declined' when decide_claim.settle_by = 'none' then 'settled' else 'accepted' end::public.claim_status,
    goods = decide_claim.goods, settle_by = decide_claim.settle_by, verdict = decide_claim.comment, decided_by = auth.uid(), decided_at = now(),
    settled_at = case when accepted and decide_claim.settle_by = 'none' then now() end
   where c.id = locked.id;
  if not accepted then
    perform private.free_claimed(locked.id);
    return private.staff_claim(locked.id);
  end if;
  select * into claimed from public.orders as o where o.id = locked.order_id;
  select jsonb_agg(jsonb_build_object('order_item_id', i.id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name, 'quantity', ci.quantity) order by i.sku, i.position)
    into lines
    from public.claim_items as ci join public.order_items as i on i.id = ci.order_item_id where ci.claim_id = locked.id;
  if settle_by in ('refund', 'credit') then
    perform private.take_back(claimed, lines, moved, remark, is_claimed => true);
    -- A parcel of which nothing is left with the clinic is no longer on its way.
    if claimed.status = 'shipped' and not exists (
      select from public.order_items as i where i.order_id = claimed.id and coalesce(i.sent_quantity, i.quantity) > i.returned_quantity
    ) then
      select * into claimed from public.orders as o where o.id = claimed.id;
      perform private.change_order_status(claimed, 'admin', 'returned', remark);
    end if;
  else
    perform private.move_returned_goods(claimed.id, lines, moved, remark);
  end if;
  return private.staff_claim(locked.id);
end;
$$;
select private.expose('decide_claim',
  'An admin decides a new claim, once; again where it was to be replaced and pieces are left that no replacement brings: to settle these otherwise, goods that were moved
stay as they are; beside a replacement on its way they become a claim of their own. accepted: whether it is right; else the comment says why not, which the clinic reads in both cases. goods: restock, write_off (here, but of
no use) or none (they are not here, as with a claim that is short). settle_by: refund and credit take the pieces off what is due and off the bonus at once, the surplus is then given back by
record_payment() or set against another order by move_surplus(); replace keeps what is due, replace_items() sends others; none settles it. accepted until nothing is owed, then
settled. A parcel on its way that came back whole becomes returned. Returns staff_claim() of what was decided.
Errors: not_allowed (403), claim_not_found (404), bad_verdict ({fields}), reason_required, comment_too_long (422), claim_is_final ({status}, 409).');

-- Settling ---------------------------------------------------------------------------------------------------------

create function private.settle_claims(order_id uuid, as_decided boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.claims as c set status = 'settled', settled_at = case when as_decided then c.decided_at else now() end
   where c.order_id = settle_claims.order_id and c.status = 'accepted' and c.settle_by in ('refund', 'credit');
end;
$$;
comment on function private.settle_claims is 'A locked order owes its clinic no money: nor do its accepted claims. as_decided: for nobody has paid, so that reopen_claims() takes it for settled with its decision.';

create function private.reopen_claims(order_id uuid, since timestamptz default null)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.claims as c set status = 'accepted', settled_at = null
    from public.orders as o
   where o.id = reopen_claims.order_id and o.received_total - o.refunded_total > o.due
     and c.order_id = o.id and c.status = 'settled' and c.settle_by in ('refund', 'credit') and (c.settled_at >= since or since is null and c.settled_at = c.decided_at);
end;
$$;
comment on function private.reopen_claims is
  'A refund of a locked order was taken back: what it has settled since is owed again. Without since: money has come, and what was settled with its decision, because nobody had paid, is owed now.';

create function private.settle_replacement(claim_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  locked  public.claims;
  is_open boolean;
begin
  select * into locked from public.claims as c where c.id = claim_id for no key update;
  is_open := private.to_replace(locked) <> '[]';
  -- It may be settled by money since.
  if locked.settle_by = 'replace' and is_open <> (locked.status = 'accepted') then
    update public.claims as c set
      status = case when is_open then 'accepted' else 'settled' end::public.claim_status, settled_at = case when not is_open then now() end
     where c.id = locked.id;
  end if;
end;
$$;
comment on function private.settle_replacement is 'A claim that is settled by replacing is settled while other orders bring all of its pieces.';

create function private.replace_items(claim_id uuid, items jsonb default null, idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked  public.claims;
  claimed public.orders;
  placed  public.orders;
  answer  jsonb;
  owed    jsonb;
  lines   jsonb;
  wrong   jsonb;
begin
  perform private.assert_admin();
  if idempotency_key is null then perform private.fail(422, 'idempotency_key_required'); end if;
  perform private.assert_size(items);
  items := nullif(items, 'null');
  answer := private.replayed_answer(idempotency_key, 'replace_items', jsonb_build_array(claim_id, items));
  if answer is not null then return private.order_json((answer #>> '{}')::uuid); end if;
  locked := private.lock_claim(claim_id);
  owed := private.to_replace(locked);
  if locked.status <> 'accepted' or owed = '[]' then
    perform private.fail(409, 'nothing_to_replace', jsonb_build_object('status', locked.status));
  end if;
  lines := case when items is null then owed else private.read_replaced_items(locked, items, owed) end;
  select * into claimed from public.orders as o where o.id = locked.order_id;
  perform private.lock_stock(array(select (line ->> 'product_id')::uuid from jsonb_array_elements(lines) as line));
  select jsonb_agg(jsonb_build_object('sku', line ->> 'sku', 'requested', (line ->> 'quantity')::int, 'stock_count', a.stock_count)) into wrong
    from jsonb_array_elements(lines) as line
    join public.availability as a on a.product_id = (line ->> 'product_id')::uuid
   where a.stock_count < (line ->> 'quantity')::int;
  if wrong is not null then perform private.fail(409, 'out_of_stock', jsonb_build_object('lines', wrong)); end if;
  insert into public.orders
    (user_id, placed_by, payment_method, items_total, delivery_price, has_own_delivery_price, delivery_method, delivery_method_name, city, address,
     recipient_name, recipient_phone, comment, on_shortage, claim_id, idempotency_key, account_manager_id)
  select claimed.user_id, auth.uid(), claimed.payment_method, 0, 0, true, claimed.delivery_method, claimed.delivery_method_name, claimed.city, claimed.address,
         claimed.recipient_name, claimed.recipient_phone, format('Замена по претензии № %s к заказу %s', locked.number, claimed.number),
         -- What is missing, the claim still owes.
         'rest', locked.id, replace_items.idempotency_key, c.account_manager_id
    from public.user_clinic_info as c where c.user_id = claimed.user_id
  on conflict on constraint orders_placed_by_idempotency_key_key do nothing
  returning * into placed;
  if placed.id is null then perform private.fail(409, 'idempotency_key_used'); end if;
  insert into public.order_items
    (order_id, position, kind, product_id, sku, slug, name, product_type, product_type_id, line, line_id, volume_ml, image_url, price, list_price, quantity)
  select placed.id, row_number() over (order by i.sku), 'replacement', i.product_id, i.sku, i.slug, i.name, i.product_type, i.product_type_id, i.line, i.line_id,
         i.volume_ml, i.image_url, 0, i.list_price, (entry ->> 'quantity')::int
    from jsonb_array_elements(lines) as entry
    cross join lateral (
      select k.* from public.claim_items as ci join public.order_items as k on k.id = ci.order_item_id
       where ci.claim_id = locked.id and k.product_id = (entry ->> 'product_id')::uuid order by k.position limit 1
    ) as i
   order by i.product_id;
  insert into public.order_events (order_id, to_status, actor_id) values (placed.id, 'new', auth.uid());
  perform private.move_stock(
    array(select (i.product_id, -i.quantity)::private.stock_move from public.order_items as i where i.order_id = placed.id), 'order', '', placed.id
  );
  placed := private.change_order_status(placed, 'admin', 'confirmed', format('Замена по претензии № %s', locked.number));
  insert into public.claim_events (claim_id, event, details, actor_id)
  values (locked.id, 'replaced', jsonb_build_object('order_id', placed.id, 'number', placed.number, 'lines', lines), auth.uid());
  perform private.settle_replacement(locked.id);
  perform private.remember_answer(idempotency_key, to_jsonb(placed.id));
  return private.order_json(placed.id);
end;
$$;

create function private.read_replaced_items(c public.claims, items jsonb, owed jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  lines jsonb;
  wrong jsonb;
begin
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) not between 1 and 100 then perform private.fail(422, 'empty_order'); end if;
  select jsonb_agg(coalesce(entry ->> 'order_item_id', entry ->> 'product_id', entry ->> 'sku')) into wrong
    from jsonb_array_elements(items) as entry where private.replaced_product(c, entry) is null;
  if wrong is not null then perform private.fail(422, 'unknown_sku', jsonb_build_object('lines', wrong)); end if;
  select jsonb_agg(coalesce(entry ->> 'order_item_id', entry ->> 'product_id', entry ->> 'sku')) into wrong
    from jsonb_array_elements(items) as entry
   where jsonb_typeof(entry -> 'quantity') is distinct from 'number' or (entry ->> 'quantity') !~ '^[1-9][0-9]{0,3}$';
  if wrong is not null then perform private.fail(422, 'bad_quantity', jsonb_build_object('lines', wrong)); end if;
  select jsonb_agg(jsonb_build_object('product_id', asked.product_id, 'sku', p.sku, 'quantity', asked.quantity) order by p.sku),
         jsonb_agg(jsonb_build_object('sku', p.sku, 'max', coalesce((o.line ->> 'quantity')::int, 0))) filter (where asked.quantity > coalesce((o.line ->> 'quantity')::int, 0))
    into lines, wrong
    from (
      select private.replaced_product(c, entry) as product_id, sum((entry ->> 'quantity')::int)::int as quantity
        from jsonb_array_elements(items) as entry group by 1
    ) as asked
    join public.products as p on p.id = asked.product_id
    left join jsonb_array_elements(owed) as o (line) on (o.line ->> 'product_id')::uuid = asked.product_id;
  if wrong is not null then perform private.fail(409, 'more_than_claimed', jsonb_build_object('lines', wrong)); end if;
  return lines;
end;
$$;
comment on function private.read_replaced_items is 'What is to be replaced now, [{product_id, sku, quantity}], or the precise refusal.';

create function private.replaced_product(c public.claims, entry jsonb)
returns uuid language sql stable security definer set search_path = ''
begin atomic
  select i.product_id
    from public.claim_items as ci join public.order_items as i on i.id = ci.order_item_id
   where ci.claim_id = c.id
     and case when entry ? 'order_item_id' then i.id::text = entry ->> 'order_item_id'
              when entry ? 'product_id' then i.product_id::text = entry ->> 'product_id'
              else i.sku = entry ->> 'sku' end
   limit 1;
end;
comment on function private.replaced_product is 'The product that a line of a replacement means; null where the claim is not about it.';

select private.expose('replace_items',
  'An admin sends other pieces for an accepted claim that is settled by replacing: items [{order_item_id, product_id or sku, quantity}], null: all that no replacement brings yet. Makes a
confirmed order of lines at 0 ₸ to the same place, delivery free, and takes its stock; as often as pieces of the claim are left. One idempotency_key replaces once. Returns the new order.
Errors: not_allowed (403), claim_not_found (404), idempotency_key_required, empty_order, unknown_sku, bad_quantity (422), nothing_to_replace ({status}), more_than_claimed ({lines: [{sku, max}]}),
out_of_stock ({lines: [{sku, requested, stock_count}]}), idempotency_key_used (409).');

create function private.move_surplus(from_order_id uuid, to_order_id uuid, amount int, idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  from_order public.orders;
  to_order   public.orders;
  answer     jsonb;
  surplus    int;
  move_id    constant uuid := gen_random_uuid();
begin
  perform private.assert_admin();
  if idempotency_key is null then perform private.fail(422, 'idempotency_key_required'); end if;
  answer := private.replayed_answer(idempotency_key, 'move_surplus', jsonb_build_array(from_order_id, to_order_id, amount));
  if answer is not null then return answer; end if;
  perform private.keep_accounts();
  perform from public.orders as o where o.id in (from_order_id, to_order_id) order by o.id for no key update;
  from_order := private.lock_order(from_order_id);
  to_order := private.lock_order(to_order_id);
  if amount is null or amount < 1 then perform private.fail(422, 'bad_amount'); end if;
  if from_order.id = to_order.id or from_order.user_id <> to_order.user_id then perform private.fail(409, 'other_clinic'); end if;
  surplus := from_order.received_total - from_order.refunded_total - from_order.due;
  if amount > surplus then perform private.fail(409, 'surplus_too_small', jsonb_build_object('max', greatest(surplus, 0))); end if;
  if amount > private.left_to_pay(to_order) then
    perform private.fail(409, 'more_than_due', jsonb_build_object('max', private.left_to_pay(to_order)));
  end if;
  perform private.write_payment(from_order.id, 'refunded', amount, private.today(), format('Зачёт в заказ %s', to_order.number), idempotency_key, move_id);
  perform private.write_payment(to_order.id, 'received', amount, private.today(), format('Зачёт из заказа %s', from_order.number), null, move_id);
  return private.remember_answer(idempotency_key, jsonb_build_object('from', private.order_json(from_order.id), 'to', private.order_json(to_order.id)));
end;
$$;
select private.expose('move_surplus',
  'An admin sets what an order has too much against what another one of the same clinic still owes, in tenge: a refund of the one and a receipt of the other, each noting the other''s
number. One idempotency_key moves once. Returns {from, to}: both orders.
Errors: not_allowed (403), order_not_found (404), idempotency_key_required, bad_amount (422), other_clinic (or the same order), surplus_too_small ({max}), more_than_due ({max}),
idempotency_key_used (409).');

-- The trail --------------------------------------------------------------------------------------------------------

create function private.log_claim()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.claim_events (claim_id, event, comment, actor_id)
  values (
    new.id,
    case when tg_op = 'INSERT' then 'opened' when old.status = 'settled' then 'reopened' else new.status::text end::public.claim_event,
    case when tg_op = 'INSERT' then new.comment when new.decided_at is distinct from old.decided_at then new.verdict else '' end,
    auth.uid()
  );
  insert into public.order_changes (order_id, field, old_value, new_value, actor_id)
  values (
    new.order_id, 'claim', case when tg_op = 'UPDATE' then jsonb_build_object('status', old.status) end,
    jsonb_build_object('id', new.id, 'number', new.number, 'kind', new.kind, 'status', new.status, 'settle_by', new.settle_by, 'is_report', new.is_report), auth.uid()
  );
  return null;
end;
$$;
comment on function private.log_claim is 'Trigger: what happens to a claim is in its own trail and in its order''s.';
create trigger log_claim after insert on public.claims for each row execute function private.log_claim();
create trigger log_claim_status after update of status on public.claims
  for each row when (old.status <> new.status or old.decided_at <> new.decided_at) execute function private.log_claim();

grant execute on function private.may_send_claim_photo to authenticated;
