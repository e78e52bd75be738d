-- How an order leaves: who carries it and under which number, to whom it was handed, and what went wrong on the way.

create function private.assert_delivery_staff()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not (private.is_admin() or private.is_logistic()) then perform private.fail(403, 'not_allowed'); end if;
end;
$$;
comment on function private.assert_delivery_staff is 'Raises not_allowed (403) unless the caller is an active logistic, admin or super_admin.';

-- Carriers -------------------------------------------------------------------------------------------------------

create function private.is_pattern(pattern text)
returns boolean language plpgsql immutable strict set search_path = '' as $$
begin
  -- Browsers read it too: only what both read alike.
  return pattern ~ '^[A-Za-z0-9\[\]{}(),|?+-]{1,100}$' and ('' ~ ('^(' || pattern || ')$')) is false;
exception
  when invalid_regular_expression then return false;
end;
$$;
comment on function private.is_pattern is 'Whether a text is a simple regular expression of letters and digits that the empty text does not match.';

create table public.carriers (
  code             text primary key check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name             text not null unique check (length(private.clean_text(name)) between 2 and 80),
  tracking_pattern text check (private.is_pattern(tracking_pattern)),
  tracking_url     text check (
    length(tracking_url) <= 300 and tracking_url ~ '^https://[[:alnum:].-]+[.][[:alpha:]]{2,}/[!-~]*$' and tracking_url like '%{number}%'
  ),
  is_active        boolean not null default true,
  position         int not null default 0,
  created_at       timestamptz not null default now()
);
comment on table public.carriers is 'Who carries orders. Orders keep the name that their carrier had.';
comment on column public.carriers.tracking_pattern is 'What its tracking numbers look like, a regular expression for the whole number; null: anything.';
comment on column public.carriers.tracking_url is 'Its page on a parcel, https, with {number} where the tracking number goes.';
create trigger audit after insert or update or delete on public.carriers
  for each row execute function private.audit('code');

insert into public.carriers (code, name, tracking_pattern, tracking_url, position) values
  ('courier', 'Курьер Aurelis', null, null, 1),
  ('kazpost', 'Казпочта', '[A-Z]{2}[0-9]{9}KZ|KZ[0-9]{9}', 'https://track.post.kz/{number}', 2),
  ('sdek', 'СДЭК', '[0-9]{10,11}|KZ[0-9]{9}', 'https://www.cdek.kz/ru/tracking?order_id={number}', 3);

alter table public.carriers enable row level security;
grant select on public.carriers to authenticated;
create policy "everyone signed in reads the carriers" on public.carriers for select to authenticated using (true);
select private.admins_edit('carriers',
  'code, name, tracking_pattern, tracking_url, is_active, position',
  'name, tracking_pattern, tracking_url, is_active, position');

-- Cities ---------------------------------------------------------------------------------------------------------

create table public.cities (
  name       text primary key check (name = private.clean_text(name) and length(name) between 2 and 80),
  region     text not null default '' check (length(region) <= 80),
  created_at timestamptz not null default now()
);
comment on table public.cities is 'The cities that registration, addresses, filters and delivery methods offer; another place may still be typed.';
insert into public.cities (name, region) values
  ('Алматы', ''), ('Астана', ''), ('Шымкент', ''), ('Актау', 'Мангистауская область'), ('Актобе', 'Актюбинская область'),
  ('Атырау', 'Атырауская область'), ('Жезказган', 'Улытауская область'), ('Караганда', 'Карагандинская область'),
  ('Кокшетау', 'Акмолинская область'), ('Конаев', 'Алматинская область'), ('Костанай', 'Костанайская область'),
  ('Кызылорда', 'Кызылординская область'), ('Павлодар', 'Павлодарская область'), ('Петропавловск', 'Северо-Казахстанская область'),
  ('Семей', 'Абайская область'), ('Талдыкорган', 'Жетысуская область'), ('Тараз', 'Жамбылская область'),
  ('Темиртау', 'Карагандинская область'), ('Туркестан', 'Туркестанская область'), ('Уральск', 'Западно-Казахстанская область'),
  ('Усть-Каменогорск', 'Восточно-Казахстанская область'), ('Экибастуз', 'Павлодарская область');

alter table public.cities enable row level security;
grant select on public.cities to anon, authenticated;
create policy "everyone reads the cities" on public.cities for select to anon, authenticated using (true);
select private.admins_edit('cities', 'name, region');

