import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { focusRecordOpener } from '#lib/row-focus'
import { Drawer, DrawerBody, DrawerContent, DrawerFooter, DrawerHeader } from './drawer.tsx'
import { useFormWindow, type FormWindowProps } from './form-window.tsx'

type FormDrawerProps<Input extends FieldValues, Output> = FormWindowProps<Input, Output> & {
  /** What was opened: its row or button (`opensRecord`) gets the focus back. */
  recordId?: string
  /** Above the form: what holds now. */
  before?: ReactNode
  /** Below the form, outside it: lists with actions of their own. */
  after?: ReactNode
  /** Beside the submit button, at the left (`mr-auto`). */
  actions?: ReactNode
  onClose: () => void
}

/** A form in a drawer, for forms that take a while. Leaving with unsaved changes asks first. */
export function FormDrawer<Input extends FieldValues, Output>({
  recordId,
  before,
  after,
  actions,
  onClose,
  ...props
}: FormDrawerProps<Input, Output>) {
  const { body, submitButton, question, leave } = useFormWindow(props, onClose)
  return (
    <Drawer open onOpenChange={leave}>
      <DrawerContent
        size={props.size}
        {...(recordId && {
          onCloseAutoFocus: (event) => {
            event.preventDefault()
            focusRecordOpener(recordId)
          },
        })}
      >
        <DrawerHeader title={props.title} subtitle={props.description} />
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
      </DrawerContent>
    </Drawer>
  )
}
