/**
 * key of the recorded user in local storage; it must not begin with 'askari.', whose changes the
 * session observes
 */
const RECORDING_KEY = 'askari-recording'
const POSITIONS_KEY = 'askari-recording-positions'

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
    // browsers send this event only to other tabs
    window.dispatchEvent(new StorageEvent('storage', { key: RECORDING_KEY }))
  },
  subscribe(changed: () => void): () => void {
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  },
}
