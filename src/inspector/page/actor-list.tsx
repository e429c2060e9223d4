import * as texts from './texts.ts'
import { css, cx } from '../../../styled-system/css'
import { actorTree } from '../record/actor-tree.ts'
import { valueText } from '../chart/active-paths.ts'
import { type RecordedActor, TAB_NAME } from '../record/recording.ts'
import type { Inspection } from './use-inspection.ts'
import { tr } from '../../texts/tr.ts'

interface Props {
  actors: readonly RecordedActor[]
  inspection: Inspection
  isLive: boolean
}

/**
 * The tree of all actors of a recording, running ones first, with their state at the selected time.
 */
export function ActorList({ actors, inspection, isLive }: Props) {
  const { actor: chosen, snapshots, step, choose } = inspection
  const moment = step?.at ?? Number.POSITIVE_INFINITY
  const stoppedBy = ({ until }: RecordedActor) => until !== null && until <= moment
  const inOrder = actors.toSorted((one, other) => Number(stoppedBy(one)) - Number(stoppedBy(other)))
  return (
    <nav aria-label={tr(texts.machines)} className={list}>
      {actorTree(inOrder).map(({ actor, depth }) => {
        const snapshot = snapshots.get(actor.id)
        const where = [isLive && actor.tab === TAB_NAME ? 'this tab' : null, actor.page]
          .filter(Boolean)
          .join(' · ')
        return (
          <button
            key={actor.id}
            type="button"
            aria-current={actor === chosen}
            data-depth={depth}
            onClick={() => choose(actor.id)}
            className={cx(choice, actor === chosen && chosenOne)}
          >
            <span className={name}>
              {depth > 0 && '└ '}
              {actor.machine}
            </span>
            <span className={state}>
              {snapshot ? valueText(snapshot.value) : tr(texts.notThereYet)}
              {stoppedBy(actor) && ` ${tr(texts.stopped)}`}
            </span>
            <span className={faint}>{where}</span>
          </button>
        )
      })}
    </nav>
  )
}

const list = css({ display: 'flex', gap: '2', overflowX: 'auto', flexShrink: '0' })
const choice = css({
  display: 'flex',
  flexDirection: 'column',
  flexShrink: '0',
  maxWidth: 'xs',
  padding: '2',
  borderRadius: 'md',
  borderWidth: 'thin',
  borderColor: 'line',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const chosenOne = css({ bg: 'active' })
const name = css({ textStyle: 'label' })
const state = css({ textStyle: 'meta', color: 'accent.ink' })
const faint = css({ textStyle: 'meta', color: 'ink.muted' })
