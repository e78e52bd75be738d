import { Link } from '@tanstack/react-router'
import { useHydrated } from '#ui/state/hydration'
import { comparedWith, lastCompared, MOST_COMPARED } from '../compared.ts'

const words = ['Сравнить с другими', 'Сравнить с выбранным', 'Сравнить с выбранными']

/** Puts a product beside those that were compared last. */
export function CompareLink({ slug }: { slug: string }) {
  const others = (useHydrated() ? lastCompared() : []).filter((other) => other !== slug)
  return (
    <Link
      to="/compare"
      search={{ products: comparedWith(others, slug) }}
      className="link inline-flex min-h-11 items-center text-13"
    >
      {others.length === MOST_COMPARED ? 'Сравнить с двумя последними' : words[others.length]}
    </Link>
  )
}
