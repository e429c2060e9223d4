import { showToast } from '../../ui/overlay/toast.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const NO_NETWORK = tr(texts.noNetworkThisIsSavedAsSoonAs)

/** Returns a promise that resolves when the browser is online again, or null if it is online. */
export const whenOnline = (): Promise<void> | null =>
  navigator.onLine
    ? null
    : new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

export const showServerUnreachable = () =>
  showToast('warning', navigator.onLine ? tr(texts.serverCannotBeReachedTryingAgain) : NO_NETWORK)
