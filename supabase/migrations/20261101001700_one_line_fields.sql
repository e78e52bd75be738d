-- Every field that is typed into one line: a line break in it would forge lines of mails, invoices and CSV files.

create function private.check_one_line()
returns trigger
language plpgsql
security definer -- whoever writes may not call private functions
set search_path = ''
as $$
declare
  written jsonb := to_jsonb(new);
  wrong   jsonb := (
    select jsonb_object_agg(field, 'invalid')
      from unnest(tg_argv) as field
     where not private.is_one_line(written ->> field)
  );
begin
  if wrong is not null then perform private.fail(422, 'not_one_line', jsonb_build_object('fields', wrong)); end if;
  return new;
end;
$$;
comment on function private.check_one_line is 'Trigger: refuses line breaks and control characters in the columns it is given.';

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
      ('contact_messages', '{name}'),
      ('delivery_methods', '{name, city}'),
      ('legal_documents', '{title}'),
      ('notification_campaigns', '{title, button, url}'),
      ('notification_templates', '{title, button}'),
      ('order_documents', '{file_name}'),
      ('orders', '{city, address, recipient_name, carrier, tracking_number}'),
      ('partner_requests', '{name, company, city}'),
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
      'create trigger one_line before insert or update of %s on public.%I for each row execute function private.check_one_line(%s)',
      (select string_agg(quote_ident(name), ', ') from unnest(target.column2) as name),
      target.column1,
      (select string_agg(quote_literal(name), ', ') from unnest(target.column2) as name)
    );
  end loop;
end;
$$;
