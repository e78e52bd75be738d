-- What managers keep and do about one client: notes and tasks, carts they propose, the overview of a card, and what waits today.

create function private.assert_client(client_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not (private.is_admin() or client_id in (select private.my_client_ids())) then
    perform private.fail(403, 'not_allowed');
  end if;
end;
$$;
comment on function private.assert_client is
  'Raises not_allowed (403) unless the caller is an active admin, super_admin, or the manager who looks after this clinic today.';

-- Notes and tasks ------------------------------------------------------------------------------------------------

create table public.client_notes (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references public.user_clinic_info (user_id) on delete cascade,
  author_id   uuid default auth.uid() references auth.users (id) on delete set null,
  author_name text not null default '',
  note        text not null check (length(note) <= 2000 and private.clean_text(note) <> ''),
  due_on      public.entered_date,
  done_at     timestamptz,
  created_at  timestamptz not null default now(),
  check (done_at is null or due_on is not null)
);
comment on table public.client_notes is 'What staff note about a client, and what they are to do by a day (due_on). The clinic never sees it.';
comment on column public.client_notes.author_name is 'As staff called the author then: the name outlives the account.';
create index client_notes_user_id_idx on public.client_notes (user_id, created_at desc);
create index client_notes_author_id_idx on public.client_notes (author_id);
create index client_notes_due_idx on public.client_notes (user_id, due_on) where due_on is not null and done_at is null;

create function private.sign_client_note()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.author_name := coalesce(private.staff_name(new.author_id), '');
  return new;
end;
$$;
comment on function private.sign_client_note is 'Trigger: a note keeps its author''s name.';
create trigger sign_note before insert on public.client_notes
  for each row execute function private.sign_client_note();

create function private.protect_client_note()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.note, new.due_on) is distinct from (old.note, old.due_on) and old.author_id is distinct from auth.uid() then
    perform private.fail(403, 'not_allowed');
  end if;
  new.done_at := case when new.done_at is not null then coalesce(old.done_at, now()) end;
  return new;
end;
$$;
comment on function private.protect_client_note is
  'Trigger: a note is signed, so its author alone changes its words and day (not_allowed, 403); anybody who may write to it ticks it, by the server''s clock.';
create trigger protect_note before update of note, due_on, done_at on public.client_notes
  for each row execute function private.protect_client_note();

alter table public.client_notes enable row level security;
grant select, delete on public.client_notes to authenticated;
grant insert (user_id, note, due_on), update (note, due_on, done_at) on public.client_notes to authenticated;
create policy "admins read client notes, managers those of their clients"
  on public.client_notes for select to authenticated
  using ((select private.is_admin()) or user_id in (select private.my_client_ids()));
create policy "admins add client notes, managers to their clients"
  on public.client_notes for insert to authenticated
  with check (
    author_id = (select auth.uid())
    and ((select private.is_admin()) or user_id in (select private.my_client_ids()))
  );
create policy "admins change client notes, managers those of their clients"
  on public.client_notes for update to authenticated
  using ((select private.is_admin()) or user_id in (select private.my_client_ids()))
  with check ((select private.is_admin()) or user_id in (select private.my_client_ids()));
create policy "admins delete client notes, managers their own of clients"
  on public.client_notes for delete to authenticated
  using (
    (select private.is_admin())
    or (author_id = (select auth.uid()) and user_id in (select private.my_client_ids()))
  );

-- Proposed carts -------------------------------------------------------------------------------------------------

create type public.proposal_status as enum ('open', 'accepted', 'partly', 'declined', 'withdrawn');

create table public.cart_proposals (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references public.user_clinic_info (user_id) on delete cascade,
  author_id   uuid references auth.users (id) on delete set null,
  author_name text not null,
  comment     text not null default '' check (length(comment) <= 500),
  status      public.proposal_status not null default 'open',
  created_at  timestamptz not null default now(),
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null))
);
comment on table public.cart_proposals is
  'Carts that managers propose to clients, who take all of it, some, or decline. Written by propose_cart(), withdraw_proposal() and answer_proposal() only; one is open at a time.';
