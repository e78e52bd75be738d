-- What managers earn: terms fixed when an order is confirmed, an append-only ledger of bonuses, and months that close.

alter table public.order_commissions
  add constraint order_commissions_formula_version_fkey foreign key (formula_version) references public.rating_formulas (version);
create index order_commissions_formula_version_idx on public.order_commissions (formula_version);

create type public.bonus_kind as enum ('accrual', 'reversal', 'adjustment');
create type public.bonus_status as enum ('open', 'closed', 'approved', 'paid');

create table public.bonus_accruals (
  id              bigint generated always as identity primary key,
  manager_id      uuid not null references public.account_managers (user_id),
  order_id        uuid references public.orders (id) on delete cascade,
  kind            public.bonus_kind not null,
  source_type     text not null check (source_type in ('order_event', 'order_change', 'order_payment', 'adjustment')),
  source_id       text not null,
  base            int,
  percent         numeric(5, 2),
  tier            text,
  formula_version int references public.rating_formulas (version),
  amount          int not null,
  month           date not null check (extract(day from month) = 1),
  reason          text check (length(reason) <= 500),
  actor_id        uuid references auth.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  unique (source_type, source_id, kind),
  check (case kind
    when 'adjustment' then order_id is null and base is null and reason is not null and amount <> 0
    else num_nulls(order_id, base, percent, tier, formula_version) = 0 and reason is null
  end)
);
comment on table public.bonus_accruals is
  'The ledger of bonuses, append-only, in tenge: accrued by order, reversed by what comes back, adjusted by admins.';
comment on column public.bonus_accruals.source_id is 'What brought the entry about, once: the delivery or return in order_events, the return of pieces in order_changes, the last payment, or the key of an adjustment.';
comment on column public.bonus_accruals.base is 'Turnover of the order that this entry adds or takes away: the bases of an order add up to what is left of it.';
comment on column public.bonus_accruals.month is 'The month it is paid with: of Almaty''s day of the event, or the earliest open one if that is closed.';
create index bonus_accruals_manager_id_idx on public.bonus_accruals (manager_id, month, id);
create index bonus_accruals_order_id_idx on public.bonus_accruals (order_id);
create index bonus_accruals_month_idx on public.bonus_accruals (month);
create index bonus_accruals_formula_version_idx on public.bonus_accruals (formula_version);
create index bonus_accruals_actor_id_idx on public.bonus_accruals (actor_id);

create table public.bonus_statements (
  manager_id  uuid not null references public.account_managers (user_id),
  month       date not null check (extract(day from month) = 1),
  status      public.bonus_status not null default 'closed' check (status <> 'open'),
  total       int not null,
  carried     int not null check (carried <= 0),
  payable     int not null generated always as (greatest(total + carried, 0)) stored,
  closed_at   timestamptz not null default now(),
  closed_by   uuid references auth.users (id) on delete set null,
  approved_at timestamptz,
  approved_by uuid references auth.users (id) on delete set null,
  paid_at     timestamptz,
  paid_by     uuid references auth.users (id) on delete set null,
  paid_on     public.entered_date,
  comment     text not null default '' check (length(comment) <= 500),
  created_at  timestamptz not null default now(),
  primary key (manager_id, month)
);
comment on table public.bonus_statements is 'What a manager gets for a month, made when it closes: a month without a statement is open. Its sums never change.';
comment on column public.bonus_statements.total is 'The sum of the month''s entries.';
comment on column public.bonus_statements.carried is 'What earlier months have left below zero.';
create index bonus_statements_month_idx on public.bonus_statements (month, status);
create index bonus_statements_closed_by_idx on public.bonus_statements (closed_by);
create index bonus_statements_approved_by_idx on public.bonus_statements (approved_by);
create index bonus_statements_paid_by_idx on public.bonus_statements (paid_by);
create trigger audit after insert or update on public.bonus_statements
  for each row execute function private.audit('manager_id', 'month');

create table private.bonus_months (
  id           bigint generated always as identity primary key,
  month        date not null check (extract(day from month) = 1),
  requested_by uuid,
  closed_at    timestamptz,
  created_at   timestamptz not null default now()
);
create unique index bonus_months_closed_idx on private.bonus_months (month) where closed_at is not null;
comment on table private.bonus_months is 'Months that are closed, and, with closed_at null, what close_bonus_month() asks for: a row of its own, which waits for no job.';

