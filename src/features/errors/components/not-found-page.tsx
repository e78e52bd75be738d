import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import { invalidPage, pageNotFound } from '#lib/page/page-error'
import { NOT_FOUND_TITLE } from '#lib/page/page-head'
import { useTitle } from '#lib/page/use-title'
import { Button } from '#ui/action/button'
import { Input } from '#ui/form/input'
import { ErrorLayout } from './error-layout.tsx'
import { StaffNotFound } from './staff-not-found.tsx'

/** For unknown paths, and for routes whose parameter is invalid. */
export function NotFoundBoundary({ data, children }: { data?: unknown; children?: ReactNode }) {
  const { pathname } = useLocation()
  const invalid = typeof data === 'object' && data !== null && 'invalid' in data
  return <NotFoundPage message={(invalid ? invalidPage : pageNotFound)(pathname).message}>{children}</NotFoundPage>
}

type NotFoundPageProps = {
  message: string
  /** Suggestions. */
  children?: ReactNode
}

/** A search, the lines, and ways out. Staff are led back to their work. */
export function NotFoundPage({ message, children }: NotFoundPageProps) {
  // The route's head was written before the miss was known, and a second title would lose to it.
  useTitle(NOT_FOUND_TITLE)
  const { pathname } = useLocation()
  if (useViewer().state === 'staff') return <StaffNotFound title="Такой страницы нет">{message}</StaffNotFound>
  return (
    <>
      <meta name="robots" content="noindex" />
      <ErrorLayout
        statusCode={404}
        title="Страница не найдена"
        lead="Возможно, страницы больше нет или в адресе опечатка. Товар можно найти по названию."
        detail={`Адрес: ${decoded(pathname)}`}
        smallPrint={message}
        texture="tonik"
      >
        <SearchForm />
        <LineChips className="mt-4" />
        <div className="mt-7 flex flex-wrap gap-2">
          <Button asChild variant="secondary">
            <Link to="/">На главную</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/catalog">В каталог</Link>
          </Button>
        </div>
      </ErrorLayout>
      {children}
    </>
  )
}

/** Cyrillic letters as they were typed. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

function SearchForm() {
  const navigate = useNavigate()
  return (
    <search>
      <form
        action="/catalog"
        className="mt-5 flex max-w-140 gap-2 max-md:flex-col md:mt-7"
        onSubmit={(event) => {
          event.preventDefault()
          const q = new FormData(event.currentTarget).get('q')
          void navigate({ to: '/catalog', search: typeof q === 'string' && q.trim() ? { q: q.trim() } : {} })
        }}
      >
        <Input
          type="search"
          name="q"
          aria-label="Поиск по товарам"
          placeholder="Название, линейка или объём"
          start={<Search aria-hidden />}
          className="min-h-13"
        />
        <Button type="submit" size="lg">
          Найти
        </Button>
      </form>
    </search>
  )
}