create unique index cart_proposals_open_idx on public.cart_proposals (user_id) where status = 'open';
create index cart_proposals_user_id_idx on public.cart_proposals (user_id, created_at desc);
create index cart_proposals_author_id_idx on public.cart_proposals (author_id);

create table public.cart_proposal_lines (
  proposal_id uuid not null references public.cart_proposals (id) on delete cascade,
  product_id  uuid not null references public.products (id) on delete cascade,
  quantity    int not null check (quantity between 1 and 9999),
  is_taken    boolean,
  primary key (proposal_id, product_id)
);
comment on table public.cart_proposal_lines is 'What is proposed. is_taken: null until the clinic has answered. Prices are those of the day on which it looks.';
create index cart_proposal_lines_product_id_idx on public.cart_proposal_lines (product_id);

alter table public.cart_proposals enable row level security;
alter table public.cart_proposal_lines enable row level security;
grant select on public.cart_proposals, public.cart_proposal_lines to authenticated;
create policy "clinics read proposals to them, managers to their clients"
  on public.cart_proposals for select to authenticated
  using (
    user_id = (select private.my_clinic_id())
    or (select private.is_admin())
    or user_id in (select private.my_client_ids())
  );
create policy "readers of a proposal read its lines"
  on public.cart_proposal_lines for select to authenticated
  using (exists (select from public.cart_proposals as p where p.id = proposal_id));

create function private.propose_cart(clinic_id uuid, lines jsonb, comment text default '')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  new_id uuid;
  wrong  jsonb;
begin
  perform private.assert_client(clinic_id);
  perform private.assert_size(lines);
  if length(private.clean_text(comment)) > 500 then perform private.fail(422, 'comment_too_long', '{"max": 500}'); end if;
  perform private.keep_accounts();
  -- Locked, so that two proposals at once do not both find none open.
  perform from public.user_clinic_info as c where c.user_id = propose_cart.clinic_id and c.status = 'verified' for update;
  if not found then perform private.fail(403, 'clinic_not_verified'); end if;
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 50 then
    perform private.fail(422, 'empty_proposal');
  end if;
  select jsonb_agg(l.line ->> 'product_id') into wrong
    from jsonb_array_elements(lines) as l (line)
   where case when jsonb_typeof(l.line -> 'quantity') = 'number'
              then (l.line ->> 'quantity')::numeric not between 1 and 9999 or (l.line ->> 'quantity')::numeric % 1 <> 0 else true end;
  if wrong is not null then perform private.fail(422, 'bad_quantity', jsonb_build_object('products', wrong)); end if;
  select jsonb_agg(l.line ->> 'product_id') into wrong
    from jsonb_array_elements(lines) as l (line)
   where not exists (
     select from public.products as p join public.availability as a on a.product_id = p.id
      where p.id::text = l.line ->> 'product_id' and p.is_published and a.price is not null
   );
  if wrong is not null or (select count(distinct l.line ->> 'product_id') < count(*) from jsonb_array_elements(lines) as l (line)) then
    perform private.fail(422, 'unknown_product', jsonb_build_object('products', coalesce(wrong, '[]')));
  end if;
  perform private.assert_certificate(clinic_id, array(select (l.line ->> 'product_id')::uuid from jsonb_array_elements(lines) as l (line)));
  update public.cart_proposals as p set status = 'withdrawn', answered_at = now() where p.user_id = propose_cart.clinic_id and p.status = 'open';
  insert into public.cart_proposals as p (user_id, author_id, author_name, comment)
  values (clinic_id, auth.uid(), private.staff_name(auth.uid()), coalesce(private.clean_text(comment), ''))
  returning p.id into new_id;
  insert into public.cart_proposal_lines (proposal_id, product_id, quantity)
  select new_id, (l.line ->> 'product_id')::uuid, (l.line ->> 'quantity')::numeric::int from jsonb_array_elements(lines) as l (line) order by 2;
  return jsonb_build_object('id', new_id);
