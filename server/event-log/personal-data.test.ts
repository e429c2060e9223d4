import { afterEach, describe, expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { OpenContext } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { keyFilePath, readKeyFile, replaceKeyFile } from '../keys/key-file.ts'
import { removeKeys } from '../keys/person-keys.ts'
import { handleCommand } from './handle-command.ts'
import { readStream } from './read-log.ts'
import { verifyChain } from './verify-chain.ts'

let context: OpenContext | undefined
afterEach(() => context?.close())

const company = companyId('1')
const hire = (name: string, commandId: string) => ({
  company,
  id: null,
  commandId,
  by: 'user:1',
  at: 0,
  command: { type: 'HireWorker', fullName: name, phone: '+254700000007', rank: 'Guard' } as const,
})

describe('personal data in events', () => {
  it('is stored and hashed encrypted, read as it was said, and unreadable once the key is gone', async () => {
    context = await testContext()
    const { db, config } = context
    const handled = await handleCommand(context, workerStream, hire('Grace Achieng', 'one'))
    await handleCommand(context, workerStream, hire('Amina Otieno', 'two'))
    expect(handled).toMatchObject({ ok: true, events: [{ event: { fullName: 'Grace Achieng' } }] })

    const stored = await db.withoutPlugins().selectFrom('event').select('data').orderBy('position').execute()
    const text = JSON.stringify(stored)
    expect(text).not.toMatch(/Grace|254700000007/)
    expect(JSON.parse(stored[0]?.data ?? '')).toMatchObject({
      rank: 'Guard',
      encrypted: { fields: ['fullName', 'phone'] },
    })
    const hashed = await verifyChain(db, company)
    expect(hashed).toMatchObject({ events: 2, fault: null })
    expect((await readStream(db, company, 'worker-1'))[0]?.event).toMatchObject({
      type: 'WorkerHired',
      fullName: 'Grace Achieng',
      phone: '+254700000007',
    })

    const path = keyFilePath(config)
    const file = readKeyFile(path)
    if (!file?.persons) throw new Error('no seeds')
    replaceKeyFile(path, { ...file, persons: removeKeys(file.persons, company, ['worker-1']) })
    expect((await readStream(db, company, 'worker-1'))[0]?.event).toMatchObject({
      fullName: 'Erased person',
      phone: null,
      rank: 'Guard',
    })
    expect((await readStream(db, company, 'worker-2'))[0]?.event).toMatchObject({ fullName: 'Amina Otieno' })
    expect(await verifyChain(db, company)).toEqual(hashed)
  })
})
