import { use, useImperativeHandle, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { focusRecordOpener } from '#lib/dom/row-focus'
import { Drawer, DrawerBody, DrawerContent, DrawerFooter, DrawerHeader } from './drawer.tsx'
import { useFormWindow, type FormWindowProps } from './form-window.tsx'
import { Leaving } from './leaving.tsx'

type DrawerFormProps<Input extends FieldValues, Output> = Omit<FormWindowProps<Input, Output>, 'size'> & {
  status?: ReactNode
  /** Above the form: the current state. */
  before?: ReactNode
  /** Below the form, outside it: lists with their own actions. */
  after?: ReactNode
  /** Beside the submit button: the dangerous one at the left (`mr-auto`). */
  actions?: ReactNode
  onClose: () => void
}

type FormDrawerProps<Input extends FieldValues, Output> = DrawerFormProps<Input, Output> & {
  size?: 'md' | 'lg'
  /** Focus returns to its row or button (`opensRecord`). */
  recordId?: string
}

/** For longer forms. Leaving with unsaved changes asks first. */
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

/** A `FormDrawer`'s content inside a `RecordDrawer`. */
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
