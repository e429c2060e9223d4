export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  /** the same for the same kind and text */
  id: string
  kind: ToastKind
  text: string
  /** grows each time it is told again, and its time starts over */
  told: number
}

/** How long a toast stays, ms. It waits while the focus is on it, not for a pointer that happens to rest there. */
export const TOAST_MS = 5000
const MOST = 4

let shown: readonly Toast[] = []
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Tells a person something in passing, from anywhere. The same text is not shown twice at a time. */
export function showToast(kind: ToastKind, text: string): void {
  const id = `${kind}: ${text}`
  const before = shown.find((toast) => toast.id === id)
  change(
    before
      ? shown.map((toast) => (toast === before ? { ...toast, told: toast.told + 1 } : toast))
      : [...shown, { id, kind, text, told: 1 }].slice(-MOST),
  )
}

export const dismissToast = (id: string): void => change(shown.filter((toast) => toast.id !== id))

/** The toasts that are shown, oldest first: an external store for React. */
export const toasts = {
  get: (): readonly Toast[] => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
