import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { database } from '../support/backend.ts'
import { type Caller, everybody, idOf } from '../support/callers.ts'
import { snapshotOf } from '../support/fingerprint.ts'
import { orderRequest } from '../support/orders.ts'
import { ids, removeRows, resetRows, skus } from './access-rows.ts'

// Who may do what, as whoever has nothing but curl and a key finds it. A cell says which of the rows asked for were read,
// changed or removed (by their letters below, - for none), `ok`, the status of a refusal, or the word of a function's refusal.

const callers: Caller[] = [
  'anon',
  'pendingClinic',
  'rejectedClinic',
  'clinic',
  'otherClinic',
  'logistic',
  'manager',
  'otherManager',
  'admin',
  'superAdmin',
]

const matrix = `
                                   anon pending reject clinic other logistic manager manager2 admin super
  read   user_roles                401  -       -      -      -     l        m       -        lma   lma
  read   account_managers          401  -       -      m      n     -        m       n        mn    mn
  read   user_clinic_info          401  p       r      c      o     -        c       o        coprw coprw
  read   clinic_members            401  p       r      c      o     -        -       -        coprw coprw
  read   clinic_change_requests    401  -       -      c      o     -        c       o        co    co
  read   clinic_documents          401  -       -      ca     o     -        -       -        coa   coa
  read   clinic_tags               401  -       -      -      -     -        -       -        co    co
  read   clinic_tag_counts         401  -       -      -      -     -        -       -        co    co
  read   manager_assignments       401  -       -      -      -     -        c       o        co    co
  read   manager_plans             401  -       -      -      -     -        c       o        co    co
  read   client_notes              401  -       -      -      -     -        c       o        co    co
  read   client_todo_marks         401  -       -      -      -     -        c       o        co    co
  read   cart_proposals            401  -       -      c      o     -        c       o        co    co
  read   cart_proposal_lines       401  -       -      c      o     -        c       o        co    co
  read   clinic_addresses          401  -       -      c      o     -        c       o        co    co
  read   consents                  401  -       -      c      o     -        -       -        co    co
  read   audit_log                 401  -       -      -      -     -        -       -        -     s
  read   legal_documents           op   op      op     op     op    op       op      op       op    op
  read   product_types             k    k       k      k      k     k        k       k        k     k
  read   product_lines             a    a       a      a      a     a        a       a        a     a
  read   products                  s    s       s      s      s     s        s       s        sh    sh
  read   product_cards             s    s       s      s      s     s        s       s        s     s
  read   product_images            s    s       s      s      s     s        s       s        sh    sh
  read   product_tags              nobody
  read   tags                      s    s       s      s      s     s        s       s        sh    sh
  read   legacy_product_ids        s    s       s      s      s     s        s       s        sh    sh
  read   product_slugs             nobody
  read   product_relations         nobody
  read   availability              s    s       s      s      s     s        s       s        sh    sh
  read   delivery_methods          s    s       s      s      s     s        s       s        sh    sh
  read   carriers                  401  s       s      s      s     s        s       s        s     s
  read   cities                    s    s       s      s      s     s        s       s        s     s
  read   product_cells             401  -       -      -      -     s        -       -        s     s
  read   shipments                 401  -       -      -      -     -        -       -        co    co
  read   order_picks               401  -       -      -      -     -        -       -        co    co
  read   saved_views               401  -       -      -      -     -        m       -        a     -
  read   search_aliases            401  -       -      -      -     -        -       -        s     s
  read   price_changes             401  -       -      -      -     -        -       -        sh    sh
  read   product_batches           401  -       -      -      -     -        -       -        s     s
  read   stock_movements           401  -       -      -      -     -        -       -        s     s
  read   stock_counts              401  -       -      -      -     -        -       -        s     s
  read   stock_count_lines         401  -       -      -      -     -        -       -        s     s
  read   stock_subscriptions       401  -       -      s      h     -        -       -        sh    sh
  read   user_carts                401  -       -      c      o     -        c       o        co    co
  read   search_history            401  -       -      c      o     -        -       -        -     -
  read   partner_requests          401  -       -      -      -     -        -       -        p     p
  read   contact_messages          401  -       -      -      -     -        -       -        p     p
  read   orders                    401  -       -      c      o     -        c       o        co    co
  read   order_items               401  -       -      c      o     -        c       o        co    co
  read   order_events              401  -       -      c      o     -        c       o        co    co
  read   order_notes               401  -       -      -      -     -        c       o        co    co
  read   order_payments            401  -       -      -      -     -        c       o        co    co
  read   order_changes             401  -       -      c      o     -        c       o        co    co
  read   order_commissions         401  -       -      -      -     -        c       o        co    co
  read   rating_formulas           401  -       -      -      -     -        p       p        pd    pd
  read   clinic_ratings            401  -       -      -      -     -        c       o        co    co
  read   bonus_accruals            401  -       -      -      -     -        c       o        co    co
  read   bonus_statements          401  -       -      -      -     -        c       o        co    co
  read   clinic_days               401  -       -      -      -     -        -       -        co    co
  read   product_days              401  -       -      -      -     -        -       -        s     s
  read   seller_profiles           s    s       s      s      s     s        s       s        s     s
  read   invoices                  401  -       -      c      o     -        c       o        co    co
  read   order_documents           401  -       -      c      o     -        c       o        co    co
  read   shop_settings             401  -       -      -      -     -        -       -        s     s
  read   jobs                      401  -       -      -      -     -        -       -        p     p
  read   job_runs                  401  -       -      -      -     -        -       -        p     p
  read   job_wakes                 401  -       -      -      -     -        -       -        w     w
  read   file_removals             401  -       -      -      -     -        -       -        f     f
  read   notification_events       401 - - - - - - - s s
  read   notification_variables    401 - - - - - - - s s
  read   notification_templates    401 - - - - - - - s s
  read   notification_template_versions 401 - - - - - - - s s
  read   notification_settings     401 - - c o - - - - -
  read   quiet_hours               401 - - c o - - - - -
  read   notifications             401 - - c o - - - - -
  read   outbox                    401 - - - - - - - co co
  read   notification_campaigns    401 - - - - - - - s s
  read   campaign_deliveries       401 - - - - - - - co co

  add    clinic_documents          nobody
  add    clinic_members            nobody
  add    clinic_change_requests    nobody
  add    clinic_tags               nobody
  add    manager_assignments       nobody
  add    manager_plans             nobody
  add    client_notes              401  403     403    403    403   403      ok      403      ok    ok
  add    client_notes.author_id    nobody
  add    client_todo_marks         nobody
  add    cart_proposals            nobody
  add    cart_proposal_lines       nobody
  add    clinic_addresses          401  ok      ok     ok     ok    403      403     403      403   403
  add    clinic_addresses.user_id  nobody
  add    consents                  401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  add    user_carts                401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  add    user_carts.user_id        401  403     403    ok     403   403      403     403      403   403
  add    search_history            401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  add    search_history.user_id    401  403     403    ok     403   403      403     403      403   403
  add    products                  401  403     403    403    403   403      403     403      ok    ok
  add    product_images            401  403     403    403    403   403      403     403      ok    ok
  add    tags                      401  403     403    403    403   403      403     403      ok    ok
  add    product_tags              nobody
  add    legacy_product_ids        401  403     403    403    403   403      403     403      ok    ok
  add    product_types             401  403     403    403    403   403      403     403      ok    ok
  add    product_lines             401  403     403    403    403   403      403     403      ok    ok
  add    saved_views               401  403     403    403    403   ok       ok      ok       ok    ok
  add    saved_views.user_id       nobody
  add    search_aliases            401  403     403    403    403   403      403     403      ok    ok
  add    delivery_methods          401  403     403    403    403   403      403     403      ok    ok
  add    carriers                  401  403     403    403    403   403      403     403      ok    ok
  add    cities                    401  403     403    403    403   403      403     403      ok    ok
  add    product_cells             401  403     403    403    403   ok       403     403      ok    ok
  add    shipments                 nobody
  add    order_picks               nobody
  add    order_notes               401  403     403    403    403   403      ok      403      ok    ok
  add    order_notes.author_id     nobody
  add    user_roles                nobody
  add    account_managers          nobody
  add    user_clinic_info          nobody
  add    audit_log                 nobody
  add    legal_documents           nobody
  add    availability              nobody
  add    stock_movements           nobody
  add    stock_counts              nobody
  add    stock_count_lines         nobody
  add    stock_subscriptions       nobody
  add    price_changes             nobody
  add    product_slugs             nobody
  add    product_relations         nobody
  add    product_batches           nobody
  add    partner_requests          nobody
  add    contact_messages          nobody
  add    orders                    nobody
  add    order_items               nobody
  add    order_events              nobody
  add    order_payments            nobody
  add    order_changes             nobody
  add    order_commissions         nobody
  add    rating_formulas           nobody
  add    clinic_ratings            nobody
  add    bonus_accruals            nobody
  add    bonus_statements          nobody
  add    clinic_days               nobody
  add    product_days              nobody
  add    seller_profiles           nobody
  add    invoices                  nobody
  add    order_documents           nobody
  add    shop_settings             nobody
  add    jobs                      nobody
  add    job_runs                  nobody
  add    job_wakes                 nobody
  add    file_removals             nobody
  add    notification_events       nobody
  add    notification_variables    nobody
  add    notification_templates    nobody
  add    notification_template_versions nobody
  add    notification_settings     nobody
  add    quiet_hours               nobody
  add    notifications             nobody
  add    outbox                    nobody
  add    notification_campaigns    nobody
  add    campaign_deliveries       nobody

  change user_clinic_info.phone    401  p       r      c      o     -        -       -        -     -
  change user_clinic_info.whatsapp 401  p       r      c      o     -        -       -        -     -
  change user_clinic_info.website  401  p       r      c      o     -        -       -        -     -
  change user_clinic_info.contact_position 401 p r     c      o     -        -       -        -     -
  change clinic_addresses.label    401  -       -      c      o     -        -       -        -     -
  change user_carts.items          401  -       -      c      o     -        -       -        -     -
  change user_carts.user_id        401  -       -      403    403   -        -       -        -     -
  change products.name             401  -       -      -      -     -        -       -        sh    sh
  change product_images.alt        401  -       -      -      -     -        -       -        sh    sh
  change tags.position             401  -       -      -      -     -        -       -        sh    sh
  change product_types.position    401  -       -      -      -     -        -       -        k     k
  change product_lines.position    401  -       -      -      -     -        -       -        a     a
  change saved_views.name          401  -       -      -      -     -        m       -        a     -
  change saved_views.user_id       nobody
  change search_aliases.term       401  -       -      -      -     -        -       -        s     s
  change delivery_methods.price    401  -       -      -      -     -        -       -        sh    sh
  change search_history.search_query nobody
  change user_clinic_info.status   nobody
  change user_clinic_info.bin_iin  nobody
  change user_clinic_info.trade_name nobody
  change user_clinic_info.tax_regime nobody
  change user_clinic_info.vat_payer nobody
  change user_clinic_info.heard_from nobody
  change user_clinic_info.account_manager_id nobody
  change clinic_documents.verdict  nobody
  change clinic_change_requests.status nobody
  change clinic_tags.tag           nobody
  change clinic_members.role       nobody
  change manager_assignments.reason nobody
  change clinic_addresses.user_id  nobody
  change consents.document_id      nobody
  change user_roles.role           nobody
  change user_roles.is_active      nobody
  change account_managers.phone    nobody
  change audit_log.reason          nobody
  change legal_documents.body      nobody
  change products.sku              401  -       -      -      -     -        -       -        409/23505 409/23505
  change availability.price        nobody
  change availability.stock_count  nobody
  change availability.available    nobody
  change stock_movements.delta     nobody
  change stock_counts.status       nobody
  change stock_count_lines.counted nobody
  change stock_subscriptions.told_at nobody
  change price_changes.price       nobody
  change product_slugs.product_id  nobody
  change product_relations.position nobody
  change product_batches.undone_at nobody
  change partner_requests.name     nobody
  change contact_messages.message  nobody
  change orders.status             nobody
  change orders.payment_status     nobody
  change orders.items_total        nobody
  change orders.delivery_price     nobody
  change orders.user_id            nobody
  change orders.received_total     nobody
  change orders.reserved_until     nobody
  change order_items.price         nobody
  change order_items.quantity      nobody
  change order_items.returned_quantity nobody
  change order_events.comment      nobody
  change order_payments.amount     nobody
  change order_changes.reason      nobody
  change order_commissions.percent nobody
  change order_notes.note          nobody
  change client_notes.note         401  -       -      -      -     -        c       o        co    co
  change client_notes.user_id      nobody
  change cart_proposals.status     nobody
  change cart_proposal_lines.quantity nobody
  change client_todo_marks.is_done nobody
  change manager_plans.amount      nobody
  change rating_formulas.window_days nobody
  change clinic_ratings.score      nobody
  change bonus_accruals.amount     nobody
  change bonus_statements.status   nobody
  change clinic_days.sum           nobody
  change product_days.sum          nobody
  change seller_profiles.iik       nobody
  change invoices.number           nobody
  change order_documents.file_name nobody
  change shop_settings.max_open_orders nobody
  change jobs.next_run_at          nobody
  change job_runs.error            nobody
  change job_wakes.woken_at        nobody
  change file_removals.path        nobody
  change notification_events.kind  nobody
  change notification_variables.title nobody
  change notification_templates.title nobody
  change notification_template_versions.title nobody
  change notification_settings.is_on nobody
  change quiet_hours.is_on         nobody
  change notifications.read_at     nobody
  change outbox.sent_at            nobody
  change notification_campaigns.title nobody
  change campaign_deliveries.created_at nobody

  remove clinic_documents          401  -       -      c      o     -        -       -        -     -
  remove clinic_addresses          401  -       -      c      o     -        -       -        -     -
  remove user_carts                401  -       -      c      o     -        -       -        -     -
  remove search_history            401  -       -      c      o     -        -       -        -     -
  remove stock_subscriptions       401  -       -      s      h     -        -       -        -     -
  remove consents                  nobody
  remove product_images            401  -       -      -      -     -        -       -        sh    sh
  remove product_tags              nobody
  remove tags                      401  -       -      -      -     -        -       -        sh    sh
  remove legacy_product_ids        401  -       -      -      -     -        -       -        sh    sh
  remove product_types             401  -       -      -      -     -        -       -        409/23503 409/23503
  remove product_lines             401  -       -      -      -     -        -       -        409/23503 409/23503
  remove saved_views               401  -       -      -      -     -        m       -        a     -
  remove search_aliases            401  -       -      -      -     -        -       -        s     s
  remove products                  401  -       -      -      -     -        -       -        409/23503 409/23503
  remove delivery_methods          401  -       -      -      -     -        -       -        409/23503 409/23503
  remove clinic_change_requests    nobody
  remove clinic_tags               nobody
  remove clinic_members            nobody
  remove manager_assignments       nobody
  remove manager_plans             nobody
  remove client_notes              401  -       -      -      -     -        c       o        co    co
  remove client_todo_marks         nobody
  remove cart_proposals            nobody
  remove cart_proposal_lines       nobody
  remove user_roles                nobody
  remove account_managers          nobody
  remove user_clinic_info          nobody
  remove audit_log                 nobody
  remove legal_documents           nobody
  remove availability              nobody
  remove stock_movements           nobody
  remove stock_counts              nobody
  remove stock_count_lines         nobody
  remove price_changes             nobody
  remove product_slugs             nobody
  remove product_relations         nobody
  remove product_batches           nobody
  remove partner_requests          nobody
  remove contact_messages          nobody
  remove orders                    nobody
  remove order_items               nobody
  remove order_events              nobody
  remove order_payments            nobody
  remove order_changes             nobody
  remove order_commissions         nobody
  remove order_notes               nobody
  remove rating_formulas           nobody
  remove clinic_ratings            nobody
  remove bonus_accruals            nobody
  remove bonus_statements          nobody
  remove clinic_days               nobody
  remove product_days              nobody
  remove seller_profiles           nobody
  remove invoices                  nobody
  remove order_documents           nobody
  remove shop_settings             nobody
  remove jobs                      nobody
  remove job_runs                  nobody
  remove job_wakes                 nobody
  remove file_removals             nobody
  remove notification_events       nobody
  remove notification_variables    nobody
  remove notification_templates    nobody
  remove notification_template_versions nobody
  remove notification_settings     nobody
  remove quiet_hours               nobody
  remove notifications             nobody
  remove outbox                    nobody
  remove notification_campaigns    nobody
  remove campaign_deliveries       nobody

  call   search_suggestions        ok   ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   request_partnership       ok   ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   send_message              ok   ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   search_products           ok   ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   submit_clinic_application 401  invalid_application invalid_application invalid_application invalid_application not_allowed not_allowed not_allowed not_allowed not_allowed
  call   add_clinic_document       nobody
  call   add_order_document        nobody
  call   request_clinic_change     401  clinic_not_verified clinic_not_verified change_pending change_pending clinic_not_verified clinic_not_verified clinic_not_verified clinic_not_verified clinic_not_verified
  call   cancel_clinic_change      401  change_not_found change_not_found ok change_not_found change_not_found change_not_found change_not_found change_not_found change_not_found
  call   decide_clinic_change      401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   my_consents               401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   my_sessions               401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   end_session               401  no_such_session no_such_session no_such_session no_such_session no_such_session no_such_session no_such_session no_such_session no_such_session
  call   place_order               401  clinic_not_verified clinic_not_verified ok ok clinic_not_verified clinic_not_verified clinic_not_verified clinic_not_verified clinic_not_verified
  call   place_order.user_id       401  not_allowed not_allowed ok not_allowed not_allowed ok not_allowed ok ok
  call   my_orders                 401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   cancel_order              401  order_not_found order_not_found ok order_not_found order_not_found not_allowed order_not_found not_allowed not_allowed
  call   report_payment            401  order_not_found order_not_found ok order_not_found order_not_found not_allowed order_not_found not_allowed not_allowed
  call   set_order_status          401  order_not_found order_not_found not_allowed order_not_found order_not_found ok order_not_found ok ok
  call   set_delivery_price        401  order_not_found order_not_found not_allowed order_not_found order_not_found ok order_not_found ok ok
  call   set_payment_status        401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   record_payment            401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   reject_payment            401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed bad_transition bad_transition
  call   extend_reservation        401  order_not_found order_not_found not_allowed order_not_found order_not_found ok order_not_found ok ok
  call   return_items              401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed bad_transition bad_transition
  call   my_order_payments         401  order_not_found order_not_found ok order_not_found order_not_found order_not_found order_not_found order_not_found order_not_found
  call   cancel_on                 401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   pay_until                 401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   issue_invoice             401  order_not_found order_not_found delivery_price_pending order_not_found order_not_found delivery_price_pending order_not_found delivery_price_pending delivery_price_pending
  call   publish_legal_document    401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed invalid_legal_document
  call   people_without_clinic     401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   withdraw_marketing_consent 401 ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   save_seller_profile       401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed invalid_seller invalid_seller
  call   delivery_board            401  not_allowed not_allowed not_allowed not_allowed ok not_allowed not_allowed ok ok
  call   delivery_order            401  not_allowed not_allowed not_allowed not_allowed order_not_found not_allowed not_allowed ok ok
  call   delivery_route            401  not_allowed not_allowed not_allowed not_allowed ok not_allowed not_allowed ok ok
  call   delivery_papers           401  not_allowed not_allowed not_allowed not_allowed ok not_allowed not_allowed ok ok
  call   pick_list                 401  not_allowed not_allowed not_allowed not_allowed ok not_allowed not_allowed ok ok
  call   pick_lines                401  not_allowed not_allowed not_allowed not_allowed ok not_allowed not_allowed ok ok
  call   advance_orders            401  not_allowed not_allowed not_allowed not_allowed ok not_allowed not_allowed ok ok
  call   undo_delivery_step        401  not_allowed not_allowed not_allowed not_allowed ok not_allowed not_allowed ok ok
  call   save_shipment             401  not_allowed not_allowed not_allowed not_allowed order_not_found not_allowed not_allowed bad_transition bad_transition
  call   hand_over                 401  not_allowed not_allowed not_allowed not_allowed order_not_found not_allowed not_allowed bad_transition bad_transition
  call   report_problem            401  not_allowed not_allowed not_allowed not_allowed order_not_found not_allowed not_allowed bad_transition bad_transition
  call   report_shortage           401  not_allowed not_allowed not_allowed not_allowed order_not_found not_allowed not_allowed bad_transition bad_transition
  call   retry_delivery            401  not_allowed not_allowed not_allowed not_allowed order_not_found not_allowed not_allowed no_problem no_problem
  call   decide_shortage           401  order_not_found order_not_found nothing_to_decide order_not_found order_not_found nothing_to_decide order_not_found nothing_to_decide nothing_to_decide
  call   follow_up_order           401  order_not_found order_not_found nothing_missing order_not_found order_not_found nothing_missing order_not_found nothing_missing nothing_missing
  call   order_shipment            401  order_not_found order_not_found ok order_not_found order_not_found ok order_not_found ok ok
  call   create_tracking_link      401  order_not_found order_not_found nothing_to_track order_not_found order_not_found nothing_to_track order_not_found nothing_to_track nothing_to_track
  call   delivery_days             401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   track                     ok   ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   rating_breakdown          401  not_allowed not_allowed not_allowed not_allowed not_allowed ok clinic_not_found ok ok
  call   draft_breakdown           401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   preview_rating_formula    401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   save_rating_draft         401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed bad_formula bad_formula
  call   delete_rating_draft       401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   publish_rating_formula    401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed comment_required comment_required
  call   recompute_ratings         401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed bad_day bad_day
  call   my_manager                401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   my_tier                   401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   bonus_month               401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   bonus_year                401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   bonus_reason              401  not_allowed not_allowed not_allowed not_allowed not_allowed bonus_not_found bonus_not_found bonus_not_found bonus_not_found
  call   bonus_statements_of       401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   adjust_bonus              401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed bad_adjustment bad_adjustment
  call   close_bonus_month         401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed bad_month bad_month
  call   approve_bonus_statement   401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed statement_not_found statement_not_found
  call   pay_bonus_statement       401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed statement_not_found statement_not_found
  call   admin_users               401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok ok ok
  call   admin_orders              401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok ok ok
  call   staff_search              401  not_allowed not_allowed not_allowed not_allowed ok ok ok ok ok
  call   set_clinic_status         401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   undo_decision             401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed too_late_to_undo too_late_to_undo
  call   staff_names               401  not_allowed not_allowed not_allowed not_allowed ok ok ok ok ok
  call   request_clinic_correction 401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   assign_account_manager    401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   admin_managers            401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   hand_over_clients         401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   end_handover              401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   set_manager_plan          401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   set_manager_photo         401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   manager_card              401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   manager_clients           401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   manager_handovers         401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   manager_journal           401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   client_overview           401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   client_documents          401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   client_journal            401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   propose_cart              401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   withdraw_proposal         401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   mark_todo                 401  not_allowed not_allowed not_allowed not_allowed not_allowed ok not_allowed ok ok
  call   my_today                  401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   my_cart_proposal          401  ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   answer_proposal           401  proposal_not_found proposal_not_found ok proposal_not_found proposal_not_found proposal_not_found proposal_not_found proposal_not_found proposal_not_found
  call   set_clinic_tags           401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   set_document_verdict      401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   count_stock               401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   adjust_stock              401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   post_stock                401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stock_products            401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   admin_stock               401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   admin_stock_movements     401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stock_actors              401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stock_waiting             401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   start_stock_count         401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   enter_stock_count         401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   remove_stock_count_line   401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   post_stock_count          401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   cancel_stock_count        401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stock_count               401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   count_sheet               401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stock_counts              401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   subscribe_to_stock        401  clinic_not_verified clinic_not_verified in_stock in_stock clinic_not_verified clinic_not_verified clinic_not_verified clinic_not_verified clinic_not_verified
  call   set_price                 401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   admin_products            401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   change_products           401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   import_products           401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   undo_batch                401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   admin_batches             401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   products_on_day           401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   get_product_card          401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   product_texts             401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   save_product              401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed bad_product bad_product
  call   product_history           401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   assortment_counts         401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   reorder_assortment        401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed bad_kind bad_kind
  call   merge_tags                401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed same_tag same_tag
  call   set_need_words            401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed tag_not_found tag_not_found
  call   product_address           ok   ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   former_slugs              ok   ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   product_companions        ok   ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   product_page              ok   ok      ok     ok     ok    ok       ok      ok       ok    ok
  call   stats_summary             401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stats_turnover            401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stats_breakdown           401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stats_products            401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stats_clinics             401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stats_funnel              401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stats_lead_time           401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stats_cancellations       401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stats_searches            401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   stats_stock               401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   my_stats_summary          401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   my_stats_turnover         401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   my_stats_breakdown        401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   my_stats_products         401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   my_stats_clinics          401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   my_stats_funnel           401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   my_stats_lead_time        401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   my_stats_cancellations    401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   log_search                ok   ok ok ok ok ok ok ok ok ok
  call   row_history               401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   save_shop_settings        401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   run_job_now               401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   run_due_jobs              nobody
  call   claim_file_removals       nobody
  call   finish_file_removals      nobody
  call   unread_notifications      401 ok ok ok ok ok ok ok ok ok
  call   read_notifications        401 ok ok ok ok ok ok ok ok ok
  call   notification_preferences  401 ok ok ok ok ok ok ok ok ok
  call   set_notification_setting  401 ok ok ok ok ok ok ok ok ok
  call   set_quiet_hours           401 ok ok ok ok ok ok ok ok ok
  call   save_notification_template 401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed unknown_variable unknown_variable
  call   preview_notification      401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   test_notification         401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   admin_outbox              401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   retry_outbox              401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   campaign_recipients       401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   save_campaign             401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed bad_campaign bad_campaign
  call   send_campaign             401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed campaign_not_draft campaign_not_draft
  call   cancel_campaign           401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed campaign_sent campaign_sent
  call   admin_campaigns           401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   campaign_log              401 not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed campaign_not_found campaign_not_found
  call   claim_outbox              nobody
  call   finish_outbox             nobody
  call   unsubscribe               nobody
  call   save_account_manager      401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok ok
  call   colleagues                401  not_allowed not_allowed not_allowed not_allowed not_allowed ok ok not_allowed not_allowed
  call   ask_for_handover          401  not_allowed not_allowed not_allowed not_allowed not_allowed same_manager not_the_managers_clients not_allowed not_allowed
  call   answer_handover           401  not_allowed not_allowed not_allowed not_allowed not_allowed handover_is_over handover_is_over handover_is_over handover_is_over
  call   admin_staff               401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok
  call   find_account              401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok
  call   grant_role                401  not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed ok
`

