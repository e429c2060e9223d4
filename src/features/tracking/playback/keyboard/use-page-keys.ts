import { useRef, useState } from 'react'
import type { Tracker } from '../../create-tracker.ts'
import { closeTopLayer } from '../../escape-layers.ts'
import { isPlaybackCommand } from './key-command.ts'
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
}

/** The keys of a tracker page, besides those of its player. */
export function usePageKeys({ replay }: Pick<Tracker, 'replay'>, own: Own) {
  /** focus before the search was opened */
  const cameFrom = useRef<HTMLElement>(null)
  const [characterKeys, setCharacterKeys] = useState(() => loadCharacterKeys(localStorage))

  useTrackerKeys({ characterKeys, takes: (command) => !isPlaybackCommand(command) }, (command) => {
    if (isPlaybackCommand(command)) return
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
