interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Fetches the files of the screens behind the sign-in while people type, at the lowest priority and without running
 * them. The build names them in the page; where people pay for their data or wait for every byte nothing is fetched.
 * Gives back how to call it off.
 */
export function fetchLaterScreens(): () => void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return () => {}
  const begin = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=x-later]')) {
      link.as = 'script'
      link.rel = 'prefetch'
    }
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
  return () => window.removeEventListener('load', begin)
}