const statusOf: Record<string, number> = {
  clinic_not_found: 404,
  bonus_not_found: 404,
  statement_not_found: 404,
  bad_formula: 422,
  comment_required: 422,
  bad_day: 422,
  bad_adjustment: 422,
  bad_month: 422,
  proposal_not_found: 404,
  not_allowed: 403,
  clinic_not_verified: 403,
  change_not_found: 404,
  no_such_session: 404,
  order_not_found: 404,
  bad_transition: 409,
  no_problem: 409,
  nothing_missing: 409,
  nothing_to_decide: 409,
  nothing_to_track: 409,
  too_late_to_undo: 409,
  change_pending: 409,
  delivery_price_pending: 409,
  in_stock: 409,
  campaign_not_draft: 409,
  campaign_sent: 409,
  campaign_not_found: 404,
  invalid_application: 422,
  invalid_legal_document: 422,
  invalid_seller: 422,
  bad_product: 422,
  bad_kind: 422,
  same_tag: 422,
  tag_not_found: 404,
  unknown_variable: 422,
  bad_campaign: 422,
  same_manager: 422,
  not_the_managers_clients: 409,
  handover_is_over: 409,
}

const { clinic, otherClinic, pendingClinic, rejectedClinic, logistic, manager, otherManager, admin } = personas
const clinics = { c: clinic.id, o: otherClinic.id }
const owned = { c: ids.clinic, o: ids.other }
const goods = { s: ids.shown, h: ids.hidden }

