import { expect } from 'vitest'
import { splitBundles } from '../../domain/evidence/bundle/bundle.ts'
import { splitEvidenceLines, verifyStatements } from '../../domain/evidence/bundle/export-statements.ts'
import { verifyBundle } from '../../domain/evidence/bundle/verify-bundle.ts'
import { webCrypto } from '../../domain/evidence/bundle/checkpoint-signers.ts'

interface Expected {
  /** the log's event about the export, as the activity shows it */
  begun: object | undefined
  reason: string
  /** names of the guards by id */
  guards: Readonly<Record<string, string>>
  /** number of unsealed positions by guard id */
  unsealed: Readonly<Record<string, number>>
}

/**
 * Checks that an evidence file contains these guards, their positions and this text about its export, and that a change
 * of the file is detected.
 */
export async function checkEvidence(
  file: string,
  { begun, reason, guards, unsealed }: Expected,
): Promise<void> {
  const { bundles, statements } = splitEvidenceLines(splitBundles(file))
  const line = statements ?? ''
  const stated = await verifyStatements(line, webCrypto)
  expect(stated).toMatchObject({ ok: true, words: { reason, guards, timeZone: 'Africa/Nairobi' } })
  const exportKey = stated.ok ? stated.exportKey : null
  expect(begun).toMatchObject({ type: 'ExportStarted', export_key: exportKey })
  const verdicts = await Promise.all(bundles.map((each) => verifyBundle(each, webCrypto)))
  expect(Object.fromEntries(verdicts.map((each) => [each.guard, each.ok && each.unsealed]))).toEqual(unsealed)
  expect(verdicts.map((each) => each.ok && each.exportKey)).toEqual(bundles.map(() => exportKey))
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
