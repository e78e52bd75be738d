-- What every domain uses: extensions, the private schema, errors, normalisers and the audit log's writer.

do $$
begin
  if lower('ЖҚ') <> 'жқ' then
    raise exception 'this database does not lower-case Cyrillic (ctype %): search would silently find nothing',
      (select datctype from pg_database where datname = current_database());
  end if;
end;
$$;

create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Nothing is reachable unless a file below says so: neither tables nor functions inherit the platform's broad defaults.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- Visitors choose filters and embeddings themselves: an expensive one ends after a second instead of the platform's three.
alter role anon set statement_timeout = '1s';
notify pgrst, 'reload config';

create schema private;
comment on schema private is
  'Predicates, triggers and the bodies of the RPCs. Never exposed over the API; who may run a function is granted by name.';
grant usage on schema private to anon, authenticated, service_role;

create domain public.entered_date as date check (value between '2000-01-01' and '2100-12-31');
comment on domain public.entered_date is
  'A day that a person enters. An impossible one (the year 20226, infinity) would be stored, and break each screen that shows it.';

create function private.fail(http_status int, word text, details jsonb default '{}')
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || http_status, message = word, detail = details::text;
end;
$$;
comment on function private.fail is
  'Raises the error of the API contract: HTTP status, a stable word that the client translates, details as JSON.';

create function private.expose(
  name text, doc text, callers text default 'authenticated', as_name text default null, last text default null
)
returns void language plpgsql set search_path = '' as $$
declare
  rpc text := coalesce(as_name, name);
  body pg_catalog.pg_proc;
  arguments text;
  given text[];
