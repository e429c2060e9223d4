import { useState } from 'react'
import {
  IMPORT_BATCH,
  importCheckReply,
  importReply,
  type ImportCheck,
  type ImportFault,
} from '../../../../contract/worker-import.ts'
import { ApiError } from '../../../api.ts'
import { useSession } from '../../../app-services.ts'
import { createIntents } from '../../../resource/command/intents.ts'
import { sendCommand } from '../../../resource/command/send-command.ts'
import { confirm, newKey, wait } from '../../../resource/command/use-commands.ts'

/** the file is long and every line is looked at */
const CHECK_MS = 120_000

type ImportState =
  | { at: 'choosing'; problem: string | null }
  | { at: 'checking' }
  | { at: 'checked'; found: ImportCheck; faulty: number }
  | { at: 'adding'; done: number; total: number }
  | { at: 'added'; added: number; known: number; faults: readonly ImportFault[]; problem: string | null }

/** A file of guards on its way: chosen, checked by the server, and added piece by piece. */
export function useGuardImport() {
  const { api } = useSession()
  const [state, setState] = useState<ImportState>({ at: 'choosing', problem: null })

  async function check(csv: string) {
    setState({ at: 'checking' })
    try {
      const { data } = await api.post('/workers/import/check', importCheckReply, {
        body: { csv },
        timeout: CHECK_MS,
        failure: 'The file could not be checked.',
      })
      const faulty = new Set(data.faults.map(({ line }) => line)).size
      setState({ at: 'checked', found: data, faulty })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ at: 'choosing', problem: error.message })
    }
  }

  /** Piece by piece, each under a key of its own, so that one whose answer was lost is not counted twice. */
  async function add() {
    if (state.at !== 'checked') return
    const { good } = state.found
    const intents = createIntents(memory(), '', newKey)
    const sum = { added: 0, known: 0, faults: [] as ImportFault[] }
    for (let from = 0; from < good.length; from += IMPORT_BATCH) {
      setState({ at: 'adding', done: from, total: good.length })
      const body = { guards: good.slice(from, from + IMPORT_BATCH) }
      const intent = { method: 'POST' as const, path: '/workers/import', version: null, body }
      const outcome = await sendCommand(
        { api, intents, wait, confirm },
        intent,
        importReply,
        'It could not be saved.',
      )
      if (outcome.kind !== 'done') {
        const problem = outcome.kind === 'conflict' ? outcome.since.message : outcome.message
        return setState({ at: 'added', ...sum, problem })
      }
      const { data } = outcome.reply
      sum.added += data.added
      sum.known += data.known
      sum.faults.push(...data.faults)
    }
    setState({ at: 'added', ...sum, problem: null })
  }

  return {
    state,
    check,
    checkFile: (file: File) => void file.arrayBuffer().then((content) => check(textOf(content))),
    add,
    restart: () => setState({ at: 'choosing', problem: null }),
  }
}

/** What spreadsheets save that is not UTF-8 is of the code page of western countries. */
function textOf(content: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // the decoder says so by throwing
    return new TextDecoder('windows-1252').decode(content)
  }
}

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}
