import { useQuery } from '@tanstack/react-query'
import { uncertifiedQuery } from '#features/cart/certificate-queries.ts'
import { HowToGetIt } from '#features/cart/components/certificate-alert.tsx'
import { CertificateFact } from '#features/catalog/components/buying-facts.tsx'

/** What a clinic lacks to order a product that needs a certificate. */
export function OwnCertificate({ productId }: { productId: string }) {
  const { data } = useQuery(uncertifiedQuery([productId]))
  if (!data) return <CertificateFact />
  return (
    <CertificateFact>
      {data.product_ids.length > 0 ? (
        <HowToGetIt isPending={data.is_pending} maySend={data.may_send} />
      ) : (
        'Ваш сертификат действует, товар можно заказать'
      )}
    </CertificateFact>
  )
}
