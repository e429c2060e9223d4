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

/** Names the browser's tab after the page; the product's name alone where it has none. */
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

/** Names the record that the page is about before the page; null while it is not known. */
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

/** The record that the page is about, while its name is known. */
export const useRecordOfPage = (): string | null => useSyncExternalStore(watchSubject, () => subject)

function watchSubject(changed: () => void) {
  watching.add(changed)
  return () => void watching.delete(changed)
}

/** What the board of a page is, where it is not of now. */
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
 * How many guards on duty are lost, before the name of the page, and a question mark where nobody can tell (null): a tab
 * in the background tells of them, too.
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
