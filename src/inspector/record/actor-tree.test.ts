import { expect, it } from 'vitest'
import { actorTree } from '../page/actor-list.tsx'
import type { RecordedActor } from './recording.ts'

const actor = (id: string, parent: string | null = null) => ({ id, parent }) as RecordedActor

it('each actor follows its parent, and one whose parent was not recorded stands by itself', () => {
  const actors = [actor('playback', 'tracker'), actor('session'), actor('tracker'), actor('lost', 'gone')]
  expect(actorTree(actors).map(({ actor: { id }, depth }) => `${depth} ${id}`)).toEqual([
    '0 session',
    '0 tracker',
    '1 playback',
    '0 lost',
  ])
})