/** By which column the rows of a table are asked for, and the letter of each. */
const rowsOf: Record<string, [key: string, rows: Record<string, string>]> = {
  user_roles: ['user_id', { l: logistic.id, m: manager.id, a: admin.id }],
  account_managers: ['user_id', { m: manager.id, n: otherManager.id }],
  user_clinic_info: ['user_id', { ...clinics, p: pendingClinic.id, r: rejectedClinic.id, w: ids.applicant }],
  clinic_members: ['user_id', { ...clinics, p: pendingClinic.id, r: rejectedClinic.id, w: ids.applicant }],
  clinic_change_requests: ['id', owned],
  clinic_documents: ['id', { ...owned, a: ids.accepted }],
  clinic_tags: ['user_id', clinics],
  clinic_tag_counts: ['tag', { c: 'матрица', o: 'матрица 2' }],
  manager_assignments: ['user_id', clinics],
  clinic_addresses: ['id', owned],
  consents: ['user_id', clinics],
  audit_log: ['row_id', { s: ids.shown }],
  legal_documents: ['kind', { o: 'offer', p: 'privacy' }],
  product_types: ['slug', { k: 'krem' }],
  product_lines: ['slug', { a: 'all-over' }],
  products: ['id', goods],
  product_cards: ['id', goods],
  product_images: ['id', goods],
  product_tags: ['product_id', goods],
  tags: ['id', goods],
  legacy_product_ids: ['old_id', goods],
  product_slugs: ['product_id', goods],
  product_relations: ['product_id', goods],
  availability: ['sku', { s: skus.shown, h: skus.hidden }],
  delivery_methods: ['code', { s: 'matrix-shown', h: 'matrix-hidden' }],
  saved_views: ['id', { m: ids.clinic, a: ids.shown }],
  search_aliases: ['id', { s: ids.shown }],
  price_changes: ['product_id', goods],
  product_batches: ['id', { s: ids.shown }],
  stock_movements: ['product_id', { s: ids.shown }],
  stock_counts: ['id', { s: ids.shown }],
  stock_count_lines: ['count_id', { s: ids.shown }],
  stock_subscriptions: ['product_id', goods],
  user_carts: ['user_id', clinics],
  search_history: ['user_id', clinics],
  partner_requests: ['id', { p: ids.shown }],
  contact_messages: ['id', { p: ids.shown }],
  carriers: ['code', { s: 'kazpost' }],
  cities: ['name', { s: 'Тараз' }],
  product_cells: ['product_id', { s: ids.shown }],
  shipments: ['order_id', owned],
  order_picks: ['order_item_id', owned],
  orders: ['id', owned],
  order_items: ['order_id', owned],
  order_events: ['order_id', owned],
  order_payments: ['order_id', owned],
  order_changes: ['order_id', owned],
  order_commissions: ['order_id', owned],
  rating_formulas: ['version', { p: '1', d: '9001' }],
  clinic_ratings: ['user_id', clinics],
  bonus_accruals: ['manager_id', { c: manager.id, o: otherManager.id }],
  bonus_statements: ['manager_id', { c: manager.id, o: otherManager.id }],
  clinic_days: ['user_id', clinics],
  product_days: ['product_id', { s: ids.shown }],
  order_notes: ['id', owned],
  manager_plans: ['manager_id', { c: manager.id, o: otherManager.id }],
  client_notes: ['id', owned],
  client_todo_marks: ['user_id', clinics],
  cart_proposals: ['id', owned],
  cart_proposal_lines: ['proposal_id', owned],
  seller_profiles: ['valid_from', { s: '2022-01-01' }],
  invoices: ['id', owned],
  order_documents: ['id', owned],
  shop_settings: ['only_row', { s: 'true' }],
  jobs: ['name', { p: 'prune_inquiries' }],
  job_runs: ['error', { p: 'Матрица' }],
  job_wakes: ['woken_at', { w: '2999-01-01T00:00:00+00:00' }],
  file_removals: ['path', { f: 'matrix.pdf' }],
  notification_events: ['event', { s: 'order_new' }],
  notification_variables: ['name', { s: 'order_number' }],
  notification_templates: ['event', { s: 'order_new' }],
  notification_template_versions: ['event', { s: 'order_new' }],
  notification_settings: ['user_id', clinics],
  quiet_hours: ['user_id', clinics],
  notifications: ['user_id', clinics],
  outbox: ['id', owned],
  notification_campaigns: ['id', { s: ids.shown }],
  campaign_deliveries: ['user_id', clinics],
}

