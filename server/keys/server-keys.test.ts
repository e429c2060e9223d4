import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../app/open-context.ts'
import { deriveCheckpointKey, isSignedBy, rotateKeys, KEY_ACTIVATION_MS } from './checkpoint-key.ts'
import { createKeyFile, newKey, newKeyFile, readKeyFile, replaceKeyFile, type KeyFile } from './key-file.ts'
import { decryptText, encryptText } from './encrypt-text.ts'
import { OVERLAP_MS, createServerKeys } from './server-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'askari-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const log = createLogger('silent')
const START = Date.UTC(2026, 10, 22)
let now = START
let path = ''
let files = 0
let first: KeyFile

beforeEach(() => {
  now = START
  path = join(folder, `${++files}.json`)
  first = newKeyFile(newKey(), now)
  createKeyFile(path, first)
})

const hex = (key: Uint8Array | undefined) => key && Buffer.from(key).toString('hex')
const watched = () => createServerKeys(path, first, { now: () => now, log })
const rotate = (dropOld = false): string => {
  const next = rotateKeys(readKeyFile(path) as KeyFile, now, dropOld)
  replaceKeyFile(path, next)
  return next.keys[0]?.key ?? ''
}

describe('the keys of a server', () => {
  it('are made once, for their owner alone', () => {
    expect(createKeyFile(path, newKeyFile(newKey(), now))).toBe(false)
    expect(readKeyFile(path)).toEqual(first)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('are taken up from the file while the server runs: the new one verifies at once and signs after a minute', () => {
    const keys = watched()
    const old = first.keys[0]?.key
    const fresh = rotate()
    expect([hex(keys.signing()), keys.verifying().map(hex)]).toEqual([old, [fresh, old]])
    now += KEY_ACTIVATION_MS
    expect(hex(keys.signing())).toBe(fresh)
  })

  it('verify for as long as what they have signed is good, and are kept for the phones after that', () => {
    const keys = watched()
    const old = first.keys[0]?.key
    const fresh = rotate()
    now += KEY_ACTIVATION_MS + OVERLAP_MS - 1
    expect(keys.verifying().map(hex)).toEqual([fresh, old])
    now += 1
    expect([keys.verifying().map(hex), keys.all().map(hex)]).toEqual([[fresh], [fresh, old]])
  })

  it('are gone at once where somebody else has them', () => {
    const keys = watched()
    const fresh = rotate(true)
    expect([hex(keys.signing()), keys.all().map(hex)]).toEqual([fresh, [fresh]])
  })

  it('sign checkpoints by a key of each, whose public half stays known when it is gone', () => {
    const keys = watched()
    const text = 'askari.example/1\n1\nAAAA\n'
    const one = deriveCheckpointKey(keys.signing())
    rotate()
    now += KEY_ACTIVATION_MS
    const two = deriveCheckpointKey(keys.signing())
    expect(keys.published().map(({ publicKey }) => hex(publicKey))).toEqual([
      hex(two.publicKey),
      hex(one.publicKey),
    ])
    rotate(true)
    const three = deriveCheckpointKey(keys.signing())
    rotate(true)
    const four = deriveCheckpointKey(keys.signing())
    expect(keys.published().map(({ publicKey }) => hex(publicKey))).toEqual(
      [four, three, two, one].map(({ publicKey }) => hex(publicKey)),
    )
    expect(isSignedBy(one.publicKey, text, one.sign(text))).toBe(true)
    expect(isSignedBy(two.publicKey, text, one.sign(text))).toBe(false)
    expect(isSignedBy(one.publicKey, `${text} `, one.sign(text))).toBe(false)
    expect(isSignedBy(one.publicKey, text, new Uint8Array(3))).toBe(false)
  })

  it('stay as they were while the file is gone, broken or of another database', () => {
    const keys = watched()
    const before = keys.all()
    writeFileSync(path, '{"id":')
    expect(keys.all()).toEqual(before)
    rmSync(path)
    expect(keys.all()).toEqual(before)
    createKeyFile(path, newKeyFile(newKey(), now))
    expect(keys.all()).toEqual(before)
    replaceKeyFile(path, first)
    expect(keys.all()).toEqual(before)
  })

  it('are replaced where a link leads, and the link stays', () => {
    const link = join(folder, `${files}-link.json`)
    symlinkSync(path, link)
    replaceKeyFile(link, rotateKeys(first, now, false))
    expect(readKeyFile(path)?.keys).toHaveLength(2)
    expect(readKeyFile(link)).toEqual(readKeyFile(path))
  })

  it('seal text that only they open', () => {
    const keys = watched()
    const sealed = encryptText(keys, 'Fungua kiungo hiki: …')
    expect(sealed).not.toContain('kiungo')
    rotate()
    now += KEY_ACTIVATION_MS + OVERLAP_MS
    expect(decryptText(keys, sealed)).toBe('Fungua kiungo hiki: …')
    const flipped = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21)
    expect(decryptText(keys, flipped)).toBeNull()
    rotate(true)
    expect(decryptText(keys, sealed)).toBeNull()
    expect(decryptText(keys, 'kept before there were seals')).toBe('kept before there were seals')
  })
})
