import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPatrols } from './firebase-history.ts'

const START = 1_763_683_200_000
const part = { t: [START], lat_e7: [-12_900_000], lon_e7: [368_200_000], accuracy: [5], speed: [null] }
const asked: URL[] = []
beforeEach(() => void (asked.length = 0))

const load = (told: unknown, columns: boolean) => {
  const request = async (path: string, query: Record<string, string>) => ({
    url: `http://db/${path}.json?${new URLSearchParams(query)}`,
    headers: {},
  })
  const fetch = async (url: unknown) => {
    asked.push(new URL(String(url)))
    return Response.json(told)
  }
  return loadPatrols(
    { fetch, request, columns },
    '17',
    { told: Promise.resolve(['5']), known: [] },
    { from: START, to: Infinity },
  )
}

const histories = (answers: Record<string, unknown>, told: Promise<readonly string[]>, known: string[]) => {
  const request = async (path: string) => ({ url: `http://db/${path}`, headers: {} })
  const fetch = async (url: unknown) => {
    asked.push(new URL(String(url)))
    const answer = answers[String(url).replace(/.*\//, '')]
    if (answer === undefined) throw new TypeError('away')
    return Response.json(answer)
  }
  return loadPatrols({ fetch, request, columns: true }, '17', { told, known }, { from: START, to: Infinity })
}
const at = (t: number) => ({ workerId: '17', parts: [{ ...part, t: [t] }] })

describe('a history from the database', () => {
  it('of a patrol that is known is asked for at once, and taken where it is told of', async () => {
    let tell: (ids: readonly string[]) => void = () => {}
    const told = new Promise<readonly string[]>((resolve) => (tell = resolve))
    const history = histories({ 5: at(START), 6: at(START + 1000) }, told, ['5'])
    await vi.waitFor(() => expect(asked.map(({ pathname }) => pathname)).toEqual(['/patrol_history/5']))
    tell(['5', '6'])
    expect((await history).t).toEqual(Float64Array.of(START, START + 1000))
    expect(asked).toHaveLength(2)
  })

  it('holds nothing of a patrol that was known and is told of no more, whatever became of it', async () => {
    const answers = { 4: at(START - 1000), 5: at(START) }
    for (const known of ['4', 'gone'])
      expect((await histories(answers, Promise.resolve(['5']), [known])).t).toEqual(Float64Array.of(START))
  })

  it('is asked for as columns of our own server, and as points of the cloud', async () => {
    const ours = await load({ workerId: '17', parts: [part] }, true)
    const point = { workerId: 17, timestamp: START, latitude: -1.29, longitude: 36.82, accuracy: 5 }
    expect(await load({ [START]: point }, false)).toEqual(ours)
    expect(ours).toMatchObject({ length: 1, t: Float64Array.of(START), lat: Float64Array.of(-1.29) })
    expect(asked.map(({ searchParams }) => searchParams.get('format'))).toEqual(['columns', null])
    expect(asked[0]?.searchParams.get('startAt')).toBe(`"${START}"`)
  })

  it('holds nothing of another guard', async () => {
    expect((await load({ workerId: '18', parts: [part] }, true)).length).toBe(0)
    expect((await load({ [START]: { workerId: '18', timestamp: START } }, false)).length).toBe(0)
  })

  it.each([
    ['columns of different lengths', { workerId: '17', parts: [{ ...part, speed: [] }] }],
    ['a column missing', { workerId: '17', parts: [{ ...part, t: undefined }] }],
    ['no parts', { workerId: '17' }],
    ['points', { [START]: {} }],
    ['nothing', null],
  ])('is refused where there are %s', async (_, told) => {
    await expect(load(told, true)).rejects.toThrow('patrol 5: not columns of points')
  })
})
