-- Pasted orders: what the lines of a chat or a spreadsheet ask for. The search of the catalogue finds the products.

create table public.clinic_words (
  clinic_id  uuid not null references public.user_clinic_info (user_id) on delete cascade,
  text_key   text collate "C" not null check (length(text_key) between 2 and 200),
  words      text not null check (length(words) between 2 and 100),
  product_id uuid not null references public.products (id) on delete cascade,
  chosen_at  timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (clinic_id, text_key)
);
comment on table public.clinic_words is 'What a clinic means by its own words: the product that was last chosen for them. At most 1,000 a clinic.';
comment on column public.clinic_words.text_key is 'The words and the volume as private.pasted_line_key() has them.';
comment on column public.clinic_words.words is 'The words as they were read, without quantity and volume: what admins are offered as a synonym.';
create index clinic_words_product_id_idx on public.clinic_words (product_id);
create index clinic_words_chosen_at_idx on public.clinic_words (clinic_id, chosen_at);
-- For order_word_offers().
create index clinic_words_newest_idx on public.clinic_words (chosen_at desc) where words !~ '\d| .* ';
alter table public.clinic_words enable row level security;

-- Reading a line ---------------------------------------------------------------------------------------------------

create type private.pasted_line as (words text, volumes int[], loose_volume int, quantity int, each_quantity int, is_chat boolean, is_part boolean);
comment on type private.pasted_line is
  'What a line says: the words that name a product, the volumes in ml, a bare number that may be one, and the pieces. each_quantity: it says no product, but how many of each. is_chat: it has words of greetings, payment or delivery; is_part: it asks for a part of a piece.';

create function private.pasted_columns(typed text)
returns text language plpgsql immutable strict set search_path = '' as $$
declare
  amount  constant text := '^[0-9]{1,4}(?:[.,]0+)?$';
  cells   text[] := array(select btrim(c) from unnest(regexp_split_to_array(typed, '[\t;|]')) with ordinality as u (c, n) where btrim(c) <> '' order by n);
  named   int := (select min(n) from unnest(cells) with ordinality as u (c, n) where c ~ '[[:alpha:]]');
  numbers int[] := array(select n from unnest(cells) with ordinality as u (c, n) where c ~ amount and n > named order by n);
  pieces  int := numbers[1];
begin
  if cardinality(cells) < 2 or named is null then return typed; end if;
  if pieces is null then
    pieces := (select max(n) from unnest(cells) with ordinality as u (c, n) where c ~ amount and n < named);
  elsif cardinality(numbers) = 2 and replace(cells[numbers[2]], ',', '.')::numeric < 1000 then -- no price: volume, pieces
    pieces := numbers[2];
  end if;
  return concat(
    (
      select string_agg(c, ' ' order by n) from unnest(cells) with ordinality as u (c, n)
       where c ~ '[^0-9., ]' or n = numbers[1] and n <> pieces
    ),
    ' ' || coalesce(
      replace(cells[pieces], ',', '.')::numeric::int::text, (select min(c) from unnest(cells) as c where c ~ '^[0-9]{1,2}[.,][0-9]{1,2}$')
    ) || ' шт'
  );
end;
$$;
comment on function private.pasted_columns is
  'Columns of a spreadsheet in any order as one line: the number beside the name is the pieces; row numbers, prices and sums are left out.';

