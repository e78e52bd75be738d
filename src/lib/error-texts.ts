import { commonTexts } from './common-error-texts'
import { AppError } from './errors'

/** The sentence a person reads for each stable word: the only place where the two meet. */
const texts: Record<string, string> = {
  ...commonTexts,

  // Ordering
  clinic_not_verified: 'Заказывать могут только проверенные клиники. Дождитесь окончания проверки.',
  empty_order: 'В заказе нет ни одного товара. Отметьте в корзине то, что хотите заказать.',
  bad_quantity: 'Количество должно быть целым числом от 1 до 9 999.',
  unknown_sku: 'Некоторых товаров больше нет в продаже. Уберите их из заказа.',
  price_on_request: 'У некоторых товаров цена по запросу. Уберите их из заказа или свяжитесь с нами.',
  out_of_stock: 'Некоторых товаров не хватает на складе. Уменьшите количество.',
  price_changed: 'Цены изменились. Проверьте новые цены и подтвердите заказ ещё раз.',
  total_changed: 'Сумма заказа изменилась. Проверьте новую сумму и подтвердите заказ ещё раз.',
  too_many_lines: 'В одном заказе может быть не больше 100 позиций. Разделите его на два.',
  duplicate_sku: 'Один товар встречается в заказе дважды. Обновите корзину и попробуйте ещё раз.',
  total_too_large: 'Сумма заказа слишком велика. Разделите его на несколько или свяжитесь с нами.',
  idempotency_key_required: 'Заказ не отправлен. Обновите страницу и попробуйте ещё раз.',
  comment_too_long: 'Текст слишком длинный. Сократите его.',
  cash_not_allowed: 'Наличными можно заплатить курьеру или при самовывозе. Выберите другой способ оплаты.',
  order_not_found: 'Заказ не найден.',
  order_is_final: 'Стоимость доставки уже нельзя изменить: заказ оплачен или передан в сборку.',
  bad_delivery: 'Проверьте способ и адрес доставки.',
  bad_payment_method: 'Этот способ оплаты недоступен для выбранной доставки.',
  bad_transition: 'Статус заказа уже изменился. Обновите страницу и проверьте его.',
  bad_payment: 'Проверьте сумму и день оплаты: день не может быть в будущем.',
  too_many_receipts: 'К заказу можно приложить не больше 5 чеков.',
  invoice_for_cash: 'Этот заказ оплачивается наличными, счёт для него не нужен.',
  order_is_over: 'Заказ отменён или возвращён, счёт для него больше не выставляется.',
  delivery_price_pending: 'Счёт появится, когда менеджер рассчитает стоимость доставки.',
  invalid_seller: 'Проверьте реквизиты: некоторые поля заполнены неверно.',
  seller_not_set: 'Реквизиты продавца не заполнены. Напишите нам, и мы пришлём счёт.',
  reason_required: 'Укажите причину.',
  bad_price: 'Цена должна быть целым числом тенге не меньше нуля.',

  // Clinics
  invalid_application: 'Проверьте данные заявки: некоторые поля заполнены неверно.',
  incomplete_application: 'Заявка заполнена не до конца. Запросите у клиники то, чего не хватает.',
  empty_correction: 'Отметьте поля или напишите, что исправить.',
  invalid_correction: 'Проверьте комментарии к полям: каждый до 500 знаков, общий до 1000.',
  too_many_resubmits: 'Заявку можно отправить повторно не больше трёх раз. Свяжитесь с нами.',
  clinic_not_found: 'Клиника не найдена.',
  reason_too_long: 'Причина длиннее 500 знаков. Сократите её.',
  invalid_tag: 'Метка должна быть не длиннее 30 знаков.',
  too_many_tags: 'У клиники может быть не больше 10 меток. Снимите лишние.',
  document_not_found: 'Документ не найден: возможно, клиника его удалила.',
  invalid_document: 'Проверьте номер и даты: документ не может быть выдан в будущем или после того, как истёк.',
  too_many_documents: 'Можно приложить не больше 8 документов. Удалите лишний.',
  wrong_file_type: 'Это не PDF, JPG или PNG, как бы файл ни назывался. Выберите другой.',
  file_not_sent: 'Файл не принят. Обновите страницу и попробуйте ещё раз.',
  file_not_found: 'Файл не дошёл до сервера. Попробуйте ещё раз.',
  file_missing: 'Файл документа не найден. Напишите нам, и мы разберёмся.',
  document_accepted: 'Документ уже принят, удалить его нельзя.',
  too_many_addresses: 'Можно сохранить не больше 20 адресов. Удалите лишний.',
  legal_document_is_final: 'Принятый документ нельзя изменить. Добавьте новую версию.',
  bin_iin_taken: 'Клиника с таким БИН или ИИН уже проверена.',
  invalid_changes: 'Проверьте новые данные: некоторые поля заполнены неверно.',
  nothing_to_change: 'Новые данные совпадают с прежними.',
  change_pending: 'Предыдущий запрос ещё на проверке. Отмените его, чтобы отправить новый.',
  change_not_found: 'Запрос не найден: возможно, по нему уже приняли решение.',
  change_decided: 'По этому запросу уже принято решение.',
  decision_required: 'Примите изменения или откажите в них.',

  // Partners and questions
  invalid_partner_request: 'Проверьте заявку: некоторые поля заполнены неверно.',
  invalid_message: 'Проверьте сообщение: некоторые поля заполнены неверно.',
  too_many_requests: 'Обращений сейчас слишком много. Попробуйте через час или позвоните нам.',

  // Staff
  last_super_admin: 'Нельзя отключить последнего главного администратора.',
  own_role: 'Нельзя менять собственную роль.',
  user_not_found: 'Пользователь не найден.',
  invalid_manager: 'Проверьте имя и телефоны менеджера.',
  invalid_invitation: 'Проверьте имя, email и роль.',
  bad_sort: 'По этому столбцу список не сортируется.',
  too_many_to_sort: 'По этому столбцу сортируются списки до 1 000 клиник. Сузьте список фильтрами.',
  not_an_account_manager: 'Менеджер не найден или отключён.',

  // Signing in; the words are those of Supabase Auth
  invalid_credentials: 'Неверный email или пароль',
  email_not_confirmed: 'Подтвердите email',
  user_banned: 'Доступ к аккаунту закрыт. Свяжитесь с нами.',
  over_request_rate_limit: 'Слишком много попыток. Подождите несколько минут и попробуйте ещё раз.',
  over_email_send_rate_limit: 'Слишком много писем за короткое время. Попробуйте ещё раз через несколько минут.',
  email_address_invalid: 'На этот адрес нельзя отправить письмо. Укажите другой email.',
  weak_password: 'Пароль слишком простой. Придумайте другой.',
  email_exists: 'Сменить почту на этот адрес не получится. Укажите другой.',
  same_password: 'Новый пароль совпадает с прежним. Придумайте другой.',
  current_password_required: 'Введите текущий пароль.',
  current_password_invalid: 'Текущий пароль введён неверно.',
  reauthentication_needed: 'Вы вошли давно. Подтвердите смену пароля кодом из письма.',
  reauthentication_not_valid: 'Код не подошёл или устарел. Запросите новый.',
  otp_expired: 'Ссылка устарела или уже использована. Запросите новую.',
  session_not_found: 'Сессия завершилась. Войдите ещё раз.',
  no_such_session: 'Там уже вышли: этого входа больше нет.',
}

/** Whether a word has a sentence of its own. */
export function isKnownWord(word: string): boolean {
  return Object.hasOwn(texts, word)
}

/** What to tell a person about an error: polite, in Russian, never the database's own words. */
export function errorText(error: unknown): string {
  const word = error instanceof AppError && isKnownWord(error.word) ? error.word : 'unexpected'
  return texts[word]!
}

/** The fields that the database did not accept, each with what is wrong, in words. */
export function fieldErrors(error: unknown): Record<string, string> {
  const { fields } = ((error instanceof AppError && error.details) || {}) as { fields?: Record<string, unknown> }
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, word]) => [
      name,
      word === 'required' ? 'Заполните это поле' : 'Проверьте это поле',
    ]),
  )
}
