import { z } from 'zod'
import { typedText } from '#lib/form-schema'

/** What an inventory count is called, and of which line it is; no line: of all. */
export const newCountSchema = z.object({
  title: typedText().min(2, 'Назовите инвентаризацию').max(200, 'Не длиннее 200 знаков'),
  line: z.string(),
})
