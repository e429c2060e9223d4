import { expect, it } from 'vitest'
import { playbackMachine } from '../../src/machines/playback.ts'
import { walkText } from './kit/covering-paths.ts'
import { declaredTransitions } from './kit/transitions.ts'
import {
  linksToMoments,
  loadingOfBoard,
  loadingOfTrail,
  notEndToEnd,
  pressesOfTrail,
} from './subjects/playback-end-to-end.ts'

const walks = {
  'presses on a trail that plays': pressesOfTrail(250),
  'the same, every pair': pressesOfTrail(250, { pairs: true }),
  'a trail that loads': loadingOfTrail(),
  'links to a moment': linksToMoments(),
  'a board that loads': loadingOfBoard(),
}

it('the walks of playback end to end are these', async () => {
  const listed = Object.entries(walks).map(
    ([name, walk]) => `# ${name}, ${walk.length} steps\n${walkText(walk)}`,
  )
  await expect(listed.join('\n')).toMatchFileSnapshot('./paths/end-to-end/playback.txt')
})

it('take every declared transition but those that no user can bring about at will', () => {
  const taken = new Set(Object.values(walks).flatMap((walk) => walk.flatMap(({ takes }) => takes)))
  const missed = declaredTransitions(playbackMachine).filter((each) => !taken.has(each))
  expect(missed.toSorted()).toEqual(Object.values(notEndToEnd).flat().toSorted())
})