create function private.read_pasted_lines(typed text[])
returns setof private.pasted_line language plpgsql immutable set search_path = '' as $$
declare
  units  constant text := '(?:шт|штук[а-я]*|штучк[а-я]*|уп|упак[а-я]*|бан(?:к|оч|ок)[а-я]*|флак[а-я]*|фл|туб[а-я]*|тюб[а-я]*|бутыл[а-я]*|пач[а-я]*|короб[а-я]*|экз|дана|dana|sht|pcs?)';
  volume constant text := '(?<![\d.])(\d{1,4}(?:\.\d{1,3})?)[ -]*(мл|ml|миллилитр[а-я]*|л|l|литр[а-я]*|кг|kg|килограмм[а-я]*|г|гр|g|gr|грамм[а-я]*)(?![a-zа-я])';
  price  constant text := '(?:\d{1,3}(?: \d{3})+|\d+)(?:\.\d+)?';
  chat   constant text :=
    '\m(?:здравств|добр(?:ый|ое|ого|ой) (?:день|дня|утр|вечер|ноч)|привет|салам|сәлем|салем|ассалам|рахмет|рақмет|спасибо|благодар|извин|прости|'
    || 'оплат|каспи|kaspi|перевод|перевед|счет\M|счета\M|накладн|договор|реквизит|доставк|доставьте|привез|самовывоз|курьер|индрайв|яндекс|сдэк|адрес|'
    || 'ул\M|улица|офис|квартир|этаж|подъезд|домофон|алматы\M|астана\M|тел\M|телефон|ватсап|whatsapp|иин\M|бин\M|тоо\M|ип\M|'
    || 'итого|итог|всего|сумма|скидк|бонус|цена|прайс|наименован|кол-во|количеств|артикул\M|заказ|заявк|список|'
    || 'завтра|сегодня|вчера|понедельник|вторник|сред[уы]\M|четверг|пятниц|суббот|воскресень|срочно|когда|ждем|жду|хорошо|ладно|понял|поняла|'
    || 'чек\M|квитанц|выстав|отправ|пришл|казпочт|доехал|клиник|салон|кабинет\M|уважени|обед|утр[оау]|вечер|числа|недел|прошл|обычно|остальн|'
    || 'понятно|отлично|супер\M|конечно|можно|давайте|подтвер|мкр|микрорайон|проспект|жк\M|дом\M|кв\M|бик\M|иик\M|директор|администратор|менеджер|'
    || 'январ|феврал|март[аеу]?\M|апрел|ма[яю]\M|июн|июл|август|сентябр|октябр|ноябр|декабр|тапсырыс|жеткіз|төле|ертең|бүгін|болыңыз|болады|'
    || 'медиафайл|media omitted|сообщени|удален|файл|фото|видео|голосов|звонок|шифровани)[а-яәғқңөұүһі]*';
  -- Words of a request, and of a size that the number beside them says better.
  filler constant text :=
    '\m(?:пожалуйста|пож|плиз|пжл|пжлст|нам|мне|еще|также|тоже|плюс|просто|тогда|добавьте|добавь|закажите|заказать|заказываем|пришлите|отправьте|отложите|положите|'
    || 'по|и|все|всего|каждого|каждой|каждый|позиции|позиций|возьмем|берем|надо|нужно|нужен|нужна|нужны|хотим|кол-во|количество|цена|объем|объемом|'
    || 'больш(?:ой|ая|ую|ие|их)|маленьк(?:ий|ая|ую|ие|их)|мал(?:ый|ая)|средн(?:ий|яя|юю)|мини|миник|литруха|литрушка)\M';
  rules constant text[][] := array[
    -- Who wrote it and when, as WhatsApp and Telegram put it.
    ['^\[\d{1,2}[./]\d{1,2}[./]\d{2,4}[,.]? ?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\] ?(?:[^:]{1,60}: ?)?', ''],
    ['^\d{1,2}[./]\d{1,2}[./]\d{2,4}[,.]? ?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)? - (?:[^:]{1,60}: ?)?', ''],
    ['^[^\[\]]{1,60}, \[\d{1,2}\.\d{1,2}\.\d{2,4} \d{1,2}:\d{2}\]:? ?', ''],
    -- A question before it is another matter: «шприцев нет? тогда пилинг 50 мл».
    ['^.*\?(?=.*[a-zа-я].*\d)', ''],
    -- Phones, times, days, prices, long numbers.
    ['\+?\m[78][ (-]*\d{3}[ )-]*\d{3}[ -]*\d{2}[ -]*\d{2}\M', ' '],
    ['\m\d{1,2}:\d{2}\M|\m\d{2}\.\d{2}(?:\.\d{2,4})?\M(?! *(?:л|l|кг|kg)\M)', ' '],
    ['(?:\m(?:по|за|цена|сумма|итого)\M|[=@*xх])?[ :]*' || price || ' *(?:тг|тнг|тенге|kzt|₸|тыс[а-я]*)(?![а-я])(?: */ *' || units || '\M)?\.?', ' '],
    ['(?:\m(?:цена|сумма|итого)\M|=) *:? *' || price || '|\m\d{5,}\M', ' '],
    -- Signs that say nothing, and numbers of lines.
    ['[^a-zа-яәғқңөұүһі0-9%.,:()+*=×/-]+', ' '],
    ['^[ .,:*+=-]+', ''],
    ['^\d{1,3} ?[.)](?=[^\d]|\d+ *[.)a-zа-я])[ .)]*', ''],
    ['\mд ?/ ?', 'для '],
    ['(\d)\.0+(?= ?' || units || '(?![a-zа-я]))', '\1'],
    ['\mпол ?-?литр[а-я]*', '500 мл'],
    ['(\d(?:\.\d+)?) ?- ?литр', '\1 литр'],
    ['(?<![\d] ?)\mлитр[а-я]*', '1000 мл'],
    ['\m(?:один|одна|одну|одно|одного)\M(?: ' || units || '\M)?', '1 шт'],
    ['\m(?:два|две|двух|пара|пару|пары)\M(?: ' || units || '\M)?', '2 шт'],
    ['\m(?:три|трех)\M(?: ' || units || '\M)?', '3 шт'],
    ['\m(?:четыре|четырех)\M(?: ' || units || '\M)?', '4 шт'],
    ['\m(?:пять|пяти)\M(?: ' || units || '\M)?', '5 шт'],
    ['\mшесть\M(?: ' || units || '\M)?', '6 шт'],
    ['\mдесять\M(?: ' || units || '\M)?', '10 шт'],
    ['\mбір дана', '1 шт'], ['\mекі дана', '2 шт'], ['\mүш дана', '3 шт'], ['\mтөрт дана', '4 шт'], ['\mбес дана', '5 шт'], ['\mон дана', '10 шт']
  ];
  -- Signs of pieces, from the surest to the weakest; of one that is met twice, the last is meant. ~ is a volume.
  pieces constant text[] := array[
    '\mпо (\d{1,4}) ?(?:' || units || '\M)?\.? ?кажд[а-я]*',
    '(?<![\d.])(\d{1,4}) ?[-.]? ?' || units || '(?![a-zа-я])\.?',
    '(?<![a-zа-я])(?:' || units || '\.?|кол-во|количество) ?[:=-]* ?(\d{1,4})(?![\d.]| ?%)',
    '(?<![a-zа-я])[xх×*] ?(\d{1,4})(?![\d.a-zа-я])',
    '(?<![\d.])(\d{1,4}) ?[xх×*](?![a-zа-я])',
    '\( ?(\d{1,3}) ?\)',
    '~[ .,:=+-]*(\d{1,3})[ .,:=+-]*$',
    '(?:^|[ a-zа-я.])[:=-]+ ?(\d{1,3})[ .,]*$',
    '(?<!(?:spf|спф) ?\d*)(?<=\m\d{2,4} )(\d{1,3})[ .,]*$',
    '\mпо (\d{1,2})[ .,]*$',
    '^(\d{1,3})[ -]+(?=[a-zа-яәғқңөұүһі])(?!(?:spf|спф|%))'
  ];
  part constant text := '\d+\.0*[1-9]\d* ?[-.]? ?' || units || '(?![a-zа-я])\.?|(?<![a-zа-я])[xх×*] ?\d+\.0*[1-9]\d*';
  said      text[] := array(select private.search_normalize(left(t, 400)) from unnest(typed) with ordinality as u (t, n) order by n);
  is_each   boolean[] := array(select t ~ '\mпо ' from unnest(said) with ordinality as u (t, n) order by n);
  is_chat   boolean[] := array(select t ~ chat from unnest(said) with ordinality as u (t, n) order by n);
  is_part   boolean[];
  volumes   text[]; -- of each line, an array
  quantity  int[];
  pattern   text;
