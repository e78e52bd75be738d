-- The events of the shop, their first texts, and the triggers that send them. What is loaded from the past notifies nobody:
-- triggers on logs look at rows of this very transaction only.

insert into public.notification_variables (name, title, sample, is_common) values
  ('contact_name', 'имя контакта', 'Ольга', true),
  ('clinic_name', 'клиника', 'Medline Beauty', true),
  ('manager_name', 'имя менеджера', 'Дина Серікқызы', true),
  ('manager_phone', 'телефон менеджера', '+77012304816', true),
  ('order_number', 'номер заказа', '2026-000123', false),
  ('order_total', 'сумма заказа', U&'187\00A0400\00A0₸', false),
  ('order_lines', 'состав заказа', U&'Hydra Balance, тоник 200 мл, 3 шт.: 35\00A0850\00A0₸', false),
  ('order_delivery', 'доставка', U&'Курьер по Алматы, Алматы, ул. Сатпаева, 22: 2\00A0000\00A0₸', false),
  ('change_list', 'что изменилось', 'Hydra Balance, тоник 200 мл: было 3 шт., стало 2 шт.', false),
  ('order_payment', 'способ оплаты', 'счёт на оплату', false),
  ('invoice_page', 'страница со счётом', '/orders', false),
  ('comment', 'комментарий', 'Позвоните за час до доставки', false),
  ('reason', 'причина', 'Скан не читается', false),
  ('carrier', 'перевозчик', 'Казпочта', false),
  ('tracking_number', 'трек-номер', 'KZ123456789KZ', false),
  ('amount', 'сумма платежа', U&'187\00A0400\00A0₸', false),
  ('pay_until', 'оплатить до', '24.11.2026', false),
  ('try_on', 'когда снова привезём', 'Новая попытка 25.11.2026', false),
  ('cancel_on', 'последний день', '14.12.2026', false),
  ('order_list', 'номера заказов', '2026-000123, 2026-000124', false),
  ('document', 'документ', 'Лицензия', false),
  ('expires_on', 'срок документа', '22.12.2026', false),
  ('list_name', 'название списка', 'Раз в две недели', false),
  ('product_name', 'товар', 'Hydra Balance, тоник 200 мл', false),
  ('stock_state', 'что с товарами', 'Товары заканчиваются', false),
  ('product_list', 'товары', 'Hydra Balance, тоник 200 мл: 0 шт.', false),
  ('city', 'город', 'Алматы', false),
  ('person_name', 'имя', 'Марат Әлімов', false),
  ('person_phone', 'телефон', '+77015550142', false),
  ('job_title', 'задание', 'Отменить неоплаченные заказы', false),
  ('next_manager', 'новый менеджер', 'Тимур Ахметов', false),
  ('answer', 'ответ', 'передан', false),
  ('error', 'ошибка', 'statement timeout (57014)', false),
  ('message', 'сообщение', 'Дина Серікқызы: тоник привезём завтра', false),
  ('month', 'месяц', 'октябрь 2026', false),
  ('missing_list', 'чего не хватает', 'Hydra Balance, тоник 200 мл: 2 шт.', false),
  ('claim_number', 'номер претензии', '17', false),
  ('claim_kind', 'что случилось', 'Повреждено', false),
  ('claim_lines', 'о каких товарах', 'Hydra Balance, тоник 200 мл: 2 шт.', false),
  ('claim_answer', 'решение', 'Принята: вернём деньги.', false),
  ('parcel_state', 'что с посылкой', 'Не вскрывали', false),
  ('bonus_total', 'бонус к выплате', U&'612\00A0500\00A0₸', false);

