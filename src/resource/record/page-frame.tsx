import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { ApiError } from '../../api/api.ts'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { useReturnToList } from '../list/return-to-list.ts'
import type { ResourceView, RecordRow } from './resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const back = css({ textStyle: 'dense', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Frame of a record's page, with a link back to the list. */
export function PageFrame<Row extends RecordRow>({
  kind,
  children,
}: {
  kind: ResourceView<Row>
  children: ReactNode
}) {
  const { listLeft: left } = useReturnToList(kind)
  return (
    <PageColumn>
      {kind.only === undefined && (
        <Link to={left} className={back}>
          {tr(texts.allMany, { many: kind.many })}
        </Link>
      )}
      {children}
    </PageColumn>
  )
}

/** Returns whether the server replied that the record does not exist. */
export const isNotFoundError = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404

/** Shown in place of a record that is loading, does not exist, or could not be loaded. */
export function MissingRecord<Row extends RecordRow>(props: {
  kind: ResourceView<Row>
  error: Error | null
  onRetry: () => void
}) {
  const { kind, error, onRetry } = props
  if (!error) return <SkeletonLines count={5} label={tr(texts.loadingTheOne, { one: kind.one })} />
  if (isNotFoundError(error))
    return <EmptyState title={tr(texts.thisOneDoesNotExist, { one: kind.one })}>{error.message}</EmptyState>
  return (
    <ErrorState
      title={tr(texts.oneCouldNotBeFetched, { one: kind.one })}
      detail={error.message}
      onRetry={onRetry}
    />
  )
}