begin
  -- Rule by rule rather than line by line: Postgres keeps few compiled patterns.
  for i in 1 .. array_length(rules, 1) loop
    said := array(select regexp_replace(t, rules[i][1], rules[i][2], 'g') from unnest(said) with ordinality as u (t, n) order by n);
  end loop;
  -- Letters of the other alphabet that look alike, within a word.
  said := array(
    select case when t ~ '[a-z][а-я]|[а-я][a-z]' then (
             select string_agg(case when w ~ '[a-z]' and w ~ '[а-я]' and w !~ '\d' then translate(w, 'abcehkmopxty', 'авсенкморхту') else w end, ' ' order by k)
               from unnest(string_to_array(t, ' ')) with ordinality as v (w, k)
           ) else t end
      from unnest(said) with ordinality as u (t, n) order by n
  );
  volumes := array(
    select array(
             select distinct ml::int
               from (
                 select m[1]::numeric * case when m[2] ~ '^(?:л|l|к|k)' then 1000 else 1 end as ml from regexp_matches(t, volume, 'g') as m
               ) as v
              where ml between 1 and 5000
              order by 1
           )::text
      from unnest(said) with ordinality as u (t, n) order by n
  );
  said := array(select regexp_replace(t, volume || '\.?', ' ~ ', 'g') from unnest(said) with ordinality as u (t, n) order by n);

  is_part := array(select t ~ part from unnest(said) with ordinality as u (t, n) order by n);
  said := array(select regexp_replace(t, part, ' ', 'g') from unnest(said) with ordinality as u (t, n) order by n);

  foreach pattern in array pieces loop
    select array_agg(coalesce(q, f.pieces) order by n),
           array_agg(case when f.pieces is null then t else regexp_replace(t, pattern, ' ', 'g') end order by n)
      into quantity, said
      from unnest(said, quantity) with ordinality as u (t, q, n)
      left join lateral (
        select nullif(m[1]::int, 0) as pieces from regexp_matches(t, pattern, 'g') with ordinality as r (m, k)
         where q is null order by k desc limit 1
      ) as f on true;
  end loop;

  foreach pattern in array array[filler, '(?<![a-zа-я])' || units || '(?![a-zа-я])', '~'] loop
    said := array(select regexp_replace(t, pattern, ' ', 'g') from unnest(said) with ordinality as u (t, n) order by n);
  end loop;
  -- What is left of a greeting or an address without its own words is no product.
  said := array(
    select case when c and regexp_replace(t, chat, ' ', 'g') !~ '[a-zа-яәғқңөұүһі]{3}' then '' else t end
      from unnest(said, is_chat) with ordinality as u (t, c, n) order by n
  );
  return query
    select case when s.is_named then s.words else '' end, s.volumes, s.loose_volume,
           s.quantity, case when not s.is_named and s.is_each then s.quantity end, s.is_chat, s.is_part
      from (
        select btrim(regexp_replace(u.t, '[ .,:()+*=×/-]*( |$)[ .,:()+*=×/-]*', ' ', 'g')) as words, u.v::int[] as volumes, u.q as quantity, u.c as is_chat, u.e as is_each, u.p as is_part, u.n,
               (
                 select m[2]::int
                   from regexp_matches(u.t, '(\m(?:spf|спф|ph|рн|q|ку) ?)?(?<![\d.])\m(\d{2,4})\M(?! ?%|\.\d| ?(?:spf|спф))', 'g') with ordinality as r (m, k)
                  where m[1] is null and u.v = '{}'
                  order by k desc
                  limit 1
               ) as loose_volume,
               u.t ~ '[a-zа-яәғқңөұүһі]{2}' or u.t ~ '\d' and u.t !~ '[a-zа-я]' or u.v <> '{}' as is_named
          from unnest(said, volumes, quantity, is_chat, is_each, is_part) with ordinality as u (t, v, q, c, e, p, n)
      ) as s
     order by s.n;
