import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { STREAMS } from '../domain/subjects.ts'
import { resourceRegistry, streamsByType } from '../server/resource/resource-registry.ts'
import { consoleScreens } from '../src/app/console-screens.ts'
import { SUBJECTS } from '../src/app/subjects.ts'

const { screens, entries, entryOf, placeOf } = consoleScreens(SUBJECTS)
const paths = screens.map(({ path }) => path)

describe('the screens of all subjects', () => {
  it('have addresses of their own, and the navigation leads to some of them', () => {
    expect(new Set(paths).size).toBe(paths.length)
    expect(entries.map(({ to }) => to).filter((to) => !paths.includes(to))).toEqual([])
  })

  it('ask for the permission of their subject, unless they name another', () => {
    const needed = (wanted: string) => screens.find(({ path }) => path === wanted)?.needs
    expect(needed('/schedule/shifts')).toBe('View Shifts')
    expect(needed('/first-run')).toBe('Edit Company Settings')
    expect(needed('/tracker/trail')).toBe('View Live Map')
    expect(needed('/inspector')).toBe(null)
  })

  it.each([
    ['/schedule/shifts', '/schedule/shifts'],
    ['/schedule/view-shift/3', '/schedule/shifts'],
    // screens of a subject that is not built yet
    ['/schedule/unknown', undefined],
    ['/site-posts/4/edit', '/site-post'],
    ['/checklist-reports/4', '/checklistsdashboard'],
    ['/clients/view/4', '/clients/list'],
    ['/clients/assignments', '/clients/assignments'],
    ['/assignments/edit/4', '/clients/assignments'],
    ['/tracker', '/tracker'],
    ['/tracker/trail', '/tracker/trail'],
    ['/patrols/4/trail', '/patrols'],
    ['/occurrence-book/4', '/occurrence'],
  ])('%s belongs to the entry %s', (pathname, to) => {
    expect(entryOf(pathname)?.to).toBe(to)
  })

  it('show the records of every stream but those that have no screen', () => {
    expect(STREAMS.filter((stream) => placeOf(stream, '7') === null)).toEqual([
      'fix-exports',
      'file-export',
      'fix-seals',
      'client-link',
      'roster-link',
      'shift-offer',
      'record-erasure',
      'account-credit',
      'report',
      'directory-group',
    ])
    const places = STREAMS.flatMap((stream) => placeOf(stream, '7')?.replace(/[#?].*/, '') ?? [])
    expect(places.filter((place) => !paths.some((path) => matchPath(path, place)))).toEqual([])
    expect(placeOf('site-post', 'a/b')).toBe('/site-posts/a%2Fb')
  })

  it('are where the search of the server leads', () => {
    for (const { searchable, readModel } of resourceRegistry)
      if (searchable) expect(placeOf(readModel.name, '7')).toBe(searchable.href.replace(':id', '7'))
  })
})

it('every stream belongs to one subject, and every subject names streams that there are', () => {
  expect([...STREAMS].toSorted()).toEqual([...streamsByType.keys()].toSorted())
})