end;
$$;
select private.expose('propose_cart',
  'A manager (of his clients) or admin proposes a cart to a verified clinic: lines [{product_id, quantity}], 1 to 50, published and with a
price. It takes the place of the one that is open. Returns {id}.
Errors: not_allowed, clinic_not_verified, certificate_required (403, details name the lines), empty_proposal, bad_quantity, unknown_product, comment_too_long (422).');

create function private.withdraw_proposal(proposal_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_client((select p.user_id from public.cart_proposals as p where p.id = withdraw_proposal.proposal_id));
  update public.cart_proposals as p set status = 'withdrawn', answered_at = now() where p.id = withdraw_proposal.proposal_id and p.status = 'open';
  if not found then perform private.fail(409, 'proposal_answered'); end if;
  return jsonb_build_object('id', proposal_id);
end;
$$;
select private.expose('withdraw_proposal',
  'The clinic''s manager or an admin takes an open proposal back. Returns {id}. Errors: not_allowed (403), proposal_answered (409).');

create function private.my_cart_proposal()
returns jsonb language sql stable security definer set search_path = ''
return (
  select jsonb_build_object(
           'id', p.id, 'author_name', p.author_name, 'comment', p.comment, 'created_at', p.created_at,
           'lines', (
             select coalesce(jsonb_agg(
                      jsonb_build_object(
                        'product_id', c.id, 'sku', c.sku, 'slug', c.slug, 'name', c.name, 'product_type', c.product_type, 'line', c.line,
                        'volume_ml', c.volume_ml, 'image_url', c.image_url, 'price', c.price, 'available', c.available,
                        'stock_count', c.stock_count, 'order_min', c.order_min, 'order_step', c.order_step, 'max_quantity', c.max_quantity, 'quantity', l.quantity
                      ) order by c.name, c.volume_ml, c.id
                    ), '[]')
               from public.cart_proposal_lines as l
               join public.product_cards as c on c.id = l.product_id
              where l.proposal_id = p.id and c.price is not null
           )
         )
    from public.cart_proposals as p
   where p.user_id = (select private.my_clinic_id()) and p.status = 'open' and (select private.is_verified_clinic())
);
select private.expose('my_cart_proposal',
  'The cart that is proposed to the caller, a verified clinic, or null: {id, author_name, comment,
created_at, lines: [{product_id, sku, slug, name, product_type, line, volume_ml, image_url, price,
available, stock_count, order_min, order_step, max_quantity, quantity}]} of what is still sold.');

create function private.answer_proposal(proposal_id uuid, taken uuid[] default '{}')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer public.proposal_status;
begin
  perform private.keep_accounts();
  perform from public.cart_proposals as p
    where p.id = answer_proposal.proposal_id and p.user_id = private.my_clinic_id() and private.is_verified_clinic() for update;
  if not found then perform private.fail(404, 'proposal_not_found'); end if;
  perform private.assert_size(taken);
  if exists (select from public.cart_proposals as p where p.id = answer_proposal.proposal_id and p.status <> 'open') then
    perform private.fail(409, 'proposal_answered');
  end if;
  update public.cart_proposal_lines as l set is_taken = l.product_id = any (coalesce(taken, '{}')) where l.proposal_id = answer_proposal.proposal_id;
  select case when bool_and(l.is_taken) then 'accepted' when bool_or(l.is_taken) then 'partly' else 'declined' end
    into answer from public.cart_proposal_lines as l where l.proposal_id = answer_proposal.proposal_id;
  update public.cart_proposals as p set status = coalesce(answer, 'declined'), answered_at = now() where p.id = answer_proposal.proposal_id;
  return jsonb_build_object('id', proposal_id, 'status', coalesce(answer, 'declined'));
end;
$$;
select private.expose('answer_proposal',
  'The clinic answers what is proposed to it: the products it takes, none declines. Its cart is its own to write. Returns {id, status:
accepted, partly or declined}.
Errors: proposal_not_found (404), proposal_answered (409: answered or withdrawn).');

-- What waits today -----------------------------------------------------------------------------------------------

create type public.todo_kind as enum ('confirm', 'reservation', 'debt', 'task', 'question', 'proposal', 'document', 'late');

create table public.client_todo_marks (
  user_id    uuid not null references public.user_clinic_info (user_id) on delete cascade,
  kind       public.todo_kind not null,
  subject    text not null check (length(subject) between 1 and 60),
  is_done    boolean not null,
  until_day  public.entered_date,
  actor_id   uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, subject)
);
comment on table public.client_todo_marks is
  'What managers have put off or settled of today''s list. Written by mark_todo() only.';
comment on column public.client_todo_marks.subject is 'What it is about within its kind: the id of the order, document, task, proposal or message; of a late client the day of the last order.';
comment on column public.client_todo_marks.until_day is 'On this day it comes back; null: never.';
create index client_todo_marks_actor_id_idx on public.client_todo_marks (actor_id);
create index client_todo_marks_created_at_idx on public.client_todo_marks (created_at);
insert into private.retention values ('public.client_todo_marks', default, '12 months');
alter table public.client_todo_marks enable row level security;
grant select on public.client_todo_marks to authenticated;
create policy "admins read what is settled, managers of their clients"
  on public.client_todo_marks for select to authenticated
  using ((select private.is_admin()) or user_id in (select private.my_client_ids()));

create function private.client_todos(client_ids uuid[])
returns table (kind public.todo_kind, subject text, user_id uuid, order_id uuid, at timestamptz, day date, facts jsonb, weight numeric)
language sql stable security definer set search_path = ''
begin atomic
  with clock as (
    select (now() at time zone 'Asia/Almaty')::date as today, least((select s.payment_days from public.shop_settings as s), 3650) as payment_days
  )
  select 'confirm'::public.todo_kind, o.id::text, o.user_id, o.id, o.created_at, null::date,
         jsonb_build_object('number', o.number, 'total', o.total, 'delivery_price', o.delivery_price), 0::numeric
    from public.orders as o where o.user_id = any (client_ids) and o.status = 'new'
  union all
  select 'reservation'::public.todo_kind, o.id::text, o.user_id, o.id, o.reserved_until, (o.reserved_until at time zone 'Asia/Almaty')::date,
         jsonb_build_object('number', o.number, 'total', o.due), 0
    from public.orders as o, clock
   where o.user_id = any (client_ids) and o.status = 'confirmed' and private.holds_stock(o)
     and o.reserved_until < (clock.today + 3)::timestamp at time zone 'Asia/Almaty'
  union all
  select 'task'::public.todo_kind, n.id::text, n.user_id, null, n.created_at, n.due_on, jsonb_build_object('note', n.note), 0
    from public.client_notes as n, clock
   where n.user_id = any (client_ids) and n.due_on <= clock.today and n.done_at is null
  union all
  -- One call a clinic, whatever it owes.
  select 'debt'::public.todo_kind, owed.first_id::text, owed.user_id, owed.first_id, null, owed.pay_until,
         jsonb_build_object('total', owed.total, 'orders', owed.orders, 'number', owed.number), -owed.total
    from (
      select o.user_id, sum(o.debt) as total, count(*) as orders,
             (array_agg(o.id order by o.delivered_at, o.id))[1] as first_id, (array_agg(o.number order by o.delivered_at, o.id))[1] as number,
             (min(o.delivered_at) at time zone 'Asia/Almaty')::date + min(clock.payment_days) as pay_until
        from public.orders as o
       cross join clock
       where o.user_id = any (client_ids) and o.debt > 0
         and o.delivered_at < (clock.today - clock.payment_days)::timestamp at time zone 'Asia/Almaty'
       group by o.user_id
    ) as owed
  union all
  -- The sender of a question is known by their phone only.
  select 'question'::public.todo_kind, m.id::text, c.user_id, null, m.created_at, null, jsonb_build_object('message', m.message, 'name', m.name), 0
    from public.inquiries as m
    join public.user_clinic_info as c on m.phone in (c.phone, c.whatsapp)
   where m.kind = 'question' and m.created_at > now() - interval '14 days' and not m.set_aside and c.user_id = any (client_ids)
  union all
  select 'proposal'::public.todo_kind, p.id::text, p.user_id, null, p.created_at, null, jsonb_build_object('author', p.author_name), 0
    from public.cart_proposals as p
   where p.user_id = any (client_ids) and p.status = 'open' and p.created_at < now() - interval '3 days'
  union all
  select 'document'::public.todo_kind, d.id::text, d.user_id, null, null, d.expires_on, jsonb_build_object('document', d.kind), 0
    from public.clinic_documents as d, clock
   where d.user_id = any (client_ids) and d.verdict = 'accepted' and d.expires_on between clock.today - 60 and clock.today + 30
     -- Its successor is here already.
     and not exists (
       select from public.clinic_documents as newer
        where newer.user_id = d.user_id and newer.kind = d.kind and newer.verdict <> 'rejected' and newer.expires_on > d.expires_on
     )
  union all
  -- Of what an order a rhythm should have brought by now, at most three.
  select 'late'::public.todo_kind, r.last_day::text, r.user_id, null, null, r.expected_on,
         jsonb_build_object('last_day', r.last_day, 'median_days', r.median_days, 'usual_total', r.usual_total,
           'loss', round(r.usual_total * least((clock.today - r.expected_on)::numeric / r.median_days, 3))),
         -round(r.usual_total * least((clock.today - r.expected_on)::numeric / r.median_days, 3))
    from private.client_rhythms(client_ids) as r
   cross join clock
    join public.user_clinic_info as c on c.user_id = r.user_id and c.status = 'verified'
   where r.expected_on < clock.today;
end;
comment on function private.client_todos is
  'Everything about clinics that asks for somebody to do something, whatever is put off. Late clients weigh what they are expected to cost: the usual order times the intervals missed. Checks no caller.';

create function private.my_today(put_off boolean default false)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  today      date := private.today();
  most       constant int := 100;
  client_ids uuid[];
begin
  if not private.is_account_manager() then perform private.fail(403, 'not_allowed'); end if;
  client_ids := array(select private.my_client_ids());
  return (
    with marked as materialized (
      select t.*, m.until_day, coalesce(m.is_done, false) as is_done,
             m.user_id is not null and (m.until_day is null or m.until_day > today) as is_marked
        from private.client_todos(client_ids) as t
        left join public.client_todo_marks as m on m.user_id = t.user_id and m.kind = t.kind and m.subject = t.subject
    ),
    wanted as (
      select * from marked as k where case when put_off then k.is_marked and not k.is_done else not k.is_marked end
    )
    select jsonb_build_object(
      'total', (select count(*) from wanted),
      'put_off', (select count(*) from marked as k where k.is_marked and not k.is_done),
      'rows', coalesce((
        select jsonb_agg(
                 jsonb_build_object(
                   'kind', w.kind, 'subject', w.subject, 'user_id', w.user_id, 'order_id', w.order_id, 'at', w.at, 'day', w.day,
                   'until_day', w.until_day, 'facts', w.facts, 'name', c.name,
                   'contact_name', c.contact_name, 'phone', c.phone, 'whatsapp', c.whatsapp
                 ) order by w.kind, w.weight, w.day, w.at, w.subject
               )
          from (select * from wanted order by kind, weight, day, at, subject limit most) as w
          join public.user_clinic_info as c on c.user_id = w.user_id
      ), '[]')
    )
  );
end;
$$;
select private.expose('my_today',
  'What waits for a manager today, or what he has put off: {total, put_off (how many), rows: [{kind, subject, user_id, order_id, at, day,
until_day, facts, name, contact_name, phone, whatsapp}]}, at most 100, the most urgent kind first.
kinds and facts: confirm {number, total, delivery_price}, reservation {number, total}, debt {total, orders, number (of the oldest)}, task
{note}, question {name, message}, proposal {author}, document {document}, late {last_day, median_days, usual_total, loss}.
Errors: not_allowed (403).');

