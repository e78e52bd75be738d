import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { Figure, Figures } from '#ui/data/figures'
import { planShare, type MonthFigures } from '../manager.ts'

export function ManagerFigures({ figures, label }: { figures: MonthFigures | undefined; label: string }) {
  const share = figures && planShare(figures)
  return (
    <Figures label={label}>
      <Figure
        label="Клиенты"
        value={figures?.clients}
        note={figures && figures.fresh > 0 && `${count(figures.fresh, ['новый', 'новых', 'новых'])} в этом месяце`}
      />
      <Figure label="Заказывали за 90 дней" value={figures?.active} />
      <Figure label="Оборот месяца" value={figures && tenge(figures.turnover)} note={figures && change(figures)} />
      <Figure
        label="План месяца"
        value={figures && (figures.plan === null ? 'не задан' : tenge(figures.plan))}
        note={typeof share === 'number' && `выполнен на ${share} %`}
      />
      <Figure label="Бонус месяца" value={figures && tenge(figures.bonus)} note="месяц открыт" />
      <Figure
        label="Долг клиентов"
        value={figures && tenge(figures.debt)}
        note={figures && figures.debtors > 0 && `у ${count(figures.debtors, ['клиента', 'клиентов', 'клиентов'])}`}
      />
    </Figures>
  )
}

/** Against the same number of days of the month before. */
function change({ turnover, turnover_before }: MonthFigures): string | undefined {
  if (turnover_before === 0) return undefined
  const percent = Math.round((turnover / turnover_before - 1) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} % к прошлому месяцу`
}
