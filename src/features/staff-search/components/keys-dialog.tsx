import { roleFlags } from '#features/account/role-flags.ts'
import type { Role } from '#features/account/roles.ts'
import { Dialog, DialogContent } from '#ui/window/dialog'

type Keys = { title: string; keys: [keys: string[], what: string][] }

const inLists: Keys = {
  title: 'Списки',
  keys: [
    [['/'], 'К поиску в списке'],
    [['↑', '↓'], 'По строкам'],
    [['Enter'], 'Открыть строку'],
    [['Пробел'], 'Выбрать строку'],
  ],
}

const inRecords: Keys = { title: 'Открытая запись', keys: [[['←', '→'], 'Предыдущая и следующая в списке']] }

const inProducts: Keys = {
  title: 'Цены и остатки в таблице товаров',
  keys: [
    [['F2'], 'Изменить; можно сразу набрать число'],
    [['Enter'], 'Сохранить и ниже, с Shift выше'],
    [['Tab'], 'Сохранить и правее, с Shift левее'],
  ],
}

type KeysDialogProps = { role: Role; isMac: boolean; onClose: () => void }

/** The keys that work. */
export function KeysDialog({ role, isMac, onClose }: KeysDialogProps) {
  const everywhere: Keys = {
    title: 'Везде',
    keys: [
      [isMac ? ['⌘', 'K'] : ['Ctrl', 'K'], 'Поиск и действия'],
      [['?'], 'Эта подсказка'],
      [['Esc'], 'Закрыть окно'],
    ],
  }
  const { hasAdminAccess } = roleFlags(role)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Клавиши">
        <div className="grid gap-5">
          {[everywhere, inLists, ...(hasAdminAccess ? [inRecords, inProducts] : [])].map(({ title, keys }) => (
            <section key={title}>
              <h3 className="mb-1 text-13 font-medium text-muted">{title}</h3>
              <dl className="divide-y text-14">
                {keys.map(([names, what]) => (
                  <div key={what} className="flex items-center justify-between gap-4 py-2">
                    <dt>{what}</dt>
                    <dd className="flex flex-none gap-1">
                      {names.map((name) => (
                        <kbd key={name} className="rounded-tag border bg-sunken px-2 py-0.5 font-sans text-13">
                          {name}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}
