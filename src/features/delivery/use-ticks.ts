import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#lib/backend/errors'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { findLine, type PickLine } from './board.ts'
import { workMutation } from './mutations.ts'
import { pickRefusals } from './work-mutations.ts'

/** Ticks of a pick list: shown at once, undone where the database refuses. */
export function useTicks(lines: readonly PickLine[]) {
  const { mutateAsync } = useMutation(workMutation('pick'))
  const [held, setHeld] = useState<Readonly<Record<string, boolean>>>({})
  const isPicked = (line: PickLine) => held[line.sku] ?? line.is_picked

  async function tick(line: PickLine, picked: boolean) {
    setHeld((all) => ({ ...all, [line.sku]: picked }))
    const parts = line.parts.filter((part) => part.is_picked !== picked && part.missing < part.quantity)
    try {
      const answer = await mutateAsync({
        orders: [...new Map(parts.map(({ order_id, number }) => [order_id, { id: order_id, number }])).values()],
        args: {
          lines: parts.map(({ order_id, order_item_id, missing }) => ({
            order_id,
            order_item_id,
            sku: line.sku,
            picked,
            missing,
          })),
        },
      })
      const [refusal] = answer ? pickRefusals(answer) : []
      if (refusal) throw new AppError(refusal.word)
    } catch (error) {
      toastError(error)
    } finally {
      setHeld(({ [line.sku]: _settled, ...others }) => others)
    }
  }

  function scan(code: string) {
    const line = findLine(lines, code)
    if (!line) return toast.error(`В этом листе нет «${code}»`)
    if (isPicked(line)) return toast.show(`${line.name}: уже отмечено`)
    void tick(line, true)
    document.getElementById(rowId(line))?.scrollIntoView({ block: 'center' })
    return undefined
  }

  return { isPicked, tick, scan }
}

export const rowId = ({ sku }: Pick<PickLine, 'sku'>) => `pick-${sku}`