const document = (folder: string | null) => ({
  kind: 'license',
  storage_path: `${folder}/${randomUUID()}.pdf`,
  file_name: 'matrix.pdf',
  mime: 'application/pdf',
  size: 1,
})
const receipt = () => ({
  order_id: ids.clinic,
  storage_path: `${ids.clinic}/${randomUUID()}.pdf`,
  file_name: 'matrix.pdf',
  mime: 'application/pdf',
  size: 1,
})
const address = { label: 'Матрица', city: 'Алматы', address: 'ул. Абая, 1' }
const cart = [{ sku: 'MATRIX-NEW' }]

/** A good row to add; after a dot, one that claims what is not for its writer to say. */
const newRows: Record<string, (me: string | null) => object> = {
  clinic_documents: document,
  clinic_change_requests: () => ({ changes: { city: 'Астана' } }),
  clinic_tags: (me) => ({ user_id: me, tag: 'матрица' }),
  clinic_members: (me) => ({ clinic_id: clinic.id, user_id: me, role: 'owner' }),
  manager_assignments: (me) => ({ user_id: clinic.id, manager_id: me, since: '2026-01-01' }),
  clinic_addresses: () => address,
  'clinic_addresses.user_id': () => ({ ...address, user_id: clinic.id }),
  consents: () => ({ document_id: marketingId }),
  user_carts: (me) => ({ user_id: me, items: cart }),
  'user_carts.user_id': () => ({ user_id: clinic.id, items: cart }),
  search_history: (me) => ({ user_id: me, search_query: 'матричная сыворотка' }),
  'search_history.user_id': () => ({ user_id: clinic.id, search_query: 'матричная сыворотка' }),
  products: () => ({
    slug: 'matrix-new',
    sku: 'MATRIX-NEW',
    name: 'Матрица',
    product_type_id: 1,
    line_id: 1,
    volume_ml: 50,
  }),
  product_images: () => ({ product_id: ids.shown, path: '/img/matrix-three-640.webp', alt: 'Матрица', position: 3 }),
  tags: () => ({ slug: 'matrix-new', name: 'Матрица новая' }),
  product_tags: () => ({ product_id: ids.shown, tag_id: ids.hidden }),
  legacy_product_ids: () => ({ old_id: randomUUID(), slug: 'matrix-new' }),
  saved_views: () => ({ page: 'stats', name: 'Матрица 2', search: {} }),
  'saved_views.user_id': () => ({ page: 'stats', name: 'Матрица 2', search: {}, user_id: clinic.id }),
  search_aliases: () => ({ alias: 'матричная', term: 'матрица' }),
  delivery_methods: () => ({ code: 'matrix-new', kind: 'pickup', name: 'Матрица' }),
  carriers: () => ({ code: 'matrix-new', name: 'Матрица' }),
  cities: () => ({ name: 'Матрица' }),
  product_cells: () => ({ product_id: ids.hidden, cell: 'A-1' }),
  shipments: () => ({ order_id: ids.clinic, cost: 1 }),
  order_picks: () => ({ order_item_id: ids.clinic }),
  order_notes: () => ({ order_id: ids.clinic, note: 'Матрица' }),
  manager_plans: () => ({ manager_id: manager.id, month: '2099-02-01', amount: 1 }),
  client_notes: () => ({ user_id: clinic.id, note: 'Матрица' }),
  'client_notes.author_id': () => ({ user_id: clinic.id, note: 'Матрица', author_id: manager.id }),
  client_todo_marks: () => ({ user_id: clinic.id, kind: 'question', subject: 'matrix-new', is_done: true }),
  cart_proposals: () => ({ user_id: clinic.id, author_name: 'Матрица' }),
  cart_proposal_lines: () => ({ proposal_id: ids.clinic, product_id: ids.hidden, quantity: 1 }),
  'order_notes.author_id': () => ({ order_id: ids.clinic, note: 'Матрица', author_id: manager.id }),
  user_roles: (me) => ({ user_id: me, role: 'super_admin' }),
  account_managers: (me) => ({ user_id: me, full_name: 'Матрица' }),
  user_clinic_info: (me) => ({ user_id: me, status: 'verified' }),
  audit_log: () => ({ action: 'insert', table_name: 'orders', row_id: ids.clinic }),
  legal_documents: () => ({ kind: 'offer', version: '2026-01-01', title: 'Матрица', body: 'Матрица' }),
  product_types: () => ({ slug: 'matrix-new', name: 'Матрица' }),
  product_lines: () => ({ slug: 'matrix-new', name: 'Матрица', color: '#000000' }),
  availability: () => ({ sku: skus.shown, stock_count: 1000, price: 1 }),
  price_changes: () => ({ product_id: ids.shown, price: 1 }),
  product_slugs: () => ({ slug: 'matrix-new', product_id: ids.shown }),
  product_relations: () => ({ product_id: ids.shown, related_id: ids.hidden, kind: 'together', position: 1 }),
  product_batches: () => ({ kind: 'bulk' }),
  stock_movements: () => ({ product_id: ids.shown, delta: 1000, kind: 'receipt' }),
  stock_counts: () => ({ title: 'Матрица' }),
  stock_count_lines: () => ({ count_id: ids.shown, product_id: ids.hidden, counted: 1, expected: 1 }),
  stock_subscriptions: (me) => ({ user_id: me, product_id: ids.shown }),
  partner_requests: () => ({ name: 'Матрица', city: 'Алматы', phone: '+77010000001' }),
  contact_messages: () => ({ name: 'Матрица', phone: '+77010000001', message: 'Матрица' }),
  orders: (me) => ({
    user_id: me,
    placed_by: me,
    payment_method: 'invoice',
    items_total: 1,
    delivery_method: 'matrix-shown',
    recipient_name: 'А',
    recipient_phone: '+77010000001',
    idempotency_key: randomUUID(),
  }),
  order_items: () => ({ order_id: ids.clinic, sku: 'X', price: 1, quantity: 1 }),
  order_events: () => ({ order_id: ids.clinic, to_status: 'delivered' }),
  order_payments: () => ({ order_id: ids.clinic, kind: 'received', amount: 1, paid_on: '2026-01-01' }),
  order_changes: () => ({ order_id: ids.clinic, field: 'delivery_price' }),
  order_commissions: (me) => ({ order_id: ids.clinic, manager_id: me, tier: 'A', percent: 100, formula_version: 1 }),
  rating_formulas: () => ({ version: 9002, window_days: 180, components: [], tiers: [] }),
  clinic_ratings: () => ({
    user_id: clinic.id,
    as_of: '2026-01-01',
    version: 1,
    components: [],
    score: 100,
    tier: 'A',
  }),
  bonus_accruals: (me) => ({
    manager_id: me,
    kind: 'adjustment',
    source_type: 'adjustment',
    source_id: 'matrix 2',
    amount: 1_000_000,
    month: '2026-01-01',
    reason: 'Матрица',
  }),
  bonus_statements: (me) => ({ manager_id: me, month: '2003-02-01', total: 1_000_000, carried: 0 }),
  clinic_days: () => ({ user_id: clinic.id, day: '2003-01-02', orders: 1, sum: 1_000_000, returned: 0 }),
  product_days: () => ({
    product_id: ids.hidden,
    day: '2003-01-02',
    pieces: 1,
    sum: 1,
    returned_pieces: 0,
    returned: 0,
  }),
  seller_profiles: () => ({ valid_from: '2026-01-01', name: 'Матрица' }),
  invoices: () => ({
    order_id: ids.clinic,
    year: 1999,
    number: 9,
    seller: {},
    buyer: {},
    items_total: 1,
    delivery_price: 0,
  }),
  order_documents: receipt,
  shop_settings: () => ({ only_row: true }),
  jobs: () => ({ name: 'matrix', title: 'Матрица', batch: 1 }),
  job_runs: () => ({ job: 'prune_inquiries', started_at: '2026-01-01', finished_at: '2026-01-01', handled: 1 }),
  job_wakes: () => ({ job: 'prune_inquiries' }),
  file_removals: () => ({ bucket_id: 'clinic-documents', path: 'matrix.pdf' }),
  notification_events: () => ({ event: 'matrix', audience: 'clinic', kind: 'service', title: 'Матрица', position: 1 }),
  notification_variables: () => ({ name: 'matrix', title: 'Матрица', sample: 'x' }),
  notification_templates: () => ({ event: 'advertising', channel: 'inbox', title: 'Матрица' }),
  notification_template_versions: () => ({
    event: 'order_new',
    channel: 'inbox',
    version: 99,
    is_on: true,
    title: 'Матрица',
    body: '',
  }),
  notification_settings: (me) => ({ user_id: me, event: 'order_shipped', channel: 'email', is_on: false }),
  quiet_hours: (me) => ({ user_id: me, is_on: false }),
  notifications: (me) => ({ user_id: me, event: 'order_new', title: 'Матрица' }),
  outbox: (me) => ({ user_id: me, event: 'order_new', payload: {}, dedupe_key: 'matrix-new' }),
  notification_campaigns: () => ({
    kind: 'service',
    audience: { to: 'clinics' },
    channels: ['inbox'],
    title: 'Матрица',
    body: 'Матрица',
  }),
  campaign_deliveries: (me) => ({ campaign_id: ids.shown, user_id: me, kind: 'service' }),
}

