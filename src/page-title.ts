import { useEffect } from 'react'

const PRODUCT = 'Askari'
let page: string | null = null
let subject: string | null = null
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
    subject = name
    write()
    return () => {
      subject = null
      write()
    }
  }, [name])
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
