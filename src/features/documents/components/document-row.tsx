import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { dateText } from '#lib/dates/dates'
import { validText } from '#lib/dates/valid-until'
import { errorText } from '#lib/text/error-texts'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { FileChooser } from '#ui/form/file-drop'
import { IconButton } from '#ui/action/icon-button'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { ACCEPTED } from '../file-check.ts'
import { documentLink, removeDocumentMutation } from '../mutations.ts'
import type { ClinicDocument } from '../queries.ts'
import { fileSizeText } from '#lib/files/file-size'
import { expiry, issueText, kinds, verdicts } from '../words.ts'

type DocumentRowProps = {
  userId: string
  document: ClinicDocument
  /** Unset: read-only. */
  onReplace?: ((file: File) => void) | undefined
}

export function DocumentRow({ userId, document, onReplace }: DocumentRowProps) {
  const { kind, file_name, size, expires_on, created_at, verdict, verdict_reason } = document
  const { label } = kinds[kind]
  const runsOut = verdict === 'rejected' ? undefined : expiry(expires_on)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 md:flex-nowrap md:px-6">
      <FileMark />
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-14 font-semibold">{label}</p>
        <p className="text-13 break-words text-muted">
          {[
            issueText(document),
            file_name,
            fileSizeText(size),
            `загружен ${dateText(created_at)}`,
            expires_on && validText(expires_on),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {verdict_reason && <p className="mt-0.5 max-w-[60ch] text-13 text-danger">{verdict_reason}</p>}
      </div>
      <div className="flex items-center gap-1.5 max-md:ml-auto">
        {runsOut && (
          <StatusChip className="mr-1" tone={runsOut.expired ? 'danger' : 'warning'}>
            {runsOut.label}
          </StatusChip>
        )}
        {(!runsOut || verdict === 'pending') && (
          <StatusChip className="mr-1" tone={verdicts[verdict].tone}>
            {verdicts[verdict].label}
          </StatusChip>
        )}
        {verdict === 'rejected' && onReplace && (
          <FileChooser
            accept={ACCEPTED}
            label="Файл документа"
            variant="secondary"
            className="px-3"
            onFiles={([file]) => file && onReplace(file)}
          >
            Загрузить замену
          </FileChooser>
        )}
        <DownloadButton document={document} />
        {verdict !== 'accepted' && onReplace && <RemoveButton userId={userId} document={document} />}
      </div>
    </li>
  )
}

export function FileMark() {
  return (
    <span aria-hidden className="grid size-11 flex-none place-items-center rounded-control bg-sunken text-ink-soft">
      <FileText className="size-4.5" />
    </span>
  )
}

function DownloadButton({ document }: { document: ClinicDocument }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      window.location.assign(await documentLink(document))
    } catch (error) {
      toast.error(errorText(error))
    }
    setBusy(false)
  }

  return (
    <IconButton label={`Скачать: ${document.file_name}`} aria-busy={busy} onClick={() => void download()}>
      <Download />
    </IconButton>
  )
}

function RemoveButton({ userId, document }: { userId: string; document: ClinicDocument }) {
  const { mutateAsync } = useMutation({
    ...removeDocumentMutation(userId),
    onSuccess: () => toast.success('Документ удалён'),
    onError: (error) => toast.error(errorText(error)),
  })

  return (
    <ConfirmDialog
      trigger={
        <IconButton label={`Удалить: ${document.file_name}`}>
          <Trash />
        </IconButton>
      }
      title="Удалить документ?"
      confirmLabel="Удалить"
      tone="danger"
      onConfirm={() => mutateAsync(document)}
    >
      {kinds[document.kind].label}, {document.file_name}. Вернуть файл не получится, но его можно загрузить снова.
    </ConfirmDialog>
  )
}
