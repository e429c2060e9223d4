import { useState, useSyncExternalStore } from 'react'
import { css, cx } from '../../styled-system/css'
import { EmptyState } from '../ui/status/empty-state.tsx'
import { ChartView } from './chart-view.tsx'
import { EventLog } from './event-log.tsx'
import { activePaths } from './chart.ts'
import type { Taken, WatchedActor } from './watched.ts'
import type { WatchedStore } from './watched-store.ts'

/** The machines of the console window: which run, where each stands, what it took, and what it knew then. */
export function InspectorPage({ store }: { store: WatchedStore }) {
  const watched = useSyncExternalStore(store.subscribe, store.current)
  const [chosen, setChosen] = useState<string | null>(null)
  const [moment, setMoment] = useState<Taken | null>(null)
  const actors = [...watched.values()]
  const actor = actors.find(({ id }) => id === chosen) ?? actors[0]
  if (!actor)
    return (
      <EmptyState title="No machine yet">
        Press Ctrl+Alt+I in the console, or open it with ?inspect=1. This page shows what that window tells
        it.
      </EmptyState>
    )
  const choose = (id: string) => {
    setChosen(id)
    setMoment(null)
  }
  const shown = moment && actor.log.includes(moment) ? moment.snapshot : actor.snapshot
  return (
    <main className={page}>
      <h1 className={heading}>Machines</h1>
      <nav aria-label="Machines" className={column}>
        {actors.map((one) => (
          <ActorButton key={one.id} actor={one} current={one === actor} onChoose={() => choose(one.id)} />
        ))}
      </nav>
      <section aria-label="States" className={column}>
        {actor.chart ? (
          <ChartView chart={actor.chart} active={activePaths(shown.value)} />
        ) : (
          <EmptyState title="This actor has no chart" />
        )}
      </section>
      <section aria-label="Events" className={column}>
        <EventLog log={actor.log} chosen={moment} onChoose={setMoment} />
      </section>
      <section aria-label="Snapshot" className={column}>
        <h2 className={subheading}>{moment ? `After ${moment.event.type}` : 'Now'}</h2>
        <pre tabIndex={0} className={json}>
          {JSON.stringify({ event: moment?.event, value: shown.value, context: shown.context }, null, 2)}
        </pre>
      </section>
    </main>
  )
}

function ActorButton({
  actor,
  current,
  onChoose,
}: {
  actor: WatchedActor
  current: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-current={current}
      onClick={onChoose}
      className={cx(choice, current && chosenOne)}
    >
      <span className={nameText}>{actor.name}</span>
      <span className={valueText}>{activePaths(actor.snapshot.value).at(-1)}</span>
    </button>
  )
}

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', lg: '[14rem minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr)]' },
  gridTemplateRows: { lg: '[auto minmax(0, 1fr)]' },
  gap: '4',
  height: { lg: 'screen' },
  padding: '4',
})
const heading = css({ textStyle: 'title', gridColumn: '1 / -1' })
const subheading = css({ textStyle: 'heading', marginBottom: '2' })
const column = css({ overflow: 'auto', minWidth: '0' })
const choice = css({
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  padding: '2',
  borderRadius: 'md',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
})
const chosenOne = css({ bg: 'active' })
const nameText = css({ textStyle: 'label' })
const valueText = css({ textStyle: 'meta', color: 'ink.muted' })
const json = css({
  fontFamily: 'mono',
  textStyle: 'meta',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  padding: '3',
  borderRadius: 'md',
  bg: 'sunken',
})
