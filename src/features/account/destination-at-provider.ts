import { destinationAfterSignIn } from '../../session/decide-route.ts'

const KEY = 'askari.sign-in.to'

/** Remembers in this tab where the person was going, while they are at their company's provider. */
export function keepDestination(destination: string): void {
  try {
    sessionStorage.setItem(KEY, destination)
  } catch {
    // a browser that stores nothing leads to the first page
  }
}

/** Where the person was going, once. */
export function takeDestination(): string {
  try {
    const kept = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return destinationAfterSignIn(`?${new URLSearchParams({ to: kept }).toString()}`)
  } catch {
    // as above
    return destinationAfterSignIn('')
  }
}
