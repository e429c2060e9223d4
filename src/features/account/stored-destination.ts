import { destinationAfterSignIn } from '../../session/decide-route.ts'

const KEY = 'askari.sign-in.to'

/** Stores in this tab which page the person wanted, while they are at the company's provider. */
export function storeDestination(destination: string): void {
  try {
    sessionStorage.setItem(KEY, destination)
  } catch {
    // without storage, the first page opens instead
  }
}

/** Returns that page once, and deletes it. */
export function popDestination(): string {
  try {
    const kept = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return destinationAfterSignIn(`?${new URLSearchParams({ to: kept }).toString()}`)
  } catch {
    // as above
    return destinationAfterSignIn('')
  }
}
