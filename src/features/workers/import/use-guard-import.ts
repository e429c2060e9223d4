import { useState } from 'react'
import {
  IMPORT_BATCH,
  importCheckReply,
  importReply,
  type ImportCheck,
  type ImportFault,
} from '../../../../contract/workers/worker-import.ts'
import { workers } from '../../../../contract/workers/worker.ts'
import { ApiError } from '../../../api/api.ts'
import { useSession } from '../../../app/app-services.ts'
import { createIdempotencyKeys } from '../../../resource/command/idempotency-keys.ts'
import { formatRefusal } from '../../../resource/bulk/bulk-dialog.tsx'
import { sendCommand } from '../../../resource/command/send-command.ts'
import { whenOnline, showServerUnreachable } from '../../../resource/command/network-state.ts'
import { confirmWarnings, createIdempotencyKey, wait } from '../../../resource/command/use-send.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** timeout of a check, ms; a large file takes long, because the server checks every line */
const CHECK_MS = 120_000
const FAILED = tr(texts.itCouldNotBeSaved)

type ImportState =
  | { at: 'choosing'; problem: string | null }
  | { at: 'checking' }
  | { at: 'checked'; found: ImportCheck; faulty: number }
  | { at: 'adding'; done: number; total: number }
  | ({ at: 'added'; problem: string | null } & Done)

interface Done {
  added: number
  updated: number
  known: number
  faults: ImportFault[]
}

/**
 * Manages the import of guards from a file: the file is selected, checked by the server, then stored in
 * parts.
 */
export function useGuardImport() {
  const { api } = useSession()
  const [state, setState] = useState<ImportState>({ at: 'choosing', problem: null })

  async function check(csv: string) {
    setState({ at: 'checking' })
    try {
      const { data } = await api.post('/workers/import/check', importCheckReply, {
        body: { csv },
        timeout: CHECK_MS,
        failure: tr(texts.fileCouldNotBeChecked),
      })
      const faulty = new Set(data.faults.map(({ line }) => line)).size
      setState({ at: 'checked', found: data, faulty })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ at: 'choosing', problem: error.message })
    }
  }

  /**
   * Adds new guards in parts and changes existing ones one by one. Each request has its own idempotency key,
   * so a repeated request does nothing twice.
   */
  async function store(of: Pick<ImportCheck, 'good' | 'updates'>) {
    const parts = {
      api,
      intents: createIdempotencyKeys(memory(), '', createIdempotencyKey),
      wait,
      unreachable: showServerUnreachable,
      reconnected: whenOnline,
      confirm: confirmWarnings,
    }
    const sum: Done = { added: 0, updated: 0, known: 0, faults: [] }
    const total = of.good.length + of.updates.length
    const stop = (problem: string) => setState({ at: 'added', ...sum, problem })
    for (let from = 0; from < of.good.length; from += IMPORT_BATCH) {
      setState({ at: 'adding', done: from, total })
      const body = { guards: of.good.slice(from, from + IMPORT_BATCH) }
      const intent = { method: 'POST' as const, path: '/workers/import', version: null, body }
      const outcome = await sendCommand(parts, intent, importReply, FAILED)
      if (outcome.kind !== 'done') return stop(formatRefusal(outcome))
      const { data } = outcome.reply
      sum.added += data.added
      sum.known += data.known
      sum.faults.push(...data.faults)
    }
    for (const [at, { line, worker_id: id, version, changes }] of of.updates.entries()) {
      setState({ at: 'adding', done: of.good.length + at, total })
      const body = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
      const path = `/workers/${encodeURIComponent(id)}`
      const intent = { method: 'PATCH' as const, path, version: `"${version}"`, body }
      const outcome = await sendCommand(parts, intent, workers.reply, FAILED)
      if (outcome.kind === 'failed') return stop(outcome.message)
      // if the server refuses one change, the others are still sent
      if (outcome.kind === 'done') sum.updated += 1
      else sum.faults.push({ line, field: null, message: formatRefusal(outcome) })
    }
    setState({ at: 'added', ...sum, problem: null })
  }

  return {
    state,
    check,
    checkFile: (file: File) => void file.arrayBuffer().then((content) => check(textOf(content))),
    store,
    restart: () => setState({ at: 'choosing', problem: null }),
  }
}

/** Decodes a file as UTF-8, otherwise as Windows-1252, the usual encoding of older spreadsheet files. */
function textOf(content: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // `fatal` makes the decoder throw for invalid UTF-8
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