insert into public.notification_events (position, event, audience, kind, title, variables, roles) values
  (11, 'clinic_verified', 'clinic', 'service', 'Клиника подтверждена', '{}', null),
  (12, 'clinic_refused', 'clinic', 'service', 'Заявка отклонена', '{reason}', null),
  (13, 'clinic_blocked', 'clinic', 'service', 'Доступ приостановлен', '{reason}', null),
  (14, 'correction_asked', 'clinic', 'service', 'Нужно исправить заявку', '{comment}', null),
  (15, 'document_accepted', 'clinic', 'optional', 'Документ принят', '{document}', null),
  (16, 'document_rejected', 'clinic', 'service', 'Документ нужно заменить', '{document,reason}', null),
  (17, 'document_expiring', 'clinic', 'service', 'Срок документа заканчивается', '{document,expires_on}', null),
  (20, 'order_new', 'clinic', 'service', 'Заказ оформлен', '{order_number,order_total,order_lines,order_delivery,order_payment,pay_until,invoice_page}', null),
  (21, 'order_confirmed', 'clinic', 'service', 'Заказ подтверждён', '{order_number,order_total,pay_until,comment}', null),
  (22, 'order_assembling', 'clinic', 'optional', 'Заказ собирается', '{order_number}', null),
  (23, 'order_shipped', 'clinic', 'optional', 'Заказ в пути', '{order_number,carrier,tracking_number}', null),
  (24, 'order_delivered', 'clinic', 'optional', 'Заказ доставлен', '{order_number}', null),
  (25, 'order_cancelled', 'clinic', 'service', 'Заказ отменён', '{order_number,comment}', null),
  (26, 'order_returned', 'clinic', 'service', 'Возврат оформлен', '{order_number,comment}', null),
  (27, 'reservation_ending', 'clinic', 'service', 'Резерв заканчивается', '{order_number,order_total,pay_until}', null),
  (28, 'payment_received', 'clinic', 'service', 'Оплата получена', '{order_number,amount}', null),
  (29, 'delivery_problem', 'clinic', 'service', 'Доставка не удалась', '{order_number,reason,try_on}', null),
  (30, 'back_in_stock', 'clinic', 'optional', 'Товар снова в наличии', '{product_name}', null),
  (31, 'order_ending', 'clinic', 'service', 'Заказ скоро отменится', '{order_number,order_total,cancel_on,reason}', null),
  (32, 'list_due', 'clinic', 'optional', 'Пора заказать по списку', '{list_name}', null),
  (33, 'payment_reversed', 'clinic', 'service', 'Оплата не засчитана', '{order_number,amount}', null),
  (34, 'order_changed', 'clinic', 'service', 'Заказ изменён', '{order_number,order_total,change_list,reason,pay_until}', null),
  (36, 'claim_decided', 'clinic', 'service', 'Ответ на претензию', '{order_number,claim_number,claim_kind,claim_lines,claim_answer,comment}', null),
  (37, 'parcel_came_back', 'clinic', 'service', 'Посылка вернулась', '{order_number,claim_number,claim_lines,parcel_state}', null),
  (38, 'order_message', 'clinic', 'service', 'Сообщение по заказу', '{order_number,message}', null),
  (39, 'order_message_unread', 'clinic', 'optional', 'Сообщение по заказу не прочитано 10 минут', '{order_number,message}', null),
  (40, 'announcement', 'clinic', 'service', 'Сервисная рассылка', '{}', null),
  (41, 'advertising', 'clinic', 'advertising', 'Рекламная рассылка', '{}', null),
  (50, 'staff_application', 'staff', 'optional', 'Новая заявка клиники', '{city}', '{admin,super_admin}'),
  (51, 'staff_order', 'staff', 'optional', 'Новый заказ клиента', '{order_number,order_total}', '{account_manager,admin,super_admin}'),
  (52, 'staff_payment_reported', 'staff', 'optional', 'Клиент сообщил об оплате', '{order_number,amount}', '{admin,super_admin}'),
  (53, 'staff_delivery_problem', 'staff', 'optional', 'Проблема с доставкой', '{order_number,reason,try_on}', '{account_manager,admin,super_admin}'),
  (54, 'staff_low_stock', 'staff', 'optional', 'Товары заканчиваются', '{stock_state,product_list}', '{admin,super_admin}'),
  (55, 'staff_partner_request', 'staff', 'optional', 'Заявка партнёра', '{person_name,person_phone,city}', '{admin,super_admin}'),
  (56, 'staff_job_failed', 'staff', 'optional', 'Задание не выполнено', '{job_title,error}', '{admin,super_admin}'),
  (57, 'bonus_month_closed', 'staff', 'optional', 'Месяц бонусов закрыт', '{month,bonus_total}', '{account_manager}'),
  (58, 'staff_handover_asked', 'staff', 'optional', 'Менеджер просит передать клиента', '{person_name,next_manager,reason}', '{admin,super_admin}'),
  (59, 'handover_answered', 'staff', 'optional', 'Ответ на просьбу передать клиента', '{next_manager,answer}', '{account_manager}'),
  (60, 'staff_order_ending', 'staff', 'optional', 'Заказ клиента скоро отменится', '{order_number,order_total,cancel_on,reason}', '{account_manager,admin,super_admin}'),
  (61, 'staff_payments_waiting', 'staff', 'optional', 'Оплату давно не проверили', '{order_list}', '{admin,super_admin}'),
  (62, 'staff_order_changed', 'staff', 'optional', 'Клиент изменил заказ', '{order_number,order_total,change_list,comment}', '{account_manager,admin,super_admin}'),
  (65, 'staff_shortage', 'staff', 'optional', 'В заказе не хватает товара', '{order_number,missing_list,comment}', '{account_manager,admin,super_admin}'),
  (63, 'staff_claim', 'staff', 'optional', 'Претензия клиента', '{order_number,claim_number,claim_kind,claim_lines,comment}', '{account_manager,admin,super_admin}'),
  (64, 'staff_parcel_came_back', 'staff', 'optional', 'Посылка вернулась', '{order_number,claim_number,claim_lines,parcel_state,comment}', '{account_manager,admin,super_admin}'),
  (66, 'staff_order_message', 'staff', 'optional', 'Сообщение клиента по заказу', '{order_number,message}', '{account_manager,admin,super_admin}'),
  (67, 'staff_order_message_unread', 'staff', 'optional', 'Сообщение клиента не прочитано 10 минут', '{order_number,message}', '{account_manager,admin,super_admin}');

insert into public.notification_events (position, event, audience, kind, title, variables, is_reply) values
  (10, 'registration_received', 'clinic', 'service', 'Заявка получена', '{city}', true);

insert into public.notification_templates (event, channel, title, body, button) values
  ('order_new', 'inbox', 'Заказ {{order_number}} оформлен', 'Сумма {{order_total}}. Менеджер проверит и подтвердит заказ.', null),
  ('order_new', 'email', 'Заказ {{order_number}} оформлен', E'Здравствуйте, {{contact_name}}!\nВы заказали:\n{{order_lines}}\nДоставка: {{order_delivery}}\nИтого: {{order_total}}\nОплата: {{order_payment}}\nОплатите до {{pay_until}}: до конца этого дня товары в резерве.\nОткрыть счёт на оплату: {{invoice_page}}\nВаш менеджер: {{manager_name}}, {{manager_phone}}', 'Открыть заказ');
