-- Realtime: private broadcast topics that tell browsers what to ask for again, and presence of staff. A message says
-- {event, id} and nothing else: a client that gets it reads the row itself, under its own policies.
--
--   user:{id}        that person           order, message, clinic: of the clinic he acts for; role, inbox
--   manager:{id}     that active manager   order, message, clinic: of clients he looks after at present
--   staff:orders     admins                order, message
--   staff:clinics    admins                clinic
--   delivery         logistic, admins      order: from its confirmation on
--   availability     everyone signed in    availability
--   order:{id}, clinic:{id}                presence of the staff who may read it
--
-- A database without a realtime schema does without all of this.

-- Who may join ----------------------------------------------------------------------------------------------------

create function private.may_be_present(topic text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  subject_id uuid;
begin
  if topic !~ '^(order|clinic):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or private.my_role() is null then return false; end if;
  subject_id := split_part(topic, ':', 2);
  if topic like 'clinic:%' then
    return exists (
      select from public.user_clinic_info as c
       where c.user_id = subject_id and (private.is_admin() or c.user_id in (select private.my_client_ids()))
    );
  end if;
  return exists (
    select from public.orders as o
     where o.id = subject_id
       and (
         private.is_admin()
         or (private.is_logistic() and o.confirmed_at is not null)
         or o.user_id in (select private.my_client_ids())
       )
  );
end;
$$;
comment on function private.may_be_present is 'Whether the caller is staff who may read the order or clinic of a presence topic.';

create function private.may_join_topic(topic text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    case
      when auth.uid() is null then false
      when topic = 'user:' || auth.uid() then true
      when topic = 'manager:' || auth.uid() then private.is_account_manager()
      when topic in ('staff:orders', 'staff:clinics') then private.is_admin()
      when topic = 'delivery' then private.is_logistic() or private.is_admin()
      when topic = 'availability' then true
      else private.may_be_present(topic)
    end,
    false
  );
end;
$$;
comment on function private.may_join_topic is 'Whether the caller may receive a realtime topic.';
-- The policies call them in the caller's name.
grant execute on function private.may_join_topic, private.may_be_present to authenticated;

do $$
begin
  if to_regclass('realtime.messages') is null then return; end if;
  create policy "people receive the topics that concern them"
    on realtime.messages for select to authenticated
    using (extension in ('broadcast', 'presence') and (select private.may_join_topic((select realtime.topic()))));
  -- Broadcasts are the database's alone.
  create policy "staff show what they have open"
    on realtime.messages for insert to authenticated
    with check (extension = 'presence' and (select private.may_be_present((select realtime.topic()))));
end;
$$;

-- Names of those who are present

create function private.staff_names(user_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if private.my_role() is null then perform private.fail(403, 'not_allowed'); end if;
  perform private.assert_size(user_ids);
  return (
    select coalesce(jsonb_object_agg(r.user_id, private.staff_name(r.user_id)), '{}')
      from public.user_roles as r
     where r.is_active and r.user_id = any (user_ids[:100])
  );
end;
$$;
select private.expose('staff_names',
  'For staff: {user_id: name} of colleagues with an active role, of at most 100 ids. Errors: not_allowed (403).');

-- Sending ---------------------------------------------------------------------------------------------------------

-- Every order passes here. In plpgsql, whose plans are kept: an SQL function is planned at each call.

create function private.notify_topics(event text, topics text[], ids uuid[])
returns void language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan -- for the lengths of arrays it would plan at each call
as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null then return; end if;
  -- Realtime drops its old partitions under a lock: no order waits for that.
  lock table realtime.messages in row exclusive mode nowait;
  perform realtime.send(jsonb_build_object('event', event, 'id', row_id), event, m.topic, true)
    from (
      select a.topic, case when count(distinct a.id) > 20 then array[null::uuid] else array_agg(distinct a.id) end as ids
        from unnest(topics, ids) as a (topic, id)
       group by a.topic
    ) as m,
    unnest(m.ids) as row_id;
exception
  -- Screens ask again by themselves, later: no order fails because a message could not be sent.
  when others then
    raise warning 'notify_topics(%): %', event, sqlerrm;
end;
$$;
comment on function private.notify_topics is
  'Sends to each of some topics, at commit, that the id at the same place has changed: {event, id}. A topic with more than 20 gets one message with null for all: its screens ask once anyway. Does nothing without Realtime; never fails, never waits: check_realtime() reports whether it works.';

create function private.check_realtime(batch int)
returns int language plpgsql set search_path = '' as $$
declare
  is_kept boolean;
begin
  if to_regnamespace('realtime') is null then return 0; end if;
  begin
    lock table realtime.messages in row exclusive mode nowait;
    perform realtime.send('{}', 'check', 'check', true);
    -- It turns its own errors into warnings.
    is_kept := exists (select from realtime.messages as m where m.topic = 'check' and m.inserted_at >= localtimestamp - interval '1 minute');
    raise sqlstate 'UNDO0'; -- nobody is to receive it
  exception
    when sqlstate 'UNDO0' then null;
    when lock_not_available then return 0;
  end;
  if not is_kept then raise exception 'Realtime keeps no messages'; end if;
  return 0;
end;
$$;
comment on function private.check_realtime is
  'Job: sends a message and takes it back; fails, for admins to see, when Realtime would not keep it: nothing else shows that screens no longer get changes.';

insert into public.jobs (name, title, batch) values ('check_realtime', 'Проверить, что открытые экраны узнают об изменениях', 1);

create function private.managers_of(client_ids uuid[])
returns table (client_id uuid, manager_id uuid) language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select looked_after.client_id, looked_after.manager_id
      from (
        select c.user_id, c.account_manager_id from public.user_clinic_info as c where c.user_id = any (client_ids)
        union
        select k.clinic_id, k.manager_id from private.covers as k where k.clinic_id = any (client_ids)
      ) as looked_after (client_id, manager_id)
      join public.user_roles as r on r.user_id = looked_after.manager_id and r.role = 'account_manager' and r.is_active;
end;
$$;
comment on function private.managers_of is 'client_ids_of() the other way round: the active managers who look after some clinics today, substitutes too.';

create function private.notify_orders(order_ids uuid[], event text default 'order')
returns void language plpgsql security definer set search_path = '' as $$
declare
  topics text[];
  ids    uuid[];
begin
  with changed as (
    select o.id, o.user_id, o.placed_by, o.requested_by, o.confirmed_at from public.orders as o where o.id = any (order_ids)
  ),
  addressed (topic, id) as (
    select 'user:' || m.user_id, t.id
      from changed as t join public.clinic_members as m on m.clinic_id = t.user_id
     where m.is_active and (m.role <> 'requester' or m.user_id in (t.placed_by, t.requested_by))
    union all
    select 'manager:' || m.manager_id, t.id
      from changed as t join private.managers_of(array(select user_id from changed)) as m on m.client_id = t.user_id
    union all
    select 'staff:orders', t.id from changed as t
    union all
    select 'delivery', t.id from changed as t where t.confirmed_at is not null and event = 'order'
  )
  select array_agg(a.topic), array_agg(a.id) into topics, ids from addressed as a;
  perform private.notify_topics(event, topics, ids);
end;
$$;
comment on function private.notify_orders is 'Notifies everyone whom orders concern that they have changed, or have a message: the clinic''s members who may read them, its manager and a substitute, admins, and of changes delivery from the confirmation on.';

create function private.notify_clinics(clinic_ids uuid[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  topics text[];
  ids    uuid[];
begin
  with addressed (topic, id) as (
    select 'user:' || m.user_id, m.clinic_id from public.clinic_members as m where m.clinic_id = any (clinic_ids) and m.is_active
    union all
    select 'manager:' || m.manager_id, m.client_id from private.managers_of(clinic_ids) as m
    union all
    select 'staff:clinics', id from unnest(clinic_ids) as id
  )
  select array_agg(a.topic), array_agg(a.id) into topics, ids from addressed as a;
  perform private.notify_topics('clinic', topics, ids);
end;
$$;
comment on function private.notify_clinics is 'Notifies the members of clinics, their present managers, and admins that something about them has changed.';

-- What happens ----------------------------------------------------------------------------------------------------
-- Once a statement. One that touches more than 1,000 rows is a bulk load: it notifies only the topics that many share.

create function private.push_orders()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if tg_table_name = 'orders' then
    changed := array(select r.id from changed_rows as r limit 1001);
  elsif tg_table_name = 'order_picks' then
    changed := array(select distinct i.order_id from changed_rows as r join public.order_items as i on i.id = r.order_item_id limit 1001);
  else
    changed := array(select distinct r.order_id from changed_rows as r limit 1001);
  end if;
  if cardinality(changed) > 1000 then
    perform private.notify_topics('order', '{staff:orders,delivery}', array[null, null]::uuid[]);
  elsif tg_argv[0] = 'delivery' then
    perform private.notify_topics('order', array_fill('delivery'::text, array[cardinality(changed)]), changed);
  elsif changed <> '{}' then
    perform private.notify_orders(changed);
  end if;
  return null;
end;
$$;
comment on function private.push_orders is 'Trigger: orders have changed; its argument narrows it to one topic.';

create function private.push_messages()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[] := array(select distinct r.order_id from changed_rows as r limit 1001);
begin
  if cardinality(changed) > 1000 then
    perform private.notify_topics('message', '{staff:orders}', array[null]::uuid[]);
  elsif changed <> '{}' then
    perform private.notify_orders(changed, 'message');
  end if;
  return null;
end;
$$;
comment on function private.push_messages is 'Trigger: orders have new messages, which are nothing to delivery.';

create function private.push_clinics()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[] := array(select distinct r.user_id from changed_rows as r limit 1001);
begin
  if cardinality(changed) > 1000 then
    perform private.notify_topics('clinic', '{staff:clinics}', array[null]::uuid[]);
  elsif changed <> '{}' then
    perform private.notify_clinics(changed);
  end if;
  return null;
end;
$$;
comment on function private.push_clinics is 'Trigger: clinics, their documents or their wishes have changed.';

create function private.push_former_manager()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_topics('clinic', array_agg(distinct 'manager:' || o.account_manager_id), null::uuid[])
    from old_rows as o join new_rows as n using (user_id)
   where o.account_manager_id is not null and o.account_manager_id is distinct from n.account_manager_id;
  return null;
end;
$$;
comment on function private.push_former_manager is
  'Trigger: a manager who has given clinics away is notified that his list has changed, not which clinic: that is no longer his to know.';
create trigger push_former_manager after update on public.user_clinic_info
  referencing old table as old_rows new table as new_rows for each statement execute function private.push_former_manager();

create function private.push_people()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  concerned uuid[] := array(select distinct r.user_id from changed_rows as r limit 1001);
begin
  if cardinality(concerned) <= 1000 then
    perform private.notify_topics(tg_argv[0], array(select 'user:' || id from unnest(concerned) as id), concerned);
  end if;
  return null;
end;
$$;
comment on function private.push_people is 'Trigger: notifies people of an event of their own, which its argument names.';

do $$
declare
  push record;
begin
  for push in
    select t.name, event, case event when 'delete' then 'old' else 'new' end as rows, t.call
      from (values
        ('orders', '{insert,update}'::text[], 'push_orders()'),
        ('shipments', '{insert,update}', 'push_orders()'),
        ('order_documents', '{insert}', 'push_orders()'),
        ('claims', '{insert,update}', 'push_orders()'),
        ('order_messages', '{insert}', 'push_messages()'),
        -- A tick in the store room concerns nobody outside it.
        ('order_picks', '{insert,update}', 'push_orders(''delivery'')'),
        ('user_clinic_info', '{insert,update}', 'push_clinics()'),
        ('clinic_documents', '{insert,update,delete}', 'push_clinics()'),
        ('clinic_change_requests', '{insert,update}', 'push_clinics()'),
        ('user_roles', '{insert,update,delete}', 'push_people(''role'')'),
        ('notifications', '{insert,update}', 'push_people(''inbox'')')
      ) as t (name, events, call)
     cross join unnest(t.events) as event
  loop
    execute format(
      'create trigger push_on_%1$s after %1$s on public.%2$I referencing %3$s table as changed_rows for each statement '
      'execute function private.%4$s', push.event, push.name, push.rows, push.call
    );
  end loop;
end;
$$;

create function private.push_availability()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[] := array(
    select n.product_id
      from new_rows as n join old_rows as o using (product_id)
     where (n.price, n.available, n.order_min, n.order_step, n.sku) is distinct from (o.price, o.available, o.order_min, o.order_step, o.sku)
        or (n.max_quantity <> o.max_quantity and least(n.max_quantity, o.max_quantity) < 100)
     limit 1001
  );
begin
  if cardinality(changed) > 3 then
    changed := array[null]::uuid[]; -- carts are looked at whole
  end if;
  if changed <> '{}' then
    perform private.notify_topics('availability', array_fill('availability'::text, array[cardinality(changed)]), changed);
  end if;
  return null;
end;
$$;
comment on function private.push_availability is
  'Trigger: what can be ordered of a product, or for how much, has changed. While there are a hundred, another order is no news to carts.';
create trigger push_on_update after update on public.availability
  referencing old table as old_rows new table as new_rows for each statement execute function private.push_availability();
