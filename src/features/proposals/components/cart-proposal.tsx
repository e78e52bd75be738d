import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cart } from '#features/cart/cart-store.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { errorText } from '#lib/text/error-texts'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { Checkbox } from '#ui/form/checkbox'
import { toast } from '#ui/state/toast'
import { answerMutation } from '../mutations.ts'
import { cartProduct, takenQuantity, type Proposal, type ProposalLine } from '../proposal.ts'
import { proposalQuery } from '../queries.ts'

/** The manager's proposal beside one's own cart; nothing without one. */
export function CartProposal() {
  const { data: proposal } = useQuery(proposalQuery())
  return proposal && proposal.lines.length > 0 ? <Proposed key={proposal.id} proposal={proposal} /> : null
}

const mayTake = ({ available, max_quantity }: ProposalLine) => available && max_quantity > 0

function Proposed({ proposal: { id, author_name, comment, lines } }: { proposal: Proposal }) {
  const { items } = useCart()
  const [left, setLeft] = useState<readonly string[]>([])
  const answer = useMutation(answerMutation())
  const takeable = lines.filter(mayTake)
  const taken = takeable.filter(({ product_id }) => !left.includes(product_id))
  const sum = taken.reduce((total, line) => total + line.price * line.quantity, 0)

  async function reply(chosen: readonly ProposalLine[]) {
    try {
      await answer.mutateAsync({ id, taken: chosen.map(({ product_id }) => product_id) })
    } catch (error) {
      toast.error(errorText(error))
      return
    }
    for (const line of chosen) {
      const quantity = takenQuantity(line, items)
      cart.add(cartProduct(line))
      cart.setQuantity(line.product_id, quantity)
    }
    toast.success(
      chosen.length > 0
        ? `Добавлено в корзину: ${count(chosen.length, ['товар', 'товара', 'товаров'])}`
        : 'Вы отказались от предложения',
    )
  }

  return (
    <Card aria-label="Предложение менеджера" className="mb-5 border-accent-edge">
      <h2 className="text-20">{author_name} предлагает корзину</h2>
      {comment && <p className="mt-1.5 text-14 break-words text-ink-soft">{comment}</p>}
      <ul className="my-3 *:not-first:border-t">
        {lines.map((line) => (
          <li
            key={line.product_id}
            className="grid grid-cols-[auto_44px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-2 md:grid-cols-[auto_44px_minmax(0,1fr)_auto]"
          >
            <Checkbox
              aria-label={`Взять: ${line.name}`}
              checked={mayTake(line) && !left.includes(line.product_id)}
              disabled={!mayTake(line)}
              onCheckedChange={(isOn) =>
                setLeft(isOn ? left.filter((each) => each !== line.product_id) : [...left, line.product_id])
              }
            />
            <span className="grid size-11 place-items-center rounded-control bg-sunken">
              <ProductPicture path={line.image_url} sizes="44px" className="size-10" />
            </span>
            <span className="min-w-0 text-14">
              <Link to="/product/$slug" params={{ slug: line.slug }} className="font-semibold hover:text-accent">
                {line.name}
              </Link>
              <span className="block text-13 text-muted">
                {line.product_type} · {volumeText(line.volume_ml)}
                {!mayTake(line) && <span className="text-danger"> · нет в наличии</span>}
                <OwnQuantity own={items.find((item) => item.id === line.product_id)?.quantity} />
              </span>
            </span>
            <span className="text-14 whitespace-nowrap tabular-nums max-md:col-start-3 md:text-right">
              {line.quantity}&nbsp;×&nbsp;{tenge(line.price)}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          disabled={taken.length === 0}
          loading={answer.isPending}
          onClick={() => void reply(taken)}
          className="max-md:w-full"
        >
          {taken.length === lines.length ? 'Взять всё' : `Взять выбранное, ${taken.length}`} на {tenge(sum)}
        </Button>
        <Button
          variant="secondary"
          disabled={answer.isPending}
          onClick={() => void reply([])}
          className="max-md:w-full"
        >
          Отказаться
        </Button>
      </div>
    </Card>
  )
}

function OwnQuantity({ own }: { own: number | undefined }) {
  return own === undefined ? null : <> · в корзине {own}</>
}
