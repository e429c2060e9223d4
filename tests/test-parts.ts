/** The part of the tests that a run includes: `npm test` (core), what that leaves out (`npm run test:rest`), or all. */
export type TestPart = 'core' | 'rest' | 'all'

const KILLS = 'starts and kills processes of the product again and again'
const PROCESSES = 'starts many processes of the product, each for one command'
const RANDOM = 'repeats random attempts'
const RELEASES = 'runs two releases or several cells side by side'
const OTHER = 'the same rules run in a shorter test of npm test'

/**
 * Flow tests that `npm test` leaves to `npm run test:rest`, with the reason. All others, including new ones, are in
 * `npm test`: contract, isolation, races, storage and each subject.
 */
export const LATER_FLOWS: Readonly<Record<string, string>> = {
  'alarms/alarm-determinism.test.ts': RANDOM,
  'alarms/alarms-two-clocks.test.ts': KILLS,
  'auth/no-secrets.test.ts': PROCESSES,
  'auth/passkeys.test.ts': 'signs in with passkeys on every engine',
  'session-of-chart.test.ts': `${OTHER}: the paths of the session run pure and on screens`,
  'sessions/session-in-browser.test.ts': `${OTHER}: sessions/session-model takes the same walks`,
  'sessions/session-storm.test.ts': RANDOM,
  'billing/billing-numbers.test.ts': `${RANDOM}; records/numbers has the race`,
  'processes/cells.test.ts': RELEASES,
  'evidence/damaged-evidence.test.ts': PROCESSES,
  'evidence/seal-leaves.test.ts': RANDOM,
  'evidence/tampering.test.ts': RANDOM,
  'field-reports/reporting-code-limits.test.ts': 'exhausts every limit of a code',
  'ingest/ingest-kill.test.ts': KILLS,
  'processes/metrics-of-processes.test.ts': PROCESSES,
  'processes/move-company-program.test.ts': PROCESSES,
  'processes/nats.test.ts': PROCESSES,
  'operator/import.test.ts': PROCESSES,
  'operator/keys.test.ts': PROCESSES,
  'operator/operator.test.ts': PROCESSES,
  'operator/traces.test.ts': PROCESSES,
  'records/lifecycles.test.ts': `${OTHER}: the paths of each lifecycle run pure`,
  'lists/search.test.ts': 'rebuilds the whole index on both engines',
  'company/first-run.test.ts': PROCESSES,
  'company/worker-import.test.ts': 'imports thousands of lines',
  'reports/report-month.test.ts': 'computes reports of whole months',
  'reports/report-process-kill.test.ts': KILLS,
  'processes/rolling-upgrade.test.ts': RELEASES,
  'sites/confidential-incidents.test.ts': 'reads every list and export as each role',
  'storage/background-kill.test.ts': KILLS,
  'storage/backup.test.ts': PROCESSES,
  'storage/failing-disk.test.ts': KILLS,
  'processes/fair-scheduling.test.ts': 'measures paces of large requests',
  'processes/frozen-server.test.ts': KILLS,
  'storage/full-disk.test.ts': KILLS,
  'storage/newer-schema.test.ts': RELEASES,
  'storage/query-plans.test.ts': `${OTHER}: each flow explains its own queries on SQLite`,
  'storage/rebuild.test.ts': 'rebuilds all read models on both engines',
  'processes/server-process.test.ts': PROCESSES,
  'processes/server-shutdown.test.ts': KILLS,
  'processes/silent-database.test.ts': 'waits until a connection is given up',
  'storage/write-kill.test.ts': KILLS,
}

/** Tests of screens that `npm test` leaves to `npm run test:rest`, each with the reason. */
export const LATER_SCREENS: Readonly<Record<string, string>> = {
  'tests/model/lifecycle-screens.browser.test.tsx': `${OTHER}: the paths of each lifecycle run pure`,
  'tests/model/playback-panel.browser.test.tsx': `${OTHER}: the paths of playback run pure`,
}

/**
 * The end-to-end tests in `npm test`: for each part of the console, one test of what only the built product in a
 * browser shows. `titles` selects tests of a file. All other end-to-end tests, including new ones, are in `npm run
 * test:rest`.
 */
export const CORE_E2E: Readonly<Record<string, { why: string; titles?: readonly string[] }>> = {
  'account/sign-in.spec.ts': { why: 'sign-in, the session and its end' },
  'back-office/alarms.spec.ts': {
    why: 'an alarm rule',
    titles: ['a rule begins with what is delivered, is tested against last week, and is enabled'],
  },
  'back-office/back-office.spec.ts': {
    why: 'a record that two change at once',
    titles: [
      'two administrators keep the clients: each sees what the other does, and nothing is overwritten unseen',
    ],
  },
  'back-office/reports.spec.ts': {
    why: 'an export',
    titles: ['a report is read, exported as a PDF and checked, and one changed byte is found'],
  },
  'tracker/core-journey.spec.ts': { why: 'the tracker, a trail and its playback' },
  'tracker/patrols.spec.ts': { why: 'the replay of a patrol' },
  'tracker/tracker-truth.spec.ts': {
    why: 'who is offline',
    titles: ['who is not reporting heads the list with since when, and the tab tells how many are offline'],
  },
  'tracker/trail.spec.ts': {
    why: 'the evidence of a trail',
    titles: [
      'the evidence of a trail is a page that verifies and replays it without a network, and finds a changed byte',
    ],
  },
}

/** Returns the part that TEST_PART requests; without it, as in a manual run, all tests. */
export const testPart = (asked = process.env.TEST_PART): TestPart =>
  asked === 'core' || asked === 'rest' ? asked : 'all'

interface Files {
  include: string[]
  exclude: string[]
}
const filesOf = (part: TestPart, everything: string, later: string[]): Files => ({
  include: part === 'rest' ? later : [everything],
  exclude: part === 'core' ? later : [],
})

/** Returns which flows a part runs, as vitest's `include` and `exclude`. */
export const flowsOf = (part: TestPart): Files =>
  filesOf(
    part,
    'tests/flows/**/*.test.ts',
    Object.keys(LATER_FLOWS).map((file) => `tests/flows/${file}`),
  )

/** Returns which tests of screens a part runs, as vitest's `include` and `exclude`. */
export const screensOf = (part: TestPart): Files =>
  filesOf(part, '{src,tests}/**/*.browser.test.{ts,tsx}', Object.keys(LATER_SCREENS))

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Patterns of the end-to-end tests in `npm test`: file and title, joined as Playwright does. */
const coreE2e = Object.entries(CORE_E2E).flatMap(([file, { titles = [''] }]) =>
  titles.map((title) => new RegExp(escape(`${file} ${title}`))),
)

/** Returns Playwright's `grep` and `grepInvert` for the end-to-end tests of a part. */
export function e2eOf(part: TestPart): { grep?: RegExp[]; grepInvert?: RegExp[] } {
  if (part === 'all') return {}
  return part === 'core' ? { grep: coreE2e } : { grepInvert: coreE2e }
}
