-- Every field that people type is stored clean. A line break in one that is typed into one line would forge lines of mails, invoices and CSV files.

create function private.clean_fields()
returns trigger language plpgsql
security definer -- the writer may not call private functions
set search_path = ''
as $$
declare
  written jsonb := to_jsonb(new);
  cleaned jsonb := (
    select jsonb_object_agg(field, private.clean_text(written ->> field)) from unnest(tg_argv) as field where written ->> field is not null
  );
  wrong   jsonb := (select jsonb_object_agg(c.key, 'invalid') from jsonb_each_text(cleaned) as c where tg_name = 'one_line' and not private.is_one_line(c.value));
begin
  if wrong is not null then perform private.fail(422, 'not_one_line', jsonb_build_object('fields', wrong)); end if;
  if not written @> cleaned then new := jsonb_populate_record(new, cleaned); end if;
  return new;
end;
$$;
comment on function private.clean_fields is
  'Trigger: cleans the columns it is given (private.clean_text). One that is named one_line refuses line breaks in them.';

do $$
declare
  target record;
begin
  for target in
    values
      ('one_line', 'account_managers', 'full_name'),
      ('one_line', 'carriers', 'name'),
      ('one_line', 'cities', 'name, region'),
      ('one_line', 'clinic_addresses', 'label, city, address, contact_name'),
      ('one_line', 'clinic_documents', 'file_name, number'),
      ('one_line', 'clinic_lists', 'name'),
      ('one_line', 'clinic_tags', 'tag'),
      ('one_line', 'delivery_methods', 'name, city'),
      ('one_line', 'inquiries', 'name, company, city'),
      ('one_line', 'legal_documents', 'title'),
      ('one_line', 'notification_campaigns', 'title, button, url'),
      ('one_line', 'notification_templates', 'title, button'),
      ('one_line', 'order_documents', 'file_name'),
      ('one_line', 'order_message_files', 'file_name'),
      ('one_line', 'orders', 'city, address, recipient_name, carrier, tracking_number'),
      ('one_line', 'product_batches', 'file_name'),
      ('one_line', 'product_cells', 'cell'),
      ('one_line', 'product_documents', 'title'),
      ('one_line', 'product_images', 'alt'),
      ('one_line', 'product_lines', 'name, tagline'),
      ('one_line', 'product_types', 'name'),
      ('one_line', 'protocols', 'name, need'),
      ('one_line', 'products', 'name, family, seo_title, storage, country'),
      ('one_line', 'saved_views', 'name'),
      ('one_line', 'search_aliases', 'alias, term'),
      ('one_line', 'search_history', 'search_query'),
      ('one_line', 'seller_profiles', 'name, bank, address, tax_regime'),
      ('one_line', 'shop_contacts', 'email, hours, city, address, map_url'),
      ('one_line', 'shipments', 'tracking_number, handed_to'),
      ('one_line', 'stock_counts', 'title'),
      ('one_line', 'tags', 'name'),
      ('one_line', 'user_clinic_info', 'legal_form, legal_name, trade_name, vat_certificate, website, contact_name, contact_position, email, '
       'city, address, specialization, heard_from'),
      ('clean_texts', 'client_notes', 'note'),
      ('clean_texts', 'clinic_addresses', 'comment'),
      ('clean_texts', 'order_notes', 'note'),
      ('clean_texts', 'product_lines', 'description'),
      ('clean_texts', 'products', 'short_description, description, application, composition, indications, contraindications'),
      ('clean_texts', 'protocol_steps', 'text'),
      ('clean_texts', 'protocols', 'text')
  loop
    execute format(
      'create trigger %I before insert or update of %s on public.%I for each row execute function private.clean_fields(%s)',
      target.column1, target.column3, target.column2, target.column3
    );
  end loop;
end;
$$;
