import { ErrorState } from './error-state.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface Props {
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  /** number of placeholder rows */
  lines: number
  /** for screen readers */
  label: string
  /** title if the query fails */
  failed: string
}

/** What stands in place of a query's data until they are there: placeholder rows, or why it failed. */
export function LoadingState({ query: { data, error, refetch }, lines, label, failed }: Props) {
  if (data !== undefined) return null
  return error ? (
    <ErrorState title={failed} detail={error.message} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines count={lines} label={label} />
  )
}