create function private.mark_todo(clinic_id uuid, kind public.todo_kind, subject text, status text, until_day public.entered_date default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  today date := private.today();
  back  date := until_day;
begin
  perform private.assert_client(clinic_id);
  if status not in ('done', 'put_off', 'open') or status is null or kind is null or length(subject) not between 1 and 60 or subject is null
     -- An order is settled by confirming it.
     or (kind = 'confirm' and status = 'done')
     or (status = 'put_off' and (until_day is null or until_day <= today or until_day > today + 366)) then
    perform private.fail(422, 'bad_mark');
  end if;
  if kind = 'task' and status <> 'put_off' then
    update public.client_notes as n set done_at = case status when 'done' then now() end
     where n.id::text = subject and n.user_id = mark_todo.clinic_id and n.due_on is not null;
    if not found then perform private.fail(404, 'task_not_found'); end if;
  end if;
  if status = 'open' then
    delete from public.client_todo_marks as m where m.user_id = mark_todo.clinic_id and m.kind = mark_todo.kind and m.subject = mark_todo.subject;
    return jsonb_build_object('state', status, 'until_day', null);
  end if;
  if status = 'done' then
    -- Who was called comes back if nothing follows.
    back := case kind when 'late' then today + 14 when 'debt' then today + 7 end;
  end if;
  insert into public.client_todo_marks as m (user_id, kind, subject, is_done, until_day, actor_id)
  values (clinic_id, kind, subject, status = 'done', back, auth.uid())
  on conflict on constraint client_todo_marks_pkey do update
    set is_done = excluded.is_done, until_day = excluded.until_day, actor_id = excluded.actor_id, created_at = now();
  return jsonb_build_object('state', status, 'until_day', back);
end;
$$;
select private.expose('mark_todo',
  'Settles something of today''s list (state done; a late client comes back after 14 days, a debt after 7), puts it off until a day
(put_off), or takes that back (open). A task is done with it. Returns {state, until_day}.
For the clinic''s manager and admins.
Errors: not_allowed (403), bad_mark (422: also an order to confirm, which is settled by confirming it), task_not_found (404).');

-- The card -------------------------------------------------------------------------------------------------------

create function private.client_overview(clinic_id uuid)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.assert_client(clinic_id);
  return (
    with recent as materialized (
      select o.* from public.orders as o
       where o.user_id = client_overview.clinic_id and o.created_at > now() - interval '365 days' and o.status <> 'cancelled'
       order by o.created_at desc limit 200
    ),
    delivered as materialized (
      select r.id, r.delivered_at from recent as r where r.status = 'delivered'
    ),
    sold as materialized (
      select i.product_id, i.order_id, i.line, coalesce(i.sent_quantity, i.quantity) - i.returned_quantity as pieces,
             i.price * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity) as total, d.delivered_at
        from delivered as d join public.order_items as i on i.order_id = d.id and i.kind = 'sale'
       where coalesce(i.sent_quantity, i.quantity) > i.returned_quantity
    )
    select jsonb_build_object(
      'rhythm', (
        select jsonb_build_object('order_days', r.order_days, 'last_day', r.last_day, 'median_days', r.median_days, 'usual_total', r.usual_total, 'expected_on', r.expected_on)
          from private.client_rhythms(array[client_overview.clinic_id]) as r
      ),
      'orders', (
        select coalesce(jsonb_agg(
                 jsonb_build_object('id', r.id, 'number', r.number, 'day', (r.created_at at time zone 'Asia/Almaty')::date, 'total', r.total, 'status', r.status)
                 order by r.created_at
               ), '[]')
          from recent as r
      ),
      'delivered', (select count(*) from delivered),
      'basket', coalesce((
        select jsonb_agg(
                 jsonb_build_object(
                   'product_id', b.product_id, 'sku', c.sku, 'slug', c.slug, 'name', c.name, 'product_type', c.product_type, 'volume_ml', c.volume_ml,
                   'image_url', c.image_url, 'price', c.price, 'available', c.available, 'orders', b.orders, 'quantity', b.quantity
                 ) order by b.orders desc, b.quantity desc, c.name, c.id
               )
          from (
            select s.product_id, count(distinct s.order_id) as orders, greatest(round(percentile_cont(0.5) within group (order by s.pieces)), 1)::int as quantity
              from sold as s group by 1 order by 2 desc, 3 desc, 1 limit 8
          ) as b
          -- What is not sold any more is no part of a next order.
          join public.product_cards as c on c.id = b.product_id
      ), '[]'),
      'lines', (
        select jsonb_agg(
                 jsonb_build_object('slug', l.slug, 'name', l.name, 'color', l.color, 'total', coalesce(s.total, 0), 'total_90_days', coalesce(s.total_90_days, 0))
                 order by coalesce(s.total_90_days, 0) desc, coalesce(s.total, 0) desc, l.position, l.id
               )
          from public.product_lines as l
          left join (
            select k.line, sum(k.total) as total, sum(k.total) filter (where k.delivered_at > now() - interval '90 days') as total_90_days
              from sold as k group by 1
          ) as s on s.line = l.name
      ),
      'debt', (
        select jsonb_build_object(
                 'total', coalesce(sum(o.debt), 0), 'overdue', coalesce(sum(o.debt) filter (where private.pay_until(o) < (now() at time zone 'Asia/Almaty')::date), 0),
                 'orders', coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'debt', o.debt, 'pay_until', private.pay_until(o)) order by o.delivered_at nulls last, o.id), '[]')
               )
          from public.orders as o where o.user_id = client_overview.clinic_id and o.debt > 0
      ),
      'pays_after', (
        select round(percentile_cont(0.5) within group (order by extract(epoch from r.paid_at - coalesce(r.delivered_at, r.created_at)) / 86400))
          from recent as r where r.paid_at is not null and r.delivered_at is not null
      ),
      'proposal', (
        select jsonb_build_object(
                 'id', p.id, 'status', p.status, 'created_at', p.created_at, 'answered_at', p.answered_at, 'author_name', p.author_name, 'comment', p.comment,
                 'lines', (
                   select coalesce(jsonb_agg(
                            jsonb_build_object('product_id', c.id, 'name', c.name, 'volume_ml', c.volume_ml, 'image_url', c.image_url, 'quantity', l.quantity, 'price', a.price, 'is_taken', l.is_taken)
                            order by c.name, c.id
                          ), '[]')
                     from public.cart_proposal_lines as l
                     join public.product_cards as c on c.id = l.product_id
                     left join public.availability as a on a.product_id = l.product_id
                    where l.proposal_id = p.id
                 )
               )
          from public.cart_proposals as p
         where p.user_id = client_overview.clinic_id and p.status <> 'withdrawn'
         order by p.created_at desc limit 1
      ),
      'cover', (
        select m.full_name from public.user_clinic_info as c join public.account_managers as m on m.user_id = c.account_manager_id
         where c.user_id = client_overview.clinic_id and c.account_manager_id <> auth.uid() and private.is_account_manager()
      ),
      'asked', (
        select jsonb_build_object('id', h.id, 'from', f.full_name, 'to', t.full_name, 'reason', h.reason, 'is_mine', h.from_id = auth.uid())
          from private.manager_handovers as h
          join public.account_managers as f on f.user_id = h.from_id
          join public.account_managers as t on t.user_id = h.to_id
         where h.clinic_ids[1] = client_overview.clinic_id and h.is_asked and h.ended_at is null and (h.from_id = auth.uid() or private.is_admin())
      )
    )
  );
