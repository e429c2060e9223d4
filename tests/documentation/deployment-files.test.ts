import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { environment, readConfig } from '../../server/config/config.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, 'deploy', path), 'utf8')
const dockerfile = read('container/Dockerfile')
/** variables that Node.js reads itself */
const OF_NODE = new Set(['NODE_ENV'])
const unknown = (names: readonly string[]) =>
  names.filter((name) => !(name in environment.shape) && !OF_NODE.has(name))

const service = z.looseObject({
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  image: z.string().optional(),
})
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
})
const composed = (path: string) => compose.parse(parse(read(path), { merge: true }))
const secondsOf = (text = '') => Number(/^(\d+)s$/.exec(text)?.[1])
const filled = (text: string) =>
  text.replaceAll('${POSTGRES_PASSWORD:?}', 'secret1').replaceAll('${ASKARI_HOST:?}', 'guards.example')

/**
 * Returns the Helm template with the chart's default values and every condition true, as Helm's text/template would
 * render it.
 */
function rendered(path: string): unknown {
  const values: Record<string, unknown> = {
    ...parse(read('helm/askari/values.yaml')),
    publicUrl: 'https://guards.example',
    secretName: 'askari-env',
    keysSecretName: 'askari-keys',
  }
  const text = read(path)
    .replaceAll(/^ *\{\{- (if .*|end) \}\}\n/gm, '')
    .replaceAll(/\{\{ add \.Values\.(\w+) (\d+) \}\}/g, (_all, name, more) =>
      String(Number(values[name]) + Number(more)),
    )
    .replaceAll(/\{\{- toYaml \.Values\.(\w+) \| nindent \d+ \}\}/g, (_all, name) =>
      JSON.stringify(values[name]),
    )
    .replaceAll(/\{\{ \.Values\.(\w+)( \| quote)? \}\}/g, (_all, name, quote) => {
      expect(values).toHaveProperty(name)
      return quote ? JSON.stringify(String(values[name])) : String(values[name])
    })
    .replaceAll('{{ .Release.Name }}', 'askari')
  expect(text).not.toContain('{{')
  return parse(text)
}

it('the image runs as a user who is not root, checks its health and names settings that exist', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER 10001:10001$/m)
  expect(last).toMatch(/^HEALTHCHECK .*\n {2}CMD \["node", .*\/readyz/m)
  const set = [...last.matchAll(/\b([A-Z_]+)=\S+/g)].map(([, name = '']) => name)
  expect(set.length).toBeGreaterThan(3)
  expect(unknown(set)).toEqual([])
  expect(
    [...dockerfile.matchAll(/^FROM (\S+)/gm)].filter(([, image = '']) => !/:\d+\.\d+/.test(image)),
  ).toEqual([])
})

it.each(['container/compose.yaml', 'container/compose.postgres.yaml'])(
  '%s runs the server on a read-only root, with settings that it accepts',
  (path) => {
    const { services, volumes } = composed(path)
    const servers = Object.entries(services).filter(([name]) => name.startsWith('askari'))
    expect(servers.length).toBeGreaterThan(0)
    for (const [, server] of servers) {
      const env = server.environment ?? {}
      expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(unknown(Object.keys(env))).toEqual([])
      const config = readConfig(
        Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filled(text)])),
      )
      expect(secondsOf(server.stop_grace_period)).toBeGreaterThanOrEqual(config.drainMs / 1000 + 12)
      const named = (server.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
      expect(named.filter((name) => !name.startsWith('.') && !(name in volumes))).toEqual([])
    }
    const images = Object.values(services).flatMap(({ image }) => image ?? [])
    expect(images.filter((image) => !/:\d+\.\d+/.test(image))).toEqual([])
  },
)

it('the chart runs the server not as root, on a read-only root, with probes and settings that exist', () => {
  const named = z.object({ name: z.string(), value: z.string().optional() })
  const probe = z.object({ httpGet: z.object({ path: z.enum(['/readyz', '/healthz']) }) })
  const container = z.looseObject({
    securityContext: z.object({
      readOnlyRootFilesystem: z.literal(true),
      allowPrivilegeEscalation: z.literal(false),
    }),
    env: z.array(named),
    startupProbe: probe,
    readinessProbe: probe,
    livenessProbe: probe,
    volumeMounts: z.array(named),
  })
  const pod = z.object({
    terminationGracePeriodSeconds: z.number(),
    securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(10001) }),
    containers: z.array(container).length(1),
    volumes: z.array(named),
  })
  const set = z.object({
    spec: z.object({
      replicas: z.number(),
      template: z.object({ spec: pod }),
      volumeClaimTemplates: z.array(z.object({ metadata: named })),
    }),
  })
  const { template, volumeClaimTemplates } = set.parse(rendered('helm/askari/templates/server.yaml')).spec
  const { containers, volumes, terminationGracePeriodSeconds } = template.spec
  const [server] = containers
  expect(unknown(server?.env.map(({ name }) => name) ?? [])).toEqual([])
  const config = readConfig(Object.fromEntries(server?.env.map(({ name, value }) => [name, value]) ?? []))
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(config.drainMs / 1000 + 12)
  const there = new Set(
    [...volumes, ...volumeClaimTemplates.map(({ metadata }) => metadata)].map(({ name }) => name),
  )
  expect(server?.volumeMounts.filter(({ name }) => !there.has(name))).toEqual([])
  expect(rendered('helm/askari/templates/service.yaml')).toMatchObject({ kind: 'Service' })
})

const analyze = spawnSync('systemd-analyze', ['--version'])
it.skipIf(analyze.error !== undefined)('the unit is one that systemd accepts', () => {
  const unit = resolve(root, 'deploy/systemd/askari.service')
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  // ignores complaints about a program and a user that exist only on a production machine
  expect(stderr.split('\n').filter((line) => /askari\.service:\d+: /.test(line))).toEqual([])
})

it('the unit is the one that the page about installing shows, and leaves time for a stop', () => {
  const unit = read('systemd/askari.service')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(12)
  expect(readFileSync(resolve(root, 'docs/operations/install.md'), 'utf8')).toContain(
    'deploy/systemd/askari.service',
  )
})