/** What a column is changed to. */
const newValues: Record<string, (me: string | null) => unknown> = {
  'user_clinic_info.phone': (me) => contacts.get(me)?.phone ?? '+77010000009',
  'user_clinic_info.whatsapp': (me) => contacts.get(me)?.whatsapp ?? null,
  'user_clinic_info.website': (me) => contacts.get(me)?.website ?? null,
  'user_clinic_info.contact_position': (me) => contacts.get(me)?.contact_position ?? null,
  'clinic_addresses.label': () => 'Матрица 2',
  'user_carts.items': () => cart,
  'user_carts.user_id': () => pendingClinic.id,
  'products.name': () => 'Матрица 2',
  'product_images.alt': () => 'Матрица',
  'tags.position': () => 7,
  'saved_views.name': () => 'Матрица 3',
  'saved_views.user_id': () => clinic.id,
  'search_aliases.term': () => 'матрицы',
  'delivery_methods.price': () => 1,
  'search_history.search_query': () => 'матрица',
  'user_clinic_info.status': () => 'verified',
  'user_clinic_info.bin_iin': () => '260140000015',
  'user_clinic_info.trade_name': () => 'Матрица',
  'user_clinic_info.tax_regime': () => 'simplified',
  'user_clinic_info.vat_payer': () => true,
  'user_clinic_info.heard_from': () => 'Матрица',
  'user_clinic_info.account_manager_id': () => otherManager.id,
  'clinic_documents.verdict': () => 'accepted',
  'clinic_change_requests.status': () => 'approved',
  'clinic_tags.tag': () => 'матрица 3',
  'clinic_members.role': () => 'owner',
  'manager_assignments.reason': () => 'Матрица',
  'clinic_addresses.user_id': (me) => me,
  'consents.document_id': () => randomUUID(),
  'user_roles.role': () => 'super_admin',
  'user_roles.is_active': () => true,
  'account_managers.phone': () => '+77010000009',
  'audit_log.reason': () => 'Матрица',
  'legal_documents.body': () => 'Матрица',
  'product_types.position': () => 1,
  'product_lines.position': () => 1,
  'products.sku': () => 'MATRIX-NEW',
  'availability.price': () => 1,
  'availability.stock_count': () => 1000,
  'availability.available': () => true,
  'price_changes.price': () => 1,
  'product_slugs.product_id': () => ids.hidden,
  'product_relations.position': () => 2,
  'product_batches.undone_at': () => '2026-01-01',
  'stock_movements.delta': () => 1000,
  'stock_counts.status': () => 'cancelled',
  'stock_count_lines.counted': () => 1000,
  'stock_subscriptions.told_at': () => '2026-01-01',
  'partner_requests.name': () => 'Матрица',
  'contact_messages.message': () => 'Матрица',
  'orders.status': () => 'delivered',
  'orders.payment_status': () => 'paid',
  'orders.items_total': () => 1,
  'orders.delivery_price': () => 0,
  'orders.user_id': (me) => me,
  'orders.received_total': () => 1000,
  'orders.reserved_until': () => '2099-01-01',
  'order_items.price': () => 1,
  'order_items.quantity': () => 1,
  'order_items.returned_quantity': () => 1,
  'order_events.comment': () => 'Матрица',
  'order_payments.amount': () => 1,
  'order_changes.reason': () => 'Матрица 2',
  'order_commissions.percent': () => 100,
  'order_notes.note': () => 'Матрица',
  'client_notes.note': () => 'Матрица',
  'client_notes.user_id': (me) => me,
  'cart_proposals.status': () => 'accepted',
  'cart_proposal_lines.quantity': () => 2,
  'client_todo_marks.is_done': () => false,
  'manager_plans.amount': () => 2,
  'rating_formulas.window_days': () => 30,
  'clinic_ratings.score': () => 100,
  'bonus_accruals.amount': () => 1_000_000,
  'bonus_statements.status': () => 'paid',
  'clinic_days.sum': () => 0,
  'product_days.sum': () => 0,
  'seller_profiles.iik': () => 'KZ77999A000000000001',
  'invoices.number': () => 9,
  'order_documents.file_name': () => 'forged.pdf',
  'shop_settings.max_open_orders': () => 1000,
  'jobs.next_run_at': () => '2099-01-01',
  'job_runs.error': () => 'Матрица 2',
  'job_wakes.woken_at': () => '2000-01-01',
  'file_removals.path': () => 'b.pdf',
  'notification_events.kind': () => 'optional',
  'notification_variables.title': () => 'Матрица',
  'notification_templates.title': () => 'Матрица',
  'notification_template_versions.title': () => 'Матрица',
  'notification_settings.is_on': () => true,
  'quiet_hours.is_on': () => true,
  'notifications.read_at': () => '2026-01-01',
  'outbox.sent_at': () => '2026-01-01',
  'notification_campaigns.title': () => 'Матрица 2',
  'campaign_deliveries.created_at': () => '2026-01-01',
}