insert into public.notification_templates (event, channel, title, body, button)
select t.event, channel, t.title, t.body, case channel when 'email' then t.button end
  from (values
    ('registration_received', 'Заявка получена', 'Здравствуйте, {{contact_name}}! Мы получили заявку ({{clinic_name}}) и проверим документы за 1 рабочий день.', 'Посмотреть заявку'),
    ('clinic_verified', 'Доступ открыт', '{{clinic_name}}: заявка подтверждена. Цены, остатки и заказ открыты.', 'Открыть каталог'),
    ('clinic_refused', 'Заявка отклонена', 'Причина: {{reason}}. Исправьте заявку и отправьте её снова.', 'Исправить заявку'),
    ('clinic_blocked', 'Доступ приостановлен', 'Причина: {{reason}}. Ваши заказы и документы остаются доступны.', 'Подробнее'),
    ('correction_asked', 'Нужно исправить заявку', E'Мы проверили заявку ({{clinic_name}}) и просим её дополнить.\n{{comment}}', 'Дополнить заявку'),
    ('document_accepted', 'Документ принят: {{document}}', 'Спасибо, документ проверен.', 'Мои документы'),
    ('document_rejected', 'Замените документ: {{document}}', 'Причина: {{reason}}', 'Загрузить документ'),
    ('document_expiring', '{{document}}: срок до {{expires_on}}', 'Загрузите новый документ заранее, чтобы доступ к заказам не прервался.', 'Загрузить документ'),
    ('order_confirmed', 'Заказ {{order_number}} подтверждён', 'Сумма {{order_total}}. {{comment}}', 'Открыть заказ'),
    ('order_changed', 'Заказ {{order_number}} изменён', E'{{change_list}}\nСумма {{order_total}}. Причина: {{reason}}', 'Открыть заказ'),
    ('order_assembling', 'Заказ {{order_number}} собирается', 'Мы сообщим, когда он отправится.', 'Открыть заказ'),
    ('order_shipped', 'Заказ {{order_number}} в пути', '{{carrier}} {{tracking_number}}', 'Следить за заказом'),
    ('order_delivered', 'Заказ {{order_number}} доставлен', 'Спасибо, что выбираете Aurelis.', 'Открыть заказ'),
    ('order_cancelled', 'Заказ {{order_number}} отменён', '{{comment}}', 'Открыть заказ'),
    ('order_returned', 'Возврат заказа {{order_number}} оформлен', '{{comment}}', 'Открыть заказ'),
    ('reservation_ending', 'Оплатите заказ {{order_number}} до {{pay_until}}', 'Резерв товаров на {{order_total}} заканчивается. Без оплаты заказ отменится, и товары вернутся в продажу.', 'Оплатить заказ'),
    ('order_ending', 'Заказ {{order_number}} отменится {{cancel_on}}', '{{reason}} Если ничего не изменится до конца этого дня, товары на {{order_total}} вернутся в продажу.', 'Открыть заказ'),
    ('payment_received', 'Оплата получена: {{amount}}', 'Заказ {{order_number}}. Спасибо!', 'Открыть заказ'),
    ('payment_reversed', 'Оплата не засчитана: {{amount}}', 'Заказ {{order_number}}. Мы записали её по ошибке и убрали запись.', 'Открыть заказ'),
    ('delivery_problem', 'Не удалось доставить заказ {{order_number}}', 'Причина: {{reason}}. {{try_on}}', 'Открыть заказ'),
    ('claim_decided', 'Претензия № {{claim_number}}: ответ', E'{{claim_answer}}\n{{comment}}', 'Открыть заказ'),
    ('parcel_came_back', 'Посылка с заказом {{order_number}} вернулась', '{{claim_lines}}. Решим, что с ней делать, и сообщим.', 'Открыть заказ'),
    ('back_in_stock', '{{product_name}} снова в наличии', 'Вы просили сообщить о поступлении.', 'Посмотреть товар'),
    ('list_due', 'Пора заказать: {{list_name}}', 'Подошёл день, о котором вы просили напомнить. Проверьте список и положите его в корзину.', 'Открыть список'),
    ('staff_application', 'Новая заявка: {{clinic_name}}', '{{city}}', 'Проверить заявку'),
    ('staff_order', 'Новый заказ {{order_number}}', '{{clinic_name}}, {{order_total}}', 'Открыть заказ'),
    ('staff_order_changed', 'Заказ {{order_number}} изменён', E'{{clinic_name}}, {{order_total}}\n{{change_list}}\n{{comment}}', 'Открыть заказ'),
    ('staff_payment_reported', 'Оплата заявлена: {{order_number}}', '{{clinic_name}}, {{amount}}', 'Открыть заказ'),
    ('staff_delivery_problem', 'Заказ {{order_number}}: доставка не удалась', '{{clinic_name}}. {{reason}}', 'Открыть заказ'),
    ('staff_shortage', 'Заказ {{order_number}}: не хватает товара', E'{{clinic_name}}\n{{missing_list}}\n{{comment}}', 'Открыть заказ'),
    ('staff_claim', 'Претензия № {{claim_number}}: {{claim_kind}}', E'{{clinic_name}}, заказ {{order_number}}\n{{claim_lines}}\n{{comment}}', 'Открыть претензию'),
    ('staff_parcel_came_back', 'Заказ {{order_number}}: посылка вернулась', E'{{clinic_name}}. {{parcel_state}}\n{{claim_lines}}\n{{comment}}', 'Открыть претензию'),
    ('staff_order_ending', 'Заказ {{order_number}} отменится {{cancel_on}}', '{{clinic_name}}, {{order_total}}. {{reason}}', 'Открыть заказ'),
    ('staff_payments_waiting', 'Проверьте оплату заказов', 'Клиники приложили квитанции, а оплату никто не подтвердил и не отклонил: {{order_list}}.', 'Открыть заказы'),
    ('staff_low_stock', '{{stock_state}}', '{{product_list}}', 'Открыть товары'),
    ('staff_partner_request', 'Заявка партнёра: {{person_name}}', '{{city}}, {{person_phone}}', null),
    ('staff_job_failed', 'Задание не выполнено: {{job_title}}', '{{error}}', 'Открыть задания'),
    ('staff_handover_asked', 'Передать клиента: {{clinic_name}}', '{{person_name}} просит передать его менеджеру {{next_manager}}. {{reason}}', 'Ответить'),
    ('handover_answered', '{{clinic_name}}: {{answer}}', 'Вы просили передать клиента менеджеру {{next_manager}}.', 'Открыть передачи'),
    ('bonus_month_closed', 'Бонусы за {{month}}: {{bonus_total}}', 'Месяц закрыт. Ведомость ждёт утверждения, расчёт по каждому заказу уже в кабинете.', 'Открыть расчёт')
  ) as t (event, title, body, button)
 cross join unnest('{inbox,email}'::public.notification_channel[]) as channel;
-- A message is in the inbox at once, and mailed to who has not read it.
insert into public.notification_templates (event, channel, title, body, button) values
  ('order_message', 'inbox', 'Сообщение по заказу {{order_number}}', '{{message}}', null),
  ('order_message_unread', 'email', 'Новое сообщение по заказу {{order_number}}', E'{{message}}\nОтветить можно на странице заказа.', 'Открыть переписку'),
  ('staff_order_message', 'inbox', '{{clinic_name}}: сообщение по заказу {{order_number}}', '{{message}}', null),
  ('staff_order_message_unread', 'email', '{{clinic_name}} ждёт ответа по заказу {{order_number}}', '{{message}}', 'Ответить');
