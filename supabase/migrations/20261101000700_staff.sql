-- What staff work through: the list of clinics. Read-only; each function checks its caller.

create function private.assert_admin_or_manager()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not (private.is_admin() or private.is_account_manager()) then perform private.fail(403, 'not_allowed'); end if;
end;
$$;
comment on function private.assert_admin_or_manager is
  'Raises not_allowed (403) unless the caller is an active admin, super_admin or account manager.';

create function private.found_clinic_ids(patterns text[], client_ids uuid[], at_most int)
returns uuid[] language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- No index serves "like all": it gets the words that narrow most one by one.
  first  text := patterns[1];
  second text := patterns[2];
  third  text := patterns[3];
begin
  return array(
    select c.user_id from public.user_clinic_info as c
     where c.search_text like first and (second is null or c.search_text like second) and (third is null or c.search_text like third)
       and c.search_text like all (patterns)
       and (client_ids is null or c.user_id = any (client_ids))
     order by c.submitted_at desc, c.user_id desc
     limit at_most
  );
end;
$$;
comment on function private.found_clinic_ids is 'Clinics that private.search_patterns() match, the newest first; of these clients only, where they are given.';

create function private.clinic_matches(c public.user_clinic_info, patterns text[])
returns text[] language sql stable set search_path = ''
return private.matched(
  patterns, c.name, array[c.legal_name, c.contact_name, c.phone, c.whatsapp, c.bin_iin, c.email, c.website]
);
comment on function private.clinic_matches is 'By what a clinic was found, where its name does not say so.';

-- Clinics --------------------------------------------------------------------------------------------------------

create function private.clinic_purchases(
  clinic_id uuid, out order_count bigint, out last_order_at timestamptz, out turnover_90_days bigint, out awaiting_payment bigint
)
language sql stable set search_path = ''
begin atomic
  select count(*), max(o.created_at),
         coalesce(sum(o.items_total - o.deducted_total) filter (where o.is_sold and o.delivered_at > now() - interval '90 days'), 0),
         coalesce(sum(private.left_to_pay(o)) filter (where o.payment_status in ('unpaid', 'reported')), 0)
    from public.orders as o where o.user_id = clinic_purchases.clinic_id;
end;
comment on function private.clinic_purchases is 'What a clinic has bought, in tenge: turnover_90_days without what came back, awaiting_payment without what was received.';

create function private.admin_users(
  status public.clinic_status default null, search text default '', city text default null, manager_id uuid default null,
  without_manager boolean default false, silent_days int default null, expiring_documents boolean default false, tag text default null,
  unchecked_documents boolean default false, clinic_id uuid default null, sort text default null, page int default 1, page_size int default 25
)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  sees_all     boolean := private.is_admin();
  -- A manager's list is his clients, whatever else is asked.
  owner_id     uuid := case when sees_all then manager_id else auth.uid() end;
  -- Null without any, for the condition to fall away and the manager's index to serve the order.
  covered_ids  uuid[] := case when not sees_all then
    nullif(array(select k.clinic_id from private.covers as k where k.manager_id = auth.uid()), '{}') end;
  silent_since timestamptz := case when silent_days is not null then now() - make_interval(days => least(greatest(silent_days, 1), 3650)) end;
  expiring_ids uuid[];
  unchecked_ids uuid[];
  -- Of tags only admins know.
  wanted_tag   text := case when sees_all then lower(nullif(private.clean_text(tag), '')) end;
  -- Nobody pages through more, and counting on would be what a long list costs most.
  most         constant int := 1000;
  patterns     text[] := private.search_patterns(search);
  found_ids    uuid[];
  sorted_by    text := ltrim(sort, '-');
  by_purchases boolean := coalesce(sorted_by in ('last_order', 'turnover', 'awaiting_payment'), false);
  by_cart      boolean := coalesce(sorted_by = 'cart', false);
  is_summed    boolean := by_purchases or by_cart;
  win          record;
  answer       jsonb;
