/** also read by src/inspector/use-recording.ts; the session hears of whatever begins with 'askari.' */
const KEY = 'askari-recording'
const listeners = new Set<() => void>()

/** Whose machines are recorded in this browser, by the id of the person who has switched it on; null: nobody's. */
export const recordingSwitch = {
  current: (): string | null => localStorage.getItem(KEY),
  turn(userId: string | null): void {
    if (userId === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, userId)
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
