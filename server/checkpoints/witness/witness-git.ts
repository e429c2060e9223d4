import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { appendNotes, witnessFilePath } from './witness-file.ts'

const run = promisify(execFile)
const LONGEST_MS = 30_000
/**
 * an identity for commits, because none may be configured, and settings that prevent Git from prompting for
 * a password
 */
const ENV = {
  GIT_AUTHOR_NAME: 'Askari',
  GIT_AUTHOR_EMAIL: 'no-reply@askari.example',
  GIT_COMMITTER_NAME: 'Askari',
  GIT_COMMITTER_EMAIL: 'no-reply@askari.example',
  GIT_TERMINAL_PROMPT: '0',
  GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
}

/**
 * Appends notes to checkpoints.txt in a Git repository and commits them. Pushes them if the repository has a
 * remote.
 */
export async function commitNotes(folder: string, notes: readonly string[]): Promise<void> {
  const git = async (...asked: string[]) =>
    (await run('git', asked, { cwd: folder, timeout: LONGEST_MS, env: { ...ENV, ...process.env } })).stdout
  const path = witnessFilePath(folder)
  const file = basename(path)
  await appendNotes(path, notes)
  await git('add', '--', file)
  // after an interruption, the notes may be committed but not yet pushed
  if ((await git('status', '--porcelain', '--', file)) !== '')
    await git('commit', '--quiet', '--only', '--message', 'Checkpoints of the logs', '--', file)
  const [remote] = (await git('remote')).split('\n')
  if (remote) await git('push', '--quiet', remote, 'HEAD')
}
