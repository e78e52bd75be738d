import * as RadixTooltip from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

const WAITS = 300

type TooltipProps = {
  text: string
  /** Focusable with a dotted underline, unless it is a control itself. */
  children: ReactNode
  asChild?: boolean
}

/** On hover and focus. Nothing essential: phones have no hover. */
export function Tooltip({ text, children, asChild = false }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={WAITS}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>
          {asChild ? (
            children
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <span tabIndex={0} className="underline decoration-dotted underline-offset-4">
              {children}
            </span>
          )}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            data-slot="tooltip"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-control bg-ink px-3 py-2 text-13 text-white shadow-pop data-[state=delayed-open]:animate-pop-in"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
