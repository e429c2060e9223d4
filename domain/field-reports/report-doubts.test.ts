import { expect, it } from 'vitest'
import { guardPhoneDoubt, findPlaceDoubts } from './report-doubts.ts'

const AT = Date.UTC(2026, 10, 27, 8)
const post = { latitude: -1.2864, longitude: 36.8172 }
/** a kilometre is 0.008993 degrees of latitude */
const north = (km: number, accuracyM: number | null = 10) => ({
  latitude: post.latitude + km * 0.008_993,
  longitude: post.longitude,
  accuracyM,
})
const use = (position: ReturnType<typeof north> | null, made = AT) => ({ post, position, made })

it('has no doubt about a use at the post, near it, or without a position', () => {
  for (const position of [null, north(0), north(0.25), north(5, 4_900)])
    expect(findPlaceDoubts(use(position), null)).toEqual([])
})

it('doubts a use far from the post, with the distance and the accuracy', () => {
  expect(findPlaceDoubts(use(north(2)), null)).toEqual([
    { kind: 'far', metres: 2000, accuracyM: 10, seconds: null, detail: null },
  ])
})

it('doubts two uses that nobody can travel between, however late they are sent', () => {
  const before = {
    post: { latitude: post.latitude + 10 * 0.008_993, longitude: post.longitude },
    position: null,
  }
  expect(findPlaceDoubts(use(null), { ...before, made: AT - 60_000 })).toEqual([
    { kind: 'too_fast', metres: 10_000, accuracyM: 0, seconds: 60, detail: null },
  ])
  expect(findPlaceDoubts(use(null), { ...before, made: AT + 60_000 })).toHaveLength(1)
  expect(findPlaceDoubts(use(null), { ...before, made: AT - 6 * 60_000 })).toEqual([])
})

it('doubts a report while the guard’s own phone is elsewhere, farther than anybody travels in between', () => {
  const fixAt = (km: number, t: number, accuracyM = 10) => ({ ...north(km), accuracyM, t })
  expect(guardPhoneDoubt(use(null), fixAt(8, AT - 60_000))).toEqual({
    kind: 'own_phone_elsewhere',
    metres: 8000,
    accuracyM: 10,
    seconds: 60,
    detail: null,
  })
  for (const fix of [fixAt(0.2, AT), fixAt(8, AT - 5 * 60_000), fixAt(8, AT, 7_800)])
    expect(guardPhoneDoubt(use(null), fix)).toBeNull()
})