-- Shipments ------------------------------------------------------------------------------------------------------

create table public.shipments (
  order_id        uuid primary key references public.orders (id) on delete cascade,
  picker_id       uuid references auth.users (id) on delete set null,
  picked_at       timestamptz,
  places          int check (places between 1 and 999),
  weight          numeric(7, 3) check (weight > 0),
  carrier         text references public.carriers (code),
  tracking_number text check (length(tracking_number) <= 120),
  cost            int check (cost between 0 and 10000000),
  problem         text check (length(problem) between 2 and 500),
  problem_at      timestamptz,
  try_on          public.entered_date,
  handed_to       text check (length(handed_to) between 2 and 120),
  handed_at       timestamptz,
  cash_taken      int check (cash_taken >= 0),
  photo_path      text unique check (split_part(photo_path, '/', 1) = order_id::text),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check ((problem is null) = (problem_at is null))
);
comment on table public.shipments is
  'How an order leaves the store room, from the beginning of its assembly: an order leaves once. Written by functions only; logistic reads it through the delivery board.';
comment on column public.shipments.picked_at is 'Since when every line that is there has been ticked; null before.';
comment on column public.shipments.weight is 'Of all places together, in kilograms.';
comment on column public.shipments.cost is 'What the carrier takes from the shop, in tenge.';
comment on column public.shipments.problem is 'Why the last try to hand it over failed; null once it is on its way again.';
comment on column public.shipments.try_on is 'The day of the next try, where one was agreed after a problem.';
comment on column public.shipments.cash_taken is 'What the recipient paid on delivery, in tenge.';
comment on column public.shipments.photo_path is 'The picture of the handing over, in the bucket handover-photos.';
create index shipments_picker_id_idx on public.shipments (picker_id);
create index shipments_carrier_idx on public.shipments (carrier);
create index shipments_open_idx on public.shipments (order_id) include (picked_at, problem_at, try_on, carrier) where handed_at is null;
create index shipments_problem_idx on public.shipments (problem_at, order_id) where handed_at is null and problem_at is not null;
create index shipments_tracking_number_idx on public.shipments (tracking_number) where tracking_number is not null;
create trigger touch_updated_at before update on public.shipments
  for each row execute function private.touch_updated_at();

alter table public.shipments enable row level security;
grant select on public.shipments to authenticated;
create policy "admins read shipments" on public.shipments for select to authenticated
  using ((select private.is_admin()));

create table private.handover_codes (
  order_id uuid primary key references public.shipments (order_id) on delete cascade,
  code     text not null check (code ~ '^[0-9]{4}$'),
  tries    int not null default 0
);
comment on table private.handover_codes is
  'What the clinic tells the person who hands its order over. Apart from shipments, since logistic and admins must not read it.';
alter table private.handover_codes enable row level security;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('handover-photos', 'handover-photos', false, 10485760, '{image/jpeg,image/png,image/webp}');

create function private.handover_folders()
returns setof text language plpgsql security definer set search_path = '' as $$
begin
  if not (private.is_admin() or private.is_logistic()) then return; end if;
  return query
    select o.id::text
      from public.orders as o
     -- A phone sends again what has arrived without its knowing.
     where (o.status = 'shipped' or o.status = 'delivered' and o.delivered_at > now() - interval '1 day')
       and private.count_files('handover-photos', o.id::text) < 8;
end;
$$;
comment on function private.handover_folders is 'The orders, as folders of handover-photos, to which the caller may add a picture: those on their way, and those just delivered, with fewer than 8.';

create policy "delivery staff add pictures of handing over"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'handover-photos'
    and split_part(name, '/', 1) in (select private.handover_folders())
    and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.](jpg|png|webp)$'
  );
create policy "admins and logistic read pictures of handing over"
  on storage.objects for select to authenticated
  using (bucket_id = 'handover-photos' and ((select private.is_admin()) or (select private.is_logistic())));

-- What a status means for the parcel -----------------------------------------------------------------------------

create function private.begin_shipment(order_id uuid)
returns void language sql security definer set search_path = ''
begin atomic
  insert into public.shipments as s (order_id, picker_id) values (order_id, auth.uid())
  on conflict on constraint shipments_pkey do update set picker_id = excluded.picker_id;
end;
comment on function private.begin_shipment is 'The person who takes an order into assembly picks it.';

create function private.assert_may_leave(o public.orders)
returns void language plpgsql security definer set search_path = '' as $$
declare
  missing bigint;
  there   bigint;
