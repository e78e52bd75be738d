import { useMutation, useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { useViewer } from '#features/account/viewer.ts'
import { errorText } from '#lib/text/error-texts'
import { Button, type ButtonProps } from '#ui/action/button'
import { toast } from '#ui/state/toast'
import { subscribeMutation, unsubscribeMutation } from '../mutations.ts'
import { subscriptionsQuery } from '../queries.ts'

type WaitButtonProps = Pick<ButtonProps, 'size' | 'className' | 'full' | 'variant'> & {
  product: { id: string; name: string }
}

/** Subscribes to a product's return, or cancels that; for clinics only. */
export function WaitButton(props: WaitButtonProps) {
  const viewer = useViewer()
  return viewer.state === 'clinic' ? <ClinicWaitButton userId={viewer.userId} {...props} /> : null
}

function ClinicWaitButton({ userId, product: { id, name }, ...props }: WaitButtonProps & { userId: string }) {
  const { data, isPending } = useQuery(subscriptionsQuery(userId))
  const announced = (text: string) => ({
    onSuccess: () => toast.success(text),
    onError: (error: unknown) => toast.error(errorText(error)),
  })
  const subscribe = useMutation(subscribeMutation(userId))
  const unsubscribe = useMutation(unsubscribeMutation(userId))
  const waits = data?.some(({ product_id }) => product_id === id) ?? false
  return (
    <Button
      variant={waits ? 'secondary' : 'primary'}
      disabled={isPending}
      loading={subscribe.isPending || unsubscribe.isPending}
      aria-label={waits ? `Сообщим о поступлении: ${name}. Отменить` : `Сообщить о поступлении: ${name}`}
      onClick={() =>
        waits
          ? unsubscribe.mutate(id, announced('Не будем сообщать о поступлении'))
          : subscribe.mutate(id, announced('Сообщим, когда товар поступит'))
      }
      {...props}
    >
      {waits ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      {waits ? 'Сообщим о поступлении' : 'Сообщить о поступлении'}
    </Button>
  )
}
