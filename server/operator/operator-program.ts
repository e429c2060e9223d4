import { parseArgs } from 'node:util'
import { problem } from '../../contract/core/problem.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { DataDirLocked, lockDataDir } from '../data-dir/data-dir-lock.ts'
import { findLocalApi, type LocalApi } from '../import/local-api.ts'
import { openContext } from '../app/open-context.ts'
import { operatorMessage } from '../cli/operator-message.ts'
import { type OperatorCommand, operatorCommand, OperatorError } from './operator-command.ts'
import { operatorReply } from './operator-routes.ts'
import { runOperatorCommand } from './run-operator-command.ts'

interface Said {
  /** the first argument, for example create or list */
  verb: string
  options: Readonly<Record<string, string | undefined>>
}

/**
 * Runs an operator program: parses the arguments to a command, and executes it in the database or through the
 * server that uses it. Returns the exit status. `commandOf` returns null for unknown arguments.
 */
export async function runOperatorProgram(
  usage: string,
  options: readonly string[],
  commandOf: (said: Said) => unknown,
): Promise<number> {
  try {
    const asked = commandOf(said(options))
    if (asked === null) {
      console.error(usage)
      return 1
    }
    const command = operatorCommand.safeParse(asked)
    if (!command.success)
      throw new OperatorError(
        command.error.issues
          .map(({ path, message }) => `${path.at(-1)?.toString() ?? ''}: ${message}`)
          .join('\n'),
      )
    for (const line of await executeOperatorCommand(readConfig(process.env), command.data)) console.log(line)
    return 0
  } catch (error) {
    // entry point: prints any error and ends the process
    console.error(error instanceof OperatorError ? error.message : operatorMessage(error))
    return error instanceof OperatorError || error instanceof ConfigError ? 1 : 2
  }
}

function said(names: readonly string[]): Said {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    })
    return { verb: positionals.join(' '), options: values as Said['options'] }
  } catch {
    // parseArgs throws on unknown options
    return { verb: '', options: {} }
  }
}

/**
 * Executes a command in the database, or through the server that uses it. Returns lines for the operator.
 * Throws OperatorError.
 */
export async function executeOperatorCommand(config: Config, command: OperatorCommand): Promise<string[]> {
  let release = () => {}
  if (config.databaseUrl === null)
    try {
      release = lockDataDir(config.dataDir, Date.now)
    } catch (error) {
      if (!(error instanceof DataDirLocked)) throw error
      const door = findLocalApi(config.dataDir)
      if (!door)
        throw new OperatorError(`${error.message}, which does not take this (yet): stop it first.`, {
          cause: error,
        })
      return throughServer(door, command)
    }
  try {
    const context = await openContext(config)
    try {
      return await runOperatorCommand(context, command)
    } finally {
      await context.close()
    }
  } finally {
    release()
  }
}

async function throughServer({ address, token }: LocalApi, command: OperatorCommand): Promise<string[]> {
  const reply = await fetch(`${address}/local/operator`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(command),
  }).catch((cause: unknown) => {
    throw new OperatorError(`The server at ${address} is not responding.`, { cause })
  })
  const body: unknown = await reply.json()
  if (!reply.ok) throw new OperatorError(problem.safeParse(body).data?.message ?? `status ${reply.status}`)
  return operatorReply.parse(body).data.lines
}