end;
$$;
comment on function private.read_pasted_lines is 'What each line of a pasted order says beside its article number, in their order.';

create function private.pasted_line_key(line private.pasted_line)
returns text language sql immutable set search_path = ''
return left(nullif(
  (select string_agg(private.search_fold(w), ' ' order by private.search_fold(w)) from unnest(private.search_query_words(line.words)) as w)
  || coalesce(' ' || array_to_string(nullif(line.volumes, '{}'), '+'), ''),
  ''
), 200);
comment on function private.pasted_line_key is 'What a clinic''s choice is kept under: the words by ear and in any order, and the volume.';

-- Finding the products ---------------------------------------------------------------------------------------------

create function private.pasted_article(typed text)
returns table (product_id uuid, token text) language plpgsql stable set search_path = '' as $$
begin
  return query
    select p.id, m.token[1]
      from regexp_matches(typed, '[[:alnum:]]+(?:[-‐‑–][[:alnum:]]+)*', 'g') with ordinality as m (token, place)
      join public.products as p
        on replace(p.sku, '-', '') collate "C" = regexp_replace(translate(upper(m.token[1]), 'АВСЕКМНОРТУХ', 'ABCEKMHOPTYX'), '[-‐‑–]', '', 'g')
     where m.token[1] ~ '[-‐‑–0-9]' and p.is_published
     order by m.place
     limit 1;
