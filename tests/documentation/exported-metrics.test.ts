import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { buildApp } from '../../server/app/build-app.ts'
import type { App } from '../../server/app/app.ts'
import { readConfig } from '../../server/config/config.ts'
import type { OpenContext } from '../../server/app/context.ts'
import { sharedFixWriter } from '../../server/fixes/write/fix-writer.ts'
import { addFanOutGauge } from '../../server/metrics/gauge.ts'
import { createLogger, openContext } from '../../server/app/open-context.ts'
import { backgroundServices } from '../../server/app/services.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const dashboard = jsonText
  .pipe(z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) }))
  .parse(read('deploy/monitoring/dashboard.json'))
const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string().regex(/^\d+[mh]$/),
  labels: z.object({ severity: z.enum(['info', 'warning', 'critical']) }),
  annotations: z.object({ summary: z.string(), description: z.string() }),
})
const alerts = z
  .object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(read('deploy/monitoring/alerts.yaml')))
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const watched = alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))

/** words that look like metric names (with an underscore) but belong to the query language */
const QUERY_WORDS = new Set(['histogram_quantile'])
const namesIn = (expr: string) =>
  [...expr.replaceAll(/\{[^}]*\}|\bby \([^)]*\)/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => !QUERY_WORDS.has(name))

const folder = mkdtempSync(join(tmpdir(), 'askari-metrics-'))
let context: OpenContext
let app: App
const stops: (() => Promise<void>)[] = []
const exported = new Set<string>()

beforeAll(async () => {
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: folder,
    DEMO: '0',
    WITNESS: join(folder, 'witness'),
  })
  context = await openContext(config, { log: createLogger('silent') })
  app = await buildApp(context)
  sharedFixWriter(context)
  addFanOutGauge(context, () => 0)
  for (const { name, start } of backgroundServices)
    if (name !== 'demo company') stops.push(await start(context, ''))
  for (const { name, type } of await context.metrics.getMetricsAsJSON()) {
    exported.add(name)
    if (String(type) === 'histogram')
      for (const part of ['bucket', 'count', 'sum']) exported.add(`${name}_${part}`)
  }
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  await app.close()
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})

it('exports every metric that the dashboard and the alerts name', () => {
  const named = [...new Set([...shown, ...watched].flatMap(namesIn))]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !exported.has(name))).toEqual([])
})

it('describes each of them on the page about monitoring, and names no other there', () => {
  const page = read('docs/operations/monitoring.md')
  const described = new Set(
    [...page.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)(?:\{[^`]*)?`/g)].map(([, name = '']) => name),
  )
  const own = [...exported].filter((name) => !/^(process|nodejs)_|_(bucket|count|sum)$/.test(name))
  expect(own.filter((name) => !described.has(name))).toEqual([])
  expect(
    [...described].filter(
      (name) => !exported.has(name) && !name.startsWith('cloud_') && name !== 'scrape_configs',
    ),
  ).toEqual([])
})

it('gives each alert a name of its own', () => {
  const names = alerts.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect(new Set(names).size).toBe(names.length)
})
