import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'

const ABOVE_PHONE_BARS =
  'calc(var(--spacing-phone-bar) + max(var(--action-bar, 0px), var(--window-foot, 0px)) + env(safe-area-inset-bottom) + 8px)'

export { toast } from 'sonner'

export function Toaster({ onMounted }: { onMounted: () => void }) {
  // Sonner does not replay earlier toasts; its effect has run before this one.
  useEffect(onMounted, [onMounted])
  return (
    <Sonner
      position="bottom-right"
      duration={6000}
      offset={24}
      mobileOffset={{ bottom: ABOVE_PHONE_BARS, left: 8, right: 8 }}
      containerAriaLabel="Сообщения"
      icons={{ success: <CircleCheck />, error: <CircleAlert /> }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) items-center font-sans gap-3 rounded-[10px] bg-ink py-3 pr-3 pl-4 text-14 text-white shadow-pop max-md:w-full',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-13 text-white/75',
          icon: 'flex-none',
          // An open drawer blocks pointers elsewhere; a toast above it stays clickable.
          actionButton:
            'pointer-events-auto ml-auto min-h-9 flex-none rounded-control px-2.5 font-semibold text-accent-edge hover:text-white max-md:min-h-11',
        },
      }}
    />
  )
}
