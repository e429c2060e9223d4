export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  /** the same for toasts of the same kind and text */
  id: string
  kind: ToastKind
  text: string
  /** number of times that this toast was shown; an increase restarts its timer */
  told: number
}

/**
 * How long a toast is displayed, ms. The timer pauses while the toast has the focus, but not while the pointer is over
 * it.
 */
export const TOAST_MS = 5000
const MOST = 4

let shown: readonly Toast[] = []
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a short message. Can be called from anywhere. A message that is already displayed is not added again. */
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

/** The displayed toasts, oldest first, for `useSyncExternalStore`. */
export const toasts = {
  get: (): readonly Toast[] => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
