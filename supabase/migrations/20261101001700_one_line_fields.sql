-- Every field that people type is stored clean. A line break in one that is typed into one line would forge lines of mails, invoices and CSV files.

create function private.clean_fields()
returns trigger
language plpgsql
security definer -- the writer may not call private functions
set search_path = ''
as $$
declare
  written jsonb := to_jsonb(new);
  cleaned jsonb := (
    select jsonb_object_agg(field, private.clean_text(written ->> field)) from unnest(tg_argv) as field where written ->> field is not null
  );
  wrong   jsonb := (select jsonb_object_agg(c.key, 'invalid') from jsonb_each_text(cleaned) as c where not private.is_one_line(c.value));
begin
  if tg_name = 'one_line' and wrong is not null then perform private.fail(422, 'not_one_line', jsonb_build_object('fields', wrong)); end if;
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
      ('account_managers', '{full_name}'::text[]),
      ('carriers', '{name}'),
      ('cities', '{name, region}'),
      ('clinic_addresses', '{label, city, address, contact_name}'),
      ('clinic_documents', '{file_name, number}'),
      ('clinic_tags', '{tag}'),
      ('delivery_methods', '{name, city}'),
      ('inquiries', '{name, company, city}'),
      ('legal_documents', '{title}'),
      ('notification_campaigns', '{title, button, url}'),
      ('notification_templates', '{title, button}'),
      ('order_documents', '{file_name}'),
      ('orders', '{city, address, recipient_name, carrier, tracking_number}'),
      ('product_batches', '{file_name}'),
      ('product_cells', '{cell}'),
      ('product_images', '{alt}'),
      ('product_lines', '{name, tagline}'),
      ('product_types', '{name}'),
      ('products', '{name, family, seo_title}'),
      ('saved_views', '{name}'),
      ('search_aliases', '{alias, term}'),
      ('search_history', '{search_query}'),
      ('seller_profiles', '{name, bank, address, tax_regime}'),
      ('shipments', '{tracking_number, handed_to}'),
      ('stock_counts', '{title}'),
      ('tags', '{name}'),
      ('user_clinic_info', '{legal_form, legal_name, trade_name, vat_certificate, website, contact_name, contact_position, email, city,
                             address, specialization, heard_from}')
  loop
    execute format(
      'create trigger one_line before insert or update of %s on public.%I for each row execute function private.clean_fields(%s)',
      (select string_agg(quote_ident(name), ', ') from unnest(target.column2) as name),
      target.column1,
      (select string_agg(quote_literal(name), ', ') from unnest(target.column2) as name)
    );
  end loop;
end;
$$;

create trigger clean_texts before insert or update of comment on public.clinic_addresses
  for each row execute function private.clean_fields('comment');
create trigger clean_texts before insert or update of note on public.order_notes
  for each row execute function private.clean_fields('note');
create trigger clean_texts before insert or update of note on public.client_notes
  for each row execute function private.clean_fields('note');
create trigger clean_texts before insert or update of description on public.product_lines
  for each row execute function private.clean_fields('description');
create trigger clean_texts before insert or update of short_description, description, application, composition on public.products
  for each row execute function private.clean_fields('short_description', 'description', 'application', 'composition');
