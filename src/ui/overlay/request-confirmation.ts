interface Question {
  /** what the person should know before they confirm */
  texts: readonly string[]
  answer: (yes: boolean) => void
}

let open: Question | null = null
const listeners = new Set<() => void>()

function change(next: Question | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Asks the person to confirm these texts, from anywhere; false if another question replaces it. */
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

/** The open question: an external store for React. */
export const pendingConfirmation = {
  get: (): Question | null => open,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
