import * as texts from './texts.ts'
import { type RecordedActor, TAB_NAME } from '../record/recording.ts'
import { css } from '../../../styled-system/css'
import { valueText } from '../chart/active-paths.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { Inspection } from './use-inspection.ts'
import { tr } from '../../texts/tr.ts'

/** The tree of all actors of a recording, those that run first, with the state of the moment that is looked at. */
export function ActorList({ inspection }: { inspection: Inspection }) {
  const { actor: chosen, snapshots, step, choose, isLive, recording } = inspection
  const moment = step?.at ?? Number.POSITIVE_INFINITY
  const stoppedBy = ({ until }: RecordedActor) => until !== null && until <= moment
  const inOrder = recording.actors.toSorted((one, other) => Number(stoppedBy(one)) - Number(stoppedBy(other)))
  return (
    <nav aria-label={tr(texts.machines)} className={list}>
      {actorTree(inOrder).map(({ actor, depth }) => {
        const snapshot = snapshots.get(actor.id)
        return (
          <ChoiceRow
            key={actor.id}
            chosen={actor === chosen}
            data-depth={depth}
            onClick={() => choose(actor.id)}
          >
            <span className={name}>{`${depth > 0 ? '└ ' : ''}${actor.machine}`}</span>
            <span className={state}>
              {snapshot ? valueText(snapshot.value) : tr(texts.notThereYet)}
              {stoppedBy(actor) && ` ${tr(texts.stopped)}`}
            </span>
            <span className={faint}>
              {isLive && actor.id.startsWith(TAB_NAME) && `${tr(texts.thisTab)} · `}
              {actor.page}
            </span>
          </ChoiceRow>
        )
      })}
    </nav>
  )
}

const list = css({
  display: 'flex',
  flexDirection: 'column',
  flexShrink: '0',
  maxHeight: '[10rem]',
  overflowY: 'auto',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'md',
})
const name = css({ textStyle: 'label' })
const state = css({ color: 'accent.ink' })
const faint = css({ color: 'ink.muted' })

/** Returns each actor right after its parent, with its depth; the order of siblings stays. */
export function actorTree(actors: readonly RecordedActor[]): { actor: RecordedActor; depth: number }[] {
  const known = new Set(actors.map(({ id }) => id))
  const below = (parent: string | null, depth: number): { actor: RecordedActor; depth: number }[] =>
    actors
      .filter((actor) => (actor.parent !== null && known.has(actor.parent) ? actor.parent : null) === parent)
      .flatMap((actor) => [{ actor, depth }, ...below(actor.id, depth + 1)])
  return below(null, 0)
}
