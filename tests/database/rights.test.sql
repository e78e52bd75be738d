-- Who may do what. Each line says what is done, who may and how it is tried: as a statement, by every persona of the fixtures.
--
-- read, change, remove   who touches which rows: `manager=c` says that the manager finds the row of letter c, which the `read` line
--                        of the table names with its key; a persona that is not named finds none.
-- add, call              who may, or the word of their refusal; a persona that is not named is refused (`closed`, `not_allowed`).
-- closed                 42501: no right was granted on it or on the function behind it, or a policy refuses the row. Visitors find
--                        everything closed, unless named.
-- nobody                 closed to everybody. Tables and verbs that are closed as a whole need no line: see the end.
-- Groups are all, users (all who are signed in), applicants, clinics, managers, admins; the last that names somebody holds.
begin;
\ir fixtures.psql
\ir rights.psql

select tests.add_rights($rights$
read   user_roles                     | logistic=l; manager=m; admins=alm | user_id: l=:logistic, m=:manager, a=:admin
read   account_managers               | clinic, manager=m; rival, manager2=n; admins=mn | user_id: m=:manager, n=:manager2
read   user_clinic_info               | pending=p; rejected=r; blocked=b; clinic, manager=c; rival, manager2=o; admins=bcopr |
          user_id: c=:clinic, o=:rival, p=:pending, r=:rejected, b=:blocked
read   clinic_members                 | pending=p; rejected=r; blocked=b; clinic=c; rival=o; admins=bcopr |
          user_id: c=:clinic, o=:rival, p=:pending, r=:rejected, b=:blocked
read   clinic_change_requests         | clinic, manager=c; rival, manager2=o; admins=co | id: c=:clinic, o=:rival
read   clinic_documents               | clinic=ac; rival=o; admins=aco | id: c=:clinic, o=:rival, a=:accepted
read   clinic_tags                    | admins=co | user_id: c=:clinic, o=:rival
read   clinic_tag_counts              | admins=co | tag: c=tap clinic, o=tap rival
read   manager_assignments            | manager=c; manager2=o; admins=co | user_id: c=:clinic, o=:rival
read   manager_plans                  | manager=c; manager2=o; admins=co | manager_id: c=:manager, o=:manager2
read   client_notes                   | manager=c; manager2=o; admins=co | id: c=:clinic, o=:rival
read   client_todo_marks              | manager=c; manager2=o; admins=co | user_id: c=:clinic, o=:rival
read   cart_proposals                 | clinic, manager=c; rival, manager2=o; admins=co | id: c=:clinic, o=:rival
read   cart_proposal_lines            | clinic, manager=c; rival, manager2=o; admins=co | proposal_id: c=:clinic, o=:rival
read   clinic_addresses               | clinic, manager=c; rival, manager2=o; admins=co | id: c=:clinic, o=:rival
read   consents                       | clinic=c; rival=o; admins=co | user_id: c=:clinic, o=:rival
read   audit_log                      | super_admin=s | row_id: s=:shown
read   legal_documents                | all=op | kind: o=offer, p=privacy
read   product_types                  | all=k | slug: k=tap
read   product_lines                  | all=a | slug: a=tap
read   products                       | all=s; admins=hs | id: s=:shown, h=:hidden
read   product_cards                  | all=s | id: s=:shown, h=:hidden
read   product_images                 | all=s; admins=hs | id: s=:shown, h=:hidden
read   product_documents              | admins=hs | id: s=:shown, h=:hidden
read   protocols                      | all=s | slug: s=tap-protocol, h=tap-draft
read   clinic_protocol_amounts        | clinic=c; rival=o | clinic_id: c=:clinic, o=:rival
read   clinic_lists                   | clinic=c; rival=o | id: c=:clinic, o=:rival
read   clinic_list_items              | clinic=c; rival=o | list_id: c=:clinic, o=:rival
read   cabinet_counts                 | clinic=c; rival=o | list_id: c=:clinic, o=:rival
read   clinic_protocols               | clinic=c; rival=o | clinic_id: c=:clinic, o=:rival
read   tags                           | all=s; admins=hs | id: s=:shown, h=:hidden
read   legacy_product_ids             | all=s; admins=hs | old_id: s=:shown, h=:hidden
read   availability                   | all=s; admins=hs | sku: s=TAP-CREAM, h=TAP-HIDDEN
read   delivery_methods               | all=s; admins=hs | code: s=tap-courier, h=tap-closed
read   carriers                       | users=s | code: s=tap
read   cities                         | all=s | name: s=Tap
read   product_cells                  | logistic, admins=s | product_id: s=:shown
read   shipments                      | admins=co | order_id: c=:clinic, o=:rival
read   order_picks                    | admins=co | order_item_id: c=:clinic, o=:rival
read   saved_views                    | manager=mn; manager2=n; admin=a; clinic=c; rival=o | id: m=:manager, n=:manager2, a=:admin, c=:clinic, o=:rival
read   search_aliases                 | admins=s | id: s=:shown
read   price_changes                  | admins=hs | product_id: s=:shown, h=:hidden
read   product_batches                | admins=s | id: s=:shown
read   stock_movements                | admins=s | product_id: s=:shown
read   stock_counts                   | admins=s | id: s=:shown
read   stock_count_lines              | admins=s | count_id: s=:shown
read   stock_subscriptions            | clinic=s; rival=h; admins=hs | product_id: s=:shown, h=:hidden
read   user_carts                     | clinic, manager=c; rival, manager2=o; admins=co | user_id: c=:clinic, o=:rival
read   search_history                 | clinic=c; rival=o | user_id: c=:clinic, o=:rival
read   inquiries                      | admins=pq | id: p=:shown, q=:hidden
read   partner_requests               | admins=p | id: p=:shown, q=:hidden
read   orders                         | clinic, manager=c; rival, manager2=o; admins=co | id: c=:clinic, o=:rival
read   order_items                    | clinic, manager=c; rival, manager2=o; admins=co | order_id: c=:clinic, o=:rival
read   order_events                   | clinic, manager=c; rival, manager2=o; admins=co | order_id: c=:clinic, o=:rival
read   order_notes                    | manager=c; manager2=o; admins=co | id: c=:clinic, o=:rival
read   order_messages                 | clinic, manager=c; rival, manager2=o; admins=co | id: c=9001, o=9002
read   order_message_files            | clinic, manager=c; rival, manager2=o; admins=co | message_id: c=9001, o=9002
read   order_message_reads            | clinic=c; rival=o | order_id: c=:clinic, o=:rival
read   order_payments                 | manager=c; manager2=o; admins=co | order_id: c=:clinic, o=:rival
read   order_changes                  | clinic, manager=c; rival, manager2=o; admins=co | order_id: c=:clinic, o=:rival
read   claims                         | clinic, manager=cl; rival, manager2=o; logistic=l; admins=clo | id: c=:clinic, l=:logistic, o=:rival
read   claim_items                    | clinic, manager=cl; rival, manager2=o; logistic=l; admins=clo | claim_id: c=:clinic, l=:logistic, o=:rival
read   claim_files                    | clinic, manager=cl; rival, manager2=o; logistic=l; admins=clo | claim_id: c=:clinic, l=:logistic, o=:rival
read   claim_events                   | clinic=cl; manager=cl; rival, manager2=o; logistic=l; admins=clo | claim_id: c=:clinic, l=:logistic, o=:rival
read   order_commissions              | manager=c; manager2=o; admins=co | order_id: c=:clinic, o=:rival
read   rating_formulas                | managers=p; admins=dp | version: p=1, d=9001
read   clinic_ratings                 | manager=c; manager2=o; admins=co | user_id: c=:clinic, o=:rival
read   bonus_accruals                 | manager=c; manager2=o; admins=co | manager_id: c=:manager, o=:manager2
read   bonus_statements               | manager=c; manager2=o; admins=co | manager_id: c=:manager, o=:manager2
read   clinic_days                    | admins=co | user_id: c=:clinic, o=:rival
read   product_days                   | admins=s | product_id: s=:shown
read   seller_profiles                | all=s | valid_from: s=2022-01-01
read   invoices                       | clinic, manager=c; rival, manager2=o; admins=co | id: c=:clinic, o=:rival
read   order_documents                | clinic, manager=c; rival, manager2=o; admins=co | id: c=:clinic, o=:rival
read   shop_contacts                  | all=s | only_row: s=true
read   shop_settings                  | admins=s | only_row: s=true
read   jobs                           | admins=p | name: p=prune_old_rows
read   job_runs                       | admins=p | error: p=Tap
read   job_wakes                      | admins=w | job: w=prune_old_rows
read   file_removals                  | admins=f | path: f=tap.pdf
read   notification_events            | admins=s | event: s=order_new
read   notification_variables         | admins=s | name: s=order_number
read   notification_templates         | admins=s | event: s=order_new
read   notification_template_versions | admins=s | event: s=order_new
read   notification_settings          | clinic=c; rival=o | user_id: c=:clinic, o=:rival
read   quiet_hours                    | clinic=c; rival=o | user_id: c=:clinic, o=:rival
read   notifications                  | clinic=c; rival=o | user_id: c=:clinic, o=:rival
read   push_subscriptions             | manager=m; admin=a | id: m=:manager, a=:admin
read   outbox                         | admins=co | id: c=:clinic, o=:rival
read   notification_campaigns         | admins=s | id: s=:shown
read   campaign_deliveries            | admins=co | user_id: c=:clinic, o=:rival

add    client_notes                   | manager, admins | (user_id, note) values (':clinic', 'Tap')
add    client_notes                   | nobody | (user_id, note, author_id) values (':clinic', 'Tap', ':manager')
add    clinic_addresses               | applicants, clinics | (label, city, address) values ('Tap', 'Алматы', 'ул. Абая, 1')
add    clinic_addresses               | nobody | (label, city, address, user_id) values ('Tap', 'Алматы', 'ул. Абая, 1', ':clinic')
add    consents                       | users | (document_id) select id from legal_documents where kind = 'marketing' limit 1
add    user_carts                     | users |
          (user_id, items) values (auth.uid(), '[{"sku": "TAP-NEW"}]') on conflict (user_id) do update set items = excluded.items
add    user_carts                     | clinic |
          (user_id, items) values (':clinic', '[{"sku": "TAP-NEW"}]') on conflict (user_id) do update set items = excluded.items
add    search_history                 | users | (user_id, search_query) values (auth.uid(), 'тапочная сыворотка')
add    search_history                 | clinic | (user_id, search_query) values (':clinic', 'тапочная сыворотка')
add    products                       | admins |
          (slug, sku, name, product_type_id, line_id, volume_ml) values ('tap-new', 'TAP-NEW', 'Tap', 1, 1, 50)
add    product_images                 | admins | (product_id, path, alt, position) values (':shown', '/img/tap-three-640.webp', 'Tap', 3)
add    product_documents              | admins |
          (product_id, kind, path) values (':shown', 'leaflet', ':shown/:hidden.pdf')
add    tags                           | admins | (slug, name) values ('tap-new', 'Tap новая')
add    legacy_product_ids             | admins | (old_id, slug) values (gen_random_uuid(), 'tap-new')
add    product_types                  | admins | (slug, name) values ('tap-new', 'Tap new')
add    product_lines                  | admins | (slug, name, color) values ('tap-new', 'Tap new', '#000000')
add    saved_views                    | logistic, managers, admins | (page, name, search) values ('stats', 'Tap 2', '{}')
add    saved_views                    | applicants, clinics | (page, name, search) values ('my-orders', 'Tap 2', '{}')
add    saved_views                    | nobody | (page, name, search, shared_with) values ('my-orders', 'Tap 2', '{}', 'admin')
add    saved_views                    | managers | (page, name, search, shared_with) values ('orders', 'Tap 2', '{}', 'account_manager')
add    saved_views                    | nobody | (page, name, search, user_id) values ('stats', 'Tap 2', '{}', ':clinic')
add    search_aliases                 | admins | (alias, term) values ('тапочная', 'tap')
add    delivery_methods               | admins | (code, kind, name) values ('tap-new', 'pickup', 'Tap')
add    carriers                       | admins | (code, name) values ('tap-new', 'Tap new')
add    cities                         | admins | (name) values ('Tap new')
add    product_cells                  | logistic, admins | (product_id, cell) values (':hidden', 'A-1')
add    order_notes                    | manager, admins | (order_id, note) values (':clinic', 'Tap')
add    order_notes                    | nobody | (order_id, note, author_id) values (':clinic', 'Tap', ':manager')

change user_clinic_info               | pending=p; rejected=r; clinic=c; rival=o | phone = '+77010000009'
change user_clinic_info               | pending=p; rejected=r; clinic=c; rival=o | whatsapp = null
change user_clinic_info               | pending=p; rejected=r; clinic=c; rival=o | website = null
change user_clinic_info               | pending=p; rejected=r; clinic=c; rival=o | contact_position = null
change clinic_addresses               | clinic=c; rival=o | label = 'Tap 2'
change user_carts                     | clinic=c; rival=o | items = '[{"sku": "TAP-NEW"}]'
change user_carts                     | clinics=closed | user_id = ':pending'
change products                       | admins=hs | name = 'Tap 2'
change products                       | admins=hs | description = 'A text that not even they read by REST'
change product_images                 | admins=hs | alt = 'Tap'
change product_documents              | admins=hs | title = 'Tap'
change tags                           | admins=hs | position = 7
change product_types                  | admins=k | position = 1
change product_lines                  | admins=a | position = 1
change saved_views                    | manager=m; manager2=n; admin=a; clinic=c; rival=o | name = 'Tap 3'
change saved_views                    | managers, clinics=closed; admin=a | shared_with = 'admin'
change saved_views                    | nobody | user_id = ':clinic'
change legacy_product_ids             | admins=hs | slug = 'tap-tonic'
change carriers                       | admins=s | name = 'Tap 2'
change cities                         | admins=s | region = 'Tap'
change product_cells                  | logistic, admins=s | cell = 'B-2'
change search_aliases                 | admins=s | term = 'taps'
change delivery_methods               | admins=hs | price = 1
change user_clinic_info               | nobody | status = 'verified'
change user_clinic_info               | nobody | bin_iin = '260140000015'
change user_clinic_info               | nobody | trade_name = 'Tap'
change user_clinic_info               | nobody | tax_regime = 'simplified'
change user_clinic_info               | nobody | vat_payer = true
change user_clinic_info               | nobody | heard_from = 'Tap'
change user_clinic_info               | nobody | account_manager_id = ':manager2'
change clinic_addresses               | nobody | user_id = auth.uid()
change products                       | admins=23505 | sku = 'TAP-NEW'
change client_notes                   | manager=c; manager2=o; admins=co | note = 'Tap'
change client_notes                   | nobody | user_id = auth.uid()

remove clinic_documents               | clinic=c; rival=o |
remove clinic_addresses               | clinic=c; rival=o |
remove user_carts                     | clinic=c; rival=o |
remove search_history                 | clinic=c; rival=o |
remove push_subscriptions             | manager=m; admin=a |
remove stock_subscriptions            | clinic=s; rival=h |
remove product_images                 | admins=hs |
remove product_documents              | admins=hs |
remove tags                           | admins=hs |
remove legacy_product_ids             | admins=hs |
remove product_types                  | admins=k |
remove product_lines                  | admins=a |
remove carriers                       | admins=s |
remove cities                         | admins=s |
remove product_cells                  | logistic, admins=s |
remove saved_views                    | manager=m; manager2=n; admin=a; clinic=c; rival=o |
remove search_aliases                 | admins=s |
remove products                       | admins=23503 |
remove delivery_methods               | admins=hs |
remove client_notes                   | manager=c; manager2=o; admins=co |

call   search_suggestions             | all | (query => 'крем')
call   request_partnership            | all | (request => '{"website": "https://robot.example"}')
call   send_message                   | all | (message => '{"website": "https://robot.example"}')
call   search_products                | all | ()
call   submit_clinic_application      | users=bad_application; logistic, managers, admins=not_allowed | (application => '{}')
call   add_clinic_document            | nobody |
          (user_id => ':clinic', kind => 'license', storage_path => ':clinic/new.pdf', file_name => 'tap.pdf',
          mime => 'application/pdf', size => 1)
call   add_order_document             | nobody |
          (user_id => ':clinic', order_id => ':clinic', storage_path => ':clinic/new.pdf', file_name => 'tap.pdf',
          mime => 'application/pdf', size => 1)
call   request_clinic_change          | users=clinic_not_verified; clinics=change_pending | (changes => '{"address": "ул. Абая, 16"}')
call   cancel_clinic_change           | users=change_not_found; clinic | (request_id => ':clinic')
call   decide_clinic_change           | admins | (request_id => ':clinic', approve => false, reason => 'Нет справки')
call   my_consents                    | users | ()
call   my_sessions                    | users | ()
call   end_session                    | users=no_such_session | (session_id => ':shown')
call   place_order                    | users=clinic_not_verified; clinics |
          (items => '[{"sku": "TAP-CREAM", "quantity": 1}]', delivery => '{"method": "tap-pickup", "recipient_name": "Асель",
          "recipient_phone": "+77010000001"}', idempotency_key => gen_random_uuid())
call   uncertified_products           | users | (product_ids => '{:shown}')
call   my_frequent_products           | users | ()
call   price_list                     | users=not_allowed; clinic, rival, manager, manager2, admins | ()
call   place_order                    | clinic, manager, admins |
          (items => '[{"sku": "TAP-CREAM", "quantity": 1}]', delivery => '{"method": "tap-pickup", "recipient_name": "Асель",
          "recipient_phone": "+77010000001"}', idempotency_key => gen_random_uuid(), user_id => ':clinic')
call   my_orders                      | users | ()
call   my_desk                        | users | ()
call   change_order                   | users=order_not_found; clinic, manager, admins |
          (order_id => ':clinic', items => '[{"sku": "TAP-CREAM", "quantity": 1}]', expected_version => 1, comment => 'Лишний',
          idempotency_key => gen_random_uuid())
call   cancel_order                   | users=order_not_found; clinic; manager, admins=not_allowed | (order_id => ':clinic')
call   send_order_message             | users=order_not_found; clinic, manager, admins | (order_id => ':clinic', text => 'Tap')
call   cancel_message_file            | nobody | (path => 'x')
call   prepare_message_file           | users=order_not_found; clinic, manager, admins | (order_id => ':clinic')
call   order_conversation             | users=order_not_found; clinic, manager, admins | (order_id => ':clinic')
call   mark_order_messages_read       | users=order_not_found; clinic, manager, admins | (order_id => ':clinic', up_to => 9001)
call   report_payment                 | users=order_not_found; clinic; manager, admins=not_allowed | (order_id => ':clinic')
call   set_order_status               | users=order_not_found; clinic=not_allowed; manager, admins |
          (order_id => ':clinic', status => 'confirmed')
call   set_delivery_price             | users=order_not_found; clinic=not_allowed; manager, admins | (order_id => ':clinic', price => 500)
call   set_payment_status             | admins | (order_id => ':clinic', payment_status => 'paid')
call   record_payment                 | admins |
          (order_id => ':clinic', kind => 'received', amount => 1, idempotency_key => gen_random_uuid())
call   reject_payment                 | admins=bad_transition | (order_id => ':clinic', reason => 'Не поступило')
call   reverse_payment                | admins=payment_not_found | (payment_id => 0, reason => 'Ошибка')
call   extend_reservation             | users=order_not_found; clinic=not_allowed; manager, admins |
          (order_id => ':clinic', reason => 'Ждём оплату')
call   return_items                   | admins=bad_transition |
          (order_id => ':clinic', items => '[{"sku": "TAP-CREAM", "quantity": 1}]', reason => 'Брак')
call   my_order_payments              | users=order_not_found; clinic | (order_id => ':clinic')
call   cancel_on                      | users |
          (jsonb_populate_record(null::orders, '{"status": "new", "created_at": "2026-11-01T00:00:00Z"}'))
call   pay_until                      | users | (jsonb_populate_record(null::orders, '{"debt": 1, "delivered_at": "2026-11-01"}'))
call   issue_invoice                  | users=order_not_found; clinic, manager, admins=delivery_price_pending | (order_id => ':clinic')
call   order_waybill                  | users=order_not_found; clinic, manager, admins=order_not_sent | (order_id => ':clinic')
call   publish_legal_document         | super_admin=bad_legal_document |
          (kind => 'offer', version => '2020-01-01', title => 'Tap', body => 'Tap')
call   people_without_clinic          | admins | ()
call   withdraw_marketing_consent     | users | ()
call   save_seller_profile            | admins=bad_seller | (profile => '{}')
call   delivery_board                 | logistic, admins | ()
call   delivery_order                 | logistic=order_not_found; admins | (id => ':clinic')
call   delivery_route                 | logistic, admins | (day => '2026-01-01')
call   delivery_papers                | logistic, admins | (order_ids => '{:clinic}')
call   picking_list                   | logistic, admins | (order_ids => '{:clinic}')
call   pick_lines                     | logistic, admins | (lines => '[{"order_id": ":clinic", "sku": "TAP-CREAM", "picked": true}]')
call   advance_orders                 | logistic, admins | (order_ids => '{:clinic}', status => 'assembling')
call   undo_delivery_step             | logistic, admins | (order_ids => '{:clinic}')
call   save_shipment                  | logistic=order_not_found; admins=bad_transition | (order_id => ':clinic', places => 1)
call   hand_over_order                | logistic=order_not_found; admins=bad_transition | (order_id => ':clinic', handed_to => 'Асель')
call   report_problem                 | logistic=order_not_found; admins=bad_transition | (order_id => ':clinic', reason => 'Никого нет')
call   report_shortage                | logistic=order_not_found; admins=bad_transition |
          (order_id => ':clinic', sku => 'TAP-CREAM', missing => 1, reason => 'Брак')
call   retry_delivery                 | logistic=order_not_found; admins=no_problem | (order_id => ':clinic')
call   report_to_manager              | logistic=order_not_found; admins=nothing_missing | (order_id => ':clinic')
call   decide_shortage                | users=order_not_found; clinic, manager, admins=nothing_to_decide |
          (order_id => ':clinic', choice => 'rest')
call   follow_up_order                | users=order_not_found; clinic, manager, admins=nothing_missing | (order_id => ':clinic')
call   order_claims                   | users=order_not_found; clinic, manager, admins | (order_id => ':clinic')
call   my_claims                      | users | ()
call   admin_claims                   | managers, admins | ()
call   paper_of_claim                 | users=claim_not_found; clinic, manager, admins | (claim_id => ':clinic')
call   staff_claim                   | managers=claim_not_found; manager, admins | (claim_id => ':clinic')
call   open_claim                     | users=order_not_found; clinic=not_claimable; manager, admins=not_allowed |
          (order_id => ':clinic', kind => 'damaged', wanted => 'refund', items => '[{"sku": "TAP-CREAM", "quantity": 1}]', idempotency_key => gen_random_uuid())
call   report_return                  | logistic=order_not_found; admins=not_claimable |
          (order_id => ':clinic', items => '[{"sku": "TAP-CREAM", "quantity": 1}]', condition => 'intact', idempotency_key => gen_random_uuid())
call   withdraw_claim                 | users=claim_not_found; clinic; manager, admins=not_allowed | (claim_id => ':clinic')
call   propose_claim_verdict          | users=claim_not_found; manager; clinic, admins=not_allowed |
          (claim_id => ':clinic', accepted => true, settle_by => 'refund')
call   decide_claim                   | admins | (claim_id => ':clinic', accepted => false, comment => 'Позже срока')
call   replace_items                  | admins=nothing_to_replace | (claim_id => ':clinic', idempotency_key => gen_random_uuid())
call   move_surplus                   | admins=other_clinic |
          (from_order_id => ':clinic', to_order_id => ':rival', amount => 1, idempotency_key => gen_random_uuid())
call   order_shipment                 | users=order_not_found; clinic, manager, admins | (order_id => ':clinic')
call   create_tracking_link           | users=order_not_found; clinic, manager, admins=nothing_to_track | (order_id => ':clinic')
call   delivery_days                  | all | (method => 'tap-pickup')
call   track                          | all | (token => 'tap')
call   rating_breakdown               | manager, admins; manager2=clinic_not_found | (user_id => ':clinic')
call   draft_breakdown                | admins | (clinic_id => ':clinic', draft => ':formula')
call   preview_rating_formula         | admins | (draft => ':formula')
call   save_rating_draft              | admins=bad_formula | (draft => '{}')
call   delete_rating_draft            | admins | (version => 9001)
call   publish_rating_formula         | admins=comment_required | (version => 9001, effective_from => '2026-01-01', comment => '')
call   recompute_ratings              | admins=bad_day | (as_of => '2003-01-01')
call   my_manager                     | users | ()
call   my_tier                        | users | ()
call   bonus_month                    | manager, admins | (manager_id => ':manager', month => '2026-01-01')
call   bonus_year                     | manager, admins | (manager_id => ':manager', month => '2026-01-01')
call   bonus_reason                   | managers, admins=bonus_not_found | (accrual_id => 0)
call   month_statements               | admins | (month => '2026-01-01')
call   adjust_bonus                   | admins=bad_adjustment |
          (manager_id => ':manager', month => '2026-01-01', amount => 0, reason => 'Tap', idempotency_key => gen_random_uuid())
call   close_bonus_month              | admins=bad_month | (month => '2003-01-02')
call   approve_bonus_statement        | admins | (manager_id => ':manager', month => '2003-01-01')
call   pay_bonus_statement            | admins=bad_transition | (manager_id => ':manager', month => '2003-01-01', paid_on => '2003-02-01')
call   revert_bonus_statement         | admins=bad_transition | (manager_id => ':manager', month => '2003-01-01', reason => 'Ошибка')
call   admin_users                    | managers, admins | ()
call   admin_orders                   | managers, admins | ()
call   staff_search                   | logistic, managers, admins | (query => 'aurelis')
call   set_clinic_status              | admins | (user_id => ':pending', status => 'verified')
call   undo_decision                  | admins=too_late_to_undo | (clinic_id => ':pending')
call   staff_names                    | logistic, managers, admins | (user_ids => '{:manager}')
call   request_clinic_correction      | admins | (clinic_id => ':pending', comment => 'Приложите справку')
call   assign_account_manager         | admins | (user_ids => '{:pending}', manager_id => ':manager')
call   admin_managers                 | admins | ()
call   hand_over_clients              | admins |
          (from_manager => ':manager', to_manager => ':manager2', clinic_ids => '{:clinic}', from_day => current_date + 30,
          reason => 'Tap')
call   end_handover                   | admins | (handover_id => ':clinic')
call   set_manager_plan               | admins | (manager_id => ':manager', month => '2099-01-01', amount => 2)
call   set_manager_photo              | manager, admins | (manager_id => ':manager')
call   manager_card                   | manager, admins | (manager_id => ':manager')
call   manager_clients                | manager, admins | (manager_id => ':manager')
call   manager_handovers              | manager, admins | (manager_id => ':manager')
call   manager_journal                | manager, admins | (manager_id => ':manager')
call   client_overview                | manager, admins | (clinic_id => ':clinic')
call   client_documents               | manager, admins | (user_id => ':clinic')
call   client_journal                 | manager, admins | (clinic_id => ':clinic')
call   propose_cart                   | manager, admins |
          (clinic_id => ':clinic', lines => '[{"product_id": ":shown", "quantity": 1}]', comment => 'Tap')
call   match_order_lines              | clinics, managers, admins | (lines => '[{"text": "Tap Cream 50 мл"}]')
call   match_order_lines              | clinic, manager, admins | (lines => '[{"text": "Tap Cream 50 мл"}]', clinic_id => ':clinic')
call   save_clinic_words           | clinics | (lines => '[{"text": "Tap", "product_id": ":shown"}]')
call   save_clinic_words           | clinic, manager, admins | (lines => '[{"text": "Tap", "product_id": ":shown"}]', clinic_id => ':clinic')
call   order_word_offers              | admins | ()
call   withdraw_proposal              | manager, admins | (proposal_id => ':clinic')
call   mark_todo                      | manager, admins | (clinic_id => ':clinic', kind => 'question', subject => 'tap', status => 'done')
call   my_today                       | managers | ()
call   my_cart_proposal               | users | ()
call   answer_proposal                | users=proposal_not_found; clinic | (proposal_id => ':clinic')
call   set_clinic_tags                | admins | (clinic_ids => '{:pending}', add => '{tap}')
call   set_document_verdict           | admins | (document_id => ':clinic', verdict => 'accepted')
call   count_stock                    | admins | (sku => 'TAP-CREAM', counted => 7, reason => 'Пересчёт')
call   adjust_stock                   | admins | (sku => 'TAP-CREAM', delta => 1, reason => 'Пересчёт')
call   post_stock                     | admins | (kind => 'receipt', lines => '[{"code": "TAP-CREAM", "quantity": 1}]', note => 'Tap')
call   stock_products                 | admins | (codes => '{TAP-CREAM}')
call   admin_desk                     | admins | ()
call   admin_stock                    | admins | ()
call   admin_stock_movements          | admins | ()
call   stock_actors                   | admins | ()
call   stock_waiting                  | admins | ()
call   start_stock_count              | admins | (title => 'Tap')
call   enter_stock_count              | admins | (count_id => ':shown', code => 'TAP-CREAM')
call   remove_stock_count_line        | admins | (count_id => ':shown', product_id => ':shown')
call   post_stock_count               | admins | (count_id => ':shown')
call   cancel_stock_count             | admins | (count_id => ':shown')
call   stock_count                    | admins | (count_id => ':shown')
call   stock_count_sheet              | admins | ()
call   stock_counts                   | admins | ()
call   subscribe_to_stock             | users=clinic_not_verified; clinics=in_stock | (product_id => ':shown')
call   set_price                      | admins | (sku => 'TAP-CREAM', price => 1200, reason => 'Новый прайс')
call   admin_products                 | admins | ()
call   change_products                | admins | (product_ids => '{:shown}', change => '{"action": "hide"}', dry_run => true)
call   import_products                | admins | (rows => '[{"sku": "TAP-CREAM"}]', dry_run => true)
call   undo_batch                     | admins | (batch_id => ':shown')
call   admin_batches                  | admins | ()
call   products_on_day                | admins | (day => '2026-11-01')
call   product_card                   | admins | (product_id => ':shown')
call   product_texts                  | admins | (product_ids => '{:shown}')
call   save_product                   | admins=bad_product | (product => '{}')
call   product_history                | admins | (product_id => ':shown')
call   assortment_counts              | admins | ()
call   reorder_assortment             | admins=bad_kind | (kind => 'clinics', row_ids => '{}')
call   merge_tags                     | admins=same_tag | ("from" => ':shown', "into" => ':shown')
call   set_need_words                 | admins=tag_not_found | (need_id => ':shown', words => '{}')
call   product_address                | all | (former => 'tap-former')
call   former_slugs                   | all | ()
call   product_companions             | all | (slug => 'tap-cream')
call   product_page                   | all | (slug => 'tap-cream')
call   protocol_cards                 | all | ()
call   protocol_page                  | all | (slug => 'tap-protocol')
call   protocol_kit                   | all | (protocol_id => ':shown', procedures => 20)
call   protocol_kit                   | all=protocol_not_found; admins | (protocol_id => ':hidden', procedures => 20)
call   set_protocol_amounts           | clinics | (protocol_id => ':shown', amounts => '{":shown": 4}')
call   admin_protocols                | admins | ()
call   save_protocol                  | admins=bad_protocol | (protocol => '{}')
call   delete_protocol                | admins | (protocol_id => ':hidden')
call   clinic_list_cards              | clinics | ()
call   clinic_list                    | clinic; rival=list_not_found | (list_id => ':clinic')
call   top_up                         | clinic; rival=list_not_found | (list_id => ':clinic')
call   save_clinic_list               | clinics=bad_list | (list => '{}')
call   save_clinic_list               | clinic=bad_list; rival=list_not_found | (list => '{"id": ":clinic", "items": []}')
call   delete_clinic_list             | clinic; rival=list_not_found | (list_id => ':clinic')
call   close_clinic_list_due          | clinic; rival=list_not_found | (list_id => ':clinic')
call   save_cabinet_counts            | clinic; rival=list_not_found | (list_id => ':clinic', counts => '[]')
call   set_clinic_protocol            | clinics | (protocol_id => ':shown', monthly => 3)
call   set_clinic_protocol            | clinics=protocol_not_found | (protocol_id => ':hidden', monthly => 3)
call   stats_summary                  | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_turnover                 | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_breakdown                | admins | (dimension => 'city', from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_products                 | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_clinics                  | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_funnel                   | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_lead_time                | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_cancellations            | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_claims                   | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_searches                 | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   stats_stock                    | admins | (from_day => '2026-10-01', to_day => '2026-10-31')
call   my_stats_summary               | managers | (from_day => '2026-10-01', to_day => '2026-10-31')
call   my_stats_turnover              | managers | (from_day => '2026-10-01', to_day => '2026-10-31')
call   my_stats_breakdown             | managers | (dimension => 'city', from_day => '2026-10-01', to_day => '2026-10-31')
call   my_stats_products              | managers | (from_day => '2026-10-01', to_day => '2026-10-31')
call   my_stats_clinics               | managers | (from_day => '2026-10-01', to_day => '2026-10-31')
call   my_stats_funnel                | managers | (from_day => '2026-10-01', to_day => '2026-10-31')
call   my_stats_lead_time             | managers | (from_day => '2026-10-01', to_day => '2026-10-31')
call   my_stats_cancellations         | managers | (from_day => '2026-10-01', to_day => '2026-10-31')
call   my_stats_claims                | managers | (from_day => '2026-10-01', to_day => '2026-10-31')
call   log_search                     | all | (query => 'tap', found => 0)
call   row_history                    | admins | ("table" => 'products', id => ':shown')
call   save_shop_contacts             | admins | (contacts => '{}')
call   save_shop_settings             | admins | (settings => '{}')
call   run_job_now                    | admins | (name => 'prune_old_rows')
call   run_due_jobs                   | nobody | ()
call   claim_file_removals            | nobody | (n => 1)
call   finish_file_removals           | nobody | (bucket => 'clinic-documents', paths => '{tap.pdf}')
call   unread_notifications           | users | ()
call   mark_notifications_read        | users | (notification_ids => '{0}')
call   notification_preferences       | users | ()
call   set_notification_setting       | users | (event => 'order_delivered', channel => 'email', is_on => true)
call   set_quiet_hours                | users | (is_on => true)
call   save_notification_template     | admins=unknown_variable |
          (event => 'order_new', channel => 'inbox', title => '{{tap}}', body => '')
call   preview_notification           | admins | (event => 'order_new', title => 'Tap', body => '')
call   test_notification              | admins | (event => 'order_new', channel => 'inbox', title => 'Tap', body => '')
call   admin_outbox                   | admins | ()
call   retry_outbox                   | admins | (mail_ids => '{}')
call   campaign_recipients            | admins | (audience => '{"to": "list", "emails": ["nobody@tap.test"]}')
call   save_campaign                  | admins=bad_campaign | (campaign => '{}')
call   send_campaign                  | admins=campaign_not_draft | (campaign_id => ':hidden')
call   cancel_campaign                | admins=campaign_sent | (campaign_id => ':hidden')
call   admin_campaigns                | admins | ()
call   campaign_log                   | admins=campaign_not_found | (campaign_id => ':hidden')
call   save_push_subscription         | logistic, managers, admins |
          (endpoint => 'https://fcm.googleapis.com/fcm/send/tap', p256dh => rpad('B', 87, 'a'), auth => rpad('', 22, 'a'), is_new => true)
call   claim_pushes                   | nobody | (n => 0)
call   remove_push_subscription         | nobody | (subscription_id => ':manager')
call   claim_outbox                   | nobody | (n => 0)
call   finish_outbox                  | nobody | (id => ':clinic')
call   unsubscribe                    | nobody | (token => 'tap')
call   save_account_manager           | admins |
          (manager_id => ':manager', full_name => 'Дина Серікқызы', phone => '+77012304816', whatsapp => '+77012304816')
call   colleagues                     | managers | ()
call   request_handover               | manager=same_manager; manager2=not_the_managers_clients |
          (clinic_id => ':clinic', to_manager => ':manager')
call   answer_handover                | managers, admins=handover_is_over | (handover_id => gen_random_uuid(), is_granted => false)
call   admin_staff                    | super_admin | ()
call   account_by_email               | super_admin | (email => 'clinic@tap.test')
call   grant_role                     | super_admin | (user_id => ':pending', role => 'logistic')
$rights$);

select plan((select count(*) from tests.rights)::int + 9);

select is(
  (
    select string_agg(format('%s: %s instead of %s', p.name, o.outcome, tests.expected(p.name, r.verb, r.who)), ', ' order by p.position)
      from tests.personas as p
     cross join lateral tests.outcome(p.name, r.verb, r.what, r.how) as o (outcome)
     where o.outcome <> tests.expected(p.name, r.verb, r.who)
  ),
  null, concat_ws(' ', r.verb, r.what, r.how) || ': ' || coalesce(nullif(r.who, ''), 'nobody')
)
  from tests.rights as r
 order by r.line;

select is_empty(
  $$ select r.verb, r.what, p.name, reached
       from tests.rights as r
      cross join tests.personas as p
      cross join tests.expected(p.name, r.verb, r.who) as expected
      cross join lateral tests.reached(p.name, r.verb, r.what, r.how) as reached
      where r.verb in ('change', 'remove') and (expected in ('-', 'closed') or p.name not in ('admin', 'super_admin'))
        and translate(reached, expected, '') not in ('', '-') $$,
  'a change or a removal without a filter reaches no other rows'
);
select results_eq(
  $$ select status, string_agg(distinct word, ' ' order by word) from tests.refusals group by status order by status $$,
  $$ values
    ('403', 'clinic_not_verified not_allowed'),
    ('404', 'bonus_not_found campaign_not_found change_not_found claim_not_found clinic_not_found list_not_found no_such_session order_not_found payment_not_found '
      'proposal_not_found protocol_not_found tag_not_found'),
    ('409', 'bad_transition campaign_not_draft campaign_sent change_pending delivery_price_pending handover_is_over in_stock no_problem '
      'not_claimable not_the_managers_clients nothing_missing nothing_to_decide nothing_to_replace nothing_to_track order_not_sent other_clinic too_late_to_undo'),
    ('422', 'bad_adjustment bad_application bad_campaign bad_day bad_formula bad_kind bad_legal_document bad_list bad_month bad_product bad_protocol '
      'bad_seller comment_required same_manager same_tag unknown_variable') $$,
  'each word of a refusal has its status'
);

-- Nothing is missing. Views are written by nobody: structure.test.sql lists all grants on tables, views and columns.

create view tests.table_rights as
select c.relname::text as what, v.verb, bool_or(
         has_table_privilege(role, c.oid, v.privilege) or v.privilege <> 'delete' and has_any_column_privilege(role, c.oid, v.privilege)
       ) as is_granted,
       format(v.statement, c.relname, min(a.attname)) as statement
  from pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attnum = 1
 cross join (values
   ('read', 'select', 'select from public.%I'),
   ('add', 'insert', 'insert into public.%I default values'),
   ('change', 'update', 'update public.%I set %I = default'),
   ('remove', 'delete', 'delete from public.%I')
 ) as v (verb, privilege, statement)
 cross join unnest(array['anon', 'authenticated']) as role
 where c.relnamespace = 'public'::regnamespace and (c.relkind = 'r' or c.relkind = 'v' and v.verb = 'read')
 group by c.relname, v.verb, v.statement;

select set_eq(
  $$ select verb, what from tests.rights where verb <> 'call' $$,
  $$ select verb, what from tests.table_rights where is_granted $$,
  'every verb that is granted on a table or view has a line'
);
select set_eq(
  $$ select what from tests.rights where verb = 'call' $$,
  $$ select proname::text from pg_proc where pronamespace = 'public'::regnamespace $$,
  'every function of the API has a line'
);

create view tests.function_grants as
select p.pronamespace::regnamespace::text as schema, coalesce(r.rolname, 'PUBLIC')::text as role, p.proname::text as name
  from pg_proc as p
  -- No list of grants means the default, which lets everybody in.
 cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as g
  left join pg_roles as r on r.oid = g.grantee
 where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and (g.grantee = 0 or r.rolname in ('anon', 'authenticated'));

-- The body of a function would refuse as well, so the lines do not tell who may call the function itself.
select set_eq(
  $$ select role, name from tests.function_grants where schema = 'public' $$,
  $$ select v.role, r.what
       from tests.rights as r cross join (values ('anon', 'anon'), ('authenticated', 'clinic')) as v (role, persona)
      where r.verb = 'call' and tests.expected(v.persona, r.verb, r.who) <> 'closed' $$,
  'each function is granted to those whom its lines let in, and to nobody else'
);
select set_eq(
  $$ select role, name from tests.function_grants where schema = 'private'
     except
     select role, name from tests.function_grants where schema = 'public' $$,
  $$ select role, name
       from (values
         -- Predicates of policies, and what tells an error.
         ('anon', '{fail, for_caches, is_account_manager, is_admin, is_current, is_logistic, is_super_admin, my_role, seller_since,
                    tags_in_use}'),
         ('authenticated', '{fail, for_caches, is_account_manager, is_admin, is_current, is_logistic, is_super_admin, my_role, seller_since,
                             tags_in_use}'),
         ('authenticated', '{admins_highest_id, admins_lowest_id, handover_folders, is_verified_clinic, may_add_file, may_be_present, may_edit_own_contacts, may_join_topic, may_send_claim_photo,
                             my_client_ids, my_clinic_id, my_clinic_role, my_own_order_ids, my_substitute, my_whole_clinic_id, photo_folders}'),
         -- Checks, indexes and generated columns.
         ('authenticated', '{are_actives, bare_legal_name, folded, is_ean13, is_pattern, is_picture_path, kz_bin_structure_valid, kz_id_control_digit,
                             kz_id_valid, kz_iin_structure_valid, normalize_phone, normalize_website, ordered_set, picture_file, search_fold,
                             search_fold_stem, search_joined, search_normalize, search_phrase_key, search_phrase_stem_key,
                             search_query_words, search_slips, search_stem, search_words, searchable}'),
         -- What functions that run as their caller come to.
         ('authenticated', '{asked_for, assert_size, card_json, clean_text, holds_stock, left_to_pay, like_pattern, page_window, pay_by, searched_product_ids, to_pay, unread_order_messages}')
       ) as g (role, names)
      cross join unnest(g.names::text[]) as name $$,
  'beside the bodies of the API''s functions, callers may execute what is listed here'
);
select is_empty(
  $$ select pronamespace::regnamespace, proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) group by 1, 2 having count(*) > 1 $$,
  'no function has a second signature'
);
select is_empty(
  $$ select p.name, t.statement
       from tests.table_rights as t cross join tests.personas as p
      where not t.is_granted and tests.attempt(p.name, t.statement) <> '42501' $$,
  'what is granted to no role is closed to everybody'
);
select cmp_ok((select count(*) from tests.table_rights where not is_granted), '>', 150::bigint, 'which is most of what could be written');

select * from finish();
rollback;