alter table public.bonus_accruals enable row level security;
alter table public.bonus_statements enable row level security;
alter table private.bonus_months enable row level security;
grant select on public.bonus_accruals, public.bonus_statements to authenticated;
create policy "managers read their bonuses, admins all"
  on public.bonus_accruals for select to authenticated
  using ((select private.is_admin()) or (manager_id = (select auth.uid()) and (select private.is_account_manager())));
create policy "managers read their statements, admins all"
  on public.bonus_statements for select to authenticated
  using ((select private.is_admin()) or (manager_id = (select auth.uid()) and (select private.is_account_manager())));

create function private.enforce_immutable_accrual()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' and new.actor_id is null then
    return new;
  end if;
  perform private.fail(409, 'ledger_is_append_only');
end;
$$;
comment on function private.enforce_immutable_accrual is 'Trigger: entries and terms stay as they were written; only a deleted account leaves them.';
create trigger enforce_immutable_accrual before update on public.bonus_accruals
  for each row execute function private.enforce_immutable_accrual();
-- Entries go with their order alone, and no function deletes orders.
create trigger enforce_undeleted_accrual before delete on public.bonus_accruals
  for each row when (pg_trigger_depth() = 0) execute function private.enforce_immutable_accrual();

create function private.enforce_immutable_sums()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.manager_id, new.month, new.total, new.carried, new.closed_at) is distinct from (old.manager_id, old.month, old.total, old.carried, old.closed_at) then
    perform private.fail(409, 'month_closed');
  end if;
  return new;
end;
$$;
comment on function private.enforce_immutable_sums is 'Trigger: the sums of a closed month never change.';
create trigger enforce_immutable_sums before update on public.bonus_statements
  for each row execute function private.enforce_immutable_sums();

-- Terms ----------------------------------------------------------------------------------------------------------

create function private.fix_commission(confirmed public.orders)
returns void language sql security definer set search_path = ''
begin atomic
  insert into public.order_commissions (order_id, manager_id, tier, percent, formula_version, after_payment)
  select confirmed.id, confirmed.account_manager_id, rated.tier, private.tier_percent(f, rated.tier), rated.version,
         (select s.bonus_after_payment from public.shop_settings as s)
    from private.tier_on(confirmed.user_id, (confirmed.confirmed_at at time zone 'Asia/Almaty')::date) as rated
    join public.rating_formulas as f on f.version = rated.version
   where confirmed.account_manager_id is not null
  on conflict (order_id) do nothing;
end;
comment on function private.fix_commission is 'Copies the terms by which an order pays its manager, at confirmation; no row without a manager.';

create function private.enforce_immutable_commission()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.fail(409, 'terms_are_fixed');
end;
$$;
comment on function private.enforce_immutable_commission is 'Trigger: the terms of an order never change.';
create trigger enforce_immutable_commission before update on public.order_commissions
  for each row execute function private.enforce_immutable_commission();

-- The ledger -----------------------------------------------------------------------------------------------------

create function private.month_of(moment timestamptz)
returns date language sql stable set search_path = ''
return date_trunc('month', moment at time zone 'Asia/Almaty')::date;
comment on function private.month_of is 'The month in Almaty, as its first day.';

create function private.open_month(month date)
returns date language plpgsql security definer set search_path = '' as $$
declare
  last_closed date;
begin
  -- Shared among deliveries; closing a month takes it alone, so that no entry slips into one that is being closed.
  perform pg_advisory_xact_lock_shared(hashtextextended('bonus_months', 0));
  select max(m.month) into last_closed from private.bonus_months as m where m.closed_at is not null;
  return case when last_closed >= month then (last_closed + interval '1 month')::date else month end;
end;
$$;
comment on function private.open_month is 'The month itself while it is open, else the earliest open one. It stays open until the transaction ends.';

create function private.accrue_bonus(earning_order_id uuid, source text, source_key text, event_at timestamptz default now())
returns void language plpgsql security definer set search_path = '' as $$
declare
  earning public.orders;
  terms   public.order_commissions;
  was_delivered boolean;
  left_over  int;
  was_base   int;
  was_amount int;
  owed       int;