end;
$$;
comment on function private.pasted_article is 'The published product whose whole article number stands in a line, and how it is written there.';

create type private.pasted_hit as (product_id uuid, match_rank int, score real, volume_ml int, fits boolean);
comment on type private.pasted_hit is 'A product that a line may mean. fits: it has the line''s volume, or the line says none.';

create function private.pasted_hits(line private.pasted_line)
returns private.pasted_hit[] language plpgsql stable set search_path = '' as $$
declare
  matches private.search_match[];
begin
  if line.words = '' then return '{}'; end if;
  matches := array(select m from private.search_matches(concat_ws(' ', line.words, line.volumes[1]), 0.3, 10, 300, is_pasted => true) as m);
  return (
    with found as (
      select m.product_id, m.match_rank, m.score, i.volume_ml
        from unnest(matches) as m
        join private.catalog_index as i using (product_id)
    ),
    hits as (
      select f.*, case
               when cardinality(line.volumes) > 0 then f.volume_ml = any (line.volumes)
               else line.loose_volume is null or f.volume_ml = line.loose_volume or not exists (select from found as o where o.volume_ml = line.loose_volume)
             end as fits
        from found as f
    )
    select coalesce(
             array_agg((product_id, match_rank, score, volume_ml, fits)::private.pasted_hit order by fits desc, match_rank, score desc, volume_ml, product_id),
             '{}'
           )
      from hits
  );
end;
$$;
comment on function private.pasted_hits is 'What the search of the catalogue finds for a line, the likeliest first.';

create function private.match_pasted_line(typed text, article uuid, line private.pasted_line, swapped private.pasted_line, clinic_id uuid)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  -- Products whose scores are nearer than this differ in what else their names say, which the line does not.
  margin  constant real := 0.1;
  hits    private.pasted_hit[];
  others  private.pasted_hit[];
  first   private.pasted_hit;
  chosen  uuid := article;
  state   text;
