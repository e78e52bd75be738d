-- auth.uid() is the person. What means the clinic asks private.my_clinic_id(), or the founder would be its only member for ever:
-- so whatever asks who the person is is listed here, with the reason.
begin;
set local search_path = public, extensions;
select plan(4);

create temp table askers (name text primary key, reason text not null) on commit drop;
insert into askers values
  -- The person acts for whom, and may do what
  ('private.my_clinic_id', 'membership'),
  ('private.my_clinic_role', 'membership'),
  ('private.my_whole_clinic_id', 'membership'),
  ('private.my_role', 'role'),
  ('private.my_client_ids', 'role'),
  ('user_roles: people read their own role, admins read all', 'role'),
  ('private.submit_clinic_application', 'founder'),

  -- Who did it
  ('private.accrue_bonus', 'actor'),
  ('private.adjust_bonus', 'actor, own key'),
  ('private.answer_handover', 'actor, own request'),
  ('private.approve_bonus_statement', 'actor'),
  ('private.request_handover', 'actor, own clients'),
  ('private.audit', 'actor'),
  ('private.audit_rows', 'actor'),
  ('private.begin_shipment', 'actor'),
  ('private.cancel_stock_count', 'actor'),
  ('private.change_order', 'actor'),
  ('private.change_order_status', 'actor'),
  ('private.close_bonus_month', 'actor'),
  ('private.current_invoice', 'actor'),
  ('private.decide_claim', 'actor'),
  ('private.decide_clinic_change', 'actor'),
  ('private.enter_stock_count', 'actor'),
  ('private.follow_up_order', 'actor'),
  ('private.hand_over_clients', 'actor'),
  ('private.log_claim', 'actor'),
  ('private.log_manager_assignment', 'actor'),
  ('private.log_order_changes', 'actor'),
  ('private.log_price_change', 'actor'),
  ('private.mark_todo', 'actor'),
  ('private.move_stock', 'actor'),
  ('private.pay_bonus_statement', 'actor'),
  ('private.pick_lines', 'actor'),
  ('private.place_order', 'actor, own cart'),
  ('private.save_clinic_list', 'actor'),
  ('private.post_stock_count', 'actor'),
  ('private.propose_cart', 'actor'),
  ('private.propose_claim_verdict', 'actor'),
  ('private.publish_rating_formula', 'actor'),
  ('private.recompute_ratings', 'actor'),
  ('private.remember_answer', 'own key'),
  ('private.replace_items', 'actor'),
  ('private.replayed_answer', 'own key'),
  ('private.report_payment', 'actor'),
  ('private.report_problem', 'actor'),
  ('private.report_shortage', 'actor'),
  ('private.report_to_manager', 'actor'),
  ('private.save_campaign', 'actor'),
  ('private.save_notification_template', 'actor'),
  ('private.save_rating_draft', 'actor'),
  ('private.send_shipment', 'actor'),
  ('private.message_files_of_day', 'own files'),
  ('private.prepare_message_file', 'own files'),
  ('private.send_order_message', 'actor, own files'),
  ('private.set_clinic_status', 'actor'),
  ('private.start_batch', 'actor'),
  ('private.start_stock_count', 'actor'),
  ('private.take_back', 'actor'),
  ('private.take_stock', 'actor'),
  ('private.undo_decision', 'own act'),
  ('private.undo_payment', 'actor'),
  ('private.undo_delivery_step', 'own act'),
  ('private.write_claim', 'actor'),
  ('private.write_payment', 'actor'),
  ('private.write_prices', 'actor'),
  ('order_notes: admins add order notes, managers to their clients'' orders', 'author'),
  ('order_notes.author_id', 'author'),

  -- Orders that a requester asked for himself, files that somebody brought himself
  ('private.my_claims', 'own order'),
  ('private.party_to_order', 'own order'),
  ('private.my_own_order_ids', 'own order'),
  ('orders: clinics read their orders, managers their clients'', admins all', 'own order'),
  ('claims: readers of an order read its claims, logistic own reports', 'own report'),
  ('private.party_to_claim', 'own report'),
  ('private.open_claim', 'signed in'),
  ('private.withdraw_claim', 'own claim'),
  ('private.assert_claim_photos', 'own file'),
  ('private.may_send_claim_photo', 'own file'),
  ('objects: people add photos for a claim to their folder', 'own file'),
  ('objects: readers of a claim read its photos, people what they just sent', 'own file'),
  ('objects: clinics read their files, admins all', 'own file'),
  ('objects: clinics delete their files unless accepted', 'own file'),

  -- What is each person's
  ('private.client_time', 'signed in'),
  ('private.end_session', 'session'),
  ('private.enforce_search_history', 'searches'),
  ('private.grant_role', 'own role'),
  ('private.log_search', 'searches'),
  ('private.may_join_topic', 'own topic'),
  ('private.my_consents', 'consents'),
  ('private.my_sessions', 'session'),
  ('private.notification_preferences', 'inbox'),
  ('private.notify_all', 'own act'),
  ('private.mark_notifications_read', 'inbox'),
  ('private.mark_order_messages_read', 'own mark'),
  ('private.order_conversation', 'own mark'),
  ('private.unread_order_messages', 'own mark'),
  ('private.set_notification_setting', 'inbox'),
  ('private.save_push_subscription', 'browser'),
  ('private.set_quiet_hours', 'inbox'),
  ('private.tell_asked_handover', 'own act'),
  ('private.tell_shortage', 'own act'),
  ('private.test_notification', 'inbox'),
  ('private.unread_notifications', 'inbox'),
  ('private.withdraw_marketing_consent', 'consents'),
  ('consents.user_id', 'consents'),
  ('consents: people give their own consent to documents in force', 'consents'),
  ('consents: people read their consents, admins all', 'consents'),
  ('notification_settings: people read their settings', 'inbox'),
  ('notifications: people read their inbox', 'inbox'),
  ('order_message_reads: people read how far they have read', 'own mark'),
  ('push_subscriptions: people drop their browsers', 'browser'),
  ('push_subscriptions: people read their browsers', 'browser'),
  ('quiet_hours: people read their quiet hours', 'inbox'),
  ('search_history.user_id', 'searches'),
  ('search_history: people add their own searches', 'searches'),
  ('search_history: people forget their own searches', 'searches'),
  ('search_history: people read their own searches of 30 days', 'searches'),
  ('user_carts.user_id', 'cart'),
  ('user_carts: people change their own cart', 'cart'),
  ('user_carts: people delete their own cart', 'cart'),
  ('user_carts: people make their own cart', 'cart'),
  ('user_carts: people read their cart, managers their clients'', admins all', 'cart'),

  -- What is a manager's, or a colleague's
  ('private.admin_orders', 'manager'),
  ('private.admin_users', 'manager'),
  ('private.assert_self_or_admin', 'manager'),
  ('private.bonus_reason', 'manager'),
  ('private.client_journal', 'manager'),
  ('private.client_overview', 'manager'),
  ('private.colleagues', 'manager'),
  ('private.photo_folders', 'manager'),
  ('private.protect_client_note', 'author'),
  ('account_managers: clinics read manager and substitute, managers self, admins all', 'manager'),
  ('bonus_accruals: managers read their bonuses, admins all', 'manager'),
  ('bonus_statements: managers read their statements, admins all', 'manager'),
  ('client_notes.author_id', 'author'),
  ('client_notes: admins add client notes, managers to their clients', 'author'),
  ('client_notes: admins delete client notes, managers their own of clients', 'author'),
  ('manager_assignments: managers read their assignments, admins all', 'manager'),
  ('manager_plans: managers read their plans, admins all', 'manager'),
  ('objects: admins and the manager see the files of photos', 'manager'),
  ('order_commissions: admins read terms, managers their own of their clients'' orders', 'manager'),
  ('saved_views.user_id', 'views'),
  ('saved_views: people change their own views', 'views'),
  ('saved_views: people delete their own views', 'views'),
  ('saved_views: people read their own views, staff those of their role', 'views'),
  ('saved_views: people save views for themselves', 'views');

