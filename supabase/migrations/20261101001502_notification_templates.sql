-- Texts of messages: editing with strict variables, every version kept, preview with the data of a clinic, a test to oneself.

create function private.unknown_variables(known text[], texts text[])
returns text[] language sql stable security definer set search_path = ''
return array(
  select distinct coalesce(m.found[1], '{{')
    from unnest(texts) as template
   cross join regexp_matches(template, '\{\{([a-z_]+)\}\}|\{\{', 'g') as m (found)
   where m.found[1] is null
      or (m.found[1] <> all (known) and not exists (select from public.notification_variables as v where v.name = m.found[1] and v.is_common))
   order by 1
);
comment on function private.unknown_variables is 'The {{variables}} of texts that are neither known nor common; {{ stands for braces that name none.';

create function private.save_notification_template(
  event text, channel public.notification_channel, title text, body text, button text default null, is_on boolean default true,
  expected_version int default null
)
returns int language plpgsql security definer set search_path = '' as $$
declare
  known   text[];
  unknown text[];
  current public.notification_templates;
begin
  perform private.assert_admin();
  select e.variables into known from public.notification_events as e where e.event = save_notification_template.event;
  select * into current from public.notification_templates as t
   where t.event = save_notification_template.event and t.channel = save_notification_template.channel for update;
  if current.event is null then perform private.fail(404, 'template_not_found'); end if;
  if current.version <> expected_version then
    perform private.fail(409, 'template_changed', jsonb_build_object('version', current.version));
  end if;
  title := private.clean_text(coalesce(title, ''));
  body := private.clean_text(coalesce(body, ''));
  button := nullif(private.clean_text(button), '');
  if channel = 'push' and (title, body, button) is distinct from (current.title, current.body, current.button) then
    perform private.fail(422, 'bad_template', '{"fields": {"channel": "invalid"}}');
  end if;
  if length(title) not between 2 and 160 or length(body) > 2000 or length(button) not between 2 and 40 then
    perform private.fail(422, 'bad_template', jsonb_build_object('fields', jsonb_strip_nulls(jsonb_build_object(
      'title', case when length(title) not between 2 and 160 then 'invalid' end, 'body', case when length(body) > 2000 then 'invalid' end,
      'button', case when length(button) not between 2 and 40 then 'invalid' end
    ))));
  end if;
  unknown := private.unknown_variables(known, array[title, body]);
  if unknown <> '{}' then perform private.fail(422, 'unknown_variable', jsonb_build_object('names', unknown)); end if;
  update public.notification_templates as t set
    title = save_notification_template.title, body = save_notification_template.body, button = save_notification_template.button,
    is_on = coalesce(save_notification_template.is_on, t.is_on), version = t.version + 1
   where t.event = current.event and t.channel = current.channel
  returning * into current;
  insert into public.notification_template_versions (event, channel, version, is_on, title, body, button, author_id)
  values (current.event, current.channel, current.version, current.is_on, current.title, current.body, current.button, auth.uid());
  return current.version;