begin
  perform private.assert_admin_or_manager();
  if sorted_by not in ('name', 'city', 'submitted', 'last_order', 'turnover', 'awaiting_payment', 'cart') then
    perform private.fail(422, 'bad_sort');
  end if;
  win := private.page_window(page, page_size);
  if patterns is not null then
    found_ids := private.found_clinic_ids(patterns, null, most + 1);
    -- A search that finds few is asked of its index once; one that finds many is met with everywhere along the list.
    if cardinality(found_ids) > most then
      found_ids := null;
    end if;
  end if;
  if expiring_documents then
    expiring_ids := array(
      select distinct d.user_id from public.clinic_documents as d
       where d.verdict <> 'rejected' and d.expires_on <= (now() at time zone 'Asia/Almaty')::date + 30
    );
  end if;
  if unchecked_documents then
    unchecked_ids := array(select distinct d.user_id from public.clinic_documents as d where d.verdict = 'pending');
  end if;
  -- Planned again wherever it is asked, so that each count and the page find the index that serves them.
  with scope as not materialized (
    select c.user_id, c.status, c.submitted_at, c.city,
           c.name collate "ru-x-icu" as name
      from public.user_clinic_info as c
      -- By status and time as well, which are the same by its foreign key, for its index to serve counts and page.
      left join public.clinic_tags as t
        on t.user_id = c.user_id and t.status = c.status and t.submitted_at = c.submitted_at and t.tag_key = wanted_tag
     where (owner_id is null or c.account_manager_id = owner_id or (covered_ids is not null and c.user_id = any (covered_ids)))
       and (not coalesce(admin_users.without_manager, false) or c.account_manager_id is null)
       and (admin_users.clinic_id is null or c.user_id = admin_users.clinic_id)
       and (admin_users.city is null or c.city = admin_users.city)
       and (silent_since is null or not exists (
         select from public.orders as o where o.user_id = c.user_id and o.created_at > silent_since
       ))
       and (expiring_ids is null or c.user_id = any (expiring_ids))
       and (unchecked_ids is null or c.user_id = any (unchecked_ids))
       and (wanted_tag is null or t.user_id is not null)
       and (found_ids is null or c.user_id = any (found_ids))
       and (patterns is null or found_ids is not null or c.search_text like all (patterns))
  ),
  counts as materialized (
    select (select count(*) from (select from scope as s where s.status = 'pending' order by s.submitted_at limit most) as few) as pending,
           (select count(*) from (select from scope as s where s.status = 'verified' order by s.submitted_at limit most) as few) as verified,
           (select count(*) from (select from scope as s where s.status = 'reject' order by s.submitted_at limit most) as few) as reject
  ),
  found as (
    select case admin_users.status
             when 'pending' then n.pending when 'verified' then n.verified when 'reject' then n.reject
             else least(n.pending + n.verified + n.reject, most)
           end as total
      from counts as n
  ),
  page_rows as (
    select r.user_id, row_number() over () as place
      from (
        select s.user_id
          from scope as s
          left join lateral private.clinic_purchases(s.user_id) as sales on by_purchases
          left join public.user_carts as cart on by_cart and cart.user_id = s.user_id
         where (admin_users.status is null or s.status = admin_users.status)
           -- No index knows what a clinic has bought: every row of the list is added up, which long lists are not.
           and not (is_summed and (select f.total from found as f) >= most)
         -- Of all these only the one that is asked for is left when the query is planned.
         order by case sort when 'name' then s.name end, case sort when '-name' then s.name end desc,
                  -- On as the index on city goes on, which then has nothing left to sort.
                  case sort when 'city' then s.city end, case sort when '-city' then s.city end desc,
                  case sort when 'city' then s.status end, case sort when '-city' then s.status end desc,
                  case sort when 'city' then s.submitted_at end, case sort when '-city' then s.submitted_at end desc,
                  case sort when 'submitted' then s.submitted_at end, case sort when '-submitted' then s.submitted_at end desc,
                  case sort when 'last_order' then sales.last_order_at end, case sort when '-last_order' then sales.last_order_at end desc nulls last,
                  case sort when 'turnover' then sales.turnover_90_days end, case sort when '-turnover' then sales.turnover_90_days end desc,
                  case sort when 'awaiting_payment' then sales.awaiting_payment end,
                  case sort when '-awaiting_payment' then sales.awaiting_payment end desc,
                  case sort when 'cart' then cart.updated_at end, case sort when '-cart' then cart.updated_at end desc nulls last,
                  -- The queue is worked off oldest first; everything else reads newest first.
                  case when sort is null and admin_users.status = 'pending' then s.submitted_at end,
                  case when sort is null and admin_users.status is distinct from 'pending' then s.submitted_at end desc,
                  s.user_id
         offset win.skip limit win.take
      ) as r
  )
  select jsonb_build_object(
    'counts', (select to_jsonb(n) from counts as n),
    'total', (select f.total from found as f),
    'rows', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'user_id', c.user_id, 'email', c.email, 'status', c.status, 'reject_kind', c.reject_kind,
          'reject_reason', c.reject_reason, 'legal_form', c.legal_form, 'legal_name', c.legal_name,
          'trade_name', c.trade_name, 'bin_iin', c.bin_iin, 'tax_regime', c.tax_regime, 'vat_payer', c.vat_payer,
          'vat_certificate', c.vat_certificate, 'website', c.website, 'contact_name', c.contact_name,
          'contact_position', c.contact_position, 'phone', c.phone, 'whatsapp', c.whatsapp,
          'city', c.city, 'address', c.address, 'specialization', c.specialization, 'heard_from', c.heard_from,
          'account_manager_id', c.account_manager_id, 'account_manager_name', m.full_name,
          'submitted_at', c.submitted_at, 'verified_at', c.verified_at, 'created_at', c.created_at,
          'resubmits', c.resubmits, 'correction', c.correction, 'decided_at', c.decided_at,
          -- Of a deleted account nothing is left to confirm.
          'is_email_confirmed', coalesce((select u.email_confirmed_at is not null from auth.users as u where u.id = p.user_id), true),
          'documents', documents.total, 'documents_accepted', documents.accepted,
          'turnover_90_days', sales.turnover_90_days, 'last_order_at', sales.last_order_at,
          'order_count', sales.order_count, 'awaiting_payment', sales.awaiting_payment,
          'cart_updated_at', cart.updated_at,
          'tier', (select g.tier from public.clinic_ratings as g where g.user_id = p.user_id and g.as_of <= private.today() order by g.as_of desc limit 1),
          'tags', tags.known
        ) order by p.place
      )
      from page_rows as p
      join public.user_clinic_info as c on c.user_id = p.user_id
      left join public.account_managers as m on m.user_id = c.account_manager_id
      left join public.user_carts as cart on cart.user_id = p.user_id
      cross join lateral (
        select count(*) as total, count(*) filter (where d.verdict = 'accepted') as accepted
          from public.clinic_documents as d where d.user_id = p.user_id
      ) as documents
      cross join lateral private.clinic_purchases(p.user_id) as sales
      cross join lateral (
        select coalesce(jsonb_agg(t.tag order by t.tag_key), '[]') as known
          from public.clinic_tags as t where sees_all and t.user_id = p.user_id
      ) as tags
    ), '[]')
  )
  into answer;
  if is_summed and (answer ->> 'total')::int >= most then perform private.fail(422, 'too_many_to_sort'); end if;
  return answer;
