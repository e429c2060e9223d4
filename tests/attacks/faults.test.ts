import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { tally } from '../support/attacks/attack-tally.ts'
import { namespacesMissing, networkNamespace } from '../support/attacks/cut-network.ts'
import { startPair, type Pair } from '../support/attacks/two-processes.ts'
import { postgresMissing } from '../support/database/postgres.ts'
import { smallDisk } from '../support/database/small-disk.ts'
import { natsMissing, startBroker } from '../support/nats-broker.ts'

/** longest outage, ms, for phones and users that the fault does not directly affect */
const LONGEST_MS = 3000
const USUAL_MS = 5000
const FAULT_MS = 30_000
const LIMIT_MS = 240_000

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})
const last = (undo: () => unknown) => void cleanup.push(undo)
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** start and end of a period, ms by performance.now() */
type Period = [from: number, to: number]
const since = (from: number): Period => [from, performance.now()]

/** Returns the longest wait of phones and clients, and the longest time without data on a console, in a period. */
const outage = ({ load, here, consoles, guards }: Pair, [from, to]: Period) => ({
  sent: load.longestWait(here.url, from, to),
  heard: consoles.here.longestSilence(guards.here, from, to),
})

/** Checks that all acknowledged data is stored and was sent to consoles, and that the outage is below its limit. */
async function judge(attack: string, pair: Pair, before: Period, afterwards: Period): Promise<void> {
  // settle() waits until each call that was delayed by the fault has been acknowledged
  const settled = await pair.settle()
  const [usual, during] = [outage(pair, before), outage(pair, afterwards)]
  const { lost, fixes, clients, events, wrongFeeds, caughtUpMs, doubled, fault } = settled
  const s = (ms: number) => (ms / 1000).toFixed(2)
  tally(
    attack,
    1,
    [
      `the others waited ${s(during.sent)} s at most (${s(usual.sent)} before)`,
      `their console was silent for ${s(during.heard)} s (${s(usual.heard)})`,
      `${lost.fixes} of ${fixes} fixes and ${lost.clients} of ${clients} commands lost`,
      `${2 - wrongFeeds.length} of 2 consoles told all of ${events} events in order, ${s(caughtUpMs)} s after the end`,
    ].join('; '),
  )
  expect({ lost, wrongFeeds, doubled, fault }).toEqual({
    lost: { fixes: 0, clients: 0 },
    wrongFeeds: [],
    doubled: 0,
    fault: null,
  })
  // PostgreSQL would break a deadlock by ending one of the transactions, but only after a second
  expect(pair.postgres.output()).not.toContain('deadlock detected')
  expect(during.sent).toBeLessThan(LONGEST_MS)
  expect(during.heard).toBeLessThan(LONGEST_MS)
}

/** Waits until the load is running, and then returns a period without a fault. */
async function usually(pair: Pair): Promise<Period> {
  await expect.poll(() => pair.load.fixes.length, { timeout: 30_000 }).toBeGreaterThan(50)
  const from = performance.now()
  await pass(USUAL_MS)
  return since(from)
}

describe.skipIf(postgresMissing !== null)(`two processes: ${postgresMissing ?? 'on one PostgreSQL'}`, () => {
  it('one freezes for 30 s', { timeout: LIMIT_MS }, async () => {
    const pair = await startPair(last, { turnsTo: 'the other' })
    const usual = await usually(pair)
    const from = performance.now()
    process.kill(pair.there.pid(), 'SIGSTOP')
    await pass(FAULT_MS)
    process.kill(pair.there.pid(), 'SIGCONT')
    await pass(USUAL_MS)
    await judge('one of two processes frozen for 30 s', pair, usual, since(from))
  })

  it.skipIf(namespacesMissing !== null)(
    'the network between one and the database drops every packet for 30 s',
    { timeout: LIMIT_MS },
    async () => {
      const namespace = networkNamespace('askaricut')
      last(namespace.remove)
      const { address, database, under } = namespace
      const pair = await startPair(last, {
        turnsTo: 'the other',
        postgres: { address: database },
        there: {
          under,
          env: (name, port) => ({
            HOST: address,
            DATABASE_URL: `postgres://askari@${database}:${port}/${name}?sslmode=disable`,
          }),
        },
      })
      const usual = await usually(pair)
      const from = performance.now()
      namespace.cut()
      await pass(FAULT_MS)
      namespace.mend()
      await pass(USUAL_MS)
      await judge('network to the database cut for 30 s, for one of two', pair, usual, since(from))
    },
  )

  it('the disk of the database is full for 10 s', { timeout: LIMIT_MS }, async ({ skip }) => {
    const disk = smallDisk(320)
    if (!disk) return skip('no disk of its own can be mounted')
    last(disk.remove)
    const pair = await startPair(last, {
      turnsTo: 'nobody',
      postgres: {
        under: disk.path,
        walSegmentMb: 1,
        settings: { fsync: 'on', max_wal_size: '8MB', min_wal_size: '2MB' },
      },
    })
    const usual = await usually(pair)
    last(disk.empty)
    const filled = performance.now()
    // fills the disk repeatedly, because PostgreSQL frees some of its own space in between
    for (; performance.now() - filled < FAULT_MS / 3; await pass(100)) disk.fill()
    const full = since(filled)
    disk.empty()
    // while the disk is full, writes must fail; the outage is measured from when it has space again
    const from = performance.now()
    // without space for its WAL PostgreSQL exits; `revive` restarts it as its operator would
    for (; performance.now() - from < 2 * USUAL_MS; await pass(100)) await pair.postgres.revive()
    await judge('disk of the database full for 10 s, from when it is free', pair, usual, since(from))
    // proves that the disk was really full
    expect(outage(pair, full).sent).toBeGreaterThan(LONGEST_MS)
  })

  it.skipIf(natsMissing !== null)('the broker restarts five times', { timeout: LIMIT_MS }, async () => {
    const broker = await startBroker()
    last(broker.stop)
    const pair = await startPair(last, { turnsTo: 'nobody', env: { NATS_URL: broker.url } })
    // also measures how soon this console receives positions that guards send to the other process
    pair.guards.here = [...pair.guards.here, ...pair.guards.there]
    const usual = await usually(pair)
    const from = performance.now()
    for (let i = 0; i < 5; i++) {
      await broker.stop()
      await pass(USUAL_MS / 2)
      await broker.start()
      await pass(USUAL_MS / 2)
    }
    await judge('broker restarted five times, each time away for 2.5 s', pair, usual, since(from))
  })

  const faketime = ['x86_64', 'aarch64']
    .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
    .find(existsSync)
  it.skipIf(faketime === undefined)('the clocks are 60 s apart', { timeout: LIMIT_MS }, async () => {
    if (faketime === undefined) return
    const shifted = (by: string) => ({ LD_PRELOAD: faketime, FAKETIME: by, DONT_FAKE_MONOTONIC: '1' })
    const pair = await startPair(last, {
      turnsTo: 'nobody',
      here: { env: shifted('-30s') },
      there: { env: () => shifted('+30s') },
    })
    pair.guards.here = [...pair.guards.here, ...pair.guards.there]
    const usual = await usually(pair)
    const from = performance.now()
    await pass(FAULT_MS)
    await judge('clocks of two processes 60 s apart', pair, usual, since(from))
  })
})
