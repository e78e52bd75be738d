import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LegalDialog, versionText } from '#features/legal/components/legal-dialog.tsx'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { CheckboxField } from '#ui/form/checkbox-field'
import { ErrorState } from '#ui/state/error-state'
import { Skeleton } from '#ui/state/skeleton'
import type { Consents } from '../schema.ts'

export function ConsentFields() {
  const { data: documents, isError, refetch, isFetching } = useQuery(legalDocumentsQuery)
  if (isError) {
    return (
      <ErrorState title="Не удалось загрузить документы" onRetry={() => void refetch()} retrying={isFetching}>
        Без них согласие не принять. Проверьте соединение и попробуйте ещё раз.
      </ErrorState>
    )
  }
  if (!documents) return <Skeleton className="h-52" />
  const version = (kind: keyof Consents) => documents[kind] && versionText(documents[kind].version)
  return (
    <div className="-my-3 divide-y">
      <Consent name="offer" required note={version('offer')}>
        Принимаю <LegalDialog kind="offer">публичную оферту</LegalDialog>
      </Consent>
      <Consent
        name="privacy"
        required
        note={
          <>
            ФИО, телефон и почта нужны, чтобы проверить заявку, доставить заказ и выставить счёт. {version('privacy')}
          </>
        }
      >
        Даю согласие на обработку <LegalDialog kind="privacy">персональных данных</LegalDialog>
      </Consent>
      <Consent name="marketing" note="Необязательно. Отказаться можно в любой момент.">
        Согласен на <LegalDialog kind="marketing">рассылку</LegalDialog> о новинках и обучении
      </Consent>
    </div>
  )
}

function Consent(props: { name: keyof Consents; required?: boolean; note: ReactNode; children: ReactNode }) {
  return <CheckboxField className="py-1" {...props} />
}
