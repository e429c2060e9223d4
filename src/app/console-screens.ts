import { createContext, useContext } from 'react'
import { matchRoutes } from 'react-router-dom'
import type { Permission } from '../../domain/user/permission.ts'
import { NAVIGATION_GROUPS, type NavigationEntry as Entry, type SubjectScreens } from './subject-screens.ts'

export interface NavigationEntry extends Entry {
  needs: Permission
}

export interface NavigationGroup {
  label: string | null
  entries: readonly NavigationEntry[]
}

/** Returns the number of equal path segments at the start of two paths. */
function sharedParts(one: string, other: string): number {
  const parts = other.split('/')
  const differs = one.split('/').findIndex((part, at) => part !== parts[at])
  return differs === -1 ? parts.length : differs
}

/**
 * Collects the screens of all subjects (feature areas) for the routes, the navigation, the search and the activity
 * page.
 */
export function consoleScreens(subjects: Readonly<Record<string, SubjectScreens>>) {
  const all = Object.entries(subjects).map(([module, { screens, navigation = [] }]) => {
    const view = `View ${module}` as Permission
    const entries = navigation.map((entry): NavigationEntry => ({ ...entry, needs: view }))
    return {
      entries,
      screens: screens.map((each) => ({ ...each, needs: each.needs === undefined ? view : each.needs })),
    }
  })
  const entries = all.flatMap((subject) => subject.entries)
  const routes = all.flatMap((subject) =>
    subject.screens.map(({ path }) => ({ path, handle: subject.entries })),
  )
  const places: Readonly<Record<string, string | null>> = Object.assign(
    {},
    ...Object.values(subjects).map((subject) => subject.places),
  )
  const groups = Object.entries(NAVIGATION_GROUPS).map(
    ([name, label]): NavigationGroup & { name: string } => ({
      name,
      label,
      entries: entries.filter(({ group }) => group === name),
    }),
  )
  return {
    screens: all.flatMap((subject) => subject.screens),
    /** non-empty groups of the sidebar; the profile menu is not one of them */
    groups: groups.filter(({ name, entries: some }) => name !== 'menu' && some.length > 0),
    /** entries of all groups, including the profile menu */
    entries,
    /**
     * Returns the navigation entry for a page. If the page's subject has several, returns the one with the most similar
     * path.
     */
    entryOf(pathname: string): NavigationEntry | undefined {
      const own: readonly NavigationEntry[] = matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? []
      return own.toSorted((a, b) => sharedParts(b.to, pathname) - sharedParts(a.to, pathname))[0]
    },
    /** Returns the URL of a record's page; `stream` is the record's type. null: it has no page */
    placeOf: (stream: string, id: string): string | null =>
      places[stream]?.replace(':id', encodeURIComponent(id)) ?? null,
  }
}

type ConsoleScreens = ReturnType<typeof consoleScreens>

/** Provides all screens by context, so that pages and navigation need not import them. */
export const ConsoleScreensContext = createContext<ConsoleScreens | null>(null)

export function useConsoleScreens(): ConsoleScreens {
  const screens = useContext(ConsoleScreensContext)
  if (!screens) throw new Error('the console has no screens here')
  return screens
}
