import { showToast } from '../../ui/overlay/toast.ts'

export const NO_NETWORK = 'No network. This is saved as soon as the network returns.'

/** Settles when the browser has a network again; null where it has one. */
export const reconnected = (): Promise<void> | null =>
  navigator.onLine
    ? null
    : new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

export const unreachable = () =>
  showToast('warning', navigator.onLine ? 'The server cannot be reached. Trying again …' : NO_NETWORK)
