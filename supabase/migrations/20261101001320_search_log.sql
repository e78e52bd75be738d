-- What people search for, counted without persons: statistics tell what nobody finds.

create table private.search_log (
  day     date not null,
  query   text not null check (length(query) between 2 and 60),
  session bytea not null,
  found   int not null check (found >= 0),
  primary key (day, query, session)
);
comment on table private.search_log is
  'The searches of a day, a row for each query of a session. Emptied every night: search_days keeps what three sessions asked for.';
comment on column private.search_log.session is
  'Hash of the account or of a visitor''s address, by a salt that is thrown away with its day.';
create index search_log_session_idx on private.search_log (day, session);

-- Counts searches: a row that each of them updates would make them wait for one another.
create sequence private.searches;

create table private.search_salts (
  day          date primary key,
  salt         bytea not null default extensions.gen_random_bytes(32),
  first_search bigint not null default nextval('private.searches')
);
comment on table private.search_salts is 'The salts of the days that are still in search_log.';
comment on column private.search_salts.first_search is 'Where the sequence searches stood when the day began.';

create table private.search_days (
  day        date not null,
  query      text not null,
  sessions   int not null check (sessions >= 3),
  found      int not null check (found >= 0),
  product_id uuid references public.products (id) on delete set null,
  primary key (day, query)
);
comment on table private.search_days is
  'How many sessions searched for what on a day of Almaty, for 24 months. What fewer than three asked for is not kept: no row stands for a person.';
comment on column private.search_days.product_id is 'The first of the products found.';
create index search_days_product_id_idx on private.search_days (product_id);
insert into private.retention values ('private.search_days', 'day', '24 months 1 day'); -- a day, and then 24 months

alter table private.search_log enable row level security;
alter table private.search_salts enable row level security;
alter table private.search_days enable row level security;

create function private.log_search(query text, found int)
returns void language plpgsql security definer set search_path = '' as $$
declare
  results  alias for $2; -- in the body, found is plpgsql's own
  today    date := private.today();
  asked    text := btrim(regexp_replace(private.search_normalize(left(coalesce(query, ''), 200)), '\s+', ' ', 'g'));
  -- A day of the shop and of one session.
  shop_cap    constant int := 50000;
  session_cap constant int := 60;
  salted private.search_salts;
  caller bytea;
begin
  -- E-mail addresses, phones and БИН are persons.
  if length(asked) not between 2 and 60 or asked ~ '@' or length(regexp_replace(asked, '[^0-9]', '', 'g')) >= 6 then
    return;
  end if;
  select * into salted from private.search_salts as s where s.day = today;
  if not found then
    insert into private.search_salts (day) values (today) on conflict do nothing;
    select * into salted from private.search_salts as s where s.day = today;
  end if;
  if nextval('private.searches') - salted.first_search > shop_cap then return; end if;
  -- Visitors whose address no proxy tells count as one.
  caller := extensions.hmac(
    coalesce(convert_to(auth.uid()::text, 'UTF8'), private.client_address_hash(), '\x00'), salted.salt, 'sha256'
  );
  insert into private.search_log (day, query, session, found)
  select today, asked, caller, least(greatest(coalesce(results, 0), 0), 1000)
   where (select count(*) from private.search_log as l where l.day = today and l.session = caller) < session_cap
  on conflict do nothing;
end;
$$;
comment on function private.log_search is
  'Serves everybody. Calls side by side do not see each other: the caps may be passed by as many as run at once.';
select private.expose('log_search',
  'Counts a finished search for the statistics: what was typed, and how many products were found. Text with an @ or six digits and more is
dropped, as is all that fewer than three sessions ask for on a day of Almaty. A session counts with 60 queries a day, the shop with 50,000;
what is beyond is dropped silently.', 'anon, authenticated');

create function private.first_product_of(query text)
returns uuid language sql stable set search_path = ''
-- Statistics ask it for one query after the other, and force plans of their own: to plan each search again takes longer than it runs.
set plan_cache_mode = auto
return (
  select p.id from public.products as p
   where p.slug = private.search_suggestions(query, 0.3, 1) #>> '{data,results,0,slug}'
);
comment on function private.first_product_of is 'The product that a search shows first; null where it finds none.';

create function private.fold_searches(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  folded_day date;
  folded     int := 0;
begin
  -- The day before the present one is over; a day is folded whole, since its salt goes with it.
  select min(l.day) into folded_day from private.search_salts as l where l.day < (now() at time zone 'Asia/Almaty')::date;
  if folded_day is null then return 0; end if;
  -- Each is searched once more for its first product, so only the most frequent are kept.
  insert into private.search_days (day, query, sessions, found, product_id)
  select folded_day, l.query, count(*), max(l.found), case when max(l.found) > 0 then private.first_product_of(l.query) end
    from private.search_log as l
   where l.day = folded_day
   group by l.query
  having count(*) >= 3
   order by count(*) desc, l.query limit 300
  on conflict do nothing;
  get diagnostics folded = row_count;
  delete from private.search_log as l where l.day = folded_day;
  delete from private.search_salts as s where s.day = folded_day;
  return case when exists (select from private.search_salts as s where s.day < (now() at time zone 'Asia/Almaty')::date) then batch else folded end;
end;
$$;
comment on function private.fold_searches is
  'Job: makes a day''s searches counts without persons, of the 300 most frequent. A day a run: a full batch stands for more days.';

insert into public.jobs (name, title, daily_at, batch) values
  ('fold_searches', 'Обезличить поисковые запросы прошедшего дня', '00:20', 1000);
