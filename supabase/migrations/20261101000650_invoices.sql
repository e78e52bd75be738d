-- Who sells, by date, and an order's papers: invoices, «Счёт на оплату», numbered without a gap within each year, and the waybill.

create function private.kz_iik_valid(iik text)
returns boolean language sql immutable set search_path = ''
return (
  -- Not \d: in an ICU locale that is any script's digit.
  select iik ~ '^KZ[0-9]{5}[A-Z0-9]{13}$' and mod(string_agg(
    case when sign between '0' and '9' then sign else (ascii(sign) - 55)::text end, '' order by position
  )::numeric, 97) = 1
    from regexp_split_to_table(substr(iik, 5) || left(iik, 4), '') with ordinality as signs (sign, position)
);
comment on function private.kz_iik_valid is 'Whether a text is a possible ИИК: a Kazakhstan IBAN of 20 signs that passes mod 97.';

create table public.seller_profiles (
  id         uuid primary key default gen_random_uuid(),
  valid_from public.entered_date not null unique,
  name       text not null check (length(private.clean_text(name)) between 2 and 200),
  iin        text not null check (private.kz_id_valid(iin)),
  iik        text not null check (private.kz_iik_valid(iik)),
  bik        text not null check (bik ~ '^[A-Z0-9]{8}$'),
  kbe        text not null check (kbe ~ '^[0-9]{2}$'),
  bank       text not null check (length(private.clean_text(bank)) between 2 and 200),
  address    text not null check (length(private.clean_text(address)) between 5 and 250),
  phone      text not null check (phone is not distinct from private.normalize_phone(phone)),
  tax_regime text not null check (length(private.clean_text(tax_regime)) between 2 and 120),
  vat_rate   numeric(4, 2) check (vat_rate > 0 and vat_rate < 100),
  created_at timestamptz not null default now()
);
comment on table public.seller_profiles is
  'Whose requisites invoices carry, from which day (Almaty) on. vat_rate: percent inside the prices, null for a seller who pays no НДС.';
create trigger audit after insert or update or delete on public.seller_profiles
  for each row execute function private.audit('id');

create function private.seller_since()
returns date language sql stable security definer set search_path = ''
return (select max(valid_from) from public.seller_profiles where valid_from <= (now() at time zone 'Asia/Almaty')::date);
comment on function private.seller_since is 'The first day of the seller profile that is in force today.';

alter table public.seller_profiles enable row level security;
grant select on public.seller_profiles to anon, authenticated;
create policy "everyone reads today's seller, admins all"
  on public.seller_profiles for select to anon, authenticated
  using (valid_from = (select private.seller_since()) or (select private.is_admin()));

