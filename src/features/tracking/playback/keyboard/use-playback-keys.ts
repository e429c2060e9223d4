import { useRef, useState } from 'react'
import type { TrailEventFold } from '../../../../../domain/fix/trail-events.ts'
import type { Tracker } from '../../create-tracker.ts'
import { isPlaybackCommand, type KeyCommand } from './key-command.ts'
import { pressPlayerKey, type PlayerKeys } from '../player-keys.ts'
import { headAfterKey } from '../playback-trail.ts'
import { closeTopLayer } from '../../escape-layers.ts'
import { seekTo, seekToEvent } from '../seek.ts'
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
  told?: Pick<TrailEventFold, 'marks' | 'gaps'> | null
  /** absent on a page without a trail */
  fit?: () => void
  setRangeEnd?: (end: 'from' | 'to') => void
}

/** Keys of a tracker page: playback keys go to its machine, others to the page. */
export function usePlaybackKeys({ replay, guardTrail }: Tracker, own: Own, hasReplay = true) {
  /** focus before the search was opened */
  const cameFrom = useRef<HTMLElement>(null)
  const [characterKeys, setCharacterKeys] = useState(() => loadCharacterKeys(localStorage))

  const player: PlayerKeys = {
    send: (event) => replay.actor.send(event),
    seek(command) {
      const trail = guardTrail.view.current()
      const head = trail && headAfterKey(command, replay.playHead.head, trail)
      if (head !== null) seekTo(replay.actor, head)
    },
    toMark: (step) => seekToEvent(replay, own.told?.marks ?? [], step),
    toGap: (step) => seekToEvent(replay, own.told?.gaps ?? [], step),
    fit: () => own.fit?.(),
    setRangeEnd: (end) => own.setRangeEnd?.(end),
  }

  const hasTrail = () => guardTrail.view.current() !== null
  // without a trail, the arrow keys move the map
  const takes = (command: KeyCommand) =>
    !isPlaybackCommand(command) || (hasReplay && (command.type !== 'seek by time' || hasTrail()))

  useTrackerKeys({ characterKeys, takes }, (command) => {
    if (pressPlayerKey(command, player)) return
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
