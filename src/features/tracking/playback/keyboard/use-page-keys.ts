import { useRef, useState } from 'react'
import type { Tracker } from '../../create-tracker.ts'
import { closeTopLayer } from '../../escape-layers.ts'
import { isPlaybackCommand } from './key-command.ts'
import { focusKind, useTrackerKeys } from './use-tracker-keys.ts'

const KEY = 'askari.character-keys'

/** Returns whether single-character keys are on. They are on by default. */
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

/** Handles the page's keys that are not about playback. Returns the setting for single-character keys. */
export function usePageKeys({ replay }: Pick<Tracker, 'replay'>, own: Own) {
  /** element that had the focus before the search field */
  const cameFrom = useRef<HTMLElement>(null)
  const [characterKeys, setCharacterKeys] = useState(() => loadCharacterKeys(localStorage))

  useTrackerKeys({ characterKeys, takes: (command) => !isPlaybackCommand(command) }, (command) => {
    if (isPlaybackCommand(command)) return
    switch (command.type) {
      case 'toggle follow':
        return replay.actor.send({ type: 'follow.toggled' })
      case 'close':
        // if no layer is open, Escape leaves the search field, so that letters are commands again
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
