import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explore } from '../../model/kit/explore.ts'
import { tour } from '../../model/kit/tour.ts'
import { runPath } from '../../model/kit/run-path.ts'
import { officeCases, sessionAtOffice } from '../../model/subjects/session-at-office.ts'
import { officeTab } from '../../support/screens/office-tab.ts'
import { startOffice, type Office } from '../../support/screens/office.ts'

const graph = explore(sessionAtOffice, officeCases)
const walks = tour(graph, 40)

let office: Office
beforeAll(async () => {
  office = await startOffice()
})
afterAll(() => office.close())

describe('the session against the real server', () => {
  it('is walked along every way that its model knows', () => {
    expect(graph.nodes.length).toBeGreaterThan(20)
    expect(walks.flat().length).toBeGreaterThanOrEqual(graph.edges.length)
  })

  it.each(walks.map((walk, i) => ({ walk, title: `${i + 1}, ${walk.length} steps` })))(
    'walk $title',
    async ({ walk }) => {
      const tab = officeTab(office)
      try {
        await runPath(sessionAtOffice, officeCases, walk, tab)
      } finally {
        tab.close()
      }
    },
  )
})