begin
  select sum(i.quantity - coalesce(i.sent_quantity, i.quantity)), sum(coalesce(i.sent_quantity, i.quantity)) into missing, there
    from public.order_items as i where i.order_id = o.id;
  if there = 0 then
    perform private.fail(409, 'nothing_to_send');
  elsif missing > 0 and o.on_shortage = 'call' then
    perform private.fail(409, 'shortage_undecided');
  end if;
end;
$$;
comment on function private.assert_may_leave is 'Refuses to send an order of which nothing is there, or whose clinic wants to be asked about what is missing and was not.';

create function private.send_shipment(sent public.orders)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.shipments (order_id, picker_id) values (sent.id, auth.uid()) on conflict do nothing;
  insert into private.handover_codes (order_id, code)
  select sent.id, lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 10000)::text, 4, '0')
    from public.delivery_methods as m where m.code = sent.delivery_method and m.kind <> 'intercity'
  on conflict do nothing;
  if sent.deducted_total between 1 and sent.items_total - 1 and sent.delivery_price is not null
     and exists (select from public.invoices as i where i.order_id = sent.id) then
    perform private.current_invoice(sent);
  end if;
end;
$$;
comment on function private.send_shipment is
  'An order leaves: its shipment is there even if nobody picked it, the clinic gets a code where we hand over ourselves, and an invoice for what is not sent is revised, unless nothing is left to pay for or the delivery has no price.';

create function private.checked_track(carrier public.carriers, track text)
returns text language plpgsql immutable set search_path = '' as $$
begin
  track := nullif(private.clean_text(track), '');
  if carrier.tracking_pattern is null or track is null then return track; end if;
  track := upper(regexp_replace(track, '[[:space:]-]', '', 'g'));
  if track !~ ('^(' || carrier.tracking_pattern || ')$') then
    perform private.fail(422, 'bad_tracking_number', jsonb_build_object('carrier', carrier.code, 'pattern', carrier.tracking_pattern));
  end if;
  return track;
end;
$$;
comment on function private.checked_track is 'A tracking number without spaces, or bad_tracking_number where the carrier''s look otherwise. Null for none.';

create function private.set_carrier(order_id uuid, carrier text, track text, takes_any boolean default false)
returns void language plpgsql security definer set search_path = '' as $$
declare
  named public.carriers;
begin
  select * into named from public.carriers as c where c.code = private.clean_text(set_carrier.carrier) or lower(c.name) = lower(private.clean_text(set_carrier.carrier));
  if takes_any and upper(regexp_replace(track, '[[:space:]-]', '', 'g')) !~ ('^(' || named.tracking_pattern || ')$') then
    -- Without its carrier, so that nobody is led to a page on another parcel.
    named.code := null;
    track := nullif(private.clean_text(track), '');
  else
    track := private.checked_track(named, track);
  end if;
  update public.shipments as s set carrier = named.code, tracking_number = track where s.order_id = set_carrier.order_id;
  update public.orders as o set carrier = coalesce(named.name, nullif(private.clean_text(set_carrier.carrier), '')), tracking_number = track
   where o.id = set_carrier.order_id;
end;
$$;
comment on function private.set_carrier is
  'Notes who carries an order, a carrier''s code or name or any other text, and its tracking number, on the shipment and on the order, which keeps the carrier''s name.
A number that is not the carrier''s is refused, or with takes_any kept as a text.';

-- Sending --------------------------------------------------------------------------------------------------------

