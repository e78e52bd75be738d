-- The price list: what is sold today, line by line, as a paper or a workbook.

create function private.price_list()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most constant int := 3000; -- a paper of 60 pages
  answer jsonb;
begin
  if not (private.is_verified_clinic() or private.is_admin() or private.is_account_manager()) then
    perform private.fail(403, 'not_allowed');
  end if;
  select jsonb_build_object(
           'day', (now() at time zone 'Asia/Almaty')::date,
           'seller', (select s.name from public.seller_profiles as s where s.valid_from = private.seller_since()),
           'rows', coalesce(jsonb_agg(to_jsonb(r) - 'position' order by r.position, r.line, r.product_type, r.name, r.volume_ml), '[]')
         )
    into answer
    from (
      select l.position, c.line, c.sku, c.product_type, c.name, c.volume_ml, p.barcode, c.price,
             case when c.available then c.stock_count else 0 end as stock_count, c.order_min, c.order_step
        from private.product_cards as c
        join public.products as p on p.id = c.id
        join public.product_lines as l on l.id = p.line_id
       limit most + 1
    ) as r;
  if jsonb_array_length(answer -> 'rows') > most then
    perform private.fail(409, 'price_list_too_long', jsonb_build_object('max', most));
  end if;
  return answer;
end;
$$;
select private.expose('price_list',
  'What is sold, with the caller''s prices and the stock of today: {day, seller: its name (null while none is known), rows: [{line, sku, product_type, name,
volume_ml, barcode, price (null: on request), stock_count (0 when it cannot be ordered), order_min, order_step}]}
in the order of lines. For verified clinics, managers and admins. Errors: not_allowed (403), price_list_too_long (409, {max}).');
