import type postgres from 'postgres'
import { expect, vi } from 'vitest'
import { client } from '../../support/backend.ts'

/** Throw-away tables and functions whose names begin with `contract_`: what REST does is pinned on them, not on the shop. */
export async function createProbes(sql: postgres.Sql): Promise<void> {
  await dropProbes(sql)
  await sql.unsafe(`
    create table public.contract_shelves (
      id   int primary key,
      name text not null
    );
    create table public.contract_jars (
      id         int primary key,
      shelf_id   int references public.contract_shelves (id),
      name       text not null unique,
      price      numeric(12, 2) check (price >= 0),
      big        bigint default 9007199254740991,
      attributes jsonb not null default '{}',
      tags       text[] not null default '{}',
      filled_on  date default '2026-01-02',
      filled_at  timestamptz not null default '2026-01-02 03:04:05.678+00'
    );
    create table public.contract_diaries (
      user_id uuid primary key default auth.uid(),
      note    text
    );
    create table public.contract_secrets (id int primary key);
    create table public.contract_parcels (
      id      int primary key,
      from_id int references public.contract_shelves (id),
      to_id   int references public.contract_shelves (id)
    );
    create table public.contract_labels (
      id     int primary key,
      jar_id int references public.contract_jars (id)
    );

    -- Not exposed: nothing of it may be mixed with the tables of the same names.
    create schema contract_hidden;
    create table contract_hidden.contract_shelves (shelf text primary key, name jsonb);
    create table contract_hidden.contract_labels (
      jar_id int primary key references public.contract_jars (id)
    );
    create table contract_hidden.contract_parcels (
      id    text primary key,
      shelf text references contract_hidden.contract_shelves (shelf)
    );
    create table contract_hidden.contract_diaries (
      user_id int,
      jar_id  int references public.contract_jars (id)
    );
    create view public.contract_numbers as select n from generate_series(1, 1200) as n;

    alter table public.contract_shelves enable row level security;
    alter table public.contract_jars enable row level security;
    alter table public.contract_diaries enable row level security;
    alter table public.contract_secrets enable row level security;
    alter table public.contract_parcels enable row level security;
    alter table public.contract_labels enable row level security;

    revoke all on public.contract_shelves, public.contract_jars, public.contract_diaries, public.contract_secrets,
      public.contract_parcels, public.contract_labels from anon, authenticated;
    grant select on public.contract_shelves, public.contract_jars, public.contract_numbers to anon, authenticated;
    grant select, insert, update on public.contract_diaries to authenticated;
    grant all on public.contract_shelves, public.contract_jars, public.contract_secrets, public.contract_parcels, public.contract_labels to service_role;

    create policy "all read shelves" on public.contract_shelves for select to anon, authenticated using (true);
    create policy "all read jars" on public.contract_jars for select to anon, authenticated using (true);
    create policy "one's own diary" on public.contract_diaries for all to authenticated
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

    create function public.contract_fail(code text, message text, details text default null) returns void
    language plpgsql as $$
    begin
      raise exception using errcode = code, message = message, detail = coalesce(details, ''), hint = 'a hint';
    end $$;

    create function public.contract_kind_of(value jsonb) returns text
    language sql immutable as $$ select jsonb_typeof(value) $$;

    create function public.contract_sum(numbers int[]) returns bigint
    language sql immutable as $$ select sum(n) from unnest(numbers) as n $$;

    create function public.contract_price() returns numeric
    language sql immutable as $$ select 12.50 $$;

    create function public.contract_sleep(seconds float) returns text
    language sql volatile as $$ select pg_sleep(seconds)::text $$;

    create function public.contract_write() returns void
    language sql volatile as $$ insert into public.contract_secrets values (1) $$;

    create function public.contract_nop() returns void
    language sql immutable as $$ select null $$;

    create function public.contract_history("table" text, id text default 'none') returns text
    language sql immutable as $$ select "table" || ' ' || id $$;

    create function public.contract_rows() returns table (n int, half numeric)
    language sql immutable as $$ select n, n / 2.0 from generate_series(1, 3) as n $$;

    create function public.contract_whoami() returns jsonb
    language sql stable as $$
      select jsonb_build_object(
        'user', current_user, 'login', session_user, 'uid', auth.uid(), 'role', auth.role(), 'email', auth.email(),
        'method', current_setting('request.method', true), 'path', current_setting('request.path', true),
        'header', current_setting('request.headers', true)::json ->> 'x-probe',
        'search_path', current_setting('search_path'))
    $$;

    grant execute on function public.contract_fail, public.contract_kind_of, public.contract_sum, public.contract_price,
      public.contract_sleep, public.contract_write, public.contract_whoami, public.contract_nop, public.contract_history,
      public.contract_rows
      to anon, authenticated, service_role;

    insert into public.contract_shelves values (1, 'Верхняя'), (2, 'Нижняя');
    insert into public.contract_jars (id, shelf_id, name, price, attributes, tags) values
      (1, 1, 'Крем', 8600.50, '{"skin": {"type": "dry"}}', '{new,hit}'),
      (2, 1, 'Пилинг', 12000, '{}', '{}'),
      (3, 2, 'Маска, «синяя»', null, '{}', '{hit}');
    insert into public.contract_parcels values (1, 1, 2), (2, 2, 1);
    insert into public.contract_labels values (1, 1), (2, 1);
  `)
  await reloadSchema(sql)
}

export async function dropProbes(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    drop schema if exists contract_hidden cascade;
    do $$
    declare probe text;
    begin
      for probe in
        select format('drop view public.contract_numbers') where to_regclass('public.contract_numbers') is not null
        union all
        select format('drop table public.%I cascade', relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname like 'contract\\_%'
        union all
        select format('drop function %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace and proname like 'contract\\_%'
      loop
        execute probe;
      end loop;
    end $$`)
  await reloadSchema(sql)
}

/** Waits until REST knows the schema as it is now: it learns of a change a moment after it is made. */
export async function reloadSchema(sql: postgres.Sql): Promise<void> {
  const probe = `contract_reload_${crypto.randomUUID().slice(0, 8)}`
  await sql.unsafe(`
    create function public.${probe}() returns int language sql immutable as $$ select 1 $$;
    grant execute on function public.${probe} to anon;
    notify pgrst, 'reload schema'`)
  await vi.waitFor(async () => expect((await client().rpc(probe)).status).toBe(200), { timeout: 15_000, interval: 50 })
  await sql.unsafe(`drop function public.${probe}()`)
}
