import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { isoDay } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { saveFile } from '#lib/save-file'
import { Button, type ButtonProps } from '#ui/button'
import { toast } from '#ui/toast'
import type { Clinic } from '../clinic.ts'
import { clinicsFile, MOST_EXPORTED } from '../clinics-file.ts'

type ExportButtonProps = Pick<ButtonProps, 'size'> & { load: () => Promise<Clinic[]> }

/** Saves clinics as a CSV file; nobody works with those on a phone. */
export function ExportButton({ load, size }: ExportButtonProps) {
  const save = useMutation({
    mutationFn: load,
    onSuccess: (clinics) => {
      saveFile(clinicsFile(clinics), `Клиники ${isoDay()}.csv`)
      if (clinics.length === MOST_EXPORTED) {
        toast.show(
          `В файле первые ${MOST_EXPORTED.toLocaleString('ru')} клиник. Остальные сохраните по частям, фильтрами.`,
        )
      }
    },
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Button
      variant="secondary"
      size={size}
      loading={save.isPending}
      onClick={() => save.mutate()}
      className="max-md:hidden [&_.lucide]:size-4"
    >
      <Download aria-hidden />
      Скачать CSV
    </Button>
  )
}
