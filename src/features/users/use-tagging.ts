import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { toast } from '#ui/toast'
import { undoing } from './clinic-tags.ts'
import { clinicsName, type Clinic } from './clinic.ts'
import { tagMutation } from './mutations.ts'

/** Changes tags with a toast that can undo it. */
export function useTagging(clinics: readonly Clinic[]) {
  const whose = clinicsName(clinics)
  const back = useMutation(tagMutation())
  return useMutation({
    ...tagMutation(),
    onSuccess: (changes) =>
      toast.success(`${whose}: метки изменены`, {
        id: 'tags',
        action: { label: 'Вернуть', onClick: () => void takeBack(changes) },
      }),
  })

  async function takeBack(changes: Parameters<typeof undoing>[0]) {
    try {
      for (const change of undoing(changes)) await back.mutateAsync(change)
      toast.success(`${whose}: прежние метки возвращены`)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}