begin
  if chosen is null and clinic_id is not null then
    chosen := (
      select w.product_id from public.clinic_words as w join public.products as p on p.id = w.product_id
       where w.clinic_id = match_pasted_line.clinic_id and w.text_key = private.pasted_line_key(line) and p.is_published
    );
  end if;
  if chosen is not null then
    state := 'matched';
    hits := array[(chosen, 1, 1, null, true)::private.pasted_hit];
  else
    hits := private.pasted_hits(line);
    -- «is not null» would ask for every field.
    if not (swapped is null) and coalesce((hits[1]).match_rank, 4) > 1 then
      others := private.pasted_hits(swapped);
      if (others[1]).match_rank < coalesce((hits[1]).match_rank, 4) then
        line := swapped;
        hits := others;
      end if;
    end if;
    first := hits[1];
    state := case
      when line.words = '' then 'noise'
      when line.quantity is null and line.volumes = '{}'
           and (line.is_chat and coalesce(first.match_rank, 3) > 1 or hits = '{}' and (typed ~ '[?!]' or line.words like '% % % %')) then 'noise'
      when hits = '{}' then 'unknown'
      when first.match_rank = 1 and first.fits and cardinality(line.volumes) < 2
           and (select count(*) from unnest(hits) as h where h.fits and h.match_rank = 1 and h.score >= first.score - margin) = 1 then 'matched'
      else 'choose'
    end;
  end if;
  if state in ('noise', 'unknown') then hits := '{}'; end if;
  if state = 'matched' then
    hits := hits[1:1];
    if exists (select from public.availability as a where a.product_id = (hits[1]).product_id and (not a.available or a.max_quantity = 0 or a.price is null)) then
      state := 'unavailable';
      hits := hits || private.pasted_replacements((hits[1]).product_id);
    end if;
  end if;
  return jsonb_build_object(
    'state', state, 'quantity', line.quantity, 'each_quantity', case when article is null then line.each_quantity end, 'is_part', line.is_part,
    'candidates', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'product_id', h.product_id, 'score', round(h.score::numeric, 3),
                   'match_type', (array['exact', 'fuzzy', 'partial', 'replacement'])[h.match_rank]
                 )
                 order by h.place
               ),
               '[]'
             )
        from unnest(hits) with ordinality as h (product_id, match_rank, score, volume_ml, fits, place)
       where h.place <= 8
    )
  );
end;
$$;
comment on function private.match_pasted_line is 'What one line asks for, as it was read; swapped: as it reads in the other keyboard layout, null where it cannot have been typed so.';

create function private.pasted_replacements(wanted uuid)
returns private.pasted_hit[] language sql stable set search_path = ''
return array(
  select (i.product_id, 4, 0, i.volume_ml, true)::private.pasted_hit
    from private.catalog_index as w
    join private.catalog_index as i on i.card_id = w.card_id or i.product_type_id = w.product_type_id and i.line_id = w.line_id
    join public.availability as a on a.product_id = i.product_id
   where w.product_id = wanted and i.product_id <> wanted and a.available and a.max_quantity > 0 and a.price is not null
   order by (i.card_id = w.card_id) desc, (i.tag_ids && w.tag_ids) desc, abs(i.volume_ml - w.volume_ml), i.position, i.product_id
   limit 4
);
comment on function private.pasted_replacements is
  'What may be ordered in the place of a product that is out of stock: its other volumes, then products of its type and line.';

