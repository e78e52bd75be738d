import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { FileViewer } from '#features/documents/components/file-viewer.tsx'
import { fileSizeText } from '#lib/files/file-size'
import { Skeleton } from '#ui/state/skeleton'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { messageFileQuery, type MessageFile } from '../queries.ts'

/** Pictures small, other files by name; both open in a window. */
export function MessageFiles({ files }: { files: MessageFile[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Файлы" className="flex min-w-0 flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.path} className="max-w-full min-w-0">
          <Dialog>
            <DialogTrigger className="flex min-h-11 max-w-full items-center gap-3 rounded-control text-left hover:underline">
              {file.mime === 'application/pdf' ? <FileName file={file} /> : <Thumbnail file={file} />}
            </DialogTrigger>
            <DialogContent title={file.file_name} description={fileSizeText(file.size)} size="lg">
              <OpenedFile file={file} />
            </DialogContent>
          </Dialog>
        </li>
      ))}
    </ul>
  )
}

function FileName({ file: { file_name, size } }: { file: MessageFile }) {
  return (
    <>
      <FileText aria-hidden className="flex-none text-muted" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{file_name}</span>
        <span className="block text-12 text-muted">PDF, {fileSizeText(size)}</span>
      </span>
    </>
  )
}

/** Links end after a minute: a picture that was loaded stays. */
function Thumbnail({ file }: { file: MessageFile }) {
  const { data, isError } = useQuery({ ...messageFileQuery(file), refetchInterval: false, staleTime: Infinity })
  const [isBroken, setIsBroken] = useState(false)
  if (isError || isBroken) return <FileName file={file} />
  if (!data) return <Skeleton className="size-28" />
  return (
    <img
      src={data.view}
      alt={file.file_name}
      className="size-28 rounded-control object-cover"
      onError={() => setIsBroken(true)}
    />
  )
}

function OpenedFile({ file }: { file: MessageFile }) {
  return <FileViewer name={file.file_name} mime={file.mime} links={useQuery(messageFileQuery(file))} />
}
