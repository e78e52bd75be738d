import type postgres from 'postgres'
import { personas } from '../e2e/support/personas.ts'

// The rows that the access matrix is asked about. Every table has one that belongs to the clinic (`clinic`) and, where it
// matters, one of the other clinic (`other`), or a published product's (`shown`) and an unpublished one's (`hidden`).

const { clinic, otherClinic, manager, otherManager } = personas
const id = (n: number) => `7e000000-0000-4000-8000-00000000000${n}`

/** What the matrix calls a row, and its key in its table. */
export const ids = {
  clinic: id(1),
  other: id(2),
  shown: id(3),
  hidden: id(4),
  accepted: id(5),
  /** A clinic that waits for its verdict; nobody signs in as it. */
  applicant: id(6),
} as const

export const skus = { shown: 'MATRIX-SHOWN', hidden: 'MATRIX-HIDDEN' } as const

/** Puts the rows there; `removeRows` first, so that a call that was allowed is undone before the next. */
export async function resetRows(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await removeRows(transaction)
    await addRows(transaction)
  })
}

async function addRows(sql: postgres.TransactionSql): Promise<void> {
  await sql.unsafe(`
    insert into auth.users
      (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
       phone_change, phone_change_token, reauthentication_token)
    values ('00000000-0000-0000-0000-000000000000', '${ids.applicant}', 'authenticated', 'authenticated',
            'applicant@matrix.test', '{}', '{}', now(), now(), '', '', '', '', '', '', '', '');
    insert into public.user_clinic_info
      (user_id, legal_form, legal_name, bin_iin, contact_name, phone, city, address, specialization)
    values ('${ids.applicant}', 'ТОО', 'Заявитель', '260140000055', 'Асель Нурланова', '+77010000009', 'Алматы', 'ул. Абая, 1', 'Клиника');

    insert into public.clinic_documents (id, user_id, kind, storage_path, file_name, mime, size, verdict) values
      ('${ids.clinic}', '${clinic.id}', 'license', '${clinic.id}/matrix.pdf', 'a.pdf', 'application/pdf', 1, 'pending'),
      ('${ids.accepted}', '${clinic.id}', 'license', '${clinic.id}/accepted.pdf', 'b.pdf', 'application/pdf', 1, 'accepted'),
      ('${ids.other}', '${otherClinic.id}', 'license', '${otherClinic.id}/matrix.pdf', 'c.pdf', 'application/pdf', 1, 'pending');
    insert into public.clinic_change_requests (id, user_id, changes) values
      ('${ids.clinic}', '${clinic.id}', '{"city": "Астана"}'), ('${ids.other}', '${otherClinic.id}', '{"city": "Алматы"}');
    insert into public.clinic_tags (user_id, tag, status, submitted_at)
    select c.user_id, v.tag, c.status, c.submitted_at
      from (values ('${clinic.id}'::uuid, 'матрица'), ('${otherClinic.id}', 'матрица 2')) as v (user_id, tag)
      join public.user_clinic_info as c on c.user_id = v.user_id;
    insert into public.clinic_addresses (id, user_id, label, city, address) values
      ('${ids.clinic}', '${clinic.id}', 'Матрица', 'Алматы', 'ул. Абая, 1'),
      ('${ids.other}', '${otherClinic.id}', 'Матрица', 'Астана', 'ул. Абая, 1');

    insert into public.products (id, slug, sku, name, product_type_id, line_id, volume_ml, is_published) values
      ('${ids.shown}', 'matrix-shown', '${skus.shown}', 'Матрица', 1, 1, 50, true),
      ('${ids.hidden}', 'matrix-hidden', '${skus.hidden}', 'Матрица', 1, 1, 50, false);
    update public.availability set price = 1000 where sku like 'MATRIX-%';
    insert into public.product_batches (id, kind) values ('${ids.shown}', 'bulk');
    select private.move_stock(array[row('${ids.shown}', 100)::private.stock_move], 'receipt', 'Приход');
    insert into public.stock_counts (id, title) values ('${ids.shown}', 'Матрица');
    insert into public.stock_count_lines (count_id, product_id, counted, expected) values ('${ids.shown}', '${ids.shown}', 100, 100);
    insert into public.stock_subscriptions (user_id, product_id) values ('${clinic.id}', '${ids.shown}'), ('${otherClinic.id}', '${ids.hidden}');
    insert into public.product_images (id, product_id, path) values
      ('${ids.shown}', '${ids.shown}', '/img/matrix-640.webp'), ('${ids.hidden}', '${ids.hidden}', '/img/matrix-640.webp');
    -- A published product keeps one.
    insert into public.product_images (product_id, path, alt, position) values ('${ids.shown}', '/img/matrix-two-640.webp', 'Матрица', 2);
    insert into public.tags (id, slug, name) values
      ('${ids.shown}', 'matrix-shown', 'Матрица'), ('${ids.hidden}', 'matrix-hidden', 'Матрица скрытая');
    insert into public.product_tags (product_id, tag_id) values
      ('${ids.shown}', '${ids.shown}'), ('${ids.hidden}', '${ids.hidden}');
    insert into public.legacy_product_ids (old_id, slug) values
      ('${ids.shown}', 'matrix-shown'), ('${ids.hidden}', 'matrix-hidden');
    insert into public.product_slugs (slug, product_id) values
      ('matrix-former', '${ids.shown}'), ('matrix-former-hidden', '${ids.hidden}');
    insert into public.product_relations (product_id, related_id, kind, position) values
      ('${ids.shown}', '${ids.hidden}', 'replacement', 1), ('${ids.hidden}', '${ids.shown}', 'replacement', 1);
    insert into public.saved_views (id, user_id, page, name, search) values
      ('${ids.clinic}', '${manager.id}', 'stats', 'Матрица', '{}'), ('${ids.shown}', '${personas.admin.id}', 'stats', 'Матрица', '{}');
    insert into public.search_aliases (id, alias, term) values ('${ids.shown}', 'матричный', 'матрица');
    insert into public.partner_requests (id, name, city, phone, privacy_document_id)
      select '${ids.shown}', 'Матрица', 'Алматы', '+77010000001', id from public.legal_documents where kind = 'privacy' limit 1;
    insert into public.contact_messages (id, name, phone, message, privacy_document_id)
      select '${ids.shown}', 'Матрица', '+77010000001', 'Вопрос', id from public.legal_documents where kind = 'privacy' limit 1;
    insert into public.delivery_methods (code, kind, name, price, is_active) values
      ('matrix-shown', 'pickup', 'Матрица', 0, true), ('matrix-hidden', 'pickup', 'Матрица', 0, false);

    insert into public.user_carts (user_id, items) values
      ('${clinic.id}', '[{"sku": "MATRIX-OLD"}]'), ('${otherClinic.id}', '[{"sku": "MATRIX-OLD"}]')
      on conflict do nothing;

    insert into public.search_history (user_id, search_query) values
      ('${clinic.id}', 'матричный крем'), ('${otherClinic.id}', 'матричный крем');

    insert into public.orders
      (id, user_id, placed_by, payment_method, items_total, delivery_method, recipient_name, recipient_phone, idempotency_key,
       account_manager_id, reserved_until)
    values
      ('${ids.clinic}', '${clinic.id}', '${clinic.id}', 'invoice', 1000, 'matrix-shown', 'А', '+77010000001', '${ids.clinic}', '${manager.id}', now() + interval '3 days'),
      ('${ids.other}', '${otherClinic.id}', '${otherClinic.id}', 'invoice', 1000, 'matrix-shown', 'Б', '+77010000002', '${ids.other}', '${otherManager.id}', now() + interval '3 days');
    insert into public.order_items (id, order_id, product_id, sku, slug, name, product_type, line, volume_ml, price, quantity) values
      ('${ids.clinic}', '${ids.clinic}', '${ids.shown}', '${skus.shown}', 'matrix-shown', 'Матрица', 'Крем', 'All-Over', 50, 1000, 1),
      ('${ids.other}', '${ids.other}', '${ids.shown}', '${skus.shown}', 'matrix-shown', 'Матрица', 'Крем', 'All-Over', 50, 1000, 1);
    insert into public.product_cells (product_id, cell) values ('${ids.shown}', 'A-1');
    insert into public.shipments (order_id) values ('${ids.clinic}'), ('${ids.other}');
    insert into public.order_picks (order_item_id) values ('${ids.clinic}'), ('${ids.other}');
    insert into public.order_events (order_id, to_status) values ('${ids.clinic}', 'new'), ('${ids.other}', 'new');
    insert into public.order_notes (id, order_id, author_id, note) values
      ('${ids.clinic}', '${ids.clinic}', '${manager.id}', 'Матрица'),
      ('${ids.other}', '${ids.other}', '${otherManager.id}', 'Матрица');
    insert into public.order_payments (order_id, kind, amount, paid_on, note) values
      ('${ids.clinic}', 'reported', 100, '2026-01-01', 'Матрица'), ('${ids.other}', 'reported', 100, '2026-01-01', 'Матрица');
    insert into public.order_changes (order_id, field, reason) values
      ('${ids.clinic}', 'delivery_price', 'Матрица'), ('${ids.other}', 'delivery_price', 'Матрица');
    insert into public.order_commissions (order_id, manager_id, tier, percent, formula_version) values
      ('${ids.clinic}', '${manager.id}', 'Матрица', 1, 1), ('${ids.other}', '${otherManager.id}', 'Матрица', 1, 1);
    insert into public.invoices (id, order_id, order_number, year, number, seller, buyer, items, delivery, items_total, delivery_price) values
      ('${ids.clinic}', '${ids.clinic}', '', 1999, 1, '{}', '{}', '[]', '', 1000, 0),
      ('${ids.other}', '${ids.other}', '', 1999, 2, '{}', '{}', '[]', '', 1000, 0);
    insert into public.order_documents (id, order_id, storage_path, file_name, mime, size) values
      ('${ids.clinic}', '${ids.clinic}', '${ids.clinic}/a.pdf', 'a.pdf', 'application/pdf', 1),
      ('${ids.other}', '${ids.other}', '${ids.other}/b.pdf', 'b.pdf', 'application/pdf', 1);
    insert into public.manager_plans (manager_id, month, amount) values ('${manager.id}', '2099-01-01', 1), ('${otherManager.id}', '2099-01-01', 1);
    insert into private.manager_handovers (id, from_id, to_id, from_day, until_day, reason) values
      ('${ids.clinic}', '${manager.id}', '${otherManager.id}', '2099-01-01', '2099-01-02', 'Матрица');
    insert into public.client_notes (id, user_id, author_id, note) values
      ('${ids.clinic}', '${clinic.id}', '${manager.id}', 'Матрица'), ('${ids.other}', '${otherClinic.id}', '${otherManager.id}', 'Матрица');
    insert into public.client_todo_marks (user_id, kind, subject, is_done) values
      ('${clinic.id}', 'question', 'matrix', true), ('${otherClinic.id}', 'question', 'matrix', true);
    insert into public.cart_proposals (id, user_id, author_name, comment) values
      ('${ids.clinic}', '${clinic.id}', 'Матрица', 'Матрица'), ('${ids.other}', '${otherClinic.id}', 'Матрица', 'Матрица');
    insert into public.cart_proposal_lines (proposal_id, product_id, quantity) values
      ('${ids.clinic}', '${ids.shown}', 1), ('${ids.other}', '${ids.shown}', 1);
    insert into public.rating_formulas (version, window_days, components, tiers) values (9001, 180, '[]', '[]');
    insert into public.product_days (product_id, day, pieces, sum, returned_pieces, returned) values ('${ids.shown}', '2003-01-01', 1, 1, 0, 0);
    insert into public.job_runs (job, started_at, finished_at, error) values ('prune_inquiries', now(), now(), 'Матрица');
    insert into public.job_wakes (job, woken_at) values ('prune_inquiries', '2999-01-01Z');
    insert into public.file_removals (bucket_id, path) values ('clinic-documents', 'matrix.pdf');
    insert into public.notification_settings (user_id, event, channel, is_on) values
      ('${clinic.id}', 'back_in_stock', 'email', true), ('${otherClinic.id}', 'back_in_stock', 'email', true) on conflict do nothing;
    insert into public.quiet_hours (user_id, is_on) values ('${clinic.id}', true), ('${otherClinic.id}', true) on conflict do nothing;
    insert into public.notification_campaigns (id, kind, audience, channels, title, body, status, send_at) values
      ('${ids.shown}', 'service', '{"to": "clinics"}', '{inbox}', 'Матрица', 'Матрица', 'sent', now());
    insert into public.campaign_deliveries (campaign_id, user_id, kind) values
      ('${ids.shown}', '${clinic.id}', 'service'), ('${ids.shown}', '${otherClinic.id}', 'service');
    insert into public.notifications (user_id, event, title, campaign_id) values
      ('${clinic.id}', 'announcement', 'Матрица', '${ids.shown}'), ('${otherClinic.id}', 'announcement', 'Матрица', '${ids.shown}');
    insert into public.outbox (id, user_id, event, payload, dedupe_key, campaign_id, next_attempt_at) values
      ('${ids.clinic}', '${clinic.id}', 'announcement', '{"title": "Матрица"}', 'matrix-1', '${ids.shown}', now() + interval '1 day'),
      ('${ids.other}', '${otherClinic.id}', 'announcement', '{"title": "Матрица"}', 'matrix-2', '${ids.shown}', now() + interval '1 day');
  `)
}

