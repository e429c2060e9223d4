export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  /** equal for the same kind and text */
  id: string
  kind: ToastKind
  text: string
  /** increases when the toast is shown again, which restarts its timer */
  told: number
}

/**
 * How long a toast stays, ms. The timer stops while the toast has the focus, but not under a
 * resting pointer.
 */
export const TOAST_MS = 5000
const MOST = 4

let shown: readonly Toast[] = []
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a short message, from anywhere. The same text is not shown twice at a time. */
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

/** The displayed toasts, oldest first: an external store for React. */
export const toasts = {
  get: (): readonly Toast[] => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
