import { AppError } from '../backend/errors'

/** Errors that any call may have. Apart from the others: these are in the first chunk. */
export const commonTexts: Record<string, string> = {
  network: 'Нет связи с сервером. Проверьте подключение и попробуйте ещё раз.',
  unexpected: 'Что-то пошло не так. Попробуйте ещё раз, а если не поможет, напишите нам.',
  not_found: 'Запись не найдена: возможно, её удалили.',
  not_allowed: 'У вас нет прав на это действие.',
  role_check_failed: 'Не удалось проверить, что вам доступно. Проверьте подключение и попробуйте ещё раз.',
  not_signed_in: 'Сессия завершилась. Войдите ещё раз.',
  search_timeout: 'Поиск занял слишком много времени. Сократите запрос и попробуйте ещё раз.',
}

/** For calls without refusals of their own. */
export function commonErrorText(error: unknown): string {
  const word = error instanceof AppError ? error.word : 'unexpected'
  return (Object.hasOwn(commonTexts, word) && commonTexts[word]) || commonTexts['unexpected']!
}
