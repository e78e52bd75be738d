import { mutationOptions } from '@tanstack/react-query'
import { callRpc } from '#lib/backend/ask'

type Learnt = { lines: { text: string; product_id: string }[]; clinicId?: string | undefined }

/** Keeps what a clinic means by its words. The order does not wait for it. */
export const learnWordsMutation = () =>
  mutationOptions({
    mutationFn: ({ lines, clinicId }: Learnt) =>
      callRpc('save_clinic_words', { lines: lines.slice(0, 200), ...(clinicId && { clinic_id: clinicId }) }, true),
    onError: (error) => console.error('The words of the order were not kept', error),
  })
