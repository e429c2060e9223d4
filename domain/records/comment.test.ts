import { describe, expect, it } from 'vitest'
import { commentRules, findMention, findMentioned, insertMention } from './comment.ts'

describe('a mention', () => {
  it('is what follows an @ at the start of a word, up to the caret', () => {
    expect(findMention('Ask @', 5)).toEqual({ from: 4, typed: '' })
    expect(findMention('Ask @Gra about it', 8)).toEqual({ from: 4, typed: 'Gra' })
    expect(findMention('@Grace Wai', 10)).toEqual({ from: 0, typed: 'Grace Wai' })
    expect(findMention('to a@b', 6)).toBeNull()
    expect(findMention('Ask him', 7)).toBeNull()
  })

  it('becomes the name, and ends when the name is taken away', () => {
    const { text, caret } = insertMention('Ask @Gr now', { from: 4, caret: 7, name: 'Grace Wairimu' })
    expect([text, caret]).toEqual(['Ask @Grace Wairimu  now', 19])
    const chosen = [
      { id: '1', name: 'Grace Wairimu' },
      { id: '1', name: 'Grace Wairimu' },
      { id: '2', name: 'Mercy Njeri' },
    ]
    expect(findMentioned(text, chosen)).toEqual(['1'])
  })
})

it('a comment says something, and mentions few', () => {
  expect(commentRules.safeParse({ text: ' ' }).success).toBe(false)
  expect(commentRules.safeParse({ text: 'Seen.', userIds: Array(11).fill('1') }).success).toBe(false)
})
