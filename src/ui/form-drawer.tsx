import { use, useImperativeHandle, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { focusRecordOpener } from '#lib/row-focus'
import { Drawer, DrawerBody, DrawerContent, DrawerFooter, DrawerHeader } from './drawer.tsx'
import { useFormWindow, type FormWindowProps } from './form-window.tsx'
import { Leaving } from './leaving.tsx'

type DrawerFormProps<Input extends FieldValues, Output> = Omit<FormWindowProps<Input, Output>, 'size'> & {
  /** Beside the title: a status. */
  status?: ReactNode
  /** Above the form: what holds now. */
  before?: ReactNode
  /** Below the form, outside it: lists with actions of their own. */
  after?: ReactNode
  /** Beside the submit button: the dangerous one at the left (`mr-auto`). */
  actions?: ReactNode
  onClose: () => void
}

type FormDrawerProps<Input extends FieldValues, Output> = DrawerFormProps<Input, Output> & {
  size?: 'md' | 'lg'
  /** What was opened: its row or button (`opensRecord`) gets the focus back. */
  recordId?: string
}

/** A form in a drawer, for forms that take a while. Leaving with unsaved changes asks first. */
export function FormDrawer<Input extends FieldValues, Output>({
  size,
  recordId,
  ...form
}: FormDrawerProps<Input, Output>) {
  const leave = useRef<() => void>(null)
  return (
    <Leaving value={leave}>
      <Drawer open onOpenChange={() => leave.current?.()}>
        <DrawerContent
          size={size}
          {...(recordId && {
            onCloseAutoFocus: (event) => {
              event.preventDefault()
              focusRecordOpener(recordId)
            },
          })}
        >
          <DrawerForm {...form} />
        </DrawerContent>
      </Drawer>
    </Leaving>
  )
}

/** The contents of a `FormDrawer`, for a `RecordDrawer` whose record is edited. */
export function DrawerForm<Input extends FieldValues, Output>({
  status,
  before,
  after,
  actions,
  onClose,
  ...props
}: DrawerFormProps<Input, Output>) {
  const { body, submitButton, question, leave } = useFormWindow(props, onClose)
  useImperativeHandle(use(Leaving), () => leave)
  return (
    <>
      <DrawerHeader title={props.title} status={status} subtitle={props.description} />
      <DrawerBody className="grid content-start gap-6">
        {before}
        {body}
        {after}
      </DrawerBody>
      <DrawerFooter>
        {actions}
        {submitButton}
      </DrawerFooter>
      {question}
    </>
  )
}
