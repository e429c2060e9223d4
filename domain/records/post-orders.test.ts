import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import {
  type PostOrdersCommand,
  type PostOrdersEvent,
  postOrdersRules,
  postOrdersStream,
} from './post-orders.ts'

const sitePostId = '5'
const issued = (version: number, text: string): PostOrdersEvent => ({
  type: 'PostOrdersIssued',
  sitePostId,
  version,
  text,
  note: null,
})
const after = (events: PostOrdersEvent[], command: PostOrdersCommand) =>
  decideAfter(postOrdersStream, events, command)
const issue = (text: string, replaces: number) =>
  ({ type: 'IssuePostOrders', sitePostId, text, note: null, replaces }) as const
const sign = {
  type: 'RecordSignature',
  sitePostId,
  workerId: '7',
  issuedOn: '2026-11-20',
  today: '2026-11-22',
} as const
const signed = { type: 'PostOrdersAcknowledged', sitePostId, workerId: '7', version: 1 } as const

describe('post orders', () => {
  it('are versions, each of which replaces the one that was read', () => {
    expect(after([], issue('Lock the gate.', 0))).toEqual({ events: [issued(1, 'Lock the gate.')] })
    const first = [issued(1, 'Lock the gate.')]
    expect(after(first, issue('Lock both gates.', 1))).toEqual({ events: [issued(2, 'Lock both gates.')] })
    expect(after(first, issue('Lock both gates.', 0))).toMatchObject({ refused: { code: 'superseded' } })
    expect(after(first, issue('Lock the gate.', 1))).toMatchObject({
      refused: { code: 'unchanged', field: 'text' },
    })
  })

  it('are acknowledged once a version by each guard, and only while it is in force', () => {
    const first = [issued(1, 'Lock the gate.')]
    const onPhone = { type: 'AcknowledgeOnPhone', sitePostId, workerId: '7', version: 1 } as const
    const known: PostOrdersEvent = { ...signed, how: 'phone', signedOn: null }
    expect(after([], onPhone)).toMatchObject({ refused: { code: 'not_issued' } })
    expect(after(first, onPhone)).toEqual({ events: [known] })
    expect(after([...first, known], { ...sign, version: 1, signedOn: '2026-11-21' })).toEqual({ events: [] })
    const second = [...first, known, issued(2, 'Lock both gates.')]
    expect(after(second, onPhone)).toMatchObject({ refused: { code: 'superseded' } })
    expect(after(second, { ...onPhone, version: 2 })).toEqual({ events: [{ ...known, version: 2 }] })
  })

  it('are signed on a day from their issue to today', () => {
    const first = [issued(1, 'Lock the gate.')]
    expect(after(first, { ...sign, version: 1, signedOn: '2026-11-22' })).toEqual({
      events: [{ ...signed, how: 'paper', signedOn: '2026-11-22' }],
    })
    expect(after(first, { ...sign, version: 1, signedOn: '2026-11-23' })).toMatchObject({
      refused: { code: 'in_future', field: 'signedOn' },
    })
    expect(after(first, { ...sign, version: 1, signedOn: '2026-11-20' })).toMatchObject({
      events: [{ signedOn: '2026-11-20' }],
    })
    expect(after(first, { ...sign, version: 1, signedOn: '2026-11-19' })).toEqual({
      refused: {
        code: 'before_issue_day',
        message: 'Version 1 was issued on 20 Nov 2026: it cannot have been signed before.',
        field: 'signedOn',
      },
    })
  })

  it('are text of lines without what is not seen', () => {
    const { text } = postOrdersRules.shape
    expect(text.parse('  Lock the gate. \r\n\r\nRing twice.\t\n')).toBe('Lock the gate.\n\nRing twice.')
    for (const wrong of ['', ' \n ', 'a\u0007b', 'a\u202eb', 'x'.repeat(20_001), 'x\n'.repeat(500) + 'x'])
      expect(text.safeParse(wrong).success).toBe(false)
  })
})