const order = () => ({
  ...orderRequest([{ sku: skus.shown, quantity: 1 }]),
  delivery: { method: 'matrix-shown', recipient_name: 'Асель', recipient_phone: '+77010000001' },
})

const month = { from_day: '2026-10-01', to_day: '2026-10-31' }
const formula = {
  window_days: 180,
  components: [
    { key: 'turnover', enabled: true, weight: 100, from: 0, to: 3_000_000 },
    { key: 'frequency', enabled: false, weight: 0, target: 2 },
    { key: 'recency', enabled: false, weight: 0, days: 90 },
    { key: 'average_order', enabled: false, weight: 0, from: 0, to: 1 },
    { key: 'lines', enabled: false, weight: 0, target: 8 },
    { key: 'overdue', enabled: false, points: 5, days: 30 },
  ],
  tiers: [
    { name: 'A', from: 0, percent: 1, color: '#000000', text: '' },
    { name: 'Новый', from: null, percent: 1, color: '#000000', text: '' },
  ],
}

const args: Record<string, () => object> = {
  colleagues: () => ({}),
  ask_for_handover: () => ({ clinic_id: clinic.id, to_manager: manager.id }),
  answer_handover: () => ({ id: randomUUID(), is_granted: false }),
  search_suggestions: () => ({ query: 'крем' }),
  // Both as a robot, of whom nothing is kept.
  request_partnership: () => ({ request: { website: 'https://robot.example' } }),
  send_message: () => ({ message: { website: 'https://robot.example' } }),
  search_products: () => ({}),
  submit_clinic_application: () => ({ application: {} }),
  add_clinic_document: () => ({ user_id: clinic.id, ...document(clinic.id) }),
  add_order_document: () => ({ user_id: clinic.id, ...receipt() }),
  request_clinic_change: () => ({ changes: { address: 'ул. Абая, 16' } }),
  cancel_clinic_change: () => ({ id: ids.clinic }),
  decide_clinic_change: () => ({ request_id: ids.clinic, approve: false, reason: 'Нет справки' }),
  my_consents: () => ({}),
  my_sessions: () => ({}),
  end_session: () => ({ id: ids.clinic }),
  place_order: order,
  'place_order.user_id': () => ({ ...order(), user_id: clinic.id }),
  my_orders: () => ({}),
  cancel_order: () => ({ order_id: ids.clinic }),
  report_payment: () => ({ order_id: ids.clinic }),
  set_order_status: () => ({ order_id: ids.clinic, status: 'confirmed' }),
  set_delivery_price: () => ({ order_id: ids.clinic, price: 500 }),
  set_payment_status: () => ({ order_id: ids.clinic, payment_status: 'paid' }),
  record_payment: () => ({ order_id: ids.clinic, kind: 'received', amount: 1, idempotency_key: randomUUID() }),
  reject_payment: () => ({ order_id: ids.clinic, reason: 'Не поступило' }),
  post_stock: () => ({ kind: 'receipt', lines: [{ code: skus.shown, quantity: 1 }], note: 'Матрица' }),
  stock_products: () => ({ codes: [skus.shown] }),
  admin_stock: () => ({}),
  admin_stock_movements: () => ({}),
  stock_actors: () => ({}),
  stats_summary: () => ({ ...month }),
  stats_turnover: () => ({ ...month }),
  stats_breakdown: () => ({ dimension: 'city', ...month }),
  stats_products: () => ({ ...month }),
  stats_clinics: () => ({ ...month }),
  stats_funnel: () => ({ ...month }),
  stats_lead_time: () => ({ ...month }),
  stats_cancellations: () => ({ ...month }),
  stats_searches: () => ({ ...month }),
  stats_stock: () => ({ ...month }),
  my_stats_summary: () => ({ ...month }),
  my_stats_turnover: () => ({ ...month }),
  my_stats_breakdown: () => ({ dimension: 'city', ...month }),
  my_stats_products: () => ({ ...month }),
  my_stats_clinics: () => ({ ...month }),
  my_stats_funnel: () => ({ ...month }),
  my_stats_lead_time: () => ({ ...month }),
  my_stats_cancellations: () => ({ ...month }),
  log_search: () => ({ query: 'матрица', found: 0 }),
  stock_waiting: () => ({}),
  start_stock_count: () => ({ title: 'Матрица' }),
  enter_stock_count: () => ({ count_id: ids.shown, code: skus.shown }),
  remove_stock_count_line: () => ({ count_id: ids.shown, product_id: ids.shown }),
  post_stock_count: () => ({ count_id: ids.shown }),
  cancel_stock_count: () => ({ count_id: ids.shown }),
  stock_count: () => ({ count_id: ids.shown }),
  stock_counts: () => ({}),
  subscribe_to_stock: () => ({ product_id: ids.shown }),
  extend_reservation: () => ({ order_id: ids.clinic, reason: 'Ждём оплату' }),
  return_items: () => ({ order_id: ids.clinic, items: [{ sku: skus.shown, quantity: 1 }], reason: 'Брак' }),
  my_order_payments: () => ({ order_id: ids.clinic }),
  cancel_on: () => ({ o: { status: 'new', created_at: '2026-11-01T00:00:00Z' } }),
  pay_until: () => ({ o: { debt: 1, delivered_at: '2026-11-01' } }),
  issue_invoice: () => ({ order_id: ids.clinic }),
  publish_legal_document: () => ({ kind: 'offer', version: '2020-01-01', title: 'Матрица', body: 'Матрица' }),
  people_without_clinic: () => ({}),
  withdraw_marketing_consent: () => ({}),
  save_seller_profile: () => ({ profile: {} }),
  delivery_board: () => ({}),
  delivery_order: () => ({ id: ids.clinic }),
  delivery_route: () => ({ day: '2026-01-01' }),
  delivery_papers: () => ({ order_ids: [ids.clinic] }),
  delivery_days: () => ({ method: 'matrix-shown' }),
  pick_list: () => ({ order_ids: [ids.clinic] }),
  pick_lines: () => ({ lines: [{ order_id: ids.clinic, sku: skus.shown, picked: true }] }),
  advance_orders: () => ({ order_ids: [ids.clinic], status: 'assembling' }),
  undo_delivery_step: () => ({ order_ids: [ids.clinic] }),
  save_shipment: () => ({ order_id: ids.clinic, places: 1 }),
  hand_over: () => ({ order_id: ids.clinic, handed_to: 'Асель' }),
  report_problem: () => ({ order_id: ids.clinic, reason: 'Никого нет' }),
  report_shortage: () => ({ order_id: ids.clinic, sku: skus.shown, missing: 1, reason: 'Брак' }),
  retry_delivery: () => ({ order_id: ids.clinic }),
  decide_shortage: () => ({ order_id: ids.clinic, choice: 'rest' }),
  follow_up_order: () => ({ order_id: ids.clinic }),
  order_shipment: () => ({ order_id: ids.clinic }),
  create_tracking_link: () => ({ order_id: ids.clinic }),
  track: () => ({ token: 'matrix' }),
  rating_breakdown: () => ({ user_id: clinic.id }),
  draft_breakdown: () => ({ user_id: clinic.id, draft: formula }),
  preview_rating_formula: () => ({ draft: formula }),
  save_rating_draft: () => ({ draft: {} }),
  delete_rating_draft: () => ({ version: 9001 }),
  publish_rating_formula: () => ({ version: 9001, effective_from: '2026-01-01', comment: '' }),
  recompute_ratings: () => ({ as_of: '2003-01-01' }),
  my_manager: () => ({}),
  my_tier: () => ({}),
  bonus_month: () => ({ manager_id: manager.id, month: '2026-01-01' }),
  bonus_year: () => ({ manager_id: manager.id, month: '2026-01-01' }),
  bonus_reason: () => ({ accrual_id: 0 }),
  bonus_statements_of: () => ({ month: '2026-01-01' }),
  adjust_bonus: () => ({
    manager_id: manager.id,
    month: '2026-01-01',
    amount: 0,
    reason: 'Матрица',
    idempotency_key: randomUUID(),
  }),
  close_bonus_month: () => ({ month: '2003-01-02' }),
  approve_bonus_statement: () => ({ manager_id: manager.id, month: '2003-01-01' }),
  pay_bonus_statement: () => ({ manager_id: manager.id, month: '2003-01-01', paid_on: '2003-02-01' }),
  admin_users: () => ({}),
  admin_orders: () => ({}),
  staff_search: () => ({ query: 'aurelis' }),
  set_clinic_status: () => ({ user_id: ids.applicant, status: 'verified' }),
  undo_decision: () => ({ user_id: ids.applicant }),
  staff_names: () => ({ user_ids: [manager.id] }),
  request_clinic_correction: () => ({ user_id: ids.applicant, comment: 'Приложите справку' }),
  assign_account_manager: () => ({ user_ids: [ids.applicant], manager_id: manager.id }),
  admin_managers: () => ({}),
  hand_over_clients: () => ({
    from_manager: manager.id,
    to_manager: otherManager.id,
    clinic_ids: [clinic.id],
    from_day: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    reason: 'Матрица',
  }),
  end_handover: () => ({ id: ids.clinic }),
  set_manager_plan: () => ({ manager_id: manager.id, month: '2099-01-01', amount: 2 }),
  set_manager_photo: () => ({ manager_id: manager.id }),
  manager_card: () => ({ manager_id: manager.id }),
  manager_clients: () => ({ manager_id: manager.id }),
  manager_handovers: () => ({ manager_id: manager.id }),
  manager_journal: () => ({ manager_id: manager.id }),
  client_overview: () => ({ user_id: clinic.id }),
  client_documents: () => ({ user_id: clinic.id }),
  client_journal: () => ({ user_id: clinic.id }),
  propose_cart: () => ({
    user_id: clinic.id,
    lines: [{ product_id: ids.shown, quantity: 1 }],
    comment: 'Матрица',
  }),
  withdraw_proposal: () => ({ id: ids.clinic }),
  mark_todo: () => ({ user_id: clinic.id, kind: 'question', subject: 'matrix', state: 'done' }),
  my_today: () => ({}),
  my_cart_proposal: () => ({}),
  answer_proposal: () => ({ id: ids.clinic }),
  set_clinic_tags: () => ({ user_ids: [ids.applicant], add: ['матрица'] }),
  set_document_verdict: () => ({ document_id: ids.clinic, verdict: 'accepted' }),
  count_stock: () => ({ sku: skus.shown, counted: 7, reason: 'Пересчёт' }),
  adjust_stock: () => ({ sku: skus.shown, delta: 1, reason: 'Пересчёт' }),
  set_price: () => ({ sku: skus.shown, price: 1200, reason: 'Новый прайс' }),
  admin_products: () => ({}),
  change_products: () => ({ product_ids: [ids.shown], change: { action: 'hide' }, dry_run: true }),
  import_products: () => ({ rows: [{ sku: skus.shown }], dry_run: true }),
  undo_batch: () => ({ batch_id: ids.shown }),
  admin_batches: () => ({}),
  products_on_day: () => ({ day: '2026-11-01' }),
  assortment_counts: () => ({}),
  count_sheet: () => ({}),
  former_slugs: () => ({}),
  get_product_card: () => ({ product_id: ids.shown }),
  product_texts: () => ({ product_ids: [ids.shown] }),
  save_product: () => ({ product: {} }),
  product_history: () => ({ product_id: ids.shown }),
  reorder_assortment: () => ({ kind: 'clinics', ids: [] }),
  merge_tags: () => ({ from: ids.shown, into: ids.shown }),
  set_need_words: () => ({ need_id: ids.shown, words: [] }),
  product_address: () => ({ former: 'matrix-former' }),
  product_companions: () => ({ slug: 'matrix-shown' }),
  product_page: () => ({ slug: 'matrix-shown' }),
  row_history: () => ({ table: 'products', id: ids.shown }),
  save_shop_settings: () => ({ settings: {} }),
  run_job_now: () => ({ name: 'prune_inquiries' }),
  run_due_jobs: () => ({}),
  claim_file_removals: () => ({ n: 1 }),
  unread_notifications: () => ({}),
  read_notifications: () => ({ ids: [0] }),
  notification_preferences: () => ({}),
  set_notification_setting: () => ({ event: 'order_delivered', channel: 'email', is_on: true }),
  set_quiet_hours: () => ({ is_on: true }),
  save_notification_template: () => ({ event: 'order_new', channel: 'inbox', title: '{{matrix}}', body: '' }),
  preview_notification: () => ({ event: 'order_new', title: 'Матрица', body: '' }),
  test_notification: () => ({ event: 'order_new', channel: 'inbox', title: 'Матрица', body: '' }),
  admin_outbox: () => ({}),
  retry_outbox: () => ({ ids: [] }),
  campaign_recipients: () => ({ audience: { to: 'list', emails: ['nobody@matrix.test'] } }),
  save_campaign: () => ({ campaign: {} }),
  send_campaign: () => ({ campaign_id: ids.hidden }),
  cancel_campaign: () => ({ campaign_id: ids.hidden }),
  admin_campaigns: () => ({}),
  campaign_log: () => ({ campaign_id: ids.hidden }),
  claim_outbox: () => ({ n: 0 }),
  finish_outbox: () => ({ id: ids.clinic }),
  unsubscribe: () => ({ token: 'matrix' }),
  finish_file_removals: () => ({ bucket: 'clinic-documents', paths: ['matrix.pdf'] }),
  save_account_manager: () => ({
    user_id: manager.id,
    full_name: 'Дина Серікқызы',
    phone: '+77012304816',
    whatsapp: '+77012304816',
  }),
  admin_staff: () => ({}),
  find_account: () => ({ email: personas.clinic.email }),
  grant_role: () => ({ user_id: ids.applicant, role: 'logistic' }),
}

