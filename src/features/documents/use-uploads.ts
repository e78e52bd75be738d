import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { checkFile } from './file-check.ts'
import { addDocument, removeDocument, type DocumentDetails } from './mutations.ts'
import { ownDocumentsQuery, type ClinicDocument } from './queries.ts'
import type { DocumentKind } from './words.ts'

export type Purpose = DocumentDetails & { kind: DocumentKind; replaces?: ClinicDocument }

export type Upload = {
  id: string
  file: File
  purpose: Purpose
  /** `sent`: waiting for the server's check. */
  state: 'sending' | 'sent' | 'failed'
  sentBytes: number
  problem?: string
  /** Whether the same file may work on another try. */
  retriable?: boolean
}

/** Uploads of a user. They end when the page is left. */
export function useUploads(userId: string) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const made = useRef(new Set<string>())

  useEffect(() => {
    const { current } = running
    return () => current.forEach((controller) => controller.abort())
  }, [])

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const forget = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))

  async function run({ id, file, purpose: { replaces, ...about } }: Upload) {
    const { type, problem } = await checkFile(file)
    if (!type) return change(id, { state: 'failed', problem })
    const controller = new AbortController()
    running.current.set(id, controller)
    try {
      if (!made.current.has(id)) {
        await addDocument(
          userId,
          { file, type, ...about },
          {
            onProgress: (sentBytes) => change(id, { sentBytes }),
            onSent: () => change(id, { state: 'sent' }),
            signal: controller.signal,
          },
        )
      }
      // A later failure must not send the file again.
      made.current.add(id)
      if (replaces) await removeDocument(replaces)
      forget(id)
    } catch (error) {
      const isFinal = error instanceof AppError && error.word === 'document_accepted'
      if (controller.signal.aborted) forget(id)
      else change(id, { state: 'failed', problem: errorText(error), retriable: !isFinal })
    } finally {
      running.current.delete(id)
      await queryClient.invalidateQueries({ queryKey: ownDocumentsQuery(userId).queryKey })
    }
  }

  const start = (files: Iterable<File>, purpose: Purpose) => {
    const added = Array.from(files, (file): Upload => ({
      id: crypto.randomUUID(),
      file,
      purpose,
      state: 'sending',
      sentBytes: 0,
    }))
    setUploads((all) => [...all, ...added])
    for (const upload of added) void run(upload)
  }
  const retry = (upload: Upload) => {
    change(upload.id, { state: 'sending', sentBytes: 0 })
    void run(upload)
  }
  /** Stops an upload, or forgets a failed one. */
  const drop = ({ id }: Upload) => {
    running.current.get(id)?.abort()
    forget(id)
  }
  return { uploads, start, retry, drop }
}
