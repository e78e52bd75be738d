import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import type { Draft, Tier } from '../formula.ts'
import { NumberInput } from './number-input.tsx'

const MOST_TIERS = 12

export function TiersCard({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { tiers } = draft
  // Keys, so that a typed text stays with its tier; names are edited.
  const [ids, setIds] = useState(() => tiers.map(() => crypto.randomUUID()))
  const set = (changed: Tier[]) => onChange({ ...draft, tiers: changed })
  const change = (index: number, part: Partial<Tier>) =>
    set(tiers.map((tier, n) => (n === index ? { ...tier, ...part } : tier)))

  // A new tier takes the half between the lowest two.
  function add() {
    const graded = tiers.filter(({ from }) => from !== null)
    const lowest = graded.at(-1)!
    const above = graded.at(-2)?.from ?? 100
    const from = Math.round((above + lowest.from!) / 2)
    const names = new Set(tiers.map(({ name }) => name))
    const name = [...'ABCDEFGHIJKLMNOP'].find((letter) => !names.has(letter))!
    setIds(ids.toSpliced(graded.length - 1, 0, crypto.randomUUID()))
    set(tiers.toSpliced(graded.length - 1, 0, { ...lowest, name, from, text: '' }))
  }

  return (
    <Card>
      <CardHeader title="Категории" end="балл и ставка бонуса" />
      <ul className="grid gap-4">
        {tiers.map((tier, index) => (
          <li
            key={ids[index]}
            className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-center gap-2 md:grid-cols-[44px_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_44px] lg:grid-cols-[44px_9rem_9rem_7rem_minmax(0,1fr)_44px]"
          >
            <input
              type="color"
              aria-label={`${tier.name}, цвет`}
              value={tier.color}
              onChange={({ target }) => change(index, { color: target.value })}
              className="h-11 w-full cursor-pointer rounded-control border border-control bg-surface p-1"
            />
            <Input
              aria-label={`Категория ${index + 1}, название`}
              maxLength={20}
              value={tier.name}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            {/* A row of its own on phones. */}
            <div className="order-1 col-span-full grid grid-cols-2 items-center gap-2 md:order-none md:contents">
              {tier.from === null ? (
                <span className="text-13 leading-tight text-muted">до 30 дней или без доставок</span>
              ) : (
                <NumberInput
                  label={`${tier.name}, от какого балла`}
                  value={tier.from}
                  min={0}
                  max={100}
                  step={0.1}
                  start={<span className="text-muted">от</span>}
                  disabled={tier.from === 0 && index === tiers.length - 2}
                  onChange={(from) => change(index, { from })}
                />
              )}
              <NumberInput
                label={`${tier.name}, ставка бонуса`}
                value={tier.percent}
                min={0}
                max={100}
                step={0.01}
                unit="%"
                onChange={(percent) => change(index, { percent })}
              />
            </div>
            {tier.from === null || index === tiers.length - 2 ? (
              <span className="lg:order-1" />
            ) : (
              <IconButton
                label={`Убрать категорию ${tier.name}`}
                className="lg:order-1"
                onClick={() => {
                  setIds(ids.toSpliced(index, 1))
                  set(tiers.toSpliced(index, 1))
                }}
              >
                <Trash className="size-4" />
              </IconButton>
            )}
            <Input
              aria-label={`${tier.name}, что получает клиника`}
              placeholder="Что получает клиника"
              maxLength={500}
              value={tier.text}
              onChange={({ target }) => change(index, { text: target.value })}
              className="order-2 col-span-full md:order-none lg:col-span-1"
            />
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" className="mt-3" disabled={tiers.length >= MOST_TIERS} onClick={add}>
        <Plus />
        Добавить категорию
      </Button>
    </Card>
  )
}