insert into public.notification_templates (event, channel, title) values
  ('staff_order', 'push', 'Новый заказ {{order_number}}'),
  ('staff_order_message', 'push', 'Заказ {{order_number}}: сообщение клиента'),
  ('staff_delivery_problem', 'push', 'Заказ {{order_number}}: доставка не удалась'),
  ('staff_claim', 'push', 'Претензия к заказу {{order_number}}'),
  ('staff_parcel_came_back', 'push', 'Заказ {{order_number}}: посылка вернулась');
insert into public.notification_template_versions (event, channel, version, is_on, title, body, button)
select t.event, t.channel, t.version, t.is_on, t.title, t.body, t.button from public.notification_templates as t;

create function private.settle_messages(settled_event text, urls text[])
returns void language sql security definer set search_path = ''
begin atomic
  update public.notifications as n set read_at = now()
   where n.id in (
     select waiting.id from public.notifications as waiting
      where waiting.user_id in (select r.user_id from public.user_roles as r where r.is_active)
        and waiting.read_at is null and waiting.event = settled_event and waiting.url = any (urls)
        -- What its reader is marking now is settled by that.
        for update skip locked
   );
end;
comment on function private.settle_messages is 'Marks what staff were asked to do as read, once one of them has done it.';

-- Clinics ---------------------------------------------------------------------------------------------------------

create function private.announce_application(clinic public.user_clinic_info)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify('registration_received', array[clinic.user_id], jsonb_build_object('city', clinic.city), '/pending-verification', gen_random_uuid()::text);
  perform private.notify(
    'staff_application', private.admin_ids(),
    jsonb_build_object('clinic_name', clinic.name, 'city', clinic.city),
    '/admin/users?user=' || clinic.user_id, gen_random_uuid()::text
  );
end;
$$;
comment on function private.announce_application is 'Tells the clinic that its application has come, and admins that it waits.';

create function private.tell_clinic_status()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.resubmits > old.resubmits then
    -- An address that nobody has confirmed may be a stranger's: tell_confirmed_address() follows.
    if new.status = 'pending' and exists (select from auth.users as u where u.id = new.user_id and u.email_confirmed_at is not null) then
      perform private.announce_application(new);
    end if;
  -- Back to pending without being sent again: a decision was undone.
  elsif new.status <> old.status and new.status <> 'pending' then
    perform private.settle_messages('staff_application', array['/admin/users?user=' || new.user_id]);
    perform private.notify(
      case when new.status = 'verified' then 'clinic_verified' when new.reject_kind = 'blocked' then 'clinic_blocked' else 'clinic_refused' end,
      array[new.user_id], jsonb_build_object('reason', new.reject_reason), case new.status when 'verified' then '/catalog' else '/blocked' end, gen_random_uuid()::text
    );
  elsif new.status = old.status and new.correction is not null and new.correction is distinct from old.correction then
    perform private.notify(
      'correction_asked', array[new.user_id],
      jsonb_build_object('comment', concat_ws(E'\n', (select string_agg(f.value, E'\n') from jsonb_each_text(new.correction -> 'fields') as f), new.correction ->> 'comment')),
      '/pending-verification', gen_random_uuid()::text
    );
  end if;
  return null;
end;
$$;
comment on function private.tell_clinic_status is 'Trigger: notifies a clinic of a decision on it, and both sides of an application.';
create trigger tell_application after insert on public.user_clinic_info
  for each row when (new.created_at = now()) execute function private.tell_clinic_status();
create trigger tell_clinic_status after update of status, correction on public.user_clinic_info
  for each row execute function private.tell_clinic_status();

create function private.tell_confirmed_address()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic public.user_clinic_info;
begin
  select * into clinic from public.user_clinic_info as c where c.user_id = new.id and c.status = 'pending';
  if found then
    perform private.announce_application(clinic);
  end if;
  return null;
end;
$$;
comment on function private.tell_confirmed_address is 'Trigger on auth.users: an application counts as received once its address is confirmed.';
create trigger tell_confirmed_address after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.tell_confirmed_address();

create function private.document_name(kind public.document_kind)
returns text language sql immutable set search_path = ''
return case kind
  when 'registration' then 'Документ о регистрации' when 'license' then 'Лицензия' when 'certificate' then 'Сертификат'
  when 'power_of_attorney' then 'Доверенность' else 'Документ'
end;
comment on function private.document_name is 'How messages call a clinic''s document.';

create function private.tell_document_verdict()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    case new.verdict when 'accepted' then 'document_accepted' else 'document_rejected' end, array[new.user_id],
    jsonb_build_object('document', private.document_name(new.kind), 'reason', new.verdict_reason),
    case when exists (select from public.user_clinic_info as c where c.user_id = new.user_id and c.status = 'verified')
         then '/profile?tab=documents' else '/pending-verification' end,
    gen_random_uuid()::text
  );
  return null;
end;
$$;
comment on function private.tell_document_verdict is 'Trigger: notifies a clinic of the verdict on its document.';
create trigger tell_verdict after update of verdict on public.clinic_documents
  for each row when (new.verdict <> 'pending' and new.verdict is distinct from old.verdict) execute function private.tell_document_verdict();

create table private.reminders (
  subject    uuid not null,
  stage      text not null,
  created_at timestamptz not null default now(),
  primary key (subject, stage)
);
comment on table private.reminders is 'Of what jobs have reminded people, so that each stage comes once. Kept for 12 months.';
create index reminders_created_at_idx on private.reminders (created_at);
insert into private.retention values ('private.reminders', default, '12 months');
alter table private.reminders enable row level security;

create function private.remind(event text, recipient uuid, variables jsonb, url text, subject uuid, stage text)
returns void language sql security definer set search_path = ''
begin atomic
  insert into private.reminders (subject, stage) values (remind.subject, remind.stage);
  select private.notify(event, array[recipient], variables, url, subject || ':' || stage);
end;
comment on function private.remind is 'Notifies a person of what is due and remembers the stage.';

