import type { ReactNode } from 'react'
import { roleFlags } from '#features/account/role-flags.ts'
import { useViewer } from '#features/account/viewer.ts'
import { Fold } from '#ui/page/folding-card'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { lazyPart } from '#ui/state/lazy-part'
import { Widget } from '#ui/state/widget'
import type { InquiryKind } from '../schema.ts'

const InquiryList = lazyPart(async () => (await import('./inquiry-list.tsx')).InquiryList)

type InquiryPageProps = {
  kind: InquiryKind
  title: string
  /** How the page begins; not for admins, who come for what was sent. */
  hero: ReactNode
  /** Of the list that admins see. */
  page?: number | undefined
  children: ReactNode
}

/** A public page with a form; admins read here what was sent by it. */
export function InquiryPage({ kind, title, hero, page = 1, children }: InquiryPageProps) {
  const viewer = useViewer()
  const answers = viewer.state === 'staff' && roleFlags(viewer.role).hasAdminAccess
  return (
    <div className="page-width">
      {answers ? (
        <>
          <PageHeader dense crumbs={<HomeCrumbs>{title}</HomeCrumbs>} title={title} />
          <Widget>
            <InquiryList kind={kind} page={page} />
          </Widget>
          <Fold title={<h2 className="text-20">Что видят посетители</h2>} className="border-t">
            {children}
          </Fold>
        </>
      ) : (
        <>
          <HomeCrumbs className="mt-4 mb-4 md:mt-6">{title}</HomeCrumbs>
          {hero}
          {children}
        </>
      )}
    </div>
  )
}
