interface Question {
  /** messages to show before the user confirms */
  texts: readonly string[]
  answer: (yes: boolean) => void
}

let open: Question | null = null
const listeners = new Set<() => void>()

function change(next: Question | null): void {
  open = next
  for (const listener of listeners) listener()
}

/**
 * Asks the user to confirm these messages. Can be called from anywhere. Resolves to false if the user declines or
 * another question replaces this one.
 */
export function requestConfirmation(texts: readonly string[]): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) =>
    change({
      texts,
      answer: (yes) => {
        change(null)
        resolve(yes)
      },
    }),
  )
}

/** The question that is displayed, for `useSyncExternalStore`. */
export const pendingConfirmation = {
  get: (): Question | null => open,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
