-- The numbers and switches of the shop's rules that admins may change. Read on every call, so that a change counts at once.

create table public.shop_settings (
  only_row            boolean primary key default true check (only_row),
  reservation_days    int not null default 5 check (reservation_days >= 1),
  payment_days        int not null default 5 check (payment_days >= 1),
  max_open_orders     int not null default 20 check (max_open_orders >= 1),
  max_open_total      int not null default 10000000 check (max_open_total >= 1),
  claim_days          int not null default 3 check (claim_days >= 1),
  return_days         int not null default 7 check (return_days >= 1),
  reaction_days       int not null default 90 check (reaction_days >= 1),
  bonus_after_payment boolean not null default false,
  bonus_to_substitute boolean not null default false,
  clinics_see_tier    boolean not null default false,
  updated_at          timestamptz not null default now()
);
comment on table public.shop_settings is 'The settings of the shop, one row. Changed by save_shop_settings() alone.';
comment on column public.shop_settings.reservation_days is 'How many days of Almaty an unpaid order holds its stock, counted from when its delivery has a price.';
comment on column public.shop_settings.payment_days is 'How many days after delivery a debt becomes overdue.';
comment on column public.shop_settings.max_open_orders is 'How many new orders a clinic may have that are not paid.';
comment on column public.shop_settings.max_open_total is 'The highest total that these orders may have, in tenge.';
comment on column public.shop_settings.claim_days is 'For how many days of Almaty after delivery a clinic may claim what it sees on unpacking: damaged, short, wrong or expired pieces.';
comment on column public.shop_settings.return_days is 'For how many days it may give back what it does not want.';
comment on column public.shop_settings.reaction_days is 'For how many days it may tell of a reaction of the skin.';
comment on column public.shop_settings.bonus_after_payment is 'Whether managers get the bonus of an order when it is paid, not when it is delivered.';
comment on column public.shop_settings.bonus_to_substitute is 'Whether the substitute of a manager gets the bonuses of that time.';
comment on column public.shop_settings.clinics_see_tier is 'Whether clinics are shown their tier of the rating.';
insert into public.shop_settings default values;

create trigger touch_updated_at before update on public.shop_settings
  for each row execute function private.touch_updated_at();
create trigger audit after update on public.shop_settings
  for each row execute function private.audit('only_row');

alter table public.shop_settings enable row level security;
grant select on public.shop_settings to authenticated; -- written by save_shop_settings() only
create policy "admins read the settings"
  on public.shop_settings for select to authenticated
  using ((select private.is_admin()));

create function private.wrong_settings(current jsonb, settings jsonb)
returns jsonb language sql immutable set search_path = ''
return (
  with given (name, value, present) as (
    select key, value, current -> key from jsonb_each(settings)
  ),
  judged (name, word) as (
    select name,
           case
             when present is null then 'unknown'
             when jsonb_typeof(value) <> jsonb_typeof(present) then 'invalid'
             when jsonb_typeof(value) = 'number' and (value::numeric not between 1 and 2147483647 or value::numeric % 1 <> 0) then 'invalid'
           end
      from given
  )
  select jsonb_object_agg(name, word) from judged where word is not null
);
comment on function private.wrong_settings is
  'Which settings there are none of (unknown), or are of another type than now or not a whole number from 1 (invalid); null when all are right.';

create function private.save_shop_settings(settings jsonb, expected_updated_at timestamptz)
returns public.shop_settings language plpgsql security definer set search_path = '' as $$
declare
  saved public.shop_settings;
  wrong jsonb;
begin
  perform private.assert_admin();
  perform private.assert_size(settings);
  select * into saved from public.shop_settings for update;
  if jsonb_typeof(settings) is distinct from 'object' then perform private.fail(422, 'bad_settings'); end if;
  wrong := private.wrong_settings(to_jsonb(saved) - '{only_row,updated_at}'::text[], settings);
  if wrong is not null then perform private.fail(422, 'bad_settings', jsonb_build_object('fields', wrong)); end if;
  if saved.updated_at <> expected_updated_at then
    perform private.fail(409, 'settings_changed', jsonb_build_object('settings', to_jsonb(saved) - 'only_row'));
  end if;
  saved := jsonb_populate_record(saved, settings);
  update public.shop_settings
     set reservation_days = saved.reservation_days,
         payment_days = saved.payment_days,
         max_open_orders = saved.max_open_orders,
         max_open_total = saved.max_open_total,
         claim_days = saved.claim_days,
         return_days = saved.return_days,
         reaction_days = saved.reaction_days,
         bonus_after_payment = saved.bonus_after_payment,
         bonus_to_substitute = saved.bonus_to_substitute,
         clinics_see_tier = saved.clinics_see_tier
  returning * into saved;
  return saved;