create function private.assert_pasting(clinic_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_verified_clinic() and coalesce(clinic_id = private.my_clinic_id(), true) then return; end if;
  if clinic_id is null then
    perform private.assert_admin_or_manager();
  else
    perform private.assert_client(clinic_id);
  end if;
end;
$$;
comment on function private.assert_pasting is
  'Raises not_allowed (403) unless the caller acts for this clinic, verified, or is staff who look after it; null is the caller''s own clinic, and for staff none.';

create function private.match_order_lines(lines jsonb, clinic_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  of_clinic uuid := coalesce(clinic_id, private.my_clinic_id());
  answer    jsonb;
begin
  perform private.assert_pasting(clinic_id);
  perform private.assert_size(lines);
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 200
     or exists (select from jsonb_array_elements(lines) as l (line) where jsonb_typeof(l.line -> 'text') is distinct from 'string') then
    perform private.fail(422, 'bad_order_lines', '{"max": 200}');
  end if;
  with asked as materialized (
    select l.place, l.line ->> 'text' as text,
           case when jsonb_typeof(l.line -> 'quantity') = 'number' and (l.line ->> 'quantity')::numeric between 1 and 9999 then (l.line ->> 'quantity')::numeric end as given
      from jsonb_array_elements(lines) with ordinality as l (line, place)
  ),
  -- Equal lines are read once.
  texts as materialized (
    select d.text, row_number() over () as n, c.line, a.product_id as article, replace(c.line, coalesce(a.token, ''), ' ') as said
      from (select distinct text from asked) as d
     cross join private.pasted_columns(left(d.text, 400)) as c (line)
      left join lateral private.pasted_article(c.line) as a on true
  ),
  latin as (
    select n, private.search_swap_layout(said) as said, row_number() over (order by n) as k from texts where article is null and said !~* '[а-яёәғқңөұүһі]'
  ),
  swapped as (
    select l.n, r.line
      from latin as l
      join (
        select r as line, row_number() over () as k from private.read_pasted_lines(array(select said from latin order by k)) as r
      ) as r using (k)
  ),
  read as materialized (
    select t.text, private.match_pasted_line(t.text, t.article, r.line, s.line, of_clinic) as found
      from texts as t
      join (
        select r as line, row_number() over () as n from private.read_pasted_lines(array(select said from texts order by n)) as r
      ) as r using (n)
      left join swapped as s using (n)
  ),
  placed as (
    select a.*, r.found, (r.found ->> 'each_quantity')::int as of_each, coalesce(a.given % 1 > 0, (r.found ->> 'is_part')::boolean) as is_part
      from asked as a join read as r using (text)
  )
  select jsonb_agg(
           jsonb_build_object(
             'line', p.place, 'text', p.text, 'candidates', p.found -> 'candidates',
             'state', case when p.is_part and p.found ->> 'state' = 'matched' then 'choose' else p.found ->> 'state' end,
             'quantity', case when p.found ->> 'state' <> 'noise' and not p.is_part then coalesce(
               p.given::int, (p.found ->> 'quantity')::int,
               -- «По 2 каждого»: as the nearest line above says, else the first below.
               (select e.of_each from placed as e where e.of_each is not null order by e.place > p.place, abs(e.place - p.place) limit 1),
               1
             ) end
           )
           order by p.place
         )
    into answer
    from placed as p;
  return answer;
exception
  when query_canceled then
    perform private.fail(504, 'search_timeout');
end;
$$;
select private.expose('match_order_lines',
  'Reads a pasted order for a verified clinic: its members ask for their own, managers and admins for clinics of theirs, or for none
(clinic_id null). lines [{text}] or [{text, quantity}], 1 to 200. Returns, for each in its order, {line, text, quantity, state, candidates:
[{product_id, score, match_type}]}: line counts from 1. matched: one published product is meant, or the clinic has chosen it for these words before;
choose: one of several, or a guess; unavailable: one that cannot be ordered now, followed by replacements; unknown: nothing found; noise: no
product is asked for, quantity is null. match_type is exact, fuzzy, partial or replacement. A line that says no quantity asks for 1, or for
what a line «по 2 каждого» says; one that asks for a part of a piece, «1,5 шт», is never matched, and its quantity is null.
Errors: not_allowed (403), bad_order_lines (422), search_timeout (504).');

-- Learning the clinic's words -----------------------------------------------------------------------------------------

create function private.save_clinic_words(lines jsonb, clinic_id uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  of_clinic uuid := coalesce(clinic_id, private.my_clinic_id());
  kept      int;
begin
  perform private.assert_pasting(clinic_id);
  if of_clinic is null or private.my_clinic_role() = 'accountant' then perform private.fail(403, 'not_allowed'); end if;
  perform private.assert_size(lines);
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 200
     or exists (select from jsonb_array_elements(lines) as l (line) where jsonb_typeof(l.line -> 'text') is distinct from 'string') then
    perform private.fail(422, 'bad_order_lines', '{"max": 200}');
  end if;
  perform private.keep_accounts();
  -- One writer of a clinic at a time, so that two do not both make room and then pass the cap.
  perform from public.user_clinic_info as c where c.user_id = of_clinic for no key update;
  if not found then perform private.fail(404, 'clinic_not_found'); end if;
  with asked as (
    select p.id as product_id, c.said, l.place
      from jsonb_array_elements(lines) with ordinality as l (line, place)
     cross join private.pasted_columns(left(l.line ->> 'text', 400)) as c (said)
      join public.products as p on p.id::text = l.line ->> 'product_id' and p.is_published
     where not exists (select from private.pasted_article(c.said))
  ),
  read as (
    select distinct on (private.pasted_line_key(r.line)) private.pasted_line_key(r.line) as text_key, left(array_to_string(private.search_query_words((r.line).words), ' '), 100) as words, a.product_id
      from (select a.*, row_number() over (order by a.place) as n from asked as a) as a
      join (
        select r as line, row_number() over () as n from private.read_pasted_lines(array(select said from asked order by place)) as r
      ) as r using (n)
     where (r.line).words <> ''
     order by private.pasted_line_key(r.line), a.place desc
  )
  insert into public.clinic_words as w (clinic_id, text_key, words, product_id)
  select of_clinic, r.text_key, r.words, r.product_id from read as r
   where length(r.text_key) >= 2 and length(r.words) >= 2
   order by r.product_id
  on conflict on constraint clinic_words_pkey do update set product_id = excluded.product_id, words = excluded.words, chosen_at = now();
  get diagnostics kept = row_count;
  delete from public.clinic_words as w
   where w.clinic_id = of_clinic and w.text_key in (
     select o.text_key from public.clinic_words as o where o.clinic_id = of_clinic order by o.chosen_at desc, o.text_key offset 1000
   );
  return jsonb_build_object('kept', kept);
exception
  when query_canceled then
    perform private.fail(504, 'search_timeout');
end;
$$;
select private.expose('save_clinic_words',
  'Keeps which product a clinic has chosen for words of a pasted order, so that match_order_lines knows next time: lines [{text, product_id}],
1 to 200, as they were pasted. By its members but the accountant, and by staff for clinics of theirs. Lines with an article number, without
words and of unpublished products are passed over. The newest 1,000 words of a clinic are kept. Returns {kept}.
Errors: not_allowed (403), clinic_not_found (404), bad_order_lines (422), search_timeout (504).');

create function private.order_word_offers()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('words', o.words, 'clinics', o.clinics, 'product', o.product) order by o.clinics desc, o.words), '[]')
      from (
        select w.words, count(distinct w.clinic_id) as clinics, (array_agg(concat(p.name, ' (', t.name, ')') order by w.chosen_at desc))[1] as product
          from (select * from public.clinic_words as n where n.words !~ '\d| .* ' order by n.chosen_at desc limit 20000) as w
          join public.products as p on p.id = w.product_id
          join public.product_types as t on t.id = p.product_type_id
         group by w.words
        -- Fewer would stand for somebody.
        having count(distinct w.clinic_id) >= 3 and count(distinct coalesce(p.family, p.id::text)) = 1
           and not exists (select from public.search_aliases as a where a.alias_key = private.search_phrase_key(w.words))
         order by 2 desc, 1
         limit 50
      ) as o
  );
end;
$$;
select private.expose('order_word_offers',
  'For admins: words that three clinics and more have chosen one product for when they pasted orders, and that are no synonym yet:
[{words, clinics, product}], the most frequent first, at most 50. Only what a synonym may be: one word, or two; of the latest 20,000 choices.
Error: not_allowed (403).');