create function private.remind_of_documents(batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  due     record;
  handled int := 0;
begin
  for due in
    select d.id, d.user_id, d.kind, d.expires_on, stage.days
      from public.clinic_documents as d
      join public.user_clinic_info as c on c.user_id = d.user_id and c.status = 'verified'
     cross join lateral (select case when d.expires_on <= private.today() + 7 then 7 else 30 end as days) as stage
     where d.expires_on between private.today() and private.today() + 30 and d.verdict = 'accepted'
       -- A newer one of its kind lasts longer.
       and not exists (
         select from public.clinic_documents as n
          where n.user_id = d.user_id and n.kind = d.kind and n.verdict <> 'rejected' and (n.expires_on > d.expires_on or n.expires_on is null)
       )
       and not exists (select from private.reminders as r where r.subject = d.id and r.stage = 'document:' || stage.days)
     order by d.expires_on, d.id
     limit batch
  loop
    perform private.remind(
      'document_expiring', due.user_id, jsonb_build_object('document', private.document_name(due.kind), 'expires_on', to_char(due.expires_on, 'DD.MM.YYYY')),
      '/profile?tab=documents', due.id, 'document:' || due.days
    );
    handled := handled + 1;
  end loop;
  return handled;
end;
$$;
comment on function private.remind_of_documents is 'Job: notifies clinics 30 and 7 days before a document of theirs ends.';

-- Orders ----------------------------------------------------------------------------------------------------------

create function private.order_variables(o public.orders)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'order_number', o.number, 'order_total', private.tenge(o.total), 'carrier', o.carrier, 'tracking_number', o.tracking_number,
    'pay_until', private.day_text(o.reserved_until),
    'clinic_name', (select c.name from public.user_clinic_info as c where c.user_id = o.user_id)
  );
end;
$$;
comment on function private.order_variables is 'What messages say of an order.';

create function private.order_staff_messages(event text, changed public.orders, facts jsonb, subject text, except_id uuid default null)
returns private.message[] language plpgsql stable security definer set search_path = '' as $$
declare
  manager_ids uuid[] := array(
    select r.user_id
      from public.user_clinic_info as c
     -- Once, not for each of the staff.
     cross join lateral (select array[c.account_manager_id, private.substitute_of(c.user_id)] as ids where c.account_manager_id is not null offset 0) as m
      join public.user_roles as r on r.user_id = any (m.ids) and r.is_active and r.role = 'account_manager'
     where c.user_id = changed.user_id
  );
  desk        text := case when manager_ids = '{}' then '/admin' else '/account-manager' end;
begin
  return array(
    select (id, event, facts, desk || '/orders?order=' || changed.id, subject)::private.message
      from unnest(case when manager_ids = '{}' then private.admin_ids() else manager_ids end) as id
     where id is distinct from except_id
  );
end;
$$;
comment on function private.order_staff_messages is 'Notifies the manager of an order''s client and today''s substitute; without a manager, the admins. Not except_id, who caused the event.';

create function private.tell_order_status()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed  public.orders;
  facts    jsonb;
  messages private.message[];
begin
  select * into changed from public.orders as o where o.id = new.order_id;
  facts := private.order_variables(changed) || jsonb_build_object('comment', new.comment);
  if new.to_status = 'new' then
    facts := facts || private.order_summary(changed);
  end if;
  messages := array[(changed.user_id, 'order_' || new.to_status, facts, '/orders/' || changed.id, new.id::text)::private.message];
  if new.to_status = 'new' then
    messages := messages || private.order_staff_messages('staff_order', changed, facts, new.id::text, new.actor_id);
  elsif new.from_status = 'new' then
    perform private.settle_messages('staff_order', array['/admin/orders?order=' || changed.id, '/account-manager/orders?order=' || changed.id]);
  end if;
  perform private.notify_all(messages);
  return null;
end;
$$;
comment on function private.tell_order_status is 'Trigger, at commit, when the rest of the order is written too: notifies the clinic of each status, and staff of new orders.';
create constraint trigger tell_order_status after insert on public.order_events
  deferrable initially deferred
  for each row when (new.created_at = now()) execute function private.tell_order_status();

