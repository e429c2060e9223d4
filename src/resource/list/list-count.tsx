import { type PageMeta, totalText } from '../../../contract/core/page.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { useIsFeedDown } from '../../api/live-feed-context.ts'
import { Notice } from '../../ui/status/notice.tsx'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Notice above a list that could not be refetched: since when, and why. */
export function StaleListNotice({ since, why }: { since: number; why: string }) {
  const timeZone = useTimeZone()
  return (
    <Notice kind="warning">
      {tr(texts.notRefreshedSinceSinceWhy, { since: zoneClock(timeZone).full(since), why })}
    </Notice>
  )
}

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  /** null while a new list is loading and the previous one is still shown */
  meta: PageMeta | null
}

export function ListCount<Row extends RecordRow>({ kind, meta }: Props<Row>) {
  const down = useIsFeedDown()
  if (meta === null) return <span role="status">{tr(texts.loading)}</span>
  const count = meta.total === 1 ? `1 ${kind.one}` : `${totalText(meta)} ${kind.many}`
  return <span role="status">{down ? tr(texts.countRefreshedEvery15STheLiveLink, { count }) : count}</span>
}
