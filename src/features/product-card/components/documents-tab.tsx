import { useMutation, useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useController, useFormContext } from 'react-hook-form'
import { documentKinds, type ProductDocument } from '#features/catalog/product.ts'
import { expiry } from '#features/documents/words.ts'
import { validText } from '#lib/dates/valid-until'
import { fileSizeText } from '#lib/files/file-size'
import { PRODUCT_DOCUMENTS, publicFileUrl } from '#lib/files/public-file'
import { errorText } from '#lib/text/error-texts'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { StatusChip } from '#ui/data/status-chip'
import { FileDrop } from '#ui/form/file-drop'
import { FormField } from '#ui/form/form'
import { DateField, SelectField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { Card, CardHeader } from '#ui/page/card'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { FormDialog } from '#ui/window/form-dialog'
import { addDocumentMutation, removeDocumentMutation } from '../mutations.ts'
import { documentsQuery } from '../queries.ts'
import { documentSchema } from '../schema.ts'

const MOST = 12

/** Saved at once, apart from the form. */
export function DocumentsTab({ id }: { id: string }) {
  const documents = useQuery(documentsQuery(id))
  return (
    <Card>
      <CardHeader title="Документы" end="Страница товара показывает их сразу" />
      {documents.isPending && <Skeleton className="h-28" />}
      {documents.isError && <QueryError query={documents} />}
      {documents.data?.length === 0 && (
        <p className="mb-4 text-14 text-ink-soft">
          Документов нет. Декларацию спрашивают при проверке, паспорт безопасности нужен для хранения в кабинете.
        </p>
      )}
      {documents.data && documents.data.length > 0 && (
        <ul className="mb-4 divide-y">
          {documents.data.map((document) => (
            <DocumentRow key={document.id} productId={id} document={document} />
          ))}
        </ul>
      )}
      {documents.data && documents.data.length < MOST && <AddDocument productId={id} />}
    </Card>
  )
}

type DocumentRowProps = { productId: string; document: ProductDocument & { id: string } }

function DocumentRow({ productId, document }: DocumentRowProps) {
  const { id, kind, title, valid_until, path, size } = document
  const name = documentKinds[kind]
  const runsOut = expiry(valid_until)
  const { mutateAsync: remove } = useMutation({
    ...removeDocumentMutation(productId),
    onSuccess: () => toast.success('Документ удалён'),
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <FileText aria-hidden className="size-5 flex-none text-ink-soft" />
      <div className="min-w-0 flex-1 basis-40 text-14">
        <NewWindowLink href={publicFileUrl(PRODUCT_DOCUMENTS, path)} className="font-medium hover:text-accent">
          {name}
        </NewWindowLink>
        <p className="text-13 text-muted">
          {[title, valid_until && validText(valid_until), fileSizeText(size)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        {runsOut && <StatusChip tone={runsOut.expired ? 'danger' : 'warning'}>{runsOut.label}</StatusChip>}
        <ConfirmDialog
          trigger={
            <IconButton label={`Удалить: ${[name, title].filter(Boolean).join(', ')}`}>
              <Trash2 className="size-4" />
            </IconButton>
          }
          title="Удалить документ?"
          confirmLabel="Удалить"
          tone="danger"
          onConfirm={() => remove(id)}
        >
          {name} исчезнет со страницы товара, ссылки на файл перестанут работать.
        </ConfirmDialog>
      </div>
    </li>
  )
}

const kinds = Object.entries(documentKinds).map(([value, label]) => ({ value, label }))

function AddDocument({ productId }: { productId: string }) {
  const { mutateAsync: add } = useMutation(addDocumentMutation(productId))
  return (
    <FormDialog
      trigger={
        <Button variant="secondary">
          <Plus aria-hidden className="size-4" />
          Добавить документ
        </Button>
      }
      title="Новый документ"
      description="Его увидят и скачают все покупатели."
      schema={documentSchema}
      defaultValues={{ kind: 'declaration', title: '', valid_until: '' }}
      confirmLabel="Добавить"
      onSubmit={async (document) => {
        await add(document)
        toast.success('Документ добавлен')
      }}
    >
      <DocumentFields />
    </FormDialog>
  )
}

function DocumentFields() {
  const { register } = useFormContext()
  const { field } = useController<{ file: File | undefined }>({ name: 'file' })
  return (
    <>
      <SelectField name="kind" label="Какой документ" options={kinds} />
      <FormField name="title" label="Номер или название" remark="если есть">
        <Input autoComplete="off" placeholder="ЕАЭС KZ.7100361.01.01.12345" {...register('title')} />
      </FormField>
      <DateField name="valid_until" label="Действует до" remark="если есть срок" />
      <FormField name="file" label="Файл" required>
        <FileDrop
          accept="application/pdf"
          label="Файл документа"
          title={field.value?.name ?? 'Перетащите PDF или выберите на устройстве'}
          hint={field.value ? fileSizeText(field.value.size) : 'PDF до 10\u00a0МБ'}
          onFiles={([file]) => field.onChange(file)}
        />
      </FormField>
    </>
  )
}
