import { errorText } from '#lib/text/error-texts'
import { ErrorState } from './error-state.tsx'

type QueryErrorProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  className?: string
}

/** The error, and «Повторить». */
export const QueryError = ({ query, className }: QueryErrorProps) => (
  <ErrorState className={className} onRetry={() => void query.refetch()} retrying={query.isFetching}>
    {errorText(query.error)}
  </ErrorState>
)