begin
  select * into terms from public.order_commissions as c where c.order_id = earning_order_id;
  if not found then return; end if;
  select * into earning from public.orders as o where o.id = earning_order_id;
  select coalesce(sum(b.base), 0), coalesce(sum(b.amount), 0) into was_base, was_amount
    from public.bonus_accruals as b where b.order_id = earning_order_id;
  -- What was earned is not lost when money goes back: goods that come back take it away, and money that was never there.
  -- A returned order has left over what claims have replaced.
  was_delivered := earning.delivered_at is not null and earning.status in ('delivered', 'returned');
  if was_base = 0 and (not was_delivered or (terms.after_payment and earning.payment_status <> 'paid')) then
    return;
  end if;
  select case when was_delivered
           and not (source = 'order_payment' and terms.after_payment and earning.received_total < earning.due)
           then coalesce(sum(i.price * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity)), 0) else 0 end
    into left_over
    from public.order_items as i where i.order_id = earning_order_id;
  owed := floor(left_over * terms.percent / 100);
  if left_over = was_base then return; end if;
  insert into public.bonus_accruals
    (manager_id, order_id, kind, source_type, source_id, base, percent, tier, formula_version, amount, month, actor_id, created_at)
  values
    (terms.manager_id, earning_order_id, case when left_over > was_base then 'accrual' else 'reversal' end::public.bonus_kind,
     source, source_key, left_over - was_base, terms.percent, terms.tier, terms.formula_version, owed - was_amount,
     private.open_month(private.month_of(event_at)), auth.uid(), event_at);
end;
$$;
comment on function private.accrue_bonus is
  'Brings the ledger to what a locked order has earned: floor(base × percent / 100) of what was delivered and did not come back, less what the ledger has.
Nothing changes when it is called again.';

create function private.log_bonus_event()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.accrue_bonus(new.order_id, tg_argv[0], new.id::text);
  return null;
end;
$$;
comment on function private.log_bonus_event is 'Trigger: accrues or reverses the bonus of an order with an event, its argument naming the source.';
create trigger accrue_bonus after insert on public.order_events
  for each row when (new.to_status in ('delivered', 'returned')) execute function private.log_bonus_event('order_event');
create trigger accrue_bonus after insert on public.order_changes
  for each row when (new.field = 'returned_items') execute function private.log_bonus_event('order_change');

create function private.log_bonus_payment()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.accrue_bonus(new.id, 'order_payment', (select max(p.id)::text from public.order_payments as p where p.order_id = new.id));
  return null;
end;
$$;
comment on function private.log_bonus_payment is
  'Trigger: accrues the bonus of a delivered order that waited for its money, and takes it away with a payment that was taken back.';
create trigger accrue_bonus after update of payment_status, received_total on public.orders
  for each row when (
    new.delivered_at is not null and new.status in ('delivered', 'returned')
    and (new.payment_status = 'paid' and old.payment_status <> 'paid' or new.received_total < old.received_total)
  )
  execute function private.log_bonus_payment();

create function private.is_in_closed_bonus(order_id uuid)
returns boolean language sql security definer set search_path = ''
return exists (
  select from public.order_commissions as c
    cross join lateral (
      select sum(b.base) as base, max(b.month) filter (where b.kind = 'accrual') as month
        from public.bonus_accruals as b where b.order_id = c.order_id
    ) as ledger
   where c.order_id = is_in_closed_bonus.order_id and c.after_payment and ledger.base <> 0
     and private.open_month(ledger.month) <> ledger.month
);
comment on function private.is_in_closed_bonus is
  'Whether a closed month has the bonus that a locked order brought because it was paid. No month closes before the transaction ends.';

create function private.ledger_mismatches()
returns table (order_id uuid, manager_id uuid, booked bigint, expected bigint)
language sql stable set search_path = ''
begin atomic
  select c.order_id, c.manager_id, coalesce(ledger.amount, 0), coalesce(floor(goods.base * c.percent / 100)::bigint, 0)
    from public.order_commissions as c
    join public.orders as o on o.id = c.order_id
    cross join lateral (
      select sum(b.amount) as amount, sum(b.base) as base, bool_and(b.manager_id = c.manager_id and b.percent = c.percent) as same_terms
        from public.bonus_accruals as b where b.order_id = c.order_id
    ) as ledger
    cross join lateral (
      select sum(i.price * (coalesce(i.sent_quantity, i.quantity) - i.returned_quantity)) as base
        from public.order_items as i
       where i.order_id = c.order_id and o.delivered_at is not null and o.status in ('delivered', 'returned') and (not c.after_payment or o.payment_status = 'paid' or ledger.base <> 0)
    ) as goods
   where coalesce(ledger.amount, 0) <> coalesce(floor(goods.base * c.percent / 100), 0) or not coalesce(ledger.same_terms, true);
