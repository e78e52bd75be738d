import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { dateText } from '#lib/dates/dates'
import { Alert } from '#ui/state/alert'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { Button } from '#ui/action/button'
import { ErrorState } from '#ui/state/error-state'
import { PageHeader } from '#ui/page/page-header'
import { Skeleton } from '#ui/state/skeleton'
import { legalTextQuery, legalVersionsQuery, type LegalDocument, type LegalKind } from '../queries.ts'
import { sectionsOf } from '../sections.ts'
import { LegalText } from './legal-text.tsx'
import { Unpublished } from './unpublished.tsx'

type LegalPageProps = {
  kind: LegalKind
  title: string
  /** Default, also for an unknown one: the version in force. */
  version: string | undefined
}

export function LegalPage({ kind, title, version }: LegalPageProps) {
  const versions = useQuery(legalVersionsQuery(kind))
  const inForce = versions.data?.[0]
  const document = versions.data?.find((candidate) => candidate.version === version) ?? inForce
  const text = useQuery({ ...legalTextQuery(document?.id ?? ''), enabled: document !== undefined })
  const failed = [versions, text].find(({ isError, data }) => isError && data === undefined)
  return (
    <div className="page-width">
      <PageHeader
        title={document?.title ?? title}
        crumbs={<HomeCrumbs>{title}</HomeCrumbs>}
        actions={
          document && (
            <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
              <Printer />
              Распечатать
            </Button>
          )
        }
      >
        {document && <VersionLine document={document} isInForce={document === inForce} />}
      </PageHeader>
      {document && text.data !== undefined ? (
        <div className="grid gap-8 lg:grid-cols-[3fr_8fr] lg:gap-16">
          <aside className="grid content-start gap-8 print:hidden">
            <Contents body={text.data} />
            <Versions versions={versions.data!} shown={document} />
          </aside>
          <article>
            {document !== inForce && (
              <Alert tone="warning" title="Это прежняя версия" className="mb-6">
                Сейчас действует{' '}
                <Link to="." className="link">
                  версия от {dateText(inForce!.version)}
                </Link>
                .
              </Alert>
            )}
            <LegalText anchors className="text-16">
              {text.data}
            </LegalText>
          </article>
        </div>
      ) : versions.data?.length === 0 ? (
        <Unpublished />
      ) : failed ? (
        <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </div>
  )
}

function VersionLine({ document, isInForce }: { document: LegalDocument; isInForce: boolean }) {
  return (
    <>
      Версия от <time dateTime={document.version}>{dateText(document.version)}</time>
      {isInForce && ', действует сейчас'}
    </>
  )
}

function Contents({ body }: { body: string }) {
  const sections = sectionsOf(body)
  if (sections.length === 0) return null
  return (
    <nav aria-labelledby="legal-contents">
      <h2 id="legal-contents" className="mb-2 text-16">
        Содержание
      </h2>
      <ol className="text-14">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex items-center py-1.5 text-ink-soft hover:text-accent max-md:min-h-11">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Versions({ versions, shown }: { versions: LegalDocument[]; shown: LegalDocument }) {
  if (versions.length < 2) return null
  return (
    <nav aria-labelledby="legal-versions">
      <h2 id="legal-versions" className="mb-2 text-16">
        Все версии
      </h2>
      <ul className="text-14">
        {versions.map((document, index) => (
          <li key={document.id}>
            <Link
              to="."
              search={index === 0 ? {} : { version: document.version }}
              activeOptions={{ exact: true }}
              aria-current={document === shown ? 'page' : undefined}
              className="flex items-center py-1.5 text-ink-soft hover:text-accent aria-[current]:text-accent max-md:min-h-11"
            >
              {dateText(document.version)}
              {index === 0 && ', действует'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
