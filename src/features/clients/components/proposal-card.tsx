import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { volumeText } from '#features/catalog/product.ts'
import { relativeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { StatusChip, type StatusTone } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import type { ClientProposal } from '../client.ts'
import { withdrawMutation } from '../mutations.ts'

const statuses: Record<ClientProposal['status'], { label: string; tone: StatusTone }> = {
  open: { label: 'Ждёт ответа', tone: 'warning' },
  accepted: { label: 'Взята вся', tone: 'success' },
  partly: { label: 'Взята часть', tone: 'success' },
  declined: { label: 'Отклонена', tone: 'neutral' },
  withdrawn: { label: 'Отозвана', tone: 'neutral' },
}

type ProposalCardProps = { clientId: string; proposal: ClientProposal | null; mayOrder: boolean }

/** The proposed cart, or the outcome of the last one. */
export function ProposalCard({ clientId, proposal, mayOrder }: ProposalCardProps) {
  const withdraw = useMutation(withdrawMutation(clientId))
  const isOpen = proposal?.status === 'open'
  return (
    <Card aria-label="Предложенная корзина">
      <CardHeader
        title="Предложение"
        end={
          proposal && <StatusChip tone={statuses[proposal.status].tone}>{statuses[proposal.status].label}</StatusChip>
        }
      />
      {proposal ? (
        <>
          <p className="mb-2 text-13 text-muted">
            {proposal.author_name}, {relativeText(proposal.created_at)}
          </p>
          {proposal.comment && <p className="mb-2 text-14 break-words">{proposal.comment}</p>}
          <ul className="grid gap-1.5 text-13">
            {proposal.lines.map((line) => (
              <li key={line.product_id} className="grid grid-cols-[1fr_auto_auto] items-baseline gap-2">
                <span className="min-w-0 break-words">
                  {line.name}, {volumeText(line.volume_ml)}
                </span>
                <span className="whitespace-nowrap text-muted tabular-nums">
                  {line.quantity}&nbsp;шт.{line.price !== null && ` · ${tenge(line.price * line.quantity)}`}
                </span>
                {line.is_taken !== null && (
                  <span className={line.is_taken ? 'text-success' : 'text-muted'}>
                    {line.is_taken ? <Check aria-hidden className="size-4" /> : <X aria-hidden className="size-4" />}
                    <span className="sr-only">{line.is_taken ? 'взят' : 'не взят'}</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-14 text-ink-soft">
          Соберите корзину за клиента: он увидит её рядом со своей и возьмёт что нужно.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayOrder && (
          <Button asChild variant="secondary" size="sm">
            <Link to="/account-manager/client/$id" params={{ id: clientId }} search={{ tab: 'proposal' }}>
              {isOpen ? 'Предложить другую' : 'Предложить корзину'}
            </Link>
          </Button>
        )}
        {isOpen && (
          <Button
            variant="ghost"
            size="sm"
            loading={withdraw.isPending}
            onClick={() => {
              withdraw.mutate(proposal.id, {
                onSuccess: () => toast.success('Предложение отозвано'),
                onError: (error) => toast.error(errorText(error)),
              })
            }}
          >
            Отозвать
          </Button>
        )}
      </div>
    </Card>
  )
}