/** Takes them out again, with everything that hangs on them. */
export async function removeRows(sql: postgres.Sql | postgres.TransactionSql): Promise<void> {
  await sql.unsafe(`
    create temporary table if not exists matrix_orders (id uuid);
    truncate matrix_orders;
    insert into matrix_orders select order_id from public.order_items where sku like 'MATRIX-%';
    delete from public.rating_formulas where version = 9001;
    delete from public.product_days where product_id = '${ids.shown}';
    delete from public.product_batches where id = '${ids.shown}';
    delete from public.stock_movements where product_id in ('${ids.shown}', '${ids.hidden}') or order_id in (select id from matrix_orders);
    delete from public.order_payments where order_id in (select id from matrix_orders);
    delete from public.invoices where order_id in (select id from matrix_orders);
    delete from public.orders where id in (select id from matrix_orders);
    delete from public.user_carts where items @> '[{"sku": "MATRIX-OLD"}]' or items @> '[{"sku": "MATRIX-NEW"}]';
    delete from public.search_history where search_query like 'матричн%';
    delete from public.manager_plans where month >= '2099-01-01';
    delete from private.manager_handovers where reason = 'Матрица';
    delete from public.client_notes where note = 'Матрица';
    delete from public.client_todo_marks where subject like 'matrix%';
    delete from public.cart_proposals where comment = 'Матрица';
    delete from public.partner_requests where id = '${ids.shown}';
    delete from public.contact_messages where id = '${ids.shown}';
    delete from public.stock_counts where title = 'Матрица';
    delete from public.products where slug like 'matrix-%';
    delete from public.product_types where slug like 'matrix-%';
    delete from public.product_lines where slug like 'matrix-%';
    delete from public.tags where slug like 'matrix-%';
    delete from public.legacy_product_ids where slug like 'matrix-%';
    delete from public.saved_views where name like 'Матрица%';
    delete from private.search_log where query = 'матрица';
    delete from public.search_aliases where alias like 'матрич%';
    delete from public.delivery_methods where code like 'matrix-%';
    delete from public.carriers where code like 'matrix-%';
    delete from public.cities where name = 'Матрица';
    delete from public.clinic_documents where file_name in ('a.pdf', 'b.pdf', 'c.pdf', 'matrix.pdf');
    delete from public.clinic_change_requests where id in ('${ids.clinic}', '${ids.other}');
    delete from public.clinic_tags where tag like 'матрица%';
    delete from public.clinic_addresses where label like 'Матрица%';
    delete from public.job_runs where error like 'Матрица%';
    delete from public.job_wakes where woken_at = '2999-01-01Z';
    delete from public.file_removals where path = 'matrix.pdf';
    delete from public.notification_campaigns where id = '${ids.shown}';
    delete from public.notifications where title = 'Матрица' or url in ('/orders/${ids.clinic}', '/orders/${ids.other}');
    delete from public.notification_settings where event in ('back_in_stock', 'order_delivered');
    delete from public.quiet_hours where user_id in ('${clinic.id}', '${otherClinic.id}');
    delete from public.consents where document_id in (select id from public.legal_documents where kind = 'marketing')
      and user_id in (${Object.values(personas)
        .map(({ id }) => `'${id}'`)
        .join(', ')});
    delete from public.user_clinic_info where user_id = '${ids.applicant}';
    delete from auth.users where id = '${ids.applicant}';
    drop table matrix_orders;
  `)
}