select set_eq(
  $$ select format('%s.%s', f.pronamespace::regnamespace, f.proname) from pg_proc as f
      where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and f.prokind = 'f'
        and pg_get_functiondef(f.oid) ~ 'auth\.uid\(\)' $$,
  $$ select name from askers where name ~ '^(public|private)\.' $$,
  'functions that ask who the person is are listed here: those that mean the clinic ask private.my_clinic_id()'
);
select set_eq(
  $$ select format('%s: %s', p.tablename, p.policyname) from pg_policies as p
      where p.schemaname in ('public', 'private', 'storage', 'realtime')
        and concat(p.qual, p.with_check) ~ 'auth\.uid\(\)' $$,
  $$ select name from askers where name ~ ': ' $$,
  'so are policies'
);
select set_eq(
  $$ select format('%s.%s', c.relname, a.attname)
       from pg_attrdef as d
       join pg_class as c on c.oid = d.adrelid
       join pg_attribute as a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and pg_get_expr(d.adbin, d.adrelid) ~ 'auth\.uid\(\)' $$,
  $$ select name from askers where name !~ '^(public|private)\.|: ' $$,
  'and defaults of columns'
);
select is_empty(
  $$ select viewname from pg_views where schemaname in ('public', 'private') and definition ~ 'auth\.uid\(\)' $$,
  'no view asks'
);

select * from finish();
rollback;
