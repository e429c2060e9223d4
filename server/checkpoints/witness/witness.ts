import { existsSync } from 'node:fs'
import type { WitnessConfig } from '../../config/config.ts'
import type { Context } from '../../app/context.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { commitNotes } from './witness-git.ts'
import { appendNotes, witnessFilePath, isGitDirectory } from './witness-file.ts'

const ANSWERS_WITHIN_MS = 10_000

/**
 * A second place that stores signed checkpoints. An attacker with access to the database cannot change it.
 */
export interface Witness {
  kind: WitnessKind
  /** returns whether the witness has lost all its notes, which is acceptable only for the default witness */
  isMissing: () => boolean
  /** Resolves once these notes are stored; rejects with the reason. May receive the same notes twice. */
  write: (notes: readonly string[]) => Promise<void>
}

export type WitnessKind = 'file' | 'git' | 'webhook' | 'mail'

/** Returns the kind of the configured witness. A path may be a file or a Git repository. */
export function witnessKind(config: WitnessConfig): WitnessKind {
  if (config.kind !== 'path') return config.kind
  return isGitDirectory(config.path) ? 'git' : 'file'
}

/**
 * Returns whether this is the default witness: a file that is lost together with its container or machine.
 */
export const isDefaultWitness = (config: WitnessConfig): boolean =>
  config.kind === 'path' && config.isDefault === true

/** Creates the witness that the setting WITNESS names; null: none. */
export function createWitness({ config, now }: Pick<Context, 'config' | 'now'>): Witness | null {
  const { witness, smtpUrl } = config
  if (witness === null) return null
  const kind = witnessKind(witness)
  const isMissing = () => isDefaultWitness(witness) && witness.kind === 'path' && !existsSync(witness.path)
  if (witness.kind === 'webhook') return { kind, isMissing, write: (notes) => postNotes(witness.url, notes) }
  if (witness.kind === 'mail')
    return {
      kind,
      isMissing,
      write: async (notes) => {
        const mail = { to: witness.to, subject: 'Checkpoints of the logs', text: notes.join('\n') }
        await sendMail(smtpUrl ?? '', mail, now())
      },
    }
  const { path } = witness
  return {
    kind,
    isMissing,
    write: (notes) => (kind === 'git' ? commitNotes(path, notes) : appendNotes(witnessFilePath(path), notes)),
  }
}

async function postNotes(url: string, notes: readonly string[]): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: notes.join('\n'),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`the webhook answered with ${reply.status}`)
}