begin
  select * into strict body from pg_catalog.pg_proc as p where p.pronamespace = 'private'::regnamespace and p.proname = name;
  -- The generator of the client's types knows no domains.
  arguments := replace(pg_get_function_arguments(body.oid), 'public.entered_date', 'date');
  given := array(select quote_ident(a.name) from unnest(body.proargnames) with ordinality as a (name, place) order by a.place);
  if last is not null then
    arguments := regexp_replace(arguments, ', [^,]*$', '');
    given[cardinality(given)] := last;
  end if;
  execute format(
    'create function public.%I(%s) returns %s language sql %s set search_path = '''' return private.%I(%s)',
    rpc, arguments, pg_get_function_result(body.oid), case body.provolatile when 's' then 'stable' else 'volatile' end,
    name, array_to_string(given, ', ')
  );
  execute format('comment on function public.%I is %L', rpc, doc);
  execute format('grant execute on function private.%I, public.%I to %s', name, rpc, callers);
end;
$$;
comment on function private.expose is
  'Makes an RPC of a body in private: a function in public of the same name, arguments, defaults, result and volatility that only calls it,
with doc as its comment; callers may execute both. as_name is another name for it; last, an expression, stands for the last argument of
the body, which the RPC then lacks. The API sees such thin wrappers only, while the bodies, most of them security definer, stay out of
its reach. A later migration that changes a signature first drops public.x, then private.x, and exposes the new body.';

create function private.assert_size(body anyelement, most int default 262144)
returns void language plpgsql stable set search_path = '' as $$
begin
  if pg_column_size(body) > most
    -- A few characters, which are thousands of digits once they are text.
    or pg_typeof(body) = 'pg_catalog.jsonb'::regtype and jsonb_path_exists(
      to_jsonb(body), 'strict $.** ? (@.type() == "number" && (@.abs() > 1e30 || @ != 0 && @.abs() < 1e-30))'
    )
  then
    perform private.fail(413, 'body_too_large', jsonb_build_object('max', most));
  end if;
end;
$$;
comment on function private.assert_size is
  'Refuses JSON or a list of more bytes than any honest caller sends, and JSON with a number such as 1e131000. First after asking who calls, before anything reads, sorts or hashes it: the length is known without.';

create function private.for_caches(answer anyelement)
returns anyelement language plpgsql stable set search_path = '' as $$
declare
  tag   text;
  known text;
begin
  if current_setting('request.method', true) is null or current_setting('request.method', true) not in ('GET', 'HEAD') then
    return answer;
  end if;
  if nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' is distinct from 'anon' then
    perform set_config('response.headers', '[{"Cache-Control": "private, no-store"}, {"Vary": "Authorization, apikey"}]', true);
    return answer;
  end if;
  tag := format('"%s"', md5(answer::text));
  known := nullif(current_setting('request.headers', true), '')::jsonb ->> 'if-none-match';
  perform set_config('response.headers', jsonb_build_array(
    -- A shared cache may be 30 s behind at most; a browser asks each time.
    jsonb_build_object('Cache-Control', 'public, max-age=0, s-maxage=20, stale-while-revalidate=10'),
    jsonb_build_object('ETag', tag),
    jsonb_build_object('Vary', 'Authorization, apikey')
  )::text, true);
  if tag = any (regexp_split_to_array(replace(known, 'W/', ''), '\s*,\s*')) then
    perform set_config('response.status', '304', true);
    return null;
  end if;
  return answer;
end;
$$;
comment on function private.for_caches is
  'An answer that everybody may read, json or jsonb, on its way out: asked for by GET as anon, caches may keep it for moments and ask again by its ETag. Answers to signed-in callers are not kept.';

create table private.retention (
  "table"  regclass primary key,
  "column" name not null default 'created_at',
  keep     interval not null,
  batch    int not null default 1000 check (batch between 1 and 5000)
);
comment on table private.retention is
  'How long rows are kept that go by age alone, from the time in a column. Filled by migrations, each beside its table; the job prune_old_rows deletes.';
comment on column private.retention.batch is 'How many rows one transaction deletes at most.';
alter table private.retention enable row level security;

create table private.idempotent_calls (
  actor_id   uuid not null,
  key        uuid not null,
  call       text not null,
  request    jsonb not null,
  answer     jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
comment on table private.idempotent_calls is
  'What calls with an idempotency key have answered, so that a repeated one does nothing twice. Kept for 30 days; rows that
keep their key longer refuse it by themselves: idempotency_key_used (409).';
insert into private.retention values ('private.idempotent_calls', default, '30 days');
create index idempotent_calls_created_at_idx on private.idempotent_calls (created_at);
alter table private.idempotent_calls enable row level security;

create function private.replayed_answer(key uuid, call text, request jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  known private.idempotent_calls;
begin
  if key is null then return null; end if;
  request := coalesce(request, 'null');
  -- The second of two calls at once waits here until the first has committed or failed.
  insert into private.idempotent_calls (actor_id, key, call, request)
  values (auth.uid(), replayed_answer.key, replayed_answer.call, replayed_answer.request)
  on conflict do nothing;
  if found then return null; end if;
  select * into known from private.idempotent_calls as c where c.actor_id = auth.uid() and c.key = replayed_answer.key;
  if (known.call, known.request) is distinct from (replayed_answer.call, replayed_answer.request) then
    perform private.fail(409, 'idempotency_key_used');
  end if;
  return known.answer;
end;
$$;
comment on function private.replayed_answer is
  'What the caller''s earlier call with this key answered; null for a new key (or none), which remember_answer() then completes.
The same key with another request: idempotency_key_used (409).';

create function private.remember_answer(key uuid, answer jsonb)
returns jsonb language sql set search_path = ''
begin atomic
  update private.idempotent_calls as c set answer = remember_answer.answer
   where c.actor_id = auth.uid() and c.key = remember_answer.key;
  select answer;
end;
comment on function private.remember_answer is 'Keeps the answer of a call that replayed_answer() has let through, and returns it.';

create function private.touch_updated_at()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
comment on function private.touch_updated_at is 'Trigger: keeps updated_at true without trusting the writer.';

create function private.client_time(given timestamptz)
returns timestamptz language sql volatile set search_path = ''
return case
  when auth.uid() is null or given between clock_timestamp() - interval '1 day' and clock_timestamp() then given
  else clock_timestamp()
end;
comment on function private.client_time is
  'What is stored of a time that a client''s clock wrote: a time of the last day as it is; instead of any other, of null and of infinity the server''s time. Without a signed-in caller (seed, import) the given time stays.';

create function private.count_files(bucket text, folder text)
returns bigint
language plpgsql -- its plan is kept, that of an SQL function is not
stable
security definer
set search_path = ''
as $$
begin
  -- Byte by byte, as the index of Storage on names is ordered: '0' is what follows '/'.
  return (
    select count(*) from storage.objects as o
     where o.bucket_id = bucket and o.name ~>=~ (folder || '/') and o.name ~<~ (folder || '0')
  );
end;
$$;
comment on function private.count_files is 'How many files a folder of a bucket has.';

create function private.is_file_kept(bucket text, name text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from storage.objects as o where o.bucket_id = bucket and o.name = is_file_kept.name)
     and not exists (select from public.file_removals as f where f.bucket_id = bucket and f.path = is_file_kept.name);
end;
$$;
comment on function private.is_file_kept is 'Whether a file is in Storage and not about to be removed: only such a one may be shown or kept by a row.';

create function private.enforce_row_limit()
returns trigger language plpgsql
security definer -- callers need not see all that is counted
set search_path = ''
as $$
declare
  most int := tg_argv[0];
  held bigint;
begin
  -- One row of a person at a time: those that arrive together would not see one another.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || new.user_id, 0));
  execute format('select count(*) from %s where user_id = $1 and %s', tg_relid::regclass, coalesce(tg_argv[3], 'true')) into held using new.user_id;
  if held >= most then perform private.fail(tg_argv[2]::int, tg_argv[1], jsonb_build_object('max', most)); end if;
  return new;
end;
$$;
comment on function private.enforce_row_limit is
  'Trigger: a person has at most so many rows (its first argument); beyond, the error named by the second with the status of the third. A fourth
says which rows count.';

create function private.clean_text(typed text)
returns text language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  -- Nearly all texts are plain already.
  if typed !~ '[^ -~А-яЁё«»№₸]' then return btrim(typed); end if;
  typed := regexp_replace(normalize(typed, nfc), '\r\n?|[\u2028\u2029]', e'\n', 'g');
  typed := translate(
    typed,
    e'\t\u000b\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2010\u2011',
    '                   --'
  );
  return btrim(regexp_replace(typed, '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'), e' \n');
end;
$$;
comment on function private.clean_text is
  'A text as it is stored and compared: composed letters (NFC), plain spaces and hyphens, nothing invisible, nothing around it. What looks empty is empty. Line breaks stay.';

create function private.is_one_line(value text)
returns boolean
language plpgsql -- SQL would be planned again for each field
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return value !~ '[[:cntrl:]\u2028-\u202e\u2066-\u2069]';
end;
$$;
comment on function private.is_one_line is
  'Whether the text has no line break, no control character and none that turns the direction of writing.';

create function private.is_shop_path(url text)
returns boolean language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return url ~ '^/([^/\\]|$)' and private.is_one_line(url);
end;
$$;
comment on function private.is_shop_path is
  'Whether an address leads to a page of the shop. Browsers drop tabs and line breaks: «/», a tab, «/evil.test» would lead to evil.test.';

create function private.normalize_phone(phone text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  digits text := regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g');
begin
  -- A first 7 or 8 is the country's code or the trunk's, unless without it too few digits would be left; after a plus only 7 is.
  digits := case
    when phone ~ '^[^0-9]*\+[^0-9]*[0-9]' then case when digits like '7%' then substr(digits, 2) else digits end
    when digits like '8%' or (digits like '7%' and length(digits) > 10) then substr(digits, 2)
    else digits
  end;
  -- Mobile codes 70x, 747 and 77x, city codes 71x and 72x.
  return case when digits ~ '^7([0127][0-9]|47)[0-9]{7}$' then '+7' || digits end;
end;
$$;
comment on function private.normalize_phone is
  'A mobile or city number of Kazakhstan as E.164 (+77011234567), whatever way it was typed; null for anything else, a short one too.';

create function private.read_number(typed text, kind text)
returns jsonb language plpgsql immutable strict set search_path = '' as $$
declare
  unit   text := case kind when 'sum' then '₸|тенге|тг|тнг|kzt' when 'pieces' then 'шт|штук|штуки|штука' when 'ml' then 'мл|ml' when 'percent' then '%'
    when 'ph' then 'ph|рн' when 'months' then 'мес|месяцев|месяца|месяц' end;
  bare   text := translate(lower(private.clean_text(typed)), '−–’ʼ`', e'--\'\'\'');
  part   text[];
begin
  bare := regexp_replace(bare, format('^(%s)\.? *(?=[+-]?[0-9])', unit), '');
  bare := regexp_replace(bare, format('(?<=[0-9][.,]?) *(%s)\.?$', unit), '');
  if bare = '' then return null; end if;
  if length(bare) > 40 then return '"unreadable"'; end if;
  -- Sign, first group, separator, further groups, digits without groups, point, fraction.
  part := regexp_match(bare, '^([+-]?)(?:([0-9]{1,3})([ ''.,])([0-9]{3}(?:\3[0-9]{3})*)|([0-9]+))(?:([.,])([0-9]+))?$');
  if part is null or part[3] = part[6] then return '"unreadable"'; end if;
  if part[3] in ('.', ',') and length(part[4]) = 3 and part[6] is null then
    if part[2] ~ '^0+$' then return to_jsonb(trim_scale((part[1] || '0.' || part[4])::numeric)); end if;
    return jsonb_build_array((part[1] || part[2] || part[4])::numeric, trim_scale((part[1] || part[2] || '.' || part[4])::numeric));
  end if;
  return to_jsonb(trim_scale((part[1] || coalesce(part[2] || regexp_replace(part[4], '[^0-9]', '', 'g'), part[5]) || '.' || coalesce(part[7], '0'))::numeric));
end;
$$;
comment on function private.read_number is
  'What a text says as a number of a kind (sum, pieces, ml, percent, ph, months: the unit that may stand beside it): the number; [both that it may mean], «12,000» being twelve or twelve thousand; "unreadable"; null where there is no text.';

create function private.normalize_website(website text)
returns text language sql immutable set search_path = ''
return (
  with typed as (select private.clean_text(website) as t),
  full_address as (select case when t ~ '^@' or t ~* '^https?://' then t else 'https://' || t end as t from typed)
  select case
    when length(t) > 200 then null
    when t ~ '^@[A-Za-z0-9._]{1,30}$' then lower(t)
    -- A host of two labels at least, then perhaps a port and a path: no user name, no other scheme, no white space.
    when t ~* '^https?://([[:alnum:]-]+\.)+[[:alnum:]-]{2,}(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]]*)?$'
      then lower(substring(t from '^[^/]+//[^/?#]+')) || substring(t from '^[^/]+//[^/?#]+(.*)$')
  end
  from full_address
);
comment on function private.normalize_website is
  'A website as an http(s) address, or an Instagram name as @handle, however it was typed; null when it is neither.';

create function private.bare_legal_name(name text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  before text;
  -- In capitals or small letters only: «Ип» is a surname.
  forms  constant text := '(?:ТОО|тоо|ИП|ип|АО|ао|ЖШС|жшс|ЖК|жк|АҚ|ақ|LLP|llp)';
  words  constant text := '(?:товарищество с ограниченной ответственностью|индивидуальный предприниматель|акционерное общество|'
    || 'жауапкершілігі шектеулі серіктестігі|жауапкершілігі шектеулі серіктестік|жеке кәсіпкер|акционерлік қоғамы|акционерлік қоғам)';
begin
  -- Longer than any name that is taken.
  if length(name) > 400 then return name; end if;
  name := regexp_replace(name, '[ \t\u00a0\u202f]+', ' ', 'g');
  loop
    before := name;
    name := private.clean_text(name);
    name := regexp_replace(name, '^' || forms || '(?=[ «»„“”"]) ?(?=[^ ])', '');
    name := regexp_replace(name, '^' || words || '(?=[ «»„“”"]) ?(?=[^ ])', '', 'i');
    name := regexp_replace(name, '([^ ] |[«»„“”"])' || forms || '$', '\1');
    name := regexp_replace(name, '([^ ] |[«»„“”"])' || words || '$', '\1', 'i');
    -- The marks at both ends are a pair if the first one between them opens: «Аура» и «Свет» keeps its own.
    name := regexp_replace(name, '^[«»„“”"]([^«»„“”"]*|(?:[^«»„“”"]* )?[«»„“”"].*)[«»„“”"]$', '\1');
    name := regexp_replace(name, '^[«»„“”"]([^«»„“”"]*)$', '\1');
    name := regexp_replace(name, '^([^«»„“”"]*)[«»„“”"]$', '\1');
    exit when name is not distinct from before;
  end loop;
  return name;
end;
$$;
comment on function private.bare_legal_name is
  'A legal name without its form and the quotation marks around it, «ТОО «Дерма Хаус»» → Дерма Хаус, in Russian and Kazakh: invoices write both themselves.';

create function private.kz_id_control_digit(id text)
returns int
language plpgsql -- SQL would be planned again for each clinic
immutable
strict
set search_path = ''
as $$
begin
  return (
    with digits as (
      select position, substr(id, position, 1)::int as digit from generate_series(1, 11) as position
    ),
    sums as (
      select sum(digit * position) % 11 as first, sum(digit * ((position + 1) % 11 + 1)) % 11 as second from digits
    )
    select case when first < 10 then first when second < 10 then second end from sums
  );
end;
$$;
comment on function private.kz_id_control_digit is
  'The 12th digit that the first 11 of a БИН or ИИН require; null when no number may begin so (both passes give 10).
Weights 1…11, then 3…11,1,2, modulo 11: decree No 565 of 11.06.2003, repeated in decree No 406 of 2007.';

create function private.kz_iin_structure_valid(id text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  century int := 18 + (substr(id, 7, 1)::int - 1) / 2;
begin
  if substr(id, 7, 1) not between '1' and '6' then return false; end if;
  return to_char(to_date(century || substr(id, 1, 6), 'YYYYMMDD'), 'YYYYMMDD') = century || substr(id, 1, 6);
exception
  when datetime_field_overflow or invalid_datetime_format then
    return false;
end;
$$;
comment on function private.kz_iin_structure_valid is
  'Whether 12 digits have the shape of an ИИН: a real birth date YYMMDD, then 1–6 for century and sex.';

create function private.kz_bin_structure_valid(id text)
returns boolean language sql immutable set search_path = ''
return substr(id, 3, 2) between '01' and '12' and substr(id, 5, 1) between '4' and '6' and substr(id, 6, 1) between '0' and '3';
comment on function private.kz_bin_structure_valid is
  'Whether 12 digits have the shape of a БИН: registration YYMM, kind 4–6, then 0–3 (head, branch, office, farm).';

create function private.kz_id_valid(id text)
returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case
    -- Not \d: in an ICU locale that is any script's digit.
    when id is null or id !~ '^[0-9]{12}$' then false
    when private.kz_id_control_digit(id) is distinct from substr(id, 12, 1)::int then false
    else private.kz_iin_structure_valid(id) or private.kz_bin_structure_valid(id)
  end;
end;
$$;
comment on function private.kz_id_valid is 'Whether a text is a possible БИН or ИИН: 12 digits, structure and control digit.';
-- A check constraint runs with the writer's rights, down to the last helper.
grant execute on function
  private.kz_id_valid, private.kz_id_control_digit, private.kz_iin_structure_valid, private.kz_bin_structure_valid
  to authenticated, service_role;

create function private.today()
returns date language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone 'Asia/Almaty')::date;
end;
$$;
comment on function private.today is 'The day in Almaty.';

create function private.page_window(page int, page_size int, out skip int, out take int)
language sql immutable set search_path = ''
begin atomic
  select (least(greatest(coalesce(page, 1), 1), 1000000) - 1) * least(greatest(coalesce(page_size, 25), 1), 100),
         least(greatest(coalesce(page_size, 25), 1), 100);
end;
comment on function private.page_window is 'Offset and limit of a page, counted from 1; at most 100 rows a page.';

create function private.like_pattern(search text)
returns text language sql immutable set search_path = ''
return '%' || regexp_replace(lower(private.clean_text(search)), '([\\%_])', '\\\1', 'g') || '%';
comment on function private.like_pattern is 'A search text as a LIKE pattern that means every character literally.';

create function private.search_normalize(typed text)
returns text language plpgsql immutable strict set search_path = '' as $$
begin
  typed := private.clean_text(typed);
  -- Most texts are plain already.
  if typed ~ '[^ -~А-я]' then
    typed := translate(lower(normalize(typed, nfkc)), '‐‒–—−ёàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', '-----еaaaaaaceeeeiiiinoooooouuuuyy');
  end if;
  return regexp_replace(lower(typed), '(\d),(?=\d)', '\1.', 'g');
end;
$$;
comment on function private.search_normalize is
  'One spelling for what looks the same: what clean_text() makes one, compatibility forms, case, ё and е, accents of Latin letters, dashes, decimal commas.';

create function private.folded(typed text)
returns text language plpgsql immutable strict set search_path = '' as $$
begin
  -- Quotes and brackets, last in the first list, have no counterpart: they are dropped. № would become the letters No.
  typed := translate(private.search_normalize(replace(typed, '№', ' ')), 'әғқңөұүһі«»“”„"‹›‘’‚ʻʼ`''()', 'агкноуухи');
  return replace(typed, 'йи', 'и'); -- Нұрпейіс is written Нурпеис
end;
$$;
comment on function private.folded is
  'A text in the one spelling that staff search by: normalized, Kazakh letters as Russian passports write them, without quotes and brackets.';

create function private.searchable(written text)
returns text language plpgsql immutable strict set search_path = '' as $$
begin
  return ' ' || regexp_replace(private.folded(written), '\+7(\d{10})', '+7\1 +8\1', 'g');
end;
$$;
comment on function private.searchable is
  'What private.search_patterns() are looked for in: the folded text with a space before each word, also the first, and phones with an 8 as well.';

create function private.asked_for(search text)
returns text language plpgsql immutable set search_path = '' as $$
begin
  search := private.bare_legal_name(left(private.clean_text(left(search, 400)), 100));
  -- Only before a number or article: «Заказ» may be somebody's name.
  search := regexp_replace(
    search,
    '(?<![[:alnum:]])(?:(?:бин|иин|тел|телефон|моб|мобильный|whats ?app|ватсап|заказ|order|сч[её]т|накладная|артикул|арт|sku|код|штрих-?код)(?![[:alpha:]])[\s.:,/]*|no?[\s.]+|[№#]\s*)+(?=\S*(?:[0-9]|[[:alnum:]]-[[:alnum:]]))',
    '', 'gi'
  );
  return btrim(search, ' «»“”„"‘’,;:.');
end;
$$;
comment on function private.asked_for is
  'What staff look for, without the words around it that were copied along: «БИН 710801306200», «№ 2026-000599», «тел. 8701…», «ТОО «Luna»».';

create function private.search_patterns(search text)
returns text[] language plpgsql immutable set search_path = '' as $$
declare
  words     text[] := '{}';
  word      text;
  is_number boolean := false;
begin
  foreach word in array regexp_split_to_array(private.folded(private.asked_for(coalesce(search, ''))), '\s+') loop
    word := btrim(word, ',;:.!?-');
    -- 701 123 and +7 (701) 123-45-67 are one number each; 2026-000123 stays as it is.
    if word ~ '^\+?[0-9-]*[0-9]$' and word !~ '^20[0-9]{2}-[0-9]+$' then
      word := regexp_replace(word, '[^0-9]', '', 'g');
      if is_number then
        words[cardinality(words)] := words[cardinality(words)] || word;
        continue;
      end if;
      is_number := true;
    else
      is_number := false;
    end if;
    words := words || word;
  end loop;
  return (
    select array_agg(case when length(w.word) < 3 then '% ' else '%' end || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%'
                     order by w.word ~ '[[:alnum:]]{3}' desc, length(w.word) desc, w.word)
      from (select distinct k.word from unnest(words) as k (word) where k.word <> '' limit 8) as w
  );
end;
$$;
comment on function private.search_patterns is
  'What staff look for, see asked_for(), as LIKE patterns, all of which must match private.searchable() text: its words in any order, those best served by trigrams first. Shorter ones than
three letters or digits must begin a word: a 7 anywhere would match every phone. Null when nothing is typed.';

create function private.matched(patterns text[], shown text, fields text[])
returns text[] language plpgsql immutable set search_path = '' as $$
declare
  name  text := private.searchable(coalesce(shown, ''));
  rest  text[];
  field text;
  found text[] := '{}';
begin
  rest := array(select p.pattern from unnest(patterns) as p (pattern) where name not like p.pattern);
  if rest = '{}' then return found; end if;
  foreach field in array fields loop
    if private.searchable(field) like any (rest) and field <> all (found) then found := found || field; end if;
  end loop;
  return found;
end;
$$;
comment on function private.matched is 'Those fields of something found that hold a typed word which its name, shown anyway, does not.';

create table public.audit_log (
  id         bigint generated always as identity primary key,
  actor_id   uuid,
  action     text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  row_id     text not null,
  old        jsonb,
  new        jsonb,
  reason     text,
  batch_id   uuid,
  created_at timestamptz not null default now()
);
comment on table public.audit_log is
  'Who changed what, written by triggers only. On update, old and new hold just the columns that differ. No foreign key on the actor: history outlives accounts.';
create index audit_log_row_idx on public.audit_log (table_name, row_id, id desc);
create index audit_log_batch_id_idx on public.audit_log (batch_id) where batch_id is not null;
create index audit_log_created_at_idx on public.audit_log (created_at);
insert into private.retention values ('public.audit_log', default, '24 months');
alter table public.audit_log enable row level security;

create function private.unaudited_columns(audited oid)
returns text[] language sql stable set search_path = ''
return array['updated_at'] || array(
  select c.attname::text from pg_catalog.pg_attribute as c where c.attrelid = audited and c.attgenerated <> ''
);
comment on function private.unaudited_columns is 'Columns that say nothing of their own: when a row changed, and what is computed from the others.';

create function private.audit()
returns trigger language plpgsql
security definer -- callers have no write grants
set search_path = ''
as $$
declare
  key_column text := tg_argv[0];
  always     text[] := tg_argv[1:];
  ignored    text[] := private.unaudited_columns(tg_relid);
  before     jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignored end;
  after      jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignored end;
  row_key    text := coalesce(after, before) ->> key_column;
begin
  if tg_op = 'UPDATE' then
    if before = after then return null; end if;
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, after -> o.key)
      into before, after
      from jsonb_each(before) as o
     where o.value is distinct from after -> o.key or o.key = any (always);
  end if;
  insert into public.audit_log (actor_id, action, table_name, row_id, old, new, reason, batch_id)
  values (
    auth.uid(), lower(tg_op), tg_table_name, row_key, before, after,
    nullif(current_setting('shop.reason', true), ''), nullif(current_setting('shop.batch_id', true), '')::uuid
  );
  return null;
end;
$$;
comment on function private.audit is
  'Row trigger for audit_log; its first argument names the key column, the others columns that are noted changed or not. Updates that change nothing else than unaudited_columns() leave no trace.
A function that was given a reason leaves it in the setting shop.reason for the rest of its transaction, one that changes many products its batch in shop.batch_id.';

create function private.audit_rows()
returns trigger language plpgsql
security definer -- nobody may write the log himself
set search_path = ''
-- Nothing is known of transition tables, and row by row thousands are compared with thousands.
set enable_nestloop = off
as $$
declare
  key_column text := tg_argv[0];
  actor      uuid := auth.uid();
  wherefore  text := nullif(current_setting('shop.reason', true), '');
  batch      uuid := nullif(current_setting('shop.batch_id', true), '')::uuid;
  ignored    text[] := private.unaudited_columns(tg_relid);
begin
  if tg_op = 'INSERT' then
    insert into public.audit_log (actor_id, action, table_name, row_id, new, reason, batch_id)
    select actor, 'insert', tg_table_name, r.after ->> key_column, r.after, wherefore, batch
      from (select to_jsonb(n) - ignored as after from new_rows as n) as r;
  elsif tg_op = 'DELETE' then
    insert into public.audit_log (actor_id, action, table_name, row_id, old, reason, batch_id)
    select actor, 'delete', tg_table_name, r.before ->> key_column, r.before, wherefore, batch
      from (select to_jsonb(o) - ignored as before from old_rows as o) as r;
  else
    insert into public.audit_log (actor_id, action, table_name, row_id, old, new, reason, batch_id)
    with before as materialized (
      select r.row ->> key_column as key, r.row from (select to_jsonb(o) - ignored as row from old_rows as o) as r
    ),
    after as materialized (
      select r.row ->> key_column as key, r.row from (select to_jsonb(n) - ignored as row from new_rows as n) as r
    )
    select actor, 'update', tg_table_name, before.key, differences.old, differences.new, wherefore, batch
      from before
      join after using (key)
     cross join lateral (
       select jsonb_object_agg(c.key, c.value) as old, jsonb_object_agg(c.key, after.row -> c.key) as new
         from jsonb_each(before.row) as c where c.value is distinct from after.row -> c.key
     ) as differences
     where differences.old is not null;
  end if;
  return null;
end;
$$;
comment on function private.audit_rows is
  'Statement trigger that notes what audit() would, for tables whose rows change by the thousand: its transition tables are old_rows and new_rows, its argument names the key column, which stays.';

grant execute on function private.fail, private.for_caches to anon, authenticated, service_role;
grant execute on function private.page_window, private.like_pattern, private.assert_size to authenticated;
grant execute on function private.normalize_phone, private.clean_text to authenticated, service_role;
grant execute on function private.asked_for to authenticated;
-- Generated columns run with the writer's rights, down to the last helper.
grant execute on function private.search_normalize, private.folded, private.searchable to authenticated, service_role;
grant execute on function private.normalize_website, private.bare_legal_name to authenticated, service_role;
