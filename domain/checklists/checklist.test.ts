import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { checklistRules } from './checklist.ts'
import { type SitePostEvent, sitePostStream } from '../records/site-post.ts'

const item = { text: 'Is the gate locked?', answer: 'yes_no', required: true }
const fields = { title: 'Closing', kind: 'closing', items: [item], status: 'active' }
const saysOf = (changed: object) =>
  checklistRules
    .safeParse({ ...fields, ...changed })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a checklist', () => {
  it('asks something, and says how it is answered', () => {
    expect(saysOf({})).toBeUndefined()
    expect(saysOf({ items: [] })).toEqual([['items', 'Please add at least one item.']])
    expect(saysOf({ items: Array.from({ length: 101 }, () => item) })).toHaveLength(1)
    expect(saysOf({ items: [item, { ...item, text: ' ', answer: 'dance' }] })).toEqual([
      ['items.1.text', 'Please fill this in.'],
      ['items.1.answer', 'Please choose one.'],
    ])
  })

  it('is assigned to a post once, and withdrawn from where it is', () => {
    const added: SitePostEvent = {
      type: 'SitePostAdded',
      alias: 'Gate',
      postType: 'Gate',
      latitude: 0,
      longitude: 0,
      clientId: '1',
      assignmentId: null,
      timeZone: null,
    }
    const assign = { type: 'AssignChecklist', checklistId: '7' } as const
    const withdraw = { type: 'WithdrawChecklist', checklistId: '7' } as const
    const assigned: SitePostEvent = { type: 'ChecklistAssigned', checklistId: '7' }
    const withdrawn: SitePostEvent = { type: 'ChecklistWithdrawn', checklistId: '7' }
    const after = (...events: SitePostEvent[]) => ({
      assign: decideAfter(sitePostStream, events, assign),
      withdraw: decideAfter(sitePostStream, events, withdraw),
    })
    expect(after()).toMatchObject({ assign: { refused: { field: 'sitePostId' } }, withdraw: { refused: {} } })
    expect(after(added)).toMatchObject({ assign: { events: [assigned] }, withdraw: { refused: {} } })
    expect(after(added, assigned)).toMatchObject({
      assign: { refused: { field: 'checklistId' } },
      withdraw: { events: [withdrawn] },
    })
    expect(after(added, assigned, withdrawn).assign).toEqual({ events: [assigned] })
    expect(after(added, { type: 'SitePostRemoved' }).assign).toMatchObject({ refused: {} })
  })
})
