-- What the clinic sees of its parcel, and the page that anybody with its link may open.

create function private.tracking_link(carrier public.carriers, track text)
returns text language sql immutable set search_path = ''
return case when track ~ '^[A-Za-z0-9-]+$' then replace(carrier.tracking_url, '{number}', track) end;
comment on function private.tracking_link is 'The carrier''s own page on a parcel; null where it has none.';

create function private.order_shipment(order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  o public.orders;
begin
  select * into o from public.orders as found_order where found_order.id = order_shipment.order_id;
  if not found or coalesce(private.party_to_order(o), 'logistic') = 'logistic' then
    perform private.fail(404, 'order_not_found');
  end if;
  return (
    select jsonb_build_object(
      'desired_on', o.desired_on, 'on_shortage', o.on_shortage,
      'places', s.places, 'weight', s.weight, 'carrier', o.carrier, 'tracking_number', o.tracking_number,
      'tracking_url', private.tracking_link(c, o.tracking_number),
      'problem', s.problem, 'try_on', s.try_on, 'handed_to', s.handed_to, 'handed_at', s.handed_at,
      'code', case when o.user_id = private.my_clinic_id() and o.status = 'shipped' then k.code end,
      'shortage_undecided', o.status = 'assembling' and o.on_shortage = 'call' and lines.missing is not null,
      'missing', coalesce(lines.missing, '[]'),
      'follow_up', (select jsonb_build_object('id', f.id, 'number', f.number) from public.orders as f where f.follows_id = o.id),
      'follows', (select jsonb_build_object('id', f.id, 'number', f.number) from public.orders as f where f.id = o.follows_id)
    )
    from (
      select jsonb_agg(jsonb_build_object(
               'order_item_id', i.id, 'sku', i.sku, 'name', i.name, 'missing', i.quantity - i.sent_quantity, 'reason', p.reason
             ) order by i.sku, i.position) as missing
        from public.order_items as i
        left join public.order_picks as p on p.order_item_id = i.id
       where i.order_id = o.id and i.sent_quantity < i.quantity
    ) as lines
    left join public.shipments as s on s.order_id = o.id
    left join public.carriers as c on c.code = s.carrier
    left join private.handover_codes as k on k.order_id = o.id
  );
end;
$$;
select private.expose('order_shipment',
  'How an order travels, for its clinic, the clinic''s manager and admins: {desired_on, on_shortage, places, weight, carrier,
tracking_number, tracking_url, problem, try_on, handed_to, handed_at, code, shortage_undecided, missing: [{order_item_id, sku, name,
missing, reason}], follow_up, follows: {id, number}}. code, which the courier asks for, is for the clinic alone.
Errors: order_not_found (404).');

-- The public page --------------------------------------------------------------------------------------------------

create table private.tracking_tokens (
  token_hash bytea primary key,
  order_id   uuid not null references public.orders (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.tracking_tokens is
  'SHA-256 of the tokens of tracking pages: who reads the database cannot open them. At most 10 an order; dead 30 days after delivery.';
create index tracking_tokens_order_id_idx on private.tracking_tokens (order_id, created_at);
alter table private.tracking_tokens enable row level security;

create table private.tracking_calls (
  address_hash bytea not null,
  minute       timestamptz not null,
  calls        int not null default 1,
  primary key (address_hash, minute)
);
comment on table private.tracking_calls is 'How often an address asked for tracking pages in the last minutes.';
create index tracking_calls_minute_idx on private.tracking_calls (minute);
alter table private.tracking_calls enable row level security;

create function private.create_tracking_link(order_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders := private.lock_order(order_id);
  token  text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
begin
  if locked.status in ('new', 'cancelled') then perform private.fail(409, 'nothing_to_track'); end if;
  delete from private.tracking_tokens as t
   where t.token_hash in (
     select old.token_hash from private.tracking_tokens as old where old.order_id = locked.id order by old.created_at desc offset 9
   );
  insert into private.tracking_tokens (token_hash, order_id) values (sha256(convert_to(token, 'UTF8')), locked.id);
  return jsonb_build_object('token', token);
end;
$$;
select private.expose('create_tracking_link',
  'A new token for /track/{token}, returned once: {token}, 192 random bits. For the clinic, its
manager, logistic and admins; the ten latest of an order work.
Errors: order_not_found (404), nothing_to_track (409).');

create function private.check_tracking_rate_limit()
returns void language plpgsql security definer set search_path = '' as $$
declare
  max_a_minute constant int := 60;
  this_minute  constant timestamptz := date_trunc('minute', now());
  asked        int;
begin
  insert into private.tracking_calls as c (address_hash, minute) values (coalesce(private.client_address_hash(), ''), this_minute)
  on conflict on constraint tracking_calls_pkey do update set calls = c.calls + 1
  returning c.calls into asked;
  if asked > max_a_minute then perform private.fail(429, 'too_many_requests'); end if;
  if asked = 1 then
    delete from private.tracking_calls as c where c.minute < this_minute - interval '5 minutes';
  end if;
end;
$$;
comment on function private.check_tracking_rate_limit is 'Lets 60 a minute from one address; too_many_requests (429) otherwise.';

create function private.track(token text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.check_tracking_rate_limit();
  select jsonb_build_object(
           'status', case when o.status = 'shipped' and s.problem is not null then 'problem' else o.status::text end,
           'carrier', o.carrier, 'tracking_number', o.tracking_number, 'city', o.city
         )
    into answer
    from private.tracking_tokens as t
    join public.orders as o on o.id = t.order_id
    left join public.shipments as s on s.order_id = o.id
   where t.token_hash = sha256(convert_to(track.token, 'UTF8'))
     and coalesce(o.delivered_at, o.returned_at, o.cancelled_at, now()) > now() - interval '30 days';
  if answer is null then
    -- Not an error, which would take the count of calls back.
    return jsonb_build_object('status', null);
  end if;
  return answer;
end;
$$;
select private.expose('track',
  'Where the order of a token is, for anybody: {status, carrier, tracking_number, city} and no more;
status is an order''s, problem, or null for a token that is unknown or dead, which it is 30 days after
delivery. Errors: too_many_requests (429), past 60 a minute from one address.', 'anon, authenticated');