/** What clinics may write of themselves: it is written as it was. */
type Contact = Record<'user_id' | 'phone' | 'whatsapp' | 'website' | 'contact_position', string | null>

const sql = database()
let clients: Record<Caller, SupabaseClient>
let contacts: Map<string | null, Contact>
let marketingId: string

beforeAll(async () => {
  clients = await everybody()
  await restoreRows()
  const people = await sql<
    Contact[]
  >`select user_id, phone, whatsapp, website, contact_position from public.user_clinic_info`
  contacts = new Map(people.map((contact) => [contact.user_id, contact]))
  const [marketing] = await sql`select id from public.legal_documents where kind = 'marketing'`
  marketingId = marketing!['id'] as string
})
afterAll(async () => {
  await removeRows(sql)
  await sql.end()
})

const cells = matrix
  .split('\n')
  .slice(2)
  .map((line) => line.trim().split(/\s+/))
  .filter(([verb]) => verb)
  .map(([verb, what, ...answers]) => ({
    verb: verb!,
    what: what!,
    expected: answers[0] === 'nobody' ? ['401', ...Array(9).fill('403')] : answers,
  }))

const isDone = (answer: string) => answer === 'ok' || /^[a-z]{1,5}$/.test(answer)

let restored: string | undefined

/** Brings the rows back to what they were, if anything was written since. */
async function restoreRows(): Promise<void> {
  if ((await snapshotOf(sql)) === restored) return
  await resetRows(sql)
  restored = await snapshotOf(sql)
}

