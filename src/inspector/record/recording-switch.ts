const listeners = new Set<() => void>()

/** Id of the person whose machines are recorded in this browser; null: nobody. */
export const recordingSwitch = {
  current: (): string | null => localStorage.getItem(RECORDING_KEY),
  /** whether that person has allowed to record where guards are */
  withPositions: (): boolean => localStorage.getItem(POSITIONS_KEY) !== null,
  turn(userId: string | null, withPositions = false): void {
    localStorage.removeItem(POSITIONS_KEY)
    if (userId !== null && withPositions) localStorage.setItem(POSITIONS_KEY, 'allowed')
    if (userId === null) localStorage.removeItem(RECORDING_KEY)
    else localStorage.setItem(RECORDING_KEY, userId)
    for (const changed of listeners) changed()
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed)
    window.addEventListener('storage', changed)
    return () => {
      listeners.delete(changed)
      window.removeEventListener('storage', changed)
    }
  },
}

/**
 * key of the recorded user in local storage; it must not begin with 'askari.', whose changes the
 * session observes
 */
export const RECORDING_KEY = 'askari-recording'
const POSITIONS_KEY = 'askari-recording-positions'
