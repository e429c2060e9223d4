import { useState } from 'react'
import { loadCharacterKeys, saveCharacterKeys } from './character-keys.ts'
import type { Screen } from './create-screen.ts'
import type { KeyCommand } from './key-command.ts'
import { markAsked, markDrawn } from './mark-drawn.ts'
import { headAfter } from './playback-trail.ts'
import { useTrackerKeys } from './use-tracker-keys.ts'

interface Own {
  search: () => void
  clear: () => void
  help: () => void
}

/** The keys of a tracker screen: those of the replay go to its machine, the others to the screen itself. */
export function usePlaybackKeys({ replay, desk }: Screen, own: Own, hasReplay = true) {
  const [characterKeys, setCharacterKeys] = useState(() => loadCharacterKeys(localStorage))

  function seek(command: KeyCommand) {
    const trail = desk.view.current()
    const head = trail && headAfter(command, replay.playHead.head, trail)
    if (head === null) return
    markAsked('askari: seek drawn')
    replay.actor.send({ type: 'seek.asked', head })
    markDrawn('askari: seek drawn')
  }

  useTrackerKeys({ characterKeys, replay: hasReplay }, (command) => {
    switch (command.type) {
      case 'toggle play':
        return replay.actor.send({ type: 'toggle.pressed' })
      case 'speed up':
        return replay.actor.send({ type: 'faster.pressed' })
      case 'speed down':
        return replay.actor.send({ type: 'slower.pressed' })
      case 'toggle follow':
        return replay.actor.send({ type: 'follow.toggled' })
      case 'search':
      case 'clear':
      case 'help':
        return own[command.type]()
      case 'seek by time':
      case 'seek by points':
      case 'seek to fraction':
        return seek(command)
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