end;
comment on function private.ledger_mismatches is 'Orders whose bonus differs from what their lines and terms give: none, ever.';

create function private.adjust_bonus(manager_id uuid, month public.entered_date, amount int, reason text, idempotency_key uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
  wrong  jsonb;
  entry  bigint;
begin
  perform private.assert_admin();
  if idempotency_key is null then perform private.fail(422, 'idempotency_key_required'); end if;
  reason := private.clean_text(coalesce(reason, ''));
  answer := private.replayed_answer(idempotency_key, 'adjust_bonus', jsonb_build_array(manager_id, month, amount, reason));
  if answer is not null then return answer; end if;
  if not exists (select from public.account_managers as m where m.user_id = adjust_bonus.manager_id) then
    perform private.fail(404, 'manager_not_found');
  end if;
  select jsonb_object_agg(field, 'invalid') into wrong
    from (values
      ('month', month is null or extract(day from month) <> 1 or month > private.month_of(now())),
      ('amount', amount is null or amount = 0 or amount not between -100000000 and 100000000),
      ('reason', length(reason) not between 2 and 500)
    ) as checks (field, is_wrong)
   where is_wrong;
  if wrong is not null then perform private.fail(422, 'bad_adjustment', jsonb_build_object('fields', wrong)); end if;
  if private.open_month(month) <> month then
    perform private.fail(409, 'month_closed', jsonb_build_object('open', private.open_month(month)));
  end if;
  insert into public.bonus_accruals (manager_id, kind, source_type, source_id, amount, month, reason, actor_id)
  values (manager_id, 'adjustment', 'adjustment', auth.uid() || ':' || idempotency_key, amount, month, reason, auth.uid())
  on conflict (source_type, source_id, kind) do nothing
  returning id into entry;
  if entry is null then perform private.fail(409, 'idempotency_key_used'); end if;
  answer := jsonb_build_object('id', entry);
  perform private.remember_answer(idempotency_key, answer);
  return answer;
end;
$$;
select private.expose('adjust_bonus',
  'An admin adds to a manager''s bonus of an open month, or takes off, with a reason that the manager reads. month is its first day. One key
adjusts once. Returns {id}.
Errors: not_allowed (403), manager_not_found (404), idempotency_key_required, bad_adjustment (422, {fields}), month_closed (409, {open}),
idempotency_key_used (409).');

-- Months ---------------------------------------------------------------------------------------------------------

create function private.assert_month(first_day date)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if first_day is null or extract(day from first_day) <> 1 then perform private.fail(422, 'bad_month'); end if;
end;
$$;
comment on function private.assert_month is 'Raises bad_month (422) unless it is the first day of a month, which stands for it.';

create function private.first_open_month()
returns date language sql stable security definer set search_path = ''
return coalesce(
  (select (max(m.month) + interval '1 month')::date from private.bonus_months as m where m.closed_at is not null),
  (select min(b.month) from public.bonus_accruals as b)
);
comment on function private.first_open_month is 'The month that closes next; null before the first entry.';

create function private.close_month(closed_month date, actor uuid, moment timestamptz default now())
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bonus_months', 0));
  insert into private.bonus_months (month, requested_by, closed_at) values (closed_month, actor, moment);
  insert into public.bonus_statements (manager_id, month, total, carried, closed_by, closed_at)
  select k.user_id, closed_month, coalesce(entries.total, 0), least(coalesce(before.total + before.carried, 0), 0), actor, moment
    from public.account_managers as k
    left join lateral (
      select sum(b.amount)::int as total from public.bonus_accruals as b where b.manager_id = k.user_id and b.month = closed_month
    ) as entries on true
    left join lateral (
      select s.total, s.carried from public.bonus_statements as s where s.manager_id = k.user_id and s.month < closed_month
       order by s.month desc limit 1
    ) as before on true
   where k.is_active or entries.total is not null or before.total + before.carried < 0;
end;
$$;
comment on function private.close_month is 'Closes a month and makes its statements. The caller has checked that it may close.';

create function private.close_bonus_months(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  next_month date := private.first_open_month();
  closed     int := 0;
  requested  date := (select max(m.month) from private.bonus_months as m where m.closed_at is null);
  -- By the 3rd what was delivered on the last evening is in.
  due_until  date := (private.month_of(now()) - case when private.today() - private.month_of(now()) >= 2 then interval '1 month' else interval '2 months' end)::date;
begin
  while next_month <= greatest(due_until, requested) and next_month < private.month_of(now()) and closed < batch loop
    perform private.close_month(next_month, (select m.requested_by from private.bonus_months as m where m.month = next_month limit 1));
    closed := closed + 1;
    next_month := (next_month + interval '1 month')::date;
  end loop;
  delete from private.bonus_months as m where m.closed_at is null and m.month < next_month;
  return closed;
end;
$$;
comment on function private.close_bonus_months is 'Job: closes, in their order, the months that ended before the 3rd of this one and those that close_bonus_month() asks for.';

create function private.close_bonus_month(month public.entered_date)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  next_month date := private.first_open_month();
begin
  perform private.assert_admin();
  perform private.assert_month(month);
  if close_bonus_month.month >= private.month_of(now()) or close_bonus_month.month is distinct from next_month then
    -- Not over, closed already, or one before it is open.
    perform private.fail(409, 'month_closed', jsonb_build_object('next', next_month, 'ends', private.month_of(now())));
  end if;
  insert into private.bonus_months (month, requested_by) values (close_bonus_month.month, auth.uid());
  perform private.wake_job('close_bonus_months');
  return jsonb_build_object('job_id', 'close_bonus_months');
end;
$$;
select private.expose('close_bonus_month',
  'An admin has a month closed before the job does it on the 3rd: {job_id}. Errors: not_allowed (403), bad_month (422),
month_closed (409, {next}: it is not over, closed already, or an earlier one is open; next is the one that may close).');

create function private.move_statement(moved_manager uuid, moved_month date, from_status public.bonus_status)
returns public.bonus_statements language plpgsql security definer set search_path = '' as $$
declare
  locked public.bonus_statements;
begin
  perform private.assert_admin();
  select * into locked from public.bonus_statements as s where s.manager_id = moved_manager and s.month = moved_month for update;
  if not found then perform private.fail(404, 'statement_not_found'); end if;
  if locked.status <> from_status then
    perform private.fail(409, 'bad_transition', jsonb_build_object('from', locked.status, 'needed', from_status));
  end if;
  return locked;
end;
$$;
comment on function private.move_statement is 'The statement, locked, for an admin who takes it on from a status, or the refusal.';

create function private.approve_bonus_statement(manager_id uuid, month public.entered_date)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_statement(manager_id, month, 'closed');
  update public.bonus_statements as s set status = 'approved', approved_at = now(), approved_by = auth.uid()
   where s.manager_id = approve_bonus_statement.manager_id and s.month = approve_bonus_statement.month;
end;
$$;
select private.expose('approve_bonus_statement',
  'An admin approves a closed statement. Errors: not_allowed (403), statement_not_found (404), bad_transition (409, {from, needed}).');

create function private.pay_bonus_statement(
  manager_id uuid, month public.entered_date, paid_on public.entered_date, comment text default ''
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_statement(manager_id, month, 'approved');
  if paid_on is null or paid_on > private.today() or paid_on < month or length(comment) > 500 then
    perform private.fail(422, 'bad_payment', jsonb_build_object('fields', jsonb_build_object(
      case when length(pay_bonus_statement.comment) > 500 then 'comment' else 'paid_on' end, 'invalid')));
  end if;
  update public.bonus_statements as s set
    status = 'paid', paid_at = now(), paid_by = auth.uid(), paid_on = pay_bonus_statement.paid_on, comment = private.clean_text(coalesce(pay_bonus_statement.comment, ''))
   where s.manager_id = pay_bonus_statement.manager_id and s.month = pay_bonus_statement.month;
end;
$$;
select private.expose('pay_bonus_statement',
  'An admin records that an approved statement was paid, on a day of Almaty that is not ahead.
Errors: not_allowed (403), statement_not_found (404), bad_transition (409, {from, needed}), bad_payment (422, {fields}).');

create function private.revert_bonus_statement(manager_id uuid, month public.entered_date, reason text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  open_month date;
begin
  perform private.assert_admin();
  reason := private.clean_text(coalesce(reason, ''));
  if length(reason) not between 2 and 500 then perform private.fail(422, 'reason_required'); end if;
  perform private.move_statement(manager_id, month, greatest('approved', (
    select s.status from public.bonus_statements as s
     where s.manager_id = revert_bonus_statement.manager_id and s.month = revert_bonus_statement.month
  )));
  open_month := private.open_month(month);
  if open_month > month + interval '1 month' then perform private.fail(409, 'month_closed', jsonb_build_object('open', open_month)); end if;
  perform set_config('shop.reason', reason, true);
  update public.bonus_statements as s set
    status = case s.status when 'paid' then 'approved' else 'closed' end::public.bonus_status,
    approved_at = case s.status when 'paid' then s.approved_at end,
    approved_by = case s.status when 'paid' then s.approved_by end,
    paid_at = null, paid_by = null, paid_on = null, comment = ''
   where s.manager_id = revert_bonus_statement.manager_id and s.month = revert_bonus_statement.month;
end;
$$;
select private.expose('revert_bonus_statement',
  'An admin takes back that a statement was paid, or that it was approved: paid → approved → closed, a step a call, with a reason for the
audit log. Only the last closed month''s; its rows and sums stay. Errors: not_allowed (403), reason_required (422),
statement_not_found (404), bad_transition (409, {from, needed}), month_closed (409, {open}).');

-- Reading --------------------------------------------------------------------------------------------------------

create function private.bonus_month(manager_id uuid, month public.entered_date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  statement public.bonus_statements;
  sums      record;
  carried   int;
begin
  perform private.assert_self_or_admin(manager_id);
  perform private.assert_month(month);
  select * into statement from public.bonus_statements as s where s.manager_id = bonus_month.manager_id and s.month = bonus_month.month;
  select coalesce(sum(b.amount) filter (where b.kind = 'accrual'), 0)::int as accrued,
         coalesce(sum(b.amount) filter (where b.kind = 'reversal'), 0)::int as reversed,
         coalesce(sum(b.amount) filter (where b.kind = 'adjustment'), 0)::int as adjusted,
         coalesce(sum(b.amount), 0)::int as total
    into sums
    from public.bonus_accruals as b where b.manager_id = bonus_month.manager_id and b.month = bonus_month.month;
  carried := coalesce(statement.carried, (
    select least(s.total + s.carried, 0) from public.bonus_statements as s
     where s.manager_id = bonus_month.manager_id and s.month < bonus_month.month order by s.month desc limit 1
  ), 0);
  return jsonb_build_object(
    'manager_id', bonus_month.manager_id,
    'manager_name', (select m.full_name from public.account_managers as m where m.user_id = bonus_month.manager_id),
    'month', bonus_month.month,
    'status', coalesce(statement.status, 'open'),
    'accrued', sums.accrued, 'reversed', sums.reversed, 'adjusted', sums.adjusted, 'total', sums.total,
    'carried', carried, 'payable', greatest(sums.total + carried, 0),
    'closed_at', statement.closed_at, 'closed_by', private.staff_name(statement.closed_by),
    'approved_at', statement.approved_at, 'approved_by', private.staff_name(statement.approved_by),
    'paid_on', statement.paid_on, 'paid_by', private.staff_name(statement.paid_by), 'comment', coalesce(statement.comment, ''),
    'may_revert', private.first_open_month() is not distinct from (bonus_month.month + interval '1 month')::date,
    'rows', coalesce((
      select jsonb_agg(
               jsonb_build_object(
                 'id', b.id, 'order_id', b.order_id, 'number', o.number, 'kind', b.kind,
                 'clinic', case when private.is_admin() or o.user_id in (select private.my_client_ids())
                   then (select c.name from public.user_clinic_info as c where c.user_id = o.user_id) end,
                 'base', b.base, 'percent', b.percent, 'tier', b.tier, 'formula_version', b.formula_version,
                 'amount', b.amount, 'reason', b.reason, 'created_at', b.created_at
               ) order by b.created_at desc, b.id desc
             )
        from public.bonus_accruals as b
        left join public.orders as o on o.id = b.order_id
       where b.manager_id = bonus_month.manager_id and b.month = bonus_month.month
    ), '[]')
  );
end;
$$;
select private.expose('bonus_month',
  'A manager''s bonuses of a month (its first day), for himself and admins: {manager_id, manager_name, month, status, accrued, reversed,
adjusted, total, carried, payable, closed_at, closed_by, approved_at, approved_by, paid_on, paid_by, comment, may_revert (it is the
last closed month), rows: [{id, order_id, number, kind, clinic, base, percent, tier, formula_version, amount, reason, created_at}]}, newest
first. closed_by is null for the job; clinic is null for a client that is no longer his.
Errors: not_allowed (403), bad_month (422).');

create function private.bonus_year(manager_id uuid, month public.entered_date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_self_or_admin(manager_id);
  perform private.assert_month(month);
  return jsonb_build_object(
    'months', (
      select jsonb_agg(
               jsonb_build_object('month', m.month::date, 'status', coalesce(s.status, 'open'), 'total', coalesce(b.total, 0),
                 'payable', coalesce(s.payable, 0)) order by m.month
             )
        from generate_series(bonus_year.month - interval '11 months', bonus_year.month, interval '1 month') as m (month)
        left join public.bonus_statements as s on s.manager_id = bonus_year.manager_id and s.month = m.month::date
        left join (
          select a.month, sum(a.amount) as total from public.bonus_accruals as a
           where a.manager_id = bonus_year.manager_id and a.month between (bonus_year.month - interval '11 months')::date and bonus_year.month group by a.month
        ) as b on b.month = m.month::date
    ),
    'paid', coalesce((
      select sum(s.payable) from public.bonus_statements as s
       where s.manager_id = bonus_year.manager_id and s.status = 'paid' and s.paid_on >= date_trunc('year', private.today()::timestamp)::date
    ), 0),
    'forecast', (
      select jsonb_build_object('orders', count(*), 'amount', coalesce(sum(floor((o.items_total - o.deducted_total) * c.percent / 100)), 0))
        from public.orders as o
        join public.order_commissions as c on c.order_id = o.id and c.manager_id = bonus_year.manager_id
       where o.account_manager_id = bonus_year.manager_id and o.status in ('confirmed', 'assembling', 'shipped')
    )
  );
end;
$$;
select private.expose('bonus_year',
  'Twelve months of a manager''s bonuses up to one, for himself and admins: {months: [{month,
status, total, payable}], paid: what was paid out in this calendar year, forecast: {orders, amount}:
what the confirmed orders on their way will bring}. Errors: not_allowed (403), bad_month (422).');

create function private.bonus_reason(accrual_id bigint)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  entry  public.bonus_accruals;
  o      public.orders;
  rated  public.clinic_ratings;
  answer jsonb;
begin
  select * into entry from public.bonus_accruals as b where b.id = accrual_id;
  if not found or not (private.is_admin() or (entry.manager_id = auth.uid() and private.is_account_manager())) then
    perform private.fail(case when private.is_admin() or private.is_account_manager() then 404 else 403 end,
      case when private.is_admin() or private.is_account_manager() then 'bonus_not_found' else 'not_allowed' end);
  end if;
  if entry.order_id is null then
    return jsonb_build_object('id', entry.id, 'kind', entry.kind, 'amount', entry.amount, 'created_at', entry.created_at, 'reason', entry.reason,
      'actor', coalesce(private.staff_name(entry.actor_id), ''));
  end if;
  select * into o from public.orders as x where x.id = entry.order_id;
  answer := jsonb_build_object('id', entry.id, 'kind', entry.kind, 'number', o.number, 'created_at', entry.created_at, 'base', entry.base,
    'percent', entry.percent, 'amount', entry.amount,
    -- Of all entries up to this one: a reversal is what remains, less what the ledger had.
    'base_after', (select sum(b.base) from public.bonus_accruals as b where b.order_id = o.id and b.id <= entry.id),
    'amount_after', (select sum(b.amount) from public.bonus_accruals as b where b.order_id = o.id and b.id <= entry.id));
  if not private.is_admin() and not exists (select from private.my_client_ids() as mine (id) where mine.id = o.user_id) then
    return answer;
  end if;
  select * into rated from public.clinic_ratings as r
   where r.user_id = o.user_id and r.version = entry.formula_version and r.as_of <= (o.confirmed_at at time zone 'Asia/Almaty')::date
     and r.as_of >= (o.confirmed_at at time zone 'Asia/Almaty')::date - 1
   order by r.as_of desc limit 1;
  return answer || jsonb_build_object(
    'order_id', o.id, 'user_id', o.user_id,
    'clinic', (select c.name from public.user_clinic_info as c where c.user_id = o.user_id),
    'tier', entry.tier, 'formula_version', entry.formula_version,
    'confirmed_at', o.confirmed_at, 'delivered_at', o.delivered_at,
    'lines', (
      select jsonb_agg(jsonb_build_object('order_item_id', i.id, 'name', i.name, 'sku', i.sku, 'price', i.price, 'sent', coalesce(i.sent_quantity, i.quantity), 'returned', i.returned_quantity) order by i.name, i.sku, i.position)
        from public.order_items as i where i.order_id = o.id and i.kind = 'sale'
    ),
    'rating', case when rated.user_id is not null then
      jsonb_build_object('as_of', rated.as_of, 'score', rated.score, 'tier', rated.tier, 'components', rated.components) end
  );
end;
$$;
select private.expose('bonus_reason',
  'Why an entry of the ledger is what it is, for its manager and admins: {id, kind, number, created_at, base, percent, amount, base_after,
amount_after} and, while the clinic is his client, {order_id, user_id, clinic, tier, formula_version, confirmed_at, delivered_at, lines:
[{name, sku, price, sent, returned}], rating: {as_of, score, tier, components}, null once it is not kept}.
Of an adjustment {id, kind, amount, created_at, reason, actor}. Errors: not_allowed (403), bonus_not_found (404).');

create function private.month_statements(month public.entered_date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  perform private.assert_month(month);
  return jsonb_build_object(
    'month', month_statements.month,
    'is_closed', exists (select from private.bonus_months as m where m.month = month_statements.month and m.closed_at is not null),
    'is_closing', exists (select from private.bonus_months as m where m.month = month_statements.month and m.closed_at is null),
    'may_revert', private.first_open_month() is not distinct from (month_statements.month + interval '1 month')::date,
    'may_close', month_statements.month < private.month_of(now()) and month_statements.month is not distinct from private.first_open_month(),
    'rows', coalesce((
      select jsonb_agg(
               jsonb_build_object(
                 'manager_id', k.user_id, 'full_name', k.full_name, 'status', coalesce(s.status, 'open'),
                 'accrued', coalesce(b.accrued, 0), 'reversed', coalesce(b.reversed, 0), 'adjusted', coalesce(b.adjusted, 0),
                 'total', coalesce(b.total, 0), 'carried', coalesce(s.carried, 0), 'payable', coalesce(s.payable, greatest(b.total, 0), 0),
                 'since', case s.status when 'paid' then s.paid_on else (coalesce(s.approved_at, s.closed_at) at time zone 'Asia/Almaty')::date end,
                 'by', private.staff_name(case s.status when 'paid' then s.paid_by when 'approved' then s.approved_by else s.closed_by end),
                 'comment', coalesce(s.comment, '')
               ) order by k.full_name, k.user_id
             )
        from public.account_managers as k
        left join public.bonus_statements as s on s.manager_id = k.user_id and s.month = month_statements.month
        left join (
          select a.manager_id, sum(a.amount) as total,
                 sum(a.amount) filter (where a.kind = 'accrual') as accrued,
                 sum(a.amount) filter (where a.kind = 'reversal') as reversed,
                 sum(a.amount) filter (where a.kind = 'adjustment') as adjusted
            from public.bonus_accruals as a where a.month = month_statements.month group by a.manager_id
        ) as b on b.manager_id = k.user_id
       where k.is_active or s.manager_id is not null or b.manager_id is not null
    ), '[]')
  );
end;
$$;
select private.expose('month_statements',
  'All managers'' bonuses of a month, for admins: {month, is_closed, is_closing, may_close, may_revert (it is the last closed one), rows:
[{manager_id, full_name, status, accrued, reversed, adjusted, total, carried, payable, since (the day of its status), by (who set it, null
for the job), comment}]}.
Errors: not_allowed (403), bad_month (422).');
