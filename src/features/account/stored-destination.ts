import { destinationAfterSignIn } from '../../session/decide-route.ts'

const KEY = 'askari.sign-in.to'

/** Stores the page that the person wanted in this tab, while they sign in at the company's provider. */
export function storeDestination(destination: string): void {
  try {
    sessionStorage.setItem(KEY, destination)
  } catch {
    // without storage, the start page opens after the sign-in
  }
}

/** Returns the page stored by `storeDestination`, and deletes it. */
export function popDestination(): string {
  try {
    const kept = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return destinationAfterSignIn(`?${new URLSearchParams({ to: kept }).toString()}`)
  } catch {
    // without storage, the start page opens
    return destinationAfterSignIn('')
  }
}
