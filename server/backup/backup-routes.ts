import { backupReply } from '../../contract/evidence/backup.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { readSealCheckReply } from '../evidence/seal-check/seal-faults.ts'
import { lastKnownBackup } from './last-backup.ts'

/** Route GET /api/backup: the result of the last backup, see contract/evidence/backup.ts. */
export function backupRoutes(app: App, { config, db }: Context): void {
  app.get(
    '/backup',
    { schema: { tags: ['system settings'], response: { 200: backupReply } } },
    async ({ account }) => {
      const { dir, every, keep, passphrase } = config.backup
      const seals = await readSealCheckReply(db, account.company)
      if (dir === null) return { data: null, seals }
      const last = lastKnownBackup(dir)
      return {
        data: {
          every_hours: every,
          kept: keep,
          encrypted: passphrase !== null,
          last: last && {
            at: Date.parse(last.at),
            took_ms: last.tookMs,
            ok: last.ok,
            size: last.ok ? last.message : null,
          },
        },
        seals,
      }
    },
  )
}