end;
$$;
select private.expose('client_overview',
  'How a clinic buys, for its manager and admins: {rhythm: {order_days, last_day, median_days, usual_total, expected_on} or null, orders of
365 days: [{id, number, day, total, status}], delivered (how many), basket: [{product_id, sku, slug, name, product_type, volume_ml,
image_url, price, available, orders, quantity}], lines: [{slug, name, color, total, total_90_days}] (all lines, of 365 days), debt: {total,
overdue, orders: [{id, number, debt, pay_until}]}, pays_after (median days from delivery), proposal: the last one that was not withdrawn,
cover: whose client it is, for a substitute, asked: {id, from, to, reason, is_mine} where its manager asks for another one, for him and
admins, or null}. Errors: not_allowed (403).');

create function private.client_documents(user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_client(user_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', d.kind, 'verdict', d.verdict, 'expires_on', d.expires_on) order by d.created_at, d.id)
      from public.clinic_documents as d where d.user_id = client_documents.user_id
  ), '[]');
end;
$$;
select private.expose('client_documents',
  'The state of a clinic''s documents, without files and numbers, for its manager and admins: [{kind, verdict, expires_on}].
Errors: not_allowed (403).');

create function private.client_journal(clinic_id uuid, before timestamptz default null)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  most     constant int := 50;
  sees_all boolean := private.is_admin();
begin
  perform private.assert_client(clinic_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'actor', e.actor, 'facts', e.facts) order by e.at desc, e.kind)
      from (
        select * from (
          (
            select v.created_at as at, 'order' as kind,
                   case when v.actor_id not in (select m.user_id from public.clinic_members as m where m.clinic_id = client_journal.clinic_id)
                        then private.staff_name(v.actor_id) end as actor,
                   jsonb_build_object('id', o.id, 'number', o.number, 'status', v.to_status, 'comment', v.comment) as facts
              from public.orders as o join public.order_events as v on v.order_id = o.id
             where o.user_id = client_journal.clinic_id and v.created_at < coalesce(before, 'infinity')
             order by v.created_at desc limit most
          )
          union all
          (
            select p.answered_at, 'proposal', null, jsonb_build_object('status', p.status)
              from public.cart_proposals as p
             where p.user_id = client_journal.clinic_id and p.answered_at < coalesce(before, 'infinity') and p.status in ('accepted', 'partly', 'declined')
             order by 1 desc limit most
          )
          union all
          (
            select p.created_at, 'proposal', p.author_name, jsonb_build_object('status', 'open')
              from public.cart_proposals as p
             where p.user_id = client_journal.clinic_id and p.created_at < coalesce(before, 'infinity')
             order by 1 desc limit most
          )
          union all
          (
            select a.since, 'manager', private.staff_name(a.assigned_by), jsonb_build_object('manager', m.full_name)
              from public.manager_assignments as a left join public.account_managers as m on m.user_id = a.manager_id
             where a.user_id = client_journal.clinic_id and a.since < coalesce(before, 'infinity') and (sees_all or a.manager_id = auth.uid())
             order by 1 desc limit most
          )
          union all
          (
            select k.created_at, 'todo', private.staff_name(k.actor_id), jsonb_build_object('todo', k.kind, 'is_done', k.is_done, 'until_day', k.until_day)
              from public.client_todo_marks as k
             where k.user_id = client_journal.clinic_id and k.created_at < coalesce(before, 'infinity') and k.kind <> 'task'
             order by 1 desc limit most
          )
        ) as events
        order by at desc, kind limit most
      ) as e
  ), '[]');
end;
$$;
select private.expose('client_journal',
  'What happened with a client, newest first, 50 at a time, for its manager and admins: [{at, kind (order, proposal, manager, todo), actor,
facts}], before a time to read on. Managers read no assignments of others.
Errors: not_allowed (403).');
