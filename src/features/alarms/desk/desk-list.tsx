import type { Ref } from 'react'
import { css } from '../../../../styled-system/css'
import { alarmLifecycle } from '../../../../domain/alarms/alarm-lifecycle.ts'
import { formatAge } from '../../../../domain/time/age.ts'
import { useNow } from '../../../ui/content/use-now.ts'
import { VirtualList, type VirtualListFocus } from '../../../ui/content/virtual-list.tsx'
import type { DeskLine } from './desk-lines.ts'
import { PriorityMark } from '../priority-mark.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const row = css({
  display: 'grid',
  gridTemplateColumns: '[4.5rem minmax(0, 1fr) auto]',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '16',
  paddingInline: '4',
  textAlign: 'left',
  cursor: 'pointer',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  _hover: { bg: 'hover' },
  '&[aria-pressed=true]': { bg: 'accent.soft' },
})
const name = css({
  fontWeight: 'medium',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  // two lines: if the desk is narrow, the guard's name wraps to the second one
  maxHeight: '[2lh]',
  lineHeight: '[1.2]',
})
const small = css({
  textStyle: 'meta',
  color: 'ink.muted',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const age = css({ textStyle: 'meta', color: 'ink.muted', tabular: true, textAlign: 'right' })

/** The lines of the desk as a list. */
export function DeskList(props: {
  lines: readonly DeskLine[]
  chosen: DeskLine | undefined
  focusRef: Ref<VirtualListFocus>
  onChoose: (id: string) => void
}) {
  const { lines, chosen, focusRef, onChoose } = props
  return (
    <VirtualList
      label={tr(texts.alarms)}
      items={lines}
      keyOf={({ lead }) => lead.id}
      rowHeight={64}
      focusRef={focusRef}
    >
      {(line, tabIndex) => (
        <DeskRow
          line={line}
          isChosen={line.lead.id === chosen?.lead.id}
          tabIndex={tabIndex}
          onChoose={() => onChoose(line.lead.id)}
        />
      )}
    </VirtualList>
  )
}

interface Props {
  line: DeskLine
  isChosen: boolean
  tabIndex: 0 | -1
  onChoose: () => void
}

/** A line of the alarm desk: priority, subject, state, and start. */
function DeskRow({ line, isChosen, tabIndex, onChoose }: Props) {
  const { lead, members } = line
  const isGroup = members.length > 1
  return (
    <button
      type="button"
      className={row}
      tabIndex={tabIndex}
      aria-pressed={isChosen}
      onFocus={onChoose}
      onClick={onChoose}
    >
      <PriorityMark priority={lead.priority} />
      <span className={css({ minWidth: '0' })}>
        <span className={name} style={{ display: 'block' }}>
          {isGroup
            ? tr(texts.kindTitleMemberCountTogether, {
                kindTitle: lead.kind_title,
                memberCount: members.length,
              })
            : lead.name}
        </span>
        <span className={small} style={{ display: 'block' }}>
          {[statusOf(line), lead.assignment_name ?? lead.site_post_name, escalated(line)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={age}>
        <Age since={lead.since} />
      </span>
    </button>
  )
}

const escalated = ({ lead }: DeskLine) =>
  lead.escalated_to && tr(texts.escalatedTo2, { escalated_to: lead.escalated_to })

function statusOf({ lead, members, waiting }: DeskLine): string {
  if (members.length > 1 && waiting > 0) return tr(texts.unacknowledgedWaiting, { waiting })
  return alarmLifecycle.words[lead.status]
}

/** Age, updated every second. `since` is in ms since epoch. */
export function Age({ since }: { since: number }) {
  return formatAge(useNow(1000) - since)
}