end;
$$;
select private.expose('save_notification_template',
  'An admin changes the text of an event on a channel, or switches it. Returns the new version.
Errors: not_allowed (403), template_not_found (404),
template_changed (409, {version}), bad_template (422, {fields}; the text of a push is fixed, so that it names nobody), unknown_variable (422, {names}; {{ stands for braces that name none).');

create function private.order_summary(o public.orders)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'order_lines', (
      select string_agg(
               format('%s, %s %s мл, %s шт.: %s', i.name, lower(i.product_type), i.volume_ml, i.quantity, private.tenge(i.price * i.quantity)),
               E'\n' order by i.name, i.volume_ml, i.sku, i.position
             )
        from public.order_items as i where i.order_id = o.id
    ),
    'order_delivery', concat_ws(', ', o.delivery_method_name, o.city, o.address) || ': '
      || case o.delivery_price when 0 then 'бесплатно' else coalesce(private.tenge(o.delivery_price), 'стоимость сообщит менеджер') end,
    'order_payment', case o.payment_method when 'invoice' then 'счёт на оплату' when 'kaspi' then 'Kaspi, ссылку пришлёт менеджер' else 'при получении' end,
    'pay_until', case when o.payment_method <> 'cash' then private.day_text(o.reserved_until) end,
    'invoice_page', case when o.payment_method <> 'cash' and o.delivery_price is not null then '/orders/' || o.id || '?invoice' end
  );
end;
$$;
comment on function private.order_summary is 'What the letter about a new order adds: its lines, delivery, and how it is paid.';

create function private.sample_variables(event text, clinic_id uuid)
returns jsonb language sql stable security definer set search_path = ''
return (
  select (select jsonb_object_agg(v.name, v.sample) from public.notification_variables as v)
    || jsonb_strip_nulls(private.recipient_variables(clinic_id))
    || coalesce((
         select jsonb_strip_nulls(jsonb_build_object(
                  'order_number', o.number, 'order_total', private.tenge(o.total), 'carrier', o.carrier,
                  'tracking_number', o.tracking_number, 'pay_until', private.day_text(o.reserved_until), 'city', o.city
                ) || private.order_summary(o))
           from public.orders as o where o.user_id = clinic_id order by o.created_at desc limit 1
       ), '{}')
);
comment on function private.sample_variables is 'What a preview fills in: the samples, and in their place what is known of a clinic and of its latest order.';

create function private.preview_notification(event text, title text, body text, clinic_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  known   text[];
  unknown text[];
  filled  jsonb;
begin
  perform private.assert_admin();
  select e.variables into known from public.notification_events as e where e.event = preview_notification.event;
  if known is null then perform private.fail(404, 'event_not_found'); end if;
  unknown := private.unknown_variables(known, array[title, body]);
  filled := private.sample_variables(event, clinic_id);
  return jsonb_build_object(
    'title', private.render_template(left(title, 160), filled), 'body', private.render_template(left(body, 2000), filled),
    'unknown', to_jsonb(unknown), 'clinic_name', filled ->> 'clinic_name', 'email', (select c.email from public.user_clinic_info as c where c.user_id = preview_notification.clinic_id)
  );
end;
$$;
select private.expose('preview_notification',
  'How a text would read for a clinic, or with samples: {title, body, unknown: [variables], clinic_name, email}. For admins.
Errors: not_allowed (403), event_not_found (404).');

create function private.test_notification(
  event text, channel public.notification_channel, title text, body text, button text default null, clinic_id uuid default null,
  url text default '/', image text default null
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  shown jsonb := private.preview_notification(event, title, body, clinic_id);
  label text := nullif(left(private.clean_text(button), 40), '');
begin
  if shown -> 'unknown' <> '[]' then
    perform private.fail(422, 'unknown_variable', jsonb_build_object('names', shown -> 'unknown'));
  end if;
  if channel = 'push' then perform private.fail(422, 'bad_template', '{"fields": {"channel": "invalid"}}'); end if;
  if not private.is_shop_path(url) or image !~ '^[0-9a-f-]{36}[.]jpg$' then perform private.fail(422, 'bad_url'); end if;
  if channel = 'inbox' then
    insert into public.notifications (user_id, event, title, body, button, url, image)
    values (auth.uid(), test_notification.event, shown ->> 'title', shown ->> 'body', label, test_notification.url, test_notification.image);
  else
    insert into public.outbox (user_id, event, payload, dedupe_key)
    values (auth.uid(), test_notification.event, shown - '{unknown,clinic_name,email}'::text[] || jsonb_build_object('button', label, 'url', test_notification.url, 'image', image),
            'test:' || gen_random_uuid());
  end if;
end;
$$;
select private.expose('test_notification',
  'An admin sends a text to himself, filled in as preview_notification() would.
Errors: not_allowed (403), event_not_found (404), unknown_variable, bad_template (a push), bad_url (422).');
