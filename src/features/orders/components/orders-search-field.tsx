import Search from 'lucide-react/icons/search'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Input } from '#ui/input'
import { changedOrders, parseOrdersSearch } from '../orders-search.ts'

const TYPING_PAUSE = 300

/** Finds orders while one types; the words are kept in the address. */
export function OrdersSearchField({ q = '' }: { q?: string | undefined }) {
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)

  // The address changed by other means: a link, the way back.
  if (q !== shown) {
    setShown(q)
    if (text.trim() !== q) setText(q)
  }

  useEffect(() => {
    if (text.trim() === q) return
    const timer = setTimeout(() => {
      void navigate({
        to: '/orders',
        search: (search) => changedOrders(parseOrdersSearch(search), { q: text }),
        replace: true,
      })
    }, TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [text, q, navigate])

  return (
    <Input
      type="search"
      aria-label="Найти заказ"
      placeholder="Номер, артикул или название"
      start={<Search className="text-muted" />}
      className="border-line-strong md:w-100"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