end;
$$;

create function public.save_shop_settings(settings jsonb, expected_updated_at timestamptz default null)
returns public.shop_settings language sql set search_path = ''
begin atomic
  select * from private.save_shop_settings(settings, expected_updated_at);
end;
comment on function public.save_shop_settings is
  'An admin changes the settings that are named: {reservation_days: 7, …}. Returns the whole row. Errors: not_allowed (403),
bad_settings (422, {fields: {name: unknown | invalid}}), settings_changed (409, {settings}: somebody saved others after expected_updated_at).';

grant execute on function private.save_shop_settings, public.save_shop_settings to authenticated;

-- How to reach the shop: on every page.

create table public.shop_contacts (
  only_row boolean primary key default true check (only_row),
  phone    text not null check (phone is not distinct from private.normalize_phone(phone)),
  whatsapp text not null check (whatsapp is not distinct from private.normalize_phone(whatsapp)),
  email    text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 120),
  hours    text not null check (length(hours) between 3 and 60),
  city     text not null check (length(city) between 2 and 80),
  address  text not null check (length(address) between 5 and 200),
  map_url  text not null check (map_url ~ '^https://\S{3,}$' and length(map_url) <= 500)
);
comment on table public.shop_contacts is 'How to reach the shop and where orders are picked up, one row. Public; changed by save_shop_contacts() alone.';
comment on column public.shop_contacts.city is 'Where the shop is: delivery is offered to it first.';
insert into public.shop_contacts (phone, whatsapp, email, hours, city, address, map_url) values
  ('+77273501240', '+77011234567', 'clinic@aurelis.example', 'пн–пт, 9:00–18:00', 'Алматы', 'г. Алматы, пр. Абая, 52, офис 14',
   'https://2gis.kz/almaty/search/%D0%BF%D1%80.%20%D0%90%D0%B1%D0%B0%D1%8F%2C%2052');
create trigger audit after update on public.shop_contacts
  for each row execute function private.audit('only_row');
alter table public.shop_contacts enable row level security;
grant select on public.shop_contacts to anon, authenticated;
create policy "everybody reads the contacts" on public.shop_contacts for select to anon, authenticated using (true);

create function private.save_shop_contacts(contacts jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  saved public.shop_contacts;
  wrong jsonb;
begin
  perform private.assert_admin(), private.assert_size(contacts);
  if jsonb_typeof(contacts) is distinct from 'object' then perform private.fail(422, 'bad_contacts'); end if;
  select * into saved from public.shop_contacts for no key update;
  select jsonb_object_agg(c.key, 'unknown') into wrong from jsonb_each(contacts) as c where not to_jsonb(saved) - 'only_row' ? c.key;
  if wrong is not null then perform private.fail(422, 'bad_contacts', jsonb_build_object('fields', wrong)); end if;
  saved := jsonb_populate_record(saved, (select jsonb_object_agg(c.key, private.clean_text(c.value)) from jsonb_each_text(contacts) as c));
  saved.phone := private.normalize_phone(saved.phone);
  saved.whatsapp := private.normalize_phone(saved.whatsapp);
  select jsonb_object_agg(field, 'invalid') into wrong
    from (values
      ('phone', saved.phone is not null),
      ('whatsapp', saved.whatsapp is not null),
      ('email', saved.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(saved.email) <= 120),
      ('hours', length(saved.hours) between 3 and 60),
      ('city', length(saved.city) between 2 and 80),
      ('address', length(saved.address) between 5 and 200),
      ('map_url', saved.map_url ~ '^https://\S{3,}$' and length(saved.map_url) <= 500)
    ) as checks (field, is_right)
   where is_right is not true;
  if wrong is not null then perform private.fail(422, 'bad_contacts', jsonb_build_object('fields', wrong)); end if;
  update public.shop_contacts
     set phone = saved.phone, whatsapp = saved.whatsapp, email = saved.email, hours = saved.hours, city = saved.city, address = saved.address,
         map_url = saved.map_url;
end;
$$;
select private.expose('save_shop_contacts',
  'An admin changes the contacts that are named: {phone, whatsapp, email, hours, city, address, map_url}.
Errors: not_allowed (403), bad_contacts (422, {fields: {name: unknown | invalid}}).');