create function private.save_seller_profile(profile jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  saved public.seller_profiles;
begin
  perform private.assert_admin();
  perform private.assert_size(profile);
  saved := jsonb_populate_record(null::public.seller_profiles, profile - '{id,created_at}'::text[]);
  -- What was in force on a past day is history.
  if saved.valid_from is null or saved.valid_from < private.today() then
    perform private.fail(422, 'bad_seller', '{"fields": {"valid_from": "invalid"}}');
  end if;
  insert into public.seller_profiles (valid_from, name, iin, iik, bik, kbe, bank, address, phone, tax_regime, vat_rate)
  values (saved.valid_from, private.clean_text(saved.name), saved.iin, saved.iik, saved.bik, saved.kbe, private.clean_text(saved.bank), private.clean_text(saved.address),
          private.normalize_phone(saved.phone), private.clean_text(saved.tax_regime), saved.vat_rate)
  on conflict (valid_from) do update set
    name = excluded.name, iin = excluded.iin, iik = excluded.iik, bik = excluded.bik, kbe = excluded.kbe, bank = excluded.bank,
    address = excluded.address, phone = excluded.phone, tax_regime = excluded.tax_regime, vat_rate = excluded.vat_rate
  returning * into saved;
  return to_jsonb(saved) - '{id,created_at}'::text[];
exception
  when check_violation or not_null_violation or data_exception then
    perform private.fail(422, 'bad_seller');
end;
$$;
select private.expose('save_seller_profile',
  'An admin sets the requisites that invoices carry from a day on, today or later: {valid_from, name, iin, iik, bik, kbe, bank, address,
phone, tax_regime, vat_rate}.
Invoices issued before keep theirs. Returns the profile. Errors: not_allowed (403), bad_seller (422).');

-- Invoices -------------------------------------------------------------------------------------------------------

create table private.invoice_counters (
  year   int primary key,
  number int not null check (number > 0)
);
comment on table private.invoice_counters is
  'The last invoice number of each year. A row rather than a sequence: who takes a number holds the row, and a failure gives it back.';
alter table private.invoice_counters enable row level security;

create table public.invoices (
  id             uuid primary key default gen_random_uuid(),
  order_id       uuid not null references public.orders (id),
  year           int not null,
  number         int not null check (number > 0),
  issued_at      timestamptz not null default now(),
  issued_by      uuid references auth.users (id) on delete set null,
  order_number   text not null,
  seller         jsonb not null,
  buyer          jsonb not null,
  items          jsonb not null check (jsonb_typeof(items) = 'array'),
  delivery       text not null,
  valid_until    date,
  items_total    int not null check (items_total > 0),
  delivery_price int not null check (delivery_price >= 0),
  total          int not null generated always as (items_total + delivery_price) stored,
  vat_amount     numeric(12, 2) check (vat_amount >= 0),
  unique (year, number)
);
comment on table public.invoices is
  'Issued invoices, never changed: all that the paper says, as it was that day. Sums in whole tenge; vat_amount: the НДС inside the total, in tenge and тиын, null without НДС.
valid_until: the last Almaty day of the reservation. An order that has changed since, whose reservation lasts longer, or that leaves short gets another one; the latest counts.';
create index invoices_order_id_idx on public.invoices (order_id, issued_at desc);
create index invoices_issued_by_idx on public.invoices (issued_by);

alter table public.invoices enable row level security;
grant select on public.invoices to authenticated;
create policy "readers of an order read its invoices"
  on public.invoices for select to authenticated
  using (exists (select from public.orders as o where o.id = order_id));

create function private.vat_inside(total int, rate numeric)
returns numeric language sql immutable set search_path = ''
return round(total * rate / (100 + rate), 2);
comment on function private.vat_inside is 'The НДС that a price with НДС holds, rounded to тиын; null without a rate.';

create function private.organisation_name(legal_form text, legal_name text)
returns text language sql immutable set search_path = ''
return case when legal_form is null or legal_form = 'ИП' then concat_ws(' ', legal_form, legal_name) else legal_form || ' «' || legal_name || '»' end;
comment on function private.organisation_name is 'ТОО «Дерма Хаус»; ИП Ли В. А.';

create function private.next_invoice_number(invoice_year int)
returns int language sql security definer set search_path = ''
begin atomic
  insert into private.invoice_counters as c (year, number) values (invoice_year, 1)
  on conflict (year) do update set number = c.number + 1
  returning number;
end;
comment on function private.next_invoice_number is
  'Takes the next number of a year and holds the counter until the transaction ends, so that no number is left out.';

create function private.order_vat(order_id uuid, delivery_price int, delivery_rate numeric)
returns numeric language sql stable security definer set search_path = ''
begin atomic
  select sum(private.vat_inside(rates.total, rates.rate))
    from (
      select taxed.rate, sum(taxed.total)::int as total
        from (
          select i.vat_rate as rate, i.price * coalesce(i.sent_quantity, i.quantity) as total
            from public.order_items as i where i.order_id = order_vat.order_id and i.kind = 'sale'
          union all
          select delivery_rate, delivery_price
        ) as taxed
       group by taxed.rate
    ) as rates;
end;
comment on function private.order_vat is 'The НДС inside an order, in tenge and тиын: each line by the rate it was sold at, delivery by the given one. Null where nothing carries НДС.';

create function private.issue_invoice(order_id uuid)
returns jsonb language plpgsql
security definer -- callers have no write grants
set search_path = ''
as $$
declare
  locked public.orders := private.lock_order(order_id);
  party  private.order_party := private.party_to_order(locked);
begin
  if party = 'logistic' then perform private.fail(403, 'not_allowed'); end if;
  if party = 'clinic' and not private.is_verified_clinic() then perform private.fail(403, 'clinic_not_verified'); end if;
  if locked.payment_method = 'cash' then perform private.fail(409, 'invoice_for_cash'); end if;
  if locked.status in ('cancelled', 'returned') then perform private.fail(409, 'order_is_over'); end if;
  if locked.delivery_price is null then perform private.fail(409, 'delivery_price_pending'); end if;
  return to_jsonb(private.current_invoice(locked)) - 'issued_by';
end;
$$;
select private.expose('issue_invoice',
  'The invoice of an order, with its lines: for its verified clinic, the clinic''s own manager and admins. Issued when first asked for, and
again once lines or delivery have changed, the reservation lasts longer or something was short; else the same one each time. Numbers
run from 1 each year (Almaty), none left out.
Errors: order_not_found (404), not_allowed, clinic_not_verified (403), invoice_for_cash,
order_is_over, delivery_price_pending, seller_not_set (409).');

create function private.current_invoice(locked public.orders)
returns public.invoices language plpgsql security definer set search_path = '' as $$
declare
  today   date := private.today();
  seller  public.seller_profiles;
  invoice public.invoices;
  valid   date := case when private.holds_stock(locked) then (locked.reserved_until at time zone 'Asia/Almaty')::date end;
  goods   int;
  lines   jsonb;
begin
  select sum(i.price * coalesce(i.sent_quantity, i.quantity)),
         jsonb_agg(jsonb_build_object(
           'order_item_id', i.id, 'sku', i.sku, 'name', i.name, 'product_type', i.product_type, 'volume_ml', i.volume_ml,
           'price', i.price, 'quantity', coalesce(i.sent_quantity, i.quantity), 'vat_rate', i.vat_rate
         ) order by i.sku, i.position) filter (where i.kind = 'sale' and coalesce(i.sent_quantity, i.quantity) > 0)
    into goods, lines
    from public.order_items as i where i.order_id = locked.id;
  if goods = 0 then perform private.fail(409, 'order_is_over'); end if;
  -- By number, which is taken in turn: issued_at is when a transaction began, which may have waited for the order.
  select * into invoice from public.invoices as i where i.order_id = locked.id order by i.year desc, i.number desc limit 1;
  if found and invoice.items = lines and (invoice.delivery, invoice.delivery_price) = (locked.delivery_method_name, locked.delivery_price)
     and coalesce(valid <= invoice.valid_until, valid is null) then
    return invoice;
  end if;

  select * into seller from public.seller_profiles where valid_from = private.seller_since();
  if not found then perform private.fail(409, 'seller_not_set'); end if;
  insert into public.invoices
    (order_id, order_number, year, number, issued_by, seller, buyer, items, delivery, valid_until, items_total, delivery_price, vat_amount)
  select locked.id, locked.number, extract(year from today), private.next_invoice_number(extract(year from today)::int), auth.uid(),
         to_jsonb(seller) - '{id,valid_from,created_at}'::text[],
         jsonb_build_object('name', private.organisation_name(c.legal_form, c.legal_name), 'bin_iin', c.bin_iin, 'address', concat_ws(', ', c.city, c.address)),
         lines, locked.delivery_method_name, valid, goods, locked.delivery_price,
         private.order_vat(locked.id, locked.delivery_price, seller.vat_rate)
    from public.user_clinic_info as c where c.user_id = locked.user_id
  returning * into invoice;
  return invoice;
end;
$$;
comment on function private.current_invoice is
  'The current invoice of a locked order: the latest one, or a new one under a number of its own when the lines, what is sent, the delivery or the reservation has changed.';

-- The waybill ----------------------------------------------------------------------------------------------------

create function private.waybill_head(o public.orders)
returns jsonb language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
           'number', o.number, 'day', coalesce((o.shipped_at at time zone 'Asia/Almaty')::date, private.today()),
           'buyer', private.organisation_name(c.legal_form, c.legal_name), 'city', o.city, 'address', o.address,
           'delivery_method', o.delivery_method_name, 'carrier', o.carrier, 'tracking_number', o.tracking_number, 'places', s.places
         )
    from public.user_clinic_info as c
    left join public.shipments as s on s.order_id = o.id
   where c.user_id = o.user_id;
end;
comment on function private.waybill_head is 'What the waybill of an order says, but for its seller and its lines.';

create function private.order_waybill(order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  o      public.orders;
  head   jsonb;
  seller jsonb;
begin
  select * into o from public.orders as found_order where found_order.id = order_waybill.order_id;
  if not found or coalesce(private.party_to_order(o), 'logistic') = 'logistic' then
    perform private.fail(404, 'order_not_found');
  end if;
  if o.status not in ('shipped', 'delivered', 'returned') then perform private.fail(409, 'order_not_sent'); end if;
  head := private.waybill_head(o);
  select jsonb_build_object('name', s.name, 'iin', s.iin) into seller
    from public.seller_profiles as s where s.valid_from <= (head ->> 'day')::date order by s.valid_from desc limit 1;
  if not found then perform private.fail(409, 'seller_not_set'); end if;
  return head || jsonb_build_object('seller', seller, 'items', (
    select jsonb_agg(jsonb_build_object(
             'sku', i.sku, 'name', i.name, 'product_type', i.product_type, 'volume_ml', i.volume_ml,
             'price', i.price, 'vat_rate', i.vat_rate, 'quantity', i.quantity, 'sent', coalesce(i.sent_quantity, i.quantity)
           ) order by i.sku, i.position)
      from public.order_items as i where i.order_id = o.id
  ));
end;
$$;
select private.expose('order_waybill',
  'What the waybill of an order that has left says, with prices: {number, day, seller as of that day, buyer, city, address, delivery_method,
carrier, tracking_number, places, items: [{sku, name, …, price, vat_rate, quantity, sent}]}. For the clinic, its manager and admins.
Errors: order_not_found (404), order_not_sent, seller_not_set (409).');

grant execute on function private.seller_since to anon, authenticated;