create function private.tell_changed_order(
  present public.orders, changed public.orders, difference jsonb, party private.order_party, comment text
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  subject constant text := changed.id || ':' || changed.version;
  facts   jsonb := private.order_variables(changed) || jsonb_build_object(
    'reason', comment, 'comment', comment,
    'change_list', (
      select string_agg(said, E'\n' order by place)
        from (
          select 1, string_agg(
                   format('%s, %s %s мл: %s', line ->> 'name', lower(line ->> 'product_type'), line ->> 'volume_ml', case
                     when line ->> 'before' = '0' then format('добавлено %s шт.', line ->> 'after')
                     when line ->> 'after' = '0' then format('убрано %s шт.', line ->> 'before')
                     else format('было %s шт., стало %s шт.', line ->> 'before', line ->> 'after') end),
                   E'\n' order by line ->> 'name', line ->> 'sku')
            from jsonb_array_elements(difference) as line
          union all
          select 2, 'Доставка: ' || concat_ws(', ', changed.delivery_method_name, changed.city, changed.address)
           where (changed.delivery_method, changed.city, changed.address) is distinct from (present.delivery_method, present.city, present.address)
          union all
          select 3, 'Стоимость доставки: ' || case changed.delivery_price when 0 then 'бесплатно' else coalesce(private.tenge(changed.delivery_price), 'сообщит менеджер') end
           where changed.delivery_price is distinct from present.delivery_price
          union all
          select 4, format('Получатель: %s, %s', changed.recipient_name, changed.recipient_phone)
           where (changed.recipient_name, changed.recipient_phone) is distinct from (present.recipient_name, present.recipient_phone)
          union all
          select 5, 'День доставки: ' || coalesce(to_char(changed.desired_on, 'DD.MM.YYYY'), 'ближайший')
           where changed.desired_on is distinct from present.desired_on
          union all
          select 6, 'Если чего-то не хватит: ' || case changed.on_shortage when 'rest' then 'отправить остальное' when 'call' then 'позвонить' else 'отменить заказ' end
           where changed.on_shortage <> present.on_shortage
        ) as parts (place, said)
    )
  );
begin
  perform private.notify_all(case party
    when 'clinic' then private.order_staff_messages('staff_order_changed', changed, facts, subject)
    else array[(changed.user_id, 'order_changed', facts, '/orders/' || changed.id, subject)::private.message]
  end);
end;
$$;
comment on function private.tell_changed_order is 'Notifies the other side of what has changed in an order: staff of what its clinic did, the clinic of what staff did.';

create function private.tell_payment()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed public.orders;
  facts jsonb;
begin
  select * into changed from public.orders as o where o.id = new.order_id;
  facts := private.order_variables(changed) || jsonb_build_object('amount', private.tenge(abs(new.amount)));
  if new.kind = 'received' then
    if new.amount > 0 then perform private.settle_messages('staff_payment_reported', array['/admin/orders?order=' || changed.id]); end if;
    perform private.notify(case when new.amount > 0 then 'payment_received' else 'payment_reversed' end, array[changed.user_id], facts, '/orders/' || changed.id, new.id::text);
  else
    perform private.notify('staff_payment_reported', private.admin_ids(), facts, '/admin/orders?order=' || changed.id, new.id::text);
  end if;
  return null;
end;
$$;
comment on function private.tell_payment is 'Trigger: notifies the clinic that its money has come, or has not after all, and admins that a clinic says it has paid.';
create trigger tell_payment after insert on public.order_payments
  for each row when (new.created_at = now() and new.kind in ('received', 'reported')) execute function private.tell_payment();

create function private.tell_delivery_problem()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed public.orders;
  facts jsonb;
begin
  select * into changed from public.orders as o where o.id = new.order_id;
  facts := private.order_variables(changed)
    || jsonb_build_object('reason', new.problem, 'try_on', coalesce('Новая попытка ' || to_char(new.try_on, 'DD.MM.YYYY'), 'Менеджер согласует новый день.'));
  perform private.notify_all(
    (changed.user_id, 'delivery_problem', facts, '/orders/' || changed.id, new.order_id || ':' || new.problem_at)::private.message
    || private.order_staff_messages('staff_delivery_problem', changed, facts, new.order_id || ':' || new.problem_at)
  );
  return null;
end;
$$;
comment on function private.tell_delivery_problem is 'Trigger: notifies the clinic and its manager of why a delivery failed, and when it is tried again.';
create trigger tell_problem after update of problem on public.shipments
  for each row when (new.problem is not null and new.problem_at is distinct from old.problem_at) execute function private.tell_delivery_problem();

create function private.tell_shortage(o public.orders, comment text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_all(private.order_staff_messages(
    'staff_shortage', o,
    private.order_variables(o) || jsonb_build_object('comment', comment, 'missing_list', (
      select string_agg(format('%s, %s %s мл: %s шт.', i.name, lower(i.product_type), i.volume_ml, i.quantity - i.sent_quantity), E'\n' order by i.sku, i.position)
        from public.order_items as i where i.order_id = o.id and i.sent_quantity < i.quantity
    )),
    o.id || ':' || now(), auth.uid()
  ));
end;
$$;
comment on function private.tell_shortage is 'Notifies the manager of what is missing in an order, when the store room presses for it.';

-- Claims ----------------------------------------------------------------------------------------------------------

create function private.claim_variables(c public.claims)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.order_variables(o) from public.orders as o where o.id = c.order_id) || jsonb_build_object(
    'claim_number', c.number,
    'claim_kind', case c.kind
      when 'damaged' then 'Повреждено' when 'short' then 'Недостача' when 'wrong' then 'Не тот товар' when 'expired' then 'Истёк срок годности'
      when 'reaction' then 'Реакция кожи' when 'unwanted' then 'Не подошло' when 'recall' then 'Отзыв партии'
    end,
    'claim_lines', (
      select string_agg(format('%s, %s %s мл: %s шт.', i.name, lower(i.product_type), i.volume_ml, ci.quantity), E'\n' order by i.sku, i.position)
        from public.claim_items as ci join public.order_items as i on i.id = ci.order_item_id where ci.claim_id = c.id
    ),
    'claim_answer', case
      when c.status = 'declined' then 'Отклонена.'
      else case c.settle_by
        when 'refund' then 'Принята: вернём деньги.' when 'replace' then 'Принята: заменим.' when 'credit' then 'Принята: зачтём в другой заказ.' when 'none' then 'Принята.'
      end
    end,
    'parcel_state', case c.condition when 'intact' then 'Не вскрывали.' when 'opened' then 'Вскрыта.' when 'damaged' then 'Повреждена.' end,
    'comment', case when c.decided_at is null then c.comment else c.verdict end
  );
end;
$$;
comment on function private.claim_variables is 'What messages say of a claim: the clinic''s words, once it is decided ours.';

create function private.tell_claim()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  facts      jsonb := private.claim_variables(new);
  staff_url  constant text := '/claims?claim=' || new.id;
  clinic_url constant text := '/orders/' || new.order_id;
  subject    text;
  messages   private.message[] := '{}';
begin
  if tg_op = 'INSERT' then
    if new.created_at <> now() or new.decided_at is not null then return null; end if;
    messages := array(
      select (s.id, case when new.is_report then 'staff_parcel_came_back' else 'staff_claim' end, facts, s.desk || staff_url, new.id::text)::private.message
        from (
          select m.manager_id, '/account-manager' from private.managers_of(array[new.user_id]) as m
          union all
          select id, '/admin' from unnest(private.admin_ids()) as id
        ) as s (id, desk)
       where s.id is distinct from new.author_id
    );
    if new.is_report then
      messages := messages || (new.user_id, 'parcel_came_back', facts, clinic_url, new.id::text)::private.message;
    end if;
  else
    perform private.settle_messages(
      case when new.is_report then 'staff_parcel_came_back' else 'staff_claim' end, array['/admin' || staff_url, '/account-manager' || staff_url]
    );
    if new.decided_at is not null then
      -- Each decision is a message of its own.
      subject := new.id || ':' || new.decided_at;
      messages := (new.user_id, 'claim_decided', facts, clinic_url, subject)::private.message || array(
        -- Owners get what concerns their clinic; who has opened it gets it too, unless he may read the order no longer.
        select (m.user_id, 'claim_decided', facts, clinic_url, subject)::private.message
          from public.clinic_members as m join public.orders as o on o.id = new.order_id
         where m.clinic_id = new.user_id and m.user_id = new.author_id and m.is_active and m.role <> 'owner'
           and (m.role <> 'requester' or m.user_id in (o.placed_by, o.requested_by))
      );
    end if;
  end if;
  perform private.notify_all(messages);
  return null;
end;
$$;
comment on function private.tell_claim is
  'Trigger, at commit, when its lines are written too: notifies the manager and admins of a claim, of a parcel that came back the clinic as well, and the clinic of the decision.';
create constraint trigger tell_opened_claim after insert on public.claims
  deferrable initially deferred for each row execute function private.tell_claim();
create trigger tell_closed_claim after update of status on public.claims
  for each row when (old.status = 'new' and new.status <> 'new' or old.decided_at <> new.decided_at) execute function private.tell_claim();

create function private.remind_of_reservations(batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  due     public.orders;
  handled int := 0;
begin
  for due in
    select o.* from public.orders as o
     where o.status in ('new', 'confirmed') and o.payment_status in ('unpaid', 'refunded') and o.received_total = o.refunded_total
       -- The end of a day: notified on the morning before.
       and o.reserved_until between now() and private.reservation_end(private.today(), 1) and private.holds_stock(o)
       and not exists (select from private.reminders as r where r.subject = o.id and r.stage = 'reservation:' || private.day_text(o.reserved_until))
     order by o.reserved_until, o.id
     limit batch
  loop
    perform private.remind(
      'reservation_ending', due.user_id, private.order_variables(due), '/orders/' || due.id, due.id, 'reservation:' || private.day_text(due.reserved_until)
    );
    handled := handled + 1;
  end loop;
  return handled;
end;
$$;
comment on function private.remind_of_reservations is 'Job: notifies clinics the day before an unpaid order is cancelled.';

create function private.remind_of_cancellations(batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  due         public.orders;
  facts       jsonb;
  is_reported boolean;
  stage       text;
  handled     int := 0;
begin
  for due in
    select o.* from public.orders as o
     where o.status in ('new', 'confirmed')
       and o.created_at < now() - make_interval(days => (select least(s.reservation_days, 3650) * 4 - 3 from public.shop_settings as s))
       and private.cancel_on(o) between private.today() and private.today() + 2
       and not exists (select from private.reminders as r where r.subject = o.id and r.stage = 'cancel:' || private.cancel_on(o))
     order by o.created_at, o.id
     limit batch
  loop
    stage := 'cancel:' || private.cancel_on(due);
    is_reported := due.payment_status = 'reported';
    facts := private.order_variables(due) || jsonb_build_object('cancel_on', to_char(private.cancel_on(due), 'DD.MM.YYYY'));
    perform private.remind(
      'order_ending', due.user_id,
      facts || jsonb_build_object('reason', case when is_reported
        then 'Мы ещё не видим вашу оплату. Приложите квитанцию, и заказ останется за вами.'
        else 'Стоимость доставки ещё не согласована. Напишите менеджеру, чтобы сохранить заказ.' end),
      '/orders/' || due.id, due.id, stage
    );
    perform private.notify_all(private.order_staff_messages(
      'staff_order_ending', due,
      facts || jsonb_build_object('reason', case when is_reported
        then 'Об оплате сообщили без квитанции: попросите её или отклоните оплату.'
        else 'Добавьте стоимость доставки.' end),
      due.id || ':' || stage
    ));
    handled := handled + 1;
  end loop;
  return handled;
end;
$$;
comment on function private.remind_of_cancellations is
  'Job: notifies a clinic and its manager two days before an order is cancelled that holds stock without a price of delivery or a receipt.';

create function private.remind_of_payments(batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  most    constant int := 10;
  numbers text[] := array(
    select o.number from public.orders as o
     where o.status in ('new', 'confirmed') and o.payment_status = 'reported'
       and (o.created_at at time zone 'Asia/Almaty')::date <= private.today() - (select least(s.reservation_days, 3650) * 2 from public.shop_settings as s)
       and private.cancel_on(o) is null
     order by o.created_at, o.id
     limit batch
  );
begin
  if numbers = '{}' then return 0; end if;
  perform private.notify(
    'staff_payments_waiting', private.admin_ids(),
    jsonb_build_object('order_list', array_to_string(numbers[:most], ', ') || case when cardinality(numbers) > most then ' и ещё ' || cardinality(numbers) - most else '' end),
    '/admin/orders?payment=reported', 'payments:' || private.today()
  );
  return 1;
end;
$$;
comment on function private.remind_of_payments is
  'Job: notifies admins, once a day, of payments with a receipt that nobody has confirmed or rejected for reservation_days × 2 since the order: such orders hold their stock until somebody does.';

-- Goods -----------------------------------------------------------------------------------------------------------

create function private.product_title(product public.products)
returns text language sql stable security definer set search_path = ''
return product.name || ', ' || (select lower(t.name) from public.product_types as t where t.id = product.product_type_id) || ' ' || product.volume_ml || ' мл';
comment on function private.product_title is 'A product as messages call it: name, type and volume.';

create function private.tell_low_stock()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most  constant int := 3;
  named text;
  n     int;
  state text;
begin
  with lower as (
    select a.product_id, a.stock_count
      from new_rows as a join old_rows as o on o.product_id = a.product_id
     where a.stock_level < o.stock_level
  ),
  named_rows as (
    select private.product_title(p) as title, l.stock_count, row_number() over (order by l.stock_count, p.sku) as position
      from lower as l join public.products as p on p.id = l.product_id and p.is_published
  )
  select string_agg(r.title || ': ' || r.stock_count || ' шт.', '; ' order by r.position) filter (where r.position <= most), count(*),
         case when count(*) = 1 then case max(r.stock_count) when 0 then 'Товар закончился' else 'Товар заканчивается' end
              else case max(r.stock_count) when 0 then 'Товары закончились' else 'Товары заканчиваются' end end
    into named, n, state
    from named_rows as r;
  if n > 0 then
    perform private.notify(
      'staff_low_stock', private.admin_ids(),
      jsonb_build_object('stock_state', state, 'product_list', named || case when n > most then ' и ещё ' || n - most else '' end),
      '/admin/products-tags/stock', gen_random_uuid()::text
    );
  end if;
  return null;
end;
$$;
comment on function private.tell_low_stock is 'Trigger: notifies admins of products that have become few or none, of all of one statement in one message.';
create trigger tell_low_stock after update on public.availability
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tell_low_stock();

create function private.tell_back_in_stock(batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  messages private.message[] := array(
    select (
             s.user_id, 'back_in_stock', jsonb_build_object('product_name', private.product_title(p)), '/product/' || p.slug, s.id::text
           )::private.message
      from private.take_stock_subscriptions(batch) as s join public.products as p on p.id = s.product_id
  );
begin
  perform private.notify_all(messages);
  return cardinality(messages);
end;
$$;
comment on function private.tell_back_in_stock is 'Job: notifies those who wait for a product that it is back, in the order of asking.';

-- The shop itself -------------------------------------------------------------------------------------------------

create function private.tell_partner_request()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    'staff_partner_request', private.admin_ids(), jsonb_build_object('person_name', coalesce(new.company, new.name), 'person_phone', new.phone, 'city', new.city),
    null, new.id::text
  );
  return null;
end;
$$;
comment on function private.tell_partner_request is 'Trigger: notifies admins of a request to become a partner.';
create trigger tell_partner_request after insert on public.inquiries
  for each row when (new.kind = 'partner' and new.created_at = now() and not new.set_aside) execute function private.tell_partner_request();

create function private.tell_failed_job()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    'staff_job_failed', private.admin_ids(), jsonb_build_object('job_title', new.title, 'error', new.last_error), '/admin/settings?tab=jobs', gen_random_uuid()::text
  );
  return null;
end;
$$;
comment on function private.tell_failed_job is 'Trigger: notifies admins that a job has begun to fail; once, not with each try.';
create trigger tell_failed_job after update of attempts on public.jobs
  for each row when (old.attempts = 0 and new.attempts > 0) execute function private.tell_failed_job();

create function private.month_text(month date)
returns text language sql immutable set search_path = ''
return (array['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь'])[extract(month from month)::int]
  || to_char(month, ' YYYY');
comment on function private.month_text is 'A month as messages call it: октябрь 2026.';

create function private.tell_bonus_month()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    'bonus_month_closed', array(select r.user_id from public.user_roles as r where r.user_id = new.manager_id and r.is_active and r.role = 'account_manager'),
    jsonb_build_object('month', private.month_text(new.month), 'bonus_total', private.tenge(new.payable)),
    '/account-manager/my-bonuses?month=' || to_char(new.month, 'YYYY-MM'), new.month::text
  );
  return null;
end;
$$;
comment on function private.tell_bonus_month is 'Trigger: notifies a manager that a month of his bonuses has closed.';
create trigger tell_bonus_month after insert on public.bonus_statements
  for each row when (new.closed_at = now()) execute function private.tell_bonus_month();

create function private.tell_asked_handover()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic public.user_clinic_info := (select c from public.user_clinic_info as c where c.user_id = new.clinic_ids[1]);
  facts  jsonb := jsonb_build_object(
    'clinic_name', clinic.name,
    'person_name', private.staff_name(new.from_id), 'next_manager', private.staff_name(new.to_id), 'reason', coalesce(new.reason, '')
  );
begin
  if tg_op = 'INSERT' then
    perform private.notify('staff_handover_asked', private.admin_ids(), facts, '/admin/account-managers', new.id::text);
  elsif auth.uid() is distinct from new.from_id then
    perform private.notify(
      'handover_answered', array[new.from_id], facts || jsonb_build_object('answer', case
        when not new.is_asked then 'клиент передан' when clinic.account_manager_id = new.from_id then 'передача отклонена' else 'менеджер сменён'
      end),
      '/account-manager/' || new.from_id || '?tab=history', new.id::text
    );
  end if;
  return null;
end;
$$;
comment on function private.tell_asked_handover is 'Trigger: notifies admins that a manager asks for a hand-over, and the manager of the answer; not of what he took back himself.';
create trigger tell_asked after insert on private.manager_handovers
  for each row when (new.is_asked) execute function private.tell_asked_handover();
create trigger tell_answer after update on private.manager_handovers
  for each row when (old.is_asked and old.ended_at is null and (not new.is_asked or new.ended_at is not null)) execute function private.tell_asked_handover();

create function private.remind_of_lists(batch int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  today    constant date := private.today();
  due      public.clinic_lists;
  is_due   boolean;
  messages private.message[] := '{}';
  handled  int := 0;
begin
  perform private.keep_accounts();
  for due in
    select l.* from public.clinic_lists as l where l.next_on <= today order by l.id limit batch for no key update
  loop
    is_due := exists (select from public.user_clinic_info as c where c.user_id = due.clinic_id and c.status = 'verified')
      and case due.kind
            when 'list' then exists (select from public.clinic_list_items as i where i.list_id = due.id)
            else exists (select from private.list_lines(due.clinic_id, array[due.id]) as n where n.to_order > 0)
          end;
    update public.clinic_lists as l
       set next_on = due.next_on + due.every_days * ((today - due.next_on) / due.every_days + 1), due_since = case when is_due then today else l.due_since end
     where l.id = due.id;
    if is_due then
      messages := messages || array(
        select (m.user_id, 'list_due', jsonb_build_object('list_name', due.name), '/lists/' || due.id, due.id || ':' || today)::private.message
          from public.clinic_members as m
         where m.clinic_id = due.clinic_id and m.is_active and m.role in ('owner', 'buyer')
         order by m.user_id
      );
    end if;
    handled := handled + 1;
  end loop;
  perform private.notify_all(messages, to_people => true);
  return handled;
end;
$$;
comment on function private.remind_of_lists is
  'Job: on the day of a list tells the members of its clinic who may order, and sets its next day. A cabinet that lacks nothing, and a list without products, is passed over.';

insert into public.jobs (name, title, daily_at, batch) values
  ('remind_of_documents', 'Напомнить клиникам о документах, срок которых заканчивается', '09:00', 500),
  ('remind_of_reservations', 'Напомнить об оплате заказов, у которых заканчивается резерв', '09:10', 500),
  ('remind_of_cancellations', 'Предупредить о заказах, которые отменятся через два дня', '09:15', 500),
  ('remind_of_payments', 'Напомнить администраторам о непроверенных оплатах', '09:20', 1000),
  ('remind_of_lists', 'Напомнить клиникам о списках, по которым пора заказать', '09:25', 50),
  ('tell_back_in_stock', 'Сообщить клиникам о поступлении товаров, которые они ждут', null, 500);
