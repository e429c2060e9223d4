import { useMemo, useRef, useState } from 'react'
import type { TrailEventFold } from '../../../../../domain/fix/trail-events.ts'
import type { Tracker } from '../../create-tracker.ts'
import { isPlaybackCommand, type KeyCommand } from './key-command.ts'
import { trailClock } from '../../trail/data/trail-clock.ts'
import { playerKeys, pressPlayerKey } from '../player-keys.ts'
import { adjacentPoint } from '../playback-trail.ts'
import { closeTopLayer } from '../../escape-layers.ts'
import { focusKind, useTrackerKeys } from './use-tracker-keys.ts'

const KEY = 'askari.character-keys'

/** Setting for single-character keys, on by default. */
function loadCharacterKeys(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(KEY) !== 'off'
}

function saveCharacterKeys(storage: Pick<Storage, 'setItem'>, on: boolean): void {
  storage.setItem(KEY, on ? 'on' : 'off')
}

const focused = () => document.activeElement as HTMLElement

interface Own {
  search: () => void
  help: () => void
  copyLink: () => void
  /** events and gaps of the displayed trail, once read */
  told?: Pick<TrailEventFold, 'marks' | 'gaps' | 'stepMs'> | null
  /** left out on a page without a trail */
  fit?: () => void
  setRangeEnd?: (end: 'from' | 'to', t: number) => void
}

/** Keys of a tracker page: playback keys go to its machine, others to the page. */
export function usePlaybackKeys(tracker: Tracker, own: Own, hasReplay = true) {
  const { replay, guardTrail } = tracker
  /** focus before the search was opened */
  const cameFrom = useRef<HTMLElement>(null)
  const [characterKeys, setCharacterKeys] = useState(() => loadCharacterKeys(localStorage))

  const clock = useMemo(() => trailClock(tracker), [tracker])
  const { told, fit, setRangeEnd } = own
  const pressPlayer = (command: KeyCommand) => {
    const trail = guardTrail.view.current()
    const [from, to] = trail && trail.length > 0 ? [trail.t[0], trail.t[trail.length - 1]] : [0, 0]
    const played = {
      clock,
      from: from as number,
      to: to as number,
      stepFrom: (t: number, step: 1 | -1) => trail && adjacentPoint(trail, t, step),
      marks: () => told?.marks.map(({ t }) => t) ?? [],
      gaps: () => told?.gaps.map((gap) => gap.from) ?? [],
      stepMs: told?.stepMs ?? 0,
      fit: () => fit?.(),
      setRangeEnd: (end: 'from' | 'to', t: number) => setRangeEnd?.(end, t),
    }
    return pressPlayerKey(command, playerKeys(played))
  }

  const hasTrail = () => guardTrail.view.current() !== null
  // without a trail, the arrow keys move the map
  const takes = (command: KeyCommand) =>
    !isPlaybackCommand(command) || (hasReplay && (command.type !== 'seek by time' || hasTrail()))

  useTrackerKeys({ characterKeys, takes }, (command) => {
    if (pressPlayer(command)) return
    switch (command.type) {
      case 'toggle follow':
        return replay.actor.send({ type: 'follow.toggled' })
      case 'close':
        // leaves an empty search box, so that letters become commands
        if (!closeTopLayer() && focusKind(document.activeElement) === 'text') {
          focused().blur()
          cameFrom.current?.focus()
        }
        return
      case 'search':
        cameFrom.current = focused()
        return own.search()
      case 'help':
        return own.help()
      case 'copy link':
        return own.copyLink()
    }
  })

  return {
    characterKeys,
    onCharacterKeys(on: boolean) {
      saveCharacterKeys(localStorage, on)
      setCharacterKeys(on)
    },
  }
}
