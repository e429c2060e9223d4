import { expect } from 'vitest'
import { verifyStatements } from '../../domain/evidence/export-statements.ts'
import { webCrypto } from '../../domain/evidence/web-crypto.ts'

interface Stated {
  exportKey: unknown
  reason: string
  /** names by ids */
  guards: Readonly<Record<string, string>>
}

/** Checks that the line of an evidence file states this of its export, with places, and that a change of it is found. */
export async function checkStatements(line: string, { exportKey, reason, guards }: Stated): Promise<void> {
  const stated = await verifyStatements(line, webCrypto)
  expect(stated).toMatchObject({ ok: true, exportKey, words: { reason, guards, timeZone: 'Africa/Nairobi' } })
  const places = stated.ok ? stated.words.places : undefined
  expect([places?.geofences.length, places?.posts.length].every((count) => (count ?? 0) > 0)).toBe(true)
  for (const said of [reason, ...Object.values(guards)])
    expect(await verifyStatements(line.replaceAll(said, 'Something else'), webCrypto)).toMatchObject({
      ok: false,
    })
  const [name = ''] = Object.values(guards)
  expect(await verifyStatements(line.replace(name, 'Somebody Else'), webCrypto)).toEqual({
    ok: false,
    fault: 'the log has others for this export',
  })
}