create function private.save_shipment(
  order_id uuid, places int default null, weight numeric default null, carrier text default null, tracking_number text default null,
  cost int default null, send boolean default false, idempotency_key uuid default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  answer jsonb;
  wrong  jsonb;
begin
  perform private.assert_delivery_staff();
  answer := private.replayed_answer(
    idempotency_key, 'save_shipment', jsonb_build_array(order_id, places, weight, carrier, tracking_number, cost, send)
  );
  if answer is not null then return answer; end if;
  locked := private.lock_order(order_id);
  if locked.status not in ('assembling', 'shipped', 'delivered') then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', locked.status, 'to', 'shipped'));
  end if;
  select jsonb_object_agg(field, 'invalid') into wrong
    from (values
      ('places', places not between 1 and 999),
      ('weight', weight is not null and (weight <= 0 or weight >= 10000)),
      ('cost', cost not between 0 and 10000000),
      ('tracking_number', length(tracking_number) > 120),
      ('carrier', carrier is not null and not exists (select from public.carriers as c where c.code = save_shipment.carrier))
    ) as checks (field, is_wrong)
   where is_wrong;
  if wrong is not null then perform private.fail(422, 'bad_shipment', jsonb_build_object('fields', wrong)); end if;
  if send then
    locked := private.change_order_status(locked, private.party_to_order(locked), 'shipped', '');
  end if;
  insert into public.shipments (order_id) values (save_shipment.order_id) on conflict do nothing;
  update public.shipments as s set
    places = save_shipment.places, weight = save_shipment.weight,
    -- Logistic does not read it, so a form without it leaves it.
    cost = coalesce(save_shipment.cost, s.cost)
   where s.order_id = save_shipment.order_id;
  perform private.set_carrier(order_id, carrier, tracking_number);
  return private.remember_answer(idempotency_key, jsonb_build_object('id', order_id, 'number', locked.number, 'status', locked.status));
end;
$$;
select private.expose('save_shipment',
  'Delivery staff note how an order travels, and with send take it from assembling to shipped:
places, weight in kg, carrier (a code of carriers), tracking number as that carrier''s look,
cost in tenge (null leaves it). One idempotency key sends once. Returns {id, number, status}.
Errors: not_allowed (403), order_not_found (404), bad_shipment (422, details name the fields), bad_tracking_number (422), bad_transition,
shortage_undecided, nothing_to_send, idempotency_key_used (409).');

-- Many at once, and back again -----------------------------------------------------------------------------------

create function private.advance_orders(
  order_ids uuid[], status public.order_status, carrier text default null, idempotency_key uuid default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer  jsonb;
  this_id uuid;
  locked  public.orders;
  moved   jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.assert_delivery_staff();
  perform private.assert_size(order_ids);
  if coalesce(cardinality(order_ids), 0) not between 1 and 100 then
    perform private.fail(422, 'too_many_orders', '{"max": 100}');
  end if;
  if status is null or status not in ('assembling', 'shipped') then perform private.fail(422, 'bad_status'); end if;
  answer := private.replayed_answer(idempotency_key, 'advance_orders', jsonb_build_array(order_ids, status, carrier));
  if answer is not null then return answer; end if;
  perform private.keep_accounts();
  -- All of them before anything else, by id: sending takes the counter of invoices, for which a clinic may be waiting with its order locked.
  perform from public.orders as o where o.id = any (order_ids) order by o.id for no key update;
  foreach this_id in array array(select distinct id from unnest(order_ids) as id order by id) loop
    begin
      locked := null;
      locked := private.lock_order(this_id);
      perform private.change_order_status(locked, private.party_to_order(locked), status, '');
      if status = 'shipped' then
        perform private.set_carrier(this_id, carrier, null);
      end if;
      moved := moved || jsonb_build_object('id', this_id, 'number', locked.number);
    exception
      when sqlstate 'PT404' or sqlstate 'PT409' then
        refused := refused || jsonb_build_object('id', this_id, 'number', locked.number, 'status', locked.status, 'error', sqlerrm);
    end;
  end loop;
  return private.remember_answer(idempotency_key, jsonb_build_object('moved', moved, 'refused', refused));
end;
$$;
select private.expose('advance_orders',
  'Delivery staff take up to 100 orders into assembly or on their way (status: assembling or shipped), each on its own: {moved: [{id,
number}], refused: [{id, number, status, error}]}.
Errors: not_allowed (403), too_many_orders, bad_status (422), idempotency_key_used (409).');

create function private.undo_delivery_step(order_ids uuid[])
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked  public.orders;
  last    public.order_events;
  moved   jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.assert_delivery_staff();
  perform private.assert_size(order_ids);
  perform private.keep_accounts();
  for locked in
    select * from public.orders as o where o.id = any (order_ids) and (o.status <> 'new' or private.is_admin()) order by o.id limit 100 for no key update
  loop
    select * into last from public.order_events as e where e.order_id = locked.id order by e.id desc limit 1;
    if last.actor_id is distinct from auth.uid() or last.created_at < now() - interval '15 minutes' or last.to_status <> locked.status
       or (last.from_status, last.to_status) not in (('confirmed', 'assembling'), ('assembling', 'shipped'))
       or exists (select from public.order_picks as p join public.order_items as i on i.id = p.order_item_id where i.order_id = locked.id) and locked.status = 'assembling'
       or exists (select from public.shipments as s where s.order_id = locked.id and s.problem is not null)
       or exists (select from public.orders as f where f.follows_id = locked.id)
       or exists (select from public.claims as c where c.order_id = locked.id) then
      refused := refused || jsonb_build_object('id', locked.id, 'number', locked.number, 'error', 'too_late_to_undo');
      continue;
    end if;
    update public.orders as o set
      status = last.from_status,
      assembling_at = case last.from_status when 'confirmed' then null else o.assembling_at end,
      shipped_at = null, carrier = null, tracking_number = null
     where o.id = locked.id;
    insert into public.order_events (order_id, from_status, to_status, actor_id, comment)
    values (locked.id, locked.status, last.from_status, auth.uid(), 'Шаг отменён');
    if locked.status = 'shipped' then
      -- What is missing stays missing.
      update public.order_items as i set sent_quantity = null where i.order_id = locked.id and i.sent_quantity = i.quantity;
    end if;
    moved := moved || jsonb_build_object('id', locked.id, 'number', locked.number);
  end loop;
  return jsonb_build_object('moved', moved, 'refused', refused);
end;
$$;
select private.expose('undo_delivery_step',
  'Takes back the caller''s own last step of each order, into assembly or on its way, for 15 minutes and while nothing else has happened:
{moved: [{id, number}], refused: [{id, number, error: too_late_to_undo}]}. Errors: not_allowed (403).');

-- Handing over ---------------------------------------------------------------------------------------------------

create function private.amount_to_collect(o public.orders)
returns int language sql stable set search_path = ''
return case when o.payment_method = 'cash' then nullif(greatest(o.due - greatest(
  o.received_total - o.refunded_total,
  (select coalesce(sum(p.amount), 0) from public.order_payments as p where p.order_id = o.id and p.kind = 'collected')
), 0), 0) end;
comment on function private.amount_to_collect is 'What a courier has to take on delivery, in tenge; null for nothing.';

create function private.hand_over_order(
  order_id uuid, handed_to text, code text default null, photo_path text default null, cash_taken int default null, note text default '',
  idempotency_key uuid default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  max_tries constant int := 5;
  locked  public.orders;
  answer  jsonb;
  wrong   jsonb;
  known   private.handover_codes;
  collect int;
begin
  perform private.assert_delivery_staff();
  handed_to := private.clean_text(coalesce(handed_to, ''));
  note := private.clean_text(coalesce(note, ''));
  code := nullif(private.clean_text(code), '');
  answer := private.replayed_answer(
    idempotency_key, 'hand_over_order', jsonb_build_array(order_id, handed_to, code, photo_path, cash_taken, note)
  );
  if answer is not null then return answer; end if;
  locked := private.lock_order(order_id);
  if locked.status <> 'shipped' then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', locked.status, 'to', 'delivered'));
  end if;
  collect := private.amount_to_collect(locked);
  select jsonb_object_agg(field, 'invalid') into wrong
    from (values
      ('handed_to', length(handed_to) not between 2 and 120),
      ('cash_taken', case when collect is null then coalesce(cash_taken, 0) <> 0 else cash_taken is null or cash_taken not between 0 and 100000000 end),
      -- A difference is explained.
      ('note', length(note) > 300 or (collect is not null and cash_taken <> collect and length(note) < 2)),
      ('photo_path', photo_path is not null and not (
        split_part(photo_path, '/', 1) = order_id::text and private.is_file_kept('handover-photos', photo_path)
      ))
    ) as checks (field, is_wrong)
   where is_wrong;
  if wrong is not null then perform private.fail(422, 'bad_handover', jsonb_build_object('fields', wrong)); end if;
  select * into known from private.handover_codes as c where c.order_id = locked.id;
  if found and photo_path is null then
    if code is null then perform private.fail(422, 'proof_required'); end if;
    if known.tries >= max_tries then perform private.fail(409, 'code_locked'); end if;
    if code <> known.code then
      -- An error would take the count of tries back.
      update private.handover_codes as c set tries = c.tries + 1 where c.order_id = locked.id;
      return private.remember_answer(idempotency_key, jsonb_build_object('id', locked.id, 'status', locked.status, 'tries_left', max_tries - known.tries - 1));
    end if;
  end if;
  locked := private.change_order_status(locked, private.party_to_order(locked), 'delivered', '');
  update public.shipments as s set
    handed_to = hand_over_order.handed_to, handed_at = now(), photo_path = hand_over_order.photo_path,
    cash_taken = case when collect is not null then hand_over_order.cash_taken end, problem = null, problem_at = null
   where s.order_id = locked.id;
  if collect is not null and cash_taken > 0 then
    perform private.write_payment(
      locked.id, 'collected', cash_taken, private.today(),
      concat_ws('. ', nullif(case when cash_taken <> collect then format('Разница %s ₸', cash_taken - collect) end, ''), nullif(note, '')), null
    );
  end if;
  return private.remember_answer(idempotency_key, jsonb_build_object('id', locked.id, 'status', locked.status, 'tries_left', null));
end;
$$;
select private.expose('hand_over_order',
  'Delivery staff hand an order over: to whom, with the clinic''s code or a photo of handover-photos where the shop delivers itself, and the
cash taken (tenge), with a note where that differs from the amount to collect. Cash becomes a payment of kind collected. Returns {id,
status, tries_left}: a wrong code leaves it shipped, after five only a photo will do.
Errors: not_allowed (403), order_not_found (404), bad_handover (422, details name the fields), proof_required (422), bad_transition,
code_locked, idempotency_key_used (409).');

create function private.assert_problem(order_id uuid, expected text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  noted text := coalesce((select s.problem from public.shipments as s where s.order_id = assert_problem.order_id), '');
begin
  if expected <> noted then
    perform private.fail(409, 'problem_changed', jsonb_build_object('problem', nullif(noted, '')));
  end if;
end;
$$;
comment on function private.assert_problem is 'Raises problem_changed (409) where another problem is noted on a locked order than its caller saw: empty for none, null is not compared.';

create function private.report_problem(
  order_id uuid, reason text, try_on public.entered_date default null, idempotency_key uuid default null, expected_problem text default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  answer jsonb;
begin
  perform private.assert_delivery_staff();
  reason := private.clean_text(coalesce(reason, ''));
  answer := private.replayed_answer(idempotency_key, 'report_problem', jsonb_build_array(order_id, reason, try_on, expected_problem));
  if answer is not null then return answer; end if;
  locked := private.lock_order(order_id);
  if locked.status <> 'shipped' then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', locked.status, 'to', 'problem'));
  end if;
  if length(reason) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  if try_on not between private.today() and private.today() + 60 then perform private.fail(422, 'unavailable_day'); end if;
  perform private.assert_problem(locked.id, expected_problem);
  insert into public.shipments (order_id) values (locked.id) on conflict do nothing;
  update public.shipments as s set problem = reason, problem_at = now(), try_on = report_problem.try_on where s.order_id = locked.id;
  insert into public.order_changes (order_id, field, new_value, reason, actor_id)
  values (locked.id, 'delivery_problem', to_jsonb(try_on), report_problem.reason, auth.uid());
  return private.remember_answer(idempotency_key, jsonb_build_object('id', locked.id, 'number', locked.number));
end;
$$;
select private.expose('report_problem',
  'Delivery staff note why an order on its way could not be handed over, and the day of the next try, if one is agreed; the clinic reads
both. expected_problem: the one that the caller saw, empty for none; null is not compared. Returns {id, number}.
Errors: not_allowed (403), order_not_found (404), bad_transition, problem_changed ({problem}),
idempotency_key_used (409), reason_required, unavailable_day (422).');

create function private.retry_delivery(order_id uuid, expected_problem text default null, idempotency_key uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
  answer jsonb;
begin
  perform private.assert_delivery_staff();
  answer := private.replayed_answer(idempotency_key, 'retry_delivery', jsonb_build_array(order_id, expected_problem));
  if answer is not null then return answer; end if;
  locked := private.lock_order(order_id);
  if locked.status <> 'shipped' or not exists (select from public.shipments as s where s.order_id = locked.id and s.problem is not null) then
    perform private.fail(409, 'no_problem');
  end if;
  perform private.assert_problem(locked.id, expected_problem);
  update public.shipments as s set problem = null, problem_at = null where s.order_id = locked.id;
  return private.remember_answer(idempotency_key, jsonb_build_object('id', locked.id, 'number', locked.number));
end;
$$;
select private.expose('retry_delivery',
  'An order with a problem is on its way again. expected_problem: the one that the caller saw; null is not compared. Returns {id, number}.
Errors: not_allowed (403), order_not_found (404), no_problem, problem_changed ({problem}), idempotency_key_used (409).');

grant execute on function private.handover_folders, private.is_pattern to authenticated;