describe.each(['read', 'add', 'change', 'remove', 'call'])('%s', (verb) => {
  test.each(cells.filter((row) => row.verb === verb))('$what', async ({ what, expected }) => {
    const answers = new Map<Caller, string>()
    const askAs = async (caller: Caller) => answers.set(caller, await ask(verb, what, caller))
    // Those who may write do so one after another, each to the same rows.
    const writers = callers.filter((_, i) => verb !== 'read' && isDone(expected[i]!))
    await Promise.all(callers.filter((caller) => !writers.includes(caller)).map(askAs))
    for (const writer of writers) {
      await restoreRows()
      await askAs(writer)
    }
    await restoreRows()
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(callers.map((caller, i) => [caller, expected[i]])))
  })
})

test('the matrix knows every table and every function there is', async () => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname not like 'contract\\_%'`
  const functions = await sql<{ name: string }[]>`
    select distinct proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and proname not like 'contract\\_%'`
  const known = (verb: string) => cells.filter((row) => row.verb === verb).map(({ what }) => what.split('.')[0]!)
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted()
  expect([...new Set(known('read'))].toSorted()).toEqual(names(tables))
  expect([...new Set(known('call'))].toSorted()).toEqual(names(functions))
})

/** Makes one call and says in a word how it went. */
async function ask(verb: string, what: string, caller: Caller): Promise<string> {
  const db = clients[caller]
  const me = idOf(caller)
  const [table, column] = what.split('.') as [string, string?]
  if (verb === 'call') {
    const { error, status } = await db.rpc(table, args[what]!())
    return error ? refusal(error, status) : 'ok'
  }
  if (verb === 'add') {
    const row = newRows[what]!(me)
    const rows = db.from(table)
    const { error, status } = await (table === 'user_carts' ? rows.upsert(row) : rows.insert(row))
    return error ? refusal(error, status) : 'ok'
  }

  const [key, rows] = rowsOf[table]!
  const letterOf = new Map(Object.entries(rows).map(([letter, value]) => [value, letter]))
  const values = Object.values(rows)
  const { data, error, status } = await (verb === 'read'
    ? db.from(table).select(key).in(key, values)
    : verb === 'change'
      ? db
          .from(table)
          .update({ [column!]: newValues[what]!(me) })
          .in(key, values)
          .select(key)
      : db.from(table).delete().in(key, values).select(key))
  if (error) return refusal(error, status)
  const touched = new Set((data as unknown as Record<string, unknown>[]).map((row) => letterOf.get(String(row[key]))))
  return (
    Object.keys(rows)
      .filter((letter) => touched.has(letter))
      .join('') || '-'
  )
}

/** Tables refuse with 42501; functions with a word, its status, and details in JSON. */
function refusal({ code, message, details }: PostgrestError, status: number): string {
  if (code === '42501') return String(status)
  if (!code.startsWith('PT')) return `${status}/${code}`
  expect({ code, status }).toEqual({ code: `PT${statusOf[message]}`, status: statusOf[message] })
  expect(JSON.parse(details)).toBeTypeOf('object')
  return message
}
