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

/** Sets the title of the browser tab to the page's name, or to the product's name if it is empty. */
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

/** Adds a record's name before the page's name in the tab title; null: not loaded yet. */
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

/** Returns the name of the record that the page shows; null: not loaded yet. */
export const usePageRecordName = (): string | null => useSyncExternalStore(watchSubject, () => subject)

function watchSubject(changed: () => void) {
  watching.add(changed)
  return () => void watching.delete(changed)
}

/** Adds the state of the page's live board to the tab title; null: it is live. */
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
 * Adds a number of guards (offline, or also late) to the tab title, so that a background tab shows it. null adds a
 * question mark: the number is unknown.
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
