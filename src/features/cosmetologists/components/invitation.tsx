import { Link } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { Button } from '#ui/button'

/** The way on for those who have no account yet. */
export function Invitation() {
  if (useViewer().state !== 'guest') return null
  return (
    <section className="mt-12 flex flex-col gap-6 rounded-panel bg-accent px-5 py-7 text-on-accent md:mt-20 md:p-10 lg:flex-row lg:items-center lg:justify-between lg:px-16 lg:py-12">
      <div>
        <h2 className="text-25 md:text-31">Готовы начать?</h2>
        <p className="mt-2 text-[#ebdce5]">Заявка займёт 5 минут, проверка — обычно до 1 рабочего дня.</p>
      </div>
      <Button
        asChild
        size="lg"
        className="bg-surface text-accent hover:bg-accent-soft focus-visible:outline-white max-md:w-full"
      >
        <Link to="/register">Зарегистрировать клинику</Link>
      </Button>
    </section>
  )
}
