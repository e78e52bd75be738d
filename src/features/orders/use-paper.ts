import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#lib/files/save-file'
import { toastError } from '#ui/state/toast-error'
import { paperMutation } from './mutations.ts'
import type { Paper } from './papers.ts'

/** Fetches a paper of an order and saves it, or does with it what `use` does. */
export function usePaper(orderId: string, paper: Pick<Paper, 'call' | 'fileName'>, use = saveFile) {
  const { mutate, isPending } = useMutation({
    ...paperMutation(orderId),
    onSuccess: (file) => use(file, paper.fileName),
    onError: toastError,
  })
  return { take: () => mutate(paper), isPending }
}
