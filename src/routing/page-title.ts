import { useEffect, useSyncExternalStore } from 'react'

const PRODUCT = 'Askari'
let page: string | null = null
let subject: string | null = null
const watching = new Set<() => void>()
let board: string | null = null
let urgent: number | null = 0

function write() {
  const name = [board, subject, page, PRODUCT].filter((part) => part !== null).join(' · ')
  document.title = urgent === 0 ? name : `(${urgent ?? '?'}) ${name}`
}

/** Sets the browser tab's title to the page's name; the product's name if it has none. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    write()
    return () => {
      page = null
      write()
    }
  }, [title])
}

/** Adds the record's name before the page's; null while unknown. */
export function useRecordInTitle(name: string | null): void {
  useEffect(() => {
    setSubject(name)
    return () => setSubject(null)
  }, [name])
}

function setSubject(name: string | null) {
  subject = name
  write()
  for (const changed of watching) changed()
}

/** Returns the name of the page's record; null while unknown. */
export const usePageRecordName = (): string | null => useSyncExternalStore(watchSubject, () => subject)

function watchSubject(changed: () => void) {
  watching.add(changed)
  return () => void watching.delete(changed)
}

/** Adds the state of a page's board, if it is not live. */
export function useBoardInTitle(word: string | null): void {
  useEffect(() => {
    board = word
    write()
    return () => {
      board = null
      write()
    }
  }, [word])
}

/**
 * Adds the number of offline guards on duty before the page's name, or a question mark if unknown (null), so
 * that background tabs show it.
 */
export function useUrgentCount(count: number | null): void {
  useEffect(() => {
    urgent = count
    write()
    return () => {
      urgent = 0
      write()
    }
  }, [count])
}
