import { useMemo } from 'react'
import { css } from '../../../styled-system/css'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { VirtualList } from '../../ui/content/virtual-list.tsx'
import { Select } from '../../ui/control/select.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { valueText } from '../chart/active-paths.ts'
import { formatEventType } from '../chart/format-event-type.ts'
import type { RecordedEvent } from '../record/recording.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { Inspection } from './use-inspection.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Events of all machines, oldest first; selecting one shows the state after it. */
export function EventList({ inspection }: { inspection: Inspection }) {
  const { recording, events, filter, setFilter, step, goTo } = inspection
  const clock = zoneClock(useTimeZone())
  const names = new Map(recording.actors.map(({ id, machine }) => [id, machine]))
  const types = useMemo(
    () => [...new Set(recording.events.map(({ event }) => event.type))].toSorted(),
    [recording],
  )
  const at = step ? events.findIndex(({ id }) => id === step.id) : events.length - 1
  return (
    <section aria-label={tr(texts.events)} className={column}>
      <div className={filters}>
        <Select
          size="sm"
          aria-label={tr(texts.eventsOf)}
          value={filter.actor ?? ''}
          onChange={({ target }) => setFilter({ ...filter, actor: target.value || null })}
        >
          <option value="">{tr(texts.allMachines)}</option>
          {recording.actors.map(({ id, machine, page }) => (
            <option key={id} value={id}>{`${machine} · ${page}`}</option>
          ))}
        </Select>
        <Select
          size="sm"
          aria-label={tr(texts.event)}
          value={filter.type ?? ''}
          onChange={({ target }) => setFilter({ ...filter, type: target.value || null })}
        >
          <option value="">{tr(texts.allEvents)}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {formatEventType(type)}
            </option>
          ))}
        </Select>
      </div>
      <div className={rows}>
        {events.length === 0 ? (
          <EmptyState title={tr(texts.noEventYet)} />
        ) : (
          <VirtualList
            label={tr(texts.events)}
            items={events}
            keyOf={({ id }) => id}
            rowHeight={42}
            scrollTo={at}
          >
            {(entry, tabIndex) => (
              <ChoiceRow tabIndex={tabIndex} chosen={entry.id === step?.id} onClick={() => goTo(entry)}>
                <time className={time}>{clock.precise(entry.at)}</time>
                <span className={type}>{formatEventType(entry.event.type)}</span>
                <span className={state}>{`${names.get(entry.actor) ?? ''} → ${stateOf(entry)}`}</span>
              </ChoiceRow>
            )}
          </VirtualList>
        )}
      </div>
    </section>
  )
}

const stateOf = ({ snapshot }: RecordedEvent) =>
  snapshot.status === 'active' ? valueText(snapshot.value) : snapshot.status

const column = css({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' })
const filters = css({ display: 'grid', gridTemplateColumns: '[1fr 1fr]', gap: '2' })
const rows = css({
  flexShrink: '0',
  height: 'xs',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'md',
  overflow: 'hidden',
})
const time = css({ color: 'ink.muted', tabular: true })
const type = css({ fontFamily: 'mono' })
const state = css({ color: 'ink.muted' })
