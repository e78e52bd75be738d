import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { staffKeys } from '#lib/staff-keys'
import { toast } from '#ui/toast'
import { undoing, type Tagging } from './clinic-tags.ts'
import { clinicsName, type Clinic } from './clinic.ts'
import { setClinicTags } from './mutations.ts'

/** Puts tags on clinics and takes others off, with a way back. */
export function useTagging(clinics: readonly Clinic[]) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: staffKeys.all })
  const whose = clinicsName(clinics)

  async function takeBack(changes: Awaited<ReturnType<typeof setClinicTags>>) {
    try {
      for (const { userIds, ...tagging } of undoing(changes)) await setClinicTags(userIds, tagging)
      toast.success(`${whose}: прежние метки возвращены`)
    } catch (error) {
      toast.error(errorText(error))
    }
    await refresh()
  }

  return useMutation({
    mutationFn: (tagging: Tagging) =>
      setClinicTags(
        clinics.map(({ user_id }) => user_id),
        tagging,
      ),
    onSuccess: (changes) =>
      toast.success(`${whose}: метки изменены`, {
        id: 'tags',
        action: { label: 'Вернуть', onClick: () => void takeBack(changes) },
      }),
    onSettled: refresh,
  })
}
