import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Users from 'lucide-react/icons/users'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { type ListOf, tabOptions } from '#lib/list/list'
import { Button } from '#ui/action/button'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { Figure, Figures } from '#ui/data/figures'
import { DataList } from '#ui/list/data-list'
import { toast } from '#ui/state/toast'
import { resendCampaignMutation } from '../mutations.ts'
import {
  type CampaignRow,
  campaignRowQuery,
  canStop,
  COUNTED,
  type LogRow,
  PER_PAGE,
  recipientPages,
} from '../queries.ts'
import { notificationsParams, type NotificationsSearch } from '../search.ts'
import { audienceText, mailStates } from '../words.ts'
import { CampaignProgress, CampaignState } from './campaign-state.tsx'
import { CancelCampaign } from './cancel-campaign.tsx'

export function CampaignRecipients({ campaignId, search }: { campaignId: string; search: NotificationsSearch }) {
  const { data: campaign } = useQuery(campaignRowQuery(campaignId))
  return (
    <div className="grid gap-5">
      <div className="grid gap-4">
        <Link to="/admin/notifications" search={{ tab: 'log' }} className="flex items-center gap-1.5 text-14 link">
          <ArrowLeft aria-hidden className="size-4" />
          Все рассылки
        </Link>
        {campaign && <Summary campaign={campaign} />}
      </div>
      <DataList
        list={recipientList}
        search={search}
        query={useQuery(recipientPages.query(campaignId, search))}
        tabs={{
          name: 'outcome',
          label: 'Что стало с сообщением',
          options: tabOptions({
            all: 'Все',
            read: 'Прочитали',
            unread: 'Не прочитали',
            clicked: 'Перешли',
            failed: 'С ошибкой',
          }),
        }}
        filters={[]}
        searchLabel="Клиника или email"
        exportPage={recipientPages.load(campaignId, search)}
        empty={
          search.outcome
            ? { icon: <Users aria-hidden />, title: 'Таких получателей нет' }
            : {
                icon: <Users aria-hidden />,
                title: 'Получателей пока нет',
                text: 'Они появятся, когда рассылка начнёт отправляться. Списки хранятся 12 месяцев.',
              }
        }
        nothing={{ title: 'Таких получателей нет' }}
      />
    </div>
  )
}

function Summary({ campaign }: { campaign: CampaignRow }) {
  const { id, title, audience, send_at, author, recipients, left_out, delivered, read, clicked, failed } = campaign
  const share = (n: number) => recipients > 0 && `${Math.round((100 * n) / recipients)}\u00a0%`
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-20 break-words">{title}</h2>
          <p className="text-14 text-ink-soft">
            {[audienceText(audience), send_at && dateTimeText(send_at), author].filter(Boolean).join(' · ')}
          </p>
          <div className="mt-2 break-words">
            <CampaignState campaign={campaign} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {canStop(campaign) && <CancelCampaign campaign={campaign} />}
          {campaign.status === 'failed' && <ResendCampaign id={id} />}
          <Button asChild variant="secondary">
            <Link to="/admin/notifications" search={{ campaign: id }}>
              Создать копию
            </Link>
          </Button>
        </div>
      </div>
      <CampaignProgress campaign={campaign} />
      <Figures label="Итоги рассылки">
        <Figure
          label="Получателей"
          value={recipients.toLocaleString('ru')}
          note={left_out > 0 && `без согласия или недавно получали: ${left_out.toLocaleString('ru')}`}
        />
        <Figure label="Доставлено" value={delivered.toLocaleString('ru')} note={share(delivered)} />
        <Figure label="Прочитали" value={read.toLocaleString('ru')} note={share(read)} />
        <Figure label="Перешли" value={clicked.toLocaleString('ru')} note={share(clicked)} />
        <Figure label="Ошибки" value={failed.toLocaleString('ru')} note="писем" />
      </Figures>
    </>
  )
}

const nameOf = ({ name, email }: LogRow) => name ?? email

const recipientList: ListOf<LogRow, NotificationsSearch> = {
  name: 'Получатели рассылки',
  params: notificationsParams,
  id: ({ user_id }) => user_id,
  label: nameOf,
  pageSize: PER_PAGE,
  countedTo: COUNTED,
  columns: [
    {
      id: 'name',
      header: 'Получатель',
      value: nameOf,
      as: 'name',
      small: ({ email, city }) => [email, city].filter(Boolean).join(' · '),
    },
    { header: 'Email', csv: 'email', card: false, optional: true },
    { header: 'Город', csv: 'city', card: false, optional: true },
    {
      id: 'mail',
      header: 'Письмо',
      value: ({ mail }) => mail && mailStates[mail].label,
      tone: ({ mail }) => mailStates[mail!].tone,
      small: ({ mail, mailed_at, error }) => (mail === 'sent' ? mailed_at && dateTimeText(mailed_at) : error),
      none: '—',
    },
    { header: 'Ошибка', csv: 'error', card: false, optional: true },
    { header: 'В кабинете', value: 'inbox_at', as: 'moment', none: '—' },
    { header: 'Прочитано', value: 'read_at', as: 'moment', none: '—' },
    { header: 'Переход', value: 'clicked_at', as: 'moment', none: '—' },
  ],
}

function ResendCampaign({ id }: { id: string }) {
  const resend = useMutation(resendCampaignMutation())
  return (
    <ConfirmDialog
      trigger={<Button>Отправить ещё раз</Button>}
      title="Отправить ещё раз?"
      confirmLabel="Отправить"
      // Not in mutate(): a refetch may remove the button, and its callbacks with it.
      onConfirm={() =>
        resend.mutateAsync(id).then(
          () => toast.success('Рассылка отправляется'),
          (error: unknown) => {
            toast.error(errorText(error))
            throw error
          },
        )
      }
    >
      Получат только те, кому она ещё не пришла.
    </ConfirmDialog>
  )
}
