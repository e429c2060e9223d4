import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { Module, Permission } from '../../domain/user/permission.ts'
import type { SubjectStream } from '../../domain/subjects.ts'
import { lazyPage } from '../loading/lazy-screen.tsx'
import { tr } from '../texts/tr.ts'
import * as texts from './texts.ts'

/** Groups of the navigation, in order. Entries of `menu` appear in the profile menu and the search. */
export const NAVIGATION_GROUPS = {
  home: null,
  clients: texts.clients,
  team: texts.team,
  sites: null,
  occurrences: texts.occurences,
  tracker: texts.tracker,
  schedule: texts.schedule,
  attendance: null,
  reports: null,
  company: texts.companyGroup,
  menu: null,
} as const

export interface Screen {
  path: string
  title: string
  page: ReactNode
  /** required permission: default `View <subject>`; null: none */
  needs?: Permission | null
  /** whether the page shows the live map; all such pages share one map */
  onMap?: true
}

export interface NavigationEntry {
  group: keyof typeof NAVIGATION_GROUPS
  to: string
  label: string
  icon?: ComponentType<ComponentProps<'svg'>>
  /** whether the entry is shown only if the company has guest access switched on */
  whenGuestsAreLetIn?: true
}

/** Screens of one subject (feature area) of `domain/subjects.ts`, and the URLs of its records. */
export interface SubjectScreens<Name extends Module = never> {
  screens: readonly Screen[]
  /** navigation entries, for accounts with `View <subject>` */
  navigation?: readonly NavigationEntry[]
  /** URL of the records of each stream, with `:id`; null: they have no page */
  places: Readonly<Record<SubjectStream<Name>, string | null>>
}

/** Defines a page whose code is loaded when it is first shown. */
export const screen = <Name extends string>(
  path: string,
  title: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  more: Pick<Screen, 'needs' | 'onMap'> = {},
): Screen => ({ path, title, page: lazyPage(load, name), ...more })

/**
 * Returns the screens of a record type: its list, and the pages to add, view and edit a record. For shifts, the loaded
 * file exports `ShiftsPage`, `AddShiftPage`, `ShiftPage`, …
 */
export function recordScreens<Name extends string>(
  name: Name,
  load: () => Promise<
    Record<`${Name}sPage` | `Add${Name}Page` | `${Name}Page` | `Edit${Name}Page`, ComponentType>
  >,
  under: string,
  at: { list?: string; add?: string; view?: string; edit?: string } = {},
): Screen[] {
  const one = name.toLowerCase()
  return [
    screen(at.list ?? under, `${name}s`, load, `${name}sPage`),
    screen(at.add ?? `${under}/add`, tr(texts.addOne, { one }), load, `Add${name}Page`),
    screen(at.view ?? `${under}/view/:id`, name, load, `${name}Page`),
    screen(at.edit ?? `${under}/edit/:id`, tr(texts.editOne, { one }), load, `Edit${name}Page`),
  ]
}