end;
$$;
select private.expose('admin_users',
  'The clinics as staff work with them: {counts: {pending, verified, reject}, total, rows: […]}. Admins see all, managers their clients.
search: words in any order, of name, БИН/ИИН, contact, phone, WhatsApp, e-mail, website. silent_days: no order for as long.
expiring_documents: one runs out within 30 days or has. unchecked_documents: one waits for a verdict. tag: marked with it, for admins.
sort: name, city, submitted, last_order, turnover, awaiting_payment or cart, with a minus from the largest down; without it pending comes
oldest first, everything else newest first.
A row''s tags are for admins alone. Sums in tenge.
counts and total stop at 1,000, which then reads as "1,000 or more"; pages go on.
Errors: not_allowed (403), bad_sort (422), too_many_to_sort (422): by what clinics
bought and by their carts only lists of fewer than 1,000 are sorted.');

-- People without a clinic ------------------------------------------------------------------------------------------

create function private.people_without_clinic(search text default '', page int default 1, page_size int default 25)
returns jsonb language plpgsql stable
security definer -- callers have no grants on auth.users
set search_path = ''
as $$
declare
  most    constant int := 1000;
  pattern text := private.like_pattern(nullif(private.clean_text(left(search, 400)), ''));
  win     record;
begin
  perform private.assert_admin();
  win := private.page_window(page, page_size);
  return (
    with people as not materialized (
      select u.id, u.email, u.created_at, u.email_confirmed_at, u.last_sign_in_at
        from auth.users as u
       where not exists (select from public.clinic_members as m where m.user_id = u.id)
         and not exists (select from public.user_roles as r where r.user_id = u.id)
         and (pattern is null or lower(u.email) like pattern)
    )
    select jsonb_build_object(
      'total', (select count(*) from (select from people limit most) as few),
      'rows', coalesce((
        select jsonb_agg(
                 jsonb_build_object(
                   'user_id', p.id, 'email', p.email, 'created_at', p.created_at,
                   'is_email_confirmed', p.email_confirmed_at is not null, 'last_sign_in_at', p.last_sign_in_at
                 ) order by p.created_at desc, p.id
               )
          from (select * from people order by created_at desc, id offset win.skip limit win.take) as p
      ), '[]')
    )
  );
end;
$$;
select private.expose('people_without_clinic',
  'Who has an account but neither a clinic''s record nor a staff role, now or before, the newest first: {total, rows: [{user_id, email,
created_at, is_email_confirmed, last_sign_in_at}]}.
For admins. search: a part of the address. total stops at 1,000. Errors: not_allowed (403).');
